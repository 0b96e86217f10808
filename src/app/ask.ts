/** Asks the index a query that was generated from a text: what context and likethis share. */
import type { TermWeight } from "../context/model.ts";
import type { Ref, SearchIndex } from "../index/model.ts";
import type { Query } from "../query/ast.ts";
import { compileQuestion } from "../search/compile.ts";
import type { StageTrace } from "../search/model.ts";
import { type Answer, answer, type Detail, FULL, type Session } from "./answer.ts";
import type { AnswerParams } from "./params.ts";

export interface AskOptions {
  readonly params: AnswerParams;
  /** Only these trees; null for all. */
  readonly trees: readonly string[] | null;
  readonly leftOut: ReadonlySet<Ref>;
  readonly detail: Detail;
}

/** Rarity of a term over the chosen trees, as the ranking sees it. */
export function termWeights(index: SearchIndex, trees: readonly string[] | null): TermWeight {
  const total = index.chunksIn(trees ?? undefined);
  return (term) => {
    const having = index.chunkFrequency(term, undefined, trees ?? undefined);
    return having === 0 ? null : Math.log(1 + (total - having + 0.5) / (having + 0.5));
  };
}

const NO_TRACE: StageTrace = {
  candidates: [],
  normalized: false,
  afterElbow: 0,
  elbow: { reason: "none", at: null, ratio: null, cutoff: 0 },
  afterAggregation: 0,
  returned: 0,
};
export const NOTHING: Answer = { results: [], total: 0, trace: NO_TRACE, warnings: [] };

/** Answers a generated query: its words are known to the index, so none is fuzzy or relaxed. */
export async function ask(
  session: Session,
  query: Query,
  options: AskOptions,
): Promise<Answer> {
  if (options.trees?.length === 0) return NOTHING;
  const compiled = compileQuestion({ query, plain: false, warning: null }, {
    analyzer: session.analyzer,
    fuzzy: 0,
    isStopWord: () => false,
  });
  return await answer(session, {
    ...options,
    query: compiled.all,
    coverageOf: () => FULL,
    shareOf: () => 1,
    witnesses: null,
  });
}
