/** The cache of facts: what is damaged or makes no sense is read anew, and never breaks a check. */
import { deepEqual, equal, notDeepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { encodeFactsFile, FactsTable } from "../../src/app/check/facts/facts_file.ts";
import { decodeUtf8, encodeUtf8, hashBytes } from "../../src/base/bytes.ts";
import { Seal, SEAL_BYTES } from "../../src/store/folder/seal.ts";
import { World } from "./world.ts";

const FOLDER = "/home/work/project";
const CACHE = `${FOLDER}/.ra/index/check.facts`;
const RECENT = `${FOLDER}/.ra/index/check.recent`;
const FOUND = ["a.md:1 broken-link"];

/** A project with one finding, and a cache that is believed: its files are old enough. */
async function cached(): Promise<World> {
  const here = new World({ "a.md": "[x](gone.md)\n\n`src/gone.ts`\n", "b.md": "# T\n\nx\n" });
  here.host.clock.advance(60_000);
  deepEqual(await here.findings(), FOUND);
  return here;
}

const bytesOf = (here: World, file = CACHE) => here.host.readFile(file);
/** Without the seal. */
const contentOf = (here: World, file = CACHE) => bytesOf(here, file).slice(0, -SEAL_BYTES);

/** The stamp of the cache that a world has. */
function stampOf(here: World): string {
  return /"stamp":"([^"]*)"/.exec(decodeUtf8(bytesOf(here)))![1];
}

// deno-lint-ignore no-explicit-any
type Any = any;

/** Changes the facts of a document, with every hash right. */
async function change(here: World, name: string, edit: (facts: Any) => Any): Promise<void> {
  await writeSealed(here, changed(here, name, edit));
}

async function writeSealed(here: World, content: Uint8Array): Promise<void> {
  here.host.write(CACHE, await Seal.find(here.host)!.close(content));
}

function changed(here: World, name: string, edit: (facts: Any) => Any): Uint8Array {
  const stamp = stampOf(here);
  const table = FactsTable.decode(contentOf(here), stamp)!;
  const rows = table.files.map((file, i) => {
    const row = table.row(i);
    if (!file.endsWith(name)) return row;
    const facts = JSON.parse(decodeUtf8(row.json));
    const json = encodeUtf8(JSON.stringify(edit(facts) ?? facts));
    return { ...row, json, check: hashBytes(json) };
  });
  return encodeFactsFile({ rows, moves: table.moves }, stamp);
}

Deno.test("a sound cache is used", async () => {
  const here = await cached();
  await change(here, "a.md", (facts) => void (facts.links = []));
  deepEqual(await here.findings(), []);
});

Deno.test("a cache that came with the repository is not believed", async () => {
  const here = await cached();
  const forged = changed(here, "a.md", (facts) => void (facts.links = []));
  here.host.write(CACHE, forged);
  deepEqual(await here.findings(), FOUND, "without a seal");
  here.host.write(CACHE, await Seal.ephemeral().close(forged));
  deepEqual(await here.findings(), FOUND, "with another user's seal");
});

Deno.test("a cache with any damage is read anew and repaired", async () => {
  const here = await cached();
  const sound = bytesOf(here).slice();
  const repaired = async (bytes: Uint8Array, what: string) => {
    here.host.write(CACHE, bytes);
    deepEqual(await here.findings(), FOUND, what);
    deepEqual(bytesOf(here), sound, what);
  };
  for (let at = 0; at < sound.length; at += 3) {
    const bytes = sound.slice();
    bytes[at] ^= 1;
    await repaired(bytes, `byte ${at}`);
  }
  for (const length of [0, 1, 23, 24, 39, 40, 41, sound.length - 1]) {
    await repaired(sound.slice(0, length), `${length} bytes`);
  }
});

