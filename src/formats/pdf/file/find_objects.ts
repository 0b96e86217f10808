/** Where the objects of a PDF are, when its tables are damaged: wherever one begins. */
import type { ObjectPlace, ObjectSource, Tables } from "./model.ts";
import { isDict, isDigit, isSpace, PdfName, PdfScanner, PdfStream } from "./objects.ts";
import type { PdfDict, PdfValue } from "./objects.ts";
import { MOST_OBJECTS } from "./tables.ts";

/** The objects of an object stream. */
type Group = (stream: PdfStream) => ReadonlyMap<number, PdfValue>;

export function findObjects(file: ObjectSource, groupOf: Group): Tables {
  const places = new Map<number, ObjectPlace>();
  const trailer = new Map<string, PdfValue>();
  const { bytes } = file;
  file.budget.spendBytes(bytes.length / 8);
  for (let at = bytes.indexOf(0x6f); at >= 0; at = bytes.indexOf(0x6f, at + 1)) {
    if (bytes[at + 1] !== 0x62 || bytes[at + 2] !== 0x6a) continue;
    const start = startOfObject(bytes, at);
    if (start === null || places.size >= MOST_OBJECTS) continue;
    places.set(start.number, { kind: "offset", at: start.at });
  }
  return complete(file, { places, trailer }, groupOf);
}

interface FoundTables {
  readonly places: Map<number, ObjectPlace>;
  readonly trailer: Map<string, PdfValue>;
}

/** Adds the objects of object streams, and the entries of trailers. */
function complete(
  file: ObjectSource,
  { places, trailer }: FoundTables,
  groupOf: Group,
): Tables {
  for (const [number, place] of [...places]) {
    if (place.kind !== "offset") continue;
    file.budget.spendSteps(1);
    const object = file.objectAt(place.at, number);
    const dict = object instanceof PdfStream ? object.dict : isDict(object) ? object : null;
    const type = dict?.get("Type");
    if (dict === null || !(type instanceof PdfName)) continue;
    if (isCatalog(dict)) trailer.set("Root", dict);
    if (type.value === "XRef") addTrailer(trailer, dict);
    if (type.value !== "ObjStm" || !(object instanceof PdfStream)) continue;
    for (const [own, value] of groupOf(object)) {
      if (!places.has(own)) places.set(own, { kind: "grouped", stream: number });
      if (isDict(value) && isCatalog(value) && !trailer.has("Root")) trailer.set("Root", value);
    }
  }
  const { bytes } = file;
  for (let at = bytes.indexOf(0x74); at >= 0; at = bytes.indexOf(0x74, at + 1)) {
    if (!isTrailer(bytes, at)) continue;
    const dict = new PdfScanner(bytes, at + 7).value();
    if (isDict(dict)) addTrailer(trailer, dict);
  }
  return { places, trailer };
}

function isCatalog(dict: PdfDict): boolean {
  const type = dict.get("Type");
  return type instanceof PdfName && type.value === "Catalog";
}

function addTrailer(trailer: Map<string, PdfValue>, dict: PdfDict): void {
  for (const [key, value] of dict) trailer.set(key, value);
}

const TRAILER = [..."trailer"].map((sign) => sign.charCodeAt(0));

function isTrailer(bytes: Uint8Array, at: number): boolean {
  return TRAILER.every((code, i) => bytes[at + i] === code);
}

/** The start of `12 0 obj`, from where its `obj` is. */
function startOfObject(bytes: Uint8Array, obj: number): { number: number; at: number } | null {
  let at = obj;
  const back = (is: (byte: number) => boolean) => {
    const end = at;
    while (at > 0 && end - at < 11 && is(bytes[at - 1])) at--;
    return end - at;
  };
  if (back(isSpace) === 0 || back(isDigit) === 0 || back(isSpace) === 0) return null;
  const end = at;
  if (back(isDigit) === 0) return null;
  let number = 0;
  for (let i = at; i < end; i++) number = number * 10 + bytes[i] - 0x30;
  return { number, at };
}
