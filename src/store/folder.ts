/**
 * The index folder: one `manifest`, the segments that it names, the `lock` of the writer.
 *
 * Segments are written under fresh names and synced before a manifest names them; the manifest is
 * written to a temporary file and published by one rename. So a reader, who takes no lock, sees the
 * old generation or the new one, and a crash at any instant leaves one of the two. Files that no
 * manifest names are removed by the next writer; a reader that finds a segment missing reads the
 * manifest again.
 *
 * The folder is in a project that someone else may have filled. `place.ts` decides whether it is safe
 * to use, and `own_files.ts` touches no file that is not ra's. A manifest counts only with the user's
 * seal (`seal.ts`). All is private to the user: the folder has mode 0700, files have 0600.
 */
import { encodeUtf8 } from "../base/bytes.ts";
import { type FileLock, isNotFound, isNotRegular, type OpenFile, reasonOf } from "../base/files.ts";
import { basename, dirname } from "../base/path.ts";
import { readOpen } from "../base/plain_file.ts";
import { DATA_FOLDER } from "../config/discover.ts";
import type { Config } from "../config/model.ts";
import type { FolderRecord } from "../corpus/model.ts";
import { openIndex } from "../index/frozen_index.ts";
import type { SearchIndex } from "../index/model.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import { Segment } from "../segment/segment.ts";
import type { ManifestFacts, SegmentRecord } from "./facts.ts";
import { lockOwner, type LockPatience, waitForLock } from "./lock.ts";
import { encodeManifest, identityOf, Manifest, MANIFEST_HEADER } from "./manifest.ts";
import type { StoreHost } from "./model.ts";
import { newSegmentName, OwnFiles, PRIVATE_FILE } from "./own_files.ts";
import { type Place, placeIndex, problemOf } from "./place.ts";
import { Seal } from "./seal.ts";

const MANIFEST = "manifest";
/** Bytes: two million documents have less. */
const MOST_MANIFEST = 256_000_000;

const PRIVATE_FOLDER = 0o700;

/** The index folder could not be written; the published generation is unchanged. */
export class WriteFailed extends Error {
  override readonly name = "WriteFailed";
}

export class IndexFolder {
  readonly path: string;
  /** Why it is not in the project, or null. */
  readonly notice: string | null;
  readonly #host: StoreHost;
  readonly #root: string | null;
  readonly #files: OwnFiles;
  #seal: Seal | null;
  /** Why the folder is not used at all, or null. */
  readonly #refusal: string | null;

  private constructor(host: StoreHost, config: Config, { path, notice, refusal }: Place) {
    this.#host = host;
    this.#root = config.root;
    this.path = path;
    this.notice = notice;
    this.#files = new OwnFiles(host, path);
    this.#seal = Seal.find(host);
    this.#refusal = refusal;
  }

  /** The index folder of a configuration: the one way to it. Null without a configuration. */
  static of(host: StoreHost, config: Config): IndexFolder | null {
    const { indexDir } = config;
    return indexDir === null
      ? null
      : new IndexFolder(host, config, placeIndex(host, config, indexDir));
  }

