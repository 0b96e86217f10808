/**
 * The own text of a section → the same with its longest code blocks cut after their first lines.
 *
 * A block of code that is longer than a window would fill windows with code alone; its beginning says
 * what it is about, and the whole goes along beside the text.
 */
import type { ParsedDocument } from "../../document/model.ts";
import type { SectionText } from "../../meaning/section_text.ts";

/** A code block that was cut. */
export interface CutBlock {
  /** Where its beginning is in the text, half-open. */
  readonly start: number;
  readonly end: number;
  /** All of it. */
  readonly code: string;
}

export interface ShownText {
  readonly text: string;
  readonly cut: readonly CutBlock[];
  /** A position in the text → one in the text of the document. */
  at(position: number): number;
}

interface CutOptions {
  /** Tokens of a code block at most. */
  readonly most: number;
  readonly count: (text: string, most?: number) => number;
}

/** A run of text that was taken over from the document, or was put in front of what is at `from`. */
interface Run {
  readonly start: number;
  readonly from: number;
  readonly isOwn: boolean;
}

export function cutLongCode(
  { pieces }: Pick<SectionText, "pieces">,
  document: Pick<ParsedDocument, "text" | "code">,
  { most, count }: CutOptions,
): ShownText {
  const cut: CutBlock[] = [];
  const runs: Run[] = [];
  let text = "";
  const add = (part: string, from: number, isOwn: boolean) => {
    runs.push({ start: text.length, from, isOwn });
    text += part;
  };
  for (const piece of pieces) {
    if (text !== "") add("\n", piece.start, false);
    let at = piece.start;
    for (const block of blocksIn(document, piece)) {
      const code = document.text.slice(block.start, block.end);
      if (count(code, most) <= most) continue;
      const head = headOf(code, { most, count });
      add(document.text.slice(at, block.start), at, true);
      const start = text.length;
      add(head, block.start, true);
      const left = linesIn(code.slice(head.length));
      add(`[… ${left} more ${left === 1 ? "line" : "lines"} of code]\n`, block.end, false);
      cut.push({ start, end: text.length, code });
      at = block.end;
    }
    add(document.text.slice(at, piece.end), at, true);
  }
  return { text, cut, at: (position) => positionIn(runs, position) };
}

/** The blocks of code that are whole in a piece; HTML is none. */
function* blocksIn(
  { text, code }: Pick<ParsedDocument, "text" | "code">,
  piece: { readonly start: number; readonly end: number },
) {
  for (let i = firstFrom(code, piece.start); i < code.length; i += 2) {
    const [start, end] = [code[i], code[i + 1]];
    if (end > piece.end) return;
    if (!/^\s*</.test(text.slice(start, start + 100))) yield { start, end };
  }
}

/** The first block that begins at a position or after it. */
function firstFrom(code: readonly number[], at: number): number {
  let [low, high] = [0, code.length / 2];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (code[2 * middle] < at) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

/** The first lines, as many as there is room for; a line that is too long is cut. */
function headOf(code: string, { most, count }: CutOptions): string {
  const room = most - MARK_TOKENS;
  let tokens = 0;
  let end = 0;
  for (const [line] of code.matchAll(/[^\n]*\n|[^\n]+$/g)) {
    tokens += count(line, room - tokens);
    if (tokens > room) break;
    end += line.length;
  }
  return code.slice(0, end);
}

/** Tokens of the line that says how much was cut. */
const MARK_TOKENS = 12;

function linesIn(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

function positionIn(runs: readonly Run[], position: number): number {
  let [low, high] = [0, runs.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (runs[middle].start <= position) low = middle;
    else high = middle;
  }
  const run = runs[low];
  if (run === undefined) return 0;
  return run.isOwn ? run.from + position - run.start : run.from;
}
