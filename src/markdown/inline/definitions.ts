/** Reference definitions, `[label]: destination "title"`, at the start of a text region. */

import { OPEN_BRACKET } from "../characters.ts";
import type { Inline, InlineLink } from "../model.ts";
import { readDestination, skipSpace, skipTitle } from "./destination.ts";
import { resolveEscapes } from "./escapes.ts";
import { type Definitions, normalizeLabel } from "./reference.ts";
import type { Region } from "./regions.ts";

export interface DefinedRegions {
  /** The regions without the definitions at their start. */
  readonly regions: readonly Region[];
  readonly definitions: Definitions;
  /** The destinations, in order, also those of repeated labels. */
  readonly links: readonly InlineLink[];
  /** The labels as written, in the same order. */
  readonly labels: readonly Inline[];
}

/** Takes the definitions off the regions of a text. */
export function takeDefinitions(text: string, regions: readonly Region[]): DefinedRegions {
  const definitions = new Set<string>();
  const links: InlineLink[] = [];
  const labels: Inline[] = [];
  const rest = regions.map((region) => {
    if (region.kind === "html") return region;
    let start = region.start;
    while (start < region.end && text.charCodeAt(start) === OPEN_BRACKET) {
      const found = readDefinition(text, start, region.end);
      if (found === null) break;
      definitions.add(found.label);
      links.push(found.link);
      labels.push(found.written);
      start = found.next;
    }
    return start === region.start ? region : { ...region, start };
  });
  return { regions: rest, definitions, links, labels };
}

const LABEL = /\[((?:[^[\]\\]|\\.){1,999})\]:/ys;
/** White space and quote markers before the next definition. */
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
  const value = resolveEscapes(text.slice(destination.at, destination.end));
  const link: InlineLink = {
    kind: "definition",
    value,
    at: destination.at,
    end: destination.end,
  };
  const written: Inline = { value: label[1], at: at + 1, end: at + 1 + label[1].length };
  return { label: normalizeLabel(label[1]), written, link, next };
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
