/**
 * Finds matched terms in a text. The text is analysed as it was for the index, so whatever matched (a
 * stem, a misspelling, a part of an identifier) is found where it is written.
 */
import { ByteOffsets } from "../../base/bytes.ts";
import { checkDeadline } from "../../base/deadline.ts";
import type { Analyzer, TokenVisitor } from "../../text/model.ts";
import { eachLikely, keepsBeginnings } from "./likely.ts";
import type { MatchRange, Spot } from "./model.ts";

/** Every occurrence of the terms in a text, sorted by start and then by end. */
export function spotsIn(text: string, terms: ReadonlySet<string>, analyzer: Analyzer): Spot[] {
  return spotsBy(TEXT, text, { terms, analyzer });
}

/** Every occurrence of the terms in a path, sorted in the same way. */
export function spotsInPath(path: string, terms: ReadonlySet<string>, analyzer: Analyzer): Spot[] {
  return spotsBy(PATH, path, { terms, analyzer });
}

/** How the terms of a text are found, and those that were found in stretches of texts before. */
interface Finder {
  readonly scan: (analyzer: Analyzer, text: string, visit: TokenVisitor) => void;
  readonly kept: WeakMap<Analyzer, Map<string, readonly Spot[]>>;
}

const TEXT: Finder = {
  scan: (analyzer, text, visit) => analyzer.scan(text, visit),
  kept: new WeakMap(),
};
const PATH: Finder = {
  scan: (analyzer, path, visit) => analyzer.scanPath(path, visit),
  kept: new WeakMap(),
};

/** How many stretches are kept for an analyzer, and the length of the longest. */
const MOST_KEPT = 20_000;
const LONGEST_KEPT = 100;

function spotsBy(
  finder: Finder,
  text: string,
  { terms, analyzer }: { readonly terms: ReadonlySet<string>; readonly analyzer: Analyzer },
): Spot[] {
  const spots: Spot[] = [];
  if (terms.size === 0) return spots;
  if (!keepsBeginnings(analyzer.stemmer)) {
    return inOrder(termsIn(finder, text, { analyzer, isWanted: (term) => terms.has(term) }));
  }
  const kept = finder.kept.get(analyzer) ?? new Map<string, readonly Spot[]>();
  finder.kept.set(analyzer, kept);
  eachLikely(text, terms, (from, to) => {
    checkDeadline();
    const stretch = text.slice(from, to);
    const found = kept.get(stretch) ??
      keep(kept, stretch, termsIn(finder, stretch, { analyzer, isWanted: () => true }));
    for (const { term, start, end } of found) {
      if (terms.has(term)) spots.push({ start: from + start, end: from + end, term });
    }
  });
  return inOrder(spots);
}

function termsIn(
  { scan }: Finder,
  text: string,
  { analyzer, isWanted }: {
    readonly analyzer: Analyzer;
    readonly isWanted: (term: string) => boolean;
  },
): Spot[] {
  const spots: Spot[] = [];
  scan(analyzer, text, (term, _position, start, end) => {
    checkDeadline();
    if (isWanted(term)) spots.push({ start, end, term });
  });
  return spots;
}

/** A text, and the sections of a text, repeat most of their stretches. */
function keep(
  kept: Map<string, readonly Spot[]>,
  stretch: string,
  spots: readonly Spot[],
): readonly Spot[] {
  if (kept.size >= MOST_KEPT) kept.clear();
  // A slice would keep the whole text in memory; this makes a copy.
  if (stretch.length <= LONGEST_KEPT) kept.set((" " + stretch).slice(1), spots);
  return spots;
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
