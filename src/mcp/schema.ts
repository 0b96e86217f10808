/**
 * The input and output of the tools as JSON Schema. Flat, without references or alternatives, so that every
 * agent host understands them. The output schemas describe the documents of `output/json.ts`.
 */

export interface Schema {
  readonly type: string | readonly string[];
  readonly description?: string;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number | boolean;
  readonly enum?: readonly string[];
}

/** An object with the listed properties and no others. */
export interface ObjectSchema extends Schema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** The token budget if the caller does not give one. */
const DEFAULT_TOKENS = 4_000;

const MAX_ITEMS = 50;
const MAX_LENGTH = 10_000;

/** A list of strings; `readArguments` accepts a single string in its place. */
export function texts(description: string, minItems: number): Schema {
  const items = { type: "string", minLength: 1, maxLength: MAX_LENGTH };
  return { type: "array", items, minItems, maxItems: MAX_ITEMS, description };
}

export function text(description: string): Schema {
  return { type: "string", minLength: 1, maxLength: MAX_LENGTH, description };
}

export function flag(description: string): Schema {
  return { type: "boolean", default: false, description };
}

export const LIMIT: Schema = {
  type: "integer",
  minimum: 1,
  maximum: 10_000,
  description: "Maximum number of results. Default: the project's setting.",
};

export const MAX_TOKENS: Schema = {
  type: "integer",
  minimum: 1,
  maximum: 10_000_000,
  default: DEFAULT_TOKENS,
  description: "Maximum number of tokens in the answer (cl100k_base, an estimate).",
};

export function object(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): ObjectSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

const STRING: Schema = { type: "string" };
const NULLABLE: Schema = { type: ["string", "null"] };
const INTEGER: Schema = { type: "integer", minimum: 0 };
const BOOLEAN: Schema = { type: "boolean" };
const MATCH: Schema = { type: "string", enum: ["all", "most", "any"] };
const listOf = (items: Schema): Schema => ({ type: "array", items });
const RANGES = listOf(object({ offset: INTEGER, length: INTEGER }));

/** The metadata of a section. */
const SECTION = {
  id: STRING,
  doc_id: STRING,
  parent_id: NULLABLE,
  tree: STRING,
  path: STRING,
  depth: INTEGER,
  position: INTEGER,
  sibling_count: INTEGER,
  title: STRING,
  hierarchy: listOf(STRING),
  slug: NULLABLE,
  byte_start: INTEGER,
  byte_end: INTEGER,
  line_start: INTEGER,
  line_end: INTEGER,
  breadcrumb: STRING,
} as const;

const FOUND = {
  score: { type: "number" },
  snippet: STRING,
  match_ranges: RANGES,
  title_match_ranges: RANGES,
  path_match_ranges: RANGES,
} as const;

const RESULT = object({
  ...SECTION,
  file: STRING,
  ...FOUND,
  aggregated: BOOLEAN,
  constituents: listOf(object({ ...SECTION, ...FOUND })),
  body: STRING,
  passages: listOf(object({
    id: STRING,
    line_start: INTEGER,
    line_end: INTEGER,
    offset: INTEGER,
    length: INTEGER,
    tokens: { type: ["integer", "null"] },
  })),
  match: MATCH,
  missing_terms: listOf(STRING),
  tokens: { type: ["integer", "null"] },
  truncated: BOOLEAN,
  rest: NULLABLE,
});

const INDEX = object({ documents: INTEGER, chunks: INTEGER, stale: BOOLEAN, updated: STRING });

/** The document of search, context and get. */
export const ANSWER = object({
  queries: listOf(object({
    query: STRING,
    match: MATCH,
    missing_terms: listOf(STRING),
    total_matches: INTEGER,
    results: listOf(RESULT),
    left_out: listOf(object({ id: STRING, tokens: INTEGER })),
    warnings: listOf(STRING),
  })),
  index: INDEX,
});

/** The document of list_sources. */
export const SOURCES = object({
  trees: listOf(object({
    name: STRING,
    path: STRING,
    is_global: BOOLEAN,
    trusted: BOOLEAN,
    problem: NULLABLE,
    documents: INTEGER,
    chunks: INTEGER,
    bytes: INTEGER,
  })),
  index: INDEX,
});
