/**
 * Where a project has source code: documents rather answer a question in words, a definition answers its
 * name, and tests answer neither. Loaded by questions of such projects only.
 */
import { dotted, isUnmistakable } from "../code/written_names.ts";
import type { Ref, SearchIndex } from "../index/model.ts";
import type { Query } from "../query/ast.ts";
import type { ProjectFacts } from "./model.ts";

/** Factors for scores, by `testdata/projects`; `ra help ranking` has the figures. */
const CODE_FOR_WORDS = 0.65;
const DOCS_FOR_NAMES = 0.85;
const DEFINITION = 1.5;
const TESTS = 0.5;

/** Words of a question for source code, which is not lowered then. */
const ASKS_FOR_CODE =
  /^(?:where|implement\w*|defin(?:e[ds]?|itions?)|declar\w+|functions?|methods?|class(?:es)?|code|source)$/i;

/** Files of tests by their names or folders: they mention all that they test, and implement nothing of it. */
const TEST_FILE =
  /(?:^|\/)(?:tests?|__tests__|specs?|testdata|fixtures)\/|(?:[._-](?:tests?|spec)|Tests?)\.\w+$|(?:^|\/)test_[^/]*$/;
const ASKS_FOR_TESTS = /^(?:tests?|tested|testing|specs?|fixtures?|mocks?)$/i;

/** `Store.open`, `a::b`. */
const CHAIN = /^[A-Za-z_$][\w$]*(?:(?:\.|::|->|#)[A-Za-z_$][\w$]*)+$/;

export interface LeanOptions {
  readonly trees: ProjectFacts["trees"];
  /** What somebody typed; null for a query that was made of a file. */
  readonly ast: Query | null;
}

export interface Leaning {
  /** What the score of a section is multiplied by. */
  readonly weightOf: (ref: Ref) => number;
  /** Definitions of what the question names, which come before all else; empty for none. */
  readonly first: ReadonlySet<Ref>;
}

export async function lean(index: SearchIndex, { trees, ast }: LeanOptions): Promise<Leaning> {
  const words = ast === null ? [] : [...wordsOf(ast)].map((word) => word.replace(/\(\)$/, ""));
  const isNames = words.length > 0 && words.every(isName);
  const first = isNames ? await definitionsOf(index, words) : new Set<Ref>();
  const kinds = new Map(trees.map(({ name, kind }) => [name, kind]));
  const factors = {
    code: !isNames && (ast === null || isProse(words)) ? CODE_FOR_WORDS : 1,
    docs: isNames ? DOCS_FOR_NAMES : 1,
  };
  const ofTests = words.some((word) => ASKS_FOR_TESTS.test(word)) ? 1 : TESTS;
  const weightOf = (ref: Ref) => {
    if (first.has(ref)) return DEFINITION;
    const kind = kinds.get(index.treeOf(ref)) ?? "docs";
    return factors[kind] * (kind === "code" && TEST_FILE.test(index.pathOf(ref)) ? ofTests : 1);
  };
  return { weightOf, first };
}

/** A single plain word may be asked of either. */
function isProse(words: readonly string[]): boolean {
  return words.length > 1 && !words.some((word) => ASKS_FOR_CODE.test(word));
}

function isName(word: string): boolean {
  return isUnmistakable(word) || CHAIN.test(word);
}

/**
 * The sections that define one of the names, as their own and not for something small inside: with the whole name
 * if there are any, else those whose last parts it is.
 */
async function definitionsOf(index: SearchIndex, names: readonly string[]): Promise<Set<Ref>> {
  const labels = await index.labels();
  const refs = names.flatMap((written) => {
    const name = dotted(written);
    const uses = labels.named("symbol", name);
    const whole = uses.filter(({ value }) => value === name);
    return (whole.length > 0 ? whole : uses).flatMap((one) => [...one.refs]);
  });
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
