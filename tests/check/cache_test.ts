/** The cache of facts: what is damaged or makes no sense is read anew, and never breaks a check. */
import { deepEqual, equal, notEqual } from "node:assert/strict";
import { encodeUtf8, hashBytes } from "../../src/base/bytes.ts";
import { World } from "./world.ts";

const CACHE = ".ra/index/check.json";
const FOUND = ["a.md:1 broken-link"];

/** A project with one finding, and a cache that is believed: its files are old enough. */
async function cached(): Promise<World> {
  const here = new World({ "a.md": "[x](gone.md)\n\n`src/gone.ts`\n", "b.md": "# T\n\nx\n" });
  here.host.clock.advance(60_000);
  deepEqual(await here.findings(), FOUND);
  return here;
}

interface Cache {
  stamp: unknown;
  // deno-lint-ignore no-explicit-any
  files: any;
}

function change(here: World, edit: (cache: Cache) => void): void {
  const [, body] = here.read(CACHE).split("\n");
  const cache = JSON.parse(body);
  edit(cache);
  const text = JSON.stringify(cache);
  here.write(CACHE, `ra check facts ${hashBytes(encodeUtf8(text))}\n${text}`);
}

// deno-lint-ignore no-explicit-any
const factsOf = ({ files }: Cache): any =>
  files.find(([file]: [string]) => file.endsWith("a.md"))[1].facts;

Deno.test("a sound cache is used", async () => {
  const here = await cached();
  change(here, (cache) => factsOf(cache).links = []);
  deepEqual(await here.findings(), []);
});

Deno.test("a cache with any damage is read anew and repaired", async () => {
  const here = await cached();
  const sound = here.read(CACHE);
  for (let at = 0; at < sound.length; at += 7) {
    const code = sound.charCodeAt(at) ^ 1;
    here.write(CACHE, sound.slice(0, at) + String.fromCharCode(code) + sound.slice(at + 1));
    deepEqual(await here.findings(), FOUND, `byte ${at}`);
    equal(here.read(CACHE), sound, `byte ${at}`);
  }
  for (const length of [0, 1, 15, 31, 32, 33, sound.length - 1]) {
    here.write(CACHE, sound.slice(0, length));
    deepEqual(await here.findings(), FOUND, `${length} bytes`);
    equal(here.read(CACHE), sound, `${length} bytes`);
  }
});

const SENSELESS: [name: string, edit: (cache: Cache) => void][] = [
  ["no files", (cache) => cache.files = null],
  ["files that are an object", (cache) => cache.files = {}],
  ["an entry that is not a pair", (cache) => cache.files.push(3)],
  ["an entry without a name", (cache) => cache.files.push([3, cache.files[0][1]])],
  ["an entry that is null", (cache) => cache.files.push(["/x", null])],
  ["a size that is text", (cache) => cache.files[0][1].size = "1"],
  ["no hash", (cache) => delete cache.files[0][1].hash],
  ["facts that are a number", (cache) => cache.files[1][1].facts = 3],
  ["no headings", (cache) => delete factsOf(cache).headings],
  ["headings that are text", (cache) => factsOf(cache).headings = "abc"],
  ["a heading without a title", (cache) => {
    factsOf(cache).headings.push({ line: 1, source: null, attributes: null, id: null });
  }],
  ["an id that is null", (cache) => factsOf(cache).ids.push(null)],
  ["terms that are a number", (cache) => factsOf(cache).terms = 1],
  ["no labels", (cache) => delete factsOf(cache).labels],
  ["an include of an unknown kind", (cache) => {
    factsOf(cache).includes.push({ line: 1, kind: "toString", path: "x", part: "" });
  }],
  ["a negative count of lines", (cache) => factsOf(cache).lineCount = -1],
  ["a link without a target", (cache) => factsOf(cache).links.push({ kind: "link", line: 1 })],
  ["a link of an unknown kind", (cache) => {
    const { links } = factsOf(cache);
    links.push({ kind: "toString", target: "b.md", line: 1, column: 1, at: 0, end: 1 });
  }],
  ["a link that ends before it begins", (cache) => {
    const { links } = factsOf(cache);
    links.push({ kind: "link", target: "b.md", line: 1, column: 1, at: 9, end: 1 });
  }],
  ["a line 0", (cache) => factsOf(cache).codePaths.push({ path: "x", line: 0, column: 1 })],
  ["half a line", (cache) => factsOf(cache).codePaths.push({ path: "x", line: 1.5, column: 1 })],
  ["codes that are null", (cache) => factsOf(cache).ignores.push({ line: 0, codes: null })],
  ["a rule that does not exist", (cache) => {
    factsOf(cache).findings.push({ code: "constructor", message: "x", line: 1, column: 1 });
  }],
  ["another stamp", (cache) => cache.stamp = "1 0.0.1"],
];
for (const [name, edit] of SENSELESS) {
  Deno.test(`a cache with a right hash and ${name} is read anew and repaired`, async () => {
    const here = await cached();
    const sound = here.read(CACHE);
    change(here, (cache) => {
      factsOf(cache).links = [];
      edit(cache);
    });
    notEqual(here.read(CACHE), sound);
    deepEqual(await here.findings(), FOUND);
    equal(here.read(CACHE), sound);
  });
}
