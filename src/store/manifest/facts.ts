/**
 * The facts of a manifest, and whether they make sense. The seal of a manifest proves who wrote it, not
 * that it was written without a bug: facts of the wrong type, numbers out of range and names that lead
 * out of a folder are refused here, before anything uses them. What is refused is rebuilt.
 */
import type { NotIncluded } from "../../base/not_included.ts";
import type { Columns, TreeRecord } from "../../corpus/model.ts";

/** The names of segment files. */
export const SEGMENT_NAME = /^seg-[0-9a-f]{16}\.seg$/;

/** The names of vector files. */
export const VECTORS_NAME = /^vec-[0-9a-f]{16}\.vec$/;

/** A file with vectors of sections of one segment, which is never changed once written. */
export interface VectorsRecord {
  readonly name: string;
  readonly size: number;
  readonly sum: number;
  /** 16 hex digits: the model and the recipe. */
  readonly key: string;
  /** What the model made of a fixed text, see `meaning/probe.ts`. */
  readonly probe: string;
}

/** A segment file, which is never changed once written. */
export interface SegmentRecord {
  /** Name of the file in the index folder. */
  readonly name: string;
  /** Bytes of the segment file, and their checksum: no other file of that name is believed. */
  readonly size: number;
  readonly sum: number;
  /** Documents in it; their ordinals are 0 … files - 1. */
  readonly files: number;
  /** Bytes that these documents had. */
  readonly sourceBytes: number;
  /** Ordinals of documents that were changed or removed since, ascending. */
  readonly dead: readonly number[];
  /** Absent without any. No section is in two of one key. */
  readonly vectors?: readonly VectorsRecord[];
}

export interface ManifestFacts {
  /** Counts the updates since the index was last built from nothing. */
  readonly generation: number;
  /** The project folder that the index was made for; a copy elsewhere is rebuilt. */
  readonly root: string;
  /** Hash of the settings that determine the content of the index, see `fingerprint.ts`. */
  readonly fingerprint: string;
  /** When this generation was made, milliseconds since the epoch. */
  readonly updated: number;
  /** Live documents, and their bytes. */
  readonly documents: number;
  readonly sourceBytes: number;
  /** What the trees have besides. */
  readonly notIncluded: NotIncluded;
  readonly trees: readonly TreeRecord[];
  readonly segments: readonly SegmentRecord[];
}

/** Milliseconds: the last moment that a `Date` can show. */
const LAST_DATE = 8.64e15;
/** A number in `kind` that stands for a document. */
const DOCUMENT = 0;
const KINDS = 4;

/** Returns the facts, or throws a `RangeError`. */
export function checkFacts(value: unknown): ManifestFacts {
  const facts = record(value) as Partial<ManifestFacts>;
  for (const key of ["generation", "documents", "sourceBytes"] as const) {
    demand(isCount(facts[key]));
  }
  demand(isCount(facts.updated) && facts.updated <= LAST_DATE);
  demand(typeof facts.root === "string" && typeof facts.fingerprint === "string");
  demand(isNotIncluded(facts.notIncluded));
  demand(Array.isArray(facts.trees) && facts.trees.every(isTree));
  demand(Array.isArray(facts.segments) && facts.segments.every(isSegment));
  return facts as ManifestFacts;
}

function isNotIncluded(value: unknown): boolean {
  const { folders, ...counts } = record(value) as NotIncluded;
  const numbers = [counts.folderCount, counts.large, counts.maxFileSize, counts.unreadable];
  return Array.isArray(folders) && folders.every((path) => typeof path === "string") &&
    numbers.every(isCount);
}

function isTree(value: unknown): boolean {
  const { name, folder, outer, stemmer } = record(value) as Partial<TreeRecord>;
  return [name, folder, outer, stemmer].every((fact) => typeof fact === "string");
}

function isSegment(value: unknown): boolean {
  const segment = record(value) as Partial<SegmentRecord>;
  const { name, size, sum, files, sourceBytes, dead, vectors = [] } = segment;
  return typeof name === "string" && SEGMENT_NAME.test(name) && isCount(size) && isCount(sum) &&
    isCount(files) && isCount(sourceBytes) && Array.isArray(dead) &&
    dead.every((ordinal, i) => isCount(ordinal) && ordinal < files && !(ordinal <= dead[i - 1])) &&
    Array.isArray(vectors) && vectors.every(isVectors);
}

function isVectors(value: unknown): boolean {
  const { name, size, sum, key, probe } = record(value) as Partial<VectorsRecord>;
  return typeof name === "string" && VECTORS_NAME.test(name) && isCount(size) && isCount(sum) &&
    typeof key === "string" && /^[0-9a-f]{16}$/.test(key) &&
    typeof probe === "string" && /^(?:[0-9a-f]{2}){1,64}$/.test(probe);
}

/** Returns the columns, or throws a `RangeError`. */
export function checkColumns(columns: Columns, { trees, segments }: ManifestFacts): Columns {
  const { folderPath, folderTree, first, name, stats, kind, words, reasons } = columns;
  demand(first[0] === 0 || folderPath.length === 0);
  for (let i = 0; i < folderPath.length; i++) {
    demand(folderTree[i] < trees.length && first[i] <= first[i + 1]);
    demand(folderPath[i] === "" || folderPath[i].split("/").every(isName));
  }
  for (let i = 0; i < name.length; i++) {
    demand(kind[i] < KINDS && words[3 * i + 2] < reasons.length && stats[4 * i] >= -1);
    demand(name[i] === "" || isName(name[i]));
    if (kind[i] !== DOCUMENT) continue;
    const segment = words[3 * i];
    demand(segment < segments.length && words[3 * i + 1] < segments[segment].files);
  }
  return columns;
}

/** Is it the name of something in a folder, and not a way out of it? */
function isName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !name.includes("/");
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && value as number >= 0;
}

function record(value: unknown): object {
  demand(typeof value === "object" && value !== null);
  return value as object;
}

function demand(holds: boolean): void {
  if (!holds) throw new RangeError("it makes no sense");
}
