/** A line of text around the densest matches. */
import { mergeSpots, type Spot } from "./highlight.ts";

/** Characters of a snippet, about. */
const LENGTH = 150;
/** How far an end moves to reach the edge of a word; words longer than this may be cut. */
const REACH = 24;

/**
 * About 150 characters of the text on one line, around the place with the most different matches, or
 * from its beginning when there are none. Ends lie between words; `…` stands for what was left out.
 *
 * Matches stand between `<b>` and `</b>`; such tags of the text itself are left out, other markup
 * stays as it is. Spots are sorted by their start.
 */
export function snippetOf(text: string, spots: readonly Spot[]): string {
  const { start, end } = spots.length === 0 ? opening(text) : densest(text, spots);
  let line = "";
  let at = start;
  for (const spot of mergeSpots(spots)) {
    if (spot.start < start || spot.end > end) continue;
    line += `${clean(text.slice(at, spot.start))}<b>${clean(text.slice(spot.start, spot.end))}</b>`;
    at = spot.end;
  }
  line = (line + clean(text.slice(at, end))).replace(/ {2,}/g, " ").trim();
  const isCut = spots.length > 0 && text.slice(Math.max(0, start - REACH), start).trim() !== "";
  const isCutAfter = text.slice(end, end + REACH).trim() !== "";
  return `${isCut ? "…" : ""}${line}${isCutAfter ? "…" : ""}`;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The first words, frontmatter left out. */
function opening(text: string): Stretch {
  const matter = /^\uFEFF?---[ \t]*\r?\n/.test(text) ? text.indexOf("\n---", 3) : -1;
  const from = matter < 0 ? 0 : text.indexOf("\n", matter + 1) + 1;
  const blanks = /^\s*/.exec(text.slice(from, from + 10_000))![0].length;
  return { start: from + blanks, end: wordEnd(text, from + blanks + LENGTH, from + blanks) };
}

/** The stretch whose spots have the most different terms, then the most spots, then the first. */
function densest(text: string, spots: readonly Spot[]): Stretch {
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
  const start = wordStart(text, from - Math.floor(slack / 2), from);
  return { start, end: wordEnd(text, Math.max(to, start + LENGTH), to) };
}

/** The first beginning of a word from `at` on, at most `limit`. */
function wordStart(text: string, at: number, limit: number): number {
  if (at <= 0) return 0;
  const last = Math.min(limit, at + REACH);
  for (const edge of EDGES) {
    for (let i = at; i <= last; i++) if (edge.test(text[i - 1])) return i;
  }
  return isInsidePair(text, at) ? at - 1 : at;
}

/** The last end of a word up to `at`, at least `limit`. */
function wordEnd(text: string, at: number, limit: number): number {
  if (at >= text.length) return text.length;
  const first = Math.max(limit, at - REACH);
  for (const edge of EDGES) {
    for (let i = at; i >= first; i--) if (edge.test(text[i])) return i;
  }
  return isInsidePair(text, at) ? at + 1 : at;
}

/** What stands between words: best a space, else punctuation. */
const EDGES = [/\s/, /[!-/:-@[-`{-~]/];

/** Does the position part the two halves of one character? */
function isInsidePair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

function clean(text: string): string {
  return text.replace(/<\/?b>/gi, "").replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ");
}
