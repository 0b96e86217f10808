/**
 * The writer's lock: an exclusive kernel lock on the file `lock` in the index folder, which names its
 * owner while it is held. The system releases the lock of a process that dies, so a stale lock never
 * has to be broken by guessing. The file itself means nothing and is never removed.
 */
import { decodeUtf8 } from "../base/bytes.ts";
import type { FileLock, ReadFiles } from "../base/files.ts";
import type { StoreHost } from "./model.ts";

const LOCK = "lock";
/** Milliseconds between two attempts. */
const POLL = 25;

/** The lock, or null when another process (or another call in this one) has it. */
export function tryLock(host: StoreHost, folder: string): Promise<FileLock | null> {
  const owner = { pid: host.pid, since: new Date(host.now()).toISOString() };
  return host.lock(`${folder}/${LOCK}`, JSON.stringify(owner));
}

/** Tries for `ms` milliseconds to take the lock. */
export async function waitForLock(
  host: StoreHost,
  folder: string,
  ms: number,
): Promise<FileLock | null> {
  const end = host.now() + ms;
  for (;;) {
    const lock = await tryLock(host, folder);
    if (lock !== null || host.now() >= end) return lock;
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
}

/** Who has the lock, for a message: `process 4711 (since 12:30:05 UTC)`. */
export function lockOwner(files: ReadFiles, folder: string): string {
  try {
    const owner = JSON.parse(decodeUtf8(files.readFile(`${folder}/${LOCK}`)));
    const since = new Date(String(owner.since)).toISOString().slice(11, 19);
    return `process ${Number(owner.pid)} (since ${since} UTC)`;
  } catch {
    return "another process";
  }
}
