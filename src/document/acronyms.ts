/**
 * Abbreviations that a document explains:
 *
 *     Pod Disruption Budget (PDB)      PDB (Pod Disruption Budget)      PodDisruptionBudget (PDB)
 *     - **PDB**: Pod Disruption Budget       | PDB | Pod Disruption Budget |
 *     *[PDB]: Pod Disruption Budget          <abbr title="Pod Disruption Budget">PDB</abbr>
 *
 * and, in a glossary, PDB as a heading or the term of a definition list, with the words below it.
 *
 * An explanation counts only if the initials of its words are the letters, so that remarks in brackets
 * are not taken for one. Takes linear time.
 */
import type { Label } from "./labels.ts";
import type { OutlineChunk, ParsedDocument } from "./model.ts";

export interface Acronym {
  /** As written, without the `s` of the plural. */
  readonly short: string;
  /** As written, on one line, without markup. */
  readonly long: string;
}

/** Explanations of one document that are kept. */
const MOST = 200;
/** The same, repeated ones included. */
const MOST_LOOKED_AT = 5_000;
/** Characters of an explanation. */
const LONGEST = 80;
/** What separates both in a label. */
const BETWEEN = "=";

/** The document, with a label for each abbreviation that it explains, in both directions. */
export function withAcronyms(document: ParsedDocument): ParsedDocument {
  const acronyms = acronymsIn(document.text, document.code);
  if (acronyms.length === 0) return document;
  const [first, ...others] = document.chunks;
  return { ...document, chunks: [labelled(first, acronyms), ...others] };
}

function labelled(chunk: OutlineChunk, acronyms: readonly Acronym[]): OutlineChunk {
  const labels = acronyms.flatMap(({ short, long }): Label[] => [
    { key: "acronym", value: short + BETWEEN + long },
    { key: "expansion", value: long + BETWEEN + short },
  ]);
  return { ...chunk, labels: [...chunk.labels ?? [], ...labels] };
}

/** Both sides of a label, as written. */
export function sidesOf({ key, value }: Label): Acronym {
  const at = value.lastIndexOf(BETWEEN);
  const [left, right] = [value.slice(0, at), value.slice(at + 1)];
  return key === "acronym" ? { short: left, long: right } : { short: right, long: left };
}

/** The explanations in a text, each once, in no particular order; `code` has the ranges to leave out. */
export function acronymsIn(text: string, code: readonly number[] = []): readonly Acronym[] {
  const found = new Map<string, Acronym>();
  let looked = 0;
  for (const { at, short, long } of explained(text)) {
    if (found.size >= MOST || ++looked > MOST_LOOKED_AT) break;
    if (!isIn(code, at)) found.set(`${short} ${long.toLowerCase()}`, { short, long });
  }
  return [...found.values()];
}

interface Found extends Acronym {
  readonly at: number;
}

function* explained(text: string): Generator<Found> {
  if (text.includes("(")) yield* inBrackets(text);
  yield* inLines(text);
  if (text.includes("<abbr")) yield* inMarkup(text);
}

const BRACKETS = /\(([^()]{2,90})\)/g;
/** What stands before brackets is looked at no further. */
const BEFORE = 120;

/** Most brackets are neither that short and in capitals nor behind a word with two capitals. */
const LIKELY_SHORT = /^[^\p{L}]{0,4}\p{Lu}\p{L}*\p{Lu}/u;
const LIKELY_BEFORE = /(?<![\p{L}\p{N}&])(\p{Lu}[\p{L}&]{1,9})[*_`"”\]]{0,4}\s{1,2}$/u;

function* inBrackets(text: string): Generator<Found> {
  for (const { 0: whole, 1: content, index: at } of text.matchAll(BRACKETS)) {
    if (content.length < 20 && LIKELY_SHORT.test(content)) {
      const short = shortIn(plain(content));
      const long = short && endingIn(plain(text.slice(Math.max(0, at - BEFORE), at)), short);
      if (short && long) yield { at, short, long };
      continue;
    }
    const [, term] = LIKELY_BEFORE.exec(text.slice(Math.max(0, at - 20), at)) ?? [];
    const short = term === undefined ? null : shortIn(term);
    if (short === null || BLANK_LINE.test(whole)) continue;
    const long = plain(content);
    if (isExplained(long, short)) yield { at, short, long };
  }
}

/** A term of a glossary at the start of a line, or in the first cell of a row, and what follows it. */
const LINE =
  /^[ \t>]{0,8}(?:[-*+][ \t]{1,3}|\|[ \t]{0,40})?(?:\*\[)?[*_`]{0,3}(\p{Lu}[\p{L}&]{1,8})[*_`]{0,3}\]?[ \t]{0,40}(?::[*_`]{0,3}|\||[—–]|-(?=[ \t]))[ \t]{0,40}([^|\n]{3,200})/gmu;

