/** Source files of any kind are read in bounded time, every byte of them is in one body, and names are clean. */
import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { encodeUtf8 } from "../../../src/base/bytes.ts";
import { CODE_LANGUAGES } from "../../../src/code/languages.ts";
import type { ParsedDocument } from "../../../src/document/model.ts";
import { parseDocument } from "../../../src/document/parse_document.ts";
import { testdata } from "../../golden.ts";
import { processorTime } from "../../processor_time.ts";
import { CODE, parseCode } from "./parse_code.ts";

/** Every byte is in exactly one body, spans are nested, and ids are unique and without white space. */
function assertWhole({ chunks, text }: ParsedDocument): void {
  const bytes = encodeUtf8(text);
  const owned = new Uint8Array(bytes.length);
  for (const { bodySpans, headingStart, byteStart, byteEnd, parent } of chunks) {
    equal(headingStart, byteStart);
    for (const { start, end } of bodySpans) {
      ok(start >= byteStart && end <= byteEnd);
      for (let at = start; at < end; at++) owned[at]++;
    }
    if (parent < 0) continue;
    ok(byteStart >= chunks[parent].byteStart && byteEnd <= chunks[parent].byteEnd);
  }
  ok(owned.every((times) => times === 1), JSON.stringify(text));
  equal(new Set(chunks.map(({ id }) => id)).size, chunks.length);
  for (const { slug } of chunks) if (slug !== null) ok(/^[^\s#]+$/.test(slug), slug);
}

/** Why it has no sections. */
function reasonsOf({ chunks: [file] }: ParsedDocument): string[] {
  return (file.labels ?? []).filter(({ key }) => key === "unparsed").map(({ value }) => value);
}

const SAMPLES = [...Deno.readDirSync(testdata("code"))].map(({ name }) => name)
  .filter((name) => !name.includes(".golden.")).sort()
  .map((name) => ({ name, text: Deno.readTextFileSync(testdata(`code/${name}`)) }));

Deno.test("every byte of a source file is in one body, however its lines are mixed", async () => {
  for (const { name, text } of SAMPLES) {
    assertWhole(await parseCode(name, text));
    assertWhole(await parseCode(name, text.replaceAll("\n", "\r\n")));
    assertWhole(await parseCode(name, `\ufeff${text.replaceAll("a", "ä😀")}`));
    const lines = text.split("\n");
    const mixed = fc.array(fc.constantFrom(...lines), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(mixed, async (some) => assertWhole(await parseCode(name, some.join("\n")))),
      { numRuns: 10 },
    );
    await fc.assert(
      fc.asyncProperty(mixed, async (some) => assertWhole(await parseCode(name, some.join(" ")))),
      { numRuns: 5 },
    );
  }
});

Deno.test("sections end at whole lines, and windows and depth can be chosen", async () => {
  for (const { name, text } of SAMPLES) {
    for (
      const chunking of [{ maxSectionTokens: 50 }, { maxDepth: 1 }, { split: "file" as const }]
    ) {
      assertWhole(await parseCode(name, text, chunking));
    }
    const { chunks: [file, ...others] } = await parseCode(name, text, { split: "file" });
    deepEqual(others, []);
    const symbolsOf = (labels: typeof file.labels) =>
      labels!.filter(({ key }) => key === "symbol").map(({ value }) => value).sort();
    const all = (await parseCode(name, text)).chunks.flatMap(({ labels }) => symbolsOf(labels));
    deepEqual(symbolsOf(file.labels), [...new Set(all)].sort());
  }
});

/** Milliseconds of processor time for a file and for loading its grammar; most take a tenth of it. */
const MOST_MS = 4_000;

/** Lines short enough on average for a file with one that is long. */
const beside = (line: string) => `${line}\n${"a;\n".repeat(4_000)}`;

const HOSTILE: [name: string, path: string, text: string, reason: string | null][] = [
  ["a generated file", "a.ts", "export const a = 1;\n".repeat(250_000), "larger than 1 MB"],
  ["a bundle", "a.js", `var a=1;${"function b(c){return c+1}".repeat(20_000)}`, "minified"],
  ["brackets", "a.py", "[".repeat(500_000), "minified"],
  ["brackets on lines", "a.go", "(\n".repeat(100_000), "nested too deeply"],
  ["blocks in blocks", "a.c", `${"{\n".repeat(390)}${"}\n".repeat(390)}`, null],
  ["no code at all", "a.rs", "This is just some text, with an end.\n".repeat(5_000), null],
  ["another language", "a.java", "def f(x):\n    return [y for y in x]\n".repeat(5_000), null],
  ["many functions", "a.py", "def f():\n    pass\n".repeat(20_000), null],
  ["many comments", "a.ts", "// a\n".repeat(50_000), null],
  ["comments above one function", "a.go", `${"// a\n".repeat(50_000)}func a() {}\n`, null],
  ["overloads", "a.ts", "/** x */ \nfunction a(): void;\n".repeat(10_000), null],
  ["classes in classes", "a.java", `${"class A {\n".repeat(390)}${"}\n".repeat(390)}`, null],
  ["an open comment", "a.c", `/* ${"a\n".repeat(50_000)}`, null],
  ["an open text", "a.js", `\`${"${a}\n".repeat(30_000)}`, null],
  ["a long name", "a.py", `def ${"a".repeat(1_900)}(): pass\n`.repeat(400), null],
  ["white space in a signature", "a.cpp", `int a(${" ".repeat(900_000)}) {}\n`, "minified"],
  ["ambiguous generics", "a.cs", "a < b < c < d < e > ( f );\n".repeat(5_000), null],
  ["routes", "a.js", "app.get('/a', b);\n".repeat(15_000), null],
  [
    "a group of constants",
    "a.go",
    `package a\nconst (\n${"\tA = 1 // b\n".repeat(5_000)})\n`,
    null,
  ],
  ["heredocs", "a.sh", "cat <<E\n".repeat(50_000), null],
  ["a line of 900 kB", "a.ts", beside("f(a[0].b, 1);".repeat(70_000)), null],
  ["a line of signs", "a.c", beside("# ".repeat(400_000)), null],
  ["a line of slashes", "a.js", beside("=[/".repeat(250_000)), null],
  ["a line of quotes", "a.rs", beside(`'"`.repeat(400_000)), null],
  ["a text of 900 kB", "a.py", `x = """\n${"a b\n".repeat(225_000)}"""\n`, null],
  ["heads without end", "a.java", `${"a ".repeat(450)}{}\n`.repeat(100), null],
  ["functions of one line", "a.ts", "function f() { return 1 }\n".repeat(38_000), null],
  ["99,999 functions", "a.kt", "fun a()=1\n".repeat(99_999), null],
  [
    "overloads of one method",
    "a.java",
    `class A {\n${"  void f(int a) { work(); }\n".repeat(30_000)}}\n`,
    null,
  ],
  ["templates in templates", "a.ts", `\`${"${`".repeat(300)}`, null],
  [
    "translations in XML",
    "a.ts",
    `<TS>\n${"<message>\n <source>Open</source>\n</message>\n".repeat(2_000)}</TS>\n`,
    "too many syntax errors",
  ],
  [
    "Python",
    "a.cs",
    "def f(x):\n  return x\nclass A:\n  pass\n".repeat(300),
    "too many syntax errors",
  ],
  [
    "definitions that are lost in errors",
    "a.kt",
    "class W { fun x( { {} companion obj\nfun b( {\n}\n",
    "too many syntax errors",
  ],
  ["brackets of Swift", "a.swift", `${"func a() {\n".repeat(390)}${"}\n".repeat(390)}`, null],
  ["texts in texts of Swift", "a.swift", `"\\(`.repeat(300), "its brackets do not match"],
  [
    "attributes of Swift",
    "a.swift",
    "@a( ( ( \n".repeat(100) + "x\n".repeat(200_000),
    "its brackets do not match",
  ],
  [
    "modifiers of Swift",
    "a.swift",
    "public static final ".repeat(40_000).replace(/(.{200})/g, "$1\n"),
    null,
  ],
  ["functions of Swift", "a.swift", "func a() {}\n".repeat(80_000), null],
  ["comments of Swift", "a.swift", "/* /* \n".repeat(100_000), null],
  ["comments that never end", "a.java", "/**\n".repeat(30_000), "parsing takes too long"],
  ["large comments that never end", "b.java", "/**\n".repeat(240_000), "parsing takes too long"],
  ["lines that go on", "a.py", "\\\n".repeat(30_000), "parsing takes too long"],
  ["open comments", "a.js", "/* @a\n".repeat(10_000), "parsing takes too long"],
  [
    "branches in branches",
    "a.kt",
    "fun f() = if (x) y else\n".repeat(5_000),
    "parsing takes too long",
  ],
  ["strings in Ruby", "a.rb", "%w[".repeat(1_000) + "\n<<~A\n".repeat(20_000), null],
];
for (const [name, path, text, reason] of HOSTILE) {
  Deno.test(`parseDocument() is quick about ${name} in ${path}`, async () => {
    const start = processorTime();
    const parsed = await parseCode(path, text);
    const took = processorTime() - start;
    ok(took < MOST_MS, `${Math.round(took)} ms`);
    if (reason !== null) deepEqual(reasonsOf(parsed), [reason]);
    assertWhole(parsed);
  });
}

Deno.test("what is no text is rejected in every language", async () => {
  const chunking = CODE;
  for (const { extensions: [extension] } of CODE_LANGUAGES) {
    const path = `a.${extension}`;
    for (
      const [bytes, reason] of [[[0, 1, 2], "binary"], [[0xff, 0xfe], "invalid UTF-8"]] as const
    ) {
      const source = { tree: "src", path, bytes: Uint8Array.from(bytes), chunking };
      deepEqual(await parseDocument(source), { kind: "rejected", reason });
    }
    assertWhole(await parseCode(path, ""));
  }
});
