import { deepEqual, equal, rejects } from "node:assert/strict";
import fc from "fast-check";
import type { EntryRecord, FolderRecord } from "../../../src/corpus/model.ts";
import { IndexCorrupt } from "../../../src/segment/corrupt.ts";
import type { ManifestFacts } from "../../../src/store/manifest/facts.ts";
import { encodeManifest, Manifest } from "../../../src/store/manifest/manifest.ts";
import { Seal } from "../../../src/store/folder/seal.ts";

const SEAL = Seal.ephemeral();

const FACTS: ManifestFacts = {
  generation: 3,
  root: "/home/me/ünï",
  fingerprint: "0123456789abcdef",
  updated: 1_700_000_000_123,
  documents: 2,
  sourceBytes: 99,
  notIncluded: { folders: [], folderCount: 0, large: 0, maxFileSize: 5_000_000, unreadable: 0 },
  trees: [
    { name: "docs", folder: "/home/me/docs", outer: "", stemmer: "english" },
    { name: "more", folder: "/home/me/more", outer: "0123456789abcdef", stemmer: "auto, english" },
  ],
  segments: [
    { name: "seg-0123456789abcdef.seg", size: 10, sum: 7, files: 3, sourceBytes: 120, dead: [1] },
    {
      name: "seg-0123456789abcde0.seg",
      size: 10,
      sum: 8,
      files: 20_001,
      sourceBytes: 120,
      dead: [],
    },
  ],
};

const name = fc.string({ unit: "grapheme", minLength: 1 })
  .filter((text) => !/[\0/]/.test(text) && text !== "." && text !== "..");
const seen = {
  size: fc.nat({ max: 2 ** 40 }),
  mtime: fc.integer({ min: -1, max: 2 ** 45 }),
  ctime: fc.nat({ max: 2 ** 45 }),
  inode: fc.nat({ max: 2 ** 50 }),
  racy: fc.boolean(),
};
const hash = fc.stringMatching(/^([0-9a-f]{16})?$/);
const entry: fc.Arbitrary<EntryRecord> = fc.record({
  ...seen,
  name,
  hash,
  kind: fc.constantFrom("document", "skipped", "ignore"),
  reason: fc.constantFrom("", "binary", "invalid UTF-8"),
  segment: fc.constant(1),
  ordinal: fc.nat({ max: 20_000 }),
});
const folder: fc.Arbitrary<FolderRecord> = fc.record({
  ...seen,
  size: fc.constant(-1),
  tree: fc.nat({ max: 1 }),
  path: fc.oneof(fc.constant(""), name),
  entries: fc.array(entry, { maxLength: 6 }),
});

Deno.test("Manifest.decode() gives back what encodeManifest() was given", () =>
  fc.assert(fc.asyncProperty(fc.array(folder, { maxLength: 6 }), async (folders) => {
    const bytes = await encodeManifest(FACTS, folders, SEAL);
    const manifest = await Manifest.decode(bytes, SEAL);
    deepEqual(await encodeManifest(FACTS, manifest.encodedFolders, SEAL), bytes);
    deepEqual(manifest.facts, FACTS);
    deepEqual(manifest.folders(), folders);
  })));

const [SOME] = fc.sample(fc.array(folder, { minLength: 3, maxLength: 3 }), { numRuns: 1, seed: 1 });

async function refuses(bytes: Uint8Array, seal = SEAL): Promise<void> {
  await rejects(async () => (await Manifest.decode(bytes, seal)).folders(), IndexCorrupt);
}

Deno.test("Manifest.decode() refuses any other bytes", async () => {
  const good = (await encodeManifest(FACTS, SOME, SEAL)).slice();
  for (let at = 0; at < good.length; at++) {
    const bad = good.slice();
    bad[at] ^= 1 << at % 8;
    await refuses(bad);
    await refuses(good.slice(0, at));
  }
  await refuses(new Uint8Array([...good, 0]));
  await fc.assert(fc.asyncProperty(fc.uint8Array(), (bytes) => refuses(bytes)));
});

Deno.test("Manifest.decode() refuses what somebody else has sealed", async () => {
  await refuses(await encodeManifest(FACTS, SOME, Seal.ephemeral()));
});

