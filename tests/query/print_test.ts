import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import type { Query } from "../../src/query/ast.ts";
import { join } from "../../src/query/parse.ts";
import { printQuery } from "../../src/query/print.ts";
import { parse } from "./show.ts";

const CASES: [query: string, printed: string][] = [
  ["a AND  b", "a b"],
  ["a or b c", "a OR b c"],
  ["(a or b) c", "(a OR b) c"],
  ["NOT (a b)", "-(a b)"],
  ["-a^2", "-a^2"],
  ["Title:(a)^2", "title:a^2"],
  ["title:(a^2)", "title:(a^2)"],
  ["(key:) x", "(key:) x"],
  ["-(--flag)", "-(--flag)"],
  ['"a \\" \\\\ b"', '"a \\" \\\\ b"'],
];

for (const [text, printed] of CASES) {
  Deno.test(`printQuery() writes ${text} as ${printed}`, () => {
    equal(printQuery(parse(text)), printed);
    deepEqual(parse(printed), parse(text));
  });
}

const WORD = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9äß日_.\/#+'-]{1,8}$/).filter((word) =>
    /^[a-z0-9äß日]/i.test(word) && !/^(or|and|not)$/i.test(word)
  ),
  fc.constantFrom("https://x.y/z", "std::vector", "10:30", "C:\\x", "key:", "--flag", "and", "not"),
);
const TERM: fc.Arbitrary<Query> = WORD.map((value) => ({ type: "term", value }));
const PHRASE: fc.Arbitrary<Query> = fc.array(
  fc.oneof(WORD, fc.constantFrom('say"', "\\", "a\\", '\\"', "(x)", "OR")),
  { minLength: 1, maxLength: 3 },
).filter((terms) => terms.some((term) => /[a-z]/i.test(term)))
  .map((terms) => ({ type: "phrase", terms }));
const PREFIX: fc.Arbitrary<Query> = WORD.filter((word) => !/[:*]$/.test(word))
  .map((value) => ({ type: "prefix", value }));
const FACTOR = fc.oneof(
  fc.constantFrom(0.000001, 0.5, 2, 2.5, 1000000),
  fc.integer({ min: 1, max: 1e9 }).map((n) => n / 1e6),
);

/** Any tree in normal form, at most `depth` deep. */
function query(depth: number, inField: boolean): fc.Arbitrary<Query> {
  const leaf = fc.oneof(TERM, PHRASE, PREFIX);
  if (depth === 0) return leaf;
  const inner = query(depth - 1, inField);
  const lists = fc.tuple(
    fc.constantFrom("and" as const, "or" as const),
    fc.array(inner, { minLength: 2, maxLength: 4 }),
  ).map(([type, exprs]) => join(type, exprs));
  const not = inner.map((expr): Query => expr.type === "not" ? expr : { type: "not", expr });
  const boost = fc.tuple(FACTOR, inner)
    .map(([factor, expr]): Query => ({ type: "boost", factor, expr }));
  if (inField) return fc.oneof(leaf, lists, not, boost);
  const field = fc.tuple(fc.constantFrom("title", "body", "tags", "path"), query(depth - 1, true))
    .map(([field, expr]): Query => ({ type: "field", field, expr }));
  const name = fc.oneof(TERM, PHRASE);
  const choice = fc.oneof(
    name,
    fc.array(name, { minLength: 2, maxLength: 3 }).map((exprs) => join("or", exprs)),
  );
  const exact = fc.tuple(fc.constantFrom("tree", "meta.status", "meta.A.b"), choice)
    .map(([field, expr]): Query => ({ type: "field", field, expr }));
  return fc.oneof(leaf, lists, not, boost, field, exact);
}

Deno.test("printQuery() writes what is read back unchanged", () => {
  fc.assert(
    fc.property(query(4, false), (query) => {
      deepEqual(parse(printQuery(query)), query);
    }),
    { numRuns: 1500 },
  );
});
