import { deepEqual, equal, throws } from "node:assert/strict";
import { RaError } from "../../src/base/error.ts";
import type { EngineQuery } from "../../src/index/model.ts";
import { recoverQuery } from "../../src/query/recover.ts";
import { compileQuestion, treesNamed, within } from "../../src/search/compile.ts";
import { editsFor } from "../../src/search/words.ts";
import { createAnalyzer } from "../../src/text/analyze.ts";
import { isStopWord } from "../../src/text/stopwords.ts";

const OPTIONS = { analyzer: await createAnalyzer("english"), fuzzy: 1, isStopWord };

/** Terms with `~edits`, `^boost`, `@fields`; phrases in quotes; filters in brackets. */
function show(query: EngineQuery): string {
  switch (query.kind) {
    case "term":
      return query.term + (query.prefix ? "*" : "") + (query.fuzzy ? `~${query.fuzzy}` : "") +
        tail(query);
    case "phrase":
      return `"${query.terms.join(" ")}"` + tail(query);
    case "and":
    case "or":
      return `(${query.kind} ${query.queries.map(show).join(" ")})`;
    case "except":
      return `(${show(query.query)} except ${show(query.without)})`;
    case "all":
      return "all";
    case "filter":
      return `[${Object.values(query.filter).flat().join(" ")}]`;
  }
}

function tail({ boost, fields }: { boost: number; fields: readonly string[] | null }): string {
  return (boost === 1 ? "" : `^${boost}`) + (fields === null ? "" : `@${fields.join("+")}`);
}

const CASES: [name: string, query: string, all: string][] = [
  ["analyses words", "Handling errors", "(and handl~1 error~1)"],
  ["takes short words as they are", "go C", "(and go c)"],
  ["drops stop words", "how do I install the server?", "(and instal~1 server~1)"],
  ["keeps stop words that stand alone", "what is this", "(and what~1 is this~1)"],
  ["drops contractions", "what's a pod's limit", "(and pod~1 limit~1)"],
  ["asks for each word once", "pod Pod pods", "pod~1"],
  ["makes a phrase of a split word", "error-handling", '"error handl"'],
  ["makes a phrase of pairs of Han", "日本語", '"日本 本語"'],
  ["asks for identifiers whole or in parts", "readFile", "(or readfil~1 (and read^0.3 file^0.3))"],
  [
    "takes the smallest parts",
    "Deno.readFile",
    "(or deno.readfile~1 (and deno^0.3 read^0.3 file^0.3))",
  ],
  ["keeps versions of numbers whole", "1.2.3", "1.2.3~1"],
  ["drops stop words beside operators", "the OR (the pod)", "(or the~1 pod~1)"],
  ["drops stop words beside phrases", 'the "big pod"', '"big pod"'],
  ["keeps a stop word beside a filter", "tree:docs the", "(and [tree docs] the~1)"],
  ["takes phrases exactly", '"Handling Errors"', '"handl error"'],
  ["takes a phrase of one exactly", '"errors"', "error"],
  ["boosts", '(a OR "b c")^2 d^0.5', '(and (or a^2 "b c"^2) d^0.5)'],
  ["multiplies boosts", "(x^2)^3", "x^6"],
  ["looks in titles", "title:pod", "pod~1@heading+hierarchy"],
  ["takes hierarchy for title", "hierarchy:pod", "pod~1@heading+hierarchy"],
  ["looks in bodies", 'body:"a pod"', '"a pod"@body+parts'],
  ["looks in tags", "tags:(x OR y)", "(or x@tags y@tags)"],
  ["takes paths apart", "path:src/readFile.ts", '"src read file ts"@path'],
  ["filters by folder", "path:api/ x", "(and [path api/] x)"],
  ["filters by the beginning of a path", "path:docs/ap*", "[path docs/ap]"],
  ["starts folders at the tree", "path:./api/", "[path api/]"],
  ["filters by tree", "tree:(a OR b) x", "(and [tree a b] x)"],
  ["filters by frontmatter", "meta.status:draft", "[meta status draft]"],
  ["filters by one of several values", 'meta.a:(x OR "y z")', "(or [meta a x] [meta a y z])"],
  ["excludes", "a -b -c", "(a except (or b c))"],
  ["excludes from everything", "-b", "(all except b)"],
  ["excludes inside OR", "a OR -b", "(or a (all except b))"],
  [
    "excludes filters",
    "x -meta.status:draft -path:old/",
    "(x except (or [meta status draft] [path old/]))",
  ],
  ["excludes stop words when told to", "x AND b NOT the", "((and x b) except the~1)"],
  ["finds beginnings", "serv*", "serv*"],
  ["finds beginnings that end inside what stemming cuts", "authenti*", "(or authenti* authent)"],
  ["finds beginnings that are whole words", "handling*", "(or handling* handl)"],
  ["finds beginnings behind other words", "error-hand*", "(and error hand*)"],
  ["forgets what analysis leaves nothing of", `x ${"y".repeat(50)}`, "x"],
];

