/** A clock for tests: it starts at a fixed moment and moves only when told to or looked at. */
import type { Clock } from "./process.ts";

export class MemoryClock implements Clock {
  /** What the clock shows next, in milliseconds since the epoch. */
  time = Date.UTC(2026, 0, 1);
  /**
   * Milliseconds that pass at each look. The default of 1 gives every change of a file a time of its
   * own; 0 stops the clock, as for two changes that the granularity of a file system cannot tell apart.
   */
  tick = 1;

  now(): number {
    const now = this.time;
    this.time += this.tick;
    return now;
  }
  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}
