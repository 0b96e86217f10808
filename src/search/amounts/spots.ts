/** Finds the amounts in a text that may answer a question for one. */
import type { AmountKind, WantedAmount } from "./model.ts";
import type { Spot } from "../marks/model.ts";

/** The term of the spots of amounts; no analysis of a text gives it. */
export const AMOUNT = "#";

const NUMBER = String.raw`(?<![\w.,:/-])\d+(?:,\d{3})*(?:\.\d+)?`;
const SIZE = "[KMGTPE]i?B?|(?:kilo|mega|giga|tera)?(?:bytes?|bits?)|%|percent";
const TIME = "[mnμ]?s|h|m|sec(?:ond)?s?|min(?:ute)?s?|hours?|days?|weeks?|months?|years?";
const UNITS: Readonly<Record<Exclude<AmountKind, "count">, string>> = {
  size: SIZE,
  length: `${TIME}|characters?|bytes?`,
  rate: `${TIME}|times`,
};

/** The number before a noun, with at most one other word between: "110 running pods". */
const BEFORE_NOUN = new RegExp(`${NUMBER}(?:\\s[a-z]+)?[\\s*_\`]{1,3}$`);
/** How far before the noun it is looked for. */
const REACH = 24;

/**
 * Where a text has such an amount, sorted by start. Things that are counted are found by the number before one of
 * their names, which must be among `spots`, the matches in the text.
 */
export function amountSpots(
  text: string,
  { kind, nouns }: WantedAmount,
  spots: readonly Spot[],
): Spot[] {
  if (kind === "count") {
    return spots.filter(({ term }) => nouns.has(term)).flatMap(({ start }) => {
      const found = BEFORE_NOUN.exec(text.slice(Math.max(0, start - REACH), start));
      return found === null ? [] : [{ start: start - found[0].length, end: start, term: AMOUNT }];
    });
  }
  const amount = new RegExp(`${NUMBER}[\\s-]?(?:${UNITS[kind]})(?![\\w-])`, "g");
  return [...text.matchAll(amount)].map(({ index, 0: { length } }) => (
    { start: index, end: index + length, term: AMOUNT }
  ));
}
