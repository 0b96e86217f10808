/**
 * The types of searching, in the order of the pipeline in `answer.ts`.
 *
 * A `Question` and `AnswerParams` enter. A matching section is a `Candidate` before ranking and a
 * `Hit` after it. With its text read from the source file, a hit becomes a `Result`. All of them are
 * plain data that stays valid after the index is closed; only a `Ref` has no meaning then.
 */
import type { FacetCounts, SectionFacts } from "../facets/model.ts";
import type { NotIncluded } from "../base/not_included.ts";
import type { SearchParams } from "../config/model.ts";
import type { Chunk } from "../document/model.ts";
import type { MetaValue } from "../markdown/model.ts";
import type { EngineQuery, FieldFilter, Ref, SearchIndex } from "../index/model.ts";
import type { Query } from "../query/ast.ts";
import type { Question as ReadQuery } from "../query/recover.ts";
import type { Analyzer } from "../text/model.ts";
import type { StopWords } from "../text/stop_words_of.ts";
import type { AnsweredBy, SearchMode, Sides } from "./meaning/model.ts";
import type { NearestWords, Substitute, Vocabulary } from "./vocabulary/model.ts";
import type { WantedAmount } from "./amounts/model.ts";
import type { Findings, LineSpan, Marks, Passage, Rest } from "./marks/model.ts";
import type {
  ElbowTrace,
  ExpandedTerm,
  ScorePart,
  TracedCandidate,
} from "./explain/explain_model.ts";

/** What is asked of an index. */
export type Question = TypedQuestion | GeneratedQuestion;

/** What may be found. */
export interface Restriction {
  /** Only these trees; null for all. An empty list finds nothing. */
  readonly trees: readonly string[] | null;
  /** Only these chunks; absent for all. */
  readonly refs?: Uint32Array;
  /** Nothing that satisfies one of these filters. */
  readonly hidden?: readonly EngineQuery[];
}

interface QuestionBase extends Restriction {
  /** What the score of a section is multiplied by; absent for 1. */
  readonly weightOf?: (ref: Ref) => number;
  /** Sorts the results before the limit; absent to keep them by score. */
  readonly order?: (a: Ref, b: Ref) => number;
  /** Chunks that must not be results, such as the source of `likethis`. */
  readonly leftOut: ReadonlySet<Ref>;
  /** What fields of the query select that the index alone does not know. */
  readonly filterOf?: FieldFilter;
  /** The analyzer that the index was built with. */
  readonly analyzer: Analyzer;
  /** Those of the languages of the index; those of English if absent. */
  readonly stopWords?: StopWords;
  /** What else stands for words of the question; absent if nothing does. */
  readonly vocabulary?: Vocabulary;
  /** Joins what the words find with what is near in meaning; absent where words alone decide. */
  readonly joinMeaning?: JoinMeaning;
}

/** Candidates of the words enter, best first; those of words and meaning leave, best first. */
export type JoinMeaning = (
  index: SearchIndex,
  candidates: readonly Candidate[],
  options: JoinOptions,
) => readonly Candidate[];

export interface JoinOptions extends Restriction {
  readonly alternatives: readonly CompiledQuestion[];
  readonly leftOut: ReadonlySet<Ref>;
  /** Candidates that are wanted. */
  readonly limit: number;
}

/** What joining needs of an alternative of a question. */
export interface CompiledQuestion {
  /** What every result has to satisfy, also one that is found by meaning. */
  readonly binding: EngineQuery;
  /** The words of a plain list. */
  readonly content: readonly QueryWord[];
}

/** Queries that a user typed. Several are alternatives: a section has to match only one of them. */
export interface TypedQuestion extends QuestionBase {
  readonly kind: "typed";
  readonly queries: readonly ReadQuery[];
  /** Require all the words, however few sections have them. */
  readonly strict: boolean;
}

/**
 * A query that was made from a text. Its terms come from the index, so they are matched as they are:
 * no edits, no stop words dropped, nothing relaxed.
 */
