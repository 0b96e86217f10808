/**
 * Opens files in folders that others may have filled. The file system is hostile there: a name may be a
 * link to somewhere else or a pipe that blocks, and it may be swapped between a look and an act.
 */
import { notRegular, type OpenFile, type ReadFiles } from "../files.ts";

/** A file may be replaced between the look and the opening, as a manifest is; then both are repeated. */
const ATTEMPTS = 10;

/**
 * Opens a regular file for reading; throws for a link and for anything else. The file that was opened
 * is the one that was looked at. Links in the folders above are followed: those must be checked before.
 */
export function openPlain(files: Pick<ReadFiles, "lstat" | "open">, file: string): OpenFile {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { kind, inode } = files.lstat(file);
    if (kind !== "file") throw notRegular(file);
    const open = files.open(file);
    if (open.inode === inode) return open;
    open.close();
  }
  throw notRegular(file);
}

/** All bytes of such a file; null when there are more than `most`. It is closed, whatever happens. */
export function readOpen(open: OpenFile, most: number): Uint8Array | null {
  try {
    return open.size > most ? null : open.readAt(0, open.size);
  } finally {
    open.close();
  }
}
