/** Where on its page each entry of an outline is. */
import type { PlacedHeading } from "./blocks.ts";
import type { PageLine } from "./lines.ts";
import type { OutlineEntry } from "../outline.ts";

/** A heading that is broken is on that many lines at most. */
const MOST_LINES = 4;
/** Numbers in front of a title that the outline leaves out, or that it has and the page has not. */
const NUMBER =
  /^(?:(?:chapter|appendix|part|section)\s+)?(?:\d{1,4}(?:\.\d{1,4})*|[ivxlc]{1,7}|[a-z](?:\.\d{1,4})*)[.):]?\s+/i;

/** In the order of the page; `y` of an entry is in the coordinates of the lines. */
export function placeHeadings(
  lines: readonly PageLine[],
  entries: readonly OutlineEntry[],
): PlacedHeading[] {
  const keys = lines.map(({ text }) => keysOf(text));
  const taken = new Set<number>();
  const placed = entries.map((entry) => {
    const own = findOwnLines(lines, keys, { entry, taken });
    const at = own?.at ?? firstBelow(lines, entry.y);
    const count = own?.lines ?? 0;
    for (let i = at; i < at + count; i++) taken.add(i);
    return { title: entry.title, depth: entry.depth, at, lines: count };
  });
  return placed.map((one, i) => ({ one, i }))
    .sort((a, b) => a.one.at - b.one.at || a.i - b.i)
    .map(({ one }) => one);
}

/** Of a text, and of it without the number in front. */
interface Keys {
  readonly whole: string;
  readonly bare: string;
}

function keysOf(text: string): Keys {
  return { whole: keyOf(text), bare: keyOf(text.replace(NUMBER, "")) };
}

/** Letters and digits only, so that spaces and signs make no difference. */
function keyOf(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

interface Search {
  readonly entry: OutlineEntry;
  readonly taken: ReadonlySet<number>;
}

/** The lines that have the title, those nearest to where the outline says it is. */
function findOwnLines(
  lines: readonly PageLine[],
  keys: readonly Keys[],
  { entry, taken }: Search,
): { at: number; lines: number } | null {
  const title = keysOf(entry.title);
  if (title.bare === "") return null;
  let best: { at: number; lines: number; distance: number } | null = null;
  for (let at = 0; at < lines.length; at++) {
    if (taken.has(at) || keys[at].whole === "") continue;
    const count = matching(keys, at, title);
    if (count === 0) continue;
    const distance = entry.y === null ? at : Math.abs(entry.y - lines[at].y);
    if (best === null || distance < best.distance) best = { at, lines: count, distance };
  }
  return best;
}

/** How many lines from `at` on are the title; 0 if none. */
function matching(keys: readonly Keys[], at: number, title: Keys): number {
  let [whole, bare] = ["", ""];
  for (let i = at; i < keys.length && i < at + MOST_LINES; i++) {
    whole += keys[i].whole;
    bare += i === at ? keys[i].bare : keys[i].whole;
    if (whole === title.whole || bare === title.whole || whole === title.bare) return i - at + 1;
    if (bare.length > title.whole.length) return 0;
  }
  return 0;
}

/** The first line that is not above `y`; those of a page that is turned are not asked. */
function firstBelow(lines: readonly PageLine[], y: number | null): number {
  if (y === null) return 0;
  const found = lines.findIndex((line) => line.y <= y);
  return found < 0 ? lines.length : found;
}