const [SEGMENT] = FACTS.segments;

/** Facts that no version of ra writes, although the seal is right. */
const SENSELESS: [name: string, facts: unknown][] = [
  ["nothing", null],
  ["a list", []],
  ["a text for a number", { ...FACTS, documents: "2" }],
  ["a folder that is not text", {
    ...FACTS,
    notIncluded: { ...FACTS.notIncluded, folders: [1] },
  }],
  ["a negative number of bytes", { ...FACTS, sourceBytes: -1 }],
  ["a fraction of a document", { ...FACTS, documents: 0.5 }],
  ["a time that no calendar has", { ...FACTS, updated: 9e15 }],
  ["no root", { ...FACTS, root: undefined }],
  ["trees that are no list", { ...FACTS, trees: {} }],
  ["a tree without a folder", { ...FACTS, trees: [{ name: "docs", outer: "" }] }],
  ["a segment that is null", { ...FACTS, segments: [null] }],
  ["a segment elsewhere", { ...FACTS, segments: [{ ...SEGMENT, name: "../../x.seg" }] }],
  ["a segment by an absolute path", { ...FACTS, segments: [{ ...SEGMENT, name: "/etc/passwd" }] }],
  ["a segment of negative size", { ...FACTS, segments: [{ ...SEGMENT, size: -1 }] }],
  ["a segment without a checksum", { ...FACTS, segments: [{ ...SEGMENT, sum: undefined }] }],
  ["a dead document that is not there", { ...FACTS, segments: [{ ...SEGMENT, dead: [3] }] }],
  ["dead documents out of order", { ...FACTS, segments: [{ ...SEGMENT, dead: [1, 0] }] }],
];

for (const [name, facts] of SENSELESS) {
  Deno.test(`Manifest.decode() refuses facts with a right seal and ${name}`, async () => {
    await refuses(await encodeManifest(facts as ManifestFacts, [], SEAL));
  });
}

const FOLDER: FolderRecord = {
  ...{ tree: 0, path: "a", size: -1, mtime: 1, ctime: 1, inode: 1, racy: false },
  entries: [{
    ...{ name: "b.md", size: 1, mtime: 1, ctime: 1, inode: 2, racy: false },
    ...{ hash: "", kind: "document", reason: "", segment: 0, ordinal: 2 },
  }],
};
const [ENTRY] = FOLDER.entries;

const ODD_FOLDERS: [name: string, folder: FolderRecord][] = [
  ["a tree that is not there", { ...FOLDER, tree: 2 }],
  ["a folder above the tree", { ...FOLDER, path: "../secret" }],
  ["an absolute folder", { ...FOLDER, path: "/etc" }],
  ["a file elsewhere", { ...FOLDER, entries: [{ ...ENTRY, name: "../../secret.md" }] }],
  ["a file named ..", { ...FOLDER, entries: [{ ...ENTRY, name: ".." }] }],
  ["a segment that is not there", { ...FOLDER, entries: [{ ...ENTRY, segment: 2 }] }],
  ["an ordinal out of range", { ...FOLDER, entries: [{ ...ENTRY, ordinal: 3 }] }],
  ["a negative size", { ...FOLDER, entries: [{ ...ENTRY, size: -2 }] }],
  ["a size that is no number", { ...FOLDER, entries: [{ ...ENTRY, size: NaN }] }],
];

for (const [name, odd] of ODD_FOLDERS) {
  Deno.test(`Manifest.decode() refuses columns with a right seal and ${name}`, async () => {
    await refuses(await encodeManifest(FACTS, [odd], SEAL));
    const fine = await Manifest.decode(await encodeManifest(FACTS, [FOLDER], SEAL), SEAL);
    deepEqual(fine.folders(), [FOLDER]);
  });
}

Deno.test("manifests that differ have different identities", async () => {
  const identity = async (facts: ManifestFacts) =>
    (await Manifest.decode(await encodeManifest(facts, [], SEAL), SEAL)).identity;
  equal(await identity(FACTS), await identity({ ...FACTS }));
  equal(await identity(FACTS) === await identity({ ...FACTS, generation: 4 }), false);
});