/** The same as a heading, or a line of its own, and the first line below it. */
const ABOVE =
  /^(?:#{1,6}[ \t]{1,3})?[*_`]{0,3}(\p{Lu}[\p{L}&]{1,8})[*_`]{0,3}[ \t]{0,3}\r?\n(?:[ \t]*\r?\n)?(?::[ \t]{1,4})?([^|\n]{3,200})/gmu;

function* inLines(text: string): Generator<Found> {
  for (const pattern of [LINE, ABOVE]) {
    for (const { 1: term, 2: rest, index: at } of text.matchAll(pattern)) {
      const short = shortIn(term);
      const long = short === null ? null : beginningIn(plain(rest), short);
      if (short !== null && long !== null) yield { at, short, long };
    }
  }
}

function* inMarkup(text: string): Generator<Found> {
  const element = /<abbr title="([^"<>]{3,90})">([^<>]{2,12})<\/abbr>/gi;
  for (const { 1: title, 2: term, index: at } of text.matchAll(element)) {
    const short = shortIn(term);
    const long = plain(title);
    if (short !== null && isExplained(long, short)) yield { at, short, long };
  }
}

const BLANK_LINE = /\n[ \t]*\r?\n/;

/** Text after the last blank line, without markup, on one line. */
function plain(text: string): string {
  return text.split(BLANK_LINE).at(-1)!
    .replace(/\]\([^()\s]*\)?|\]\[[^\]]*\]?/g, "")
    .replace(/[*`"“”„«»[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/g, " ").trim();
}

/** The abbreviation that a text is: at least two capitals; null if it is none. */
function shortIn(text: string): string | null {
  const short = /^(\p{Lu}[\p{L}&]{1,8}?)s?$/u.exec(text)?.[1];
  if (short === undefined || [...short.matchAll(/\p{Lu}/gu)].length < 2) return null;
  return short;
}

const SMALL = new Set(
  "a an and by de del der des di du et for in la le of on or the to und von with y".split(" "),
);

interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text, and those that one in camel case consists of. */
const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|[\p{L}\p{N}]+/gu;

function partsOf(text: string): Part[] {
  return [...text.matchAll(WORD)].map(({ 0: part, index }) => (
    { text: part.toLowerCase(), start: index, end: index + part.length }
  ));
}

/** The words at the end of a text whose initials are the letters; null if they are not. */
function endingIn(text: string, short: string): string | null {
  const parts = partsOf(text);
  if (parts.at(-1)?.end !== text.length) return null;
  const first = matching(parts.toReversed(), [...lettersOf(short)].reverse());
  return first === null ? null : cut(text, parts[parts.length - first].start, text.length);
}

/** The words at the start, where a clause or the text ends behind them. */
function beginningIn(text: string, short: string): string | null {
  const parts = partsOf(text);
  const count = matching(parts, lettersOf(short));
  if (count === null || parts[0].start > 0) return null;
  const { end } = parts[count - 1];
  const isEnd = /^\s*(?:$|[.,;:()/—–-])/.test(text.slice(end));
  return isEnd ? cut(text, 0, end) : null;
}

function isExplained(long: string, short: string): boolean {
  return endingIn(long, short) === long && long.length <= LONGEST;
}

function cut(text: string, start: number, end: number): string | null {
  return end - start > LONGEST ? null : text.slice(start, end);
}

function lettersOf(short: string): readonly string[] {
  return [...short.toLowerCase().replaceAll("&", "")];
}

/**
 * How many parts, from the first on, have the letters as initials; null if they do not. Small words may be
 * left out between others, but not of an abbreviation of two letters.
 */
function matching(parts: readonly Part[], letters: readonly string[]): number | null {
  if (letters.length < 2) return null;
  let next = 0;
  for (const [i, { text }] of parts.entries()) {
    const isMeant = text.startsWith(letters[next]);
    const isEdge = i === 0 || next === letters.length - 1;
    if (isMeant && !(isEdge && SMALL.has(text))) next++;
    else if (isEdge && i === 0 || letters.length === 2 || !SMALL.has(text)) return null;
    if (next === letters.length) return i + 1;
  }
  return null;
}

/** Is a position in one of the ranges, which ascend? */
function isIn(ranges: readonly number[], at: number): boolean {
  let [low, high] = [0, ranges.length / 2];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranges[2 * middle + 1] <= at) low = middle + 1;
    else high = middle;
  }
  return 2 * low < ranges.length && ranges[2 * low] <= at;
}
