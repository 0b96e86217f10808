/**
 * Questions that ask for an amount: "how many nodes can a cluster have", "how large may a file be".
 *
 * The measuring word of such a question says nothing about its subject (a page about the size of files need not
 * have the word "large"), but something about the answer: that is a number, with a unit or with the name of
 * what is counted.
 */
import type { Analyzer } from "../../text/model.ts";
import type { AmountKind, WantedAmount } from "./model.ts";
import type { QueryWord } from "../model.ts";

const KINDS: ReadonlyMap<string, AmountKind> = new Map(
  Object.entries({
    count: "many few",
    size: "much large big small high deep",
    length: "long short old late soon far",
    rate: "often frequently fast quickly",
  }).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind as AmountKind])),
);

const LIMITS = ["up to", "no more than", "at most", "exceed", "maximum", "limited to", "limit of"];
const SIZES = ["bytes", "KB", "MB", "GB", "KiB", "MiB", "GiB", "Ki", "Mi", "Gi"];
const TIMES = ["seconds", "minutes", "hours", "days", "weeks", "months", "years"];
const PHRASES: Readonly<Record<AmountKind, readonly string[]>> = {
  count: LIMITS,
  size: [...LIMITS, ...SIZES],
  length: ["no more than", "exceed", "maximum", "characters", ...TIMES],
  rate: ["every", "interval", "period", ...TIMES],
};

/** The position of the measuring word in a question, given its words as typed; −1 if it has none. */
export function measuringWord(words: readonly string[]): number {
  return words.findIndex((word, i) =>
    i > 0 && words[i - 1].toLowerCase() === "how" && KINDS.has(word.toLowerCase())
  );
}

export interface AmountOptions {
  /** The words that are searched for. */
  readonly content: readonly QueryWord[];
  readonly analyzer: Analyzer;
}

/** The amount that a question asks for, given its words as typed; null if it asks for none. */
export function amountIn(
  words: readonly string[],
  { content, analyzer }: AmountOptions,
): WantedAmount | null {
  const at = measuringWord(words);
  if (at < 0) return null;
  const kind = KINDS.get(words[at].toLowerCase())!;
  const nouns = content.filter(({ word }) => words.at(at + 1)?.includes(word));
  return {
    kind,
    nouns: new Set(nouns.flatMap(({ ways }) => ways.flat())),
    phrases: PHRASES[kind].map((phrase) =>
      phrase.split(" ").map((word) => analyzer.stem(word.toLowerCase()))
    ),
  };
}
