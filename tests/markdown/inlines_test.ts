import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { findInlines } from "../../src/markdown/inlines.ts";
import type { InlineLink, Inlines } from "../../src/markdown/model.ts";
import { readMarkdown } from "../../src/markdown/read.ts";
import { splitFrontmatter } from "../../src/markdown/split_frontmatter.ts";
import { CORPORA, someOf } from "../corpus_files.ts";
import { comparable, referenceTargets } from "./micromark_links.ts";

async function inlinesOf(text: string): Promise<Inlines> {
  return findInlines(await readMarkdown(text));
}

const CASES: [name: string, markdown: string, links: string[]][] = [
  ["reads inline links", "see [a](b.md) and [c](d.md#e 'title')", ["link b.md", "link d.md#e"]],
  ["reads images", "![alt](img/a.png)", ["image img/a.png"]],
  ["reads a linked image", "[![alt](a.png)](b.md)", ["image a.png", "link b.md"]],
  ["reads angled destinations", "[a](<b c.md>)", ["link b c.md"]],
  ["reads balanced parentheses", "[a](b_(c).md)", ["link b_(c).md"]],
  ["resolves escapes and entities", "[a](b\\_c.md?x&amp;y)", ["link b_c.md?x&y"]],
  ["keeps percent escapes for later", "[a](b%20c.md)", ["link b%20c.md"]],
  ["reads definitions, not their uses", "[a][b] [b]\n\n[b]: c.md 'T'", ["definition c.md"]],
  ["reads several definitions", "[a]: b.md\n[c]: d.md", ["definition b.md", "definition d.md"]],
  ["leaves prose after a label alone", "[Note]: this is prose", []],
  ["leaves footnotes alone", "a[^1]\n\n[^1]: see [b](c.md)", ["link c.md"]],
  ["finds references without definition", "see [the guide][gudie]", ["reference gudie"]],
  ["takes references without definition in links for text", "[[Some][Area] ![i](j) x](b.md)", [
    ...["image j", "link b.md"],
  ]],
  ["takes attributes of C# for text", "[Optional][DefaultValue(0)] ref int x", []],
  ["takes names of docfx for text", '<xref href="System.String"></xref>', []],
  ["takes indexes of arrays for text", "matrix[row][column] and [a-z][0-9]", []],
  ["reads HTML attributes", '<a href="b.md">x</a> <img src=c.png>', ["html b.md", "html c.png"]],
  ["reads HTML blocks", '<div>\n<a href="b.md">x</a>\n</div>', ["html b.md"]],
  ["ignores autolinks", "<https://a.b/c> <me@a.b>", []],
  ["ignores code spans", "`[a](b.md)` and ``[c](`d.md)``", []],
  ["ignores fenced code", "```\n[a](b.md)\n```", []],
  ["ignores indented code", "    [a](b.md)", []],
  ["ignores comments", "x <!-- [a](b.md) --> y\n\n<!--\n[c](d.md)\n-->", []],
  ["ignores escaped brackets", "\\[a](b.md)", []],
  ["does not put links into links", "[a [b](c.md)](d.md)", ["link c.md"]],
  ["lets code spans bind tighter", "[a `](b.md)` c](d.md)", ["link d.md"]],
  ["reads wiki-links", "[[Page#Heading|text]] ![[a.png]]", ["wiki Page#Heading", "wiki a.png"]],
  ["takes brackets of other languages for text", "[[ -f x ]] [[1]] [[a.b]] [[x]](y.md)", [
    "link y.md",
  ]],
  [
    "reads links in headings, lists, quotes and tables",
    "# [a](b)\n- [c](d)\n> [e](f)\n\n|[g](h)|",
    [
      ...["link b", "link d", "link f", "link h"],
    ],
  ],
  ["takes an empty target for a link", "[a]()", ["link "]],
];

for (const [name, markdown, links] of CASES) {
  Deno.test(`findInlines() ${name}`, async () => {
    const found = (await inlinesOf(markdown)).links;
    deepEqual(found.map(({ kind, value }) => `${kind} ${value}`), links);
  });
}

