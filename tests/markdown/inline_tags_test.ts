import { deepEqual, ok } from "node:assert/strict";
import { parseDocument } from "../../src/document/parse_document.ts";
import { inlineTags } from "../../src/markdown/inline/inline_tags.ts";
import { readMarkdown } from "../../src/markdown/read.ts";
import { CORPORA } from "../corpus_files.ts";
import { referenceTags } from "./micromark_tags.ts";

const CASES: [name: string, text: string, tags: string[]][] = [
  ["finds tags at the start of a line and after space", "#one and #two\n\t#three", [
    "one",
    "two",
    "three",
  ]],
  ["keeps nested tags, hyphens and other scripts", "#a/b #c-d #größe #日本 #x_1", [
    "a/b",
    "c-d",
    "größe",
    "日本",
    "x_1",
  ]],
  ["wants a letter", "#123 #1a #- #_", ["1a"]],
  ["stops at punctuation", "#done. (#not) #x, #y/", ["done", "x", "y"]],
  ["names each tag once, frontmatter first", "---\ntags: b\n---\n#a #b #a", ["b", "a"]],
  ["ignores headings", "# Title #x\n## #y\n#z", ["z"]],
  ["ignores URL fragments", "http://a.b/#c [l](#d) [m]( #e) a#f\n\n[r]: #g", []],
  ["ignores code blocks", "```\n #a\n```\n\n    #b\n\n~~~ #c\n~~~\n#d", ["d"]],
  ["ignores raw HTML", "<style>\n #main { }\n</style>\n\n<div>\n #a\n\n#b", ["b"]],
  ["ignores code spans", "`a #b` #c `` ` #d `` #e\n`f\n #g` #h", ["c", "e", "h"]],
  ["is not misled by a lone backtick", "it`s #a\n\n`#b #c\n\n\\`#d` #e", ["a", "c", "e"]],
  ["reads items and quotes", "- #a\n> #b\n> - text #c", ["a", "b", "c"]],
  ["counts after CRLF and lone CR", "a\r\n\r\n#b\r#c `#d\r\n #e`", ["b", "c"]],
];
for (const [name, text, tags] of CASES) {
  Deno.test(`inlineTags() ${name}`, async () => {
    const bytes = new TextEncoder().encode(text);
    const document = await parseDocument({ tree: "t", path: "a.md", bytes });
    deepEqual(document.kind === "parsed" && document.tags, tags);
  });
}

for (const { name, files } of CORPORA) {
  Deno.test(`inlineTags() finds in ${name} the tags that micromark shows as text`, async () => {
    let count = 0;
    for (const { path, text } of files()) {
      if (!/(?:^|\s)#[^\s#]/.test(text)) continue;
      const markdown = await readMarkdown(text);
      const tags = inlineTags(text, markdown.at, markdown);
      deepEqual(tags, referenceTags(text.slice(markdown.at)), path);
      count += tags.length;
    }
    ok(count > 5, `${count} tags`);
  });
}
