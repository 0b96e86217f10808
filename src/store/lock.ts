/**
 * One writer at a time: whoever holds the lock of the index folder's `lock` file, which names its
 * owner meanwhile. The system lets go of a dead owner's lock, so it never has to be broken by
 * guessing; a file without its lock means nothing and stays where it is.
 */
import { decodeUtf8 } from "../base/bytes.ts";
import type { FileLock } from "../base/files.ts";
import type { Host } from "../base/host.ts";

const LOCK = "lock";
const POLL = 25;

/** The writer's lock, or null when another process (or another call in this one) has it. */
export function tryLock(host: Host, folder: string): Promise<FileLock | null> {
  const owner = { pid: host.pid, since: new Date(host.now()).toISOString() };
  return host.lock(`${folder}/${LOCK}`, JSON.stringify(owner));
}

/** Tries for `ms` milliseconds to become the writer. */
export async function waitForLock(
  host: Host,
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

/** Who holds the lock, for a message: `process 4711 (since 12:30:05 UTC)`. */
export function ownerOf(host: Host, folder: string): string {
  try {
    const owner = JSON.parse(decodeUtf8(host.readFile(`${folder}/${LOCK}`)));
    const since = new Date(String(owner.since)).toISOString().slice(11, 19);
    return `process ${Number(owner.pid)} (since ${since} UTC)`;
  } catch {
    return "another process";
  }
}
