/** The pages of a PDF in their order. */
import { PdfProblem } from "./file/budget.ts";
import type { PdfFile } from "./file/file.ts";
import { isDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from "./file/objects.ts";
import { type Matrix, multiply } from "./page/matrix.ts";

export interface Page {
  /** Of its object; 0 if it has none of its own. */
  readonly number: number;
  readonly resources: PdfDict;
  readonly contents: PdfValue;
  /** Fields of forms, notes and links. */
  readonly notes: readonly PdfValue[];
  /** From the coordinates of its content to those of the page as it is shown, from its lower left corner. */
  readonly matrix: Matrix;
  readonly height: number;
}

const MOST_PAGES = 20_000;
const MOST_NODES = 100_000;
/** Of a page. */
const MOST_NOTES = 5_000;
const MOST_PARTS = 5_000;
const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"];

/** All pages; those that the tree does not lead to are found by what they say they are. */
export function readPages(file: PdfFile): Page[] {
  const pages = inTree(file);
  if (pages.length > 0) return pages;
  const found: Page[] = [];
  for (const number of file.numbers) {
    const dict = file.get(new PdfRef(number));
    if (isDict(dict) && file.name(dict.get("Type")) === "Page") {
      found.push(toPage(file, dict, number));
      if (found.length > MOST_PAGES) throw tooMany();
    }
  }
  return found;
}

function tooMany(): PdfProblem {
  return new PdfProblem(`has more than ${MOST_PAGES} pages`);
}

function inTree(file: PdfFile): Page[] {
  const pages: Page[] = [];
  const seen = new Set<PdfDict>();
  const waiting: { node: PdfValue | undefined; above: PdfDict }[] = [
    { node: file.root.get("Pages"), above: new Map() },
  ];
  while (waiting.length > 0) {
    const { node, above } = waiting.pop()!;
    const own = file.get(node);
    if (!isDict(own) || seen.has(own)) continue;
    if (seen.size >= MOST_NODES) throw tooMany();
    seen.add(own);
    const dict = new Map(own);
    for (const key of INHERITED) {
      const value = above.get(key);
      if (!dict.has(key) && value !== undefined) dict.set(key, value);
    }
    const kids = file.get(own.get("Kids"));
    if (Array.isArray(kids)) {
      file.budget.spendSteps(kids.length);
      for (let i = kids.length - 1; i >= 0; i--) waiting.push({ node: kids[i], above: dict });
    } else {
      pages.push(toPage(file, dict, node instanceof PdfRef ? node.number : 0));
      if (pages.length > MOST_PAGES) throw tooMany();
    }
  }
  return pages;
}

const LETTER = [0, 0, 612, 792];

function toPage(file: PdfFile, dict: PdfDict, number: number): Page {
  const numbers = file.array(dict.get("CropBox") ?? dict.get("MediaBox")).slice(0, 4)
    .map((one) => file.number(one));
  const box = numbers.length === 4 ? numbers : LETTER;
  const [left, right] = [Math.min(box[0], box[2]), Math.max(box[0], box[2])];
  const [bottom, top] = [Math.min(box[1], box[3]), Math.max(box[1], box[3])];
  const turns = ((Math.round(file.number(dict.get("Rotate")) / 90) % 4) + 4) % 4;
  const [width, height] = [right - left, top - bottom];
  const turn: Matrix = turns === 1
    ? [0, -1, 1, 0, 0, width]
    : turns === 2
    ? [-1, 0, 0, -1, width, height]
    : turns === 3
    ? [0, 1, -1, 0, height, 0]
    : [1, 0, 0, 1, 0, 0];
  return {
    number,
    resources: file.dict(dict.get("Resources")),
    contents: file.get(dict.get("Contents")),
    notes: file.array(dict.get("Annots")).slice(0, MOST_NOTES),
    matrix: multiply([1, 0, 0, 1, -left, -bottom], turn),
    height: turns % 2 === 0 ? height : width,
  };
}

/** The content of a page; its parts are read as one. */
export function contentOf(file: PdfFile, { contents }: Page): Uint8Array {
  const streams = (Array.isArray(contents) ? contents.slice(0, MOST_PARTS) : [contents])
    .map((one: PdfValue) => file.get(one)).filter((one) => one instanceof PdfStream);
  const parts = streams.map((stream) => file.unpacked(stream));
  if (parts.length === 1) return parts[0];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
    whole[at++] = 0x20;
  }
  return whole;
}
