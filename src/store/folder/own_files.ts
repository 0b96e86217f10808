/**
 * ra's own files in a folder that someone else may have filled: each is opened as a regular file or
 * not at all, created under a random name that did not exist, and removed only if ra gave it its name.
 */
import type { OpenFile } from "../../base/files.ts";
import { openPlain } from "../../base/disk/plain_file.ts";
import { randomHex } from "../../base/random_hex.ts";
import { SEGMENT_NAME, VECTORS_NAME } from "../manifest/facts.ts";
import type { StoreHost } from "../model.ts";

/** Only the user may read and write it. */
export const PRIVATE_FILE = 0o600;

/** The names that ra gives besides those of segments, vector files and kept texts; no other file is ever removed. */
const TEMPORARY =
  /^[a-z]+(?:-[0-9a-f]{16})?(?:\.(?:json|facts|recent|folders|symbols|txt))?\.tmp-[0-9a-f]{16}$/;
const KEPT_NAME = /^txt-[0-9a-f]{16}\.txt$/;

/** Milliseconds that a file without a manifest is left alone: another writer may be writing it. */
const ORPHAN_AGE = 10 * 60_000;

interface Durability {
  /** Wait until the bytes are on the disk. */
  readonly sync: boolean;
}

/** A name for a segment, random, so that nobody can put something in its place beforehand. */
export function newSegmentName(): string {
  return `seg-${randomHex(8)}.seg`;
}

/** A name for a vector file, in the same way. */
export function newVectorsName(): string {
  return `vec-${randomHex(8)}.vec`;
}

/** The name of the file that keeps the text of a document with this hash. */
export function keptName(hash: string): string {
  return `txt-${hash}.txt`;
}

export class OwnFiles {
  readonly #host: StoreHost;
  readonly #folder: string;

  constructor(host: StoreHost, folder: string) {
    this.#host = host;
    this.#folder = folder;
  }

  pathOf(name: string): string {
    return `${this.#folder}/${name}`;
  }

  /** Opens a regular file; throws for anything else, links included. */
  open(name: string): OpenFile {
    return openPlain(this.#host, this.pathOf(name));
  }

  /** Writes a file of a name that did not exist; when that fails, nothing of it is left. */
  create(name: string, bytes: Uint8Array, { sync }: Durability): void {
    try {
      const options = { createNew: true, sync, mode: PRIVATE_FILE };
      this.#host.writeFile(this.pathOf(name), bytes, options);
    } catch (error) {
      this.#removeQuietly(name);
      throw error;
    }
  }

  /** Puts a new file in the place of an old one, by a rename. */
  replace(name: string, bytes: Uint8Array, durability: Durability): void {
    const temporary = `${name}.tmp-${randomHex(8)}`;
    this.create(temporary, bytes, durability);
    try {
      this.#host.rename(this.pathOf(temporary), this.pathOf(name));
    } catch (error) {
      this.#removeQuietly(temporary);
      throw error;
    }
  }

  /**
   * Removes segments, vector files, kept texts and temporary files not in `named`: those in `former` at once,
   * others when old. Without `kept`, kept texts stay.
   */
  removeUnnamed(
    named: ReadonlySet<string>,
    { former, kept }: { readonly former: ReadonlySet<string>; readonly kept: boolean },
  ): void {
    const patterns = [SEGMENT_NAME, VECTORS_NAME, TEMPORARY, ...kept ? [KEPT_NAME] : []];
    for (const name of this.#list()) {
      const isOurs = patterns.some((one) => one.test(name));
      if (!isOurs || named.has(name)) continue;
      if (former.has(name) || this.#isOld(name)) this.#removeQuietly(name);
    }
  }

  #list(): string[] {
    try {
      const entries = this.#host.readFolder(this.#folder);
      return entries.filter(({ kind }) => kind === "file").map(({ name }) => name);
    } catch {
      return [];
    }
  }

  #isOld(name: string): boolean {
    try {
      return this.#host.lstat(this.pathOf(name)).mtime < this.#host.now() - ORPHAN_AGE;
    } catch {
      return false;
    }
  }

  #removeQuietly(name: string): void {
    try {
      this.#host.remove(this.pathOf(name));
    } catch {
      // A reader on Windows has it open, or the folder is read-only now: the next writer tries again.
    }
  }
}
