/** The pages of a PDF that lines of its text are on, and the other way round. */
import type { Place } from "../formats/model.ts";
import type { PageRange } from "./model.ts";

export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Null for a document without pages. `places` are in the order of their lines. */
export function pagesOfLines(
  places: readonly Place[],
  { first, last }: LineRange,
): PageRange | null {
  if (!hasPages(places)) return null;
  const until = (line: number) => Math.max(1, places.filter((place) => place.line <= line).length);
  return { first: until(first), last: until(last) };
}

/** The lines of pages; null for a document without such pages. */
export function linesOfPages(
  places: readonly Place[],
  { first, last }: PageRange,
): LineRange | null {
  if (!hasPages(places) || first < 1 || first > last || first > places.length) return null;
  return { first: places[first - 1].line, last: (places[last]?.line ?? Infinity) - 1 };
}

function hasPages(places: readonly Place[]): boolean {
  return places[0]?.name === "page1";
}
