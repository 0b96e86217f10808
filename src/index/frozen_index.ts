/**
 * Segments enter, a `SearchIndex` leaves: the questions of `model.ts`, answered from the files.
 *
 * Which segments there are and what of them is dead makes no difference to any answer.
 */
import { ChunkSets } from "./chunk_sets.ts";
import { type Figures, FrozenMiniSearch } from "./engine.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import { FIELD_ID } from "../segment/fields.ts";
import { type IndexPart, Lexicon } from "./lexicon.ts";
import { type Field, FIELDS } from "../segment/fields.ts";
import type {
  EngineQuery,
  IndexedChunk,
  IndexedFile,
  Match,
  RankOptions,
  Ref,
  SearchIndex,
} from "./model.ts";
import { matchingRefs, planQuery, type PlanSource } from "./plan.ts";
import { RefSet } from "./ref_set.ts";
import type { Lengths, Segment } from "../segment/segment.ts";
import { compareText } from "../segment/sorted.ts";
import { shortlist } from "./shortlist.ts";
import { placeOf } from "../segment/sorted.ts";

export interface SegmentInUse {
  readonly segment: Segment;
  /** Numbers of the files in it that no longer count. */
  readonly dead: Iterable<number>;
}

/** Opens an index over segments, which it closes in the end. Reads next to nothing. */
export function openIndex(segments: readonly SegmentInUse[]): SearchIndex {
  return new FrozenIndex(segments);
}

/** A chunk by its place. */
interface Place {
  readonly part: IndexPart;
  readonly file: number;
  /** Number in the file, 0 for the document. */
  readonly position: number;
  readonly docRef: Ref;
}

class FrozenIndex implements SearchIndex {
  readonly documentCount: number;
  readonly chunkCount: number;
  /** Refs are below it; some may be dead. */
  readonly #size: number;
  readonly #parts: readonly IndexPart[];
  readonly #lexicon: Lexicon;
  readonly #chunks: ChunkSets;
  #source: PlanSource;
  #ranking: { engine: FrozenMiniSearch; figures: Figures } | null = null;

