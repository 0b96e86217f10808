/**
 * Where a project has documents and source code: documents rather answer a question in words, and a
 * definition rather answers its name. Loaded by questions of such projects only.
 */
import { isUnmistakable } from "../code/written_names.ts";
import type { Ref, SearchIndex } from "../index/model.ts";
import type { Query } from "../query/ast.ts";
import type { ProjectFacts } from "./model.ts";

/** Factors for scores, by `testdata/projects`; `ra help ranking` has the figures. */
const CODE_FOR_WORDS = 0.65;
const DOCS_FOR_NAMES = 0.85;
const DEFINITION = 1.5;

/** Words of a question for source code, which is not lowered then. */
const ASKS_FOR_CODE =
  /^(?:where|implement\w*|defin(?:e[ds]?|itions?)|declar\w+|functions?|methods?|class(?:es)?|code|source)$/i;

/** `Store.open`, `a::b`. */
const CHAIN = /^[A-Za-z_$][\w$]*(?:(?:\.|::|->|#)[A-Za-z_$][\w$]*)+$/;

export interface LeanOptions {
  readonly trees: ProjectFacts["trees"];
  /** What somebody typed; null for a query that was made of a file. */
  readonly ast: Query | null;
}

/** What the score of a section is multiplied by; null for nothing. */
export async function lean(
  index: SearchIndex,
  { trees, ast }: LeanOptions,
): Promise<((ref: Ref) => number) | null> {
  const words = ast === null ? [] : [...wordsOf(ast)].map((word) => word.replace(/\(\)$/, ""));
  const isNames = words.length > 0 && words.every(isName);
  if (!isNames && ast !== null && !isProse(words)) return null;
  const [kind, factor] = isNames ? ["docs", DOCS_FOR_NAMES] : ["code", CODE_FOR_WORDS];
  const lowered = new Set(trees.filter((tree) => tree.kind === kind).map(({ name }) => name));
  const defining = isNames ? await definitionsOf(index, words) : new Set<Ref>();
  return (ref) =>
    defining.has(ref) ? DEFINITION : lowered.has(index.treeOf(ref)) ? Number(factor) : 1;
}

/** A single plain word may be asked of either. */
function isProse(words: readonly string[]): boolean {
  return words.length > 1 && !words.some((word) => ASKS_FOR_CODE.test(word));
}

function isName(word: string): boolean {
  return isUnmistakable(word) || CHAIN.test(word);
}

/** The sections that define one of the names, as its own and not for something small inside. */
async function definitionsOf(index: SearchIndex, names: readonly string[]): Promise<Set<Ref>> {
  const labels = await index.labels();
  const refs = names.flatMap((name) => labels.named("symbol", name.replace(/::|->|#/g, ".")))
    .flatMap((uses) => [...uses.refs]);
  return new Set(refs.filter((ref) => ref !== index.docRefOf(ref)));
}

/** The words that are searched for in texts, without those that are left out. */
function* wordsOf(query: Query): Generator<string> {
  switch (query.type) {
    case "term":
    case "prefix":
      yield query.value;
      break;
    case "phrase":
      yield* query.terms;
      break;
    case "and":
    case "or":
      for (const one of query.exprs) yield* wordsOf(one);
      break;
    case "boost":
      yield* wordsOf(query.expr);
      break;
    case "not":
    case "field":
  }
}
