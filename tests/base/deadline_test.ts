/** Long computations stop at a deadline, wherever they are. */
import { doesNotThrow, equal, throws } from "node:assert/strict";
import { checkDeadline, setDeadline } from "../../src/base/deadline.ts";
import { encodeUtf8 } from "../../src/base/bytes.ts";
import { MemoryFile } from "../../src/base/memory/file.ts";
import { wordsOfCode, wordsOfProse } from "../../src/context/code.ts";
import { languageOf } from "../../src/context/languages.ts";
import { rankTerms } from "../../src/context/rank.ts";
import { wordsOfFile } from "../../src/context/signals.ts";
import type { ParsedDocument } from "../../src/document/model.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { Segment } from "../../src/segment/segment.ts";
import { SegmentBuilder } from "../segment/segment_builder.ts";
import { unitsOf } from "../../src/output/passages/units.ts";
import { spotsIn } from "../../src/search/marks/highlight.ts";
import { createAnalyzer } from "../../src/text/analyze.ts";

class Ended extends Error {}

/** Runs `act` after its time has run out. */
function late(act: () => unknown): void {
  using _ = setDeadline(0, () => {
    throw new Ended();
  });
  act();
}

const TEXT = "# Title\n\nbanana fig\n\nkiwi\n";
const FACTS = { size: 1, mtime: 1, hash: "0" };
const analyzer = await createAnalyzer("english");
const parse = () => parseDocument({ tree: "t", path: "a.md", bytes: encodeUtf8(TEXT) });
const parsed = await parse() as ParsedDocument;
const words = wordsOfProse(TEXT, "body");
const rank = { algorithm: "tfidf", terms: 5, minWordLength: 2, analyzer, weightOf: null } as const;

function built(): SegmentBuilder {
  const builder = new SegmentBuilder();
  builder.add(parsed, FACTS, analyzer);
  return builder;
}
const full = built();
const segment = new Segment(new MemoryFile(built().finish().bytes));

const WORK: [name: string, act: () => unknown][] = [
  ["parsing markdown", parse],
  ["reading code", () => wordsOfCode("let a = 1;", languageOf("a.ts")!)],
  ["reading a file", () => wordsOfFile({ path: "a.txt", text: TEXT, document: null })],
  ["ranking words", () => rankTerms(words, rank)],
  ["adding a document", built],
  ["writing a segment", () => full.finish()],
  ["finding words", () => spotsIn(TEXT, new Set(["fig"]), analyzer)],
  ["cutting passages", () => unitsOf(TEXT, () => false)],
  ["reading the index", () => segment.find("fig")],
];

for (const [name, act] of WORK) {
  Deno.test(`${name} stops at the deadline, and does not without one`, () => {
    throws(() => late(act), Ended);
    doesNotThrow(act);
  });
}

Deno.test("checkDeadline() does nothing before the deadline, and when it is disposed", () => {
  let ends = 0;
  {
    using _ = setDeadline(60_000, () => ends++);
    checkDeadline();
    equal(ends, 0);
  }
  {
    using _ = setDeadline(0, () => ends++);
    checkDeadline();
    equal(ends, 1);
  }
  checkDeadline();
  equal(ends, 1);
});
