/** The corpus of the repository has what its README promises. */
import { deepEqual, ok } from "node:assert/strict";
import { parse, postprocess, preprocess } from "micromark";
import * as yaml from "yaml";
import { LANGUAGES } from "../src/config/model.ts";
import { splitFrontmatter } from "../src/markdown/split_frontmatter.ts";
import { OWN } from "./corpus_files.ts";

const FILES = OWN.files();

/** What of `wanted` is missing in `seen`. */
const missing = (wanted: readonly string[], seen: ReadonlySet<string>) =>
  wanted.filter((one) => !seen.has(one));

Deno.test("the corpus is large enough", () => {
  const bytes = FILES.reduce((sum, { text }) => sum + new TextEncoder().encode(text).length, 0);
  ok(FILES.length >= 120, `${FILES.length} files`);
  ok(bytes >= 280_000, `${bytes} bytes`);
});

/** The conditions by which an HTML block starts, as CommonMark numbers them. */
const HTML_STARTS: readonly [kind: string, start: RegExp][] = [
  ["1", /^<(?:script|pre|style|textarea)\b/i],
  ["2", /^<!--/],
  ["3", /^<\?/],
  ["4", /^<![a-z]/i],
  ["5", /^<!\[CDATA\[/],
  ["6", /^<\/?(?:div|details|table|center|section|p|h[1-6]|aside)\b/i],
  ["7", /^<[a-z]/i],
];

Deno.test("the corpus has every block construct", () => {
  const tokens = new Set<string>();
  const html = new Set<string>();
  for (const { text } of FILES) {
    const body = text.slice(splitFrontmatter(text).at);
    const events = postprocess(parse().document().write(preprocess()(body, undefined, true)));
    for (const [kind, token, context] of events) {
      if (kind === "exit") continue;
      tokens.add(token.type);
      if (token.type !== "htmlFlow") continue;
      const source = context.sliceSerialize(token).trimStart();
      html.add(HTML_STARTS.find(([, start]) => start.test(source))?.[0] ?? source);
    }
  }
  const wanted = [
    ...["atxHeading", "setextHeading", "codeFenced", "codeIndented", "htmlFlow", "definition"],
    ...["listOrdered", "listUnordered", "blockQuote", "thematicBreak", "paragraph", "codeText"],
    ...["hardBreakEscape", "hardBreakTrailing", "autolink", "htmlText", "image", "link"],
    ...["characterEscape", "characterReference", "emphasis", "strong", "reference", "resource"],
  ];
  deepEqual(missing(wanted, tokens), []);
  deepEqual(missing(HTML_STARTS.map(([kind]) => kind), html), []);
});

const EXTENSIONS: readonly [name: string, pattern: RegExp][] = [
  ["an id in braces", /^#+ .*\{#[\w-]+\}$/m],
  ["an id of kramdown", /^#+ .*\{: #[\w-]+\}$/m],
  ["an id of MDX", /^#+ .*\{\/\* #[\w-]+ \*\/\}$/m],
  ["an id in HTML", /<\w+ id="/],
  ["a name in HTML", /<a name="/],
  ["a footnote", /^\[\^\w+\]: /m],
  ["a table", /^\|? ?:?-+:? \| /m],
  ["a task", /^- \[x\] /m],
  ["a definition list", /^: /m],
  ["an admonition of Docusaurus", /^:::\w+/m],
  ["an admonition of MkDocs", /^!!! \w+/m],
  ["an alert of GitHub", /^> \[!NOTE\]/m],
  ["a shortcode of Hugo", /\{\{< \w+/],
  ["a tag of Liquid", /\{% \w+/],
  ["a directive of MyST", /^```\{\w+\}/m],
  ["an import of MDX", /^import .* from /m],
  ["a component of MDX", /^<Tabs\b/m],
  ["a wiki-link", /\[\[[\w ]+\]\]/],
  ["an embedded file", /!\[\[/],
  ["a tag", /(^|\s)#[a-z]+\/[a-z]+/m],
  ["a comment for ra check", /<!-- ra-ignore/],
  ["mathematics", /^\$\$$/m],
];
for (const [name, pattern] of EXTENSIONS) {
  Deno.test(`the corpus has ${name}`, () => ok(FILES.some(({ text }) => pattern.test(text))));
}

const FORMS: readonly [name: string, isOne: (text: string) => boolean][] = [
  ["none", (text) => !/^\ufeff?---/.test(text)],
  ["empty frontmatter", (text) => text.startsWith("---\n---\n")],
  [
    "frontmatter without an end",
    (text) => text.startsWith("---\n") && splitFrontmatter(text).yaml === null,
  ],
  ["TOML", (text) => text.startsWith("+++\n")],
  ["JSON", (text) => text.startsWith("{\n") || text.startsWith("---json\n")],
  ["a byte order mark before it", (text) => text.startsWith("\ufeff---\n")],
  ["CRLF", (text) => text.startsWith("---\r\n")],
  ["lone carriage returns", (text) => text.startsWith("---\r") && !text.includes("\n")],
  ["spaces after the dashes", (text) => /^--- +\n/.test(text)],
  ["four dashes", (text) => text.startsWith("----\n")],
  ["a blank line before the dashes", (text) => text.startsWith("\n---\n")],
];
for (const [name, isOne] of FORMS) {
  Deno.test(`the corpus has files with ${name}`, () => ok(FILES.some(({ text }) => isOne(text))));
}

Deno.test("the corpus has every form of YAML", () => {
  const seen = new Set<string>();
  for (const { text } of FILES) {
    const source = splitFrontmatter(text).yaml;
    if (source === null) continue;
    const document = yaml.parseDocument(source, { logLevel: "silent" });
    if (document.errors.length > 0) seen.add("broken");
    yaml.visit(document, {
      Scalar: (_, { type, anchor, tag, value }) => {
        seen.add(type ?? "empty").add(value === null ? "null" : typeof value);
        if (anchor !== undefined) seen.add("anchor");
        if (tag?.startsWith("!")) seen.add("tag");
      },
      Collection: (_, node) => {
        seen.add(`${node.flow ? "flow" : "block"} ${yaml.isMap(node) ? "map" : "list"}`);
      },
      Alias: () => void seen.add("alias"),
      Pair: (_, { key }) => {
        if (yaml.isScalar(key) && key.value === "<<") seen.add("merge");
        if (yaml.isCollection(key)) seen.add("complex key");
      },
    });
    if (yaml.isSeq(document.contents)) seen.add("list at the top");
    if (yaml.isScalar(document.contents)) seen.add("scalar at the top");
  }
  const wanted = [
    ...["PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE", "BLOCK_FOLDED", "BLOCK_LITERAL"],
    ...["string", "number", "boolean", "null", "anchor", "alias", "merge", "tag", "complex key"],
    ...["flow map", "flow list", "block map", "block list", "list at the top"],
    ...["scalar at the top", "broken"],
  ];
  deepEqual(missing(wanted, seen), []);
});

Deno.test("the corpus has a page in every language that ra reads", () => {
  const pages = FILES.filter(({ path }) => path.startsWith("languages/"));
  const valuesOf = (key: string) =>
    new Set(pages.flatMap(({ text }) => {
      const value = yaml.parse(splitFrontmatter(text).yaml ?? "")[key];
      return typeof value === "string" ? [value] : [];
    }));
  deepEqual(missing([...LANGUAGES, "none"], valuesOf("language")), []);
  deepEqual(missing(["zh", "ja", "ko", "he"], valuesOf("lang")), []);
  ok(FILES.some(({ text }) => text !== text.normalize("NFC")), "decomposed text");
});
