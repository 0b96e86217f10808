/**
 * Every key that a `.ra.toml` may have: its type, its range and its meaning.
 *
 * This table drives parsing, checking, the suggestions for unknown keys, and the key table in the
 * manual. Defaults are in `model.ts`; `defaultOf` looks them up by key. A `*` in a key stands for a
 * name that the user chooses, or for the number of an entry in an array of tables.
 */
import { toCamel } from "../base/case.ts";
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
} from "./model.ts";

export type ValueType =
  | {
    readonly kind:
      | "boolean"
      | "string"
      | "strings"
      | "globs"
      | "glob or globs"
      | "path"
      | "path or paths"
      | "text"
      | "url"
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
  readonly meaning: string;
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
  { key: "limit", type: whole(1), meaning: "results after aggregation" },
  { key: "max_candidates", type: whole(1), meaning: "cap after the elbow" },
  { key: "cutoff_ratio", type: ratio, meaning: "elbow; 0 disables" },
  { key: "aggregation_threshold", type: ratio, meaning: "share of siblings that must match" },
];

const SEARCH: readonly KeySpec[] = [
  {
    key: "stemmer",
    type: { kind: "choice", values: STEMMERS },
    meaning: 'language of the documents, `"none"`, or `"auto"`: that of each document',
  },
  {
    key: "fuzzy_distance",
    type: whole(0, 2),
    meaning: "most edits for a misspelt word; 0 disables",
  },
  ...RULE_SEARCH,
  {
    key: "aggregation_pool_size",
    type: whole(1),
    meaning: "another name for `max_candidates`",
    aliasOf: "max_candidates",
  },
  {
    key: "min_aggregation_matches",
    type: whole(1),
    meaning: "least number of siblings that must match",
  },
  {
    key: "parent_priority",
    type: ratio,
    meaning: "share of its best part's score that a section needs to replace it",
  },
  {
    key: "score_cap_multiplier",
    type: factor,
    meaning: "cap of an aggregated score, as a multiple of its best",
  },
  {
    key: "normalize",
    type: ratio,
    meaning: "0: scores of all trees as they are; 1: each tree's best is equal",
  },
  {
    key: "news_weight",
    type: ratio,
    meaning: "factor for release notes, changelogs and blogs; 1 for none",
  },
  { key: "boost.hierarchy", type: weight, meaning: "weight of titles and headings" },
  { key: "boost.path", type: weight, meaning: "weight of the path" },
  { key: "boost.tags", type: weight, meaning: "weight of tags" },
  { key: "boost.body", type: weight, meaning: "weight of the text" },
  { key: "relax", type: flag, meaning: "rank plain questions by best match" },
  { key: "bm25.k", type: weight, meaning: "BM25+: how soon repetitions of a word stop counting" },
  { key: "bm25.b", type: ratio, meaning: "BM25+: how much long texts are penalised" },
  { key: "bm25.d", type: weight, meaning: "BM25+: least score of a match" },
  {
    key: "max_tokens",
    type: whole(0, MOST_TOKENS),
    meaning: "token budget of an answer; 0 for none",
  },
  {
    key: "passage_tokens",
    type: whole(1, MOST_TOKENS),
    meaning: "tokens shown of the first result; a third of it of the next two",
  },
  {
    key: "mode",
    type: { kind: "choice", values: MODES },
    meaning: 'search by words, or with `"hybrid"` by meaning too; needs `[embeddings]`',
  },
  {
    key: "fusion",
    type: { kind: "choice", values: FUSIONS },
    meaning: 'how both are combined: by scores, or with `"rrf"` by ranks',
  },
];

const EMBEDDINGS: readonly KeySpec[] = [
  {
    key: "url",
    type: { kind: "url" },
    meaning: "OpenAI-compatible API; `/embeddings` is added to it",
  },
  {
    key: "model_dir",
    type: { kind: "path" },
    meaning: "folder with `model.onnx` and `tokenizer.json`, in place of a URL",
  },
  { key: "model", type: { kind: "string" }, meaning: "name of the model at the URL" },
  {
    key: "dimensions",
    type: whole(1, 65_536),
    meaning: "numbers in a vector; unset, what the model gives",
  },
  { key: "query_prefix", type: { kind: "text" }, meaning: "text before each question" },
  { key: "document_prefix", type: { kind: "text" }, meaning: "text before each section" },
  { key: "max_chars", type: whole(100), meaning: "characters of a text that the model is given" },
  { key: "batch", type: whole(1, 2_048), meaning: "texts in one request" },
  {
    key: "timeout_ms",
    type: whole(1, 600_000),
    meaning: "milliseconds that a request may take",
  },
  {
    key: "api_key_env",
    type: { kind: "variable" },
    meaning: "environment variable with the key for the URL",
  },
];

function under(prefix: string, specs: readonly KeySpec[]): KeySpec[] {
  return specs.map((spec) => ({
    ...spec,
    key: `${prefix}.${spec.key}`,
    ...(spec.aliasOf === undefined ? {} : { aliasOf: `${prefix}.${spec.aliasOf}` }),
  }));
}

