import { deepEqual, equal, throws } from "node:assert/strict";
import { RaError } from "../../../src/base/error.ts";
import type { EngineQuery } from "../../../src/index/model.ts";
import { recoverQuery } from "../../../src/query/recover.ts";
import { compileTyped } from "../../../src/search/question/compile.ts";
import { restricted, treesNamed } from "../../../src/search/question/query_compiler.ts";
import { editsFor } from "../../../src/search/question/word_compiler.ts";
import { createAnalyzer } from "../../../src/text/analyze.ts";

const OPTIONS = { analyzer: await createAnalyzer("english"), fuzzy: 1 };

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
  ["keeps stop words if there are no others", "what is this", "(and what~1 is this~1)"],
  ["drops contractions", "what's a pod's limit", "(and pod~1 limit~1)"],
  ["searches for each word once", "pod Pod pods", "pod~1"],
  ["makes a phrase of a split word", "error-handling", '"error handl"'],
  ["makes a phrase of pairs of Han", "日本語", '"日本 本語"'],
  [
    "matches identifiers whole or by their parts",
    "readFile",
    "(or readfil~1 (and read^0.3 file^0.3))",
  ],
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
  ["searches in titles", "title:pod", "pod~1@heading+hierarchy"],
  ["takes hierarchy for title", "hierarchy:pod", "pod~1@heading+hierarchy"],
  ["searches in bodies", 'body:"a pod"', '"a pod"@body+parts'],
  ["searches in tags", "tags:(x OR y)", "(or x@tags y@tags)"],
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
  ["excludes stop words if asked to", "x AND b NOT the", "((and x b) except the~1)"],
  ["finds beginnings", "serv*", "serv*"],
  ["finds beginnings that reach into a suffix", "authenti*", "(or authenti* authent)"],
  ["finds beginnings that are whole words", "handling*", "(or handling* handl)"],
  ["finds beginnings after other words", "error-hand*", "(and error hand*)"],
  ["drops what analysis leaves nothing of", `x ${"y".repeat(50)}`, "x"],
];

for (const [name, text, all] of CASES) {
  Deno.test(`compileTyped() ${name}`, () => {
    equal(show(compileTyped(recoverQuery(text), OPTIONS).all), all);
  });
}

Deno.test("compileTyped() gives any of the words of a plain list", () => {
  const { all, any, content } = compileTyped(recoverQuery("how to restart a Pod?"), OPTIONS);
  equal(show(all), "(and restart~1 pod~1)");
  equal(show(any!), "(or restart~1 pod~1)");
  deepEqual(content.map(({ word }) => word), ["restart", "Pod"]);
  deepEqual(content.map(({ ways }) => ways), [[["restart"]], [["pod"]]]);
});

Deno.test("compileTyped() gives no alternative to operators", () => {
  for (const text of ["a AND b", "a OR b", "-b", '"a b"', "title:a b", "a b*", "a -(b c)"]) {
    const { any, content } = compileTyped(recoverQuery(text), OPTIONS);
    equal(any, null, text);
    equal(content.length, 0, text);
  }
});

Deno.test("compileTyped() relaxes a split word to any of its content words", () => {
  const { all, any } = compileTyped(recoverQuery("state-of-the-art shells"), OPTIONS);
  equal(all.kind === "and" && all.queries[0].kind, "phrase");
  equal(show(any!), "(or (or state~1 art~1) shell~1)");
});

Deno.test("compileTyped() relaxes a piece of code to its parts, beside the whole of it", () => {
  const { all, any } = compileTyped(recoverQuery("Rc<RefCell>"), OPTIONS);
  equal(show(all), '"rc refcel"');
  equal(show(any!), '(or "rc refcel" (or rc refcel~1))');
});

