/**
 * A cache whose keys are words, looked up by their span in a text.
 *
 * The first words are kept in a `Map`, which finds them sooner in a process that has just started. With
 * more words, looking one up does not slice it, and the words are kept as numbers in one array: indexing
 * is a third faster than with a `Map`.
 *
 * The number of words and the time of a lookup are bounded, even on adversarial input: the hash is
 * seeded with a random number per process, and a word whose slots are all taken is not cached.
 */

const MOST_PROBES = 64;
/** Words that are kept in a `Map`: those of a question, and of what is shown. */
const FEW = 4_000;
/** Initial slots, for twice as many words. */
const FIRST_SLOTS = 1 << 14;
/** Initial units of text per slot; a word has about twice as many, and there are half as many words. */
const UNITS_PER_SLOT = 4;
const SEED = Math.floor(Math.random() * 0x7fffffff);

const NONE = new Int32Array(0);

export class WordCache<T> {
  readonly #most: number;
  /** The first words; null when there are more. */
  #few: Map<string, T> | null = new Map();
  /**
   * Two numbers per slot: that of a word, from 1, or 0 for an empty slot; and the hash of the word.
   * There are at least twice as many slots as words.
   */
  #slots = NONE;
  /** By word: where it starts in `#units`; with the end of the last one. */
  #starts = NONE;
  /** The UTF-16 units of all words. */
  #units = new Uint16Array(0);
  #values: T[] = [];
  /** Hash and free slot of the last lookup, for the `keep` that follows a miss; -1 for no slot. */
  #hash = 0;
  #slot = -1;

  /** Once `most` words are cached, the cache is emptied. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value cached for the word from `start` to `end`, or undefined. */
  find(text: string, start: number, end: number): T | undefined {
    if (this.#few !== null) return this.#few.get(text.slice(start, end));
    let hash = SEED ^ (end - start);
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
    this.#hash = hash;
    this.#slot = -1;
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const slot = (hash + probe) & mask;
      const number = slots[2 * slot];
      if (number === 0) {
        this.#slot = slot;
        return undefined;
      }
      if (slots[2 * slot + 1] === hash && this.#isAt(number - 1, text, start, end)) {
        return this.#values[number - 1];
      }
    }
    return undefined;
  }

  #isAt(word: number, text: string, start: number, end: number): boolean {
    const units = this.#units;
    const from = this.#starts[word];
    if (this.#starts[word + 1] - from !== end - start) return false;
    for (let at = start, i = from; at < end; at++, i++) {
      if (text.charCodeAt(at) !== units[i]) return false;
    }
    return true;
  }

  /** Caches a value for `word`, which the last call of `find` must have missed. */
  keep(word: string, value: T): void {
    if (this.#few !== null) return this.#keepInMap(this.#few, word, value);
    if (this.#slot < 0) return;
    const count = this.#values.push(value);
    if (count >= this.#most) return this.#clear();
    this.#append(word, count);
    this.#slots[2 * this.#slot] = count;
    this.#slots[2 * this.#slot + 1] = this.#hash;
    this.#slot = -1;
    if (count * 4 > this.#slots.length) this.#grow();
  }

  #keepInMap(few: Map<string, T>, word: string, value: T): void {
    few.set(word, value);
    if (few.size >= this.#most) few.clear();
    if (few.size < FEW) return;
    this.#few = null;
    this.#clear();
    for (const [one, known] of few) {
      this.find(one, 0, one.length);
      this.keep(one, known);
    }
  }

  #append(word: string, count: number): void {
    const from = this.#starts[count - 1];
    if (from + word.length > this.#units.length) {
      const grown = new Uint16Array(2 * (this.#units.length + word.length));
      grown.set(this.#units);
      this.#units = grown;
    }
    for (let i = 0; i < word.length; i++) this.#units[from + i] = word.charCodeAt(i);
    this.#starts[count] = from + word.length;
  }

  #clear(): void {
    this.#slots = new Int32Array(2 * FIRST_SLOTS);
    this.#starts = new Int32Array(FIRST_SLOTS);
    this.#units = new Uint16Array(FIRST_SLOTS * UNITS_PER_SLOT);
    this.#values = [];
    this.#slot = -1;
  }

  /**
   * A word that finds no free slot is dropped from the table; it is cached again on its next miss.
   */
  #grow(): void {
    const old = this.#slots;
    const slots = new Int32Array(old.length * 4);
    const mask = slots.length / 2 - 1;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] === 0) continue;
      for (let probe = 0; probe < MOST_PROBES; probe++) {
        const slot = (old[at + 1] + probe) & mask;
        if (slots[2 * slot] !== 0) continue;
        slots[2 * slot] = old[at];
        slots[2 * slot + 1] = old[at + 1];
        break;
      }
    }
    this.#slots = slots;
    const starts = new Int32Array(slots.length / 2);
    starts.set(this.#starts.subarray(0, this.#values.length + 1));
    this.#starts = starts;
  }
}
