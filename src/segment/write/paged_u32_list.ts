const PAGE_BITS = 18;
const PAGE = 1 << PAGE_BITS;

/** A growing list of u32 numbers, kept in pages so that growing never copies. */
export class PagedU32List {
  length = 0;
  #pages: Uint32Array[] = [];

  push(value: number): void {
    const at = this.length++;
    if ((at & PAGE - 1) === 0) this.#pages.push(new Uint32Array(PAGE));
    this.#pages[at >>> PAGE_BITS][at & PAGE - 1] = value;
  }
  at(i: number): number {
    return this.#pages[i >>> PAGE_BITS][i & PAGE - 1];
  }
  set(i: number, value: number): void {
    this.#pages[i >>> PAGE_BITS][i & PAGE - 1] = value;
  }
}
