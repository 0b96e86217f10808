import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { scanBlocks } from "../../src/markdown/block/block_scanner.ts";
import { splitHeadingId } from "../../src/markdown/heading_id.ts";
import { findHeadings } from "../../src/markdown/headings.ts";
import type { Heading } from "../../src/markdown/model.ts";
import { splitFrontmatter } from "../../src/markdown/split_frontmatter.ts";
import { CORPORA, someOf } from "../corpus_files.ts";
import { referenceOf } from "./micromark_reference.ts";

/** What we find and what micromark finds, in one shape: `line-lastLine depth title`. */
async function compare(markdown: string): Promise<void> {
  const source = { text: markdown, at: 0, line: 1 };
  const { headings } = await findHeadings(source);
  const reference = referenceOf(markdown);
  const ours = headings.map(({ line, endAt, depth, title }) =>
    `${line}-${lineAt(markdown, endAt)} ${depth} ${title}`
  );
  const theirs = reference.headings.map(({ line, lastLine, depth }, i) =>
    `${line}-${lastLine} ${depth} ${titleOf(markdown, headings[i], reference.titles[i])}`
  );
  deepEqual(ours, theirs);
  const scanned = scanBlocks(source);
  if (scanned.doubtful) return;
  deepEqual(
    scanned.headings.map(({ line, depth }) => `${line} ${depth}`),
    reference.headings.map(({ line, depth }) => `${line} ${depth}`),
  );
}

/**
 * The title that micromark gives a heading. It does not know attribute lists, so one is cut off, of
 * the title or, where it changes how markup before it is read, of the markdown.
 */
function titleOf(markdown: string, heading: Heading | undefined, title: string): string {
  const attributes = heading?.attributes ?? "";
  if (heading === undefined || attributes === "") return title;
  const cut = title.slice(0, -attributes.length).trimEnd();
  if (title.endsWith(attributes) && cut === heading.title) return cut;
  const lastLine = splitHeadingId(heading.source).text.split("\n").at(-1)!;
  const listAt = markdown.lastIndexOf(attributes, heading.endAt);
  const end = markdown.lastIndexOf(lastLine, listAt - lastLine.length) + lastLine.length;
  const bare = markdown.slice(heading.at, end) + markdown.slice(listAt + attributes.length);
  return referenceOf(bare).titles[0];
}

/** Number of the line that ends at `end`, its line ending included. */
function lineAt(text: string, end: number): number {
  const before = text.slice(0, end).replace(/\r\n?/g, "\n").replace(/\n$/, "");
  return before.split("\n").length;
}

for (const corpus of CORPORA) {
  Deno.test(`findHeadings() agrees with full micromark over ${corpus.name}`, async () => {
    for (const { path, text } of someOf(corpus)) {
      const body = text.slice(splitFrontmatter(text).at);
      await compare(body).catch((error) => {
        throw new Error(`${path}: ${error.message}`);
      });
    }
  });
}

const PIECES = [
  ...["# h", "## ", "#", "#x", "####### x", "# x #", "  # x", "a", "b c", "a\\", "\u00a0", "b\tc"],
  ...[
    "> ",
    ">",
    "- ",
    "* ",
    "+ ",
    "1. ",
    "2) ",
    "10. ",
    "-",
    "1)",
    "---",
    "***",
    "- - -",
    "===",
    "=",
  ],
  ...[
    "```",
    "~~~",
    "````",
    "``` x",
    "    ",
    "  ",
    " ",
    "\t",
    "   ",
    "[a]: b",
    "[a]:",
    "[a]",
    "[b]: <",
  ],
  ...["<div>", "</div>", "<b>", "</b>", "<!-- ", "-->", "<pre>", "</pre>", "<?", "?>", "<!A", ">"],
  ...["<![CDATA[", "]]>", "]]]>", "<a href=x/y>", "<a b='c' d>", "</p", "<script"],
];
const LINE_ENDINGS = ["\n", "\n", "\n", "\n", "\n\n", "\r\n", "\r"];
const LINE = fc.tuple(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }),
  fc.constantFrom(...LINE_ENDINGS),
).map(([pieces, ending]) => pieces.join("") + ending);
const DOCUMENT = fc.tuple(
  fc.array(LINE, { maxLength: 8 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 2 }),
).map(([lines, last]) => lines.join("") + last.join(""));