Deno.test("a cache of another version is not read", async () => {
  const here = await cached();
  const { files, moves } = FactsTable.decode(contentOf(here), stampOf(here))!;
  equal(FactsTable.decode(contentOf(here), "another"), null);
  const old = encodeFactsFile({ rows: [], moves }, "1 0.0.1");
  await writeSealed(here, old);
  deepEqual(await here.findings(), FOUND);
  deepEqual(FactsTable.decode(contentOf(here), stampOf(here))!.files, files);
});

Deno.test("no bytes break the reader of the cache", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
    equal(FactsTable.decode(bytes, "x"), null);
  }));
});

Deno.test("a changed document is written to the small file, many to the large one", async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 150 }, (_, i) => [`p${i}.md`, `[x](no${i}.md) [y](p${i}.md)\n`]),
  );
  const here = new World(pages);
  here.host.clock.advance(60_000);
  equal((await here.findings()).length, 150);
  const large = bytesOf(here).slice();
  here.write("p0.md", "fine\n");
  here.host.clock.advance(60_000);
  equal((await here.findings()).length, 149);
  deepEqual(bytesOf(here), large);
  ok(bytesOf(here, RECENT).length < large.length / 20);
  await change(here, "p0.md", (facts) => void (facts.links = [1]));
  equal((await here.findings()).length, 149, "the small file counts first");
  here.host.write(RECENT, bytesOf(here, RECENT).slice(1));
  here.write("p1.md", "fine\n");
  equal((await here.findings()).length, 148, "a damaged small file is ignored");
  for (let i = 2; i < 140; i++) here.write(`p${i}.md`, "fine now\n");
  here.host.clock.advance(60_000);
  equal((await here.findings()).length, 10);
  notDeepEqual(bytesOf(here), large);
  equal(FactsTable.decode(contentOf(here, RECENT), stampOf(here))!.files.length, 0);
});

const SENSELESS: [name: string, edit: (facts: Any) => Any][] = [
  ["facts that are a number", () => 3],
  ["no headings", (facts) => void delete facts.headings],
  ["headings that are text", (facts) => void (facts.headings = "abc")],
  ["a heading without a title", ({ headings }) => {
    headings.push({ line: 1, source: null, attributes: null, id: null });
  }],
  ["an id that is null", ({ ids }) => void ids.push(null)],
  ["terms that are a number", (facts) => void (facts.terms = 1)],
  ["no labels", (facts) => void delete facts.labels],
  ["an include of an unknown kind", ({ includes }) => {
    includes.push({ line: 1, kind: "toString", path: "x", part: "" });
  }],
  ["a negative count of lines", (facts) => void (facts.lineCount = -1)],
  ["a link without a target", (facts) => void facts.links.push({ kind: "link", line: 1 })],
  ["a link of an unknown kind", ({ links }) => {
    links.push({ kind: "toString", target: "b.md", line: 1, column: 1, at: 0, end: 1 });
  }],
  ["a link that ends before it begins", ({ links }) => {
    links.push({ kind: "link", target: "b.md", line: 1, column: 1, at: 9, end: 1 });
  }],
  ["a line 0", ({ codePaths }) => void codePaths.push({ path: "x", line: 0, column: 1 })],
  ["half a line", ({ codePaths }) => void codePaths.push({ path: "x", line: 1.5, column: 1 })],
  ["codes that are null", ({ ignores }) => void ignores.push({ line: 0, codes: null })],
  ["a rule that does not exist", ({ findings }) => {
    findings.push({ code: "constructor", message: "x", line: 1, column: 1 });
  }],
];
for (const [name, edit] of SENSELESS) {
  Deno.test(`a cache with right hashes and ${name} is read anew and repaired`, async () => {
    const here = await cached();
    const sound = bytesOf(here).slice();
    await change(here, "a.md", (facts) => {
      facts.links = [];
      return edit(facts);
    });
    notDeepEqual(bytesOf(here), sound);
    deepEqual(await here.findings(), FOUND);
    deepEqual(bytesOf(here), sound);
  });
}
