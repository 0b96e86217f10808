/**
 * Changes a file of the user's own below `~/.ra`: one process at a time, and in one step, so that no entry
 * of it is ever lost.
 */
import { encodeUtf8 } from "../../base/bytes.ts";
import { RaError } from "../../base/error.ts";
import { type FileLock, type Files, isNotFound, reasonOf } from "../../base/files.ts";
import { dirname } from "../../base/path.ts";
import type { Process } from "../../base/process.ts";
import { replaceFile } from "../../base/disk/replace_file.ts";
import { waitForLock } from "../../base/disk/wait_for_lock.ts";

export type UserFileHost = Files & Pick<Process, "home" | "now" | "pid">;

/** Milliseconds to wait for other processes; one takes a few. */
const PATIENCE = 10_000;
const POLL = 10;

class Busy extends Error {}

export interface UserFileChange {
  readonly file: string;
  /** What the file is in a message: `trust file`. */
  readonly label: string;
  /** Reads the file and returns what it is to contain, as JSON. Nobody else changes it meanwhile. */
  readonly change: () => unknown;
  /** Called when the wait for another process takes longer than a second. */
  readonly onNotice?: (line: string) => void;
}

export async function changeUserFile(
  host: UserFileHost,
  { file, label, change, onNotice }: UserFileChange,
): Promise<void> {
  try {
    host.makeFolder(dirname(file), 0o700);
    const lock = await lockFor(host, `${file}.lock`, onNotice);
    try {
      const text = JSON.stringify(change(), null, 2) + "\n";
      replaceFile(host, file, { bytes: encodeUtf8(text), link: "follow", mode: 0o600 });
    } finally {
      lock.release();
    }
  } catch (error) {
    throw new RaError(`Cannot write ${label} "${file}": ${reasonOf(error)}`, {
      hint: error instanceof Busy
        ? "try again when it has finished"
        : `make sure that "${dirname(file)}" is a folder that you can write to`,
      cause: error,
    });
  }
}

async function lockFor(
  host: UserFileHost,
  file: string,
  onNotice: UserFileChange["onNotice"],
): Promise<FileLock> {
  checkLockFile(host, file);
  const lock = await waitForLock(host, {
    attempt: () => host.lock(file, String(host.pid)),
    ms: PATIENCE,
    poll: POLL,
    onLong: () =>
      onNotice?.(`waiting up to ${PATIENCE / 1000} s for another ra, which is changing "${file}"`),
  });
  if (lock === null) throw new Busy("another ra is changing it");
  return lock;
}

/** Locking empties the file, so it must not be a link to another one. */
function checkLockFile(files: Files, file: string): void {
  try {
    if (files.lstat(file).kind !== "file") throw new Error(`"${file}" is not a regular file`);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
