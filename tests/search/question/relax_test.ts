import { equal } from "node:assert/strict";
import type { EngineQuery } from "../../../src/index/model.ts";
import type { Compiled } from "../../../src/search/question/compile.ts";
import type { QueryWord } from "../../../src/search/model.ts";
import { relax } from "../../../src/search/question/relax.ts";
import { word } from "../outline.ts";

const ALL: EngineQuery = { kind: "and", queries: [] };
const ANY: EngineQuery = { kind: "or", queries: [] };

function compiled(contentWords: number, any: EngineQuery | null = ANY): Compiled {
  const content = Array.from({ length: contentWords }, (_, i) => word(`w${i}`, [`w${i}`]));
  return { all: ALL, any, binding: ALL, content, words: content };
}

const OPTIONS = { isAllowed: true, restriction: { trees: null } };

const CASES: [contentWords: number, sections: number, isRelaxed: boolean][] = [
  [0, 0, false],
  [1, 0, false],
  [2, 0, true],
  [2, 9, true],
  [2, 10, false],
  [3, 0, true],
  [3, 1_000, true],
  [9, 1_000, true],
];
for (const [contentWords, sections, isRelaxed] of CASES) {
  Deno.test(`relax() ${contentWords} words, ${sections} sections: ${isRelaxed}`, () => {
    const [one] = relax({ count: () => sections }, [compiled(contentWords)], OPTIONS);
    equal(one.isRelaxed, isRelaxed);
    equal(one.asked, isRelaxed ? ANY : ALL);
  });
}

Deno.test("relax() relaxes neither queries with operators nor when it is not allowed", () => {
  const index = { count: () => 0 };
  equal(relax(index, [compiled(3, null)], OPTIONS)[0].asked, ALL);
  equal(relax(index, [compiled(3)], { ...OPTIONS, isAllowed: false })[0].asked, ALL);
});

Deno.test("relax() counts in the trees that are searched, once for each alternative", () => {
  const asked: EngineQuery[] = [];
  const count = (query: EngineQuery) => asked.push(query) === 1 ? 20 : 0;
  const trees = ["docs"];
  const both = relax({ count }, [compiled(2), compiled(2)], { ...OPTIONS, restriction: { trees } });
  equal(JSON.stringify(both.map(({ isRelaxed }) => isRelaxed)), "[false,true]");
  equal(asked[0].kind === "and" && asked[0].queries[0].kind, "filter");
});

Deno.test("relax() relaxes a piece of code that few sections have", () => {
  const content = [word("Rc<RefCell", ["rc", "refcel"])];
  const query = (content: readonly QueryWord[]) => ({
    all: ALL,
    binding: ALL,
    any: ANY,
    content,
    words: content,
  });
  const isRelaxed = (having: number, content: readonly QueryWord[]) =>
    relax({ count: () => having }, [query(content)], OPTIONS)[0].isRelaxed;
  equal(isRelaxed(3, content), true);
  equal(isRelaxed(10, content), false);
  equal(isRelaxed(3, [word("error-handling", ["error", "handl"])]), false);
});