export interface GeneratedQuestion extends QuestionBase {
  readonly kind: "generated";
  /** Null when there is nothing to ask for; then nothing is found. */
  readonly query: Query | null;
}

/** The numbers that an answer is computed with. */
export interface AnswerParams extends Omit<SearchParams, "mode"> {
  readonly mode: SearchMode;
  /** Candidates that enter the pipeline. */
  readonly candidateLimit: number;
  /** False leaves every section a result of its own. */
  readonly aggregation: boolean;
  /** Tree → factor for its scores, when candidates come from several trees; 1 if it is not there. */
  readonly treeFactors: ReadonlyMap<string, number>;
}

/** A word of a query, compiled. */
export interface QueryWord {
  /** As typed, without the punctuation around it. */
  readonly word: string;
  readonly query: EngineQuery;
  /** A section has the word when it has all the terms of one of these. */
  readonly ways: readonly (readonly string[])[];
  /** Words of the documents that it may be a misspelling of, although some section has it. */
  readonly also?: readonly string[];
  /** What sections may have instead; absent if there is nothing. */
  readonly substitutes?: readonly Substitute[];
}

export interface Candidate {
  readonly ref: Ref;
  readonly tree: string;
  readonly score: number;
  /** The share of the score that its document adds, from 0 to 1. */
  readonly evidence: number;
  /** Analysed terms of the query that the section has. */
  readonly queryTerms: readonly string[];
  /** Terms of the index that matched → the fields they are in. */
  readonly match: Readonly<Record<string, readonly string[]>>;
  /** How words and meaning found it; absent where words alone decide. */
  readonly sides?: Sides;
}

/** A candidate, or several of them joined under a common ancestor. */
export interface Ranked {
  readonly ref: Ref;
  readonly score: number;
  /** True when it represents sections below it. */
  readonly aggregated: boolean;
  /** The matched sections below it, never itself, flat, best first. */
  readonly constituents: readonly Candidate[];
  /** Its own match, or null when only sections below it matched, or none at all. */
  readonly own: Candidate | null;
  /** The ids of other sections with the same text; absent if there are none. */
  readonly copies?: readonly string[];
}

/**
 * How much of a question a section has: all of its words, at least half of them, or fewer; or none, if it was
 * found by meaning.
 */
export type MatchKind = "all" | "most" | "any" | "meaning";

export interface Coverage {
  readonly match: MatchKind;
  /** Words of the question, as typed and in their order, that are missing. */
  readonly missingTerms: readonly string[];
}

/** A result that a section is linked with: how the section stands to it. */
export interface RelatedTo {
  readonly id: string;
  readonly how: "linked from" | "links to";
}

/** A ranked section and its coverage: a result before its text is read. */
export interface Hit extends Ranked, Coverage {
  /** It did not match, but is linked with these results; absent for one that matched. */
  readonly relatedTo?: readonly RelatedTo[];
}

/** Hits, best first. `match` and `missingTerms` are those of all hits taken together. */
export interface Answer extends Coverage {
  readonly hits: readonly Hit[];
  /** All results before the limit, in order. */
  readonly all: readonly Ranked[];
  /** Those of `missingTerms` that no section of the index has. */
  readonly unknownTerms: readonly string[];
  /** True if operators of the question found nothing and its words were searched for instead. */
  readonly isSoftened: boolean;
  /** Every word that was searched for, in order, including negated ones. */
  readonly words: readonly QueryWord[];
  /** The amount that the question asks for; absent if it asks for none. */
  readonly amount?: WantedAmount;
  readonly stages: Stages;
}

/** What the stages of the pipeline did. */
export interface Stages {
  /** The candidates with their normalised scores, best first. */
  readonly candidates: readonly Candidate[];
  readonly normalized: boolean;
  readonly afterElbow: number;
  readonly elbow: ElbowTrace;
  readonly afterAggregation: number;
  readonly returned: number;
}

/** `Stages` for the reader of `--explain`. */
export interface StageTrace extends Omit<Stages, "candidates"> {
  /** Ids and scores of the candidates, best first; empty unless asked for. */
  readonly candidates: readonly TracedCandidate[];
}