Deno.test("findHeadings() agrees with full micromark over generated documents", async () => {
  await fc.assert(fc.asyncProperty(DOCUMENT, compare), { numRuns: 4_000 });
});

const INLINE = [
  ...[
    "a",
    "B c",
    " ",
    "  ",
    "*",
    "**",
    "_",
    "__",
    "`",
    "``",
    "[x]",
    "[y](z)",
    "![i](j)",
    "<b>",
    "</b>",
  ],
  ...[
    "<http://a.b>",
    "&amp;",
    "&copy;",
    "&",
    "&#65;",
    "\\",
    "\\*",
    "\\`",
    "snake_case",
    "é",
    "[",
    "]",
  ],
  ...[
    "(",
    ")",
    "!",
    "<",
    "<3",
    "{#id}",
    "#",
    " #",
    "\t",
    "<x@y.z>",
    "\u00a0",
    "~",
    "1",
    "\n",
    "\\\n",
  ],
];

Deno.test("findHeadings() reads generated headings as full micromark does", async () => {
  const heading = fc.tuple(
    fc.array(fc.constantFrom(...INLINE), { minLength: 1, maxLength: 8 }),
    fc.boolean(),
    fc.boolean(),
  ).map(([parts, isSetext, isDefined]) => {
    const text = parts.join("");
    return (isSetext ? `${text}\n===\n` : `# ${text.replaceAll("\n", " ")}\n`) +
      (isDefined ? "\n[x]: y\n" : "");
  });
  await fc.assert(fc.asyncProperty(heading, compare), { numRuns: 3_000 });
});

const TITLES: [name: string, markdown: string, titles: string[]][] = [
  ["resolves code and emphasis", "# The `ra get` *command*", ["The ra get command"]],
  ["keeps the content of code", "# Use ``a ` b`` and `<T>`", ["Use a ` b and <T>"]],
  ["shows the text of links", "# See [the *docs*](http://x.y 'title')", ["See the docs"]],
  ["shows the alternative text of images", "# ![logo](x.png) ra", ["logo ra"]],
  ["resolves references that are defined", "# See [it][a] [b]\n\n[a]: /x", ["See it [b]"]],
  ["decodes entities and escapes", "# A &amp; B &#x3C; \\*c\\*", ["A & B < *c*"]],
  ["drops inline HTML", '# A<a name="x"></a> b', ["A b"]],
  ["keeps a backslash before white space at the end of a line", "a\\\t\n[a]: b\n---", [
    "a\\ [a]: b",
  ]],
  ["joins the lines of a setext heading", "one\n  two  \nthree\n---", ["one two three"]],
  ["leaves closing marks out", "## a ##\n## b#\n### ###", ["a", "b#", ""]],
  ["finds headings in quotes and items", "> # q\n\n- # i\n  - a\n    ---", ["q", "i", "a"]],
  ["ignores code and HTML", "```\n# a\n```\n    # b\n<div>\n# c\n\n# d", ["d"]],
  ["takes a tab after the marks", "#\tTabbed\tword", ["Tabbed word"]],
  ["keeps words with underscores", "# snake_case and __init__", ["snake_case and init"]],
];
for (const [name, markdown, titles] of TITLES) {
  Deno.test(`findHeadings() ${name}`, async () => {
    const { headings } = await findHeadings({ text: markdown, at: 0, line: 1 });
    deepEqual(headings.map(({ title }) => title), titles);
    await compare(markdown);
  });
}

Deno.test("scanBlocks() takes markers below the deepest container as text", () => {
  const deep = (levels: number) =>
    scanBlocks({ text: `${">".repeat(levels)} # a\n`, at: 0, line: 1 }).headings.length;
  equal(deep(64), 1);
  equal(deep(65), 0);
});

Deno.test("findHeadings() cuts an endless title between characters", async () => {
  const text = `# a${"😀".repeat(900)}`;
  const { headings } = await findHeadings({ text, at: 0, line: 1 });
  equal(headings[0].title, `a${"😀".repeat(499)}`);
});

Deno.test("findHeadings() reads a tag that does not end in linear time", async () => {
  const names = "attribute ".repeat(1000);
  const text = `<Tabs ${names}values={of(["a", "b"])}>\n\n# After\n`;
  const { headings } = await findHeadings({ text, at: 0, line: 1 });
  deepEqual(headings.map(({ title }) => title), ["After"]);
});
