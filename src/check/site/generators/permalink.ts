/** Patterns of URLs such as `/:year/:month/:slug/`, as Hugo and Jekyll have them. */
import type { PageFile } from "../model.ts";
import { address } from "../plan.ts";

const DATED = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/;
const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
const TOKEN = /:(\w+)(?:\[(-?\d*):?(-?\d*)\])?/g;

/** Characters of a pattern; those of real sites have up to a hundred. */
const MAX_PATTERN = 500;

/** The pattern with a value for a token; as it was if it is too long to be one. */
export function filledIn(pattern: string, token: string, value: string): string {
  return pattern.length > MAX_PATTERN ? pattern : pattern.replaceAll(token, () => value);
}

/**
 * The pattern for one page, whose `path` has no extension; null when a value is not known, or the pattern is
 * too long to be one.
 */
export function expandPermalink(pattern: string, page: PageFile): string | null {
  let isKnown = pattern.length <= MAX_PATTERN;
  if (!isKnown) return null;
  const text = pattern.replace(TOKEN, (_, token: string, from?: string, to?: string) => {
    const value = valueOf(token, page);
    if (value === null) isKnown = false;
    const parts = (value ?? "").split("/");
    if (from === undefined) return value ?? "";
    return parts.slice(Number(from), to === "" ? undefined : Number(to)).join("/");
  });
  return isKnown ? text : null;
}

function valueOf(token: string, page: PageFile): string | null {
  const parts = page.path.split("/");
  const isIndex = /^_?index$/.test(parts.at(-1)!);
  const names = isIndex ? parts.slice(0, -1) : parts;
  const last = names.at(-1) ?? "";
  const dated = DATED.exec(last);
  const date = DATE.exec(address(page.addresses, "date") ?? "") ?? dated;
  const slug = address(page.addresses, "slug");
  switch (token) {
    case "section":
      return parts[0];
    case "sections":
      return (parts.at(-1) === "_index" ? names : names.slice(0, -1)).join("/");
    case "slug":
    case "title":
    case "slugorfilename":
    case "slugorcontentbasename":
      return slug ?? dated?.[4] ?? last;
    case "filename":
    case "contentbasename":
    case "name":
    case "basename":
      return dated?.[4] ?? last;
    case "path":
      return page.path;
    case "year":
      return date?.[1] ?? null;
    case "month":
      return date?.[2].padStart(2, "0") ?? null;
    case "day":
      return date?.[3].padStart(2, "0") ?? null;
    case "i_month":
      return date === null ? null : String(Number(date[2]));
    case "i_day":
      return date === null ? null : String(Number(date[3]));
    case "short_year":
      return date?.[1].slice(2) ?? null;
    case "output_ext":
      return "";
    default:
      return null;
  }
}
