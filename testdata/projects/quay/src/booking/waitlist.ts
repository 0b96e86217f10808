import { fits } from "./allocate";
import type { Berth, Boat } from "./model";

export const OFFER_LIFETIME = 2 * 60 * 60 * 1000;

export interface Waiting {
  readonly boat: Boat;
  readonly since: number;
  /** Until when the place is kept; null if nothing was offered yet. */
  offeredUntil: number | null;
}

/** Boats that would like to come, in the order in which they asked. */
export class Waitlist {
  #waiting: Waiting[] = [];

  join(boat: Boat, now: number): void {
    if (this.#waiting.some((one) => one.boat.id === boat.id)) return;
    this.#waiting.push({ boat, since: now, offeredUntil: null });
  }

  leave(boatId: string): void {
    this.#waiting = this.#waiting.filter((one) => one.boat.id !== boatId);
  }

  /** Called when a place becomes free: the first boat that fits, or null. */
  offer(berth: Berth, now: number): Waiting | null {
    const next = this.#waiting.find((one) => one.offeredUntil === null && fits(one.boat, berth));
    if (next === undefined) return null;
    next.offeredUntil = now + OFFER_LIFETIME;
    return next;
  }

  /** Those who did not answer in time lose their turn. */
  dropExpired(now: number): Waiting[] {
    const expired = this.#waiting.filter((one) => one.offeredUntil !== null && one.offeredUntil <= now);
    this.#waiting = this.#waiting.filter((one) => !expired.includes(one));
    return expired;
  }
}
