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
import { encodeUtf8 } from "../../base/bytes.ts";
import {
  type FileLock,
  isNotFound,
  isNotRegular,
  isWriteDenied,
  type OpenFile,
  reasonOf,
} from "../../base/files.ts";
import { basename, dirname } from "../../base/path.ts";
import { readOpen } from "../../base/disk/plain_file.ts";
import { DATA_FOLDER } from "../../config/discover.ts";
import type { Config } from "../../config/model.ts";
import type { FolderRecord } from "../../corpus/model.ts";
import { isKept } from "../../document/document_type.ts";
import type { SearchIndex } from "../../index/model.ts";
import { IndexCorrupt } from "../../segment/corrupt.ts";
import type { ManifestFacts } from "../manifest/facts.ts";
import { lockOwner, type LockPatience, waitForWriter } from "./lock.ts";
import {
  encodeManifest,
  identityOf,
  Manifest,
  MANIFEST_FILE,
  MANIFEST_HEADER,
  type ManifestFolders,
} from "../manifest/manifest.ts";
import type { StoreHost } from "../model.ts";
import { openSegments } from "../open_segments.ts";
import { keptName, newSegmentName, OwnFiles, PRIVATE_FILE } from "./own_files.ts";
import {
  deniedText,
  makePrivate,
  type Place,
  placeInCache,
  placeIndex,
  problemOf,
} from "./place.ts";
import { Seal, SEAL_BYTES } from "./seal.ts";

/** Bytes: two million documents have less. */
const MOST_MANIFEST = 256_000_000;

/** The index folder could not be written; the published generation is unchanged. */
export class WriteFailed extends Error {
  override readonly name = "WriteFailed";
}

export class IndexFolder {
  readonly #host: StoreHost;
  readonly #config: Config;
  #place: Place;
  #files: OwnFiles;
  #seal: Seal | null;

  private constructor(host: StoreHost, config: Config, place: Place) {
    this.#host = host;
    this.#config = config;
    this.#place = place;
    this.#files = new OwnFiles(host, place.path);
    this.#seal = Seal.find(host);
  }