  constructor(segments: readonly SegmentInUse[]) {
    const size = segments.reduce((sum, { segment }) => sum + segment.chunkCount, 0);
    let base = 0;
    this.#parts = segments.map(({ segment, dead }) => {
      const part = { segment, base, dead: deadOf(segment, { dead, base, size }) };
      base += segment.chunkCount;
      return part;
    });
    this.#size = size;
    this.#lexicon = new Lexicon(this.#parts);
    this.#chunks = new ChunkSets(this.#parts, size);
    this.documentCount = this.#sum(({ segment, dead }) =>
      segment.fileCount - (dead?.files.size ?? 0)
    );
    this.chunkCount = size - this.#sum(({ dead }) => dead?.refs.count() ?? 0);
    this.#source = {
      lexicon: this.#lexicon,
      emptySet: () => new RefSet(size),
      everything: () => this.#chunks.in(),
      filtered: (filter) => this.#chunks.passing(filter),
    };
  }

  find(query: EngineQuery, options: RankOptions): Match[] {
    const plan = planQuery(this.#source, query);
    const { engine, figures } = this.#ranking ??= this.#openRanking();
    const { limit } = options;
    const source = { lexicon: this.#lexicon, figures };
    const within = limit === undefined ? null : shortlist(source, plan, { ...options, limit });
    const found = engine.rank(plan.scorings, options, within);
    found.sort((a, b) => b.score - a.score || this.compare(a.id, b.id));
    return found.slice(0, limit).map(({ id, score, queryTerms, match }) => (
      { ref: id, score, queryTerms, match }
    ));
  }

  count(query: EngineQuery): number {
    return matchingRefs(this.#source, query).count();
  }

  chunkFrequency(
    term: string,
    fields: readonly Field[] = FIELDS,
    trees?: readonly string[],
  ): number {
    const refs = new RefSet(this.#size);
    const data = this.#lexicon.find(term);
    for (const field of fields) refs.addAll(data.list(FIELD_ID[field])?.refs ?? NO_REFS);
    return (trees ? refs.intersect(this.#chunks.in(trees)) : refs).count();
  }

  chunksIn(trees?: readonly string[]): number {
    return trees ? this.#chunks.in(trees).count() : this.chunkCount;
  }

  expand(term: string, how: { fuzzy?: number; prefix?: boolean }): string[] {
    const near = how.fuzzy ? this.#lexicon.near(term, how.fuzzy).map((one) => one.term) : [];
    const longer = how.prefix ? this.#lexicon.withPrefix(term) : [];
    longer.sort((a, b) => a.length - b.length || compareText(a, b));
    return [...new Set([...near, ...longer])].filter((one) => this.#isAlive(one));
  }

  positions(term: string, field: Field, ref: Ref): readonly number[] {
    const data = this.#lexicon.find(term);
    const list = data.list(FIELD_ID[field]);
    const i = list ? placeOf(list.refs, ref) : 0;
    if (list?.refs[i] !== ref) return [];
    const { starts, positions } = data.positions(FIELD_ID[field])!;
    return [...positions.subarray(starts[i], starts[i + 1])];
  }

  compare(a: Ref, b: Ref): number {
    const [one, other] = [this.#partOf(a), this.#partOf(b)];
    if (one === other) return a - b;
    const [x, y] = [this.#placeOf(a), this.#placeOf(b)];
    return compareFiles(x, y) || x.position - y.position;
  }

  chunk(ref: Ref): IndexedChunk {
    const place = this.#placeOf(ref);
    const { segment } = place.part;
    const chunks = segment.chunks(place.file);
    const { parent, ...own } = chunks[place.position];
    const tree = segment.treeOf(place.file).name;
    const path = segment.path(place.file);
    const docId = `${tree}:${path}`;
    const idOf = (at: number) => chunks[at].slug === null ? docId : `${docId}#${chunks[at].slug}`;
    const hierarchy: string[] = [];
    for (let at = place.position; at >= 0; at = chunks[at].parent) {
      hierarchy.unshift(chunks[at].title);
    }
    return {
      ...own,
      id: idOf(place.position),
      docId,
      parentId: parent < 0 ? null : idOf(parent),
      tree,
      path,
      position: place.position,
      hierarchy,
      ref,
      parentRef: parent < 0 ? null : place.docRef + parent,
      docRef: place.docRef,
    };
  }

  parentOf(ref: Ref): Ref | null {
    const { segment, base } = this.#partOf(ref);
    const levels = segment.levels();
    const level = levels[ref - base];
    if (level === 0) return null;
    for (let at = ref - base - 1; at >= 0; at--) if (levels[at] < level) return base + at;
    throw new IndexCorrupt("a section without a document");
  }

  docRefOf(ref: Ref): Ref {
    return this.#placeOf(ref).docRef;
  }

  childrenOf(ref: Ref): Ref[] {
    const { segment, base } = this.#partOf(ref);
    const levels = segment.levels();
    const level = levels[ref - base];
    const children: Ref[] = [];
    for (let at = ref - base + 1; at < levels.length && levels[at] > level; at++) {
      if (levels[at] === level + 1) children.push(base + at);
    }
    return children;
  }

  treeOf(ref: Ref): string {
    const { part, file } = this.#placeOf(ref);
    return part.segment.treeOf(file).name;
  }

  refOf(id: string): Ref | null {
    for (let colon = id.indexOf(":"); colon >= 0; colon = id.indexOf(":", colon + 1)) {
      const tree = id.slice(0, colon);
      const rest = id.slice(colon + 1);
      const hash = rest.lastIndexOf("#");
      const found = this.#refIn(tree, rest, null) ??
        (hash < 0 ? null : this.#refIn(tree, rest.slice(0, hash), rest.slice(hash + 1)));
      if (found !== null) return found;
    }
    return null;
  }

  fileOf(ref: Ref): IndexedFile {
    const { part, file } = this.#placeOf(ref);
    return this.#indexedFile(part, file);
  }

  *files(trees?: readonly string[]): Iterable<IndexedFile> {
    const living: { part: IndexPart; file: number }[] = [];
    for (const part of this.#parts) {
      for (const tree of part.segment.trees) {
        if (trees && !trees.includes(tree.name)) continue;
        for (let file = tree.start; file < tree.end; file++) {
          if (!part.dead?.files.has(file)) living.push({ part, file });
        }
      }
    }
    if (this.#parts.length > 1) living.sort(compareFiles);
    for (const { part, file } of living) yield this.#indexedFile(part, file);
  }

  close(): void {
    for (const { segment } of this.#parts) segment.close();
  }

  #refIn(treeName: string, path: string, slug: string | null): Ref | null {
    for (const { segment, base, dead } of this.#parts) {
      const tree = segment.trees.find(({ name }) => name === treeName);
      if (!tree) continue;
      const file = segment.seek(tree, path);
      if (file === tree.end || segment.path(file) !== path || dead?.files.has(file)) continue;
      const i = segment.chunks(file).findIndex((chunk) => chunk.slug === slug);
      if (i >= 0) return base + segment.chunkStart(file) + i;
    }
    return null;
  }

  #indexedFile(part: IndexPart, file: number): IndexedFile {
    const tree = part.segment.treeOf(file).name;
    return { tree, ...part.segment.file(file), docRef: part.base + part.segment.chunkStart(file) };
  }

  #isAlive(term: string): boolean {
    const data = this.#lexicon.find(term);
    return FIELDS.some((field) => data.list(FIELD_ID[field]) !== null);
  }

  #partOf(ref: Ref): IndexPart {
    const part = this.#parts.findLast(({ base }) => base <= ref);
    if (!part || !(ref < this.#size)) throw new RangeError(`there is no chunk ${ref}`);
    return part;
  }

  #placeOf(ref: Ref): Place {
    const part = this.#partOf(ref);
    const file = part.segment.fileOf(ref - part.base);
    const docRef = part.base + part.segment.chunkStart(file);
    return { part, file, position: ref - docRef, docRef };
  }

  #sum(valueOf: (part: IndexPart) => number): number {
    return this.#parts.reduce((sum, part) => sum + valueOf(part), 0);
  }

  #openRanking() {
    const columns: Lengths[] = [];
    const lengths = (field: number) => columns[field] ??= this.#lengths(field);
    const averageLengths = FIELDS.map((field) => {
      const total = this.#sum((part) => livingLength(part, FIELD_ID[field]));
      return total / (this.chunkCount || 1);
    });
    const figures: Figures = { count: this.chunkCount, averageLengths, lengths };
    return { engine: new FrozenMiniSearch(this.#lexicon, figures), figures };
  }

  #lengths(field: number): Lengths {
    if (this.#parts.length === 1) return this.#parts[0].segment.lengths(field);
    const all = new Uint32Array(this.#size);
    for (const { segment, base } of this.#parts) all.set(segment.lengths(field), base);
    return all;
  }
}

const NO_REFS = new Uint32Array(0);

function deadOf(
  segment: Segment,
  { dead, base, size }: { dead: Iterable<number>; base: number; size: number },
): IndexPart["dead"] {
  const files = new Set(dead);
  if (files.size === 0) return null;
  const refs = new RefSet(size);
  for (const file of files) {
    if (!(file < segment.fileCount)) throw new IndexCorrupt(`there is no file ${file} to be dead`);
    refs.addRange(base + segment.chunkStart(file), base + segment.chunkStart(file + 1));
  }
  return { files, refs };
}

function livingLength({ segment, base, dead }: IndexPart, field: number): number {
  if (!dead) return segment.lengthSums[field];
  const lengths = segment.lengths(field);
  return dead.refs.toArray().reduce(
    (sum, ref) => sum - lengths[ref - base],
    segment.lengthSums[field],
  );
}

function compareFiles(
  a: { part: IndexPart; file: number },
  b: { part: IndexPart; file: number },
): number {
  if (a.part === b.part) return a.file - b.file;
  const tree = compareText(a.part.segment.treeOf(a.file).name, b.part.segment.treeOf(b.file).name);
  return tree || compareText(a.part.segment.path(a.file), b.part.segment.path(b.file));
}
