/**
 * The lines of a page in the order in which they are read: pieces of text enter, lines leave.
 *
 * Columns of running text are read one after the other. The cells of a table are not: a row is a line.
 */
import type { Piece } from "./page_text.ts";

export interface PageLine {
  readonly text: string;
  readonly x: number;
  readonly endX: number;
  readonly y: number;
  readonly size: number;
  readonly isMono: boolean;
  readonly isBold: boolean;
  /** Is it the first one of a column, or of a part of the page that is read for itself? */
  readonly isFirst: boolean;
}

/** Pieces of a line without a wide gap between them. */
interface Fragment extends Omit<PageLine, "isFirst"> {
  /** Characters. */
  readonly length: number;
}

/** Shares of the size. */
const SAME_LINE = 0.3;
const RAISED = 0.55;
const SMALLER = 0.85;
const SPACE = 0.15;
const WIDE_GAP = 0.9;
const CELL_GAP = 1.6;

/** All lines. Text that is turned comes after the rest. */
export function linesOfPage(pieces: readonly Piece[]): PageLine[] {
  return [0, 1, 3, 2].flatMap((turns) => {
    const level = withRaised(pieces.filter((piece) => piece.turns === turns));
    if (level.length === 0) return [];
    const bands = inBands(rowsOf(level).map(toFragments));
    return bands.flatMap((band) => inColumns(band, 0)).flatMap(toLines);
  });
}

/** Small letters next to larger ones are on the line of those. Pieces are in the order of the page's content. */
function withRaised(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, i) => {
    const host = [pieces[i - 1], pieces[i + 1]].find((one) =>
      one !== undefined && piece.size < SMALLER * one.size &&
      Math.abs(piece.y - one.y) <= RAISED * one.size &&
      Math.min(Math.abs(piece.x - one.endX), Math.abs(one.x - piece.endX)) <= RAISED * one.size
    );
    return host === undefined ? piece : { ...piece, y: host.y };
  });
}

/** What is on one line, from left to right; lines from top to bottom. */
function rowsOf<T extends { x: number; y: number; size: number }>(all: readonly T[]): T[][] {
  const sorted = [...all].sort((a, b) => b.y - a.y || a.x - b.x);
  const rows: T[][] = [];
  let [y, size] = [Infinity, 0];
  for (const one of sorted) {
    if (y - one.y <= SAME_LINE * Math.min(size, one.size) && rows.length > 0) {
      rows.at(-1)!.push(one);
      if (one.size > size * 1.05) [y, size] = [one.y, one.size];
    } else {
      rows.push([one]);
      [y, size] = [one.y, one.size];
    }
  }
  for (const row of rows) row.sort((a, b) => a.x - b.x);
  return rows;
}

function toFragments(row: readonly Piece[]): Fragment[] {
  const fragments: Fragment[] = [];
  let open: Piece[] = [];
  let endX = 0;
  for (const piece of row) {
    const last = open.at(-1);
    // Bold letters are drawn twice by some programs.
    const isAgain = last !== undefined && last.text === piece.text &&
      Math.abs(last.x - piece.x) < 0.2 * piece.size;
    if (isAgain) continue;
    if (last !== undefined && piece.x - endX > WIDE_GAP * Math.max(last.size, piece.size)) {
      fragments.push(toFragment(open));
      open = [];
    }
    endX = open.length === 0 ? piece.endX : Math.max(endX, piece.endX);
    open.push(piece);
  }
  if (open.length > 0) fragments.push(toFragment(open));
  return fragments.filter(({ text }) => text !== "");
}

function toFragment(pieces: readonly Piece[]): Fragment {
  const parts: string[] = [];
  let endX = pieces[0].x;
  let largest = pieces[0];
  let [mono, bold, length] = [0, 0, 0];
  for (const piece of pieces) {
    const gap = piece.x - endX;
    if (parts.length > 0 && gap > SPACE * Math.min(piece.size, largest.size)) {
      parts.push(piece.isMono ? spaces(gap, piece) : " ");
    }
    parts.push(piece.text);
    endX = Math.max(endX, piece.endX);
    if (piece.size > largest.size) largest = piece;
    const characters = piece.text.trim().length;
    length += characters;
    if (piece.isMono) mono += characters;
    if (piece.isBold) bold += characters;
  }
  const isMono = mono > 0.9 * length;
  const text = parts.join("");
  return {
    text: isMono ? text.trimEnd() : ordered(text.replace(/\s+/g, " ").trim()),
    x: pieces[0].x,
    endX,
    y: largest.y,
    size: largest.size,
    isMono,
    isBold: bold > 0.9 * length,
    length,
  };
}

const MOST_SPACES = 60;

/** As many as fit into a gap between letters of one width. */
function spaces(gap: number, { x, endX, text }: Pick<PageLine, "x" | "endX" | "text">): string {
  const width = (endX - x) / text.length;
  return " ".repeat(Math.min(MOST_SPACES, Math.max(1, width > 0 ? Math.round(gap / width) : 1)));
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const RUN =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^\w]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*/g;

