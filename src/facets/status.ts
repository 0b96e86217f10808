/**
 * Documents that say in their frontmatter that they are drafts or deprecated: `status: draft`, or
 * `draft: true`. The configuration may lower their scores, or hide them.
 */
import type { EngineQuery, Ref, SearchIndex } from "../index/model.ts";
import type { Query } from "../query/ast.ts";
import type { Condition } from "./conditions.ts";

export interface StatusWeights {
  readonly draftWeight: number;
  readonly deprecatedWeight: number;
}

export interface StatusRules {
  readonly hidden?: readonly EngineQuery[];
  readonly weightOf?: (ref: Ref) => number;
}

/** Nothing for a question that asks for a status itself. */
export function statusRules(
  index: Pick<SearchIndex, "satisfies">,
  { draftWeight, deprecatedWeight }: StatusWeights,
  asked: { readonly ast: Query | null; readonly conditions: readonly Condition[] },
): StatusRules {
  if (asksForStatus(asked)) return {};
  const weights: [string, number][] = [["draft", draftWeight], ["deprecated", deprecatedWeight]];
  const lowered = weights.filter(([, weight]) => weight < 1)
    .map(([status, weight]) => ({ weight, query: havingStatus(status) }));
  const hidden = lowered.filter(({ weight }) => weight === 0).map(({ query }) => query);
  const demoted = lowered.filter(({ weight }) => weight > 0)
    .map(({ weight, query }) => ({ weight, isIn: index.satisfies(query) }));
  const weightOf = (ref: Ref) =>
    demoted.reduce((product, { weight, isIn }) => isIn(ref) ? product * weight : product, 1);
  return { ...hidden.length > 0 && { hidden }, ...demoted.length > 0 && { weightOf } };
}

function havingStatus(status: string): EngineQuery {
  const filter = (key: string, value: string): EngineQuery => (
    { kind: "filter", filter: { by: "meta", key, value } }
  );
  return { kind: "or", queries: [filter("status", status), filter(status, "true")] };
}

const KEYS = /^(?:meta\.)?(?:status|draft|deprecated)$/i;

function asksForStatus(
  { ast, conditions }: { readonly ast: Query | null; readonly conditions: readonly Condition[] },
): boolean {
  return conditions.some(({ key }) => KEYS.test(key)) || (ast !== null && namesStatus(ast));
}

function namesStatus(query: Query): boolean {
  switch (query.type) {
    case "and":
    case "or":
      return query.exprs.some(namesStatus);
    case "field":
      return /^meta\./i.test(query.field) && KEYS.test(query.field);
    case "not":
    case "boost":
      return namesStatus(query.expr);
    default:
      return false;
  }
}
