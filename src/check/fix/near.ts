/** Which anchor a wrong one was probably meant to be, and whether it can have been no other. */

import { editDistance } from "../../base/text/suggest.ts";

const MAX_LENGTH = 200;
/** Anchors of this length may have two typing errors. */
const LONG = 12;

/** Comparisons of a page by edits; beyond them, a page with thousands of wrong links gets no more hints. */
const MAX_COMPARISONS = 100_000;

/** What the comparisons with the anchors of one page have in common. */
interface Page {
  readonly byFold: ReadonlyMap<string, readonly string[]>;
  readonly byDigits: ReadonlyMap<string, readonly string[]>;
  readonly words: ReadonlySet<string>;
  comparisons: number;
}

const pages = new WeakMap<readonly string[], Page>();

function pageOf(anchors: readonly string[]): Page {
  const known = pages.get(anchors);
  if (known !== undefined) return known;
  // Nobody writes a link to `#Some Name`, although an element may be called that.
  const linkable = anchors.filter((anchor) => !/\s/.test(anchor));
  const page: Page = {
    byFold: Map.groupBy(linkable, fold),
    byDigits: Map.groupBy(linkable, digitsOf),
    words: new Set(anchors.flatMap(wordsOf)),
    comparisons: 0,
  };
  pages.set(anchors, page);
  return page;
}

/** The anchors that differ from `wanted` only in case and punctuation, in their order. */
export function alikeAnchors(wanted: string, anchors: readonly string[]): readonly string[] {
  return pageOf(anchors).byFold.get(fold(wanted)) ?? [];
}

/**
 * The anchors that differ from `wanted` only in case and punctuation; if there are none, those
 * within a typing error: one edit, two in a long anchor, none in digits. In the order of `anchors`, which
 * never changes: what they have in common is worked out once.
 */
export function nearAnchors(wanted: string, anchors: readonly string[]): readonly string[] {
  const alike = fold(wanted) === "" ? [] : alikeAnchors(wanted, anchors);
  if (alike.length > 0) return alike;
  if (wanted.length > MAX_LENGTH || wanted.length < 4) return [];
  const limit = wanted.length < LONG ? 1 : 2;
  const page = pageOf(anchors);
  const others = page.byDigits.get(digitsOf(wanted)) ?? [];
  page.comparisons += others.length;
  if (page.comparisons > MAX_COMPARISONS) return [];
  return others.filter((anchor) =>
    editDistance(wanted.toLowerCase(), anchor.toLowerCase(), limit) <= limit
  );
}

/** Shorter words are too often one edit from another word: `from` and `form`, `http` and `https`. */
const SHORTEST_MISSPELLING = 5;

/**
 * Is `wanted` certainly a misspelling of `anchor`, one of the `anchors` of the page? Either they differ
 * only in case and punctuation, or by one edit inside one word that occurs in no other anchor: `get-item`
 * is not a misspelling of `set-item`, nor `include` one of `exclude`.
 */
export function isMisspelling(
  wanted: string,
  anchor: string,
  anchors: readonly string[],
): boolean {
  if (isAlike(wanted, anchor)) return true;
  const [wrong, right] = [wordsOf(wanted), wordsOf(anchor)];
  if (wrong.length !== right.length) return false;
  const differing = wrong.map((_, i) => i).filter((i) => wrong[i] !== right[i]);
  if (differing.length !== 1) return false;
  const [before, after] = [wrong[differing[0]], right[differing[0]]];
  return before[0] === after[0] && before.length >= SHORTEST_MISSPELLING &&
    editDistance(before, after, 1) === 1 &&
    !pageOf(anchors).words.has(before);
}

function wordsOf(anchor: string): string[] {
  return anchor.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** Are the anchors the same apart from case and punctuation? */
function isAlike(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** Characters of an anchor that are enough to tell headings apart. */
const TELLING = 10;

/** Is the anchor the end of another one, such as of a heading that starts with the kind of a function? */
export function isEndOfOne(anchor: string, anchors: readonly string[]): boolean {
  const folded = fold(anchor);
  if (folded.length < TELLING || folded.length > MAX_LENGTH) return false;
  return [...pageOf(anchors).byFold.keys()].some((one) => one.endsWith(folded));
}

/** May the anchor be that of a section, one of these anchors, after those of the sections around it? */
export function endsAlike(anchor: string, sections: readonly string[]): boolean {
  const { byFold } = pageOf(sections);
  const folded = fold(anchor).slice(-MAX_LENGTH);
  for (let at = 0; at + 2 < folded.length; at++) if (byFold.has(folded.slice(at))) return true;
  return false;
}

function fold(anchor: string): string {
  return anchor.toLowerCase().normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu, "");
}

/** `option-1` is not a misspelling of `option-2`. */
function digitsOf(anchor: string): string {
  return anchor.replace(/\P{N}+/gu, " ").trim();
}
