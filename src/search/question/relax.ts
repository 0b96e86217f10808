/**
 * When a plain list of words requires all of them.
 *
 * A question must not come back empty or poor because of one word. A longer one is ranked by best match
 * over all its words: the score says how much of the question a section has, and so does the coverage
 * of each result. Nothing here depends on how many results are wanted.
 */
import type { EngineQuery, SearchIndex } from "../../index/model.ts";
import type { Compiled } from "./compile.ts";
import { isExpression } from "./compound.ts";
import type { Restriction } from "../model.ts";
import { restricted } from "./query_compiler.ts";

/** Sections that have both of two words, so that both are required. */
const ENOUGH = 10;

/** An alternative of a question, after the decision. */
export interface Alternative extends Compiled {
  /** True when any of the words is enough. */
  readonly isRelaxed: boolean;
  /** What the engine is asked for. */
  readonly asked: EngineQuery;
}

export interface RelaxOptions {
  readonly isAllowed: boolean;
  readonly restriction: Restriction;
}

/** Decides for each alternative on its own. */
export function relax(
  index: Pick<SearchIndex, "count">,
  compiled: readonly Compiled[],
  options: RelaxOptions,
): readonly Alternative[] {
  return compiled.map((one) => {
    const { all, any } = one;
    const isRelaxed = any !== null && options.isAllowed && requiresTooMuch(index, one, options);
    return { ...one, isRelaxed, asked: isRelaxed ? any : all };
  });
}

/**
 * One word is always required, unless it is a piece of code that few sections have. Of two, both are if enough
 * sections have both. Of three and more, none is. (`ra help ranking` has the figures.)
 */
function requiresTooMuch(
  index: Pick<SearchIndex, "count">,
  { all, content }: Compiled,
  { restriction }: RelaxOptions,
): boolean {
  if (content.length > 2) return true;
  if (content.length < 2 && !content.some(isExpression)) return false;
  return index.count(restricted(all, restriction)) < ENOUGH;
}
