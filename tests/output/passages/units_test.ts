import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { blocksOf } from "../../../src/output/passages/blocks.ts";
import { unitsOf } from "../../../src/output/passages/units.ts";

const CASES: [name: string, text: string, units: string[]][] = [
  ["paragraphs", "One\ntwo.\n\n\nThree.\n", ["text One\ntwo.", "text Three."]],
  ["list items", "- a\n  more\n- b\n1. c\n", ["item - a\n  more", "item - b", "item 1. c"]],
  [
    "table rows, the names of the columns with their rule",
    "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n",
    ["columns | a | b |\n|---|---|", "row | 1 | 2 |", "row | 3 | 4 |"],
  ],
  [
    "code blocks with blank lines and headings in them",
    "Run:\n```sh\n# no heading\n\nls\n```\nafter\n",
    ["text Run:", "code ```sh\n# no heading\n\nls\n```", "text after"],
  ],
  [
    "a comment from the text below it",
    "<!-- overview -->\nThis page.\n",
    ["markup <!-- overview -->", "text This page."],
  ],
  [
    "what holds only markup",
    '<a id="x"></a><!-- y -->\n\n<div class="a">\n<br>\n\n{{% z %}}</div>\n\n<b>c</b>\n\n<NAME\n',
    [
      'markup <a id="x"></a><!-- y -->',
      'markup <div class="a">\n<br>',
      "markup {{% z %}}</div>",
      "text <b>c</b>",
      "text <NAME",
    ],
  ],
  [
    "tags that a reader sees",
    '<img alt="The gate">\n\n<Card title="Install" />\n',
    ['text <img alt="The gate">', 'text <Card title="Install" />'],
  ],
  [
    "comments of several lines, whatever is in them",
    "a\n<!--\n```yaml\n\n- b\n```\n-->\nc\n\n<!-- d\n--> e\n\n<!--\nf\n",
    [
      "text a",
      "markup <!--\n```yaml\n\n- b\n```\n-->",
      "text c",
      "text <!-- d\n--> e",
      "text <!--\nf",
    ],
  ],
  ["CRLF", "a\r\n\r\nb\r\n", ["text a", "text b"]],
  ["nothing", " \n\n", []],
];
for (const [name, text, expected] of CASES) {
  Deno.test(`unitsOf() separates ${name}`, () => {
    const units = unitsOf(text, () => false);
    deepEqual(units.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`), expected);
  });
}

const FORMATS: [path: string, text: string, units: string[]][] = [
  [
    "a.adoc",
    "[[id]]\nText\n----\n\ncode\n----\n\n// note\nMore\n",
    ["markup [[id]]", "text Text\n----\n\ncode\n----", "markup // note", "text More"],
  ],
  [
    "a.org",
    ":END:\nText\n\n#+BEGIN_SRC c\n\ncode\n#+end_src\nMore\n",
    ["markup :END:", "text Text", "code #+BEGIN_SRC c\n\ncode\n#+end_src", "text More"],
  ],
  [
    "a.rst",
    "=====\nTitle\n=====\nThus::\n\n    code\n\n    more\n\n.. _label:\n\nEnd\n",
    [
      "heading =====\nTitle\n=====",
      "code Thus::\n\n    code\n\n    more",
      "markup .. _label:",
      "text End",
    ],
  ],
];
for (const [path, text, expected] of FORMATS) {
  Deno.test(`unitsOf() keeps blocks of ${path} together`, () => {
    const isHeading = (line: number) => path === "a.rst" && line === 0;
    const units = unitsOf(text, isHeading, { blocks: blocksOf(path) });
    deepEqual(units.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`), expected);
  });
}

Deno.test("unitsOf() gives every row the position of its column names", () => {
  const units = unitsOf("text\n\n| a |\n|---|\n| 1 |\n\n| b |\n", () => false);
  deepEqual(units.map(({ head }) => head), [null, null, 1, null]);
});

Deno.test("unitsOf() cuts a code block of more than 500 tokens into lines", () => {
  const lines = Array.from({ length: 200 }, (_, i) => `call number ${i}`);
  const units = unitsOf(`\`\`\`\n${lines.join("\n")}\n\`\`\`\n`, () => false);
  equal(units.length, 202);
  ok(units.every(({ kind, first, last }) => kind === "code" && first === last));
});

Deno.test("unitsOf() has every line that is not blank once, in order, whatever the text", () => {
  const piece = fc.constantFrom(
    "<!--",
    "-->",
    "-->x",
    "- a",
    "|x|",
    "|--|",
    "```",
    "~~~",
    "",
    " ",
    "text:",
    "# h",
    "\r",
  );
  fc.assert(fc.property(fc.array(piece), fc.string(), (pieces, tail) => {
    const text = [...pieces, tail].join("\n");
    const units = unitsOf(text, (line) => line % 7 === 3);
    const covered = new Set<number>();
    let before = 0;
    for (const { start, end, first, last } of units) {
      ok(start >= before && end >= start);
      before = end;
      for (let line = first; line <= last; line++) covered.add(line);
    }
    text.split(/\r\n|\n|\r/).forEach((line, i) => {
      ok(line.trim() === "" || covered.has(i), JSON.stringify([text, i]));
    });
  }));
});
