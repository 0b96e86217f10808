/**
 * Every key that a `.ra.toml` may have, its type and its range.
 *
 * This table drives parsing, checking, and the suggestions for unknown keys. What a key means is said in
 * the manual (`help/config.md`), which a test compares with it: every command loads this file.
 * Defaults are in `model.ts`; `defaultOf` looks them up by key. A `*` in a key stands for a name that
 * the user chooses, or for the number of an entry in an array of tables.
 */
import { toCamel } from "../base/text/case.ts";
import { MOST_TOKENS } from "../base/request_limits.ts";
import {
  ALGORITHMS,
  DEFAULT_CHECK,
  DEFAULT_CONTEXT,
  DEFAULT_EMBEDDINGS,
  DEFAULT_SEARCH,
  DEFAULT_SETTINGS,
  DEFAULT_TREE,
  FUSIONS,
  GENERATORS,
  MODES,
  SLUGS,
  SPLITS,
  STEMMERS,
  TREE_KINDS,
} from "./model.ts";

export type ValueType =
  | {
    readonly kind:
      | "boolean"
      | "string"
      | "name"
      | "strings"
      | "globs"
      | "glob or globs"
      | "path"
      | "path or paths"
      | "text"
      | "url"
      | "words"
      | "variable";
  }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | {
    readonly kind: "number";
    readonly whole?: boolean;
    readonly min: number;
    readonly max: number;
    /** The value must be greater than `min`. */
    readonly above?: boolean;
  };

export interface KeySpec {
  readonly key: string;
  readonly type: ValueType;
  /** The key of which this is another name. */
  readonly aliasOf?: string;
}

const HUGE = 1_000_000;
/** The text of a file must fit into one string. */
const MAX_BYTES = 500_000_000;

const flag: ValueType = { kind: "boolean" };
const ratio: ValueType = { kind: "number", min: 0, max: 1 };
const weight: ValueType = { kind: "number", min: 0, max: HUGE };
const factor: ValueType = { kind: "number", min: 0, above: true, max: HUGE };

function whole(min: number, max = HUGE): ValueType {
  return { kind: "number", whole: true, min, max };
}

const RULE_SEARCH: readonly KeySpec[] = [
  { key: "limit", type: whole(1) },
  { key: "max_candidates", type: whole(1) },
  { key: "cutoff_ratio", type: ratio },
  { key: "aggregation_threshold", type: ratio },
];

const SEARCH: readonly KeySpec[] = [
  { key: "stemmer", type: { kind: "choice", values: STEMMERS } },
  { key: "fuzzy_distance", type: whole(0, 2) },
  ...RULE_SEARCH,
  { key: "aggregation_pool_size", type: whole(1), aliasOf: "max_candidates" },
  { key: "min_aggregation_matches", type: whole(1) },
  { key: "parent_priority", type: ratio },
  { key: "score_cap_multiplier", type: factor },
  { key: "normalize", type: ratio },
  { key: "news_weight", type: ratio },
  { key: "draft_weight", type: ratio },
  { key: "deprecated_weight", type: ratio },
  { key: "synonym_weight", type: ratio },
  { key: "acronym_weight", type: ratio },
  { key: "boost.hierarchy", type: weight },
  { key: "boost.path", type: weight },
  { key: "boost.tags", type: weight },
  { key: "boost.body", type: weight },
  { key: "relax", type: flag },
  { key: "bm25.k", type: weight },
  { key: "bm25.b", type: ratio },
  { key: "bm25.d", type: weight },
  { key: "max_tokens", type: whole(0, MOST_TOKENS) },
  { key: "passage_tokens", type: whole(1, MOST_TOKENS) },
  { key: "mode", type: { kind: "choice", values: MODES } },
  { key: "fusion", type: { kind: "choice", values: FUSIONS } },
];

const EMBEDDINGS: readonly KeySpec[] = [
  { key: "url", type: { kind: "url" } },
  { key: "model_dir", type: { kind: "path" } },
  { key: "model", type: { kind: "string" } },
  { key: "dimensions", type: whole(1, 65_536) },
  { key: "query_prefix", type: { kind: "text" } },
  { key: "document_prefix", type: { kind: "text" } },
  { key: "max_chars", type: whole(100) },
  { key: "batch", type: whole(1, 2_048) },
  { key: "timeout_ms", type: whole(1, 600_000) },
  { key: "api_key_env", type: { kind: "variable" } },
];

function under(prefix: string, specs: readonly KeySpec[]): KeySpec[] {
  return specs.map((spec) => ({
    ...spec,
    key: `${prefix}.${spec.key}`,
    ...(spec.aliasOf === undefined ? {} : { aliasOf: `${prefix}.${spec.aliasOf}` }),
  }));
}

const CONTEXT: readonly KeySpec[] = [
  { key: "terms", type: whole(1, 10_000) },
  { key: "min_word_length", type: whole(1, 40) },
  { key: "sample_size", type: whole(1, MAX_BYTES) },
  { key: "algorithm", type: { kind: "choice", values: ALGORITHMS } },
];

