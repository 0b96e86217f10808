/** Settings in scripts are read as far as they are literals, and nothing is run. */
import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { readScript } from "../../../src/check/site/script_literals.ts";
import type { Setting } from "../../../src/check/site/setting.ts";

/** Maps as objects, to compare them. */
function plain(value: Setting): unknown {
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]));
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

const CASES: [name: string, text: string, root: unknown][] = [
  ["an object", "export default { a: 'x', \"b-c\": [1, true], };", { a: "x", "b-c": [1, true] }],
  ["comments", "// {\nexport default { /* } */ a: 'x' // y\n}", { a: "x" }],
  ["a call", "export default defineConfig({ base: '/x/' })", {
    "()": "defineConfig",
    args: [{ base: "/x/" }],
  }],
  ["a constant", "const c: Config = { a: 1 };\nexport default c;", { a: 1 }],
  ["module.exports", "module.exports = { a: `x`, b: `${y}` }", { a: "x", b: null }],
  [
    "a value in a function",
    "module.exports = async function make() {\n  return { a: 1 };\n};",
    null,
  ],
  ["expressions", "export default { a: process.env.X ?? 'y', b: 'z', c() { return {} }, d: 1 }", {
    a: null,
    b: "z",
    d: 1,
  }],
  ["a spread", "const s = { a: 1 };\nexport default { ...s, b: x ? { c: 1 } : {}, d: 2 }", {
    a: 1,
    b: null,
    d: 2,
  }],
  ["JSON with comments", '{ "a": { "b": [ "c" ] } // d\n}', { a: { b: ["c"] } }],
  ["regular expressions", "export default { a: [/^\\/x['\"]\\//, 'y'], b: 1 }", {
    a: [null, "y"],
    b: 1,
  }],
  ["names that are computed", "export default { [x]: { y: 1 }, z: 2 }", { z: 2 }],
  ["escapes", String.raw`export default { a: 'it\'s', b: "\\" }`, { a: "it's", b: "\\" }],
  ["brackets that do not match", "export default { a: [1, { b: 2 ], c: 3 }", {
    a: [1, { b: 2 }],
    c: 3,
  }],
];
for (const [name, text, root] of CASES) {
  Deno.test(`readScript() reads ${name}`, () => {
    deepEqual(plain(readScript(text).roots[0] ?? null), root);
  });
}

Deno.test("readScript() reads what a function returns", () => {
  const { roots } = readScript("export default async function make() {\n  return { a: 1 };\n}");
  deepEqual(roots.map(plain), [null, { a: 1 }]);
});

Deno.test("readScript() reads Python", () => {
  const { constants } = readScript('# a = 1\nx = ["a", r"b"]\ny: str = """c"""\n', true);
  deepEqual(plain(constants), { x: ["a", "b"], y: "c" });
});

Deno.test("readScript() is total, and linear for adversarial texts", () => {
  const pieces = fc.constantFrom("{", "}", "[", "]", "(", ")", "'", "/*", "//", "a", ":", ",", "=");
  fc.assert(fc.property(fc.array(pieces, { maxLength: 60 }), (text) => {
    ok(Array.isArray(readScript(`export default ${text.join(" ")}`).roots));
  }));
  for (const piece of ["/*a", "{a:", "[", "({", "...", "'", "a=", "a.b", "/* ", "return "]) {
    const start = performance.now();
    readScript(piece.repeat(100_000));
    ok(performance.now() - start < 2_000, piece);
  }
});
