/** A line of text around the most different matches. */
import { MARK_END, MARK_START } from "../../base/text/marks.ts";
import { splitFrontmatter } from "../../markdown/split_frontmatter.ts";
import type { Spot } from "./model.ts";
import { inOrder, mergeSpots } from "./highlight.ts";
import { markupIn, markupTester, type Stretch } from "./markup.ts";

/** Approximate length of a snippet, in UTF-16 units. */
const LENGTH = 150;
/** How far an end may move to reach the edge of a word; longer words may be cut. */
const REACH = 24;
/** How far it may move to reach the edge of a sentence in a script without spaces. */
const WIDE_REACH = 40;
const WIDE_STOP = /[。！？]/;

/**
 * About 150 characters of the text on one line, around the most different matches, or from the start
 * of the text when there are none. It begins and ends between words; `…` marks what was left out.
 *
 * Prose is preferred: matches in addresses and shortcodes count only when there are no others, and what a
 * rendered page does not show is left out (`markupIn`). Frontmatter is shown only if there is nothing else:
 * when it has all the matches, the text begins where it ends. Matches are between `<b>` and `</b>`;
 * such tags in the text itself are left out. `spots` must be sorted by start. `amounts` count as matches of one
 * more term, but are not marked.
 */
export function snippetOf(
  text: string,
  spots: readonly Spot[],
  amounts: readonly Spot[] = [],
): string {
  const front = splitFrontmatter(text).at;
  const hasText = /\S/.test(text.slice(front, front + 10_000));
  const found = amounts.length === 0 ? spots : inOrder([...spots, ...amounts]);
  const telling = tellingSpots(text, found, front);
  if (hasText && telling.length > 0 && telling[0].start < front) return snippetOf(text, []);
  const least = telling.length > 0 && telling[0].start >= front ? front : 0;
  const { start, end } = telling.length === 0
    ? opening(text, front)
    : densest(text, telling, least);
  const line = lineOf(text, { start, end }, spots);
  const isCut = telling.length > 0 &&
    text.slice(Math.max(least, start - REACH), start).trim() !== "";
  const isCutAfter = text.slice(end, end + REACH).trim() !== "";
  return `${isCut ? "…" : ""}${line}${isCutAfter ? "…" : ""}`;
}

/** The spots in prose; if there are none, those after the frontmatter; if none, all of them. */
function tellingSpots(text: string, spots: readonly Spot[], front: number): readonly Spot[] {
  const behind = spots.filter(({ start }) => start >= front);
  const isInMarkup = markupTester(text);
  const prose = behind.filter(({ start }) => !isInMarkup(start));
  return [prose, behind, spots].find((some) => some.length > 0) ?? [];
}

/** The stretch on one line, with spots marked, without markup unless all spots are in it. */
function lineOf(text: string, { start, end }: Stretch, spots: readonly Spot[]): string {
  const inside = mergeSpots(spots).filter((spot) => spot.start >= start && spot.end <= end);
  const holes = markupIn(text.slice(start, end))
    .map((hole) => ({ start: start + hole.start, end: start + hole.end }));
  const marked = inside.filter((spot) =>
    !holes.some((hole) => hole.start < spot.end && hole.end > spot.start)
  );
  const shown = marked.length === 0 ? inside : marked;
  const gaps = marked.length === 0 && inside.length > 0 ? [] : holes;
  let line = "";
  let at = start;
  for (const spot of shown) {
    line += piece(text, at, spot.start, gaps) + MARK_START +
      clean(text.slice(spot.start, spot.end)) + MARK_END;
    at = spot.end;
  }
  return tidy(line + piece(text, at, end, gaps));
}