/** A page has letters from left to right; scripts that are written the other way are turned round. */
function ordered(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  return text.replace(RUN, (run) => [...run].reverse().join("")).normalize("NFKC");
}

/** A space of so many lines, over the whole width, is the end of columns. */
const BAND_GAP = 4;

function inBands(rows: readonly (readonly Fragment[])[]): Fragment[][] {
  const size = median(rows.flat().map((one) => one.size));
  const bands: Fragment[][] = [];
  let y = Infinity;
  for (const row of rows) {
    if (row.length === 0) continue;
    if (bands.length === 0 || y - row[0].y > BAND_GAP * size) bands.push([]);
    for (const one of row) bands.at(-1)!.push(one);
    y = row[0].y;
  }
  return bands;
}

/** Columns in columns. */
const DEEPEST = 4;
const FEWEST_LINES = 4;
/** Points at which a gap between columns is looked for. */
const POINTS = 600;

/** Parts of a page that are read one after the other. */
function inColumns(fragments: readonly Fragment[], depth: number): (readonly Fragment[])[] {
  const gutter = depth < DEEPEST && fragments.length >= 2 * FEWEST_LINES
    ? findGutter(fragments)
    : null;
  if (gutter === null) return fragments.length === 0 ? [] : [fragments];
  const parts: (readonly Fragment[])[] = [];
  let [left, right, across]: Fragment[][] = [[], [], []];
  const endBand = () => {
    parts.push(...inColumns(left, depth + 1), ...inColumns(right, depth + 1));
    [left, right] = [[], []];
  };
  for (const one of [...fragments].sort((a, b) => b.y - a.y || a.x - b.x)) {
    if (one.endX <= gutter || one.x >= gutter) {
      if (across.length > 0) parts.push(across);
      across = [];
      (one.x >= gutter ? right : left).push(one);
    } else {
      endBand();
      across.push(one);
    }
  }
  if (across.length > 0) parts.push(across);
  endBand();
  return parts;
}

/** Points in a row that the same number of fragments cover. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly covered: number;
}

/** No column is narrower than that share of the whole. */
const EDGE = 0.12;
/** Least width of the space between columns, as a share of the size. */
const GUTTER = 0.6;

/** Where the space between two columns is; null without columns. */
function findGutter(fragments: readonly Fragment[]): number | null {
  const start = fragments.reduce((least, { x }) => Math.min(least, x), Infinity);
  const end = fragments.reduce((most, { endX }) => Math.max(most, endX), -Infinity);
  const unit = (end - start) / POINTS;
  if (!(unit > 0)) return null;
  const changes = new Int32Array(POINTS + 2);
  for (const { x, endX } of fragments) {
    changes[Math.floor((x - start) / unit)]++;
    changes[Math.ceil((endX - start) / unit)]--;
  }
  const size = median(fragments.map((one) => one.size));
  let covered = 0;
  let best: Run | null = null;
  let run: Run = { from: 0, to: 0, covered: -1 };
  for (let i = 0; i <= POINTS; i++) {
    covered += changes[i];
    if (i < POINTS * EDGE || i > POINTS * (1 - EDGE)) continue;
    run = covered === run.covered ? { ...run, to: i + 1 } : { from: i, to: i + 1, covered };
    if ((run.to - run.from) * unit < GUTTER * size) continue;
    const isBetter = best === null || run.covered < best.covered ||
      run.covered === best.covered && run.to - run.from > best.to - best.from;
    if (isBetter) best = run;
  }
  if (best === null) return null;
  const gutter = start + (best.from + best.to) / 2 * unit;
  return best.covered <= 0.25 * fragments.length && areColumns(fragments, gutter, { start, end })
    ? gutter
    : null;
}

/** Is there running text on both sides, rather than the cells of a table? */
function areColumns(
  fragments: readonly Fragment[],
  gutter: number,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const left = fragments.filter(({ endX }) => endX <= gutter);
  const right = fragments.filter(({ x }) => x >= gutter);
  return isText(left, gutter - start) && isText(right, end - gutter);
}

const FEWEST_CHARACTERS = 16;
const FILLED = 0.55;

function isText(fragments: readonly Fragment[], width: number): boolean {
  return fragments.length >= FEWEST_LINES &&
    median(fragments.map(({ length }) => length)) >= FEWEST_CHARACTERS &&
    median(fragments.map(({ x, endX }) => endX - x)) >= FILLED * width;
}

export function median(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

function toLines(fragments: readonly Fragment[]): PageLine[] {
  return rowsOf(fragments).map((row, i) => {
    const largest = row.reduce((most, one) => one.size > most.size ? one : most);
    const text = row.reduce((before, one, j) => {
      if (j === 0) return one.text;
      const gap = one.x - row[j - 1].endX;
      const space = one.isMono ? spaces(gap, one) : gap > CELL_GAP * one.size ? "   " : " ";
      return `${before}${space}${one.text}`;
    }, "");
    return {
      text,
      x: row[0].x,
      endX: row.at(-1)!.endX,
      y: largest.y,
      size: largest.size,
      isMono: row.every((one) => one.isMono),
      isBold: row.every((one) => one.isBold),
      isFirst: i === 0,
    };
  });
}
