/** Cuts a paragraph, list item, table row or code block that is longer than its share of the tokens. */
import type { Spot } from "../../search/marks/model.ts";
import type { Result } from "../../search/model.ts";
import { estimateTokens } from "../tokens/estimate.ts";
import type { Unit } from "./units.ts";
import type { Window } from "./windows.ts";

interface LongUnit {
  readonly unit: Unit;
  /** The heading right above it. */
  readonly heading: Unit | null;
  readonly share: number;
}

/**
 * What fits of a unit that is longer than the share. If only the heading above it matches, the heading and the
 * start of the unit; of a heading that takes more than half of the share, what is around the match.
 */
export function cutBest(
  { body, findings: { spots } }: Result,
  { unit, heading, share }: LongUnit,
): Window {
  const has = (one: Unit) => spots.some(({ start, end }) => start >= one.start && end <= one.end);
  if (heading === null || has(unit) || !has(heading)) return cutUnit(body, unit, { spots, share });
  if (heading.tokens > share / 2) return cutUnit(body, heading, { spots, share });
  const { end } = cutUnit(body, unit, { spots, share: share - heading.tokens });
  return { start: heading.start, end };
}

/** Where a sentence ends, also one of a script without spaces, and a part of one. */
const SENTENCE_END = /(?<=[.!?])\s|[。！？][」』）】”’*_]*/;
const WIDE_SENTENCE = /[。！？]/;
const WIDE_CLAUSE_END = /[。！？、，；：]/;
/** A sentence without spaces may exceed the share up to so many tokens: the beginning of one tells nothing. */
const LONGEST_SENTENCE = 150;

/**
 * The lines of a unit, or the sentences or words of its line, around its densest match, within the share. A
 * script without spaces is cut between sentences, if need be beyond the share.
 */
export function cutUnit(
  body: string,
  unit: Unit,
  { spots, share }: { readonly spots: readonly Spot[]; readonly share: number },
): Window {
  const inside = spots.filter(({ start, end }) => start >= unit.start && end <= unit.end);
  const at = inside.length === 0 ? unit.start : inside[inside.length >> 1].start;
  const isWide = unit.kind !== "code" && WIDE_SENTENCE.test(body.slice(unit.start, unit.end));
  if (isWide) {
    const most = Math.max(share, LONGEST_SENTENCE);
    const window = grow(body, unit, { at, edge: SENTENCE_END, share }) ??
      oneAt(body, unit, { at, edge: SENTENCE_END, share: most });
    if (window !== null) return window;
  }
  const edges = isWide ? [WIDE_CLAUSE_END, /\s/] : [/\n/, SENTENCE_END, /\s/];
  for (const edge of edges) {
    const window = grow(body, unit, { at, edge, share });
    if (window !== null) return window;
  }
  return { start: at, end: Math.min(unit.end, at + Math.max(1, share)) };
}

interface Cutting {
  /** Where the best match is. */
  readonly at: number;
  /** What separates the pieces; it belongs to the one before it. */
  readonly edge: RegExp;
  readonly share: number;
}

/** The one piece between edges that a position is in; null if it exceeds the share. */
function oneAt(body: string, unit: Unit, { at, edge, share }: Cutting): Window | null {
  let [start, end] = [unit.start, unit.end];
  for (const one of body.slice(unit.start, unit.end).matchAll(new RegExp(edge, "g"))) {
    const cut = unit.start + one.index + one[0].length;
    if (cut <= at) start = cut;
    else {
      end = cut;
      break;
    }
  }
  return estimateTokens(body, start, end) > share ? null : { start, end };
}

/** The pieces between edges around a position, as many as fit; null if not even the first one does. */
function grow(body: string, unit: Unit, { at, edge, share }: Cutting): Window | null {
  const text = body.slice(unit.start, unit.end);
  const cuts = [
    0,
    ...[...text.matchAll(new RegExp(edge, "g"))].map((one) => one.index + one[0].length),
  ];
  const ends = [...cuts.slice(1), text.length];
  const middle = Math.max(0, cuts.findLastIndex((cut) => unit.start + cut <= at));
  let [first, last] = [middle, middle];
  const tokens = (from: number, to: number) => estimateTokens(text, cuts[from], ends[to]);
  let used = tokens(middle, middle);
  if (used > share) return null;
  for (let grown = true; grown;) {
    grown = false;
    if (last + 1 < cuts.length && used + tokens(last + 1, last + 1) <= share) {
      used += tokens(++last, last);
      grown = true;
    }
    if (first > 0 && used + tokens(first - 1, first - 1) <= share) {
      used += tokens(--first, first);
      grown = true;
    }
  }
  return { start: unit.start + cuts[first], end: unit.start + ends[last] };
}
