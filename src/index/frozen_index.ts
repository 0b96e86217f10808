/**
 * The searchable index: open segments enter, a `SearchIndex` leaves (`model.ts` has its promises).
 * Neither how the documents are spread over segments nor which files in them are dead makes a
 * difference to any result. Everything is read lazily; a damaged file throws `IndexCorrupt`.
 *
 * A search takes four steps. `plan.ts` finds the chunks that satisfy the query and the words that
 * score them, from the postings in `lexicon.ts`. If a limit is given, `shortlist.ts` discards the
 * chunks that cannot be among the best. `engine.ts` has MiniSearch score the rest. They are then
 * sorted here, ties in document order.
 */
import { FIELD_ID, FIELDS } from "../segment/fields.ts";
import { compareText } from "../segment/segment_format.ts";
import { ChunkSets } from "./chunk_sets.ts";
import { ChunkTable } from "./chunk_table.ts";
import { FrozenMiniSearch } from "./engine.ts";
import { figuresOf } from "./figures.ts";
import { Lexicon } from "./lexicon.ts";
import type {
  EngineQuery,
  ExpandOptions,
  Field,
  LabelIndex,
  Match,
  RankOptions,
  Ref,
  SearchIndex,
  WordsIndex,
} from "./model.ts";
import { type IndexPart, type SegmentInUse, sizeOf, toParts } from "./parts.ts";
import { phraseRefs } from "./phrase.ts";
import { matchingRefs, planQuery, type PlanSource } from "./plan.ts";
import { RefSet } from "./ref_set.ts";
import { Shortlister } from "./shortlist.ts";

/**
 * Opens an index over segments, which are closed when it is closed. Reads next to nothing. Throws
 * `IndexCorrupt` if a dead file does not exist; the segments then stay open.
 */
export function openIndex(segments: readonly SegmentInUse[]): SearchIndex {
  return new FrozenIndex(toParts(segments));
}

class FrozenIndex extends ChunkTable implements SearchIndex {
  readonly #parts: readonly IndexPart[];
  readonly #size: number;
  readonly #lexicon: Lexicon;
  readonly #chunks: ChunkSets;
  readonly #source: PlanSource;
  #ranking: { engine: FrozenMiniSearch; shortlister: Shortlister } | null = null;

  constructor(parts: readonly IndexPart[]) {
    super(parts);
    const size = this.#size = sizeOf(parts);
    this.#parts = parts;
    this.#lexicon = new Lexicon(parts);
    this.#chunks = new ChunkSets(parts, size);
    this.#source = {
      lexicon: this.#lexicon,
      emptySet: () => new RefSet(size),
      everything: () => this.#chunks.in(),
      filtered: (filter) => this.#chunks.passing(filter),
    };
  }

  find(query: EngineQuery, options: RankOptions): Match[] {
    const scorings = planQuery(this.#source, query);
    const { engine, shortlister } = this.#ranking ??= this.#openRanking();
    const { limit } = options;
    const within = limit === undefined ? null : shortlister.select(scorings, { ...options, limit });
    const found = engine.rank(scorings, options, within);
    found.sort((a, b) => b.score - a.score || this.compare(a.id, b.id));
    return found.slice(0, limit).map(({ id, score, queryTerms, match }) => (
      { ref: id, score, queryTerms, match }
    ));
  }

  count(query: EngineQuery): number {
    return matchingRefs(this.#source, query).count();
  }

  satisfies(query: EngineQuery): (ref: Ref) => boolean {
    const refs = matchingRefs(this.#source, query);
    return (ref) => refs.has(ref);
  }

  segmentStarts(): readonly Ref[] {
    return [...this.#parts.map(({ base }) => base), this.#size];
  }

  chunkFrequency(
    term: string,
    fields: readonly Field[] = FIELDS,
    trees?: readonly string[],
  ): number {
    const data = this.#lexicon.find(term);
    const { emptySet } = this.#source;
    if (fields === FIELDS && !trees) return data.chunkCount(emptySet);
    const refs = data.refsIn(fields, emptySet());
    return (trees ? refs.intersect(this.#chunks.in(trees)) : refs).count();
  }

  leastFrequency(term: string): number {
    return this.#lexicon.find(term).leastChunks();
  }

  chunksIn(trees?: readonly string[]): number {
    return trees ? this.#chunks.in(trees).count() : this.chunkCount;
  }

  hasPhrase(terms: readonly string[], field: Field): (ref: Ref) => boolean {
    const phrase = { places: terms.map((term) => [term]), fields: [field] };
    const refs = phraseRefs(this.#lexicon, phrase, this.#size);
    return (ref) => refs.has(ref);
  }

  expand(term: string, how: ExpandOptions): string[] {
    const near = this.similar(how.typed ?? term, how).map((one) => one.term);
    const longer = how.prefix ? this.#lexicon.withPrefix(term) : [];
    longer.sort((a, b) => a.length - b.length || compareText(a, b));
    return [...new Set([...near, ...longer.filter((one) => this.#isAlive(one))])];
  }

  similar(
    typed: string,
    { fuzzy = 0, isNeverMeant }: Pick<ExpandOptions, "fuzzy" | "isNeverMeant">,
  ) {
    if (fuzzy === 0) return [];
    return this.#lexicon.near(typed, fuzzy, isNeverMeant).filter(({ term }) => this.#isAlive(term));
  }

  folded(key: string, how: { prefix?: boolean } = {}): string[] {
    return this.#lexicon.folded(key, how.prefix === true).filter((one) => this.#isAlive(one));
  }

  get hasLabels(): boolean {
    return this.#parts.some(({ segment }) => segment.hasLabels);
  }

  async labels(): Promise<LabelIndex> {
    const { readLabels } = await import("./labels.ts");
    return readLabels(this.#parts);
  }

  async words(): Promise<WordsIndex> {
    const { readWords } = await import("./words.ts");
    return readWords(this.#parts, (term) => this.chunkFrequency(term));
  }

  /** Does a living chunk have the term? The dictionaries also list terms of dead files. */
  #isAlive(term: string): boolean {
    const data = this.#lexicon.find(term);
    return FIELDS.some((field) => data.list(FIELD_ID[field]) !== null);
  }

  #openRanking() {
    const figures = figuresOf(this.#parts, this.chunkCount);
    return {
      engine: new FrozenMiniSearch(this.#lexicon, figures),
      shortlister: new Shortlister(this.#lexicon, figures, this.#size),
    };
  }
}
