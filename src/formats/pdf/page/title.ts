/** The title of a document, as the largest letters of its first page. */
import { median, type PageLine } from "./lines.ts";

const MOST_LINES = 4;
const LONGEST = 200;
/** A title is larger than the text of the first pages by that factor. */
const LARGER = 1.25;
const FIRST_PAGES = 10;

/** Null if nothing there looks like a title. */
export function titleOf(pages: readonly (readonly PageLine[])[]): string | null {
  const [lines] = pages;
  const usual = median(pages.slice(0, FIRST_PAGES).flat().map(({ size }) => size));
  const largest = lines.reduce((most, { size }) => Math.max(most, size), 0);
  const first = lines.findIndex(({ size, text }) => size > 0.97 * largest && text.length > 2);
  if (first < 0 || largest < LARGER * usual) return null;
  let last = first + 1;
  while (last < lines.length && lines[last].size > 0.97 * largest) last++;
  const title = lines.slice(first, last).map(({ text }) => text).join(" ");
  return last - first > MOST_LINES || title.length > LONGEST ? null : title;
}
