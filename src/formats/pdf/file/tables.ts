/** Where the objects of a PDF are, by the tables and streams of cross-references at its end. */
import { PdfProblem } from "./budget.ts";
import type { ObjectPlace, ObjectSource, Tables } from "./model.ts";
import { latin1 } from "./latin1.ts";
import { isDict, type PdfDict, PdfScanner, PdfStream, type PdfValue, PdfWord } from "./objects.ts";

/** A file that is changed and saved has one more. */
const MOST_TABLES = 1_000;
export const MOST_OBJECTS = 1_000_000;
/** Where the end of a file says where its last table is. */
const TAIL = 2_048;

/** Empty where the tables make no sense. */
export function readTables(file: ObjectSource): Tables {
  const places = new Map<number, ObjectPlace | null>();
  const trailer = new Map<string, PdfValue>();
  const read = new Set<number>();
  const waiting = [lastTable(file.bytes)];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (at < 0 || at >= file.bytes.length || read.has(at) || read.size >= MOST_TABLES) continue;
    read.add(at);
    const dict = readTable(file, at, places);
    for (const [key, value] of dict) if (!trailer.has(key)) trailer.set(key, value);
    for (const key of ["XRefStm", "Prev"]) {
      const next = dict.get(key);
      if (typeof next === "number") waiting.push(next);
    }
  }
  const found = new Map<number, ObjectPlace>();
  for (const [number, place] of places) if (place !== null) found.set(number, place);
  return { places: found, trailer };
}

function lastTable(bytes: Uint8Array): number {
  const start = Math.max(0, bytes.length - TAIL);
  const tail = latin1(bytes, start, bytes.length);
  const at = tail.lastIndexOf("startxref");
  const offset = at < 0 ? null : new PdfScanner(bytes, start + at + 9).value();
  return typeof offset === "number" ? offset : -1;
}

type Places = Map<number, ObjectPlace | null>;

/** Adds what is not known yet; returns the trailer. */
function readTable(file: ObjectSource, at: number, places: Places): PdfDict {
  const scanner = new PdfScanner(file.bytes, at, { hasRefs: false });
  const word = scanner.next();
  if (word instanceof PdfWord && word.value === "xref") return readRows(file, scanner, places);
  const stream = file.objectAt(at);
  if (!(stream instanceof PdfStream)) return new Map();
  readStream(file, stream, places);
  return stream.dict;
}

function readRows(file: ObjectSource, scanner: PdfScanner, places: Places): PdfDict {
  for (;;) {
    const first = scanner.next();
    if (typeof first !== "number") break;
    const count = scanner.next();
    if (typeof count !== "number") return new Map();
    for (let i = 0; i < count; i++) {
      const [at, , use] = [scanner.next(), scanner.next(), scanner.next()];
      if (typeof at !== "number" || !(use instanceof PdfWord)) return new Map();
      add(file, places, first + i, use.value === "n" ? { kind: "offset", at } : null);
    }
  }
  const trailer = new PdfScanner(file.bytes, scanner.at).value();
  return isDict(trailer) ? trailer : new Map();
}

function readStream(file: ObjectSource, stream: PdfStream, places: Places): void {
  const { dict } = stream;
  const bytes = file.unpacked(stream);
  const widths = file.array(dict.get("W")).map((one) => Math.min(8, Math.max(0, file.number(one))));
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const width = kindWidth + secondWidth + thirdWidth;
  const sections = file.array(dict.get("Index")).map((one) => file.number(one));
  if (sections.length < 2) sections.push(0, file.number(dict.get("Size")));
  let at = 0;
  const take = (count: number) => {
    let value = 0;
    for (const end = at + count; at < end; at++) value = value * 256 + bytes[at];
    return value;
  };
  for (let i = 0; i + 1 < sections.length; i += 2) {
    for (let j = 0; j < sections[i + 1] && width > 0 && at + width <= bytes.length; j++) {
      const kind = kindWidth === 0 ? 1 : take(kindWidth);
      const second = take(secondWidth);
      take(thirdWidth);
      const place = kind === 1
        ? { kind: "offset", at: second } as const
        : kind === 2
        ? { kind: "grouped", stream: second } as const
        : null;
      add(file, places, sections[i] + j, place);
    }
  }
}

function add(file: ObjectSource, places: Places, number: number, place: ObjectPlace | null): void {
  file.budget.spendSteps(1);
  if (places.has(number)) return;
  if (places.size >= MOST_OBJECTS) throw new PdfProblem("has too many objects");
  places.set(number, place);
}
