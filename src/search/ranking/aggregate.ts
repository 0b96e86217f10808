/**
 * Joins sections that belong together under the heading above them.
 *
 * Ranked candidates enter; results leave. No result is an ancestor of another, and every candidate is
 * in one of them or above one: a page that matches less well than a part of it gives way to the part.
 */
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { Candidate, Ranked } from "../model.ts";

/** What aggregation asks of an index. */
export type Outline = Pick<SearchIndex, "parentOf" | "childrenOf" | "compare">;

export interface AggregateOptions {
  /** Share of a parent's children that must be results. */
  readonly threshold: number;
  /** And how many of them at least. */
  readonly minMatches: number;
  /** Least score of a section that replaces results below it, as a share of the best of them. */
  readonly parentPriority: number;
  /** Highest score of a joined result, as a multiple of its best part. */
  readonly capMultiplier: number;
  /** Chunks that must not be results: nothing is joined into them, or across them. */
  readonly leftOut: ReadonlySet<Ref>;
}

/**
 * Goes through the candidates by score. One below a result becomes a constituent of it; one above
 * results replaces them if its own match comes close to theirs; when enough children of one parent are
 * results, the parent replaces them, and so on upward. A page takes more: all of its children.
 *
 * A joined result scores the sum of its constituents and of its own match, at most `capMultiplier`
 * times the best of them. Results are sorted, best first, ties in document order.
 */
export function aggregate(
  index: Outline,
  candidates: readonly Candidate[],
  options: AggregateOptions,
): readonly Ranked[] {
  const cover = new Cover(index, options.leftOut);
  const dropped = candidates.filter((candidate) => !place(candidate, cover, options));
  for (const candidate of dropped) if (!cover.touches(candidate.ref)) cover.start(candidate);
  return cover.entries()
    .map((entry) => toRanked(index, entry, options))
    .sort((a, b) => b.score - a.score || index.compare(a.ref, b.ref));
}

/** Each candidate as a result of its own. */
export function single(candidates: readonly Candidate[]): readonly Ranked[] {
  return candidates.map((own) => ({
    ref: own.ref,
    score: own.score,
    aggregated: false,
    constituents: [],
    own,
  }));
}

/** The candidates that a result is made of: its own match first, if any. */
export function matchesOf(
  { own, constituents }: Pick<Ranked, "own" | "constituents">,
): readonly Candidate[] {
  return own === null ? constituents : [own, ...constituents];
}

/** Makes a candidate a result or part of one. False if it is neither: what it is above stays. */
function place(candidate: Candidate, cover: Cover, options: AggregateOptions): boolean {
  const { ref, score } = candidate;
  const same = cover.get(ref);
  if (same !== undefined) {
    if (same.own === null && matchesItself(candidate)) cover.put({ ...same, own: candidate });
    return true;
  }
  const above = cover.above(ref);
  if (above !== null) {
    cover.put({ ...above, constituents: [...above.constituents, candidate] });
    return true;
  }
  const best = cover.bestBelow(ref);
  const needsOwnMatch = best !== null || (cover.isPage(ref) && cover.childCount(ref) > 0);
  if (needsOwnMatch && !matchesItself(candidate)) return false;
  if (best !== null && score < options.parentPriority * best) return false;
  cover.start(candidate);
  climb(ref, cover, options);
  return true;
}

/**
 * Has its heading or its own text some of the question, or is it among the nearest in meaning? Headings above,
 * path and tags do not count.
 */
function matchesItself({ match, sides }: Candidate): boolean {
  return sides?.meaning?.rank != null ||
    Object.values(match).some((fields) =>
      fields.includes("heading") || fields.includes("body") || fields.includes("parts")
    );
}

/** Replaces results by their parent as long as enough of its children are among them. */
function climb(from: Ref, cover: Cover, { threshold, minMatches }: AggregateOptions): void {
  for (let ref = cover.parentOf(from); ref !== null; ref = cover.parentOf(ref)) {
    const matched = cover.childResults(ref);
    const share = matched / cover.childCount(ref);
    if (matched < Math.max(2, minMatches) || share < threshold) return;
    if (share < 1 && cover.isPage(ref)) return;
    cover.put({ ref, own: null, constituents: cover.takeBelow(ref) });
  }
}

