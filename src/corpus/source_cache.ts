/** Files of trees that were read before, for a server: a question often shows the documents of the last one. */
import type { ReadFiles } from "../base/files.ts";
import type { Clock } from "../base/process.ts";
import type { Source } from "./model.ts";
import { readSource } from "./source.ts";

type ReadSource = Source & { readonly kind: "read" };

/** Bytes of files that are kept. */
const MOST_BYTES = 16_000_000;

export class SourceCache {
  /** By path, those that were kept first come first. */
  readonly #known = new Map<string, ReadSource>();
  #bytes = 0;

  /**
   * What `readSource` returns. A file is not read again while its size, times and inode are those that it had, unless
   * it had changed so shortly before that it might change without another time.
   */
  read(files: ReadFiles & Clock, file: string, maxFileSize: number): Source | null {
    const known = this.#known.get(file);
    if (known !== undefined) {
      const { size, mtime, ctime, inode } = known.seen;
      if (files.isUnchanged(file, size, mtime, ctime, inode)) return known;
      this.#forget(file, known);
    }
    const source = readSource(files, file, maxFileSize);
    if (source?.kind === "read" && !source.seen.racy) this.#keep(file, source);
    return source;
  }

  #keep(file: string, source: ReadSource): void {
    this.#known.set(file, source);
    this.#bytes += source.bytes.length;
    for (const [oldest, one] of this.#known) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#forget(oldest, one);
    }
  }

  #forget(file: string, source: ReadSource): void {
    this.#known.delete(file);
    this.#bytes -= source.bytes.length;
  }
}
