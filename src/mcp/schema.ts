/**
 * The input and output of the tools as JSON Schema. Flat, without references or alternatives, so that every
 * agent host understands them.
 *
 * A host shows all of them to its model in every session, so they are brief: the output schemas name the
 * keys of the documents of `output/json.ts` that a caller needs, and allow the others.
 */
import { MOST_RESULTS, MOST_TOKENS } from "../base/request_limits.ts";

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
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** An object with the listed properties and no others. */
export interface ObjectSchema extends Schema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** An object with at least the required properties. */
export interface OutputSchema extends Schema {
  readonly type: "object";
}

const NULLABLE_STRING = ["string", "null"];

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
  maximum: MOST_RESULTS,
  description: "Maximum number of results. Default: the project's setting.",
};

export const MAX_TOKENS: Schema = {
  type: "integer",
  minimum: 1,
  maximum: MOST_TOKENS,
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
const INTEGER: Schema = { type: "integer" };
const BOOLEAN: Schema = { type: "boolean" };
const listOf = (items: Schema): Schema => ({ type: "array", items });
const open = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: "object",
  properties,
});

const RESULT = open({
  id: STRING,
  breadcrumb: STRING,
  line_start: INTEGER,
  line_end: INTEGER,
  body: { ...STRING, description: "The text shown." },
  snippet: STRING,
  truncated: { ...BOOLEAN, description: "Text is missing; rest says what to get." },
  rest: { type: ["object", "null"], properties: { id: STRING, lines: { type: NULLABLE_STRING } } },
});

/** The document of search and context. */
export const ANSWER: OutputSchema = {
  type: "object",
  properties: {
    queries: listOf(open({
      total_matches: INTEGER,
      results: listOf(RESULT),
      left_out: listOf(open({ id: STRING, tokens: INTEGER })),
      warnings: listOf(STRING),
    })),
  },
  required: ["queries"],
};

/** The document of get, with and without `outline`. */
export const SECTION: OutputSchema = {
  type: "object",
  properties: {
    queries: listOf(open({ results: listOf(RESULT), warnings: listOf(STRING) })),
    outline: listOf(open({ id: STRING, title: STRING, depth: INTEGER, tokens: INTEGER })),
  },
};

/** The document of list_sources. */
export const SOURCES: OutputSchema = {
  type: "object",
  properties: {
    trees: listOf(open({
      name: STRING,
      description: { type: NULLABLE_STRING },
      documents: INTEGER,
      chunks: INTEGER,
    })),
  },
  required: ["trees"],
};
