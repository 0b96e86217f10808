/**
 * The objects of a PDF by number, wherever the file keeps them.
 *
 * Where they are is in the tables at its end. If those are damaged, the file is looked through for
 * objects instead. An object that is not there, or that leads to itself, is null.
 */
import { PdfBudget, PdfProblem } from "./budget.ts";
import { type FilterSettings, unpack } from "./filters.ts";
import { END, isDict, PdfName, PdfRef, PdfScanner, PdfStream, PdfWord } from "./objects.ts";
import type { PdfDict, PdfValue } from "./objects.ts";
import { findObjects } from "./find_objects.ts";
import type { ObjectSource, Tables } from "./model.ts";
import { readTables } from "./tables.ts";

/** References that lead to references. */
const MOST_STEPS = 20;
const MOST_FILTERS = 8;
const EMPTY: PdfDict = new Map();

export class PdfFile implements ObjectSource {
  readonly budget = new PdfBudget();
  readonly bytes: Uint8Array;
  #tables: Tables;
  #isRebuilt = false;
  readonly #objects = new Map<number, PdfValue>();
  readonly #reading = new Set<number>();
  /** Objects of object streams, by the number of the stream. */
  readonly #groups = new Map<number, ReadonlyMap<number, PdfValue>>();

  /** Throws `PdfProblem`. */
  constructor(bytes: Uint8Array) {
    const start = startOf(bytes);
    if (start < 0) throw new PdfProblem("not a PDF");
    this.bytes = bytes.subarray(start);
    this.#tables = { places: new Map(), trailer: EMPTY };
    this.#tables = readTables(this);
    if (!isDict(this.get(this.root.get("Pages")))) this.#rebuild();
    if (this.#tables.trailer.has("Encrypt")) throw new PdfProblem("encrypted");
  }

  get root(): PdfDict {
    return this.dict(this.#tables.trailer.get("Root"));
  }

  get info(): PdfDict {
    return this.dict(this.#tables.trailer.get("Info"));
  }

  /** The numbers of all objects. */
  get numbers(): Iterable<number> {
    return this.#tables.places.keys();
  }

  /** The value itself, or what it refers to. */
  get(value: PdfValue | undefined): PdfValue {
    for (let i = 0; value instanceof PdfRef; i++) {
      if (i > MOST_STEPS) return null;
      value = this.#object(value.number);
    }
    return value ?? null;
  }

  /** Of a stream, its dictionary; an empty one for anything else. */
  dict(value: PdfValue | undefined): PdfDict {
    const found = this.get(value);
    return found instanceof PdfStream ? found.dict : isDict(found) ? found : EMPTY;
  }

  array(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.get(value);
    return Array.isArray(found) ? found : [];
  }

  number(value: PdfValue | undefined, otherwise = 0): number {
    const found = this.get(value);
    return typeof found === "number" && Number.isFinite(found) ? found : otherwise;
  }

  /** A name; an empty string for anything else. */
  name(value: PdfValue | undefined): string {
    const found = this.get(value);
    return found instanceof PdfName ? found.value : "";
  }

  text(value: PdfValue | undefined): string {
    const found = this.get(value);
    return typeof found === "string" ? found : "";
  }

  /** The bytes of a stream, unpacked; none if it is of an image or of an unknown kind. */
  unpacked({ dict, packed }: PdfStream): Uint8Array {
    const list = (...keys: string[]) => {
      const value = this.get(keys.map((key) => dict.get(key)).find((one) => one !== undefined));
      return Array.isArray(value) ? value : value === null ? [] : [value];
    };
    const settings = list("DecodeParms", "DP");
    let bytes: Uint8Array | null = packed;
    for (const [i, filter] of list("Filter", "F").slice(0, MOST_FILTERS).entries()) {
      const name = this.name(filter);
      if (name === "Crypt") continue;
      bytes = unpack(bytes, {
        name,
        settings: this.#filterSettings(settings[i]),
        budget: this.budget,
      });
      if (bytes === null) return new Uint8Array();
    }
    return bytes;
  }

  #filterSettings(value: PdfValue | undefined): FilterSettings {
    const dict = this.dict(value);
    const bounded = (key: string, otherwise: number, most: number) =>
      Math.min(most, Math.max(0, Math.floor(this.number(dict.get(key), otherwise))));
    return {
      predictor: bounded("Predictor", 1, 15),
      colors: bounded("Colors", 1, 32),
      bits: bounded("BitsPerComponent", 8, 16),
      columns: bounded("Columns", 1, 1_000_000),
      earlyChange: bounded("EarlyChange", 1, 1),
    };
  }

  #object(number: number): PdfValue {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    if (this.#reading.has(number)) return null;
    const place = this.#tables.places.get(number);
    if (place === undefined) return null;
    this.budget.spendSteps(1);
    this.#reading.add(number);
    const found = place.kind === "offset"
      ? this.objectAt(place.at, number)
      : this.#group(place.stream).get(number) ?? null;
    this.#reading.delete(number);
    if (found === undefined && !this.#isRebuilt) {
      this.#rebuild();
      return this.#object(number);
    }
    const value = found ?? null;
    this.#objects.set(number, value);
    return value;
  }

  objectAt(at: number, number?: number): PdfValue | undefined {
    const scanner = new PdfScanner(this.bytes, at);
    const [own, , word] = [scanner.next(), scanner.next(), scanner.next()];
    if (typeof own !== "number" || !(word instanceof PdfWord) || word.value !== "obj") {
      return undefined;
    }
    if (number !== undefined && own !== number) return undefined;
    const value = scanner.value();
    this.budget.spendBytes((scanner.at - at) / 8);
    if (!isDict(value)) return value;
    const after = scanner.next();
    if (!(after instanceof PdfWord) || after.value !== "stream") return value;
    return new PdfStream(value, this.#packed(value, scanner.at), own);
  }

  /** The packed bytes of a stream, which start after the end of a line. */
  #packed(dict: PdfDict, at: number): Uint8Array {
    const { bytes } = this;
    const start = at + (bytes[at] === 13 ? bytes[at + 1] === 10 ? 2 : 1 : bytes[at] === 10 ? 1 : 0);
    const length = this.number(dict.get("Length"), -1);
    if (length >= 0 && start + length <= bytes.length) {
      const word = new PdfScanner(bytes, start + length).next();
      if (word !== END && word instanceof PdfWord && word.value.startsWith("endstream")) {
        return bytes.subarray(start, start + length);
      }
    }
    const end = indexOf(bytes, "endstream", start);
    const stop = end < 0 ? bytes.length : end;
    this.budget.spendBytes((stop - start) / 8);
    return bytes.subarray(start, stop);
  }

  /** The objects of an object stream. */
  #group(number: number, given?: PdfStream): ReadonlyMap<number, PdfValue> {
    const known = this.#groups.get(number);
    if (known !== undefined) return known;
    const objects = new Map<number, PdfValue>();
    this.#groups.set(number, objects);
    const stream = given ?? this.get(new PdfRef(number));
    if (!(stream instanceof PdfStream)) return objects;
    const bytes = this.unpacked(stream);
    const first = this.number(stream.dict.get("First"));
    const count = Math.min(this.number(stream.dict.get("N")), bytes.length / 3);
    this.budget.spendSteps(Math.max(0, count));
    const header = new PdfScanner(bytes, 0, { hasRefs: false });
    for (let i = 0; i < count; i++) {
      const [own, at] = [header.next(), header.next()];
      if (typeof own !== "number" || typeof at !== "number") break;
      const scanner = new PdfScanner(bytes, Math.max(0, first + at));
      if (!objects.has(own)) objects.set(own, scanner.value());
      this.budget.spendBytes(Math.max(0, scanner.at - first - at) / 8);
    }
    return objects;
  }

  #rebuild(): void {
    if (this.#isRebuilt) return;
    this.#isRebuilt = true;
    this.#objects.clear();
    this.#groups.clear();
    this.#tables = findObjects(this, (stream) => this.#group(stream.number, stream));
  }
}

/** Bytes in front of a PDF, such as those of a mail, do not count. */
const MOST_JUNK = 1_024;

function startOf(bytes: Uint8Array): number {
  return indexOf(bytes.subarray(0, MOST_JUNK), "%PDF-", 0);
}

/** Where a text of ASCII is first found, from `at` on; -1 if nowhere. */
export function indexOf(bytes: Uint8Array, text: string, at: number): number {
  const first = text.charCodeAt(0);
  for (let i = bytes.indexOf(first, at); i >= 0; i = bytes.indexOf(first, i + 1)) {
    let same = 1;
    while (same < text.length && bytes[i + same] === text.charCodeAt(same)) same++;
    if (same === text.length) return i;
  }
  return -1;
}
