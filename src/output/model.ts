/** The types that output modes share: an answer, how it is to be shown, and the layout that shows it. */
import type { Result, SearchOutcome } from "../search/model.ts";
import type { ShownMarks } from "../search/results.ts";
import type { Calls } from "./answer/rest.ts";
import type { Style } from "./terminal/style.ts";

/** What a user gets for a question or for ids: the results and the facts printed with them. */
export interface Answer extends
  Pick<
    SearchOutcome,
    | "query"
    | "by"
    | "match"
    | "missingTerms"
    | "nearest"
    | "totalMatches"
    | "facets"
    | "results"
    | "warnings"
    | "index"
  > {
  /** The results that the budget left out, in their order; none when absent. */
  readonly leftOut?: readonly LeftOut[];
}

export interface LeftOut {
  readonly id: string;
  /** Tokens of its whole text. */
  readonly tokens: number;
}

/** How the answer is to be shown. */
export interface View {
  readonly style: Style;
  /** How many `-v` were given: 1 adds counts, score and terms, 2 the score by field and term. */
  readonly verbose: number;
  /** The token budget of the whole output; null for none. */
  readonly maxTokens: number | null;
  /**
   * Tokens of text for the first result, in the modes that show passages; the second and third get a third of
   * it and the others a line. Infinity: whole spans, as far as the budget goes, the best parts first. Null:
   * whole texts, cut at the end if they exceed the budget.
   */
  readonly passageTokens: number | null;
  /** How the reader gets more; by commands when absent. */
  readonly calls?: Calls;
}

/** How many results are shown with a text, where the others are shown as a line. */
export const DEEP = 3;

/** What a mode needs of each result. Searches compute no more than that. */
export interface Needs {
  /** The text of the section. */
  readonly texts: boolean;
  /** Match ranges and snippets. */
  readonly marks: boolean;
  /** Which of the marks are shown; all of them when absent. */
  readonly shown?: ShownMarks;
  /** The score by field and term. */
  readonly breakdown: boolean;
}

export interface OutputMode {
  /** The value of `--output`. */
  readonly name: string;
  /** The help of its own flag, `--NAME`; the default mode has none. */
  readonly summary?: string;
  /** JSON contains token counts, and under a budget leaves out what the results say twice. */
  readonly isJson: boolean;
  /** Shows passages of long results; see `View.passageTokens`. */
  readonly hasPassages: boolean;
  needs(view: Pick<View, "verbose" | "passageTokens">): Needs;
  /** Imports the layout; no other mode is loaded. */
  load(): Promise<Layout>;
}

/** An answer as text. Everything is safe to print on a terminal, and ends in a newline unless empty. */
export interface Layout {
  render(answer: Answer, view: View): string;
  /** What `render` prints besides the results; nothing when absent. */
  frame?(answer: Answer, view: View): string;
  /** What `render` prints for one result. */
  item(result: Result, view: View, answer: Answer): string;
  /**
   * The result with as much as fits, null if nothing does; where absent, the end of its text is cut off. It is
   * only asked for a result that does not fit.
   */
  readonly cut?: Cut;
  /** What `render` prints under a budget, except for the results; absent if it is not put together so. */
  joints?(answer: Answer): Joints;
}

/** What is printed around and between results, each of which `item` renders. */
export interface Joints {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

export type Cut = (result: Result, fits: (cut: Result) => boolean) => Result | null;
