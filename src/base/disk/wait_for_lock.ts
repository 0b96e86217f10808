/** Waits for a lock that another process holds: with an end, and not in silence. */
import type { FileLock } from "../files.ts";
import type { Clock } from "../process.ts";

export interface Waiting {
  /** Tries to get the lock; null when another has it. */
  readonly attempt: () => Promise<FileLock | null>;
  /** Milliseconds until it is given up; with 0, the lock is tried once. */
  readonly ms: number;
  /** Milliseconds between two attempts. */
  readonly poll: number;
  /** Called once, when the wait takes longer than a second. */
  readonly onLong: () => void;
}

/** Milliseconds of waiting after which the user is told why. */
const SILENCE = 1_000;

/** The lock, or null when it could not be had in time. */
export async function waitForLock(
  clock: Clock,
  { attempt, ms, poll, onLong }: Waiting,
): Promise<FileLock | null> {
  const start = clock.now();
  for (let isTold = false;;) {
    const lock = await attempt();
    const waited = clock.now() - start;
    if (lock !== null || waited >= ms) return lock;
    if (!isTold && waited >= SILENCE) {
      onLong();
      isTold = true;
    }
    await new Promise((resolve) => setTimeout(resolve, poll));
  }
}