const RULE: readonly KeySpec[] = [
  { key: "match", type: { kind: "glob or globs" } },
  { key: "trees", type: { kind: "strings" } },
  { key: "terms", type: { kind: "strings" } },
  { key: "include", type: { kind: "strings" } },
  ...under("search", RULE_SEARCH),
];

const LAYER: readonly KeySpec[] = [
  { key: "name", type: { kind: "name" } },
  { key: "match", type: { kind: "glob or globs" } },
];

/** The search parameters that are allowed in `[context]`, too. */
export const CONTEXT_SEARCH_KEYS: readonly KeySpec[] = under("context", SEARCH);

export const SCHEMA: readonly KeySpec[] = [
  { key: "root", type: flag },
  { key: "tree.*.path", type: { kind: "path" } },
  { key: "tree.*.kind", type: { kind: "choice", values: TREE_KINDS } },
  { key: "tree.*.description", type: { kind: "string" } },
  { key: "tree.*.include", type: { kind: "globs" } },
  { key: "tree.*.exclude", type: { kind: "globs" } },
  { key: "tree.*.gitignore", type: flag },
  { key: "tree.*.hidden", type: flag },
  { key: "tree.*.weight", type: factor },
  { key: "tree.*.stemmer", type: { kind: "choice", values: STEMMERS } },
  { key: "tree.*.max_depth", type: whole(1, 6) },
  { key: "tree.*.split", type: { kind: "choice", values: SPLITS } },
  { key: "tree.*.max_section_tokens", type: whole(50, HUGE) },
  { key: "settings.default_limit", type: whole(1) },
  { key: "settings.local_boost", type: factor },
  { key: "settings.max_chunk_size", type: whole(1, MAX_BYTES) },
  { key: "settings.max_file_size", type: whole(1, MAX_BYTES) },
  { key: "settings.glossary", type: { kind: "path" } },
  { key: "settings.slugs", type: { kind: "choice", values: SLUGS } },
  ...under("search", SEARCH),
  ...under("context", CONTEXT),
  ...CONTEXT_SEARCH_KEYS,
  ...under("context.rules.*", RULE),
  ...under("layers.*", LAYER),
  { key: "synonyms.*", type: { kind: "words" } },
  { key: "synonyms.one_way.*", type: { kind: "words" } },
  ...under("embeddings", EMBEDDINGS),
  { key: "check.site", type: { kind: "choice", values: GENERATORS } },
  { key: "check.link_root", type: { kind: "path or paths" } },
  { key: "check.extensionless", type: flag },
  { key: "check.loose_anchors", type: flag },
  { key: "check.exclude", type: { kind: "globs" } },
  { key: "check.ignore_links", type: { kind: "globs" } },
  { key: "check.code_paths", type: { kind: "globs" } },
  { key: "check.baseline", type: { kind: "path" } },
  { key: "check.*", type: { kind: "choice", values: ["off", "warning", "error"] } },
];

const BY_KEY: ReadonlyMap<string, KeySpec> = new Map(SCHEMA.map((spec) => [spec.key, spec]));
const TABLES: ReadonlySet<string> = new Set(SCHEMA.flatMap(({ key }) => prefixesOf(key)));

function prefixesOf(key: string): string[] {
  const parts = key.split(".");
  return parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join("."));
}

export type Found =
  | { readonly kind: "value"; readonly spec: KeySpec }
  | { readonly kind: "table"; readonly pattern: string }
  | null;

/** Looks up `name` in the table that `pattern` describes; the pattern of the top level is empty. */
export function lookUp(pattern: string, name: string): Found {
  for (const part of [name, "*"]) {
    // A key `*` in a file is a name, not a pattern.
    if (part === name && name === "*") continue;
    const key = pattern === "" ? part : `${pattern}.${part}`;
    const spec = BY_KEY.get(key);
    if (spec !== undefined) return { kind: "value", spec };
    if (TABLES.has(key)) return { kind: "table", pattern: key };
  }
  return null;
}

/** The known names in the table that `pattern` describes. */
export function namesIn(pattern: string): string[] {
  const start = pattern === "" ? "" : `${pattern}.`;
  const names = [...BY_KEY.keys()].filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length).split(".")[0]);
  return [...new Set(names)].filter((name) => name !== "*");
}

/** The full keys that end in this name, to suggest where a key in the wrong table belongs. */
export function keysNamed(name: string): string[] {
  return [...BY_KEY.keys()].filter((key) => key.split(".").at(-1) === name && name !== "*");
}

const DEFAULTS: Readonly<Record<string, object>> = {
  tree: DEFAULT_TREE,
  settings: DEFAULT_SETTINGS,
  search: DEFAULT_SEARCH,
  context: DEFAULT_CONTEXT,
  check: DEFAULT_CHECK,
  embeddings: DEFAULT_EMBEDDINGS,
};

/** The default of a key; undefined when the key is required or has no default. */
export function defaultOf(key: string): unknown {
  if (key === "root") return false;
  if (key.endsWith("*")) return undefined;
  const [table, ...parts] = key.split(".").filter((part) => part !== "*");
  let value: unknown = DEFAULTS[table];
  for (const part of parts) value = (value as Record<string, unknown> | undefined)?.[toCamel(part)];
  return value;
}
