/**
 * The vectors of an index in memory: vectors of a question enter, the sections nearest to them leave.
 *
 * The similarity of a section is the highest cosine of any of its windows with any vector of the
 * question, so it is exact for every section that is looked at. Which ones are looked at is decided by
 * one bit per dimension where there are many: that is ten times as fast as comparing whole rows, and
 * far more are taken than are wanted.
 */

/** Vectors of sections, by position. */
export interface VectorPart {
  readonly dimensions: number;
  /** The sections, ascending. */
  readonly refs: Uint32Array;
  /** The first row of each section, and the number of rows at the end. */
  readonly firstRow: Uint32Array;
  /** A row times its scale has length 1. */
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

export interface Similar {
  readonly ref: number;
  /** From -1 to 1. */
  readonly cosine: number;
  /** Which window of the section is nearest, from 0. */
  readonly window: number;
}

/** Rows that are all compared whole. */
const FEW_ROWS = 20_000;
/** Rows that pass the comparison by bits, for each section that is wanted, and at least. */
const ROWS_FOR_ONE = 20;
const LEAST_ROWS = 4_000;

interface Located {
  readonly part: VectorPart;
  readonly at: number;
}

export class VectorTable {
  readonly parts: readonly VectorPart[];
  readonly dimensions: number;
  readonly rowCount: number;
  /** What the model that made the vectors makes of a fixed text; null without vectors. */
  readonly probe: string | null;
  #bits: readonly Int32Array[] | null = null;
  #questions = 0;

  /** All parts have the same dimensions; no section is in two of them. */
  constructor(parts: readonly VectorPart[], probe: string | null = null) {
    this.probe = probe;
    this.parts = parts.filter(({ refs }) => refs.length > 0);
    this.dimensions = this.parts[0]?.dimensions ?? 0;
    this.rowCount = this.parts.reduce((sum, { scales }) => sum + scales.length, 0);
  }

  get sectionCount(): number {
    return this.parts.reduce((sum, { refs }) => sum + refs.length, 0);
  }

  /** How similar sections are to a question, which may have several vectors. */
  compare(vectors: readonly Float32Array[]): Similarities {
    return new Similarities(this, vectors.map((one) => Float64Array.from(one)));
  }

  /** The vectors of a section, or null: a question that is a section need not be encoded. */
  vectorsOf(ref: number): Float32Array[] | null {
    const found = this.locate(ref);
    if (found === null) return null;
    const { firstRow, scales, rows, dimensions } = found.part;
    const vectors: Float32Array[] = [];
    for (let row = firstRow[found.at]; row < firstRow[found.at + 1]; row++) {
      const numbers = rows.subarray(row * dimensions, (row + 1) * dimensions);
      vectors.push(Float32Array.from(numbers, (number) => number * scales[row]));
    }
    return vectors;
  }

  locate(ref: number): Located | null {
    for (const part of this.parts) {
      let [low, high] = [0, part.refs.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (part.refs[middle] < ref) low = middle + 1;
        else high = middle;
      }
      if (part.refs[low] === ref) return { part, at: low };
    }
    return null;
  }

  /**
   * The signs of all numbers, 32 to a word, made for the second question: that takes longer than
   * comparing all rows once, and most processes ask only one.
   */
  bits(): readonly Int32Array[] | null {
    if (this.#bits !== null || this.rowCount <= FEW_ROWS) return this.#bits;
    if (this.#questions++ > 0) this.#bits = this.parts.map(signsOfRows);
    return this.#bits;
  }
}

/** The similarities of sections to one question; each is computed once. */
export class Similarities {
  readonly #table: VectorTable;
  readonly #vectors: readonly Float64Array[];
  readonly #known = new Map<number, Similar | null>();

  constructor(table: VectorTable, vectors: readonly Float64Array[]) {
    this.#table = table;
    this.#vectors = vectors.filter(({ length }) => length === table.dimensions);
  }

  /** Null for a section without a vector. */
  of(ref: number): Similar | null {
    const known = this.#known.get(ref);
    if (known !== undefined) return known;
    const found = this.#vectors.length === 0 ? null : this.#table.locate(ref);
    const similar = found === null ? null : this.#similar(found);
    this.#known.set(ref, similar);
    return similar;
  }

  /** The `limit` most similar of the sections that are allowed, best first, ties in order of refs. */
  nearest(limit: number, isAllowed: (ref: number) => boolean): Similar[] {
    const { parts, rowCount } = this.#table;
    const masks = parts.map((part) => maskOf(part, isAllowed));
    const count = masks.reduce((sum, { rows }) => sum + rows, 0);
    const bits = count <= FEW_ROWS ? null : this.#table.bits();
    const most = Math.max(LEAST_ROWS, limit * ROWS_FOR_ONE) * rowCount / Math.max(1, count);
    const found = this.#vectors.flatMap((vector) => {
      const closest = bits === null ? null : closestRows(bits, { parts, vector, most });
      return parts.flatMap((part, i) => {
        const { allowed } = masks[i];
        return nearestIn(part, { vector, rows: closest?.[i] ?? null, limit, allowed });
      });
    });
    const similar = [...new Set(found)].flatMap((ref) => this.of(ref) ?? []);
    return similar.sort((a, b) => b.cosine - a.cosine || a.ref - b.ref).slice(0, limit);
  }

