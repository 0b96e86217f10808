/** Sections that context rules put first: read by their ids, in the order of the rules. */
import { quoteAll } from "../base/error.ts";
import type { Ref } from "../index/model.ts";
import type { Result } from "../search/model.ts";
import { toResult } from "../search/results.ts";
import { type Detail, FULL, type Session } from "./answer.ts";

export interface Included {
  readonly results: readonly Result[];
  /** Their chunks, in the same order. */
  readonly refs: readonly Ref[];
  readonly warnings: readonly string[];
}

export interface IncludeOptions {
  readonly leftOut: ReadonlySet<Ref>;
  /** Only of these trees; empty for all. */
  readonly trees: readonly string[];
  readonly limit: number;
  readonly detail: Detail;
}

/** At most `limit`; an id that is not indexed gives a warning. */
export async function readIncluded(
  session: Session,
  ids: readonly string[],
  options: IncludeOptions,
): Promise<Included> {
  const { index } = session;
  const refs: Ref[] = [];
  const unknown: string[] = [];
  for (const id of ids) {
    const ref = index.refOf(id);
    if (ref === null) unknown.push(id);
    else if (isWanted(session, ref, options)) refs.push(ref);
  }
  const shown = refs.slice(0, options.limit);
  const results: Result[] = [];
  for (const ref of shown) results.push(await readResult(session, ref, options.detail));
  const warnings = unknown.length === 0 ? [] : [
    `a context rule includes ${quoteAll(unknown)}, which is not indexed; ` +
    "`ra ls docs` lists the ids of documents",
  ];
  return { results, refs: shown, warnings };
}

function isWanted({ index }: Session, ref: Ref, { leftOut, trees }: IncludeOptions): boolean {
  return !leftOut.has(ref) && (trees.length === 0 || trees.includes(index.treeOf(ref)));
}

async function readResult(session: Session, ref: Ref, detail: Detail): Promise<Result> {
  const { index, workspace, analyzer } = session;
  const chunk = index.chunk(ref);
  const source = detail.texts ? await workspace.reader().read(index, chunk) : null;
  return toResult({ ref, score: 0, aggregated: false, constituents: [], own: null }, {
    analyzer,
    textOf: () => source ?? { chunk, body: "" },
    coverageOf: () => FULL,
    breakdownOf: () => [],
    marks: detail.marks && detail.texts,
  });
}
