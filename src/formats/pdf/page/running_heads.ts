/** Leaves out what is repeated at the edges of pages: running heads, and the numbers of pages. */
import type { PageLine } from "./lines.ts";

export interface PageOfLines {
  readonly lines: readonly PageLine[];
  readonly height: number;
}

/** Lines at each end of a page that may be running heads, and where, as a share of the page's height. */
const OUTERMOST = 3;
const MARGIN = 0.13;
/** On how many pages a line has to be, among those nearby. */
const FEWEST_PAGES = 3;
const NEARBY = 12;
/** Points; a line that is repeated is at the same height. */
const SAME_HEIGHT = 6;

interface EdgeLine {
  readonly page: number;
  readonly y: number;
}

/** The pages without them. */
export function withoutRunningHeads(pages: readonly PageOfLines[]): PageOfLines[] {
  const seen = new Map<string, EdgeLine[]>();
  pages.forEach(({ lines, height }, page) => {
    for (const { text, y } of edgeLines(lines, height)) {
      for (const key of keysOf(text, page)) {
        const known = seen.get(key);
        if (known === undefined) seen.set(key, [{ page, y }]);
        else known.push({ page, y });
      }
    }
  });
  return pages.map(({ lines, height }, page) => {
    const repeated = edgeLines(lines, height).filter(({ text, y }) =>
      keysOf(text, page).some((key) => isRepeated(seen.get(key)!, page, y))
    );
    if (repeated.length === 0) return { lines, height };
    const left = new Set(repeated);
    return { lines: lines.filter((line) => !left.has(line)), height };
  });
}

function edgeLines(lines: readonly PageLine[], height: number): PageLine[] {
  const sorted = [...lines].sort((a, b) => b.y - a.y);
  const top = sorted.slice(0, OUTERMOST).filter(({ y }) => y > height * (1 - MARGIN));
  const bottom = sorted.slice(-OUTERMOST).filter(({ y }) => y < height * MARGIN);
  return [...new Set([...top, ...bottom])];
}

/**
 * What a line has in common with the running heads of other pages: its text without numbers, be they
 * Roman; or that a number at one end of it grows from page to page.
 */
function keysOf(text: string, page: number): string[] {
  const plain = text.replace(/\d+/g, "#").replace(/^[ivxlc]{1,8}$/i, "#").replace(/\s+/g, " ");
  const [, first, last] = /^(\d{1,5})\s|\s(\d{1,5})$/.exec(text) ?? [];
  const number = first ?? last;
  return number === undefined ? [plain] : [plain, `${Number(number) - page}`];
}

/** Positions are in the order of their pages. */
function isRepeated(all: readonly EdgeLine[], page: number, y: number): boolean {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle].page < page - NEARBY) low = middle + 1;
    else high = middle;
  }
  let count = 0;
  for (let i = low; i < all.length && all[i].page <= page + NEARBY; i++) {
    if (Math.abs(all[i].y - y) <= SAME_HEIGHT && ++count >= FEWEST_PAGES) return true;
  }
  return all.length >= FEWEST_PAGES && count >= 2 && all.length <= NEARBY;
}
