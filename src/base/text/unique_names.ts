/** Makes names unique by numbering repeated ones, in constant time each. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** The last number tried for each name, so that ten thousand equal names stay linear. */
  readonly #last = new Map<string, number>();

  /** Returns `name` itself, else the first of `name-1`, `name-2`… that is free. */
  take(name: string): string {
    let unique = name;
    let number = this.#last.get(name) ?? 0;
    while (this.#taken.has(unique)) unique = `${name}-${++number}`;
    this.#last.set(name, number);
    this.#taken.add(unique);
    return unique;
  }
}
