/** A sleep that others end. */
export class Wake {
  #isCalled = false;
  #end: (() => void) | null = null;

  /** Ends the sleep, or the next one at once. */
  call(): void {
    this.#isCalled = true;
    this.#end?.();
  }

  /** Returns after so many milliseconds, or when called; true if it was called. */
  async sleep(ms: number): Promise<boolean> {
    if (!this.#isCalled) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        this.#end = resolve;
        timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
      this.#end = null;
    }
    const isCalled = this.#isCalled;
    this.#isCalled = false;
    return isCalled;
  }
}
