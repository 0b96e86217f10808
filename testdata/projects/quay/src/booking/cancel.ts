import type { Booking } from "./model";

const FREE_UNTIL_DAYS = 2;

export type Fee = { kind: "none" } | { kind: "first-night" } | { kind: "whole-stay" };

/** What somebody owes who does not come after all. */
export function cancellationFee(booking: Booking, now: Date): Fee {
  const days = (Date.parse(booking.arrival) - now.getTime()) / 86_400_000;
  if (days >= FREE_UNTIL_DAYS) return { kind: "none" };
  return isNoShow(booking, now) ? { kind: "whole-stay" } : { kind: "first-night" };
}

/** Has the boat not arrived until noon of the following day? */
export function isNoShow(booking: Booking, now: Date): boolean {
  const noon = Date.parse(booking.arrival) + 36 * 3_600_000;
  return now.getTime() >= noon;
}
