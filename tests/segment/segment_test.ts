import { deepEqual, equal, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import type { ParsedDocument } from "../../src/document/model.ts";
import { IndexCorrupt } from "../../src/segment/corrupt.ts";
import type { EngineQuery, SearchIndex } from "../../src/index/model.ts";
import { openIndex } from "../../src/index/frozen_index.ts";
import { checksum, PAGE_SIZE } from "../../src/segment/paged_file.ts";
import { MemoryFile } from "../../src/base/memory/file.ts";
import { Segment } from "../../src/segment/segment.ts";
import { buildSegment, factsOf, openBytes, RANK, term, toDocument } from "../index/tiny.ts";

const title = fc.oneof(fc.constantFrom("Intro", "What's next?", "Überblick 中文", ""), fc.string());
const meta = fc.dictionary(
  fc.string(),
  fc.array(fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)), {
    maxLength: 3,
  }),
  { maxKeys: 3 },
);
const parsed = fc.record({
  tree: fc.constantFrom("docs", "notes"),
  path: fc.string({ minLength: 1, maxLength: 6 }),
  title,
  tags: fc.array(fc.string(), { maxLength: 3 }),
  meta,
  body: fc.string({ unit: "grapheme" }),
  sections: fc.array(
    fc.record({ depth: fc.integer({ min: 1, max: 6 }), title, body: fc.string() }),
    { maxLength: 6 },
  ),
}).map(toDocument);
const documents = fc.uniqueArray(parsed, {
  selector: (one) => `${one.tree}:${one.path}`,
  maxLength: 8,
});

function assertStored(index: SearchIndex, document: ParsedDocument): void {
  const docRef = index.refOf(document.chunks[0].id)!;
  const file = index.fileOf(docRef);
  deepEqual(file, {
    tree: document.tree,
    path: document.path,
    title: document.title,
    tags: document.tags,
    meta: document.meta,
    ...factsOf(document),
    language: "none",
    docRef,
    chunkCount: document.chunks.length,
  });
  document.chunks.forEach((chunk, i) => {
    const { parent, headingStart: _h, bodySpans: _s, bodyRanges: _r, labels: _l, ...expected } =
      chunk;
    deepEqual(index.chunk(docRef + i), { ...expected, ref: docRef + i, docRef });
    equal(index.refOf(chunk.id), docRef + i);
    equal(index.parentOf(docRef + i), parent < 0 ? null : docRef + parent);
    equal(index.docRefOf(docRef + i), docRef);
    equal(index.treeOf(docRef + i), document.tree);
    const children = document.chunks.filter((other) => other.parent === i);
    deepEqual(index.childrenOf(docRef + i), children.map((child) => docRef + child.position));
  });
}

Deno.test("files and chunks are read back unchanged", () => {
  fc.assert(
    fc.property(documents, (documents) => {
      const index = openBytes(buildSegment(documents).bytes);
      equal(index.documentCount, documents.length);
      equal(index.chunkCount, documents.reduce((sum, one) => sum + one.chunks.length, 0));
      for (const document of documents) assertStored(index, document);
      const order = [...index.files()].map(({ tree, path }) => [tree, path]);
      const expected = documents.map(({ tree, path }) => [tree, path]);
      expected.sort(([a, b], [c, d]) => a < c || (a === c && b < d) ? -1 : 1);
      deepEqual(order, expected);
      equal(index.refOf("docs:nowhere"), null);
      equal(index.refOf("nowhere"), null);
    }),
    { numRuns: 200 },
  );
});

Deno.test("chunks that differ from the expected ones are read back unchanged, too", () => {
  const base = toDocument({
    tree: "t",
    path: "a#b:c",
    title: "T",
    body: "x",
    sections: [{ depth: 1, title: "One", body: "y" }, { depth: 9, title: "Two", body: "z" }],
  });
  const odd = base.chunks.map((chunk, i) =>
    i === 0 ? chunk : {
      ...chunk,
      parent: 0,
      parentId: "t:a#b:c",
      hierarchy: ["T", chunk.title],
      siblingCount: 2,
      slug: `odd-${i}`,
      id: `t:a#b:c#odd-${i}`,
      byteStart: 50 - i,
      byteEnd: 70 + i,
      lineStart: 20 - i,
      lineEnd: 90,
      breadcrumb: "> elsewhere",
    }
  );
  assertStored(openBytes(buildSegment([{ ...base, chunks: odd }]).bytes), { ...base, chunks: odd });
});

Deno.test("the order in which files are added makes no difference", () => {
  fc.assert(
    fc.property(documents, (documents) => {
      const { bytes, ordinals } = buildSegment(documents);
      const segment = new Segment(new MemoryFile(bytes));
      documents.forEach((one, i) => equal(segment.path(ordinals[i]), one.path));
      const sorted = [...ordinals.keys()].sort((a, b) => ordinals[a] - ordinals[b]);
      const again = openBytes(buildSegment(sorted.map((i) => documents[i])).bytes);
      const before = openBytes(bytes);
      for (let ref = 0; ref < before.chunkCount; ref++) {
        deepEqual(before.chunk(ref), again.chunk(ref));
      }
    }),
    { numRuns: 50 },
  );
});