  #similar({ part, at }: Located): Similar {
    const first = part.firstRow[at];
    let [cosine, window] = [-1, 0];
    for (const vector of this.#vectors) {
      for (let row = first; row < part.firstRow[at + 1]; row++) {
        const one = dot(vector, part.rows, row) * part.scales[row];
        if (one > cosine) [cosine, window] = [one, row - first];
      }
    }
    return { ref: part.refs[at], cosine, window };
  }
}

interface NearestOptions {
  readonly vector: Float64Array;
  /** The rows to compare, 1 for each; null for all. */
  readonly rows: Uint8Array | null;
  readonly limit: number;
  /** 1 for each section that may be found. */
  readonly allowed: Uint8Array;
}

/** The sections that are allowed, and how many rows they have. */
function maskOf({ refs, firstRow }: VectorPart, isAllowed: (ref: number) => boolean) {
  const allowed = new Uint8Array(refs.length);
  let rows = 0;
  for (let at = 0; at < refs.length; at++) {
    if (!isAllowed(refs[at])) continue;
    allowed[at] = 1;
    rows += firstRow[at + 1] - firstRow[at];
  }
  return { allowed, rows };
}

/** The refs of the `limit` sections of a part with the highest cosines, and of those equal to the last. */
function nearestIn(part: VectorPart, { vector, rows, limit, allowed }: NearestOptions): number[] {
  const { refs, firstRow, scales } = part;
  const cosines = new Float32Array(refs.length).fill(UNSEEN);
  for (let at = 0; at < refs.length; at++) {
    if (allowed[at] === 0) continue;
    for (let row = firstRow[at]; row < firstRow[at + 1]; row++) {
      if (rows !== null && rows[row] === 0) continue;
      const cosine = dot(vector, part.rows, row) * scales[row];
      if (cosine > cosines[at]) cosines[at] = cosine;
    }
  }
  const sorted = cosines.filter((cosine) => cosine > UNSEEN).sort();
  const least = sorted[Math.max(0, sorted.length - limit)] ?? Infinity;
  const found: number[] = [];
  for (let at = 0; at < refs.length; at++) if (cosines[at] >= least) found.push(refs[at]);
  return found;
}

/** Below every cosine. */
const UNSEEN = -2;

interface ClosestOptions {
  readonly parts: readonly VectorPart[];
  readonly vector: Float64Array;
  /** About how many rows are marked, in all parts together. */
  readonly most: number;
}

/** Marks the rows of all parts whose signs differ least from those of a vector. */
function closestRows(
  bits: readonly Int32Array[],
  { parts, vector, most }: ClosestOptions,
): Uint8Array[] {
  const signs = signsOf(vector);
  const differing = parts.map(({ scales }, i) => differences(bits[i], signs, scales.length));
  const counts = new Uint32Array(vector.length + 1);
  for (const one of differing) for (let row = 0; row < one.length; row++) counts[one[row]]++;
  let cutoff = 0;
  for (let taken = counts[0]; cutoff < vector.length && taken < most;) taken += counts[++cutoff];
  return differing.map((one) => {
    const marked = new Uint8Array(one.length);
    for (let row = 0; row < one.length; row++) if (one[row] <= cutoff) marked[row] = 1;
    return marked;
  });
}

function signsOfRows({ rows, dimensions, scales }: VectorPart): Int32Array {
  const words = Math.ceil(dimensions / 32);
  const bits = new Int32Array(scales.length * words);
  for (let row = 0, at = 0; row < scales.length; row++) {
    for (let word = 0; word < words; word++) {
      const count = Math.min(32, dimensions - 32 * word);
      let signs = 0;
      for (let k = 0; k < count; k++, at++) signs |= (-rows[at] >>> 31) << k;
      bits[row * words + word] = signs;
    }
  }
  return bits;
}

/** Four sums side by side: the processor need not wait for the one before. */
function dot(vector: Float64Array, rows: Int8Array, row: number): number {
  const { length } = vector;
  let at = row * length;
  let [a, b, c, d] = [0, 0, 0, 0];
  let k = 0;
  for (; k + 3 < length; k += 4, at += 4) {
    a += vector[k] * rows[at];
    b += vector[k + 1] * rows[at + 1];
    c += vector[k + 2] * rows[at + 2];
    d += vector[k + 3] * rows[at + 3];
  }
  for (; k < length; k++, at++) a += vector[k] * rows[at];
  return a + b + c + d;
}

function signsOf(vector: Float64Array): Int32Array {
  const signs = new Int32Array(Math.ceil(vector.length / 32));
  vector.forEach((number, k) => {
    if (number > 0) signs[k >>> 5] |= 1 << (k & 31);
  });
  return signs;
}

/** How many signs of each row differ. */
function differences(bits: Int32Array, signs: Int32Array, rows: number): Uint16Array {
  const words = signs.length;
  const counts = new Uint16Array(rows);
  for (let row = 0, at = 0; row < rows; row++) {
    let sum = 0;
    for (let k = 0; k < words; k++, at++) {
      let word = bits[at] ^ signs[k];
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      word = (word + (word >>> 4)) & 0x0f0f0f0f;
      sum += Math.imul(word, 0x01010101) >>> 24;
    }
    counts[row] = sum;
  }
  return counts;
}
