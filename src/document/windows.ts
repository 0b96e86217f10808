/**
 * Long sections in windows, for trees with `max_section_tokens`.
 *
 * The text of a section up to its first subsection is divided where a paragraph ends. The section
 * keeps the first window; the others become parts below it, in front of its subsections. Lines are
 * never cut, and code only where it alone is too long.
 */
import { LineTable } from "../markdown/line_table.ts";
import type { Node } from "./node.ts";

interface DividedText {
  readonly text: string;
  /** Whole lines of code: start and end positions, ascending. */
  readonly code: readonly number[];
  readonly lineCount: number;
}

/** The nodes in pre-order, with parts of about `most` tokens for what is longer. */
export function divideNodes(nodes: readonly Node[], source: DividedText, most: number): Node[] {
  const lines = new LineTable(source.text);
  const divider = new Divider(source, lines, most);
  const divided: Node[] = [];
  /** Where a node is now. */
  const places: number[] = [];
  for (const node of nodes) {
    const place = divided.length;
    places.push(place);
    const own = { ...node, parent: node.parent < 0 ? -1 : places[node.parent] };
    divided.push(own);
    const [first, ...others] = node.body;
    const cuts = first?.start === node.startAt ? divider.cuts(first.start, first.end) : [];
    if (cuts.length === 0) continue;
    const ends = [...cuts.slice(1), first.end];
    divided[place] = {
      ...own,
      children: own.children + cuts.length,
      body: [{ start: first.start, end: cuts[0] }, ...others],
    };
    cuts.forEach((start, i) => divided.push(toPart(own, { start, end: ends[i] }, { place, i })));
  }
  return divided;

  function toPart(
    section: Node,
    span: { start: number; end: number },
    { place, i }: { readonly place: number; readonly i: number },
  ): Node {
    const isLast = span.end === source.text.length;
    return {
      depth: section.depth + 1,
      title: `part ${i + 2}`,
      slug: null,
      parent: place,
      at: span.start,
      startAt: span.start,
      line: lines.locate(span.start).line,
      endAt: span.end,
      lastLine: isLast ? source.lineCount : lines.locate(span.end).line - 1,
      children: 0,
      body: [span],
      window: i + 2,
    };
  }
}

class Divider {
  readonly #source: DividedText;
  readonly #lines: LineTable;
  readonly #most: number;
  /** The range of code that ends behind the last line looked at. */
  #range = 0;

  constructor(source: DividedText, lines: LineTable, most: number) {
    this.#source = source;
    this.#lines = lines;
    this.#most = most;
  }

  /** Where windows of the text begin, but the first; texts must be asked for in document order. */
  cuts(start: number, end: number): number[] {
    return cutsOf(this.#rows(start, end), this.#most);
  }

  #rows(start: number, end: number): Row[] {
    const { text, code } = this.#source;
    const rows: Row[] = [];
    let isBelowBlank = false;
    for (let line = this.#lines.locate(start).line, at = start; at < end; line++) {
      const next = Math.min(end, this.#lines.startOf(line + 1));
      while (this.#range < code.length && code[this.#range + 1] <= at) this.#range += 2;
      const isInCode = this.#range < code.length && code[this.#range] < at;
      const tokens = tokensIn(text, at, next);
      rows.push({ at, tokens, isBreak: isBelowBlank && !isInCode });
      isBelowBlank = text.slice(at, next).trim() === "";
      at = next;
    }
    return rows;
  }
}

/** A line of a text. */
interface Row {
  readonly at: number;
  readonly tokens: number;
  /** Does it begin a paragraph, or whatever comes below a blank line outside of code? */
  readonly isBreak: boolean;
}

function cutsOf(rows: readonly Row[], most: number): number[] {
  const cuts: number[] = [];
  let first = 0;
  let good = 0;
  let [tokens, tokensToGood] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    if (rows[i].isBreak) [good, tokensToGood] = [i, tokens];
    if (tokens + rows[i].tokens > most && i > first) {
      const isGood = good > first;
      cuts.push(rows[isGood ? good : i].at);
      tokens = isGood ? tokens - tokensToGood : 0;
      first = isGood ? good : i;
      tokensToGood = 0;
    }
    tokens += rows[i].tokens;
  }
  return cuts;
}

/** About how many tokens a line has: one for four letters, or for one sign of a script without spaces. */
function tokensIn(text: string, start: number, end: number): number {
  let wide = 0;
  for (let at = start; at < end; at++) if (text.charCodeAt(at) >= 0x2e80) wide++;
  return (end - start - wide) / 4 + wide;
}
