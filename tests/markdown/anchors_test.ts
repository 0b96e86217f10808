import { deepEqual, equal, ok } from "node:assert/strict";
import { findAnchors, githubAnchor } from "../../src/markdown/anchors.ts";
import { findInlines } from "../../src/markdown/inlines.ts";
import { readMarkdown } from "../../src/markdown/read.ts";
import { processorTime } from "../processor_time.ts";

/** `name@line` of each anchor. */
async function anchorsOf(text: string): Promise<string[]> {
  const markdown = await readMarkdown(text);
  return findAnchors(text, markdown.headings, findInlines(markdown))
    .map(({ name, at }) => `${name}@${text.slice(0, at).split("\n").length}`);
}

const ANCHORS: [name: string, text: string, anchors: string[]][] = [
  ["numbers repeated headings in document order", "# A\n\n<h2>A</h2>\n\n# A\n", [
    ...["a@1", "a-1@3", "a-2@5"],
  ]],
  ["takes attribute lists for words, as GitHub does", "# A {#b}\n# C {: #d .e}\n# F {/* #g */}", [
    ...["a-b@1", "c--d-e@2", "f--g-@3", "b@1", "d@2", "g@3"],
  ]],
  ["knows ids of any element", 'x\n\n<b id="b">y</b> <i name=i>z</i>\n\nw\n{: #p}\n', [
    ...["b@3", "i@3", "p@6"],
  ]],
  ["puts an id in a heading at its line", '# T\n## U <a name="x"></a>\n', ["t@1", "u@2", "x@2"]],
  ["lets an element right above a heading lead to it", 'a\n\n<a id="x"></a>\n\n# T\n\ny\n', [
    ...["t@5", "x@5"],
  ]],
  ["lets no other element do so", '<a id="x"></a> a\n\n# T\n', ["t@3", "x@1"]],
  ["keeps the first of equal names", '# A\n\n<b id="a">x</b> <b id="b">x</b>\n\n## C {#b}\n', [
    ...["a@1", "c-b@5", "b@5"],
  ]],
  ["knows headings without letters", "# !\n# !\n", ["-1@2"]],
];
for (const [name, text, anchors] of ANCHORS) {
  Deno.test(`findAnchors() ${name}`, async () => deepEqual(await anchorsOf(text), anchors));
}

const GITHUB: [title: string, anchor: string][] = [
  ["Error handling", "error-handling"],
  ["A -- b & c", "a----b--c"],
  ["snake_case v1.2", "snake_case-v12"],
  ["Größe 日本", "größe-日本"],
  ["Ⓐ Ⅷ", "ⓐ-ⅷ"],
];
for (const [title, anchor] of GITHUB) {
  Deno.test(`githubAnchor() of ${title}`, () => equal(githubAnchor(title), anchor));
}

const HUGE: [name: string, piece: string][] = [
  ["ids", "<a id=x>"],
  ["ids and headings", '<a id="x"></a>\n# a\n'],
  ["attribute lists", "{: #a}"],
  ["open attribute lists", "{: #a "],
];
for (const [name, piece] of HUGE) {
  Deno.test(`findAnchors() is quick about a megabyte of ${name}`, async () => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const start = processorTime();
    const markdown = await readMarkdown(text);
    findAnchors(text, markdown.headings, findInlines(markdown));
    ok(processorTime() - start < 4_000);
  });
}
