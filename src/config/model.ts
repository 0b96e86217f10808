/**
 * What a configuration is: `.ra.toml` files enter through `parse.ts`, one `Config` leaves `merge.ts`.
 *
 * Every default of ra stands here and nowhere else; the manual's tables are checked against it.
 * A `Config` is complete: each value is set, each path absolute, each tree resolved.
 */

export const STEMMERS = [
  "arabic",
  "danish",
  "dutch",
  "english",
  "finnish",
  "french",
  "german",
  "greek",
  "hungarian",
  "italian",
  "norwegian",
  "portuguese",
  "romanian",
  "russian",
  "spanish",
  "swedish",
  "tamil",
  "turkish",
  "none",
] as const;
export type StemmerName = (typeof STEMMERS)[number];

export const ALGORITHMS = ["tfidf", "textrank", "rake", "yake"] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

export interface Settings {
  readonly defaultLimit: number | null;
  readonly localBoost: number;
  readonly maxChunkSize: number;
  readonly maxFileSize: number;
}

export interface FieldBoosts {
  readonly hierarchy: number;
  readonly path: number;
  readonly tags: number;
  readonly body: number;
}

export interface Bm25 {
  readonly k: number;
  readonly b: number;
  readonly d: number;
}

export interface SearchParams {
  readonly stemmer: StemmerName;
  readonly fuzzyDistance: number;
  readonly limit: number;
  readonly maxCandidates: number;
  readonly cutoffRatio: number;
  readonly aggregationThreshold: number;
  readonly minAggregationMatches: number;
  readonly scoreCapMultiplier: number;
  readonly boost: FieldBoosts;
  readonly relax: boolean;
  readonly bm25: Bm25;
}

export interface ContextParams {
  readonly terms: number;
  readonly minWordLength: number;
  readonly sampleSize: number;
  readonly algorithm: Algorithm;
  /** Search parameters for context alone: those under `[context]`, over those under `[search]`. */
  readonly search: SearchParams;
}

export interface Tree {
  readonly name: string;
  /** The folder, absolute, as declared (symlinks not resolved). */
  readonly folder: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly gitignore: boolean;
  readonly hidden: boolean;
  readonly isGlobal: boolean;
  /** The config file that declares it. */
  readonly source: string;
  /** False when it leads outside its project and the user has not run `ra trust`: it is not read. */
  readonly trusted: boolean;
  /** Why the folder cannot be read, or null when it can. */
  readonly problem: string | null;
}

export interface RuleSearch {
  readonly limit?: number;
  readonly maxCandidates?: number;
  readonly cutoffRatio?: number;
  readonly aggregationThreshold?: number;
}

export interface Rule {
  readonly match: readonly string[];
  /** Null when the rule does not restrict trees. */
  readonly trees: readonly string[] | null;
  readonly terms: readonly string[];
  readonly include: readonly string[];
  readonly search: RuleSearch;
  readonly source: string;
}

/** `[check]`: codes switched off or given another severity, and what links mean in this project. */
export interface CheckParams {
  /** Rule code or name → "off", "warning" or "error". */
  readonly rules: Readonly<Record<string, "off" | "warning" | "error">>;
  /** Folder that a link starting with `/` is relative to, absolute; null: the project's folder. */
  readonly linkRoot: string | null;
  /** Links may leave out the file's extension. */
  readonly extensionless: boolean;
  /** Anchors match whatever their case and punctuation. */
  readonly looseAnchors: boolean;
  /** Globs of files that are not checked. */
  readonly exclude: readonly string[];
  /** Globs of link targets, as written, that are not looked at. */
  readonly ignoreLinks: readonly string[];
  /** Baseline file, absolute, or null. */
  readonly baseline: string | null;
}

export interface ConfigWarning {
  readonly file: string;
  readonly line: number | null;
  readonly key: string | null;
  readonly message: string;
  readonly hint?: string;
}

export interface Config {
  /** The files that were read, nearest first, `~/.ra.toml` last. */
  readonly files: readonly string[];
  /** Folder of the nearest config file; null when there is no file at all. */
  readonly root: string | null;
  /** Where the index lives; null when there is no file at all. */
  readonly indexDir: string | null;
  readonly settings: Settings;
  readonly search: SearchParams;
  readonly context: ContextParams;
  readonly check: CheckParams;
  /** Nearest file's trees first, in order of declaration; untrusted and missing ones included. */
  readonly trees: readonly Tree[];
  readonly rules: readonly Rule[];
  readonly warnings: readonly ConfigWarning[];
  /** Dotted key → the file its value came from; a key that is absent has its default. */
  readonly origins: ReadonlyMap<string, string>;
}

export const DEFAULT_TREE = {
  include: ["**/*.md", "**/*.markdown", "**/*.txt"],
  exclude: [],
  gitignore: true,
  hidden: false,
} as const;

export const DEFAULT_SETTINGS: Settings = {
  defaultLimit: null,
  localBoost: 1.5,
  maxChunkSize: 50_000,
  maxFileSize: 5_000_000,
};

export const DEFAULT_SEARCH: SearchParams = {
  stemmer: "english",
  fuzzyDistance: 1,
  limit: 10,
  maxCandidates: 50,
  cutoffRatio: 0.3,
  aggregationThreshold: 0.5,
  minAggregationMatches: 2,
  scoreCapMultiplier: 1,
  boost: { hierarchy: 1, path: 0.75, tags: 1, body: 1 },
  relax: true,
  bm25: { k: 2, b: 0.8, d: 0 },
};

export const DEFAULT_CONTEXT: ContextParams = {
  terms: 50,
  minWordLength: 4,
  sampleSize: 50_000,
  algorithm: "tfidf",
  search: DEFAULT_SEARCH,
};

export const DEFAULT_CHECK: CheckParams = {
  rules: {},
  linkRoot: null,
  extensionless: false,
  looseAnchors: false,
  exclude: [],
  ignoreLinks: [],
  baseline: null,
};

/** The trees that ra may read: trusted, with a readable folder. */
export function usableTrees(config: Config): readonly Tree[] {
  return config.trees.filter((tree) => tree.trusted && tree.problem === null);
}