const IDS: [name: string, markdown: string, ids: string[]][] = [
  ["reads id and name of any element", "<a name=\"a\"></a> <i id=b>x</i>\n\n<div id='c'>", [
    ...["a", "b", "c"],
  ]],
  ["reads what components have", '<Member name="Ann B" permalink="ann-b" />\n\n<A NAME="c d">', [
    ...["ann-b", "c d"],
  ]],
  ["reads attribute lists of blocks and spans", "x\n{: #a}\n\n*y*{: .c #b}\n\n{:toc}", ["a", "b"]],
  ["resolves entities", '<p id="a&amp;b">', ["a&b"]],
  ["reads ids in headings", '# <a id="a"></a> T', ["a"]],
  ["takes other braces for text", "{#a} {a: #b} \\{: #c} { : #d} {:#e", []],
  ["ignores code, comments and closing tags", '`<a id="a">` <!-- <a id="b"> --> </a id="c">', []],
];
for (const [name, markdown, ids] of IDS) {
  Deno.test(`findInlines() ${name} as ids`, async () => {
    deepEqual((await inlinesOf(markdown)).ids.map(({ value }) => value), ids);
  });
}

Deno.test("findInlines() pairs backticks as CommonMark does", async () => {
  const code = async (text: string) => (await inlinesOf(text)).code.map(({ value }) => value);
  deepEqual(await code("`a` ``b ` c`` `d"), ["a", "b ` c"]);
  deepEqual(await code("\\`a` b` \\``c`"), [" b", "c"]);
  deepEqual(await code("`a\nb`\n\n`c\n\nd`"), ["a\nb"]);
  deepEqual(await code("`` a ` b ``` c `"), [" b ``` c "]);
});

function differences(text: string, { links }: Inlines): { missing: string[]; extra: string[] } {
  const own = links.filter(({ kind }) => kind !== "wiki" && kind !== "reference");
  const targets = (some: readonly InlineLink[]) =>
    new Set(comparable(some.map((one) => one.value)));
  const mine = targets(own);
  const definitions = targets(own.filter(({ kind }) => kind === "definition"));
  const theirs = new Set(referenceTargets(text.slice(splitFrontmatter(text).at)));
  return {
    missing: [...theirs].filter((one) => !mine.has(one)),
    extra: [...mine].filter((one) => !theirs.has(one) && !definitions.has(one)),
  };
}

const PIECES =
  "[ ] ( ) ! < > ` `` \\ \" ' a b x.md #h \\n \\n\\n [a](b) [x][a] [a] - * `c` (y) [b]("
    .split(" ").map((piece) => piece.replaceAll("\\n", "\n")).concat(" ", "(<z z>)", ' "t")');

Deno.test("findInlines() finds in any text the links that micromark finds", async () => {
  const documents = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 })
    .map((pieces) => pieces.join("")).filter((text) => !text.includes("[["));
  await fc.assert(
    fc.asyncProperty(documents, async (text) => {
      deepEqual(differences(text, await inlinesOf(text)), { missing: [], extra: [] });
    }),
    { numRuns: 1_500, seed: 8 },
  );
});

/** Links that micromark sees and ra does not, by file. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  // Inside a shortcode for code, of which CommonMark knows nothing.
  "marlow/shortcodes.md": ["a-link.md"],
  // HTML in a list item: four columns from the margin, two from the text of the item.
  "k8s/corpus/docs/contribute/participate/roles-and-responsibilities.md": [
    "/images/docs/contribute/netlify-pass.png",
  ],
};

for (const corpus of CORPORA) {
  Deno.test(`findInlines() finds in ${corpus.name} the links that micromark finds`, async () => {
    let links = 0;
    for (const { path, text } of someOf(corpus)) {
      const inlines = await inlinesOf(text);
      links += inlines.links.length;
      const { missing, extra } = differences(text, inlines);
      const unseen = missing.filter((one) => !UNSEEN[path]?.includes(one));
      deepEqual({ unseen, extra }, { unseen: [], extra: [] }, path);
    }
    ok(links > 150, `${links} links`);
  });
}
