/**
 * Definitions into chunks: a file, its classes and functions, their methods.
 *
 * A section is the whole of a definition, from its comment to its end, so it has no heading line. What
 * is in no definition is the body of the file. Ids end in qualified names, so they change only when
 * a definition is renamed or moved; equal names are numbered.
 */
import { UniqueNames } from "../../base/text/unique_names.ts";
import type { Definition, SourceFacts } from "../../code/model.ts";
import { LineTable } from "../../markdown/line_table.ts";
import type { OutlineChunk } from "../model.ts";
import type { Node } from "../node.ts";
import { addBody, type Chunking, toChunks } from "../outline.ts";
import { divideNodes } from "../windows.ts";
import { labelsOf } from "./code_labels.ts";

interface OutlinedCode {
  readonly tree: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
  /** UTF-8 bytes of the text. */
  readonly size: number;
  readonly chunking?: Chunking;
}

/** The chunks of a file; without facts, it is one. */
export function buildCodeOutline(
  source: OutlinedCode,
  facts: SourceFacts | null,
): OutlineChunk[] {
  const lines = new LineTable(source.text);
  const { nodes, defined } = new Nodes(source, lines).of(facts?.definitions ?? []);
  const labels = labelsOf(nodes, defined, facts);
  const labelled = nodes.map((node, i) => ({ ...node, labels: labels[i] }));
  const most = source.chunking?.maxSectionTokens ?? null;
  const divided = most === null
    ? labelled
    : divideNodes(labelled, { text: source.text, code: [], lineCount: lines.count }, most);
  return toChunks(divided, source);
}

interface DefinedNodes {
  readonly nodes: readonly Node[];
  /** By node: its definition first, then those inside that are no nodes. The file has none itself. */
  readonly defined: readonly (readonly Definition[])[];
}

class Nodes {
  readonly #source: OutlinedCode;
  readonly #lines: LineTable;
  readonly #slugs = new UniqueNames();
  readonly #nodes: Node[] = [];
  /** By node: the definitions that it is and has. */
  readonly #defined: Definition[][] = [[]];
  /** Indexes of the nodes that are open, the file first. */
  readonly #open: number[] = [0];
  /** What is before it is in some body. */
  #at = 0;

  constructor(source: OutlinedCode, lines: LineTable) {
    this.#source = source;
    this.#lines = lines;
  }

  of(definitions: readonly Definition[]): DefinedNodes {
    const { text, title, chunking } = this.#source;
    const maxDepth = chunking?.split === "file" ? 0 : chunking?.maxDepth ?? Infinity;
    this.#nodes.push(this.#node({ title, start: 0, end: text.length }, -1, null));
    /** By definition: the node that its text is in. */
    const places: number[] = [];
    for (const definition of definitions) {
      const around = definition.parent < 0 ? 0 : places[definition.parent];
      const depth = this.#nodes[around].depth + 1;
      const place = this.#add(definition, around, depth <= maxDepth);
      places.push(place);
      this.#defined[place].push(definition);
    }
    while (this.#open.length > 0) this.#close();
    return { nodes: this.#nodes, defined: this.#defined };
  }

  /** Returns the node of the definition; the one around it if it is too deep, or inside of another. */
  #add(definition: Definition, around: number, isKept: boolean): number {
    while (this.#open.length > 1 && this.#nodes[this.#open.at(-1)!].endAt <= definition.start) {
      this.#close();
    }
    const parent = this.#open.at(-1)!;
    const start = Math.max(definition.start, this.#at);
    const end = Math.min(definition.end, this.#nodes[parent].endAt);
    if (!isKept || parent !== around || start >= end) return around;
    this.#fill(start);
    const slug = this.#slugs.take(definition.name);
    this.#nodes[parent].children++;
    this.#nodes.push(this.#node({ ...definition, start, end }, parent, slug));
    this.#defined.push([]);
    this.#open.push(this.#nodes.length - 1);
    return this.#nodes.length - 1;
  }

  #close(): void {
    this.#fill(this.#nodes[this.#open.at(-1)!].endAt);
    this.#open.pop();
  }

  /** The text up to `end` is in the body of the innermost open node. */
  #fill(end: number): void {
    if (end <= this.#at) return;
    addBody(this.#nodes[this.#open.at(-1)!], this.#at, end);
    this.#at = end;
  }

  #node(
    { title, start, end }: { readonly title: string; readonly start: number; readonly end: number },
    parent: number,
    slug: string | null,
  ): Node {
    return {
      depth: parent < 0 ? 0 : this.#nodes[parent].depth + 1,
      title,
      slug,
      parent,
      at: start,
      startAt: start,
      line: this.#lines.locate(start).line,
      endAt: end,
      lastLine: parent < 0 ? this.#lines.count : this.#lines.locate(Math.max(start, end - 1)).line,
      children: 0,
      body: [],
      window: null,
    };
  }
}