const CONTEXT: readonly KeySpec[] = [
  { key: "terms", type: whole(1, 10_000), meaning: "most terms in a generated query" },
  { key: "min_word_length", type: whole(1, 40), meaning: "shorter words are ignored" },
  { key: "sample_size", type: whole(1, MAX_BYTES), meaning: "bytes read of a large source file" },
  {
    key: "algorithm",
    type: { kind: "choice", values: ALGORITHMS },
    meaning: "how terms are ranked: " + ALGORITHMS.map((name) => `\`${name}\``).join(", "),
  },
];

const RULE: readonly KeySpec[] = [
  {
    key: "match",
    type: { kind: "glob or globs" },
    meaning: "source files, by path relative to the config file",
  },
  { key: "trees", type: { kind: "strings" }, meaning: "search these trees only" },
  { key: "terms", type: { kind: "strings" }, meaning: "terms to add" },
  { key: "include", type: { kind: "strings" }, meaning: "ids to show first" },
  ...under("search", RULE_SEARCH),
];

/** The search parameters that are allowed in `[context]`, too. */
export const CONTEXT_SEARCH_KEYS: readonly KeySpec[] = under("context", SEARCH);

export const SCHEMA: readonly KeySpec[] = [
  { key: "root", type: flag, meaning: "ignore config files of parent folders and the global one" },
  {
    key: "tree.*.path",
    type: { kind: "path" },
    meaning: "folder; `~`, absolute, or relative to the declaring file",
  },
  {
    key: "tree.*.description",
    type: { kind: "string" },
    meaning: "one line about what is in it, shown to agents",
  },
  { key: "tree.*.include", type: { kind: "globs" }, meaning: "files to read" },
  {
    key: "tree.*.exclude",
    type: { kind: "globs" },
    meaning: "files to leave out, even if included",
  },
  { key: "tree.*.gitignore", type: flag, meaning: "honour `.gitignore` and `.raignore` files" },
  { key: "tree.*.hidden", type: flag, meaning: "read names that start with a dot" },
  {
    key: "tree.*.weight",
    type: factor,
    meaning: "factor for the scores of its sections beside other trees",
  },
  {
    key: "tree.*.stemmer",
    type: { kind: "choice", values: STEMMERS },
    meaning: "language of this tree; `search.stemmer` if unset",
  },
  {
    key: "tree.*.max_depth",
    type: whole(1, 6),
    meaning: "headings below this level stay in the section around them",
  },
  {
    key: "tree.*.split",
    type: { kind: "choice", values: SPLITS },
    meaning: 'a section for each heading, or with `"file"` for each file',
  },
  {
    key: "tree.*.max_section_tokens",
    type: whole(50, HUGE),
    meaning: "longer texts are divided into windows of about that many tokens",
  },
  { key: "settings.default_limit", type: whole(1), meaning: "fallback for `search.limit`" },
  { key: "settings.local_boost", type: factor, meaning: "factor for local trees over global ones" },
  {
    key: "settings.max_chunk_size",
    type: whole(1, MAX_BYTES),
    meaning: "characters above which `status` and `check` warn",
  },
  {
    key: "settings.max_file_size",
    type: whole(1, MAX_BYTES),
    meaning: "bytes; larger files are skipped and reported",
  },
  {
    key: "settings.slugs",
    type: { kind: "choice", values: SLUGS },
    meaning: 'letters in ids of sections: `"ascii"`, or `"github"` for those of every script',
  },
  ...under("search", SEARCH),
  ...under("context", CONTEXT),
  ...CONTEXT_SEARCH_KEYS,
  ...under("context.rules.*", RULE),
  ...under("embeddings", EMBEDDINGS),
  {
    key: "check.site",
    type: { kind: "choice", values: GENERATORS },
    meaning: "generator of the site, in place of the detected one",
  },
  {
    key: "check.link_root",
    type: { kind: "path or paths" },
    meaning: "folder, or list of folders, that links starting with `/` are relative to",
  },
  { key: "check.extensionless", type: flag, meaning: "links may leave out the file's extension" },
  {
    key: "check.loose_anchors",
    type: flag,
    meaning: "ignore case and punctuation in anchors",
  },
  { key: "check.exclude", type: { kind: "globs" }, meaning: "files that are not checked" },
  {
    key: "check.ignore_links",
    type: { kind: "globs" },
    meaning: "link targets, as written, that are not checked",
  },
  {
    key: "check.code_paths",
    type: { kind: "globs" },
    meaning: "documents whose paths in backticks are checked, besides README and the like",
  },
  { key: "check.baseline", type: { kind: "path" }, meaning: "file of known findings to suppress" },
  {
    key: "check.*",
    type: { kind: "choice", values: ["off", "warning", "error"] },
    meaning: "severity of the rule with that code, or `off`",
  },
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
