/** The types of what is shown of a result: where it matches, and which pieces of its text are chosen. */

/** Bytes of the text they belong to. In a list: sorted, never overlapping, merged when touching. */
export interface MatchRange {
  readonly offset: number;
  readonly length: number;
}

/** Where a section matches. Empty unless asked for. */
export interface Marks {
  /** About a line of the text, with matches between `<b>` and `</b>`. */
  readonly snippet: string;
  readonly matchRanges: readonly MatchRange[];
  readonly titleMatchRanges: readonly MatchRange[];
  readonly pathMatchRanges: readonly MatchRange[];
}

/** A matched term at positions in a string (UTF-16), half-open. */
export interface Spot {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

/** The text that a model read of a result and that is nearest to the question: positions in its body, half-open. */
export interface NearestText {
  readonly start: number;
  readonly end: number;
}

/** A section inside the span of a result. */
export interface SectionStart {
  readonly id: string;
  /** The line of its heading. */
  readonly lineStart: number;
}

/** What passages of a result are chosen by. Empty unless marks were asked for. */
export interface Findings {
  /** Every match in `body`, sorted by start. */
  readonly spots: readonly Spot[];
  /** The amounts in `body`, sorted by start, if the question asks for one. */
  readonly amounts?: readonly Spot[];
  /** The lines of the text that is nearest in meaning, as far as that is only a part of it; sorted by start. */
  readonly near?: readonly Spot[];
  /** How rare each matched term is, and how much an amount counts; at least 0. */
  readonly weights: Readonly<Record<string, number>>;
  /** The result itself and every section below it, in document order. */
  readonly sections: readonly SectionStart[];
}

/** Lines of a file, from 1, inclusive. */
export interface LineSpan {
  readonly lineStart: number;
  readonly lineEnd: number;
}

/** What is not shown of a result: a section, or some lines of its file. */
export interface Rest {
  readonly id: string;
  /** Null for the whole section. */
  readonly lines: LineSpan | null;
}

/** A piece of the text shown for a result: some lines of one section. */
export interface Passage extends LineSpan {
  /** The section that the lines are in. */
  readonly id: string;
  /** Where it is in `body`: positions in the string, half-open. */
  readonly start: number;
  readonly end: number;
  /** Tokens (cl100k_base); null unless counted. */
  readonly tokens: number | null;
}
