/** From the chosen units of a text to the windows that are shown of it. */
import { GAP_TOKENS } from "./choose.ts";
import type { SourceLines } from "./source_lines.ts";
import { headingAbove, type Unit } from "./units.ts";

/** A part of a text: positions in the string, half-open. */
export interface Window {
  readonly start: number;
  readonly end: number;
  /** Starts with a row of the table whose column names are the window before. */
  readonly continuesTable?: boolean;
}

/** The units that a window has so far, the last one included. */
interface OpenWindow extends Window {
  start: number;
  end: number;
  readonly first: number;
  last: number;
}

/**
 * Units in a row become one window. A gap that is smaller than its mark is filled, also before the first and
 * after the last window; sections are kept apart, and a heading without anything below it is left out.
 */
export function windowsOf(
  units: readonly Unit[],
  chosen: readonly number[],
  lines: SourceLines,
): Window[] {
  const windows: OpenWindow[] = [];
  for (const [at, i] of chosen.entries()) {
    const below = chosen.at(at + 1);
    if (units[i].kind === "heading" && (below === undefined || headingAbove(units, below) !== i)) {
      continue;
    }
    const open = windows.at(-1);
    const isNear = open === undefined || isSmallGap(units, open.last + 1, i);
    const isSame = open !== undefined &&
      lines.sectionOf(units[open.last].last) === lines.sectionOf(units[i].first);
    if (open !== undefined && isSame && isNear) {
      open.end = units[i].end;
      open.last = i;
    } else {
      const continuesTable = open !== undefined && units[i].head === open.last;
      if (continuesTable) setColumnsApart(windows, units);
      windows.push({ start: units[i].start, end: units[i].end, first: i, last: i, continuesTable });
    }
  }
  if (windows.length > 0) fillEnds(windows, units, lines);
  return windows;
}

/** Fills what is before the first window and after the last one, as far as it is in their sections. */
function fillEnds(windows: OpenWindow[], units: readonly Unit[], lines: SourceLines): void {
  const [open, last] = [windows[0], windows[windows.length - 1]];
  const isNear = (from: number, to: number, beside: number) => {
    const gap = units.slice(from, to);
    const section = lines.sectionOf(units[beside].first);
    return gap.length > 0 && isSmallGap(units, from, to) &&
      gap.every(({ first }) => lines.sectionOf(first) === section);
  };
  const first = units.findIndex(({ kind }) => kind !== "markup");
  if (!open.continuesTable && first < open.first && isNear(first, open.first, open.first)) {
    open.start = units[first].start;
  }
  const end = units.findLastIndex(({ kind }) => kind !== "markup") + 1;
  if (isNear(last.last + 1, end, last.last)) last.end = units[end - 1].end;
}

/** The names of columns at the end of the last window become a window of their own. */
function setColumnsApart(windows: OpenWindow[], units: readonly Unit[]): void {
  const open = windows[windows.length - 1];
  const columns = open.last;
  if (open.first === columns) return;
  open.last = columns - 1;
  open.end = units[columns - 1].end;
  const { start, end } = units[columns];
  windows.push({ start, end, first: columns, last: columns, continuesTable: false });
}

/** Do the units from one to before the other have at most as many tokens as the mark of a gap? */
function isSmallGap(units: readonly Unit[], from: number, to: number): boolean {
  let tokens = 0;
  for (let i = from; i < to && tokens <= GAP_TOKENS; i++) tokens += units[i].tokens;
  return tokens <= GAP_TOKENS;
}
