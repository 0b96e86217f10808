/** A clock for tests: it starts at a fixed time and advances only when told to or read. */
import type { Clock } from "../process.ts";

export class MemoryClock implements Clock {
  /** The next time that `now` returns. */
  time = Date.UTC(2026, 0, 1);
  /**
   * Milliseconds that pass with each reading. With the default of 1, every change to a file gets a
   * different time; with 0, two changes can have the same time, as on a coarse file system.
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