Deno.test("an empty index finds nothing", () => {
  for (const index of [openIndex([]), openBytes(buildSegment([]).bytes)]) {
    equal(index.chunkCount, 0);
    deepEqual(index.find(term("x", { fuzzy: 1, prefix: true }), RANK), []);
    deepEqual(index.find({ kind: "all" }, { ...RANK, limit: 5 }), []);
    deepEqual([...index.files()], []);
    equal(index.refOf("a:b"), null);
  }
});

/** A segment of several pages. */
const SAMPLE = buildSegment(Array.from({ length: 60 }, (_, i) =>
  toDocument({
    tree: i % 2 ? "docs" : "notes",
    path: `folder${i % 7}/file${i}.md`,
    title: `Title ${i}`,
    tags: ["tag", `tag${i % 5}`],
    meta: { status: [i % 3 ? "draft" : "done"] },
    labels: [
      { key: "type", value: "file" },
      { key: "symbol", value: `Service${i % 7}.login` },
    ],
    body: `word${i} shared word_${i % 11} ${"filler ".repeat(i)}${crypto.randomUUID()}`,
    sections: Array.from({ length: i % 5 }, (_, j) => ({
      depth: 1 + j % 3,
      title: `Section ${i * j}`,
      body: `some body with term${i * 31 + j} and shared ${"again ".repeat(j)}`,
    })),
  }))).bytes;

const QUERIES: EngineQuery[] = [
  term("shared"),
  term("sharde", { fuzzy: 1 }),
  term("word", { prefix: true }),
  { kind: "phrase", terms: ["and", "shared"], fields: null, boost: 1 },
  { kind: "filter", filter: { by: "meta", key: "status", value: "draft" } },
  {
    kind: "and",
    queries: [term("shared"), { kind: "filter", filter: { by: "path", prefix: "folder3/" } }],
  },
];

/** The results of all queries and lookups, as text. */
async function dump(bytes: Uint8Array): Promise<string> {
  const index = openBytes(bytes);
  const results = QUERIES.map((query) => index.find(query, RANK));
  const files = [...index.files()].map((file) => [file, [...file.meta], index.chunk(file.docRef)]);
  const last = index.chunkCount - 1;
  const labels = await index.labels();
  return JSON.stringify([
    results,
    files,
    index.chunk(last),
    index.refOf("docs:folder1/file1.md"),
    index.expand("wor", { prefix: true }),
    labels.named("symbol", "login").map(({ value, refs }) => [value, ...refs]),
    labels.starting("type", "").map(({ value, refs }) => [value, ...refs]),
    labels.of(last),
  ]);
}

const EXPECTED = await dump(SAMPLE);

async function assertSameOrCorrupt(bytes: Uint8Array, what: string): Promise<void> {
  try {
    equal(await dump(bytes), EXPECTED, what);
  } catch (error) {
    ok(error instanceof IndexCorrupt, `${what}: ${error}`);
  }
}

Deno.test("a flipped bit is detected anywhere, or makes no difference", async () => {
  ok(SAMPLE.length > PAGE_SIZE, `${SAMPLE.length}`);
  const step = Math.max(1, Math.floor(SAMPLE.length / 700));
  for (let at = 0; at < SAMPLE.length; at += at < 300 ? 1 : step) {
    const bytes = SAMPLE.slice();
    bytes[at] ^= 1 << at % 8;
    await assertSameOrCorrupt(bytes, `byte ${at}`);
  }
});

Deno.test("a truncated file and one that is too long are rejected", () => {
  for (let length = 0; length < SAMPLE.length; length += length < 300 ? 1 : 97) {
    throws(() => new Segment(new MemoryFile(SAMPLE.slice(0, length))), IndexCorrupt);
  }
  const longer = new Uint8Array(SAMPLE.length + 1);
  longer.set(SAMPLE);
  throws(() => new Segment(new MemoryFile(longer)), IndexCorrupt);
});

Deno.test("a file that is truncated while it is open is detected", () => {
  class Shrinking extends MemoryFile {
    isCut = false;
    override readAt(offset: number, length: number): Uint8Array {
      if (this.isCut) throw new Deno.errors.UnexpectedEof("cut");
      return super.readAt(offset, length);
    }
  }
  const file = new Shrinking(SAMPLE);
  const segment = new Segment(file);
  file.isCut = true;
  throws(() => segment.find("shared"), IndexCorrupt);
});

Deno.test("damaged data with valid checksums throws nothing but IndexCorrupt", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
      async (seed, noise) => {
        const bytes = SAMPLE.slice();
        const view = new DataView(bytes.buffer);
        const header = view.getUint32(12, true);
        bytes.set(noise, header + seed % (SAMPLE.length - header - 8));
        reseal(bytes, header);
        try {
          await dump(bytes);
        } catch (error) {
          ok(error instanceof IndexCorrupt, `${(error as Error).stack}`);
        }
      },
    ),
    { numRuns: 150 },
  );
});

/** Recomputes the checksums of changed data. */
function reseal(bytes: Uint8Array<ArrayBuffer>, header: number): void {
  const view = new DataView(bytes.buffer);
  const data = bytes.subarray(header);
  const pages = Math.ceil(data.length / PAGE_SIZE);
  for (let page = 0; page < pages; page++) {
    const sum = checksum(data.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE));
    view.setUint32(header - (pages - page) * 4, sum, true);
  }
  view.setUint32(16, checksum(bytes.slice(24, header)), true);
  view.setUint32(20, checksum(bytes.slice(0, 20)), true);
}
