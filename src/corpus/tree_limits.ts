/** The limits of a tree that nobody has configured or that comes from others, checked while it is walked. */
import { RaError } from "../base/error.ts";
import type { ReadFiles } from "../base/files.ts";
import type { Tree } from "../config/model.ts";
import type { EntryRecord } from "./model.ts";

/** Counts what a walk finds; throws as soon as it is too much. A tree without limits is not counted. */
export class TreeMeter {
  readonly #disk: ReadFiles;
  readonly #tree: Tree;
  #entries = 0;
  #files = 0;
  #bytes = 0;

  constructor(disk: ReadFiles, tree: Tree) {
    this.#disk = disk;
    this.#tree = tree;
  }

  /** A folder was listed and has that many names. */
  addEntries(count: number): void {
    const { limits } = this.#tree;
    this.#entries += count;
    if (limits !== undefined && this.#entries > limits.entries) {
      throw tooMuch(this.#tree, `${inThousands(limits.entries)} files and folders`);
    }
  }

  /** A document was found; `known` has its size if the index knows it. */
  addFile(file: string, known: EntryRecord | null): void {
    const { limits } = this.#tree;
    if (limits === undefined) return;
    this.#files++;
    this.#bytes += known?.size ?? sizeOf(this.#disk, file);
    if (this.#files > limits.files) {
      throw tooMuch(this.#tree, `${inThousands(limits.files)} documents`);
    }
    if (this.#bytes > limits.bytes) {
      throw tooMuch(this.#tree, `${Math.floor(limits.bytes / 1_000_000)} MB of documents`);
    }
  }
}

function sizeOf(disk: ReadFiles, file: string): number {
  try {
    return disk.lstat(file).size;
  } catch {
    return 0;
  }
}

function inThousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A tree is too large, and is to be left out. The message is a clause about it. */
export class LeftOut extends Error {}

function tooMuch({ folder, limits }: Tree, limit: string): Error {
  if (limits?.leaveOut) return new LeftOut(`it has more than ${limit}`);
  return new RaError(
    `Cannot search all of "${folder}" without a configuration: it has more than ${limit}`,
    {
      hint: "run `ra init` in the folder whose documents you need, or there to index all of it; " +
        "outside of repositories, -C DIR names a narrower folder",
    },
  );
}