function toRanked(index: Outline, entry: Entry, { capMultiplier }: AggregateOptions): Ranked {
  const { ref, own } = entry;
  const constituents = entry.constituents
    .toSorted((a, b) => b.score - a.score || index.compare(a.ref, b.ref));
  const matches = matchesOf({ own, constituents });
  const best = matches.reduce((most, { score }) => Math.max(most, score), 0);
  const sum = matches.reduce((total, { score }) => total + score, 0);
  const score = constituents.length === 0 ? sum : Math.min(sum, best * capMultiplier);
  return { ref, score, aggregated: constituents.length > 0, constituents, own };
}

/** A result that may still grow. */
interface Entry {
  readonly ref: Ref;
  readonly own: Candidate | null;
  readonly constituents: readonly Candidate[];
}

/** The results so far, with those below each node of the outline. Each step costs the node's depth. */
class Cover {
  #index: Outline;
  #leftOut: ReadonlySet<Ref>;
  #entries = new Map<Ref, Entry>();
  /** Node → results below it, at any depth. */
  #below = new Map<Ref, Set<Ref>>();
  /** Node → how many of its children are results. */
  #children = new Map<Ref, number>();

  constructor(index: Outline, leftOut: ReadonlySet<Ref>) {
    this.#index = index;
    this.#leftOut = leftOut;
  }

  /** Null for a document, and below a chunk that is left out. */
  parentOf(ref: Ref): Ref | null {
    const parent = this.#index.parentOf(ref);
    return parent === null || this.#leftOut.has(parent) ? null : parent;
  }
  childCount(ref: Ref): number {
    return this.#index.childrenOf(ref).length;
  }
  /** Is it a document, or the only section at the top of one, which is all of it? */
  isPage(ref: Ref): boolean {
    const parent = this.#index.parentOf(ref);
    return parent === null ||
      (this.#index.parentOf(parent) === null && this.childCount(parent) === 1);
  }

  get(ref: Ref): Entry | undefined {
    return this.#entries.get(ref);
  }
  entries(): Entry[] {
    return [...this.#entries.values()];
  }
  childResults(ref: Ref): number {
    return this.#children.get(ref) ?? 0;
  }
  /** The result above a node, or null. */
  above(ref: Ref): Entry | null {
    const ancestor = this.#ancestors(ref).find((one) => this.#entries.has(one));
    return ancestor === undefined ? null : this.#entries.get(ancestor)!;
  }
  /** The best score of a candidate in the results below a node; null if there are none. */
  bestBelow(ref: Ref): number | null {
    let best: number | null = null;
    for (const below of this.#below.get(ref) ?? []) {
      for (const { score } of matchesOf(this.#entries.get(below)!)) {
        best = Math.max(best ?? 0, score);
      }
    }
    return best;
  }
  /** Is the node a result, or above or below one? */
  touches(ref: Ref): boolean {
    return this.#entries.has(ref) || (this.#below.get(ref)?.size ?? 0) > 0 ||
      this.above(ref) !== null;
  }

  /** Makes a candidate a result, in place of the results below it. */
  start(own: Candidate): void {
    this.put({ ref: own.ref, own, constituents: this.takeBelow(own.ref) });
  }

  put(entry: Entry): void {
    if (!this.#entries.has(entry.ref)) this.#note(entry.ref, 1);
    this.#entries.set(entry.ref, entry);
  }

  /** Removes the results below a node and returns all the candidates in them. */
  takeBelow(ref: Ref): readonly Candidate[] {
    const taken: Candidate[] = [];
    for (const below of [...this.#below.get(ref) ?? []]) {
      taken.push(...matchesOf(this.#entries.get(below)!));
      this.#entries.delete(below);
      this.#note(below, -1);
    }
    return taken;
  }

  #note(ref: Ref, change: 1 | -1): void {
    const ancestors = this.#ancestors(ref);
    if (ancestors.length > 0) {
      this.#children.set(ancestors[0], this.childResults(ancestors[0]) + change);
    }
    for (const ancestor of ancestors) {
      const below = this.#below.get(ancestor) ?? new Set();
      if (change > 0) below.add(ref);
      else below.delete(ref);
      this.#below.set(ancestor, below);
    }
  }

  #ancestors(ref: Ref): Ref[] {
    const ancestors: Ref[] = [];
    for (let at = this.parentOf(ref); at !== null; at = this.parentOf(at)) ancestors.push(at);
    return ancestors;
  }
}
