import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import type { EntryRecord, FolderRecord } from "../../src/corpus/model.ts";
import { IndexCorrupt } from "../../src/segment/corrupt.ts";
import { encodeManifest, Manifest, type ManifestFacts } from "../../src/store/manifest.ts";

const FACTS: ManifestFacts = {
  generation: 3,
  root: "/home/me/ünï",
  fingerprint: "0123456789abcdef",
  updated: 1_700_000_000_123,
  documents: 2,
  sourceBytes: 99,
  trees: [{ name: "docs", folder: "/home/me/docs", outer: "" }],
  segments: [{ name: "seg-1.seg", size: 10, files: 3, sourceBytes: 120, dead: [1] }],
};

const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !text.includes("\0"));
const seen = {
  size: fc.nat({ max: 2 ** 40 }),
  mtime: fc.integer({ min: -1, max: 2 ** 45 }),
  ctime: fc.nat({ max: 2 ** 45 }),
  racy: fc.boolean(),
};
const hash = fc.stringMatching(/^([0-9a-f]{16})?$/);
const entry: fc.Arbitrary<EntryRecord> = fc.record({
  ...seen,
  name,
  hash,
  kind: fc.constantFrom("document", "skipped", "ignore"),
  reason: fc.constantFrom("", "binary", "invalid UTF-8"),
  segment: fc.nat({ max: 9 }),
  ordinal: fc.nat({ max: 20_000 }),
});
const folder: fc.Arbitrary<FolderRecord> = fc.record({
  ...seen,
  size: fc.constant(-1),
  tree: fc.nat({ max: 3 }),
  path: fc.oneof(fc.constant(""), name),
  entries: fc.array(entry, { maxLength: 6 }),
});

Deno.test("Manifest.decode() gives back what encodeManifest() was given", () => {
  fc.assert(fc.property(fc.array(folder, { maxLength: 6 }), (folders) => {
    const manifest = Manifest.decode(encodeManifest(FACTS, folders));
    deepEqual(manifest.facts, FACTS);
    deepEqual(manifest.folders(), folders);
  }));
});

Deno.test("Manifest.decode() refuses any other bytes", () => {
  const [one] = fc.sample(fc.array(folder, { minLength: 3, maxLength: 3 }), {
    numRuns: 1,
    seed: 1,
  });
  const good = encodeManifest(FACTS, one).slice();
  const refuses = (bytes: Uint8Array) =>
    throws(() => Manifest.decode(bytes).folders(), IndexCorrupt);
  for (let at = 0; at < good.length; at++) {
    const bad = good.slice();
    bad[at] ^= 1 << at % 8;
    refuses(bad);
    refuses(good.slice(0, at));
  }
  refuses(new Uint8Array([...good, 0]));
  fc.assert(fc.property(fc.uint8Array(), (bytes) => refuses(bytes)));
});

Deno.test("manifests that differ have different identities", () => {
  const identity = (facts: ManifestFacts) => Manifest.decode(encodeManifest(facts, [])).identity;
  equal(identity(FACTS), identity({ ...FACTS }));
  equal(identity(FACTS) === identity({ ...FACTS, generation: 4 }), false);
});
