/** `ra get --outline`: what there is to read in a section and below it, and how long it is. */
import type { GetOutcome } from "../app/get.ts";
import type { Chunk } from "../document/model.ts";
import { columns, plural } from "./terminal/columns.ts";
import { indexJson, type JsonObject } from "./json.ts";
import { nameText, type Style } from "./terminal/style.ts";
import type { TokenCounter } from "./tokens.ts";

export interface Outline {
  /** In document order; of each id that was asked for, the section and those below it. */
  readonly entries: readonly OutlineEntry[];
  /** Sections that the budget left out. */
  readonly leftOut: number;
}

export interface OutlineEntry {
  readonly chunk: Chunk;
  /** Levels below the section that was asked for. */
  readonly level: number;
  /** Tokens of the section with all below it. */
  readonly tokens: number;
}

/** Every section, with its tokens. */
export function toOutline({ sections }: GetOutcome, count: TokenCounter): Outline {
  const entries = sections.flatMap(({ outline }) =>
    outline.map(({ chunk, text }) => ({
      chunk,
      level: chunk.depth - outline[0].chunk.depth,
      tokens: count(text),
    }))
  );
  return { entries, leftOut: 0 };
}

/**
 * The outline that fits: without its lowest levels if need be, and if the top level alone is too long, the
 * first sections of it.
 */
export function fitOutline(outline: Outline, fits: (outline: Outline) => boolean): Outline {
  const { entries } = outline;
  const only = (kept: readonly OutlineEntry[]): Outline => ({
    entries: kept,
    leftOut: outline.leftOut + entries.length - kept.length,
  });
  let kept = entries;
  for (let level = deepest(entries); level >= 0; level--) {
    kept = entries.filter((one) => one.level <= level);
    if (fits(only(kept))) return only(kept);
    // A title and its sections: fewer sections say more than the title alone.
    if (level === 1) break;
  }
  let [low, high] = [0, kept.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(only(kept.slice(0, middle)))) low = middle;
    else high = middle - 1;
  }
  return only(kept.slice(0, low));
}

function deepest(entries: readonly OutlineEntry[]): number {
  return entries.reduce((most, { level }) => Math.max(most, level), 0);
}

/** Token count, title and id of each section. */
export function outlineText(outline: Outline, style: Style): string {
  const rows = outline.entries.map(({ chunk, level, tokens }) => [
    `${tokens}`,
    "  ".repeat(level) + nameText(chunk.title),
    style.cyan(nameText(chunk.id)),
  ]);
  return columns(rows, [0]) + leftOutNote(outline, style);
}

/** The line that says how many sections the budget left out; empty if none. */
export function leftOutNote({ leftOut }: Outline, style: Style): string {
  return leftOut === 0 ? "" : style.dim(`[not shown: ${plural(leftOut, "more section")}]`) + "\n";
}

export function outlineJson(outline: Outline, index: GetOutcome["index"]): JsonObject {
  return {
    outline: outline.entries.map(({ chunk, tokens }) => ({
      id: chunk.id,
      title: chunk.title,
      depth: chunk.depth,
      line_start: chunk.lineStart,
      line_end: chunk.lineEnd,
      tokens,
    })),
    left_out: outline.leftOut,
    index: indexJson(index),
  };
}
