/**
 * The terms of all segments as one: postings over refs, the dead left out.
 *
 * A ref is the base of a segment plus the number of the chunk in it, so that lists of later segments
 * simply follow. Figures count living chunks only.
 */
import type { DictionaryEntry } from "../segment/dictionary.ts";
import type { PositionList } from "../segment/postings.ts";
import type { RefSet } from "./ref_set.ts";
import type { Segment } from "../segment/segment.ts";
import { placeOf } from "../segment/sorted.ts";

/** A segment in its place among the others. */
export interface IndexPart {
  readonly segment: Segment;
  /** Ref of its first chunk. */
  readonly base: number;
  /** Dead files, and their chunks by ref; null when all live. */
  readonly dead: { readonly files: ReadonlySet<number>; readonly refs: RefSet } | null;
}

/** The living chunks that have a term in a field: refs ascending, times beside them. */
export interface RefList {
  readonly refs: Uint32Array;
  readonly times: Uint32Array;
}

/** A term of the dictionary; fields are read when asked for. */
export interface TermData {
  readonly term: string;
  /** Null when no living chunk has it there. */
  list(field: number): RefList | null;
  /** Positions beside `list`. */
  positions(field: number): PositionList | null;
}

/** Postings kept decoded, in refs. */
const MOST_HELD = 8_000_000;

export class Lexicon {
  #parts: readonly IndexPart[];
  #terms = new Map<string, Term>();
  #held = { refs: 0 };

  constructor(parts: readonly IndexPart[]) {
    this.#parts = parts;
  }

  find(term: string): TermData {
    let data = this.#terms.get(term);
    if (!data) this.#keep(data = new Term(term, this.#entries(term), this.#held));
    return data;
  }

  /** Terms that start with `prefix`, ascending. */
  withPrefix(prefix: string): string[] {
    const terms = new Set<string>();
    for (const { segment } of this.#parts) {
      for (const { term } of segment.withPrefix(prefix)) terms.add(term);
    }
    return [...terms].sort();
  }

  /** Terms within `limit` edits, with their distance, the nearest first. */
  near(term: string, limit: number): { term: string; distance: number }[] {
    const distances = new Map<string, number>();
    for (const { segment } of this.#parts) {
      for (const { entry, distance } of segment.near(term, limit)) {
        distances.set(entry.term, distance);
      }
    }
    return [...distances].map(([term, distance]) => ({ term, distance }))
      .sort((a, b) => a.distance - b.distance || (a.term < b.term ? -1 : 1));
  }

  /** The given refs and all below them; both ascending. */
  withDescendants(refs: Uint32Array): Uint32Array {
    return joinArrays(this.#parts.map(({ segment, base }) => {
      const end = placeOf(refs, base + segment.chunkCount);
      const chunks = refs.slice(placeOf(refs, base), end).map((ref) => ref - base);
      return segment.withDescendants(chunks).map((chunk) => chunk + base);
    }));
  }

  #entries(term: string): Found[] {
    const found: Found[] = [];
    for (const part of this.#parts) {
      const entry = part.segment.find(term);
      if (entry) found.push({ part, entry });
    }
    return found;
  }

  #keep(data: Term): void {
    if (this.#held.refs > MOST_HELD || this.#terms.size > 100_000) {
      this.#terms.clear();
      this.#held.refs = 0;
    }
    this.#terms.set(data.term, data);
  }
}

interface Found {
  readonly part: IndexPart;
  readonly entry: DictionaryEntry;
}

class Term implements TermData {
  readonly term: string;
  #found: readonly Found[];
  #held: { refs: number };
  #lists: (RefList | null)[] = [];
  #positions: (PositionList | null)[] = [];

  constructor(term: string, found: readonly Found[], held: { refs: number }) {
    this.term = term;
    this.#found = found;
    this.#held = held;
  }

  list(field: number): RefList | null {
    if (this.#lists[field] === undefined) {
      const lists = this.#found.map((found) => livingList(found, field));
      this.#lists[field] = joinLists(lists.filter((list) => list !== null));
      this.#held.refs += this.#lists[field]?.refs.length ?? 0;
    }
    return this.#lists[field];
  }

  positions(field: number): PositionList | null {
    if (this.#positions[field] === undefined) {
      const lists = this.#found.map((found) => livingPositions(found, field));
      this.#positions[field] = joinPositions(lists.filter((list) => list !== null));
      this.#held.refs += this.#positions[field]?.positions.length ?? 0;
    }
    return this.#positions[field];
  }
}

function livingList({ part, entry }: Found, field: number): RefList | null {
  const list = part.segment.postings(entry, field);
  if (!list) return null;
  const { base, dead } = part;
  const refs = base === 0 ? list.units : list.units.map((unit) => unit + base);
  if (!dead) return { refs, times: list.times };
  const kept = refs.filter((ref) => !dead.refs.has(ref));
  const times = list.times.filter((_, i) => !dead.refs.has(refs[i]));
  return kept.length === 0 ? null : { refs: kept, times };
}

function joinLists(lists: RefList[]): RefList | null {
  if (lists.length < 2) return lists[0] ?? null;
  return {
    refs: joinArrays(lists.map((list) => list.refs)),
    times: joinArrays(lists.map((list) => list.times)),
  };
}

function livingPositions({ part, entry }: Found, field: number): PositionList | null {
  const places = part.segment.positions(entry, field);
  if (!places || !part.dead) return places;
  const { units } = part.segment.postings(entry, field)!;
  const starts = [0];
  const positions: number[] = [];
  units.forEach((unit, i) => {
    if (part.dead!.refs.has(unit + part.base)) return;
    for (let at = places.starts[i]; at < places.starts[i + 1]; at++) {
      positions.push(places.positions[at]);
    }
    starts.push(positions.length);
  });
  return { starts: Uint32Array.from(starts), positions: Uint32Array.from(positions) };
}

function joinPositions(lists: PositionList[]): PositionList | null {
  if (lists.length < 2) return lists[0] ?? null;
  let base = 0;
  const starts = lists.map((list) => {
    const moved = list.starts.map((start) => start + base);
    base += list.positions.length;
    return moved.subarray(0, -1);
  });
  return {
    starts: joinArrays([...starts, Uint32Array.of(base)]),
    positions: joinArrays(lists.map((list) => list.positions)),
  };
}

function joinArrays(arrays: readonly Uint32Array[]): Uint32Array {
  const joined = new Uint32Array(arrays.reduce((sum, array) => sum + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    joined.set(array, at);
    at += array.length;
  }
  return joined;
}
