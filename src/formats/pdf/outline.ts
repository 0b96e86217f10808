/** The outline of a PDF: titles with their levels, and the places on pages that they lead to. */
import { textOfString } from "./font/encodings.ts";
import type { PdfFile } from "./file/file.ts";
import { isDict, type PdfDict, PdfName, PdfRef, type PdfValue } from "./file/objects.ts";

export interface OutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly depth: number;
  /** From 0. */
  readonly page: number;
  /** How high on the page, in its own coordinates; null for its top. */
  readonly y: number | null;
}

const MOST_ENTRIES = 20_000;
const DEEPEST = 6;
const LONGEST_TITLE = 1_000;

/** In the order of the outline. `pages` has the number of each page by that of its object. */
export function readOutline(file: PdfFile, pages: ReadonlyMap<number, number>): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const targets = new Targets(file, pages);
  const seen = new Set<PdfDict>();
  const waiting: { item: PdfValue | undefined; depth: number }[] = [
    { item: file.dict(file.root.get("Outlines")).get("First"), depth: 1 },
  ];
  while (waiting.length > 0 && seen.size < MOST_ENTRIES) {
    const { item, depth } = waiting.pop()!;
    const dict = file.get(item);
    if (!isDict(dict) || seen.has(dict)) continue;
    seen.add(dict);
    const title = textOfString(file.text(dict.get("Title")).slice(0, LONGEST_TITLE))
      .replace(/\s+/g, " ").trim();
    const target = targets.find(dict);
    if (title !== "" && target !== null) {
      entries.push({ title, depth: Math.min(depth, DEEPEST), ...target });
    }
    // The next one of the same level is read after those below.
    waiting.push({ item: dict.get("Next"), depth });
    if (dict.has("First")) waiting.push({ item: dict.get("First"), depth: depth + 1 });
  }
  return entries;
}

interface Target {
  readonly page: number;
  readonly y: number | null;
}

/** Names of destinations, by the trees that they are kept in. */
const MOST_NODES = 100_000;

class Targets {
  readonly #file: PdfFile;
  readonly #pages: ReadonlyMap<number, number>;
  #names: ReadonlyMap<string, PdfValue> | null = null;

  constructor(file: PdfFile, pages: ReadonlyMap<number, number>) {
    this.#file = file;
    this.#pages = pages;
  }

  find(item: PdfDict): Target | null {
    const file = this.#file;
    const action = file.dict(item.get("A"));
    const given = item.has("Dest")
      ? item.get("Dest")
      : file.name(action.get("S")) === "GoTo"
      ? action.get("D")
      : undefined;
    return this.#resolve(file.get(given), 0);
  }

  #resolve(value: PdfValue, steps: number): Target | null {
    const file = this.#file;
    if (steps > 3) return null;
    if (value instanceof PdfName) {
      const named = file.dict(file.root.get("Dests")).get(value.value);
      return this.#resolve(file.get(named), steps + 1);
    }
    if (typeof value === "string") {
      this.#names ??= this.#readNames();
      return this.#resolve(file.get(this.#names.get(value)), steps + 1);
    }
    if (isDict(value)) return this.#resolve(file.get(value.get("D")), steps + 1);
    if (!Array.isArray(value)) return null;
    const [first, kind, ...rest] = value as readonly PdfValue[];
    const page = first instanceof PdfRef
      ? this.#pages.get(first.number)
      : typeof first === "number"
      ? first
      : undefined;
    if (page === undefined || page < 0 || page >= this.#pages.size) return null;
    const fit = file.name(kind);
    const y = fit === "XYZ" ? rest[1] : fit === "FitH" || fit === "FitBH" ? rest[0] : null;
    const known = file.get(y);
    return { page, y: typeof known === "number" ? known : null };
  }

  #readNames(): Map<string, PdfValue> {
    const file = this.#file;
    const names = new Map<string, PdfValue>();
    const seen = new Set<PdfDict>();
    const waiting = [file.dict(file.root.get("Names")).get("Dests")];
    while (waiting.length > 0 && seen.size < MOST_NODES) {
      const node = file.dict(waiting.pop());
      if (seen.has(node)) continue;
      seen.add(node);
      waiting.push(...file.array(node.get("Kids")).slice(0, MOST_NODES));
      const pairs = file.array(node.get("Names"));
      file.budget.spendSteps(pairs.length);
      for (let i = 0; i + 1 < pairs.length; i += 2) {
        const name = file.get(pairs[i]);
        if (typeof name === "string" && !names.has(name)) names.set(name, pairs[i + 1]);
      }
    }
    return names;
  }
}
