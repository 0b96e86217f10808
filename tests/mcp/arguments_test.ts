import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { RaError } from "../../src/base/error.ts";
import { readArguments } from "../../src/mcp/arguments.ts";
import { TOOLS } from "../../src/mcp/tools.ts";

const [SEARCH, , GET] = TOOLS;
const read = (given: Record<string, unknown>) => readArguments("search", SEARCH.inputSchema, given);

Deno.test("readArguments() fills in defaults and leaves the rest open", () => {
  const args = read({ queries: ["a"] });
  deepEqual(args.texts("queries"), ["a"]);
  deepEqual(args.texts("trees"), []);
  equal(args.number("max_tokens"), 4000);
  equal(args.number("limit"), undefined);
  equal(args.on("list"), false);
});

Deno.test("readArguments() accepts a single string for a list, and null for nothing", () => {
  const args = read({ queries: "a b", trees: "docs", limit: null, list: true });
  deepEqual(args.texts("queries"), ["a b"]);
  deepEqual(args.texts("trees"), ["docs"]);
  equal(args.number("limit"), undefined);
  equal(args.on("list"), true);
});

Deno.test("readArguments() accepts the singular of a list's name", () => {
  const args = read({ query: "a b", tree: ["docs"] });
  deepEqual(args.texts("queries"), ["a b"]);
  deepEqual(args.texts("trees"), ["docs"]);
});

const REFUSED: [name: string, given: Record<string, unknown>, message: RegExp, hint: RegExp][] = [
  ["an unknown name", { querie: "a" }, /"querie" of search; did you mean "queries"/, /"queries", /],
  ["a name twice", { queries: "a", query: "b" }, /Unknown argument "query" of search/, /it takes/],
  [
    "a name of objects",
    { queries: "a", constructor: 1 },
    /Unknown argument "constructor"/,
    /it takes/,
  ],
  ["no queries", {}, /Missing argument "queries"/, /1 to 50 strings/],
  ["an empty list", { queries: [] }, /Cannot use \[\] as "queries"/, /1 to 50 strings/],
  ["too many", { queries: Array(51).fill("a") }, /"51 items" as "queries"/, /1 to 50/],
  [
    "a number in a list",
    { queries: ["a", 1] },
    /Cannot use 1 as "queries"/,
    /1 to 10000 characters/,
  ],
  ["a blank string", { queries: "\n" }, /Cannot use "\\n" as "queries"/, /./],
  ["a string that is too long", { queries: "a".repeat(10_001) }, /^.{1,200}$/, /10000/],
  ["a fraction", { queries: "a", limit: 1.5 }, /Cannot use 1\.5 as "limit"/, /from 1 to 10000/],
  [
    "a negative budget",
    { queries: "a", max_tokens: -1 },
    /-1 as "max_tokens"/,
    /from 1 to 10000000/,
  ],
  ["a string for a boolean", { queries: "a", list: "yes" }, /"yes" as "list"/, /true or false/],
  ["an object", { queries: { a: 1 } }, /Cannot use \{"a":1\} as "queries"/, /strings/],
];
for (const [name, given, message, hint] of REFUSED) {
  Deno.test(`readArguments() refuses ${name}`, () => {
    throws(() => read(given), (error) => {
      ok(error instanceof RaError);
      match(error.message, message);
      match(error.hint ?? "", hint);
      return true;
    });
  });
}

Deno.test("readArguments() either satisfies the schema or throws RaError", () => {
  const given = fc.dictionary(
    fc.constantFrom("id", "full_document", "max_tokens", "__proto__", "x"),
    fc.oneof(fc.jsonValue(), fc.string(), fc.integer(), fc.boolean()),
  );
  fc.assert(fc.property(given, (values) => {
    try {
      const args = readArguments("get", GET.inputSchema, values as Record<string, unknown>);
      equal(typeof args.text("id"), "string");
      ok(Number.isInteger(args.number("max_tokens")));
    } catch (error) {
      ok(error instanceof RaError);
      ok(error.message.length < 300 && error.hint !== undefined);
    }
  }));
});
