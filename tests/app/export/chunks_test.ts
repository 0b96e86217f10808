/** Sections as texts for other programs: windows and cut code. */
import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { cutLongCode } from "../../../src/app/export/shown_text.ts";
import { encodeUtf8 } from "../../../src/base/bytes.ts";
import type { ParsedDocument } from "../../../src/document/model.ts";
import { overlappingWindows } from "../../../src/document/overlapping.ts";
import { parseDocument } from "../../../src/document/parse_document.ts";
import { sectionTexts } from "../../../src/meaning/section_text.ts";
import { loadTokenCounter } from "../../../src/output/tokens.ts";

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;

async function parsed(text: string): Promise<ParsedDocument> {
  const bytes = encodeUtf8(text);
  return await parseDocument({ tree: "docs", path: "a.md", bytes }) as ParsedDocument;
}

Deno.test("a code block that is too long is cut after the lines there is room for", async () => {
  const code = Array.from({ length: 40 }, (_, i) => `call number ${i}\n`);
  const block = ["```sh\n", ...code, "```\n"].join("");
  const document = await parsed(`Before.\n\n${block}\nAfter.\n`);
  const [section] = sectionTexts(document);
  const shown = cutLongCode(section, document, { most: 20, count: words });
  equal(
    shown.text,
    "Before.\n\n```sh\ncall number 0\ncall number 1\n[… 39 more lines of code]\n\nAfter.\n",
  );
  deepEqual(shown.cut.map((one) => one.code), [block]);
  equal(document.text.slice(shown.at(shown.text.indexOf("After"))), "After.\n");
  equal(document.text.slice(shown.at(shown.text.indexOf("[…"))), "\nAfter.\n");
  const [{ start, end }] = shown.cut;
  ok(shown.text.slice(start, end).startsWith("```sh"));
});

Deno.test("short code and long HTML stay as they are", async () => {
  const text = `<table>\n${"<tr><td>a b c</td></tr>\n".repeat(30)}</table>\n\n    let it = be;\n`;
  const document = await parsed(text);
  const [section] = sectionTexts(document);
  const shown = cutLongCode(section, document, { most: 20, count: words });
  equal(shown.text, text);
  deepEqual(shown.cut, []);
});

Deno.test("windows have every word of any text, are short enough, and go on where the last one ended", async () => {
  const count = await loadTokenCounter();
  const word = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.constantFrom("\n", "\n\n    ", "```", "日本語のテキスト", "x".repeat(400), "don't"),
  );
  fc.assert(fc.property(
    fc.array(word, { maxLength: 400 }),
    fc.integer({ min: 100, max: 300 }),
    fc.integer({ min: 0, max: 50 }),
    (parts, tokens, overlap) => {
      const text = parts.join(" ");
      const windows = overlappingWindows(text, { tokens, overlap }, count);
      let covered = 0;
      let before = -1;
      for (const { start, end } of windows) {
        ok(start > before);
        equal(text.slice(covered, Math.max(covered, start)).trim(), "");
        // A word of 120 characters may have more tokens than a window.
        const isOneWord = end - start <= 120;
        ok(isOneWord || count(text.slice(start, end)) <= tokens);
        [covered, before] = [end, start];
      }
      equal(text.slice(covered).trim(), "");
    },
  ));
});
