/** What holds for every document, whatever is in it, over the corpora. */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { ParsedDocument } from "../../src/document/model.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { CORPORA, type CorpusFile } from "../corpus_files.ts";

async function parse({ path, text }: CorpusFile): Promise<ParsedDocument> {
  const bytes = new TextEncoder().encode(text);
  const document = await parseDocument({ tree: "t", path, bytes });
  if (document.kind === "rejected") throw new Error(`${path}: ${document.reason}`);
  return document;
}

for (const { name, files } of CORPORA) {
  Deno.test(`parseDocument() puts every byte of ${name} in one heading line or body`, async () => {
    for (const file of files()) {
      const { chunks } = await parse(file);
      const size = new TextEncoder().encode(file.text).length;
      const spans = chunks.flatMap(({ headingStart, byteStart, bodySpans }) => [
        { start: headingStart, end: byteStart },
        ...bodySpans,
      ]).filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
      let at = 0;
      for (const { start, end } of spans) {
        equal(start, at, file.path);
        at = end;
      }
      equal(at, size, file.path);
    }
  });

  Deno.test(`parseDocument() nests the sections of ${name}, with unique ids`, async () => {
    for (const file of files()) {
      const { chunks } = await parse(file);
      equal(new Set(chunks.map(({ id }) => id)).size, chunks.length, file.path);
      deepEqual(chunks.map(({ position }) => position), chunks.map((_, i) => i), file.path);
      for (const { parent, depth, byteStart, byteEnd } of chunks.slice(1)) {
        const above = chunks[parent];
        ok(above.depth < depth, file.path);
        ok(above.byteStart <= byteStart && byteEnd <= above.byteEnd, file.path);
      }
    }
  });
}
