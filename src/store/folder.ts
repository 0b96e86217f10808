/**
 * The index folder: one `manifest`, the segments that it names, the `lock` of the writer.
 *
 * Segments are written under fresh names and synced before a manifest names them; the manifest is
 * written to a temporary file and published by one rename. So a reader, who takes no lock, sees the
 * old generation or the new one, and a crash at any instant leaves one of the two. Files that no
 * manifest names are removed by the next writer; a reader that finds a segment missing reads the
 * manifest again.
 */
import { encodeUtf8 } from "../base/bytes.ts";
import { type FileLock, isNotFound, type OpenFile, reasonOf } from "../base/files.ts";
import { basename, dirname } from "../base/path.ts";
import { DATA_FOLDER } from "../config/discover.ts";
import type { FolderRecord } from "../corpus/model.ts";
import { openIndex } from "../index/frozen_index.ts";
import type { SearchIndex } from "../index/model.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import { Segment } from "../segment/segment.ts";
import { lockOwner, tryLock, waitForLock } from "./lock.ts";
import {
  encodeManifest,
  identityOf,
  Manifest,
  MANIFEST_HEADER,
  type ManifestFacts,
  type SegmentRecord,
} from "./manifest.ts";
import type { StoreHost } from "./model.ts";

const MANIFEST = "manifest";
const SEGMENT_EXTENSION = ".seg";
const TEMPORARY = "manifest.tmp-";

/** Milliseconds that a file without a manifest is left alone: another writer may be writing it. */
const ORPHAN_AGE = 10 * 60_000;

/** The index folder could not be written; the published generation is unchanged. */
export class WriteFailed extends Error {
  override readonly name = "WriteFailed";
}

export class IndexFolder {
  readonly path: string;
  readonly #host: StoreHost;

  constructor(host: StoreHost, path: string) {
    this.#host = host;
    this.path = path;
  }

