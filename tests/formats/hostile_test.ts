/** Readers of formats accept any text, keep every byte once, and take linear time. */
import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { encodeUtf8 } from "../../src/base/bytes.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { FORMATS } from "../../src/formats/formats.ts";
import { processorTime } from "../processor_time.ts";

const TEXT_FORMATS = FORMATS.filter(({ isConverted }) => !isConverted)
  .map(({ extensions }) => extensions[0]);

const PIECES = [
  ...["a", " ", "\n", "\n\n", "\r\n", "\r", "=", "==", "====", "----", "~~~~", "* ", "** ", ".. "],
  ...[
    ":x: y",
    "::",
    "[[a]]",
    "[#b]",
    "`",
    "``",
    "<<",
    ">>",
    "#+BEGIN_SRC",
    "#+END_SRC",
    "|===",
    "é",
  ],
  ...[":a: {a}{a}", "{a}", "_", "`x <y>`_", "\\", "\ufeff", "   ", "\t", "////", "😀"],
];

for (const extension of TEXT_FORMATS) {
  Deno.test(`every byte of a text in .${extension} is in one heading line or body`, async () => {
    const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(texts, async (pieces) => {
        const text = pieces.join("");
        const bytes = encodeUtf8(text);
        const parsed = await parseDocument({ tree: "t", path: `a.${extension}`, bytes });
        if (parsed.kind === "rejected") throw new Error(parsed.reason);
        equal(parsed.text, text);
        const owned = new Uint8Array(bytes.length);
        for (const { bodySpans, headingStart, byteStart } of parsed.chunks) {
          for (const { start, end } of [...bodySpans, { start: headingStart, end: byteStart }]) {
            for (let at = start; at < end; at++) owned[at]++;
          }
        }
        ok(owned.every((times) => times === 1), JSON.stringify(text));
      }),
      { numRuns: 150 },
    );
  });
}

/** Milliseconds of processor time; what is quadratic takes minutes. */
const MOST_MS = 4_000;

const HOSTILE: [name: string, path: string, text: string][] = [
  ["titles of all styles", "a.rst", "A\n=\n\nB\n-\n\n".repeat(10_000)],
  ["one indented block", "a.rst", ".. x::\n" + "\n   y".repeat(150_000)],
  ["labels without a title", "a.rst", ".. _a:\n".repeat(80_000)],
  ["a title of backticks", "a.rst", `${"`a <".repeat(100_000)}\n${"=".repeat(400_000)}\nx\n`],
  [
    "attributes that double",
    "a.adoc",
    ":a: xx\n" + ":a: {a}{a}\n".repeat(50_000) + "\n== {a}\nx\n",
  ],
  ["blocks that open and never close", "a.adoc", "====\n****\n--\n____\n".repeat(60_000)],
  ["a title of marks", "a.adoc", `== ${"*_`#[<<".repeat(60_000)}\nx\n`],
  ["brackets", "a.adoc", `x ${"[[a".repeat(150_000)}\n`],
  ["a headline of links", "a.org", `* ${"[[a][".repeat(100_000)}\nx\n`],
  ["white space in titles", "a.org", `* a${" ".repeat(3_900)}b\nx\n`.repeat(500)],
  ["white space in a title", "a.adoc", `== a${" ".repeat(1_000_000)}b\nx\n`],
  [
    "attributes in titles",
    "a.adoc",
    `:a: ${"*_".repeat(145)}\n\n${`== ${"{a}".repeat(1_300)}\nx\n\n`.repeat(60)}`,
  ],
  [
    "attributes in an attribute",
    "a.adoc",
    `:a: ${"b".repeat(290)}\n:c: ${"{a}".repeat(400_000)}\n\nx\n`,
  ],
  ["brackets of a conditional", "a.adoc", `ifdef::${"[".repeat(400_000)}\nx\n`],
  ["white space of authors", "a.adoc", `= A\n${`b${" ".repeat(3_000)}c\n`.repeat(300)}`],
  ["signs in a title", "a.adoc", `== a ${"=".repeat(1_000_000)}b\nx\n`],
  ["ends of lines in a heading", "a.html", `<h1>a${"<br>".repeat(50_000)}b</h1>x`],
  ["tags without end", "a.org", `* ${":a".repeat(200_000)}\n`],
  ["targets without end", "a.org", "<<a ".repeat(200_000)],
  ["properties", "a.org", "* A\n:ID: x\n".repeat(10_000)],
  ["nested JSON", "a.ipynb", `{"cells":${"[".repeat(200_000)}`],
  [
    "huge outputs",
    "a.ipynb",
    JSON.stringify({ cells: [{ cell_type: "code", outputs: ["x".repeat(4_000_000)] }] }),
  ],
  [
    "many cells with open fences",
    "a.ipynb",
    JSON.stringify({ cells: Array(30_000).fill({ cell_type: "markdown", source: "```\n# a" }) }),
  ],
];
for (const [name, path, text] of HOSTILE) {
  Deno.test(`parseDocument() is quick about ${name} in ${path}`, async () => {
    const bytes = encodeUtf8(text);
    const start = processorTime();
    await parseDocument({ tree: "t", path, bytes });
    const took = processorTime() - start;
    ok(took < MOST_MS, `${took} ms`);
  });
}
