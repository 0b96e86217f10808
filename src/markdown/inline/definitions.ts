/** Reference definitions, `[label]: destination "title"`, at the start of a run of text. */

import { readDestination, resolveEscapes, skipSpace, skipTitle } from "./destination.ts";
import type { FoundLink } from "./inline.ts";
import type { Region } from "../regions.ts";

/** Normalised labels. */
export type Definitions = ReadonlySet<string>;

/** Labels compare without case and with white space folded. */
export function normalizeLabel(label: string): string {
  return label.replace(/\s+/g, " ").trim().toLowerCase().toUpperCase();
}

export interface DefinedRegions {
  /** The regions without the definitions at their start. */
  readonly regions: readonly Region[];
  readonly definitions: Definitions;
  readonly links: readonly FoundLink[];
}

/** Takes the definitions off the regions of a text. Of equal labels all destinations are links. */
export function takeDefinitions(text: string, regions: readonly Region[]): DefinedRegions {
  const definitions = new Set<string>();
  const links: FoundLink[] = [];
  const rest = regions.map((region) => {
    if (region.kind === "html") return region;
    let start = region.start;
    while (start < region.end && text.charCodeAt(start) === 91) {
      const found = readDefinition(text, start, region.end);
      if (found === null) break;
      definitions.add(found.label);
      links.push(found.link);
      start = found.next;
    }
    return start === region.start ? region : { ...region, start };
  });
  return { regions: rest, definitions, links };
}

const LABEL = /\[((?:[^[\]\\]|\\.){1,999})\]:/ys;
/** White space and quote marks before the next definition. */
const BETWEEN = /[ \t]*(?:\r\n?|\n)[ \t>]*/y;

function readDefinition(text: string, at: number, limit: number) {
  LABEL.lastIndex = at;
  const label = LABEL.exec(text);
  if (label === null || label[1].startsWith("^") || label[1].trim() === "") return null;
  const from = skipSpace(text, LABEL.lastIndex, limit);
  const destination = readDestination(text, from, limit);
  if (destination === null || destination.next === from) return null;
  const next = endOfDefinition(text, destination.next, limit);
  if (next < 0) return null;
  const value = resolveEscapes(text.slice(destination.at, destination.end), { backslashes: true });
  const link: FoundLink = {
    kind: "definition",
    value,
    at: destination.at,
    end: destination.end,
  };
  return { label: normalizeLabel(label[1]), link, next };
}

/** The start of the line after an optional title, -1 when something else follows. */
function endOfDefinition(text: string, at: number, limit: number): number {
  const title = skipSpace(text, at, limit);
  const titleEnd = title > at ? skipTitle(text, title, limit) : at;
  for (const end of [titleEnd, at]) {
    if (end < 0) continue;
    BETWEEN.lastIndex = end;
    if (BETWEEN.test(text)) return Math.min(BETWEEN.lastIndex, limit);
    if (skipSpace(text, end, limit) >= limit) return limit;
  }
  return -1;
}
