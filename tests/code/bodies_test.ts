/** Bodies of functions are left out of parsing, and nothing else is. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { findBodies } from "../../src/code/bodies/find_bodies.ts";
import { importsInBodies } from "../../src/code/bodies/imports_in_bodies.ts";
import { toDefinitions } from "../../src/code/definitions.ts";
import { Effort } from "../../src/code/effort.ts";
import type { Body } from "../../src/code/found.ts";
import { openGrammar } from "../../src/code/grammars.ts";
import { codeLanguageOf, type GrammarName } from "../../src/code/languages.ts";
import { QUERIES } from "../../src/code/queries.ts";
import { testdata } from "../golden.ts";

/** Long enough to be left out. */
const LONG = "work(1); ".repeat(10);
const LINES = "    work(1)\n".repeat(3);

/** The text has `⟦` and `⟧` around each body that is left out. */
const CASES: [name: string, grammar: GrammarName, text: string][] = [
  ["a function", "typescript", `export async function f(a = {}) {⟦${LONG}⟧}`],
  [
    "methods",
    "typescript",
    `class A {\n  /** x */\n  async get(): B<C> {⟦${LONG}⟧}\n  x = () => {⟦${LONG}⟧};\n}`,
  ],
  ["no function without a name", "typescript", `export default function () {${LONG}}`],
  ["nothing but functions", "typescript", `if (a) {${LONG}} else {${LONG}}\nconst o = {${LONG}};`],
  ["no wrapper", "javascript", `(function () { function f() {⟦${LONG}⟧} })();`],
  ["test cases", "typescript", `describe("a", () => { it("b", async () => {⟦${LONG}⟧}); });`],
  [
    "texts with brackets",
    "javascript",
    `function f() {⟦"}"; '}'; \`}\${a("}")}\`; /[}/]}/; ${LONG}⟧}`,
  ],
  [
    "an apostrophe in JSX",
    "tsx",
    `function F() {⟦return <p>Don't</p>; ${LONG}⟧}\nfunction G() {⟦${LONG}⟧}`,
  ],
  ["nothing where brackets are open", "typescript", `function f() {${LONG}}\nfunction g() {`],
  ["a type is no body", "typescript", `function f(): {${LONG}} {${LONG}}`],
  [
    "methods of Go",
    "go",
    `func (s *S) F(a interface{}) (b int, err error) {⟦${LONG}⟧}\nvar x = func() {${LONG}}`,
  ],
  ["raw texts of Go", "go", `func F() {⟦x := \`}\\\`; '}'; ${LONG}⟧}`],
  [
    "lifetimes",
    "rust",
    `impl<'a> A<'a> { fn f(&'a self) -> [u8; 4] where A: B {⟦'}'; r#"}"#; ${LONG}⟧} }`,
  ],
  [
    "methods of Java",
    "java",
    `class A { @Test public void f() throws E {⟦${LONG}⟧} record R(int a) {${LONG}} A() {${LONG}} }`,
  ],
  ["members of enums", "java", `enum E { A(1) { int f() {⟦${LONG}⟧} }; }`],
  [
    "texts of C#",
    "c_sharp",
    `class A { void F() {⟦@"\\"; $"{a["b"]}"; ${LONG}⟧} int P { get {${LONG}} } }`,
  ],
  [
    "functions of Kotlin",
    "kotlin",
    `class A { fun f(a: Int = 1): B {⟦"\${a.map { "}" }}"; ${LONG}⟧} }`,
  ],
  [
    "lines of the preprocessor",
    "c",
    `#define A {\nint *f(void) {⟦'{'; ${LONG}⟧}\nstruct s {${LONG}};`,
  ],
  ["raw texts of C++", "cpp", `namespace n { int A::f() const {⟦R"x(}")x"; 1'000; ${LONG}⟧} }`],
  ["functions of PHP", "php", `<?php\n#[A]\nfunction f(): int {⟦${LONG}⟧} # }\nclass B {${LONG}}`],
  ["heredocs are not sure", "php", `<?php\nfunction f() {$a = <<<X\n}\nX; ${LONG}}`],
  [
    "functions of Python",
    "python",
    `def f(\n    a,\n):\n    """x"""\n⟦${LINES}⟧\n\n# g\ndef g():\n    if a:\n        b\n⟦${LINES}⟧`,
  ],
  ["texts on lines of Python", "python", `def f():\n    a\n⟦    """\ndef g():\n"""\n⟧b = 1\n`],
  ["functions on one line", "python", `def f(): pass\nclass A:\n${LINES}`],
];
for (const [name, grammar, marked] of CASES) {
  Deno.test(`findBodies() knows ${name} (${grammar})`, () => {
    const text = marked.replace(/[⟦⟧]/g, "");
    let shown = text;
    for (const { start, end } of findBodies(text, grammar).toReversed()) {
      shown = `${shown.slice(0, start)}⟦${shown.slice(start, end)}⟧${shown.slice(end)}`;
    }
    equal(shown, marked);
  });
}

function* filesIn(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* filesIn(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}

const REAL = ["code", "shop", "projects", "context"].flatMap((
  name,
) => [...filesIn(testdata(name))]);
const OWN = [...filesIn(new URL("../../src", import.meta.url).pathname)];

Deno.test("what is found without bodies is what is found with them", async () => {
  let leftOut = 0;
  for (const file of [...REAL, ...OWN]) {
    const grammarName = codeLanguageOf(file)?.grammar;
    if (!grammarName) continue;
    const text = Deno.readTextFileSync(file);
    const grammar = await openGrammar(grammarName, QUERIES[grammarName]);
    const find = (bodies: readonly Body[]) =>
      grammar.find(text, bodies, new Effort(text, () => false))!;
    const quick = find(findBodies(text, grammarName));
    const whole = find([]);
    leftOut += quick.leftOut.length;
    deepEqual(toDefinitions(text, quick.found, "x"), toDefinitions(text, whole.found, "x"), file);
    const imports = (found: typeof whole.found) =>
      found.filter(({ kind }) => kind === "import").map(({ start }) => start).sort((a, b) => a - b);
    const inBodies = importsInBodies(text, quick.leftOut, grammarName);
    deepEqual(imports([...quick.found, ...inBodies]), imports(whole.found), file);
  }
  ok(leftOut > 1_000, `${leftOut}`);
});
