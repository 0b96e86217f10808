/** Texts of files that take long to convert are kept, and believed only for the very file. */
import { deepEqual, equal } from "node:assert/strict";
import { encodeUtf8 } from "../../../src/base/bytes.ts";
import { parseDocument } from "../../../src/document/parse_document.ts";
import type { KeptReading, Reading } from "../../../src/formats/model.ts";
import { keptReading } from "../../../src/store/folder/kept_texts.ts";
import { estuaryPdf } from "../../formats/estuary.ts";

/** A folder in memory. */
function folder() {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    readBeside: (name: string) => Promise.resolve(files.get(name) ?? null),
    writeBeside: (name: string, bytes: Uint8Array) => Promise.resolve(void files.set(name, bytes)),
  };
}

async function parse(bytes: Uint8Array, kept?: KeptReading) {
  const parsed = await parseDocument({ tree: "t", path: "a.pdf", bytes, kept });
  if (parsed.kind === "rejected") throw new Error(parsed.reason);
  return parsed;
}

Deno.test("a document from a kept text is the one that was converted", async () => {
  const bytes = estuaryPdf();
  const kept = keptReading(folder(), { hash: "0123456789abcdef", bytes });
  const converted = await parse(bytes, kept);
  deepEqual(await parse(bytes, kept), converted);
  deepEqual(converted, await parse(bytes));
});

Deno.test("a kept text is used in place of a conversion", async () => {
  const reading = { text: "words\n", entries: new Map(), headings: [], code: [], anchors: [] };
  const known: Reading = { ...reading, places: [], lineCount: 1 };
  const kept = { find: () => Promise.resolve(known), keep: () => Promise.reject() };
  equal((await parse(encodeUtf8("no PDF"), kept)).text, "words\n");
});

Deno.test("a kept text of another file with the same hash is not believed", async () => {
  const place = folder();
  const hash = "0123456789abcdef";
  await parse(estuaryPdf(), keptReading(place, { hash, bytes: estuaryPdf() }));
  equal(place.files.size, 1);
  equal(await keptReading(place, { hash, bytes: encodeUtf8("other") }).find(), null);
});
