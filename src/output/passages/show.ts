/**
 * Passages: what an answer shows of a result. A whole result and its share of the tokens enter; the result
 * leaves with the text to show as its body, the passages that the text consists of, and the match ranges in it.
 *
 * A text within its share is shown whole. Of a longer one, the windows around the best matches are shown, cut
 * between paragraphs, list items, table rows and code blocks. Frontmatter is never shown. Every passage is a
 * part of the source, unchanged, and passages do not overlap.
 */
import { ByteOffsets } from "../../base/bytes.ts";
import type { LineSpan, MatchRange, Passage, Rest, Spot } from "../../search/marks/model.ts";
import type { Result } from "../../search/model.ts";
import { estimateTokens, hasMoreTokens } from "../tokens/estimate.ts";
import { blocksOf } from "./blocks.ts";
import { chooseUnits } from "./choose.ts";
import { cutBest, cutUnit } from "./cut_unit.ts";
import { covers, SourceLines } from "./source_lines.ts";
import { headingAbove, type Unit, unitsOf } from "./units.ts";
import { type Window, windowsOf } from "./windows.ts";

/** Between two passages in a body, and between the names of columns and a row further below. */
const SEPARATOR = "\n\n";
export const ROW_SEPARATOR = "\n";

/** The least part of a share that is left for text, however long the id and the breadcrumb are. */
const LEAST_ROOM = 0.8;
/** The lines of a passage, and the marks around its name. */
const NAME_TOKENS = 8;

/** The result as one line: no text but the snippet. */
export function showBriefly(result: Result): Result {
  return {
    ...result,
    brief: true,
    body: "",
    passages: [],
    matchRanges: [],
    truncated: { id: result.id, lines: null },
  };
}

/** The text of a result in parts, which do not depend on its share. */
interface Parts {
  readonly lines: SourceLines;
  readonly divide: () => Divided;
}

/** The parts of results that were shown before, with another share. */
export type KnownParts = Map<Result, Parts>;

/** The result with the text that is shown of it in about `share` tokens. */
export function showPassages(
  result: Result,
  share: number,
  known: KnownParts = new Map(),
): Result {
  const { body, frontmatterEnd: from } = result;
  const { lines, divide } = partsOf(result, known);
  if (share === Infinity || !hasMoreTokens(body, from, share)) {
    return assemble(result, [{ start: from, end: body.length }], lines);
  }
  const { units, sectionOf } = divide();
  if (units.length === 0) return { ...result, body: "", matchRanges: [] };
  const room = Math.max(share * LEAST_ROOM, share - headerTokens(result));
  const { spots, amounts = [], near = [], weights } = result.findings;
  const { best, all, announced } = chooseUnits({
    units,
    spots: [spots, amounts, near],
    weights,
    groups: [
      (unit: Unit) => sectionOf(unit) === result.bestId,
      ...result.constituents.map((part) => (unit: Unit) => lines.isIn(unit, part)),
    ],
    sectionOf,
    nameTokens: (id) =>
      id === result.id ? 0 : estimateTokens(id, result.docId.length) + NAME_TOKENS,
    share: room,
  });
  if (units[best].tokens > room) {
    const above = headingAbove(units, best);
    const heading = above === best - 1 && above >= 0 ? units[above] : null;
    const cut = cutBest(result, { unit: units[best], heading, share: room });
    return assemble(result, [cut], lines);
  }
  lines.leaveOut(units);
  const windows = windowsOf(units, all, lines);
  if (announced === null) return assemble(result, windows, lines);
  const cut = cutUnit(body, units[announced.at], { spots, share: announced.share });
  return assemble(result, [...windows, cut].sort((a, b) => a.start - b.start), lines);
}

interface Divided {
  readonly units: readonly Unit[];
  readonly sectionOf: (unit: Unit) => string;
}

function partsOf(result: Result, known: KnownParts): Parts {
  let parts = known.get(result);
  if (parts === undefined) {
    const lines = new SourceLines(result);
    let divided: Divided | undefined;
    parts = { lines, divide: () => divided ??= divideText(result, lines) };
    known.set(result, parts);
  }
  return parts;
}

function divideText({ path, body, frontmatterEnd }: Result, lines: SourceLines): Divided {
  const units = unitsOf(body, (line) => lines.isHeading(line), {
    lines: lines.from(frontmatterEnd),
    blocks: blocksOf(path),
  });
  const sections = new Map(units.map((unit) => [unit, lines.sectionOf(unit.first)]));
  return { units, sectionOf: (unit) => sections.get(unit)! };
}

/** About how many tokens are printed above the text of a result. */
function headerTokens({ id, breadcrumb }: Result): number {
  return estimateTokens(id) + estimateTokens(breadcrumb) + NAME_TOKENS;
}

/** The result with the windows as its body. Joined sections are shown best first, others in order. */
function assemble(result: Result, windows: readonly Window[], lines: SourceLines): Result {
  const pieces = windows.map(({ start, end, continuesTable = false }) => ({
    start,
    continuesTable,
    text: result.body.slice(start, end),
    ...lines.placeOf(start, end),
  }));
  const ordered = result.aggregated ? bestFirst(pieces, result) : pieces;
  let body = "";
  const passages: Passage[] = [];
  const spots: Spot[] = [];
  for (const { start, text, id, lineStart, lineEnd, continuesTable } of ordered) {
    if (body !== "") body += continuesTable ? ROW_SEPARATOR : SEPARATOR;
    const at = body.length;
    body += text;
    passages.push({ id, lineStart, lineEnd, start: at, end: body.length, tokens: null });
    for (const spot of result.findings.spots) {
      if (spot.start < start || spot.end > start + text.length) continue;
      spots.push({ ...spot, start: at + spot.start - start, end: at + spot.end - start });
    }
  }
  const gaps = lines.gapsBetween(pieces);
  const matchRanges = rangesIn(body, spots);
  return { ...result, body, passages, gaps, matchRanges, truncated: restOf(result, gaps) };
}

interface Piece extends Omit<Passage, "end" | "tokens"> {
  readonly text: string;
  readonly continuesTable: boolean;
}

/** The section that scored best, which may be the result itself, then the others by score; each in order. */
function bestFirst(pieces: readonly Piece[], { bestId, constituents }: Result): Piece[] {
  const rankOf = ({ id, lineStart }: Piece) => {
    if (id === bestId) return -1;
    const at = constituents.findIndex((part) => covers(part, lineStart));
    return at < 0 ? constituents.length : at;
  };
  return pieces.map((piece) => ({ piece, rank: rankOf(piece) }))
    .sort((a, b) => a.rank - b.rank || a.piece.start - b.piece.start)
    .map(({ piece }) => piece);
}

/** The spots as byte ranges of the body: sorted, never overlapping, merged when touching. */
function rangesIn(body: string, spots: readonly Spot[]): MatchRange[] {
  const bytes = new ByteOffsets(body);
  const ranges: { offset: number; length: number }[] = [];
  let end = -1;
  for (const spot of spots) {
    if (spot.end <= end) continue;
    const from = Math.max(spot.start, end);
    const offset = bytes.of(from);
    const length = bytes.of(spot.end) - offset;
    if (from === end) ranges[ranges.length - 1].length += length;
    else ranges.push({ offset, length });
    end = spot.end;
  }
  return ranges;
}

/** What is not shown: its lines if they are in one piece, else the section; or null. */
function restOf({ id }: Result, gaps: readonly LineSpan[]): Rest | null {
  return gaps.length === 0 ? null : { id, lines: gaps.length === 1 ? gaps[0] : null };
}