  /**
   * The published manifest, or null when there is none; `IndexCorrupt` when it cannot be trusted.
   * `held` itself is returned when it is still the published one, and only the header is read.
   */
  readManifest(held?: Manifest): Manifest | null {
    try {
      const file = this.#file(MANIFEST);
      if (held !== undefined && held.identity === this.#readIdentity(file)) return held;
      return Manifest.decode(this.#host.readFile(file));
    } catch (error) {
      if (isNotFound(error)) return null;
      if (error instanceof IndexCorrupt) throw error;
      throw new IndexCorrupt(`it cannot be read: ${reasonOf(error)}`, { cause: error });
    }
  }

  #readIdentity(file: string): string | null {
    const open = this.#host.open(file);
    try {
      return open.size < MANIFEST_HEADER ? null : identityOf(open.readAt(0, MANIFEST_HEADER));
    } finally {
      open.close();
    }
  }

  /** Opens a generation. Throws a not-found error when one of its segments has been removed. */
  openIndex({ segments }: ManifestFacts): SearchIndex {
    return openSegments(segments, (name) => this.#host.open(this.#file(name)));
  }

  /** Bytes on disk of a generation. */
  sizeOf({ segments }: ManifestFacts): number {
    const manifest = this.#host.lstat(this.#file(MANIFEST)).size;
    return segments.reduce((sum, segment) => sum + segment.size, manifest);
  }

  /** The writer's lock, or null when another process has it for longer than `ms` milliseconds. */
  async lock(ms: number): Promise<FileLock | null> {
    try {
      this.#prepare();
      return await (ms > 0
        ? waitForLock(this.#host, this.path, ms)
        : tryLock(this.#host, this.path));
    } catch (error) {
      throw writeFailed(error);
    }
  }

  /** Who has the lock, for a message. */
  lockOwner(): string {
    return lockOwner(this.#host, this.path);
  }

  /** Writes a segment that no manifest names yet, and returns its name. */
  writeSegment(bytes: Uint8Array): string {
    const name = `seg-${crypto.randomUUID().slice(0, 13)}${SEGMENT_EXTENSION}`;
    try {
      this.#host.writeFile(this.#file(name), bytes, { createNew: true, sync: true });
    } catch (error) {
      this.#removeQuietly(name);
      throw writeFailed(error);
    }
    return name;
  }

  /**
   * Makes a generation the one that readers see, then removes what it does not name: the segments of
   * the `former` one at once, those of crashed writers when they are old. For the owner of the lock.
   */
  publish(
    generation: { readonly facts: ManifestFacts; readonly folders: readonly FolderRecord[] },
    former: ManifestFacts | null,
  ): Manifest {
    const bytes = encodeManifest(generation.facts, generation.folders);
    const temporary = `${TEMPORARY}${this.#host.pid}-${crypto.randomUUID().slice(0, 8)}`;
    try {
      this.#host.writeFile(this.#file(temporary), bytes, { createNew: true, sync: true });
      this.#host.rename(this.#file(temporary), this.#file(MANIFEST));
    } catch (error) {
      this.#removeQuietly(temporary);
      throw writeFailed(error);
    }
    this.#cleanUp(generation.facts, former);
    return Manifest.decode(bytes);
  }

  /** A file beside the index that belongs to others; null when it is missing or too large. */
  readBeside(name: string, maxSize: number): Uint8Array | null {
    try {
      const file = this.#file(name);
      return this.#host.stat(file).size > maxSize ? null : this.#host.readFile(file);
    } catch {
      return null;
    }
  }

  /** Replaces such a file in one step; does nothing when that fails. */
  writeBeside(name: string, bytes: Uint8Array): void {
    const temporary = `${name}.tmp-${this.#host.pid}`;
    try {
      this.#prepare();
      this.#host.writeFile(this.#file(temporary), bytes);
      this.#host.rename(this.#file(temporary), this.#file(name));
    } catch {
      this.#removeQuietly(temporary);
    }
  }

  /** Creates the folder; inside a `.ra` folder, keeps git from committing it. */
  #prepare(): void {
    this.#host.makeFolder(this.path);
    const parent = dirname(this.path);
    const ignore = `${parent}/.gitignore`;
    if (basename(parent) === DATA_FOLDER && !this.#host.exists(ignore)) {
      this.#host.writeFile(ignore, encodeUtf8("*\n"));
    }
  }

  #cleanUp(facts: ManifestFacts, former: ManifestFacts | null): void {
    const named = new Set(facts.segments.map((segment) => segment.name));
    const before = new Set(former?.segments.map((segment) => segment.name));
    for (const name of this.#files()) {
      const isOurs = name.endsWith(SEGMENT_EXTENSION) || name.startsWith(TEMPORARY);
      if (!isOurs || named.has(name)) continue;
      if (before.has(name) || this.#isOld(name)) this.#removeQuietly(name);
    }
  }

  #files(): string[] {
    try {
      const entries = this.#host.readFolder(this.path);
      return entries.filter(({ kind }) => kind === "file").map(({ name }) => name);
    } catch {
      return [];
    }
  }

  #isOld(name: string): boolean {
    try {
      return this.#host.lstat(this.#file(name)).mtime < this.#host.now() - ORPHAN_AGE;
    } catch {
      return false;
    }
  }

  #removeQuietly(name: string): void {
    try {
      this.#host.remove(this.#file(name));
    } catch {
      // A reader on Windows has it open, or the folder is read-only now: the next writer tries again.
    }
  }

  #file(name: string): string {
    return `${this.path}/${name}`;
  }
}

function writeFailed(error: unknown): WriteFailed {
  return new WriteFailed(reasonOf(error), { cause: error });
}

/** Opens an index over segments, which it closes in the end; when it throws, all are closed. */
export function openSegments(
  segments: readonly SegmentRecord[],
  open: (name: string) => OpenFile,
): SearchIndex {
  const files: OpenFile[] = [];
  try {
    return openIndex(segments.map(({ name, size, dead }) => {
      const file = open(name);
      files.push(file);
      if (file.size === size) return { segment: new Segment(file), dead };
      throw new IndexCorrupt(`"${name}" has ${file.size} bytes, not ${size}`);
    }));
  } catch (error) {
    for (const file of files) file.close();
    throw error;
  }
}
