/**
 * Finds matched terms in a text. The text is analysed as it was for the index, so whatever matched (a
 * stem, a misspelling, a part of an identifier) is found where it is written.
 */
import { ByteOffsets } from "../../base/bytes.ts";
import { checkDeadline } from "../../base/deadline.ts";
import type { Analyzer, TokenVisitor } from "../../text/model.ts";
import { eachLikely, keepsBeginnings } from "./likely.ts";
import type { MatchRange, Spot } from "../model.ts";

/** Every occurrence of the terms in a text, sorted by start and then by end. */
export function spotsIn(text: string, terms: ReadonlySet<string>, analyzer: Analyzer): Spot[] {
  if (!keepsBeginnings(analyzer.stemmer)) {
    return collect(terms, (visit) => analyzer.scan(text, visit));
  }
  const spots: Spot[] = [];
  if (terms.size === 0) return spots;
  eachLikely(text, terms, (from, to) => {
    checkDeadline();
    for (const { term, start, end } of termsIn(text.slice(from, to), analyzer)) {
      if (terms.has(term)) spots.push({ start: from + start, end: from + end, term });
    }
  });
  return inOrder(spots);
}

/** How many stretches are kept for an analyzer, and the length of the longest. */
const MOST_KEPT = 20_000;
const LONGEST_KEPT = 100;
const KEPT = new WeakMap<Analyzer, Map<string, readonly Spot[]>>();

/** The terms of a stretch; a text, and the sections of a text, repeat most of them. */
function termsIn(stretch: string, analyzer: Analyzer): readonly Spot[] {
  const kept = KEPT.get(analyzer) ?? new Map<string, readonly Spot[]>();
  KEPT.set(analyzer, kept);
  const known = kept.get(stretch);
  if (known !== undefined) return known;
  const spots: Spot[] = [];
  analyzer.scan(stretch, (term, _position, start, end) => {
    checkDeadline();
    spots.push({ start, end, term });
  });
  if (kept.size >= MOST_KEPT) kept.clear();
  // A slice would keep the whole text in memory; this makes a copy.
  if (stretch.length <= LONGEST_KEPT) kept.set((" " + stretch).slice(1), spots);
  return spots;
}

/** Every occurrence of the terms in a path, sorted in the same way. */
export function spotsInPath(path: string, terms: ReadonlySet<string>, analyzer: Analyzer): Spot[] {
  return collect(terms, (visit) => analyzer.scanPath(path, visit));
}

function collect(terms: ReadonlySet<string>, scan: (visit: TokenVisitor) => void): Spot[] {
  const spots: Spot[] = [];
  if (terms.size === 0) return spots;
  scan((term, _position, start, end) => {
    checkDeadline();
    if (terms.has(term)) spots.push({ start, end, term });
  });
  return inOrder(spots);
}

/** Sorts spots by start and then by end, in place. */
export function inOrder(spots: Spot[]): Spot[] {
  return spots.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The ranges that the spots cover: sorted, never overlapping, merged when touching. */
export function mergeSpots(spots: readonly Spot[]): { start: number; end: number }[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spots) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The spots as ranges in UTF-8 bytes of the text. */
export function toRanges(text: string, spots: readonly Spot[]): MatchRange[] {
  const bytes = new ByteOffsets(text);
  return mergeSpots(spots).map(({ start, end }) => {
    const offset = bytes.of(start);
    return { offset, length: bytes.of(end) - offset };
  });
}

/** Several lists of ranges as one: sorted, never overlapping, merged when touching. */
export function mergeRanges(lists: readonly (readonly MatchRange[])[]): MatchRange[] {
  const spots = lists.flat()
    .map(({ offset, length }) => ({ start: offset, end: offset + length, term: "" }))
    .sort((a, b) => a.start - b.start);
  return mergeSpots(spots).map(({ start, end }) => ({ offset: start, length: end - start }));
}
