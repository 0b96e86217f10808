import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { MemoryFile } from "../../src/base/memory/file.ts";
import { type Label, LABEL_KEYS, type LabelKey } from "../../src/document/labels.ts";
import type { ParsedDocument } from "../../src/document/model.ts";
import { openIndex } from "../../src/index/frozen_index.ts";
import type { LabelIndex, SearchIndex } from "../../src/index/model.ts";
import { Segment } from "../../src/segment/segment.ts";
import { buildSegment, openBytes, RANK, type TinyDocument, toDocument } from "./tiny.ts";

const CODE: TinyDocument = {
  tree: "src",
  path: "auth.ts",
  title: "auth.ts",
  body: "x",
  labels: [{ key: "import", value: "bcrypt" }, { key: "import", value: "./Db.ts" }],
  sections: [
    {
      depth: 1,
      title: "AuthService",
      body: "y",
      labels: [{ key: "symbol", value: "AuthService" }, { key: "type", value: "class" }],
    },
    {
      depth: 2,
      title: "login",
      body: "z",
      labels: [{ key: "symbol", value: "AuthService.login" }, {
        key: "entry",
        value: "POST /auth/login",
      }],
    },
    { depth: 1, title: "Login", body: "w", labels: [{ key: "symbol", value: "Login" }] },
  ],
};

/** The labels that `find` returns, each with the ids of its sections. */
async function found(
  index: SearchIndex,
  find: (labels: LabelIndex) => ReturnType<LabelIndex["named"]>,
): Promise<string[]> {
  return find(await index.labels())
    .map(({ value, refs }) =>
      `${value}: ${Array.from(refs, (ref) => index.chunk(ref).id).join(" ")}`
    );
}

const LOOKUPS: [name: string, key: LabelKey, name: string, expected: string[]][] = [
  ["a whole name", "symbol", "AuthService", ["AuthService: src:auth.ts#authservice"]],
  ["the end of a name, in any case", "symbol", "login", [
    "AuthService.login: src:auth.ts#login",
    "Login: src:auth.ts#login-1",
  ]],
  ["capitals as typed", "symbol", "Login", ["Login: src:auth.ts#login-1"]],
  ["a qualified name", "symbol", "authservice.login", ["AuthService.login: src:auth.ts#login"]],
  ["not a part of a word", "symbol", "ogin", []],
  ["not the start of a name", "symbol", "auth", []],
  ["a value of another key", "import", "login", []],
  ["a module", "import", "./db.ts", ["./Db.ts: src:auth.ts"]],
  ["not the end of a module", "import", "ts", []],
  ["a value with spaces", "entry", "post /auth/login", ["POST /auth/login: src:auth.ts#login"]],
  ["nothing", "acronym", "PDB", []],
];

for (const [name, key, value, expected] of LOOKUPS) {
  Deno.test(`LabelIndex.named() finds ${name}`, async () => {
    const index = openBytes(buildSegment([toDocument(CODE)]).bytes);
    deepEqual(await found(index, (labels) => labels.named(key, value)), expected);
  });
}

Deno.test("LabelIndex.starting() lists values by their beginning, of names the last part", async () => {
  const index = openBytes(buildSegment([toDocument(CODE)]).bytes);
  deepEqual((await index.labels()).starting("symbol", "lo").map(({ value }) => value), [
    "AuthService.login",
    "Login",
  ]);
  deepEqual((await index.labels()).starting("import", "").map(({ value }) => value), [
    "./Db.ts",
    "bcrypt",
  ]);
});

Deno.test("sections without labels cost nothing, and an index without any says so", async () => {
  const plain = toDocument({ ...CODE, labels: [], sections: [] });
  const { labels: _, ...bare } = CODE;
  const without = buildSegment([toDocument({ ...bare, sections: [] })]).bytes;
  equal(buildSegment([plain]).bytes.length, without.length);
  const labels = await openBytes(without).labels();
  equal(labels.hasAny, false);
  deepEqual(labels.of(0), []);
  deepEqual(labels.starting("symbol", ""), []);
});

Deno.test("a filter by refs finds them and scores nothing", async () => {
  const index = openBytes(buildSegment([toDocument(CODE)]).bytes);
  const [{ refs }] = (await index.labels()).named("type", "class");
  const [match, ...others] = index.find({ kind: "filter", filter: { by: "refs", refs } }, RANK);
  equal(index.chunk(match.ref).id, "src:auth.ts#authservice");
  deepEqual(others, []);
});

const value = fc.oneof(
  fc.constantFrom("login", "Login", "AuthService.login", "a.b.login", "", "İstanbul", "\ud800"),
  fc.string({ maxLength: 5 }),
);
const labels = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...LABEL_KEYS), value }),
  { maxLength: 3, selector: ({ key, value }: Label) => `${key} ${value.toWellFormed()}` },
);
const corpus = fc.uniqueArray(
  fc.record({
    path: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
    labels,
    sections: fc.array(
      fc.record({
        depth: fc.integer({ min: 1, max: 8 }),
        title: fc.string(),
        body: fc.string(),
        labels,
      }),
      { maxLength: 4 },
    ),
  }),
  { selector: ({ path }) => path, maxLength: 7 },
).map((files) => files.map((file) => toDocument({ tree: "t", title: "T", body: "b", ...file })));

/** Everything that labels tell, with ids in place of refs. */
async function dump(index: SearchIndex): Promise<unknown> {
  const labels = await index.labels();
  const sections = [...index.files()].flatMap(({ docRef, chunkCount }) =>
    Array.from(
      { length: chunkCount },
      (_, i) => [index.chunk(docRef + i).id, labels.of(docRef + i)],
    )
  );
  const uses = LABEL_KEYS.map((key) =>
    labels.starting(key, "").map(({ value, refs }) => [
      value,
      Array.from(refs, (ref) => index.chunk(ref).id).sort(),
    ])
  );
  return { sections, uses };
}

Deno.test("labels are read back unchanged, however documents are spread over segments", async () => {
  await fc.assert(
    fc.asyncProperty(corpus, fc.nat({ max: 7 }), async (documents, at) => {
      const whole = openBytes(buildSegment(documents).bytes);
      const all = await whole.labels();
      for (const { chunks } of documents) {
        const docRef = whole.refOf(chunks[0].id)!;
        chunks.forEach(({ labels = [] }, i) =>
          deepEqual(
            all.of(docRef + i),
            labels.map(({ key, value }) => (
              { key, value: value.toWellFormed() }
            )),
          )
        );
      }
      const parts = [documents.slice(0, at), documents.slice(at)];
      deepEqual(
        await dump(openBytes(...parts.map((part) => buildSegment(part).bytes))),
        await dump(whole),
      );
    }),
    { numRuns: 60 },
  );
});

Deno.test("labels of dead files are gone, those of their successors are there", async () => {
  await fc.assert(
    fc.asyncProperty(corpus, corpus, async (before, after) => {
      const paths = new Set(after.map(({ path }) => path));
      const isDead = ({ path }: ParsedDocument) => paths.has(path);
      const old = buildSegment(before);
      const dead = before.flatMap((one, i) => isDead(one) ? [old.ordinals[i]] : []);
      const open = (bytes: Uint8Array) => new Segment(new MemoryFile(bytes));
      const updated = openIndex([
        { segment: open(old.bytes), dead },
        { segment: open(buildSegment(after).bytes), dead: [] },
      ]);
      const rebuilt = buildSegment([...before.filter((one) => !isDead(one)), ...after]).bytes;
      deepEqual(await dump(updated), await dump(openBytes(rebuilt)));
    }),
    { numRuns: 60 },
  );
});
