/** The types of amounts that questions ask for. */

/** What is measured: the number of things, a size, a time or the length of a text, how often something happens. */
export type AmountKind = "count" | "size" | "length" | "rate";

/** An amount that a question asks for. */
export interface WantedAmount {
  readonly kind: AmountKind;
  /** The terms of the things that are counted; empty if the question does not name them. */
  readonly nouns: ReadonlySet<string>;
  /** Terms next to each other, one of which a section has if it says such an amount. */
  readonly phrases: readonly (readonly string[])[];
}
