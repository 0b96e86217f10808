/**
 * Reads files of a tree: bounded in size, never as something older than they are, and never anything
 * else than what is in the tree. A file or a folder on the way that was swapped for a link, even while
 * it is read, is refused, so that no text from outside a tree gets into an index or an answer.
 */
import { hashBytes } from "../base/bytes.ts";
import {
  type FileStat,
  isNotFound,
  isNotRegular,
  notRegular,
  type OpenFile,
  type ReadFiles,
  reasonOf,
} from "../base/files.ts";
import { below } from "../base/path.ts";
import { readOpen } from "../base/disk/plain_file.ts";
import type { Clock } from "../base/process.ts";
import type { Seen, Source } from "./model.ts";

/** Milliseconds. A file that changed this recently may change again without a new time. */
const RACY = 2_000;

/** What to remember of a file. Call it before reading, so that a later change is noticed. */
export function seenNow(clock: Clock, { size, mtime, ctime, inode }: FileStat): Seen {
  return { size, mtime, ctime, inode, racy: (ctime || mtime) > clock.now() - RACY };
}

/**
 * Reads and hashes a file. Null when there is no regular file of that name, or when a link is on the way
 * to it; refused when it is larger than `maxFileSize` bytes or cannot be read. `file` is a path as
 * `realPath` returns it.
 */
export function readSource(
  files: ReadFiles & Clock,
  file: string,
  maxFileSize: number,
): Source | null {
  let seen: Seen | null = null;
  try {
    const stat = files.lstat(file);
    if (stat.kind !== "file") return null;
    seen = seenNow(files, stat);
    const bytes = seen.size > maxFileSize ? null : readInPlace(files, file, maxFileSize);
    if (bytes !== null) return { kind: "read", seen, bytes, hash: hashBytes(bytes) };
    return { kind: "refused", seen, reason: tooLarge(maxFileSize) };
  } catch (error) {
    if (seen === null || isNotFound(error) || isNotRegular(error)) return null;
    return { kind: "refused", seen, reason: `cannot be read: ${reasonOf(error)}` };
  }
}

const TOO_LARGE = "larger than";

/** Why a file of more than that many bytes is refused. */
export function tooLarge(maxFileSize: number): string {
  return `${TOO_LARGE} ${maxFileSize} bytes`;
}

/** Was a file refused for its size? */
export function isTooLarge(reason: string): boolean {
  return reason.startsWith(TOO_LARGE);
}

/**
 * The bytes of a file that was regular a moment ago, null when there are too many. The path is checked
 * after it was opened: what is open is then the file of that name, without any link on the way.
 */
function readInPlace(files: ReadFiles, file: string, maxFileSize: number): Uint8Array | null {
  const open = files.open(file);
  try {
    const [real, asked] = [files.realPath(file).normalize("NFC"), file.normalize("NFC")];
    if (below(asked, real) !== "" || !isFile(files.lstat(file), open)) throw notRegular(file);
  } catch (error) {
    open.close();
    throw error;
  }
  return readOpen(open, maxFileSize);
}

function isFile({ kind, inode }: FileStat, open: OpenFile): boolean {
  return kind === "file" && inode === open.inode;
}

/**
 * The path of a document on disk, from its path in an index; null for a path that leads elsewhere. An
 * index is data too: it may have been made by someone who wants to read `../../.ssh/id_rsa`.
 */
export function fileInTree(folder: string, path: string): string | null {
  const names = path.split("/");
  if (names.some((name) => name === "" || name === "." || name === "..")) return null;
  const file = `${folder}/${path}`;
  return !path.includes("\0") && below(folder, file) === path ? file : null;
}

/**
 * The path of a document on disk, by the names that it and its folders have there. Paths in an index are
 * NFC; a name in another form is found by its NFC form. Null for a path that leads elsewhere; a document
 * that is gone has the path of the index.
 */
export function fileOnDisk(
  files: Pick<ReadFiles, "exists" | "readFolder">,
  folder: string,
  path: string,
): string | null {
  const file = fileInTree(folder, path);
  if (file === null || !/[^\0-\x7f]/.test(path)) return file;
  try {
    return files.exists(file) ? file : findByNfc(files, folder, path) ?? file;
  } catch {
    return file;
  }
}

function findByNfc(
  files: Pick<ReadFiles, "readFolder">,
  folder: string,
  path: string,
): string | null {
  let at = folder;
  for (const name of path.split("/")) {
    const entry = files.readFolder(at).find((one) => one.name.normalize("NFC") === name);
    if (entry === undefined) return null;
    at = `${at}/${entry.name}`;
  }
  return at;
}