/** Without the spaces, brackets and signs that cutting leaves at the ends and between words. */
function tidy(line: string): string {
  const trimmed = line.replace(/ {2,}/g, " ").trim()
    .replace(/^(?:[-#|*=>:;,.)\]}~+/\\]+ )+/, "").replace(/(?: [-#|*=>~+/\\([{]+)+$/, "");
  return trimmed === "" ? line.trim() : trimmed;
}

/** A part of the text without the gaps in it. */
function piece(text: string, from: number, to: number, gaps: readonly Stretch[]): string {
  let kept = "";
  let at = from;
  for (const { start, end } of gaps) {
    if (end <= at || start >= to) continue;
    kept += text.slice(at, start);
    at = end;
  }
  return clean(kept + text.slice(at, Math.max(at, to)));
}

/** The first words after the frontmatter and the comments below it. */
function opening(text: string, front: number): Stretch {
  const skipped =
    /^(?:\s|<!--(?:(?!-->)[^]){0,5000}-->)*/.exec(text.slice(front, front + 10_000))![0];
  const start = front + (front + skipped.length < text.length ? skipped.length : 0);
  return { start, end: wordEnd(text, start + LENGTH, start) };
}

/** The stretch whose spots have the most different terms, then the most spots, then the first. */
function densest(text: string, spots: readonly Spot[], least: number): Stretch {
  const counts = new Map<string, number>();
  let best = { first: 0, last: 0, weight: -1 };
  let next = 0;
  for (let first = 0; first < spots.length; first++) {
    for (; next < spots.length; next++) {
      if (next > first && spots[next].end > spots[first].start + LENGTH) break;
      counts.set(spots[next].term, (counts.get(spots[next].term) ?? 0) + 1);
    }
    const weight = counts.size * 1000 + Math.min(next - first, 999);
    if (weight > best.weight) best = { first, last: next - 1, weight };
    const count = counts.get(spots[first].term)! - 1;
    if (count === 0) counts.delete(spots[first].term);
    else counts.set(spots[first].term, count);
  }
  const from = spots[best.first].start;
  const to = spots.slice(best.first, best.last + 1).reduce(
    (end, spot) => Math.max(end, spot.end),
    0,
  );
  const slack = Math.max(0, LENGTH - (to - from));
  const start = Math.max(least, wordStart(text, from - Math.floor(slack / 2), from));
  return { start, end: wordEnd(text, Math.max(to, start + LENGTH), to) };
}

/** The first start of a word from `at` on, at most `limit`; else that of the word that `at` is in. */
function wordStart(text: string, at: number, limit: number): number {
  if (at <= 0) return 0;
  const sentence = wideEdge(text, Math.max(0, at - WIDE_REACH), limit);
  if (sentence.first >= 0) return sentence.first;
  const last = Math.min(limit, at + REACH);
  const isStart = (edge: RegExp, i: number) => i === 0 || edge.test(text[i - 1]);
  for (let i = at; i <= last; i++) if (isStart(SPACE, i)) return i;
  for (let i = at; i >= Math.max(0, at - REACH); i--) if (isStart(SPACE, i)) return i;
  for (let i = at; i <= last; i++) if (isStart(PUNCTUATION, i)) return i;
  return isInsidePair(text, at) ? at - 1 : at;
}

/** The last end of a word up to `at`, at least `limit`; else that of the word that `at` is in. */
function wordEnd(text: string, at: number, limit: number): number {
  if (at >= text.length) return text.length;
  const sentence = wideEdge(text, Math.max(limit, at - 2 * WIDE_REACH), at + WIDE_REACH);
  if (sentence.last >= 0) return sentence.last;
  const first = Math.max(limit, at - REACH);
  const isEnd = (edge: RegExp, i: number) => i >= text.length || edge.test(text[i]);
  for (let i = at; i >= first; i--) if (isEnd(SPACE, i)) return i;
  for (let i = at; i <= at + REACH; i++) if (isEnd(SPACE, i)) return Math.min(i, text.length);
  for (let i = at; i >= first; i--) if (isEnd(PUNCTUATION, i)) return i;
  return isInsidePair(text, at) ? at + 1 : at;
}

/** The first and the last end of a sentence without spaces from one position to another; -1 for none. */
function wideEdge(text: string, from: number, to: number): { first: number; last: number } {
  const stretch = text.slice(Math.max(0, from - 1), to);
  const at = Math.max(0, from - 1) + 1;
  const first = stretch.search(WIDE_STOP);
  if (first < 0) return { first: -1, last: -1 };
  const last = Math.max(...["。", "！", "？"].map((stop) => stretch.lastIndexOf(stop)));
  return { first: at + first, last: at + last };
}

/** What separates words: preferably a space, else punctuation. */
const SPACE = /\s/;
const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** Is the position between the two halves of one character? */
function isInsidePair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

function clean(text: string): string {
  return text.replace(/<\/?b>/gi, "").replace(/[\0-\x1f\x7f-\x9f\s]+/g, " ");
}
