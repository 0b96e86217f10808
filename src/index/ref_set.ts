/** A set of refs below a fixed size, one bit each. */
export class RefSet {
  readonly #words: Uint32Array;
  /** Every ref is below it. */
  readonly size: number;

  constructor(size: number) {
    this.size = size;
    this.#words = new Uint32Array(Math.ceil(size / 32));
  }

  add(ref: number): void {
    this.#words[ref >>> 5] |= 1 << (ref & 31);
  }
  addAll(refs: Uint32Array): void {
    const words = this.#words;
    for (let i = 0; i < refs.length; i++) words[refs[i] >>> 5] |= 1 << (refs[i] & 31);
  }
  /** Adds the refs from `from` to `end - 1`. */
  addRange(from: number, end: number): void {
    for (let ref = from; ref < end; ref++) {
      if ((ref & 31) === 0 && ref + 32 <= end) {
        this.#words[ref >>> 5] = 0xffffffff;
        ref += 31;
      } else this.add(ref);
    }
  }
  has(ref: number): boolean {
    return (this.#words[ref >>> 5] >>> (ref & 31) & 1) === 1;
  }

  copy(): RefSet {
    const copy = new RefSet(this.size);
    copy.#words.set(this.#words);
    return copy;
  }
  // The next three modify this set and return it. The other set must be of the same size.

  union(other: RefSet): this {
    for (let i = 0; i < this.#words.length; i++) this.#words[i] |= other.#words[i];
    return this;
  }
  intersect(other: RefSet): this {
    for (let i = 0; i < this.#words.length; i++) this.#words[i] &= other.#words[i];
    return this;
  }
  subtract(other: RefSet): this {
    for (let i = 0; i < this.#words.length; i++) this.#words[i] &= ~other.#words[i];
    return this;
  }

  count(): number {
    const words = this.#words;
    let count = 0;
    for (let i = 0; i < words.length; i++) {
      let bits = words[i];
      if (bits === 0) continue;
      bits -= bits >>> 1 & 0x55555555;
      bits = (bits & 0x33333333) + (bits >>> 2 & 0x33333333);
      count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return count;
  }

  /** The refs, ascending. */
  toArray(): Uint32Array {
    const refs = new Uint32Array(this.count());
    let to = 0;
    for (let i = 0; i < this.#words.length; i++) {
      for (let bits = this.#words[i]; bits !== 0; bits &= bits - 1) {
        refs[to++] = i * 32 + 31 - Math.clz32(bits & -bits);
      }
    }
    return refs;
  }
}
