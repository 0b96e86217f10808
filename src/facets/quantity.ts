/**
 * Values that can be compared: numbers, versions and dates, as they are written in frontmatter.
 *
 * | written as                                  | is                                   |
 * |---------------------------------------------|--------------------------------------|
 * | `3`, `-1.5`                                 | a number                             |
 * | `1.10`, `1.2.3`, `v2`, `2.0.0-beta`         | a version, compared part by part     |
 * | `2024-05`, `2024-05-31`, `2024-05-31T10:00` | a date, in UTC unless it has a zone  |
 * | `2024`                                      | a number; beside a date, that year   |
 */

export type Quantity =
  | { readonly kind: "number"; readonly number: number }
  /** A version before a release ends in -1. */
  | { readonly kind: "version"; readonly parts: readonly number[] }
  /** Milliseconds since the epoch: from the first to the end of the day, month or instant. */
  | { readonly kind: "date"; readonly start: number; readonly end: number };

/** Longer texts are no quantities. */
const MOST_CHARACTERS = 64;

/** Null for a text that is none of them. */
export function readQuantity(text: string): Quantity | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > MOST_CHARACTERS) return null;
  const number = Number(trimmed);
  if (/^-?\d/.test(trimmed) && String(number) === trimmed) return { kind: "number", number };
  return readDate(trimmed) ?? readVersion(trimmed);
}

/**
 * Negative, zero or positive, as `value` is before, at or after `limit`; null if they cannot be
 * compared. A value within the day, month or year of the limit is at it.
 */
export function compareQuantities(value: Quantity, limit: Quantity): number | null {
  if (value.kind === "date" || limit.kind === "date") {
    const [one, other] = [toDate(value), toDate(limit)];
    if (one === null || other === null) return null;
    return one.start < other.start ? -1 : one.start < other.end ? 0 : 1;
  }
  if (value.kind === "number" && limit.kind === "number") return value.number - limit.number;
  const [a, b] = [partsOf(value), partsOf(limit)];
  if (a === null || b === null) return null;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

type DateRange = Quantity & { readonly kind: "date" };

/** A date as ISO 8601 writes it, with a space for the `T` if one likes; null for anything else. */
export function readDate(text: string): DateRange | null {
  const form = /^(\d{4})-(\d\d)(?:-(\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(\S*))?)?$/;
  const found = form.exec(text);
  if (found === null) return null;
  const [, year, month, day, time, zone] = found;
  const [y, m, d] = [Number(year), Number(month) - 1, Number(day ?? 1)];
  const start = Date.UTC(y, m, d);
  const date = new Date(start);
  if (date.getUTCMonth() !== m || date.getUTCDate() !== d) return null;
  if (day === undefined) return { kind: "date", start, end: Date.UTC(y, m + 1, 1) };
  if (time === undefined) return { kind: "date", start, end: Date.UTC(y, m, d + 1) };
  const offset = zone === ""
    ? "Z"
    : zone.replace(/^([+-]\d\d)(\d\d)?$/, "$1:$2").replace(/:$/, ":00");
  const at = Date.parse(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(at) ? null : { kind: "date", start: at, end: at + 1 };
}

function readVersion(text: string): Quantity | null {
  const found = /^v?(\d{1,9}(?:\.\d{1,9}){0,5})(-[\w.-]+)?(?:\+[\w.-]+)?$/i.exec(text);
  if (found === null) return null;
  const parts = found[1].split(".").map(Number);
  if (found[2] === undefined) return { kind: "version", parts };
  // `2026-02-30` is a date that does not exist.
  if (/^\d+-/.test(text)) return null;
  while (parts.length < 3) parts.push(0);
  return { kind: "version", parts: [...parts, -1] };
}

/** A whole number beside a date is a year. */
function toDate(quantity: Quantity): DateRange | null {
  if (quantity.kind === "date") return quantity;
  if (quantity.kind !== "number") return null;
  const { number } = quantity;
  if (!Number.isInteger(number) || number < 1000 || number > 9999) return null;
  return { kind: "date", start: Date.UTC(number, 0), end: Date.UTC(number + 1, 0) };
}

function partsOf(quantity: Quantity): readonly number[] | null {
  switch (quantity.kind) {
    case "version":
      return quantity.parts;
    case "number":
      return quantity.number < 0 ? null : String(quantity.number).split(".").map(Number);
    case "date":
      return null;
  }
}
