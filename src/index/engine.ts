/**
 * The only file that uses MiniSearch. Its ranking code runs unmodified; the maps that it normally
 * keeps in memory are replaced by stand-ins that read the segments.
 *
 * Looking up a term returns postings from the files. Iterating over the documents of a term yields
 * only those that the plan allows, but their number (`size`, from which MiniSearch computes how
 * rare the term is) is that of all living chunks. So scores equal those of a plain MiniSearch with
 * the same documents, which a test verifies.
 */
import MiniSearch, { type Query } from "minisearch";
import { FIELDS } from "../segment/fields.ts";
import { distanceForWeight } from "./bm25.ts";
import type { Figures } from "./figures.ts";
import type { Lexicon, RefList, Term } from "./lexicon.ts";
import type { RankOptions, Ref } from "./model.ts";
import type { Scoring, ScoringWord } from "./plan.ts";
import { commonIndices } from "./sorted_numbers.ts";

/** A result of MiniSearch. */
interface Scored {
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

  /** Scores all chunks that a scoring applies to; if `within` is given, only those in it. */
  rank(scorings: readonly Scoring[], options: RankOptions, within: Uint32Array | null): Scored[] {
    this.#refs.queue = [];
    const queries = scorings.map((scoring): Query => {
      if (scoring.kind === "word") return this.#wordQuery(withDistances(scoring, options), within);
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
      fuzzy: word.expansions.some(({ by }) => by === "edits") ? 1 : 0,
      // MiniSearch calls this first for each word, which tells the stand-in which word is current.
      tokenize: (term) => {
        this.#terms.enter(word, (one) => fieldMap(this.#lexicon.find(one), visible));
        return [term];
      },
      processTerm: (term) => term,
    };
  }
}

/** The word with its variants as matches by edits, at a distance that gives them their weight. */
function withDistances(word: ScoringWord, { weights }: RankOptions): ScoringWord {
  if (!word.expansions.some(({ by }) => by === "variant")) return word;
  const expansions = word.expansions.map((one) => {
    if (one.by !== "variant") return one;
    const distance = distanceForWeight(one.term, one.weight ?? 1, weights.fuzzy);
    return { term: one.term, by: "edits" as const, distance };
  });
  return { ...word, expansions };
}

/** The refs in both; null means all refs. */
function common(a: Uint32Array | null, b: Uint32Array | null): Uint32Array | null {
  return a && b ? Uint32Array.from(commonIndices(a, b), (i) => a[i]) : a ?? b;
}

/** MiniSearch treats a boost of 0 as no boost; the smallest positive number has the effect of 0. */
function usableBoosts(boosts: RankOptions["boosts"]): Record<string, number> {
  return Object.fromEntries(FIELDS.map((field) => [field, boosts[field] || Number.MIN_VALUE]));
}

interface FieldMap {
  get(field: number): TimesStandIn | undefined;
}

function fieldMap(data: Term, allowed: Uint32Array | null): FieldMap {
  return {
    get(field: number) {
      const list = data.list(field);
      return list ? new TimesStandIn(list, allowed) : undefined;
    },
  };
}

/** Stands in for the radix tree of terms; its expansions are those of the current word. */
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

/** Stands in for the map from document to the frequency of one term in one field. */
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
    const indices = this.#allowed ? commonIndices(refs, this.#allowed) : refs.keys();
    for (this.#at of indices) yield refs[this.#at];
  }
  /** MiniSearch only asks for the key that `keys` yielded last. */
  get(_ref: number): number {
    return this.#list.times[this.#at];
  }
}

/**
 * Stands in for the map of documents; MiniSearch only sees living ones, so `has` is always true.
 */
class RefsStandIn {
  /** The refs that each wildcard of the query matches, in order. */
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

/** Stands in for the map from document to the lengths of its fields. */
class LengthsStandIn {
  #row: { ref: number };

  constructor(figures: Figures) {
    const row = this.#row = { ref: 0 };
    FIELDS.forEach((_, field) => {
      Object.defineProperty(row, field, { get: () => figures.lengths(field)[row.ref] });
    });
  }
  /** The result is only valid until the next call; MiniSearch reads it at once. */
  get(ref: number): unknown {
    this.#row.ref = ref;
    return this.#row;
  }
}
