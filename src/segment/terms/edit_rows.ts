/**
 * Edit distances from one query to many words that share prefixes.
 *
 * The table has one row per character of the word; rows stay valid for the next word as far as it
 * shares its prefix. An edit inserts, removes or replaces a character, or swaps two neighbours,
 * which are then not edited again. Characters are UTF-16 units, as in MiniSearch.
 */
export class EditRows {
  readonly #query: Uint16Array;
  readonly #limit: number;
  readonly #width: number;
  /**
   * Row i: the distances between the first i characters of the word and each prefix of the query.
   */
  readonly #rows: Uint8Array;
  /** Longer words exceed the limit in any case. */
  readonly deepest: number;

  constructor(query: string, limit: number) {
    this.#query = new Uint16Array(query.length);
    for (let i = 0; i < query.length; i++) this.#query[i] = query.charCodeAt(i);
    this.#limit = limit;
    this.#width = query.length + 1;
    this.deepest = query.length + limit;
    this.#rows = new Uint8Array((this.deepest + 1) * this.#width).fill(limit + 1);
    for (let j = 0; j <= query.length; j++) this.#rows[j] = Math.min(j, limit + 1);
  }

  /**
   * Fills the row for the first `depth` characters of `word`; the rows above must be filled for the
   * same word. Returns false if no word that starts with these characters is within the limit.
   */
  fill(word: Uint16Array, depth: number): boolean {
    const rows = this.#rows;
    const query = this.#query;
    const tooFar = this.#limit + 1;
    const row = depth * this.#width;
    const above = row - this.#width;
    const code = word[depth - 1];
    const from = Math.max(1, depth - this.#limit);
    const to = Math.min(query.length, depth + this.#limit);
    let least = rows[row + from - 1] = from === 1 ? Math.min(depth, tooFar) : tooFar;
    for (let j = from; j <= to; j++) {
      let best = rows[above + j - 1] + (query[j - 1] === code ? 0 : 1);
      if (rows[above + j] + 1 < best) best = rows[above + j] + 1;
      if (rows[row + j - 1] + 1 < best) best = rows[row + j - 1] + 1;
      if (
        depth > 1 && j > 1 && query[j - 2] === code && query[j - 1] === word[depth - 2] &&
        rows[above - this.#width + j - 2] + 1 < best
      ) best = rows[above - this.#width + j - 2] + 1;
      if (best > tooFar) best = tooFar;
      rows[row + j] = best;
      if (best < least) least = best;
    }
    if (to < query.length) rows[row + to + 1] = tooFar;
    return least <= this.#limit;
  }

  /** The distance of a word of `depth` characters whose rows are filled; at most `limit + 1`. */
  distance(depth: number): number {
    return depth > this.deepest
      ? this.#limit + 1
      : this.#rows[depth * this.#width + this.#width - 1];
  }
}
