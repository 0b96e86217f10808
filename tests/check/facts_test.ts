import { deepEqual, equal, ok } from "node:assert/strict";
import { readFacts } from "../../src/check/facts/read_facts.ts";
import type { FileFacts } from "../../src/check/model.ts";
import { processorTime } from "../processor_time.ts";

async function factsOf(text: string, path = "doc.md"): Promise<FileFacts> {
  const facts = await readFacts(new TextEncoder().encode(text), { path, maxChunkSize: 50_000 });
  ok(facts !== null);
  return facts;
}

const CASES: [name: string, markdown: string, targets: string[]][] = [
  ["ignore other hosts", "[a](https://b.c) [d](//e.f) [g](mailto:h@i.j)", []],
  ["ignore templates", "[a]({{< ref x >}}) [b](${HOME}/c) [d](<{{ e }}>) [f]({base}/g.md)", []],
  ["ignore calls in text that may be code", "val p = Promise[T]() and [x]()", [""]],
  [
    "ignore references whose definition is hidden",
    "[a b][c d]\n\n```x</div>\n\n[C d]: e\n",
    [],
  ],
  ["ignore titles of issues", "- [Bug Bash][Unstable] An error\n\nSee [Bug Bash][unstable] too\n", [
    "unstable",
  ]],
  [
    "ignore contributions that have no page",
    '<a href="#infra-ann" title="Infrastructure">x</a> [x](#content-ann-b "Content") [y](#data-model)',
    ["#data-model"],
  ],
];
for (const [name, markdown, targets] of CASES) {
  Deno.test(`links: ${name}`, async () => {
    deepEqual((await factsOf(markdown)).links.map(({ target }) => target), targets);
  });
}

Deno.test("links: have the line and column of their target", async () => {
  const { links } = await factsOf("---\nt: 1\n---\n\nsee\nthe [a](b.md)\n");
  deepEqual(links.map(({ line, column, at, end }) => [line, column, end - at]), [[6, 9, 4]]);
});

Deno.test("links: CRLF and lone CR end lines", async () => {
  const { links } = await factsOf("a\r\nb\r[c](d)\r\n\r\n[e](f)");
  deepEqual(links.map(({ line }) => line), [3, 5]);
});

Deno.test("links: a long blank line of MDX is read in linear time", async () => {
  const start = processorTime();
  await factsOf(`a\n${" ".repeat(100_000)}b\n`, "doc.mdx");
  ok(processorTime() - start < 2_000);
});

const HUGE: [name: string, piece: string][] = [
  ["open brackets", "["],
  ["open links", "[a]("],
  ["images", "![a]"],
  ["backticks of growing length", "`a``b```c"],
  ["open tags", '<a b="'],
  ["tags in quotes", "<a x='<a y=\" ' z=\" "],
  ["open comments", "<!-- "],
  ["wiki-links", "[[a|"],
  ["labels", "[a][b"],
  ["shortcodes", "{{< highlight x >}}\n"],
  ["open templates", "{{ "],
  ["open tags of templates", "{% include"],
  ["open attribute lists", "{: a #"],
  ["open includes", "[!include [a"],
  ["open snippets", "--8<-- '"],
  ["open shortcodes with words", "{{< a b c d e f g h i j k l m n o p"],
  ["admonitions", "!!! note\n\n    "],
  ["directives", "```{note}\n"],
  ["targets", "(a\n"],
  ["terms", "a\n: b\n"],
  ["components", "<A b c d e f"],
  ["quotes", "> "],
  ["definitions", "[a]: <b\n"],
];

for (const [name, piece] of HUGE) {
  Deno.test(`links: a megabyte of ${name} takes no more than a moment`, async () => {
    const start = processorTime();
    await factsOf(piece.repeat(Math.ceil(1_000_000 / piece.length)));
    ok(processorTime() - start < 4_000);
  });
}

Deno.test("facts: text files and binaries", async () => {
  deepEqual((await factsOf("[a](b.md)\n# c\n", "notes.txt")).links, []);
  equal(await readFacts(new Uint8Array([65, 0]), { path: "a.md", maxChunkSize: 1 }), null);
});
