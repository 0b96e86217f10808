/**
 * The dictionaries and postings of all segments as if they were one. Postings list the refs of
 * living chunks; those of later segments follow those of earlier ones, so joined lists ascend.
 */
import type { PositionList } from "../segment/terms/postings.ts";
import type { DictionaryEntry } from "../segment/terms/term_walk.ts";
import { isStopWord } from "../text/stopwords.ts";
import { type Field, FIELD_ID, FIELDS } from "../segment/fields.ts";
import { type IndexPart, sumOver } from "./parts.ts";
import type { RefSet } from "./ref_set.ts";
import { lowerBound } from "./sorted_numbers.ts";

/** The living chunks that have a term in a field, ascending, and how often each has it. */
export interface RefList {
  readonly refs: Uint32Array;
  readonly times: Uint32Array;
}

/** Decoded refs and positions that are cached before the cache is emptied. */
const MOST_CACHED = 8_000_000;
/** The same in terms. */
const MOST_TERMS = 100_000;

/** Typed words of which the similar words are remembered. */
const MOST_NEAR = 100;

/** A term, and a word of the documents that it comes from. */
export interface NearTerm {
  readonly term: string;
  readonly word: string;
  /** The number of edits between the word and the typed one. */
  readonly distance: number;
}

export class Lexicon {
  #parts: readonly IndexPart[];
  #terms = new Map<string, Term>();
  #near = new Map<string, readonly NearTerm[]>();
  #cached = { numbers: 0 };

  constructor(parts: readonly IndexPart[]) {
    this.#parts = parts;
  }

  /** Never fails: a term that no segment has gets no lists. */
  find(term: string): Term {
    let data = this.#terms.get(term);
    if (!data) this.#cache(term, data = new Term(this.#entries(term), this.#cached));
    return data;
  }

  /** Terms that start with `prefix`, ascending, including terms of dead files. */
  withPrefix(prefix: string): string[] {
    const terms = new Set<string>();
    for (const { segment } of this.#parts) {
      for (const { term } of segment.withPrefix(prefix)) terms.add(term);
    }
    return [...terms].sort();
  }

  /**
   * The terms of words within `limit` edits of a typed word, nearest first, then ascending, including
   * those of dead files. Stop words are never meant. The words of the last question are remembered: planning
   * and scoring both ask for them.
   */
  near(word: string, limit: number, isNeverMeant = isStopWord): NearTerm[] {
    const key = `${limit} ${word}`;
    const all = this.#near.get(key) ?? this.#findNear(word, limit);
    if (this.#near.size >= MOST_NEAR) this.#near.clear();
    this.#near.set(key, all);
    const nearest = new Map<string, NearTerm>();
    for (const one of all) {
      const known = nearest.get(one.term);
      const isNearer = known === undefined || one.distance < known.distance;
      if (isNearer && !isNeverMeant(one.word)) nearest.set(one.term, one);
    }
    return [...nearest.values()]
      .sort((a, b) => a.distance - b.distance || (a.term < b.term ? -1 : 1));
  }

  #findNear(word: string, limit: number): NearTerm[] {
    return this.#parts.flatMap(({ segment }) => [
      ...segment.nearWords(word, limit),
      ...segment.near(word, limit)
        .map(({ entry: { term }, distance }) => ({ word: term, term, distance })),
    ]);
  }

  /** Terms of words with accents, see `Segment.folded`; ascending, including terms of dead files. */
  folded(key: string, isPrefix: boolean): string[] {
    const terms = this.#parts.flatMap(({ segment }) => segment.folded(key, isPrefix));
    return [...new Set(terms)].sort();
  }

  /** The given refs and all their descendants; both ascending. */
  withDescendants(refs: Uint32Array): Uint32Array {
    return joinArrays(this.#parts.map(({ segment, base }) => {
      const end = lowerBound(refs, base + segment.chunkCount);
      const chunks = refs.slice(lowerBound(refs, base), end).map((ref) => ref - base);
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

  #cache(term: string, data: Term): void {
    if (this.#cached.numbers > MOST_CACHED || this.#terms.size > MOST_TERMS) {
      this.#terms.clear();
      this.#cached.numbers = 0;
    }
    this.#terms.set(term, data);
  }
}