const TAKEN_APART: [name: string, query: string, found: string[], content: string][] = [
  ["a path", "/home/me/.config/Code/settings.json", [], "home config Code settings.json"],
  ["a path with a drive", "C:\\Users\\me\\AppData", [], "Users AppData"],
  ["a path in quotes beside words", "where is 'a1/b1/c1'?", [], "a1 b1 c1"],
  ["a path beside words", "edit it in /x1/y1/z.json", [], "edit x1 y1 z.json"],
  ["a word with a hyphen", "error-handling", [], "error handling"],
  ["each part once", "settings in a1/settings/b1", [], "settings a1 b1"],
  ["runs of ideographs whole", "docs/設定画面", [], "docs 設定画面"],
  ["nothing that is found", "a1/b1/c1", ["a1/b1/c1"], "a1/b1/c1"],
  ["no pair of words beside others", "edit client/server rules", [], "edit client/server rules"],
  ["no word with a hyphen beside others", "fix error-handling", [], "fix error-handling"],
  ["no required word", "+a1/b1/c1", [], "a1/b1/c1"],
  ["no name", "deno.readFile", [], "deno.readFile"],
  ["no word with an apostrophe", "o'reilly", [], "o'reilly"],
];
for (const [name, query, found, content] of TAKEN_APART) {
  Deno.test(`compileTyped() takes apart ${name}`, () => {
    const has = found.map((text) => show(compileTyped(recoverQuery(text), OPTIONS).all));
    const finds = (one: EngineQuery) => has.includes(show(one));
    const compiled = compileTyped(recoverQuery(query), { ...OPTIONS, finds });
    equal(compiled.content.map(({ word }) => word).join(" "), content);
    equal(compiled.all.kind === "and", compiled.content.length > 1);
  });
}

Deno.test("compileTyped() matches one ideograph by the pairs that it is in", () => {
  const pairsWith = (character: string) => [character, `${character}れ`, `を${character}`];
  const { content } = compileTyped(recoverQuery("パスワードを忘れた"), { ...OPTIONS, pairsWith });
  const { query } = content.find(({ word }) => word === "忘")!;
  deepEqual(query.kind === "term" && query.variants, [
    { term: "忘れ", weight: 1 },
    { term: "を忘", weight: 1 },
  ]);
});

Deno.test("compileTyped() keeps exclusions when the rest is relaxed", () => {
  const { all, any, content } = compileTyped(recoverQuery("alpha beta -gamma"), OPTIONS);
  deepEqual(content.map(({ word }) => word), ["alpha", "beta"]);
  equal(all.kind, "except");
  equal(any?.kind, "except");
});

Deno.test("compileTyped() requires words with a plus, also when the rest is relaxed", () => {
  const { all, any, content } = compileTyped(recoverQuery("alpha +the beta C++"), OPTIONS);
  deepEqual(content.map(({ word }) => word), ["alpha", "the", "beta", "C"]);
  equal(show(all), "(and alpha~1 the~1 beta~1 c)");
  equal(show(any!), "((or alpha~1 the~1 beta~1 c) except (all except (and the~1)))");
});

Deno.test("compileTyped() compiles alternatives as written, and to all the words when relaxed", () => {
  const { all, any, content } = compileTyped(recoverQuery("alpha beta or gamma"), OPTIONS);
  deepEqual(content.map(({ word }) => word), ["alpha", "beta", "gamma"]);
  equal(all.kind === "or" && all.queries.length, 2);
  equal(any?.kind === "or" && any.queries.length, 3);
});

Deno.test("compileTyped() refuses a query that leaves nothing to search for", () => {
  for (const text of ["y".repeat(50), `"${"y".repeat(50)}"`, `-${"y".repeat(50)}`]) {
    throws(() => compileTyped(recoverQuery(text), OPTIONS), RaError);
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

Deno.test("restricted() adds filters to the query", () => {
  const query: EngineQuery = { kind: "all" };
  equal(restricted(query, { trees: null }), query);
  equal(show(restricted(query, { trees: ["a"] })), "(and [tree a] all)");
  const refs = Uint32Array.of(3, 4);
  const hidden: EngineQuery = { kind: "filter", filter: { by: "meta", key: "k", value: "v" } };
  const both = restricted(query, { trees: ["a"], refs, hidden: [hidden] });
  deepEqual(both, {
    kind: "except",
    query: {
      kind: "and",
      queries: [
        { kind: "filter", filter: { by: "tree", names: ["a"] } },
        { kind: "filter", filter: { by: "refs", refs } },
        query,
      ],
    },
    without: hidden,
  });
});

const FRENCH: [name: string, query: string, content: string][] = [
  [
    "keeps stop words beside two others",
    "les fondamentaux de la réactivité",
    "les fondamentaux de la réactivité",
  ],
  ["drops stop words beside three others", "la liaison de classe et style", "liaison classe style"],
];
for (const [name, query, content] of FRENCH) {
  Deno.test(`compileTyped() in another language ${name}`, () => {
    const isStop = (word: string) => ["les", "de", "la", "et"].includes(word);
    const compiled = compileTyped(recoverQuery(query), { ...OPTIONS, isStop });
    equal(compiled.content.map(({ word }) => word).join(" "), content);
  });
}