export interface Constituent extends Chunk, Marks {
  readonly score: number;
  readonly body: string;
}

export interface Result extends Chunk, Marks, Coverage, SectionFacts {
  /** Its file as it can be opened from the working directory. */
  readonly file: string;
  /** Of its document. */
  readonly tags: readonly string[];
  /** The frontmatter of its document by key, without long texts. */
  readonly meta: ReadonlyMap<string, readonly MetaValue[]>;
  readonly score: number;
  readonly aggregated: boolean;
  /** Did the section itself match, and not only sections below it? */
  readonly ownMatch: boolean;
  readonly constituents: readonly Constituent[];
  /** The section that scored best: the result itself or one of its constituents. */
  readonly bestId: string;
  /** How words and meaning found that section; absent where words alone decide. */
  readonly sides?: Sides;
  /** The ids of other sections with the same text, or of its older versions; absent if there are none. */
  readonly copies?: readonly string[];
  /** It did not match, but is linked with these results; absent for one that matched. */
  readonly relatedTo?: readonly RelatedTo[];
  /** Its links, and those to it; absent unless asked for. */
  readonly links?: readonly ResultLink[];
  readonly linkedFrom?: readonly ResultLink[];
  /** The whole span from the source; in an output, the text that is shown of it. */
  readonly body: string;
  /** The whole span from the source, also where not all of it is shown. */
  readonly span: string;
  /** Tokens of the whole span; null unless counted. */
  readonly spanTokens: number | null;
  /** The first line of its heading as it is in the file; empty for a document, and unless all marks are wanted. */
  readonly heading: string;
  /** The pieces of `body`, in its order; empty before they are chosen, and when none is shown. */
  readonly passages: readonly Passage[];
  /** The lines of its text that are not shown in full, in order. */
  readonly gaps: readonly LineSpan[];
  readonly findings: Findings;
  /** Shown as one line, with the snippet for a text. */
  readonly brief: boolean;
  /** Where the frontmatter at the start of `body` ends, as a string position; 0 without any. */
  readonly frontmatterEnd: number;
  /** Terms of the index that matched → the fields they are in. */
  readonly matched: Readonly<Record<string, readonly string[]>>;
  /** The parts of the score, largest first; together they are the score. Empty unless asked for. */
  readonly breakdown: readonly ScorePart[];
  /** Tokens (cl100k_base) of the text that is shown; null unless counted. */
  readonly tokens: number | null;
  /** Where to read what is not shown, or null. */
  readonly truncated: Rest | null;
}

/** A link of a section, or to it. */
export interface ResultLink {
  /** The section at the other end; null for a file that is not indexed, or none. */
  readonly id: string | null;
  readonly file: string | null;
  /** Of the link, in its file. */
  readonly line: number;
  readonly form: string;
  /** Where it leads, as written. */
  readonly target: string;
  /** Why it is broken, or null. */
  readonly problem: string | null;
}

export interface IndexFacts {
  readonly documents: number;
  readonly chunks: number;
  readonly stale: boolean;
  /** ISO time of the last update of the index. */
  readonly updated: string;
  /** What the trees have besides. */
  readonly notIncluded: NotIncluded;
}

export interface SearchOutcome extends Coverage {
  readonly query: string;
  readonly ast: Query | null;
  /** What the words of the query stand for; empty unless asked for. */
  readonly terms: readonly ExpandedTerm[];
  /** Those of `missingTerms` that no section of the index has. */
  readonly unknownTerms: readonly string[];
  /** For each of these the nearest words that documents have, if there are any. */
  readonly nearest: readonly NearestWords[];
  /** Absent where meaning was not asked for. */
  readonly by?: AnsweredBy;
  /** Results before the limit. */
  readonly totalMatches: number;
  /** How many of them have which value; absent unless asked for. */
  readonly facets?: readonly FacetCounts[];
  readonly results: readonly Result[];
  readonly warnings: readonly string[];
  readonly index: IndexFacts;
  readonly params: Readonly<Record<string, unknown>>;
  readonly trace: StageTrace;
}
