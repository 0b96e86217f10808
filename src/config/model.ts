/**
 * The types and the defaults of a configuration.
 *
 * Every default is defined here and nowhere else; a test compares the manual's tables with it. A
 * `Config` is complete: each value is set, each path absolute, each tree resolved.
 */

/** The languages that have a stemmer. */
export const LANGUAGES = [
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
] as const;
export type Language = (typeof LANGUAGES)[number];

/** How the words of a document are stemmed. */
export type StemmerName = Language | "none";

/** What a configuration may say: `auto` recognises the language of each document. */
export const STEMMERS = [...LANGUAGES, "none", "auto"] as const;
export type StemmerChoice = (typeof STEMMERS)[number];

export const ALGORITHMS = ["tfidf", "textrank", "rake", "yake"] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

export interface Settings {
  readonly defaultLimit: number | null;
  readonly localBoost: number;
  readonly maxChunkSize: number;
  readonly maxFileSize: number;
  /** A file with more `[synonyms]`, absolute. */
  readonly glossary: string | null;
  /** How ids name sections. */
  readonly slugs: (typeof SLUGS)[number];
}

/** What the files of a tree are. */
export const TREE_KINDS = ["docs", "code"] as const;
export const SPLITS = ["headings", "file"] as const;
export const SLUGS = ["ascii", "github"] as const;

/** Whether words alone decide, or words and meaning. */
export const MODES = ["lexical", "hybrid"] as const;
/** How both are combined: by their scores, or by their ranks. */
export const FUSIONS = ["weighted", "rrf"] as const;

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
  readonly stemmer: StemmerChoice;
  readonly fuzzyDistance: number;
  readonly limit: number;
  readonly maxCandidates: number;
  readonly cutoffRatio: number;
  readonly aggregationThreshold: number;
  readonly minAggregationMatches: number;
  readonly parentPriority: number;
  readonly scoreCapMultiplier: number;
  readonly normalize: number;
  readonly newsWeight: number;
  /** Factor for documents whose frontmatter says that they are drafts; 0 hides them. */
  readonly draftWeight: number;
  readonly deprecatedWeight: number;
  /** How much a synonym of `[synonyms]` counts, relative to 1 for the word itself; 0 for not at all. */
  readonly synonymWeight: number;
  /** The same for what documents themselves abbreviate. */
  readonly acronymWeight: number;
  readonly boost: FieldBoosts;
  readonly relax: boolean;
  readonly bm25: Bm25;
  /** The token budget of an answer; 0 for none. */
  readonly maxTokens: number;
  /** Tokens of text for the first result; the second and third get a third of it, and what is left over. */
  readonly passageTokens: number;
  readonly mode: (typeof MODES)[number];
  readonly fusion: (typeof FUSIONS)[number];
}

/**
 * `[embeddings]`: the model that turns texts into vectors. Exactly one of `url` and `modelDir` is set,
 * and the user has agreed to it: by the global config, or by trusting the project.
 */
export interface EmbeddingSettings {
  /** The base of an OpenAI-compatible API, without a slash at the end; null with a model folder. */
  readonly url: string | null;
  /** The absolute folder of `model.onnx` and `tokenizer.json`; null with an endpoint. */
  readonly modelDir: string | null;
  /** What the endpoint calls the model; with a folder, only a name to show. */
  readonly model: string | null;
  /** Null for as many as the model gives. */
  readonly dimensions: number | null;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
  /** A longer text is cut. */
  readonly maxChars: number;
  /** Texts in one request. */
  readonly batch: number;
  /** Milliseconds that one request may take. */
  readonly timeoutMs: number;
  /** The environment variable with the key of the endpoint. */
  readonly apiKeyEnv: string | null;
}

export interface ContextParams {
  readonly terms: number;
  readonly minWordLength: number;
  readonly sampleSize: number;
  readonly algorithm: Algorithm;
  /** The search parameters of `ra context`: those in `[context]` override those in `[search]`. */
  readonly search: SearchParams;
}

/** How much may be in a tree that nobody has configured, or whose documents come from others. */
export interface TreeLimits {
  /** Documents. */
  readonly files: number;
  /** Bytes of all documents together. */
  readonly bytes: number;
  /** Names of any kind in the folders that are listed. */
  readonly entries: number;
  /** A larger tree is left out and reported; otherwise it is an error. */
  readonly leaveOut?: boolean;
}

