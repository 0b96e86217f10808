/** Reads files of a tree: bounded in size, and never as something older than they are. */
import { hashBytes } from "../base/bytes.ts";
import { type FileStat, isNotFound, type ReadFiles, reasonOf } from "../base/files.ts";
import type { Clock } from "../base/process.ts";
import type { Seen, Source } from "./model.ts";

/** Milliseconds. A file that changed this recently may change again without a new time. */
const RACY = 2_000;

/** Size and times to remember. Call it before reading, so that a later change is noticed. */
export function seenNow(clock: Clock, { size, mtime, ctime }: FileStat): Seen {
  return { size, mtime, ctime, racy: (ctime || mtime) > clock.now() - RACY };
}

/**
 * Reads and hashes a file. Null when there is no regular file of that name; refused when it is larger
 * than `maxFileSize` bytes or cannot be read. Symbolic links are not followed.
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
    if (seen.size <= maxFileSize) {
      const bytes = files.readFile(file);
      if (bytes.length <= maxFileSize) return { kind: "read", seen, bytes, hash: hashBytes(bytes) };
    }
    return { kind: "refused", seen, reason: `larger than ${maxFileSize} bytes` };
  } catch (error) {
    if (seen === null || isNotFound(error)) return null;
    return { kind: "refused", seen, reason: `cannot be read: ${reasonOf(error)}` };
  }
}
