/** The time of `--newer`: how long ago, or a date. */
import { RaError } from "../base/error.ts";
import { readDate } from "./quantity.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNITS: Readonly<Record<string, number>> = {
  min: HOUR / 60,
  h: HOUR,
  d: DAY,
  w: 7 * DAY,
  mo: 30 * DAY,
  y: 365 * DAY,
};

/** Milliseconds since the epoch. A month has 30 days and a year 365. Throws `RaError`. */
export function readSince(text: string, now: number): number {
  const trimmed = text.trim();
  const [, number, unit] = /^(\d{1,6}(?:\.\d{1,3})?)\s*([a-z]+)$/i.exec(trimmed) ?? [];
  const length = UNITS[unit?.toLowerCase() ?? ""];
  if (length !== undefined) return now - Number(number) * length;
  const date = /^\d{4}$/.test(trimmed) ? readDate(`${trimmed}-01`) : readDate(trimmed);
  if (date !== null) return date.start;
  throw new RaError(`Cannot read "${text}" of --newer as a time`, {
    hint:
      "write how long ago, such as 30d, 12h, 2w, 45min, 6mo or 1y, or a date such as 2026-01-31",
  });
}