/** A tree that `ra add` has made. */
export interface TreePack {
  /** The package that was asked for, such as `npm:zod@4`; null for a folder. */
  readonly request: string | null;
  /** The version that is installed now; null when it is not known. */
  readonly version: string | null;
  /** The version when it was added. */
  readonly addedVersion: string | null;
  /** When it was added, as an ISO 8601 date. */
  readonly since: string;
}

/** What to do about a config that leads outside its project. Agents read hints, too. */
export const TRUST_HINT = "the user may trust this project with `ra trust`; an agent may not";

export interface Tree {
  readonly name: string;
  /** The absolute folder, symbolic links not resolved. */
  readonly folder: string;
  readonly kind: (typeof TREE_KINDS)[number];
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly gitignore: boolean;
  readonly hidden: boolean;
  /** Factor for the scores of its sections. */
  readonly weight: number;
  /** One line about what it contains, for agents; null without one. */
  readonly description: string | null;
  /** Null for that of `[search]`. */
  readonly stemmer: StemmerChoice | null;
  /** Headings below this level stay in the section around them. */
  readonly maxDepth: number;
  /** What a section is: all below a heading, or a file. */
  readonly split: (typeof SPLITS)[number];
  /** Longer texts are divided into windows of about that many tokens; null for none. */
  readonly maxSectionTokens: number | null;
  readonly isGlobal: boolean;
  /** The config file that declares it. */
  readonly source: string;
  /** False if it leads outside its project and `ra trust` was not run; then it is not read. */
  readonly trusted: boolean;
  /** Why the folder cannot be read, or null if it can. */
  readonly problem: string | null;
  /** Only of an implied tree and of packs; a larger one is not read. */
  readonly limits?: TreeLimits;
  /** Only of packs. */
  readonly pack?: TreePack;
}

export interface RuleSearch {
  readonly limit?: number;
  readonly maxCandidates?: number;
  readonly cutoffRatio?: number;
  readonly aggregationThreshold?: number;
}

export interface Rule {
  readonly match: readonly string[];
  /** Null if the rule applies to all trees. */
  readonly trees: readonly string[] | null;
  readonly terms: readonly string[];
  readonly include: readonly string[];
  readonly search: RuleSearch;
  readonly source: string;
}

/** `[[layers]]`: the files of a part of the architecture. */
export interface Layer {
  readonly name: string;
  /** Globs on the path relative to the config file. */
  readonly match: readonly string[];
  readonly source: string;
}

/** An entry of `[synonyms]`: words, or phrases of up to eight of them, that mean the same. */
export interface Synonyms {
  readonly word: string;
  readonly others: readonly string[];
  /** Whoever asks for `word` also finds the others, but not the other way round. */
  readonly isOneWay: boolean;
  readonly source: string;
}

/** What makes a site out of documents; `github` shows them as they are. */
export const GENERATORS = [
  "hugo",
  "jekyll",
  "docusaurus",
  "vitepress",
  "mkdocs",
  "mdbook",
  "docfx",
  "astro",
  "lume",
  "sphinx",
  "github",
] as const;
export type Generator = (typeof GENERATORS)[number];

/** `[check]`: severities of rules, and how links are resolved in this project. */
export interface CheckParams {
  /** Rule code or name → "off", "warning" or "error". */
  readonly rules: Readonly<Record<string, "off" | "warning" | "error">>;
  /** What makes a site out of the documents; null to detect it. */
  readonly site: Generator | null;
  /** The absolute folders that links starting with `/` are relative to; empty for the project. */
  readonly linkRoot: readonly string[];
  /** Links may leave out the file's extension. */
  readonly extensionless: boolean;
  /** Case and punctuation of anchors do not matter. */
  readonly looseAnchors: boolean;
  /** Globs of files that are not checked. */
  readonly exclude: readonly string[];
  /** Globs of link targets, as written, that are not checked. */
  readonly ignoreLinks: readonly string[];
  /** Globs of documents whose paths in backticks are checked, besides README and the like. */
  readonly codePaths: readonly string[];
  /** The absolute path of the baseline file, or null. */
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
  /** The folder of the nearest config file; null without config files. */
  readonly root: string | null;
  /** The folder of the index; null without config files. */
  readonly indexDir: string | null;
  readonly settings: Settings;
  readonly search: SearchParams;
  readonly context: ContextParams;
  readonly check: CheckParams;
  /** Null without a model, and as long as the project that names one is not trusted. */
  readonly embeddings: EmbeddingSettings | null;
  /**
   * Trees of the nearest file first, in declared order, then packs; including untrusted and missing ones.
   */
  readonly trees: readonly Tree[];
  readonly rules: readonly Rule[];
  /** Of the nearest file first, in declared order. */
  readonly layers: readonly Layer[];
  /** Of the nearest file first, in declared order; an entry replaces those of the same word. */
  readonly synonyms: readonly Synonyms[];
  readonly warnings: readonly ConfigWarning[];
  /** Dotted key → the file that set it; keys with their default value are absent. */
  readonly origins: ReadonlyMap<string, string>;
}

