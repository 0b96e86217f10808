/** Lines of a page → headings, paragraphs, items of lists and code. */
import { median, type PageLine } from "./lines.ts";

/** A heading of the outline, and the lines of the page that are its text. */
export interface PlacedHeading {
  readonly title: string;
  readonly depth: number;
  /** It comes before that line. */
  readonly at: number;
  /** How many lines, from there on, are the heading itself. */
  readonly lines: number;
}

export type Block =
  | { readonly kind: "heading"; readonly depth: number; readonly title: string }
  | { readonly kind: "paragraph"; readonly lines: readonly string[] }
  | { readonly kind: "item"; readonly lines: readonly string[] }
  | { readonly kind: "code"; readonly lines: readonly string[] };

export function blocksOf(
  lines: readonly PageLine[],
  headings: readonly PlacedHeading[],
): Block[] {
  const blocks: Block[] = [];
  const leading = leadingOf(lines);
  let next = 0;
  let start = 0;
  const addUpTo = (end: number) => {
    blocks.push(...textBlocks(lines.slice(start, end), leading));
    start = Math.max(start, end);
  };
  for (const { title, depth, at, lines: own } of headings) {
    if (at >= next) addUpTo(at);
    blocks.push({ kind: "heading", depth, title });
    next = at + own;
    start = Math.max(start, next);
  }
  addUpTo(lines.length);
  return blocks;
}

/** Between the lines of a paragraph, as a share of their size. */
function leadingOf(lines: readonly PageLine[]): number {
  const steps = lines.flatMap((line, i) => {
    const before = lines[i - 1];
    if (before === undefined || line.isFirst || before.size <= 0) return [];
    const step = (before.y - line.y) / Math.max(before.size, line.size);
    return step > 0.7 && step < 2.5 ? [step] : [];
  });
  // Of two steps that are common, the smaller one is inside paragraphs.
  return steps.length < 4 ? 1.3 : steps.sort((a, b) => a - b)[Math.floor(steps.length * 0.35)];
}

function textBlocks(all: readonly PageLine[], leading: number): Block[] {
  const blocks: Block[] = [];
  const left = median(all.map(({ x }) => x));
  const lines = all.map((line, i) => isLoneWord(all, i, left) ? { ...line, isMono: false } : line);
  const right = lines.reduce((most, { endX }) => Math.max(most, endX), 0);
  let open: PageLine[] = [];
  const close = () => {
    if (open.length > 0) blocks.push(toBlock(open, leading));
    open = [];
  };
  for (const line of lines) {
    const before = open.at(-1);
    if (before !== undefined && isBreak(before, line, { leading, right })) close();
    open.push(line);
  }
  close();
  return blocks;
}

/** A line of text may have nothing but a name in the font of code. */
function isLoneWord(lines: readonly PageLine[], i: number, left: number): boolean {
  const { isMono, x, size } = lines[i];
  return isMono && !lines[i - 1]?.isMono && !lines[i + 1]?.isMono && x < left + 0.5 * size;
}

const BULLET = /^[•‣▪◦●○■□–—∙·⁃➢➤✓✔*-]\s+(?=\S)/;
const NUMBERED = /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s/;
/** A space between paragraphs; more between lines of code may be a blank one. */
const PARAGRAPH = 1.22;
const INDENT = 0.9;

interface Column {
  readonly leading: number;
  readonly right: number;
}

function isBreak(before: PageLine, line: PageLine, { leading, right }: Column): boolean {
  const size = Math.max(before.size, line.size);
  const step = (before.y - line.y) / size;
  if (line.isMono !== before.isMono) return true;
  if (line.isFirst) return step < 0 ? !continues(before, line) : true;
  if (line.isMono) return step > leading * 3.5;
  if (step > leading * PARAGRAPH || step < 0) return true;
  if (Math.min(before.size, line.size) < 0.88 * size || line.isBold && !before.isBold) return true;
  if (BULLET.test(line.text)) return true;
  const isShort = before.endX < right - 0.15 * (right - before.x);
  if (NUMBERED.test(line.text)) return isShort || /[.:;!?]$/.test(before.text);
  if (line.x - before.x > INDENT * size && !BULLET.test(before.text)) {
    return !NUMBERED.test(before.text);
  }
  return isShort && /[.:!?]$/.test(before.text) && /^[\p{Lu}\d]/u.test(line.text);
}

/** Does a paragraph go on at the top of the next column? */
function continues(before: PageLine, line: PageLine): boolean {
  return before.size === line.size && /[\p{Ll},-]$/u.test(before.text) &&
    /^\p{Ll}/u.test(line.text);
}

function toBlock(lines: readonly PageLine[], leading: number): Block {
  if (lines[0].isMono) return { kind: "code", lines: codeLines(lines, leading) };
  const texts = lines.map(({ text }) => text);
  if (!BULLET.test(texts[0])) return { kind: "paragraph", lines: texts };
  return { kind: "item", lines: [texts[0].replace(BULLET, ""), ...texts.slice(1)] };
}

const MOST_INDENT = 60;

/** With its indentation and blank lines, by the place of each line. */
function codeLines(lines: readonly PageLine[], leading: number): string[] {
  const left = lines.reduce((least, { x }) => Math.min(least, x), Infinity);
  const width = median(
    lines.filter(({ text }) => text.length > 3).map(({ x, endX, text }) =>
      (endX - x) / text.length
    ),
  );
  return lines.flatMap((line, i) => {
    const step = i === 0 ? 0 : (lines[i - 1].y - line.y) / Math.max(0.1, line.size);
    const indent = width > 0 ? Math.round((line.x - left) / width) : 0;
    const text = " ".repeat(Math.min(MOST_INDENT, Math.max(0, indent))) + line.text;
    return step > leading * 1.6 ? ["", text] : [text];
  });
}
