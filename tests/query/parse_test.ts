import { equal, match, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { RaError } from "../../src/base/error.ts";
import type { Query } from "../../src/query/ast.ts";
import { anyOf } from "../../src/query/parse.ts";
import { parse, show } from "./show.ts";
import { processorTime } from "../processor_time.ts";

const CASES: [name: string, query: string, ast: string][] = [
  ["reads a word", "rust", "rust"],
  ["keeps the case of words", "HTTPServer", "HTTPServer"],
  ["joins neighbours with AND", "error handling", "(and error handling)"],
  ["reads AND", "a AND b", "(and a b)"],
  ["reads and as a word", "salt and pepper", "(and salt and pepper)"],
  ["reads not as a word", "do not panic", "(and do not panic)"],
  ["reads OR in any case", "a OR b or c Or d oR e", "(or a b c d e)"],
  ["binds AND before OR", "a b OR c AND d", "(or (and a b) (and c d))"],
  ["groups", "(a OR b) c", "(and (or a b) c)"],
  ["flattens AND", "(a b) (c (d e))", "(and a b c d e)"],
  ["flattens OR", "a OR (b OR (c OR d))", "(or a b c d)"],
  ["unwraps single groups", "(((a)))", "a"],
  ["reads a phrase", '"error handling"', '"error|handling"'],
  ["reads a phrase of one word", '"error"', '"error"'],
  ["escapes quotes in a phrase", '"say \\"hi\\" now"', '"say|"hi"|now"'],
  ["keeps other backslashes in a phrase", '"C:\\temp x"', '"C:\\temp|x"'],
  ["splits phrases from words", 'a"b c"d', '(and a "b|c" d)'],
  ["negates a word", "a -b", "(and a (not b))"],
  ["negates with NOT", "a NOT b", "(and a (not b))"],
  ["negates a phrase", '-"a b"', '(not "a|b")'],
  ["negates a group", "-(a b)", "(not (and a b))"],
  ["negates a field", "-title:x", "(not (title: x))"],
  ["drops double negation", "NOT NOT a", "a"],
  ["drops double negation through a group", "-(-a)", "a"],
  ["keeps a hyphen inside a word", "error-handling", "error-handling"],
  ["keeps a command-line flag", "--no-update", "--no-update"],
  ["ignores a lone dash", "a - b", "(and a b)"],
  ["ignores lone punctuation", "a & b -> c …", "(and a b c)"],
  ["reads a field", "title:guide", "(title: guide)"],
  ["reads a field after a space", "title: guide", "(title: guide)"],
  ["ignores case in field names", "TITLE:a Tags:b", "(and (title: a) (tags: b))"],
  ["reads a field with a phrase", 'body:"a b"', '(body: "a|b")'],
  ["reads a field with a group", "title:(a OR -b)", "(title: (or a (not b)))"],
  ["binds fields before AND", "title:a b", "(and (title: a) b)"],
  ["reads all fields", "path:a hierarchy:b", "(and (path: a) (hierarchy: b))"],
  ["keeps slashes of a path", "path:api/", "(path: api/)"],
  ["reads a tree", "tree:docs", "(tree: docs)"],
  ["reads a choice of trees", "tree:(a OR b)", "(tree: (or a b))"],
  ["reads a quoted tree", 'tree:"my notes"', '(tree: "my|notes")'],
  ["reads frontmatter", "meta.status:draft", "(meta.status: draft)"],
  ["keeps the case of a frontmatter key", "META.Status:x", "(meta.Status: x)"],
  ["reads nested frontmatter keys", "-meta.a.b:x", "(not (meta.a.b: x))"],
  ["accepts colons in the value of a field", "title:foo:bar", "(title: foo:bar)"],
  [
    "accepts operators as the value of a field",
    "title:or tags:NOT",
    "(and (title: or) (tags: NOT))",
  ],
  ["boosts a word", "a^2.5", "(^2.5 a)"],
  ["boosts below one", "a^.5", "(^0.5 a)"],
  ["boosts a group", "(a b)^2 c", "(and (^2 (and a b)) c)"],
  ["boosts a phrase", '"a b"^3', '(^3 "a|b")'],
  ["boosts a field", "title:a^2", "(^2 (title: a))"],
  ["boosts inside a negation", "-a^2", "(not (^2 a))"],
  ["reads a prefix", "pre*", "pre*"],
  ["boosts a prefix", "pre*^2", "(^2 pre*)"],
  ["reads emphasis as a word", "**bold** *.md a*b", "(and **bold** *.md a*b)"],
  ["reads a URL as a word", "https://x.y/z?a=b", "https://x.y/z?a=b"],
  ["reads a drive as a word", "C:\\temp c:/x", "(and C:\\temp c:/x)"],
  [
    "reads a qualified name as a word",
    "std::vector body::before",
    "(and std::vector body::before)",
  ],
  ["reads a time as a word", "10:30 localhost:8080", "(and 10:30 localhost:8080)"],
  ["reads a last key as a word", "key:", "key:"],
  ["reads a last key in a group as a word", "(key:) b", "(and key: b)"],
  ["reads a dotted name as a word", "main.rs:foo a-b:c", "(and main.rs:foo a-b:c)"],
  ["reads any script", "größe 日本語 ключ", "(and größe 日本語 ключ)"],
  ["parts words at the quotes of a call", '@v("name", pre=True)', "(and @v name pre=True)"],
  ["parts words at the quotes of a value", 'a="b c" d', "(and a= b c d)"],
  ["parts words at a quote in code that is never closed", 'a=["b', "(and a=[ b)"],
  ["reads a phrase after a group", '(a) "b c"', '(and a "b|c")'],
  ["reads a phrase that opens a group", 'a ("b c")', '(and a "b|c")'],
  ["reads a phrase that an operator touches", 'NOT("b c") d', '(and (not "b|c") d)'],
  ["reads past control characters", "a\u0000b\tc\n", "(and a b c)"],
];

for (const [name, text, ast] of CASES) {
  Deno.test(`readStrictly() ${name}`, () => equal(show(parse(text)), ast));
}

const ERRORS: [name: string, query: string, message: RegExp, caret: number | null][] = [
  ["rejects an empty query", "", /is empty/, null],
  ["rejects blanks", " \t ", /is empty/, null],
  ["rejects punctuation without words", "?! … --", /no letters or digits/, null],
  ["points at an unclosed quote", 'a "b c', /quote that is never closed/, 2],
  ["points at an empty phrase", 'a ""', /phrase without words/, 2],
  ["points at an unclosed group", "a (b", /never closed/, 2],
  ["points at a stray parenthesis", "a) b", /without a "\("/, 1],
  ["points at an empty group", "a ()", /where a word is expected/, 3],
  ["points at a leading OR", "OR a", /"OR" where a word/, 0],
  ["points at a trailing OR", "a OR", /the query ends where/, 4],
  ["points at a leading AND", "AND a", /"AND" where a word/, 0],
  ["points at doubled operators", "a AND OR b", /"OR" where a word/, 6],
  ["points at a trailing NOT", "a NOT", /the query ends/, 5],
  ["points at a boost without number", "abc^x", /not a positive number/, 3],
  ["points at a boost of zero", "a^0", /not a positive number/, 1],
  ["points at an absurd boost", "a^10000000", /not a positive number/, 1],
  ["points at a second boost", "a^2^3", /not a positive number/, 1],
  ["points at a boost of nothing", "^2 a", /without anything/, 0],
  ["points at an unknown field", "a error: timeout", /unknown field "error:"/, 2],
  ["suggests a field", "titel:x", /did you mean "title"/, 0],
  ["points at a field without value", "a title:", /"title:" without a value/, 2],
  ["points at a negated value", "title:-x", /without a value/, 0],
  ["points at a field in a field", "title:(a body:b)", /"body:" inside the field "title:"/, 9],
  ["points at a field as a value", "title:body:b", /"body:" inside the field "title:"/, 6],
  ["points at a tree of two words", "tree:(a b)", /not a plain name/, 0],
  ["points at a tree prefix", "tree:a*", /not a plain name/, 0],
  ["points at a frontmatter negation", "meta.a:(-b)", /not a plain name/, 0],
  [
    "rejects 10,000 groups",
    "(".repeat(10_000) + "a" + ")".repeat(10_000),
    /more than 100 groups/,
    61,
  ],
  ["rejects 10,000 opening parentheses", "(".repeat(10_000), /more than 100 groups/, 61],
  ["rejects 100,000 characters", "ab ".repeat(33_334), /too large: it has 100002 char/, null],
  [
    "rejects too many words",
    "ab ".repeat(1_001),
    /1001 words, more than 1000/,
    null,
  ],
];

for (const [name, text, message, caret] of ERRORS) {
  Deno.test(`readStrictly() ${name}`, () => {
    throws(() => parse(text), (error) => {
      ok(error instanceof RaError);
      match(error.message, message);
      ok(error.hint);
      equal(error.exitCode, 2);
      if (caret === null) equal(error.detail, undefined);
      else equal(error.detail?.split("\n")[1].indexOf("^"), caret + 2);
      return true;
    });
  });
}

Deno.test("readStrictly() puts the caret under wide characters", () => {
  throws(() => parse("日本 foo: x"), { detail: "  日本 foo: x\n       ^" });
});

Deno.test("readStrictly() throws nothing but RaError on any text", () => {
  const pieces = fc.constantFrom(
    ...'()"-^*:\\ ',
    "OR",
    "AND",
    "NOT",
    "title:",
    "meta.",
    "a",
    "é",
    "^2",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.array(pieces, { maxLength: 40 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, (text) => {
      try {
        parse(text);
      } catch (error) {
        ok(error instanceof RaError, String(error));
      }
    }),
    { numRuns: 2000 },
  );
});

Deno.test("readStrictly() is linear", () => {
  for (const piece of ["key: ", "a^", '"', "-", "title:", "a:", "((", '\\"']) {
    const start = processorTime();
    try {
      parse(piece.repeat(Math.floor(65_536 / piece.length)));
    } catch (error) {
      ok(error instanceof RaError);
    }
    ok(processorTime() - start < 1000, piece);
  }
});

Deno.test("anyOf() joins queries with OR, each as a group", () => {
  const joined = anyOf(["a b", "c OR d", "-e"].map(parse));
  equal(show(joined), "(or (and a b) c d (not e))");
  equal(show(anyOf([parse("a b")])), "(and a b)");
  throws(() => anyOf([]), RaError);
});

Deno.test("a parsed query is in normal form", () => {
  const text = fc.array(fc.constantFrom("(", ")", "-", "a", " b ", " OR ", " NOT ", "title:c "), {
    maxLength: 16,
  }).map((all) => all.join(""));
  fc.assert(
    fc.property(text, (text) => {
      let query: Query;
      try {
        query = parse(text);
      } catch {
        return;
      }
      checkNormal(query);
    }),
    { numRuns: 2000 },
  );
});

function checkNormal(query: Query): void {
  if (query.type === "and" || query.type === "or") {
    ok(query.exprs.length > 1);
    ok(query.exprs.every((expr) => expr.type !== query.type));
    query.exprs.forEach(checkNormal);
  } else if ("expr" in query) {
    if (query.type === "not") ok(query.expr.type !== "not");
    checkNormal(query.expr);
  }
}