/** The entry of a term in the dictionary of one segment. */
interface Found {
  readonly part: IndexPart;
  readonly entry: DictionaryEntry;
}

/** The postings of a term; each field is read lazily. */
export class Term {
  #found: readonly Found[];
  #cached: { numbers: number };
  #lists: (RefList | null)[] = [];
  #positions: (PositionList | null)[] = [];
  #chunkCount: number | null = null;

  /** Adds what it caches to `cached`. */
  constructor(found: readonly Found[], cached: { numbers: number }) {
    this.#found = found;
    this.#cached = cached;
  }

  /** The living chunks that have the term in a field, or null if none has. */
  list(field: number): RefList | null {
    if (this.#lists[field] === undefined) {
      this.#lists[field] = livingList(this.#found, field);
      this.#cached.numbers += this.#lists[field]?.refs.length ?? 0;
    }
    return this.#lists[field];
  }

  /** How many living chunks have the term in any field. */
  chunkCount(emptySet: () => RefSet): number {
    return this.#chunkCount ??= this.refsIn(FIELDS, emptySet()).count();
  }

  /** A number that `chunkCount` is never below. No list is read for it; segments with dead files count as 0. */
  leastChunks(): number {
    return sumOver(
      this.#found,
      ({ part, entry }) => part.dead === null ? part.segment.leastChunks(entry) : 0,
    );
  }

  /** Adds the living chunks that have the term in one of the fields to a set, and returns the set. */
  refsIn(fields: readonly Field[], set: RefSet): RefSet {
    for (const field of fields) {
      const list = this.list(FIELD_ID[field]);
      if (list) set.addAll(list.refs);
    }
    return set;
  }

  /** The positions in the chunks of `list`, in the same order. */
  positions(field: number): PositionList | null {
    if (this.#positions[field] === undefined) {
      const lists = this.#found.map((found) => livingPositions(found, field));
      this.#positions[field] = joinPositions(lists.filter((list) => list !== null));
      this.#cached.numbers += this.#positions[field]?.positions.length ?? 0;
    }
    return this.#positions[field];
  }
}

/** The lists of all segments as one, without dead chunks; null if no chunk is left. */
function livingList(found: readonly Found[], field: number): RefList | null {
  const lists = found.flatMap(({ part, entry }) => {
    const list = part.segment.postings(entry, field);
    return list === null ? [] : [{ part, ...list }];
  });
  if (lists.length === 0) return null;
  const [{ part, units, times }] = lists;
  if (lists.length === 1 && part.base === 0 && part.dead === null) return { refs: units, times };
  const most = lists.reduce((sum, { units }) => sum + units.length, 0);
  const joined = { refs: new Uint32Array(most), times: new Uint32Array(most) };
  let count = 0;
  for (const { part: { base, dead }, units, times } of lists) {
    for (let i = 0; i < units.length; i++) {
      const ref = base + units[i];
      if (dead !== null && dead.refs.has(ref)) continue;
      joined.refs[count] = ref;
      joined.times[count++] = times[i];
    }
  }
  if (count === 0) return null;
  return { refs: joined.refs.subarray(0, count), times: joined.times.subarray(0, count) };
}

function livingPositions({ part, entry }: Found, field: number): PositionList | null {
  const all = part.segment.positions(entry, field);
  if (!all || !part.dead) return all;
  const { units } = part.segment.postings(entry, field)!;
  const starts = [0];
  const positions: number[] = [];
  units.forEach((unit, i) => {
    if (part.dead!.refs.has(unit + part.base)) return;
    for (let at = all.starts[i]; at < all.starts[i + 1]; at++) {
      positions.push(all.positions[at]);
    }
    starts.push(positions.length);
  });
  return { starts: Uint32Array.from(starts), positions: Uint32Array.from(positions) };
}

function joinPositions(lists: PositionList[]): PositionList | null {
  if (lists.length < 2) return lists[0] ?? null;
  let base = 0;
  const starts = lists.map((list) => {
    const shifted = list.starts.map((start) => start + base);
    base += list.positions.length;
    return shifted.subarray(0, -1);
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
