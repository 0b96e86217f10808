/** Conditions, age, status and order → what an answer may have, and how it is sorted. */
import { quoteAll } from "../base/error.ts";
import { didYouMean } from "../base/text/suggest.ts";
import type { EngineQuery, IndexedFile, Ref, SearchIndex } from "../index/model.ts";
import type { Query } from "../query/ast.ts";
import { type Condition, holds, readConditions, valuesFor } from "./conditions.ts";
import { readSince } from "./since.ts";
import { statusRules, type StatusWeights } from "./status.ts";

export interface NarrowOptions {
  /** Only these trees; null for all. */
  readonly trees: readonly string[] | null;
  readonly where: readonly string[];
  readonly newer?: string;
  readonly sort: "score" | "mtime" | "path";
  readonly params: StatusWeights;
  readonly ast: Query | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface NarrowedIndex {
  /** The chunks that are left; absent for all. */
  readonly refs?: Uint32Array;
  readonly hidden?: readonly EngineQuery[];
  readonly weightOf?: (ref: Ref) => number;
  readonly order?: (a: Ref, b: Ref) => number;
  readonly warnings: readonly string[];
}

/** Throws `RaError` for a condition or a time that cannot be read. */
export function narrow(index: SearchIndex, options: NarrowOptions): NarrowedIndex {
  const { trees, where, newer, sort } = options;
  const conditions = readConditions(where);
  const rules = statusRules(index, options.params, { ast: options.ast, conditions });
  const order = sort === "score" ? {} : { order: orderBy(index, sort) };
  if (conditions.length === 0 && newer === undefined) return { ...rules, ...order, warnings: [] };
  const { files, warnings } = chosenFiles(index.files(trees ?? undefined), options);
  const refs = files.flatMap(({ docRef, chunkCount }) =>
    Array.from({ length: chunkCount }, (_, i) => docRef + i)
  );
  return { refs: Uint32Array.from(refs).sort(), ...rules, ...order, warnings };
}

/** The files that satisfy all conditions and are new enough, in their order. */
export function chosenFiles(
  all: Iterable<IndexedFile>,
  { where, newer, now }: Pick<NarrowOptions, "where" | "newer" | "now">,
): { readonly files: readonly IndexedFile[]; readonly warnings: readonly string[] } {
  const conditions = readConditions(where);
  const since = newer === undefined ? -Infinity : readSince(newer, now);
  const known = new Set<Condition>();
  const keys = new Set<string>();
  const files: IndexedFile[] = [];
  for (const file of all) {
    let isChosen = file.mtime >= since;
    for (const condition of conditions) {
      const values = valuesFor(file, condition);
      if (values !== undefined) known.add(condition);
      isChosen &&= holds(condition, values);
    }
    if (isChosen) files.push(file);
    if (known.size < conditions.length) { for (const key of file.meta.keys()) keys.add(key); }
  }
  const unknown = conditions.filter((one) => !known.has(one) && !isAbsence(one));
  return { files, warnings: unknown.map(({ key }) => unknownKey(key, [...keys])) };
}

function isAbsence({ operator, isNegated }: Condition): boolean {
  return operator === "has" && isNegated;
}

const MOST_KEYS = 10;

function unknownKey(key: string, keys: readonly string[]): string {
  const near = didYouMean(key, keys);
  const some = quoteAll(keys.slice(0, MOST_KEYS));
  const there = near !== "" || keys.length === 0
    ? ""
    : `; there ${keys.length > MOST_KEYS ? "are, among others," : "is"} ${some}`;
  return `no document has the frontmatter key "${key}"${near}${there}`;
}

/** Newest first, or by path; sections of one document in its order. */
function orderBy(index: SearchIndex, sort: "mtime" | "path"): (a: Ref, b: Ref) => number {
  if (sort === "path") return (a, b) => index.compare(a, b);
  const times = new Map<Ref, number>();
  const timeOf = (ref: Ref) => {
    const docRef = index.docRefOf(ref);
    const time = times.get(docRef) ?? index.fileOf(docRef).mtime;
    times.set(docRef, time);
    return time;
  };
  return (a, b) => timeOf(b) - timeOf(a) || index.compare(a, b);
}
