/**
 * What the sections of a document say about code: the names that they may speak of, and the requests
 * that they describe. Only in projects that have source code.
 *
 * It depends on the text of the document alone. Which of the names the project has is decided when they
 * are read (`facets/code_names.ts`), so a document is not read again when source code changes.
 */
import { namesIn, type WrittenIn } from "../../code/written_names.ts";
import { requestsIn } from "../../code/written_entries.ts";
import { LineTable } from "../../markdown/line_table.ts";
import type { Label } from "../labels.ts";
import type { OutlineChunk, ParsedDocument } from "../model.ts";

/** Names of one section that are kept. */
const MOST_NAMES = 300;

/** The document with labels for what its sections say about code. */
export function withLabels(document: ParsedDocument): ParsedDocument {
  const { text, code } = document;
  const lines = new LineTable(text);
  const pieces = new Pieces(text, code);
  const chunks = document.chunks.map((chunk) => {
    const spans = [...headingOf(chunk, lines), ...chunk.bodyRanges];
    const labels = labelsOf(spans.flatMap(({ start, end }) => [...pieces.of(start, end)]));
    return labels.length === 0 ? chunk : { ...chunk, labels };
  });
  return { ...document, chunks };
}

/** The first line of the heading; a document has none, and a window begins with its text. */
function headingOf({ depth, lineStart, bodyRanges }: OutlineChunk, lines: LineTable) {
  const start = lines.startOf(lineStart);
  const end = lines.startOf(lineStart + 1);
  return depth === 0 || bodyRanges.at(0)?.start === start ? [] : [{ start, end }];
}

function labelsOf(pieces: readonly Piece[]): Label[] {
  const names = new Set<string>();
  const requests = new Set<string>();
  for (const { text, where } of pieces) {
    for (const name of namesIn(text, where)) {
      if (names.size >= MOST_NAMES) break;
      names.add(name);
    }
    for (const one of requestsIn(text)) requests.add(one);
  }
  return [
    ...[...requests].map((value): Label => ({ key: "entry", value })),
    ...[...names].map((value): Label => ({ key: "mention", value })),
  ];
}

interface Piece {
  readonly text: string;
  readonly where: WrittenIn;
}

/** Longer text between backticks is not one name. */
const LONGEST_SPAN = 300;

/** The fences of code that is not a program: what it shows is read like running text. */
const NO_PROGRAM =
  /^[\s>]*(?:`{3,}|~{3,})\s*\{?\.?(?:$|te?xt|plain|console|shell|sh\b|bash|zsh|fish|powershell|ps1|bat|cmd|terminal|output|log|json|ya?ml|toml|ini|xml|html|css|diff|mermaid|http|csv|markdown|md\b)/i;

class Pieces {
  readonly #text: string;
  readonly #code: readonly number[];

  constructor(text: string, code: readonly number[]) {
    this.#text = text;
    this.#code = code;
  }

  /** The text from `start` to `end`: running text, spans and lines of code. */
  *of(start: number, end: number): Generator<Piece> {
    let at = start;
    for (let i = this.#firstFrom(start); i < this.#code.length && this.#code[i] < end; i += 2) {
      const [from, to] = [Math.max(this.#code[i], start), Math.min(this.#code[i + 1], end)];
      yield* this.#prose(at, from);
      const lines = this.#text.slice(from, to);
      yield { text: lines, where: isProgram(lines) ? "code" : "prose" };
      at = to;
    }
    yield* this.#prose(at, end);
  }

  /** The first range of code that ends behind a position. */
  #firstFrom(at: number): number {
    let [low, high] = [0, this.#code.length / 2];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#code[2 * middle + 1] <= at) low = middle + 1;
      else high = middle;
    }
    return 2 * low;
  }

  *#prose(start: number, end: number): Generator<Piece> {
    const text = this.#text.slice(start, end);
    let at = 0;
    for (const { 0: ticks, index } of text.matchAll(/`+/g)) {
      if (index < at) continue;
      const from = index + ticks.length;
      const inside = text.slice(from, from + LONGEST_SPAN);
      const closing = inside.indexOf(ticks);
      const span = closing < 0 ? "" : inside.slice(0, closing);
      if (span === "" || /\n\s*\n/.test(span)) continue;
      if (index > at) yield { text: text.slice(at, index), where: "prose" };
      yield { text: span, where: "span" };
      at = from + closing + ticks.length;
    }
    if (at < text.length) yield { text: text.slice(at), where: "prose" };
  }
}

/** HTML and output are none. */
function isProgram(lines: string): boolean {
  const first = lines.slice(0, 200).split("\n", 1)[0];
  return !/^[\s>]*</.test(first) && !NO_PROGRAM.test(first);
}
