import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { RaError } from "../../src/base/error.ts";
import { readStrictly, recoverQuery } from "../../src/query/recover.ts";
import { parse, show } from "./show.ts";

const CASES: [name: string, query: string, ast: string, plain: boolean, warning: RegExp | null][] =
  [
    ["leaves a valid query unchanged", "a OR b", "(or a b)", false, null],
    ["leaves words unchanged", "what is a pod?", "(and what is a pod?)", true, null],
    [
      "reads a word with a colon as a word",
      "error: timeout",
      "(and error timeout)",
      true,
      null,
    ],
    [
      "reads its value as a word",
      "foo:bar baz",
      "(and foo bar baz)",
      true,
      /no such field: "foo:".*title: tags:/,
    ],
    [
      "keeps the operators around it",
      'e: "a b" OR -c',
      '(or (and e "a|b") (not c))',
      false,
      /"e:"/,
    ],
    ["negates it with its value", "a -foo:bar", "(and a (not (and foo bar)))", false, /"foo:"/],
    [
      "reads an unclosed quote as words",
      'say "hello world',
      "(and say hello world)",
      true,
      /never closed at character 5/,
    ],
    ["reads an unclosed group as words", "foo(bar", "(and foo bar)", true, /never closed/],
    ["ignores empty groups", "readFile ( ) fails", "(and readFile fails)", true, /expected/],
    ["ignores stray parentheses", ":-) smile", "smile", true, /"\)" where a word/],
    ["reads operators as words", "this OR", "(and this OR)", true, /the query ends/],
    ["reads a bad boost as words", "x^y z", "(and x y z)", true, /boost/],
    [
      "reads nested fields as words",
      "title:body:x",
      "(and title body x)",
      true,
      /inside the field/,
    ],
    [
      "finds the words in 10,000 groups",
      "(".repeat(10_000) + "a",
      "a",
      true,
      /more than 100 groups/,
    ],
  ];

for (const [name, text, ast, plain, warning] of CASES) {
  Deno.test(`recoverQuery() ${name}`, () => {
    const question = recoverQuery(text);
    equal(show(question.query), ast);
    equal(question.plain, plain);
    if (warning === null) equal(question.warning, null);
    else {
      match(question.warning ?? "", warning);
      ok(!question.warning?.includes("\n"));
    }
  });
}

Deno.test("recoverQuery() rejects only queries without words or beyond the limits", () => {
  for (
    const text of ["", "()", '"', "((((", "a ".repeat(1_001), "x".repeat(1e5)]
  ) {
    throws(() => recoverQuery(text), RaError);
  }
  const text = fc.array(fc.constantFrom(...'()"-^*: ab\\', " OR ", " AND ", "title:", "é"), {
    maxLength: 30,
  }).map((all) => `word ${all.join("")}`);
  fc.assert(fc.property(text, (text) => ok(recoverQuery(text).query)), { numRuns: 2000 });
});

Deno.test("readStrictly() reports instead of recovering", () => {
  throws(() => readStrictly("error: timeout"), RaError);
  deepEqual(readStrictly("a b"), {
    query: parse("a b"),
    plain: true,
    isSoft: true,
    warning: null,
  });
  equal(readStrictly('"a b" AND c').isSoft, false);
  for (const text of ["a AND b", "a OR b", '"a"', "a*", "title:a", "a^2", "a -(b c)", "a or -b"]) {
    equal(readStrictly(text).plain, false, text);
  }
  for (
    const text of [
      "a",
      "how do I x?",
      "error-handling std::vector",
      "a (b c) d",
      "a or b",
      "a b -c",
    ]
  ) {
    equal(readStrictly(text).plain, true, text);
  }
});

Deno.test("recoverQuery() is silent about a pasted error with parentheses or quotes", () => {
  for (
    const text of [
      "TypeError: Cannot read properties of undefined (reading 'foo')",
      'Error: Cannot find module "left pad" (in its types)',
    ]
  ) equal(recoverQuery(text).warning, null, text);
  equal(recoverQuery("TypeError: x is undefined (reading 'foo')").plain, true);
  match(recoverQuery("foo: a OR b").warning ?? "", /"foo:"/);
});

Deno.test("recoverQuery() reads names with () as names", () => {
  for (const text of ["readFile() fails", "Store.open()", '"run()" now', "-run()"]) {
    const { query, warning } = recoverQuery(text);
    deepEqual([query, warning], [recoverQuery(text.replace("()", "")).query, null], text);
  }
});
