/**
 * When a plain list of words requires too much.
 *
 * A question must not come back empty or poor because of one word. Where too few sections have all the
 * words, any of the words is enough; the score and the coverage of each result say how many it has.
 */
import type { EngineQuery, SearchIndex } from "../index/model.ts";
import type { Compiled } from "./compile.ts";
import { inTrees } from "./query_compiler.ts";

/** An alternative of a question, after the decision. */
export interface Alternative extends Compiled {
  /** True when any of the words is enough. */
  readonly isRelaxed: boolean;
  /** What the engine is asked for. */
  readonly asked: EngineQuery;
}

export interface RelaxOptions {
  readonly isAllowed: boolean;
  /** The trees that are searched; null for all. */
  readonly trees: readonly string[] | null;
  /** Results asked for. */
  readonly limit: number;
}

/** Decides for each alternative on its own, by the number of sections that have all its words. */
export function relax(
  index: Pick<SearchIndex, "count">,
  compiled: readonly Compiled[],
  options: RelaxOptions,
): readonly Alternative[] {
  return compiled.map((one) => {
    const { all, any } = one;
    const isRelaxed = any !== null && options.isAllowed && findsTooFew(index, one, options);
    return { ...one, isRelaxed, asked: isRelaxed ? any : all };
  });
}

/**
 * One word is always required. Of two, both are, unless no section has both. Three and more are,
 * unless fewer than `limit` sections have them all. (For three words, relaxing only when fewer than
 * three sections have them was measured to be worse: `ra help ranking`.)
 */
function findsTooFew(
  index: Pick<SearchIndex, "count">,
  { full, content }: Compiled,
  { trees, limit }: RelaxOptions,
): boolean {
  if (content.length < 2) return false;
  const count = index.count(inTrees(full, trees));
  return content.length === 2 ? count === 0 : count < limit;
}
