import type { Clock } from "../store/clock";

const MOST_FAILURES = 5;
const LOCKED_FOR = 15 * 60 * 1000;

interface Failures {
  count: number;
  until: number;
}

/** Counts wrong passwords and locks an address after too many. */
export class Lockout {
  readonly #failures = new Map<string, Failures>();

  constructor(private readonly clock: Clock) {}

  isLocked(address: string): boolean {
    const known = this.#failures.get(normaliseAddress(address));
    return known !== undefined && known.count >= MOST_FAILURES && known.until > this.clock.now();
  }

  noteFailure(address: string): void {
    const key = normaliseAddress(address);
    const known = this.#failures.get(key) ?? { count: 0, until: 0 };
    known.count++;
    known.until = this.clock.now() + LOCKED_FOR;
    this.#failures.set(key, known);
  }

  /** Somebody has signed in, or the office has lifted the lock. */
  clear(address: string): void {
    this.#failures.delete(normaliseAddress(address));
  }
}

/** Two spellings of one mailbox: lowercase, without what is behind a plus sign. */
export function normaliseAddress(address: string): string {
  const [name, host = ""] = address.trim().toLowerCase().split("@");
  return `${name.split("+")[0]}@${host}`;
}
