import { createHmac } from "node:crypto";

const FIRST_PAUSE = 30_000;
const GIVE_UP_AFTER = 24 * 60 * 60 * 1000;

export interface Delivery {
  readonly url: string;
  readonly body: string;
  attempts: number;
  nextAt: number;
}

/** The value of `X-Quay-Signature`. */
export function signBody(body: string, key: string): string {
  return createHmac("sha256", key).update(body).digest("hex");
}

/** When a failed call is tried again: twice as late each time, with some chance in it. */
export function nextAttempt(delivery: Delivery, now: number): number | null {
  const pause = FIRST_PAUSE * 2 ** delivery.attempts;
  if (pause > GIVE_UP_AFTER) return null;
  return now + pause * (0.8 + 0.4 * Math.random());
}