/** What the include of a tree with `kind = "code"` is by default: the source files that ra knows. */
export const CODE_INCLUDE: readonly string[] = [
  "**/*.{ts,mts,cts,tsx,js,mjs,cjs,jsx,py,pyi,rs,go,java,kt,kts}",
  "**/*.{c,h,cc,cpp,cxx,hh,hpp,hxx,cs,rb,rake,php,swift,sh,bash}",
];

export const DEFAULT_TREE = {
  kind: "docs",
  include: ["**/*.{md,markdown,mdx,txt,rst,adoc,org,ipynb}"],
  exclude: [],
  gitignore: true,
  hidden: false,
  weight: 1,
  description: null,
  stemmer: null,
  maxDepth: 6,
  split: "headings",
  maxSectionTokens: null,
} as const;

export const DEFAULT_SETTINGS: Settings = {
  defaultLimit: null,
  localBoost: 1.5,
  maxChunkSize: 50_000,
  maxFileSize: 5_000_000,
  glossary: null,
  slugs: "ascii",
};

export const DEFAULT_SEARCH: SearchParams = {
  stemmer: "english",
  fuzzyDistance: 1,
  limit: 10,
  maxCandidates: 50,
  cutoffRatio: 0.3,
  aggregationThreshold: 0.5,
  minAggregationMatches: 2,
  parentPriority: 0.9,
  scoreCapMultiplier: 1,
  normalize: 0,
  newsWeight: 0.6,
  draftWeight: 1,
  deprecatedWeight: 1,
  synonymWeight: 0.7,
  acronymWeight: 0.8,
  boost: { hierarchy: 1, path: 0.75, tags: 1, body: 1 },
  relax: true,
  bm25: { k: 2, b: 0.8, d: 0 },
  maxTokens: 4_000,
  passageTokens: 400,
  mode: "lexical",
  fusion: "weighted",
};

export const DEFAULT_EMBEDDINGS: EmbeddingSettings = {
  url: null,
  modelDir: null,
  model: null,
  dimensions: null,
  queryPrefix: "",
  documentPrefix: "",
  maxChars: 2_000,
  batch: 32,
  timeoutMs: 30_000,
  apiKeyEnv: null,
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
  site: null,
  linkRoot: [],
  extensionless: false,
  looseAnchors: false,
  exclude: [],
  ignoreLinks: [],
  codePaths: [],
  baseline: null,
};

/** The trees that can be read: trusted, with a readable folder. */
export function usableTrees(config: Config): readonly Tree[] {
  return config.trees.filter((tree) => tree.trusted && tree.problem === null);
}

/** Is there source code to search? */
export function hasCode(config: Config): boolean {
  return usableTrees(config).some(({ kind }) => kind === "code");
}

/** How a tree is stemmed; `fallback` is for documents whose language `auto` does not recognise. */
export interface TreeStemmer {
  readonly choice: StemmerChoice;
  readonly fallback: StemmerName;
}

export function stemmerOf(
  { search }: Pick<Config, "search">,
  tree: Pick<Tree, "stemmer">,
): TreeStemmer {
  const choice = tree.stemmer ?? search.stemmer;
  if (choice !== "auto") return { choice, fallback: choice };
  return { choice, fallback: search.stemmer === "auto" ? "english" : search.stemmer };
}
