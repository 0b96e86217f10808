import type { RequestHandler } from "express";
import type { Clock } from "../store/clock";

const PER_MINUTE = 60;

/** A bucket of tokens for each address, which fills up steadily. */
export class TokenBucket {
  #tokens = PER_MINUTE;
  #filledAt: number;

  constructor(now: number) {
    this.#filledAt = now;
  }

  /** Takes a token; otherwise returns the seconds until there is one. */
  take(now: number): 0 | number {
    const gained = (now - this.#filledAt) / 60_000 * PER_MINUTE;
    this.#tokens = Math.min(PER_MINUTE, this.#tokens + gained);
    this.#filledAt = now;
    if (this.#tokens < 1) return Math.ceil((1 - this.#tokens) * 60 / PER_MINUTE);
    this.#tokens--;
    return 0;
  }
}

export function rateLimit(clock: Clock): RequestHandler {
  const buckets = new Map<string, TokenBucket>();
  return (req, res, next) => {
    const bucket = buckets.get(req.ip!) ?? new TokenBucket(clock.now());
    buckets.set(req.ip!, bucket);
    const wait = bucket.take(clock.now());
    if (wait === 0) return next();
    res.set("Retry-After", String(wait)).status(429).json({ code: "slow", message: "too many" });
  };
}
