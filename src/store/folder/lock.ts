/**
 * The writer's lock: an exclusive kernel lock on the file `lock` in the index folder, which names its
 * owner while it is held. The system releases the lock of a process that dies, so a stale lock never
 * has to be broken by guessing. The file itself means nothing and is never removed. A process that makes
 * vectors for as long as it takes has a lock of its own in the same way, so that no other makes the same.
 */
import { decodeUtf8 } from "../../base/bytes.ts";
import type { FileLock, ReadFiles } from "../../base/files.ts";
import { openPlain, readOpen } from "../../base/disk/plain_file.ts";
import { waitForLock } from "../../base/disk/wait_for_lock.ts";
import type { StoreHost } from "../model.ts";

/** The names of the files; the only ones in the folder that are written in place. */
export const LOCK = "lock";
export const ENCODER_LOCK = "encoder";
/** Milliseconds between two attempts. */
const POLL = 25;

/** How long to wait for a lock, and whom to tell. */
export interface LockPatience {
  /** Which lock: that of the writer, unless another is named. */
  readonly name?: typeof ENCODER_LOCK;
  /** Milliseconds; with 0, the lock is tried once. */
  readonly ms: number;
  /** Called once, with a line about the owner of the lock, when the wait takes longer than a second. */
  readonly onNotice?: (line: string) => void;
}

/** The lock, or null when another process (or another call in this one) has it. */
function tryLock(host: StoreHost, file: string): Promise<FileLock | null> {
  const owner = { pid: host.pid, since: new Date(host.now()).toISOString() };
  return host.lock(file, JSON.stringify(owner));
}

/** The lock, or null when it could not be had in time. */
export function waitForWriter(
  host: StoreHost,
  folder: string,
  { name, ms, onNotice }: LockPatience,
): Promise<FileLock | null> {
  const work = name === undefined ? "writing the index" : "encoding sections";
  return waitForLock(host, {
    attempt: () => tryLock(host, `${folder}/${name ?? LOCK}`),
    ms,
    poll: POLL,
    onLong: () =>
      onNotice?.(
        `waiting up to ${ms / 1000} s for ${lockOwner(host, folder, name)}, which is ${work}`,
      ),
  });
}

const UNKNOWN = "another process";
/** Bytes. */
const MOST_OWNER = 1_000;

/** Who has the lock, for a message: `process 4711 (since 12:30:05 UTC)`. */
export function lockOwner(files: ReadFiles, folder: string, name: string = LOCK): string {
  try {
    const bytes = readOpen(openPlain(files, `${folder}/${name}`), MOST_OWNER);
    const owner = JSON.parse(decodeUtf8(bytes ?? new Uint8Array()));
    const since = new Date(String(owner.since)).toISOString().slice(11, 19);
    if (!Number.isSafeInteger(owner.pid)) return UNKNOWN;
    return `process ${owner.pid} (since ${since} UTC)`;
  } catch {
    return UNKNOWN;
  }
}
