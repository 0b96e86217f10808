/**
 * The door to MiniSearch: its ranking runs unchanged over stand-ins for the maps it keeps in memory.
 *
 * Where MiniSearch looks up a term it meets postings of the file, where it walks over the documents
 * of a term it sees those that the plan allows, while their number (`size`, from which it computes
 * how rare a term is) stays that of all living chunks. So the scores are those of a plain MiniSearch
 * that holds the same documents; a test keeps it so.
 */
import MiniSearch, { type Query } from "minisearch";
import type { Lexicon, RefList, TermData } from "./lexicon.ts";
import { FIELDS } from "../segment/fields.ts";
import type { RankOptions, Ref } from "./model.ts";
import type { Scoring, ScoringWord } from "./plan.ts";
import type { Lengths } from "../segment/segment.ts";
import { commonPlaces } from "../segment/sorted.ts";

/** What the ranking needs to know about the index as a whole. */
export interface Figures {
  /** Living chunks. */
  readonly count: number;
  /** Per field, over living chunks. */
  readonly averageLengths: readonly number[];
  /** Length of a field, by ref. */
  lengths(field: number): Lengths;
}

/** One result of MiniSearch. */
export interface Scored {
  readonly id: Ref;
  readonly score: number;
  readonly queryTerms: string[];
  readonly match: Record<string, string[]>;
}

export class FrozenMiniSearch extends MiniSearch {
  #lexicon: Lexicon;
  #terms = new TermStandIn();
  #refs = new RefsStandIn();

  constructor(lexicon: Lexicon, figures: Figures) {
    super({ fields: [...FIELDS] });
    this.#lexicon = lexicon;
    this._documentCount = figures.count;
    this._avgFieldLength = [...figures.averageLengths];
    this._index = this.#terms as never;
    this._documentIds = this.#refs as never;
    this._fieldLength = new LengthsStandIn(figures) as never;
  }

  /** Scores of all chunks that the scorings touch; `within` leaves out the others. */
  rank(scorings: readonly Scoring[], options: RankOptions, within: Uint32Array | null): Scored[] {
    this.#refs.queue = [];
    const queries = scorings.map((scoring): Query => {
      if (scoring.kind === "word") return this.#wordQuery(scoring, within);
      this.#refs.queue.push(common(scoring.allowed, within)!);
      return { queries: [MiniSearch.wildcard], boostDocument: () => scoring.score };
    });
    return this.search({ combineWith: "OR", queries }, {
      boost: usableBoosts(options.boosts),
      bm25: options.bm25,
      weights: options.weights,
    }) as unknown as Scored[];
  }

  #wordQuery(word: ScoringWord, within: Uint32Array | null): Query {
    const visible = common(word.allowed, within);
    return {
      queries: [word.term],
      fields: [...word.fields],
      boostTerm: () => word.boost,
      prefix: word.expansions.some(({ by }) => by === "prefix"),
      fuzzy: Math.max(0, ...word.expansions.map(({ distance }) => distance)),
      // The first thing MiniSearch does with a word, and thus the moment to say whose turn it is.
      tokenize: (term) => {
        this.#terms.enter(word, (one) => fieldMap(this.#lexicon.find(one), visible));
        return [term];
      },
      processTerm: (term) => term,
    };
  }
}

/** Refs in both; null stands for all. */
function common(a: Uint32Array | null, b: Uint32Array | null): Uint32Array | null {
  return a && b ? Uint32Array.from(commonPlaces(a, b), (place) => a[place]) : a ?? b;
}

/** MiniSearch takes a boost of 0 for none at all; the smallest number comes to the same as 0. */
function usableBoosts(boosts: RankOptions["boosts"]): Record<string, number> {
  return Object.fromEntries(FIELDS.map((field) => [field, boosts[field] || Number.MIN_VALUE]));
}

interface FieldMap {
  get(field: number): TimesStandIn | undefined;
}

function fieldMap(data: TermData, allowed: Uint32Array | null): FieldMap {
  return {
    get(field: number) {
      const list = data.list(field);
      return list ? new TimesStandIn(list, allowed) : undefined;
    },
  };
}

/** Stands for the radix tree of terms; answers for the word whose turn it is. */
class TermStandIn {
  #word: ScoringWord | null = null;
  #open: (term: string) => FieldMap = () => ({ get: () => undefined });

  enter(word: ScoringWord, open: (term: string) => FieldMap): void {
    this.#word = word;
    this.#open = open;
  }
  get(term: string): FieldMap {
    return this.#open(term);
  }
  atPrefix(): [string, FieldMap][] {
    return this.#expansions("prefix").map(({ term }) => [term, this.#open(term)]);
  }
  fuzzyGet(): Map<string, [FieldMap, number]> {
    return new Map(
      this.#expansions("edits").map(({ term, distance }) => [term, [this.#open(term), distance]]),
    );
  }
  #expansions(by: "prefix" | "edits") {
    return this.#word!.expansions.filter((expansion) => expansion.by === by);
  }
}

/** Stands for the map from document to times of one term in one field. */
class TimesStandIn {
  readonly size: number;
  #list: RefList;
  #allowed: Uint32Array | null;
  #at = 0;

  constructor(list: RefList, allowed: Uint32Array | null) {
    this.size = list.refs.length;
    this.#list = list;
    this.#allowed = allowed;
  }
  *keys(): Iterable<number> {
    const { refs } = this.#list;
    const places = this.#allowed ? commonPlaces(refs, this.#allowed) : refs.keys();
    for (this.#at of places) yield refs[this.#at];
  }
  /** Only ever asked for the key that was given last. */
  get(_ref: number): number {
    return this.#list.times[this.#at];
  }
}

/** Stands for the map of documents, of which MiniSearch only sees living ones. */
class RefsStandIn {
  /** What each wildcard of the query, in order, stands for. */
  queue: Uint32Array[] = [];

  has(): boolean {
    return true;
  }
  get(ref: number): number {
    return ref;
  }
  *[Symbol.iterator](): Iterator<[number, number]> {
    for (const ref of this.queue.shift() ?? []) yield [ref, ref];
  }
}

/** Stands for the map from document to the lengths of its fields. */
class LengthsStandIn {
  #row: { ref: number };

  constructor(figures: Figures) {
    const row = this.#row = { ref: 0 };
    FIELDS.forEach((_, field) => {
      Object.defineProperty(row, field, { get: () => figures.lengths(field)[row.ref] });
    });
  }
  /** Read before the next call, as MiniSearch does. */
  get(ref: number): unknown {
    this.#row.ref = ref;
    return this.#row;
  }
}