for (const [name, text, all] of CASES) {
  Deno.test(`compileQuestion() ${name}`, () => {
    equal(show(compileQuestion(recoverQuery(text), OPTIONS).all), all);
  });
}

Deno.test("compileQuestion() gives the best match of plain words", () => {
  const { all, any, content } = compileQuestion(recoverQuery("how to restart a Pod?"), OPTIONS);
  equal(show(all), "(and restart~1 pod~1)");
  equal(show(any!), "(or restart~1 pod~1)");
  deepEqual(content.map(({ word }) => word), ["restart", "Pod"]);
  deepEqual(content.map(({ ways }) => ways), [[["restart"]], [["pod"]]]);
});

Deno.test("compileQuestion() gives no best match of operators", () => {
  for (const text of ["a AND b", "a OR b", "-b", '"a b"', "title:a b", "a b*", "a -(b c)"]) {
    const { any, content } = compileQuestion(recoverQuery(text), OPTIONS);
    equal(any, null, text);
    equal(content.length, 0, text);
  }
});

Deno.test("compileQuestion() loosens a split word to any of its telling words", () => {
  const { all, any } = compileQuestion(recoverQuery("state-of-the-art shells"), OPTIONS);
  equal(all.kind === "and" && all.queries[0].kind, "phrase");
  equal(show(any!), "(or (or state~1 art~1) shell~1)");
});

Deno.test("compileQuestion() keeps what is left out when it loosens the rest", () => {
  const { all, any, content } = compileQuestion(recoverQuery("alpha beta -gamma"), OPTIONS);
  deepEqual(content.map(({ word }) => word), ["alpha", "beta"]);
  equal(all.kind, "except");
  equal(any?.kind, "except");
});

Deno.test("compileQuestion() asks for alternatives as written, and for all words when loosened", () => {
  const { all, any, content } = compileQuestion(recoverQuery("alpha beta or gamma"), OPTIONS);
  deepEqual(content.map(({ word }) => word), ["alpha", "beta", "gamma"]);
  equal(all.kind === "or" && all.queries.length, 2);
  equal(any?.kind === "or" && any.queries.length, 3);
});

Deno.test("compileQuestion() refuses a query that leaves nothing to search for", () => {
  for (const text of ["y".repeat(50), `"${"y".repeat(50)}"`, `-${"y".repeat(50)}`]) {
    throws(() => compileQuestion(recoverQuery(text), OPTIONS), RaError);
  }
});

Deno.test("editsFor() allows more in longer terms", () => {
  deepEqual(["ab", "abc", "abcde", "abcdef"].map((term) => editsFor(term, 2)), [0, 1, 1, 2]);
  equal(editsFor("abcdef", 0), 0);
  equal(editsFor("日本", 2), 0);
});

Deno.test("treesNamed() finds trees anywhere", () => {
  deepEqual(treesNamed(recoverQuery("a -(tree:x b) tree:(y OR z)^2").query), ["x", "y", "z"]);
});

Deno.test("within() filters inside the query", () => {
  const query: EngineQuery = { kind: "all" };
  equal(within(query, null), query);
  equal(show(within(query, { by: "tree", names: ["a"] })), "(and [tree a] all)");
});