  /** Where it is. A folder that proves not to be writable is left for another by `lock`. */
  get path(): string {
    return this.#place.path;
  }
  /** Why it is not in the project, or null. */
  get notice(): string | null {
    return this.#place.notice;
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
    if (this.#place.refusal !== null) return null;
    try {
      if (held !== undefined && held.identity === this.#readIdentity()) return held;
      const bytes = readOpen(this.#files.open(MANIFEST_FILE), MOST_MANIFEST);
      if (bytes === null) throw new IndexCorrupt("its manifest is too large");
      return await Manifest.decode(bytes, this.#seal ?? Seal.ephemeral());
    } catch (error) {
      if (isNotFound(error)) return null;
      if (error instanceof IndexCorrupt) throw error;
      throw new IndexCorrupt(`it cannot be read: ${reasonOf(error)}`, { cause: error });
    }
  }

  #readIdentity(): string | null {
    const open = this.#files.open(MANIFEST_FILE);
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

  /** Opens a file that a manifest names; throws a not-found error when it has been removed. */
  openNamed(name: string): OpenFile {
    return this.#files.open(name);
  }

  /** Bytes on disk of a generation, without its vectors. */
  sizeOf({ segments }: ManifestFacts): number {
    const manifest = this.#host.lstat(this.#files.pathOf(MANIFEST_FILE)).size;
    return segments.reduce((sum, segment) => sum + segment.size, manifest);
  }

  /**
   * The writer's lock, or null when another process has it for longer than `patience` allows. When the
   * folder cannot be written or proves unsafe, the index moves to the user's cache, where another
   * generation may be published: read the manifest again.
   */
  async lock(patience: LockPatience): Promise<FileLock | null> {
    this.#needSeal();
    try {
      return await this.#lockHere(patience);
    } catch (error) {
      const cached = this.#inCache(error);
      if (cached === null) throw writeFailed(error);
      try {
        const lock = await cached.#lockHere(patience);
        this.#moveTo(cached);
        return lock;
      } catch {
        throw writeFailed(error);
      }
    }
  }

  async #lockHere(patience: LockPatience): Promise<FileLock | null> {
    this.#prepare();
    return await waitForWriter(this.#host, this.path, patience);
  }

  /** The folder in the user's cache, if this one failed for a reason that does not hold there. */
  #inCache(error: unknown): IndexFolder | null {
    const isUnsafe = error instanceof WriteFailed;
    if (!isUnsafe && !isWriteDenied(error)) return null;
    const indexDir = this.path;
    const reason = isUnsafe ? error.message : deniedText(indexDir, error);
    const place = placeInCache(this.#host, this.#config, { indexDir, reason });
    return place === null ? null : new IndexFolder(this.#host, this.#config, place);
  }

  #moveTo(other: IndexFolder): void {
    this.#place = other.#place;
    this.#files = other.#files;
    this.#seal = other.#seal;
  }

  /** Who has the lock, for a message. */
  lockOwner(name?: LockPatience["name"]): string {
    return lockOwner(this.#host, this.path, name);
  }

  /** Writes a segment that no manifest names yet, and returns its name. */
  writeSegment(bytes: Uint8Array): string {
    return this.writeNamed(newSegmentName(), bytes);
  }

  /** Writes a file of a new name that a manifest is going to name, and returns the name. */
  writeNamed(name: string, bytes: Uint8Array): string {
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
    generation: { readonly facts: ManifestFacts; readonly folders: ManifestFolders },
    former: ManifestFacts | null,
  ): Promise<Manifest> {
    if (this.#seal === null) throw new WriteFailed(NO_KEY);
    const bytes = await encodeManifest(generation.facts, generation.folders, this.#seal);
    try {
      this.#check();
      this.#files.replace(MANIFEST_FILE, bytes, { sync: true });
    } catch (error) {
      throw writeFailed(error);
    }
    const { facts, folders } = generation;
    const kept = folders instanceof Uint8Array ? null : keptNames(folders);
    this.#files.removeUnnamed(new Set([...namesIn(facts), ...kept ?? []]), {
      former: namesIn(former),
      kept: kept !== null,
    });
    return await Manifest.decode(bytes, this.#seal);
  }

  /** A file beside the index that belongs to others; null unless this user's ra wrote it, or if it is too large. */
  async readBeside(name: string, maxSize: number): Promise<Uint8Array | null> {
    if (this.#place.refusal !== null || this.#seal === null) return null;
    try {
      const bytes = readOpen(this.#files.open(name), maxSize + SEAL_BYTES);
      return bytes === null ? null : await this.#seal.open(bytes);
    } catch {
      return null;
    }
  }

  /** Makes an empty file beside the index; does nothing when that fails. */
  touchBeside(name: string): void {
    try {
      this.#prepare();
      this.#files.replace(name, new Uint8Array(), { sync: false });
    } catch {
      // Whoever wants the file looks whether it is there.
    }
  }

  /** Replaces such a file in one step; does nothing when that fails. */
  async writeBeside(name: string, bytes: Uint8Array): Promise<void> {
    try {
      this.#prepare();
      this.#files.replace(name, await this.#seal!.close(bytes), { sync: false });
    } catch {
      // It is a cache, and the next run is a little slower without it.
    }
  }

  /** Throws unless the folder is safe to write to, still. */
  #check(): void {
    const problem = this.#place.refusal ?? problemOf(this.#host, this.path, this.#config.root);
    if (problem !== null) throw new WriteFailed(problem);
  }

  #needSeal(): void {
    this.#seal ??= Seal.findOrCreate(this.#host);
    if (this.#seal === null) throw new WriteFailed(NO_KEY);
  }

  /** Creates the key and the folder; inside a `.ra` folder, keeps git from committing it. */
  #prepare(): void {
    this.#needSeal();
    this.#check();
    makePrivate(this.#host, this.path);
    this.#check();
    const parent = dirname(this.path);
    const ignore = `${parent}/.gitignore`;
    if (basename(parent) !== DATA_FOLDER || this.#host.exists(ignore)) return;
    try {
      this.#host.writeFile(ignore, encodeUtf8("*\n"), { createNew: true, mode: PRIVATE_FILE });
    } catch (error) {
      if (!this.#host.exists(ignore)) throw error;
    }
  }
}

const NO_KEY = "there is no folder that the key of the index can be written to";

function namesIn(facts: ManifestFacts | null): Set<string> {
  const names = facts?.segments.flatMap(({ name, vectors = [] }) => [
    name,
    ...vectors.map((one) => one.name),
  ]);
  return new Set(names);
}

/** The names of the texts that are kept of documents. */
function keptNames(folders: readonly FolderRecord[]): string[] {
  return folders.flatMap(({ entries }) =>
    entries.filter(({ kind, name }) => kind === "document" && isKept(name))
      .map(({ hash }) => keptName(hash!))
  );
}

function writeFailed(error: unknown): WriteFailed {
  if (error instanceof WriteFailed) return error;
  return new WriteFailed(reasonOf(error), { cause: error });
}
