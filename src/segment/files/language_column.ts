/**
 * The language of each file, that is the name of its stemmer.
 *
 *     varint languages, per language its name; with more than one: a byte per file, its number
 */
import { ByteReader, ByteWriter } from "../../base/bytes.ts";
import { IndexCorrupt } from "../corrupt.ts";

/** The languages of a segment. */
export interface LanguageColumn {
  /** Ascending. */
  readonly names: readonly string[];
  /** By file: a number of `names`; null if all files have the first. */
  readonly numbers: Uint8Array | null;
}

export function writeLanguages(byFile: readonly string[]): Uint8Array {
  const names = [...new Set(byFile)].sort();
  const to = new ByteWriter(64);
  to.varint(names.length);
  for (const name of names) to.string(name);
  if (names.length > 1) to.raw(Uint8Array.from(byFile, (name) => names.indexOf(name)));
  return to.bytes();
}

/** Reads what `writeLanguages` wrote for so many files. */
export function readLanguages(bytes: Uint8Array, files: number): LanguageColumn {
  const reader = new ByteReader(bytes);
  const count = reader.varint();
  if (count > Math.min(files, 255)) throw new IndexCorrupt("more languages than files");
  const names = Array.from({ length: count }, () => reader.string());
  const numbers = count > 1 ? reader.raw(files).slice() : null;
  if (!reader.done || (count === 0 && files > 0) || numbers?.some((number) => number >= count)) {
    throw new IndexCorrupt("a file has an unknown language");
  }
  return { names, numbers };
}
