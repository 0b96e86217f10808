/** The pipeline as a whole: over a small index, and over matches that are given. */
import { deepEqual, equal, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { RaError } from "../../src/base/error.ts";
import type { Match, SearchIndex } from "../../src/index/model.ts";
import type { Query } from "../../src/query/ast.ts";
import { recoverQuery } from "../../src/query/recover.ts";
import { answer, toTrace } from "../../src/search/answer.ts";
import type { Answer, AnswerParams, Question } from "../../src/search/model.ts";
import {
  buildSegment,
  openBytes,
  tinyAnalyzer as analyzer,
  type TinyDocument,
  toDocument,
} from "../index/tiny.ts";
import { indexOf, isAbove, match, PARAMS, RANKED, shown } from "./outline.ts";

// Given matches

const ASK: Question = {
  kind: "generated",
  query: { type: "term", value: "a" },
  trees: null,
  leftOut: new Set(),
  analyzer,
};
const TREE = [null, 0, 0, 1, 1, 1, 2];
const JOINING = { ...PARAMS, scoreCapMultiplier: 2 };

/** Without evidence of other sections, a match of 4 has the score 4 + 4 / 2 / 2. */
function rank(parents: (number | null)[], matches: Match[], params: AnswerParams): Answer {
  return answer(indexOf(parents, matches), ASK, params);
}

Deno.test("answer() runs the stages and reports what each did", () => {
  const matches = [match(3, 4), match(4, 3.2), match(6, 2.4), match(2, 0.4)];
  const { hits, all, stages } = rank(TREE, matches, { ...JOINING, limit: 1 });
  deepEqual(shown(hits), ["1=9[3,4]"]);
  equal(all.length, 2);
  deepEqual({ ...stages, candidates: stages.candidates.map(({ ref, score }) => [ref, score]) }, {
    candidates: [[3, 5], [4, 4], [6, 3], [2, 0.5]],
    normalized: false,
    afterElbow: 3,
    elbow: { reason: "drop", at: 3, ratio: 0.5 / 3, cutoff: 0.3 },
    afterAggregation: 2,
    returned: 1,
  });
});

Deno.test("answer() leaves sections single when asked", () => {
  const { hits } = rank(TREE, [match(3, 4), match(4, 3.2)], { ...JOINING, aggregation: false });
  deepEqual(shown(hits), ["3=5*", "4=4*"]);
});

Deno.test("answer() never loses the best candidate to more candidates", () => {
  fc.assert(
    fc.property(RANKED, ({ parents, found }) => {
      const matches = found.map(({ ref, score }) => match(ref, score));
      for (let count = 1; count <= found.length; count++) {
        const { hits } = rank(parents, matches.slice(0, count), { ...JOINING, limit: 100 });
        const best = found[0].ref;
        ok(hits.some(({ ref }) => ref === best || isAbove(parents, ref, best)));
      }
    }),
    { numRuns: 200 },
  );
});

Deno.test("answer() gives the same order for the same matches", () => {
  fc.assert(
    fc.property(RANKED, ({ parents, found }) => {
      const matches = found.map(({ ref, score }) => match(ref, score));
      const index = indexOf(parents, matches, (ref) => ref % 2 ? "docs" : "global");
      deepEqual(answer(index, ASK, JOINING), answer(index, ASK, JOINING));
    }),
    { numRuns: 100 },
  );
});

// A small index

const DOCUMENTS: TinyDocument[] = [
  {
    tree: "docs",
    path: "retry.md",
    title: "retry",
    body: "retry after failures",
    sections: [
      { depth: 1, title: "backoff", body: "backoff grows with each timeout" },
      { depth: 1, title: "limits", body: "timeout of ten seconds" },
    ],
  },
  { tree: "docs", path: "deploy.md", title: "deploy", body: "rollout with a timeout" },
  { tree: "notes", path: "todo.md", title: "todo", body: "rollout gateway" },
];

function withIndex(work: (index: SearchIndex) => void): void {
  const index = openBytes(buildSegment(DOCUMENTS.map(toDocument)).bytes);
  try {
    work(index);
  } finally {
    index.close();
  }
}

function typed(queries: string | string[], given: Partial<Question> = {}): Question {
  const read = [queries].flat().map((text) => recoverQuery(text));
  const base = { trees: null, leftOut: new Set<number>(), analyzer };
  return { kind: "typed", queries: read, strict: false, ...base, ...given } as Question;
}

function generated(query: Query | null, given: Partial<Question> = {}): Question {
  return { ...ASK, query, ...given } as Question;
}

const LOOSE = { ...PARAMS, cutoffRatio: 0, aggregation: false };

function ids(index: SearchIndex, question: Question): string[] {
  return answer(index, question, LOOSE).hits.map(({ ref }) => index.chunk(ref).id).sort();
}

const FOUND: [name: string, question: Question, ids: string[]][] = [
  ["all the words of an AND", typed("rollout AND timeout"), ["docs:deploy.md"]],
  ["any of two words that few sections have", typed("rollout backoff"), [
    "docs:deploy.md",
    "docs:retry.md#backoff",
    "notes:todo.md",
  ]],
  ["any of the words when none has all", typed("gateway deploy"), [
    "docs:deploy.md",
    "notes:todo.md",
  ]],
  ["all the words when strict", typed("gateway deploy", { strict: true }), []],
  ["any of the alternatives", typed(["gateway", "deploy"]), ["docs:deploy.md", "notes:todo.md"]],
  ["words in some trees", typed("rollout", { trees: ["notes"] }), ["notes:todo.md"]],
  ["nothing in no trees", typed("rollout", { trees: [] }), []],
  [
    "any term of a generated query",
    generated({
      type: "or",
      exprs: [{ type: "term", value: "gateway" }, { type: "term", value: "ten" }],
    }),
    ["docs:retry.md#limits", "notes:todo.md"],
  ],
  ["nothing by no query", generated(null), []],
  ["generated terms without edits", generated({ type: "term", value: "gatewey" }), []],
  ["typed words with edits", typed("gatewey"), ["notes:todo.md"]],
  ["generated stop words", generated({ type: "term", value: "with" }), [
    "docs:deploy.md",
    "docs:retry.md#backoff",
  ]],
];
for (const [name, question, expected] of FOUND) {
  Deno.test(`answer() finds ${name}`, () => {
    withIndex((index) => deepEqual(ids(index, question), expected));
  });
}

const SOFT: [name: string, query: string, ids: string[]][] = [
  ["a phrase", '"rollout gateway timeout"', ["notes:todo.md", "docs:deploy.md"]],
  ["phrases that exist, which come first", '"failures timeout" "of ten seconds"', [
    "docs:retry.md#limits",
  ]],
  ["a prefix", "gateway backof* zebra", ["docs:retry.md#backoff", "notes:todo.md"]],
  ["a field", "title:gateway", ["notes:todo.md"]],
  ["a group", "(gateway backoff)^2 zebra*", ["docs:retry.md#backoff", "notes:todo.md"]],
  ["words, but not exclusions and restrictions", 'tree:docs "timeout rollout" -ten', [
    "docs:deploy.md",
    "docs:retry.md#backoff",
  ]],
];
for (const [name, query, expected] of SOFT) {
  Deno.test(`answer() falls back to the words of ${name}`, () => {
    withIndex((index) => {
      const { hits, isSoftened } = answer(index, typed(query), LOOSE);
      equal(isSoftened, true);
      const found = hits.map(({ ref }) => index.chunk(ref).id);
      for (const id of expected) ok(found.includes(id), `${id} in ${found}`);
      equal(found[0], expected[0]);
      const strict = answer(index, typed(query, { strict: true }), LOOSE);
      deepEqual([strict.hits.length, strict.isSoftened], [0, false]);
    });
  });
}

Deno.test("answer() gives up no operators that find something, no AND, and nothing for nothing", () => {
  withIndex((index) => {
    for (const query of ['"ten seconds"', "gateway AND backoff", '"zebra crossing"', "-timeout"]) {
      equal(answer(index, typed(query), LOOSE).isSoftened, false, query);
    }
  });
});

Deno.test("answer() requires words with a plus, however many others match", () => {
  const question = typed("timeout backoff +rollout");
  withIndex((index) => deepEqual(ids(index, question), ["docs:deploy.md", "notes:todo.md"]));
});

Deno.test("answer() tells words that no section has from those that only the hits lack", () => {
  withIndex((index) => {
    const { missingTerms, unknownTerms } = answer(index, typed("backoff seconds zebra rollout"), {
      ...LOOSE,
      limit: 1,
    });
    deepEqual(missingTerms, ["seconds", "zebra", "rollout"]);
    deepEqual(unknownTerms, ["zebra"]);
  });
});

Deno.test("answer() gives a longer question by best match, also where sections have all of it", () => {
  withIndex((index) => {
    const { hits } = answer(index, typed("backoff grows timeout"), LOOSE);
    deepEqual(hits.map(({ match }) => match), ["all", "any", "any"]);
  });
});

Deno.test("answer() reports what relaxed hits lack, and what all of them lack", () => {
  withIndex((index) => {
    const found = answer(index, typed("gateway deploy zebra"), LOOSE);
    deepEqual([found.match, found.missingTerms], ["any", ["zebra"]]);
    const todo = found.hits.find(({ ref }) => index.treeOf(ref) === "notes")!;
    deepEqual([todo.match, todo.missingTerms], ["any", ["deploy", "zebra"]]);
    deepEqual(found.words.map(({ word }) => word), ["gateway", "deploy", "zebra"]);
  });
});

Deno.test("answer() leaves chunks out, and joins nothing into them", () => {
  withIndex((index) => {
    const leftOut = new Set([index.refOf("docs:retry.md")!]);
    const { hits } = answer(index, typed("timeout", { leftOut }), PARAMS);
    deepEqual(hits.map(({ ref }) => index.chunk(ref).id).sort(), [
      "docs:deploy.md",
      "docs:retry.md#backoff",
      "docs:retry.md#limits",
    ]);
    const [joined] = answer(index, typed("timeout"), PARAMS).hits;
    deepEqual([index.chunk(joined.ref).id, joined.aggregated], ["docs:retry.md", true]);
  });
});

Deno.test("answer() throws when no word can be searched for", () => {
  const nothing = typed("timeout", { analyzer: { ...analyzer, analyze: () => [] } });
  withIndex((index) => throws(() => answer(index, nothing, LOOSE), RaError));
});

Deno.test("toTrace() reads the ids of candidates only when they are wanted", () => {
  withIndex((index) => {
    const { stages } = answer(index, typed("timeout"), PARAMS);
    const read: number[] = [];
    const chunk = (ref: number) => {
      read.push(ref);
      return index.chunk(ref);
    };
    deepEqual(toTrace({ chunk }, stages, { candidates: false }).candidates, []);
    deepEqual(read, []);
    equal(toTrace({ chunk }, stages, { candidates: true }).candidates.length, 3);
    equal(read.length, 3);
  });
});