  /**
   * The published manifest, or null when there is none; `IndexCorrupt` when it cannot be trusted.
   * `held` itself is returned when it is still the published one, and only the header is read.
   */
  async readManifest(held?: Manifest): Promise<Manifest | null> {
    if (this.#refusal !== null) return null;
    try {
      if (held !== undefined && held.identity === this.#readIdentity()) return held;
      const bytes = readOpen(this.#files.open(MANIFEST), MOST_MANIFEST);
      if (bytes === null) throw new IndexCorrupt("its manifest is too large");
      return await Manifest.decode(bytes, this.#seal ?? Seal.ephemeral());
    } catch (error) {
      if (isNotFound(error)) return null;
      if (error instanceof IndexCorrupt) throw error;
      throw new IndexCorrupt(`it cannot be read: ${reasonOf(error)}`, { cause: error });
    }
  }

  #readIdentity(): string | null {
    const open = this.#files.open(MANIFEST);
    try {
      return open.size < MANIFEST_HEADER ? null : identityOf(open.readAt(0, MANIFEST_HEADER));
    } finally {
      open.close();
    }
  }

  /** Opens a generation. Throws a not-found error when one of its segments has been removed. */
  openIndex({ segments }: ManifestFacts): SearchIndex {
    return openSegments(segments, (name) => {
      try {
        return this.#files.open(name);
      } catch (error) {
        if (!isNotRegular(error)) throw error;
        throw new IndexCorrupt(`"${name}" is not a regular file`, { cause: error });
      }
    });
  }

  /** Bytes on disk of a generation. */
  sizeOf({ segments }: ManifestFacts): number {
    const manifest = this.#host.lstat(this.#files.pathOf(MANIFEST)).size;
    return segments.reduce((sum, segment) => sum + segment.size, manifest);
  }

  /** The writer's lock, or null when another process has it for longer than `patience` allows. */
  async lock(patience: LockPatience): Promise<FileLock | null> {
    try {
      this.#prepare();
      return await waitForLock(this.#host, this.path, patience);
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
    const name = newSegmentName();
    try {
      this.#files.create(name, bytes, { sync: true });
    } catch (error) {
      throw writeFailed(error);
    }
    return name;
  }

  /**
   * Makes a generation the one that readers see, then removes what it does not name: the segments of
   * the `former` one at once, those of crashed writers when they are old. For the owner of the lock.
   */
  async publish(
    generation: { readonly facts: ManifestFacts; readonly folders: readonly FolderRecord[] },
    former: ManifestFacts | null,
  ): Promise<Manifest> {
    if (this.#seal === null) throw new WriteFailed(NO_KEY);
    const bytes = await encodeManifest(generation.facts, generation.folders, this.#seal);
    try {
      this.#check();
      this.#files.replace(MANIFEST, bytes, { sync: true });
    } catch (error) {
      throw writeFailed(error);
    }
    this.#files.removeUnnamed(namesIn(generation.facts), namesIn(former));
    return await Manifest.decode(bytes, this.#seal);
  }

  /** A file beside the index that belongs to others; null when it is missing or too large. */
  readBeside(name: string, maxSize: number): Uint8Array | null {
    if (this.#refusal !== null) return null;
    try {
      return readOpen(this.#files.open(name), maxSize);
    } catch {
      return null;
    }
  }

  /** Replaces such a file in one step; does nothing when that fails. */
  writeBeside(name: string, bytes: Uint8Array): void {
    try {
      this.#prepare();
      this.#files.replace(name, bytes, { sync: false });
    } catch {
      // It is a cache, and the next run is a little slower without it.
    }
  }

  /** Throws unless the folder is safe to write to, still. */
  #check(): void {
    const problem = this.#refusal ?? problemOf(this.#host, this.path, this.#root);
    if (problem !== null) throw new WriteFailed(problem);
  }

  /** Creates the key and the folder; inside a `.ra` folder, keeps git from committing it. */
  #prepare(): void {
    this.#seal ??= Seal.findOrCreate(this.#host);
    if (this.#seal === null) throw new WriteFailed(NO_KEY);
    this.#check();
    const parent = dirname(this.path);
    const isInProject = basename(parent) === DATA_FOLDER;
    this.#host.makeFolder(this.path, PRIVATE_FOLDER);
    for (const folder of isInProject ? [parent, this.path] : [this.path]) {
      const { mode } = this.#host.lstat(folder);
      if (mode !== null && (mode & 0o077) !== 0) this.#host.setMode(folder, PRIVATE_FOLDER);
    }
    this.#check();
    const ignore = `${parent}/.gitignore`;
    if (!isInProject || this.#host.exists(ignore)) return;
    try {
      this.#host.writeFile(ignore, encodeUtf8("*\n"), { createNew: true, mode: PRIVATE_FILE });
    } catch (error) {
      if (!this.#host.exists(ignore)) throw error;
    }
  }
}

const NO_KEY = "there is no folder that the key of the index can be written to";

function namesIn(facts: ManifestFacts | null): Set<string> {
  return new Set(facts?.segments.map(({ name }) => name));
}

function writeFailed(error: unknown): WriteFailed {
  if (error instanceof WriteFailed) return error;
  return new WriteFailed(reasonOf(error), { cause: error });
}

/** Opens an index over segments, which it closes in the end; when it throws, all are closed. */
export function openSegments(
  segments: readonly SegmentRecord[],
  open: (name: string) => OpenFile,
): SearchIndex {
  const files: OpenFile[] = [];
  try {
    return openIndex(segments.map(({ name, size, sum, dead }) => {
      const file = open(name);
      files.push(file);
      if (file.size !== size) {
        throw new IndexCorrupt(`"${name}" has ${file.size} bytes, not ${size}`);
      }
      const segment = new Segment(file);
      if (segment.sum === sum) return { segment, dead };
      throw new IndexCorrupt(`"${name}" is not the file that was written`);
    }));
  } catch (error) {
    for (const file of files) file.close();
    throw error;
  }
}
