/** What a model is given of a section. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import { encodeUtf8 } from "../../src/base/bytes.ts";
import type { ParsedDocument } from "../../src/document/model.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { sectionTexts, textHash } from "../../src/meaning/section_text.ts";
import { MOST_WINDOWS, tokensIn, windowsOf } from "../../src/meaning/windows.ts";

async function textsOf(text: string, path = "guide.md") {
  const bytes = encodeUtf8(text);
  const parsed = await parseDocument({ tree: "docs", path, bytes, slugs: "github" });
  return sectionTexts(parsed as ParsedDocument);
}

const GUIDE = `---
title: Guide
tags: [a]
---
Preamble.

# Setup

Install it.

## Keys

Rotate them.

# Use

Run it.
`;

Deno.test("a section is given its own text, after a line that says where it is", async () => {
  deepEqual(
    (await textsOf(GUIDE)).map((one) => windowsOf(one, 4000).map(({ text }) => text)),
    [
      ["[Document: Guide]\nPreamble."],
      ["[Document: Guide | Section: Setup]\nInstall it."],
      ["[Document: Guide | Section: Setup > Keys]\nRotate them."],
      ["[Document: Guide | Section: Use]\nRun it."],
    ],
  );
});

Deno.test("the hash of a section changes with its text and its place, not with its file or others", async () => {
  const hashes = async (text: string, path?: string) => (await textsOf(text, path)).map(textHash);
  const before = await hashes(GUIDE);
  deepEqual(await hashes(GUIDE, "moved/other.md"), before);
  const edited = await hashes(GUIDE.replace("Rotate", "Renew"));
  deepEqual(edited.map((hash, i) => hash === before[i]), [true, true, false, true]);
  const renamed = await hashes(GUIDE.replace("# Setup", "# Installing"));
  deepEqual(renamed.map((hash, i) => hash === before[i]), [true, false, false, true]);
});

Deno.test("a long section is cut into windows that overlap, each with the context line", async () => {
  const lines = Array.from({ length: 300 }, (_, i) => `Line ${i} says that the value is ${i * 7}.`);
  const [, section] = await textsOf(`# Long\n\n${lines.join("\n")}\n`);
  const windows = windowsOf(section, 100_000);
  ok(windows.length > 4, `${windows.length} windows`);
  windows.forEach(({ text, tokens, start, end }, i) => {
    match(text, /^\[Document: Long\]\nLine \d+ says|^\[Document: Long\]\n/);
    ok(tokens <= 500, `${tokens} tokens`);
    if (i === 0) return;
    const before = windows[i - 1];
    const overlap = tokensIn(section.own.slice(start, before.end));
    ok(overlap > 50 && overlap <= 100, `${overlap} tokens of overlap`);
    ok(start > before.start && end > before.end);
  });
  equal(windows[0].start < 4, true);
  equal(section.own.slice(windows.at(-1)!.end).trim(), "");
});

Deno.test("windows cover any text, within limits of size and number", () => {
  const word = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constant("x".repeat(900)),
    fc.constant("\n"),
    fc.constant("日本語のテキスト"),
  );
  const own = fc.array(word, { maxLength: 400 }).map((words) => words.join(" "));
  fc.assert(fc.property(own, fc.integer({ min: 60, max: 3000 }), (own, maxChars) => {
    const windows = windowsOf({ context: "[Document: X]", own, pieces: [] }, maxChars);
    ok(windows.length >= 1 && windows.length <= MOST_WINDOWS);
    let covered = 0;
    for (const { start, end, text } of windows) {
      equal(own.slice(covered, start).trim(), "", "nothing between windows");
      ok(text.length <= maxChars);
      ok(text.isWellFormed());
      covered = Math.max(covered, end);
    }
    if (windows.length < MOST_WINDOWS) equal(own.slice(covered).trim(), "");
  }));
});

Deno.test("addresses and rules of tables are not given to a model", () => {
  const own =
    "See [the page](https://example.com/a/very/long/path?x=1) <!-- note -->\n|---|------|---|\nend";
  const [{ text }] = windowsOf({ context: "[Document: X]", own, pieces: [] }, 4000);
  equal(text, "[Document: X]\nSee [the page]\nend");
});
