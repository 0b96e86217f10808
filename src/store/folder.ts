/**
 * The index folder: one `manifest`, the segments that it names, the `lock` of the writer.
 *
 * Segments are written under fresh names and synced before a manifest names them; the manifest is
 * written aside and published by one rename. So a reader, who takes no lock, sees the old
 * generation or the new one, and a crash at any instant leaves one of the two. What nothing names
 * any more is removed by the next writer; a reader who comes too late for a segment reads the
 * manifest again.
 */
import { basename, dirname } from "../base/path.ts";
import { encodeUtf8 } from "../base/bytes.ts";
import { isNotFound, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import type { FolderRecord } from "../corpus/model.ts";
import type { OpenSegment } from "../index/open.ts";
import { IndexCorrupt } from "../segment/corrupt.ts";
import {
  encodeManifest,
  identityOf,
  Manifest,
  MANIFEST_HEADER,
  type ManifestFacts,
} from "./manifest.ts";

const MANIFEST = "manifest";
const SEGMENT_END = ".seg";
const ASIDE = "manifest.tmp-";

/** Files that no manifest names are left alone for so long: another writer may be at work on them. */
const ORPHAN_AGE = 10 * 60_000;

/** The index folder did not take what was to be written; the old generation stands. */
export class WriteFailed extends Error {
  override readonly name = "WriteFailed";
}

/**
 * The generation that is published, or null when there is none. Throws `IndexCorrupt` in doubt.
 * When it is the one that is `held` already, that is the answer, and only its header is read.
 */
export function readManifest(host: Host, folder: string, held?: Manifest): Manifest | null {
  try {
    const file = `${folder}/${MANIFEST}`;
    if (held !== undefined && held.identity === readIdentity(host, file)) return held;
    return Manifest.decode(host.readFile(file));
  } catch (error) {
    if (isNotFound(error)) return null;
    if (error instanceof IndexCorrupt) throw error;
    throw new IndexCorrupt(`it cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

function readIdentity(host: Host, file: string): string | null {
  const open = host.open(file);
  try {
    return open.size < MANIFEST_HEADER ? null : identityOf(open.readAt(0, MANIFEST_HEADER));
  } finally {
    open.close();
  }
}

/** The segments of a generation, open. Throws a not-found error when one is there no more. */
export function openSegments(host: Host, folder: string, facts: ManifestFacts): OpenSegment[] {
  const open: OpenSegment[] = [];
  try {
    for (const { name, size, dead } of facts.segments) {
      const file = host.open(`${folder}/${name}`);
      open.push({ file, dead });
      if (file.size !== size) {
        throw new IndexCorrupt(`"${name}" has ${file.size} bytes, not ${size}`);
      }
    }
    return open;
  } catch (error) {
    for (const { file } of open) file.close();
    throw error;
  }
}

/** Makes the index folder, and keeps git from committing it when it lies in a `.ra` folder. */
export function prepareFolder(host: Host, folder: string): void {
  writing(() => {
    host.makeFolder(folder);
    const around = dirname(folder);
    const ignore = `${around}/.gitignore`;
    if (basename(around) === ".ra" && !host.exists(ignore)) {
      host.writeFile(ignore, encodeUtf8("*\n"));
    }
  });
}

/** Runs something that writes; whatever the system has against it is a `WriteFailed`. */
function writing<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw failed(error);
  }
}

/** The same for something that takes its time. */
export async function writingLater<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw failed(error);
  }
}

function failed(error: unknown): WriteFailed {
  return new WriteFailed(reasonOf(error), { cause: error });
}

/** Writes a segment that no manifest names yet, and answers its name. */
export function writeSegment(host: Host, folder: string, bytes: Uint8Array): string {
  const name = `seg-${crypto.randomUUID().slice(0, 13)}${SEGMENT_END}`;
  try {
    writing(() => host.writeFile(`${folder}/${name}`, bytes, { createNew: true, sync: true }));
  } catch (error) {
    removeQuietly(host, `${folder}/${name}`);
    throw error;
  }
  return name;
}

/** Makes a generation the one that readers see. */
export function publish(
  host: Host,
  folder: string,
  generation: { facts: ManifestFacts; folders: readonly FolderRecord[] },
): Manifest {
  const bytes = encodeManifest(generation.facts, generation.folders);
  const aside = `${folder}/${ASIDE}${host.pid}-${crypto.randomUUID().slice(0, 8)}`;
  try {
    writing(() => {
      host.writeFile(aside, bytes, { createNew: true, sync: true });
      host.rename(aside, `${folder}/${MANIFEST}`);
    });
  } catch (error) {
    removeQuietly(host, aside);
    throw error;
  }
  return Manifest.decode(bytes);
}

/**
 * Removes what the published generation does not name: the segments of the `former` one at once,
 * leavings of crashed writers when they are old. For the holder of the lock; never fails.
 */
export function cleanUp(
  host: Host,
  folder: string,
  now: { facts: ManifestFacts; former: ManifestFacts | null },
): void {
  const named = new Set(now.facts.segments.map((segment) => segment.name));
  const former = new Set(now.former?.segments.map((segment) => segment.name));
  for (const name of filesIn(host, folder)) {
    const isSegment = name.endsWith(SEGMENT_END);
    if (named.has(name) || !(isSegment || name.startsWith(ASIDE))) continue;
    const file = `${folder}/${name}`;
    if (former.has(name) || isOld(host, file)) removeQuietly(host, file);
  }
}

/** Bytes on disk of a generation. */
export function bytesOnDisk(host: Host, folder: string, facts: ManifestFacts): number {
  const manifest = host.lstat(`${folder}/${MANIFEST}`).size;
  return facts.segments.reduce((sum, segment) => sum + segment.size, manifest);
}

function filesIn(host: Host, folder: string): string[] {
  try {
    return host.readFolder(folder).filter((entry) => entry.kind === "file").map(({ name }) => name);
  } catch {
    return [];
  }
}

function isOld(host: Host, file: string): boolean {
  try {
    return host.lstat(file).mtime < host.now() - ORPHAN_AGE;
  } catch {
    return false;
  }
}

function removeQuietly(host: Host, file: string): void {
  try {
    host.remove(file);
  } catch {
    // A reader on Windows may hold it, or the folder has become read-only: the next writer tries.
  }
}
