/**
 * The full view, for reading: a header with the id, the breadcrumb, then the section as it is in the
 * source, or its passages, with the commands that show what is between them; a line for brief results.
 * Matches are highlighted if the output is coloured.
 */
import { byteLength, decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import { displayWidth } from "../../base/text/display_width.ts";
import { MARK_END, MARK_START } from "../../base/text/marks.ts";
import type { MatchRange, Passage, Rest } from "../../search/marks/model.ts";
import type { Sides } from "../../search/meaning/model.ts";
import type { Result } from "../../search/model.ts";
import { plural } from "../terminal/columns.ts";
import { GapLines, restLine } from "./gap_lines.ts";
import { leftOutLine } from "./left_out.ts";
import type { Answer, Layout, View } from "../model.ts";
import { ROW_SEPARATOR } from "../passages/show.ts";
import { COMMANDS } from "./rest.ts";
import { shortSnippet } from "../short_snippet.ts";
import { nameText, oneLine, safe, type Style } from "../terminal/style.ts";

/** How many ids of joined sections a header lists. */
const MAX_PARTS = 5;

/** How many copies a header names. */
const MAX_COPIES = 2;

export const FULL: Layout = {
  render(answer, view) {
    const items = answer.results.map((result) => itemText(result, view));
    if (items.length === 0) return "";
    const text = items.map((item, i) => (isApart(answer.results, i) ? "\n" : "") + item).join("");
    const footer = leftOutLine(answer.leftOut ?? [], view);
    return countsText(answer, view) + text + (footer === "" ? "" : `\n${footer}`);
  },
  frame: countsText,
  item: itemText,
};

/** A blank line separates results, except two brief ones. */
function isApart(results: readonly Result[], i: number): boolean {
  return i > 0 && !(results[i].brief && results[i - 1].brief);
}

function itemText(result: Result, view: View): string {
  if (result.brief) return briefText(result, view);
  const { style } = view;
  const lines = [
    headerLine(result, style),
    ...(result.passages.length === 0 ? partLines(result, style) : []),
    style.dim(`${nameText(result.breadcrumb)}${pagesNote(result)}`),
    ...verboseLines(result, view),
    "",
  ];
  const body = result.passages.length === 0
    ? trimBlankLines(highlight(result.body, result.matchRanges, style))
    : passagesText(result, view);
  if (body !== "") lines.push(body, "");
  if (result.passages.length === 0 && result.truncated !== null) {
    lines.push(truncationLine(result.truncated, view), "");
  }
  return lines.join("\n");
}

/** The pages of a PDF, as ` · pages 3–5`. */
export function pagesNote({ pages }: Pick<Result, "pages">): string {
  if (pages === undefined) return "";
  const { first, last } = pages;
  return first === last ? ` · page ${first}` : ` · pages ${first}–${last}`;
}

function briefText(result: Result, view: View): string {
  const line = `${view.style.dim("──")} ${briefLine(result, view)}`;
  return [line, ...verboseLines(result, view), ""].join("\n");
}

/** Id, title and the best matching sentence on one line; no title if the id says the same. */
export function briefLine(result: Result, { style }: Pick<View, "style">): string {
  const title = isTitled(result) ? "" : style.dim(` ${oneLine(result.title)}:`);
  const snippet = snippetText(shortSnippet(result.snippet), style);
  const note = style.dim(relatedNote(result));
  return `${style.cyan(nameText(result.id))}${note}${title} ${snippet}`.trimEnd();
}

/** Does the last part of the id, the anchor or the name of the file, contain the words of the title? */
export function isTitled({ id, title }: Result): boolean {
  // The pattern for all scripts takes a while to compile.
  const words = (text: string) =>
    /^[\0-\x7f]*$/.test(text)
      ? text.toLowerCase().replace(/[^a-z0-9]+/g, "")
      : text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  return words(id.slice(Math.max(id.indexOf("#"), id.lastIndexOf("/")) + 1)).includes(words(title));
}

/**
 * The passages, and where lines are missing the command that shows them. A passage of a section below the
 * result has the rest of its id and its lines above it. Joined sections are in the order of their score: what
 * is missing of them comes at the end, and a second passage of one has its lines above it again. Column names
 * above a row further below are a repetition: lines and commands are those of the row.
 */
function passagesText(result: Result, view: View): string {
  const { style, calls = COMMANDS } = view;
  const blocks: string[] = [];
  const { passages } = result;
  const isOrdered = passages.every((one, i) => i === 0 || passages[i - 1].lineEnd < one.lineStart);
  const gapLines = isOrdered ? new GapLines(result, view) : null;
  let [section, line, names] = [result.id, 0, ""];
  for (const [i, passage] of passages.entries()) {
    const text = names + passageText(result, passage, style);
    names = isContinuedTable(result, i + 1) ? `${text}\n` : "";
    if (names !== "") continue;
    blocks.push(...gapLines?.until(passage.lineStart) ?? []);
    const slug = passage.id.slice(result.docId.length) || passage.id;
    const name = style.dim(`── ${nameText(slug)} ${passage.lineStart}:${lastLine(result, i)}`);
    const isMarked = isOrdered || line === 0 || passage.lineStart <= line + 2 ||
      isJoined(result, i);
    blocks.push(passage.id === section && isMarked ? text : `${name}\n${text}`);
    [section, line] = [passage.id, passage.lineEnd];
  }
  if (gapLines !== null) blocks.push(...gapLines.until(Infinity));
  else if (result.truncated !== null) blocks.push(restLine(calls.get(result.truncated), style));
  return blocks.join("\n\n");
}

/** Is the passage a row of the table whose column names are right before it? */
function isContinuedTable({ body, passages }: Result, i: number): boolean {
  return i > 0 && i < passages.length &&
    body.slice(passages[i - 1].end, passages[i].start) === ROW_SEPARATOR;
}

/** Is nothing but a comment between a passage and the one before it, of the same section? */
function isJoined({ passages, gaps }: Result, i: number): boolean {
  const [before, after] = [passages[i - 1], passages[i]];
  return before.id === after.id && before.lineEnd < after.lineStart &&
    !gaps.some((gap) => gap.lineStart > before.lineEnd && gap.lineEnd < after.lineStart);
}

/** The last line of a passage and those that are joined to it. */
function lastLine(result: Result, i: number): number {
  const { passages } = result;
  let last = i;
  while (last + 1 < passages.length && isJoined(result, last + 1)) {
    if (isContinuedTable(result, last + 2)) break;
    last++;
  }
  return passages[last].lineEnd;
}

function passageText(result: Result, { start, end }: Passage, style: Style): string {
  const before = byteLength(result.body, 0, start);
  const after = before + byteLength(result.body, start, end);
  const ranges = result.matchRanges
    .filter(({ offset, length }) => offset >= before && offset + length <= after)
    .map(({ offset, length }) => ({ offset: offset - before, length }));
  return trimBlankLines(highlight(result.body.slice(start, end), ranges, style));
}

/** The line below a text that the budget cut: the call that shows the rest. */
export function truncationLine(
  rest: Rest,
  { style, calls = COMMANDS }: Pick<View, "style" | "calls">,
): string {
  return style.dim(`[truncated; the rest: ${nameText(calls.get(rest))}]`);
}

/** ` [aggregated: 3 matches]` for a result that several matches were joined into, else nothing. */
export function aggregatedNote({ aggregated, ownMatch, constituents }: Result): string {
  const count = constituents.length + (ownMatch ? 1 : 0);
  return aggregated ? ` [aggregated: ${plural(count, "match", "matches")}]` : "";
}

/** ` [by meaning]` for a result that has no word of the question, else nothing. */
export function meaningNote({ match }: Pick<Result, "match">): string {
  return match === "meaning" ? " [by meaning]" : "";
}

/** The first copies, each by what its path has of its own, and how many more there are. */
export function copiesNote({ id, copies = [] }: Result): string {
  if (copies.length === 0) return "";
  const named = copies.slice(0, MAX_COPIES).map((copy) => nameText(differenceOf(copy, id)));
  const rest = copies.length - named.length;
  return ` [same in ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}]`;
}

/** `v3.1` for an id that has that folder where the other has `v3.2`; else the id. */
function differenceOf(copy: string, id: string): string {
  const [parts, others] = [copy.split("/"), id.split("/")];
  const own = parts.filter((part, i) => part !== others[i]);
  return parts.length === others.length && own.length === 1 ? own[0] : copy;
}

/** ` [linked from ID]` for a section that was added to the results, else nothing. */
export function relatedNote({ relatedTo = [] }: Pick<Result, "relatedTo">): string {
  return relatedTo.slice(0, 1).map(({ id, how }) => ` [${how} ${nameText(id)}]`).join("");
}

function headerLine(result: Result, style: Style): string {
  const id = nameText(result.id);
  const note = aggregatedNote(result) + meaningNote(result) + copiesNote(result) +
    relatedNote(result);
  const rule = style.color
    ? " " + "─".repeat(Math.max(0, style.width - displayWidth(id) - note.length - 4))
    : "";
  return `${style.dim("──")} ${style.bold(style.cyan(id))}${style.dim(note + rule)}`;
}

/** The best of the joined sections; none if the result was cut, so that more of its text fits. */
function partLines({ constituents, truncated }: Result, style: Style): string[] {
  if (truncated !== null) return [];
  const shown = constituents.slice(0, MAX_PARTS).map((part) =>
    style.dim(`   ${nameText(part.id)}`)
  );
  const rest = constituents.length - shown.length;
  return rest > 0 ? [...shown, style.dim(`   and ${rest} more`)] : shown;
}

/** With `-v`, a line before the results: how many are shown, out of how many, from how large an index. */
export function countsText(
  { totalMatches, results, index }: Answer,
  { style, verbose }: View,
): string {
  if (verbose < 1) return "";
  return style.dim(
    `${results.length} of ${plural(totalMatches, "result")} from ` +
      `${plural(index.documents, "document")}, ${plural(index.chunks, "section")}`,
  ) + "\n\n";
}

/** `words 3, meaning 12 (0.641)`: the rank on either side, and the cosine. */
export function sidesText({ words, meaning }: Sides): string {
  const near = meaning === null
    ? "no vector"
    : `meaning ${meaning.rank ?? "–"} (${meaning.cosine.toFixed(3)})`;
  return `words ${words?.rank ?? "–"}, ${near}`;
}

const ADDED_BY = { document: "its document's best sections", meaning: "nearness in meaning" };

/** With `-v`, the score and the terms; with `-vv`, also what the score consists of. */
export function verboseLines(result: Result, { style, verbose }: View): string[] {
  if (verbose < 1) return [];
  const terms = Object.keys(result.matched).map(safe).join(", ");
  const sides = result.sides === undefined ? "" : ` · ${sidesText(result.sides)}`;
  const lines = [
    style.dim(`score ${result.score.toFixed(3)} · matched ${terms || "nothing"}${sides}`),
  ];
  if (verbose > 1) {
    for (const { match, score } of result.breakdown) {
      const what = typeof match === "string"
        ? ADDED_BY[match]
        : `${match.field}:${nameText(match.term)}`;
      lines.push(style.dim(`  ${score.toFixed(3).padStart(9)}  ${what}`));
    }
  }
  return lines;
}

/**
 * The text, made safe, with its ranges coloured. Ranges are in UTF-8 bytes and sorted by offset; one that
 * starts inside the previous one or ends outside the text is skipped.
 */
export function highlight(text: string, ranges: readonly MatchRange[], style: Style): string {
  if (!style.color || ranges.length === 0) return safe(text);
  const bytes = encodeUtf8(text);
  const slice = (start: number, end: number) => safe(decodeUtf8(bytes.subarray(start, end)));
  let shown = "";
  let at = 0;
  for (const { offset, length } of ranges) {
    if (offset < at || offset + length > bytes.length) continue;
    shown += slice(at, offset) + style.bold(style.yellow(slice(offset, offset + length)));
    at = offset + length;
  }
  return shown + slice(at, bytes.length);
}

/** The marks around matches become colour, or disappear without colour. */
export function snippetText(snippet: string, style: Style): string {
  return safe(snippet).split(MARK_START).map((piece, i) => {
    const end = piece.indexOf(MARK_END);
    if (i === 0 || end < 0) return piece;
    const after = piece.slice(end + MARK_END.length);
    return style.bold(style.yellow(piece.slice(0, end))) + after;
  }).join("");
}

/** Removes blank lines at the start and white space at the end. */
function trimBlankLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}
