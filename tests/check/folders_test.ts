/** The cache of folders: whatever changes on disk or in the settings, a check sees all documents. */
import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { World } from "./world.ts";

const CACHE = ".ra/index/check.folders";
const BROKEN = "[x](no.md)\n";

/** A project whose folders are old enough to be known. */
async function known(files: Record<string, string>): Promise<World> {
  const here = new World(files);
  here.host.clock.advance(60_000);
  await here.check();
  ok(here.exists(CACHE));
  return here;
}

const CHANGES: [name: string, change: (here: World) => void, found: string[]][] = [
  ["nothing", () => {}, ["a.md:1", "p/b.md:1", "p/q/c.md:1"]],
  ["a new document", (here) => here.write("p/d.md", BROKEN), [
    ...["a.md:1", "p/b.md:1", "p/d.md:1", "p/q/c.md:1"],
  ]],
  ["a new folder", (here) => here.write("p/r/s/d.md", BROKEN), [
    ...["a.md:1", "p/b.md:1", "p/q/c.md:1", "p/r/s/d.md:1"],
  ]],
  ["a document that is gone", (here) => here.remove("p/q/c.md"), ["a.md:1", "p/b.md:1"]],
  ["a new ignore file", (here) => here.write("p/.gitignore", "q\n"), ["a.md:1", "p/b.md:1"]],
  ["an ignore file of another content", (here) => here.write(".raignore", "b.md\n"), [
    ...["a.md:1", "old/x.md:1", "p/q/c.md:1"],
  ]],
  ["an ignore file that is gone", (here) => here.remove(".raignore"), [
    ...["a.md:1", "old/x.md:1", "p/b.md:1", "p/q/c.md:1"],
  ]],
  ["a setting of the tree", (here) => {
    here.write(".ra.toml", here.read(".ra.toml").replace("out/**", "p/**"));
  }, ["a.md:1", "out/y.md:1"]],
  ["damage", (here) => here.write(CACHE, here.read(CACHE).replace("b.md", "z.md")), [
    ...["a.md:1", "p/b.md:1", "p/q/c.md:1"],
  ]],
  ["half of it", (here) => here.write(CACHE, here.read(CACHE).slice(0, 99)), [
    ...["a.md:1", "p/b.md:1", "p/q/c.md:1"],
  ]],
];

for (const [name, change, found] of CHANGES) {
  for (const wait of [0, 60_000]) {
    Deno.test(`check, folders known: ${name}, after ${wait} ms`, async () => {
      const here = await known({
        ...{ "a.md": BROKEN, "p/b.md": BROKEN, "p/q/c.md": BROKEN, "old/x.md": BROKEN },
        ...{ "out/y.md": BROKEN, ".raignore": "old\n" },
      });
      here.host.clock.advance(wait);
      change(here);
      for (let round = 0; round < 2; round++) {
        deepEqual((await here.findings()).map((one) => one.split(" ")[0]), found);
        here.host.clock.advance(60_000);
      }
    });
  }
}

Deno.test("check, folders known: any edits give the findings of a check without a cache", async () => {
  const path = fc.constantFrom("a.md", "p/b.md", "p/q/c.md", "q/d.md", "p/.gitignore", ".raignore");
  const edit = fc.record({
    path,
    text: fc.constantFrom(BROKEN, "c.md\n", "q\n", null),
    wait: fc.nat(4_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 8 }), async (edits) => {
      const here = new World({ "a.md": BROKEN, "p/b.md": BROKEN });
      for (const { path, text, wait } of edits) {
        here.host.clock.advance(wait);
        if (text !== null) here.write(path, text);
        else if (here.exists(path)) here.remove(path);
        const cached = await here.findings().catch(String);
        for (const name of ["folders", "facts", "recent"]) {
          if (here.exists(`.ra/index/check.${name}`)) here.remove(`.ra/index/check.${name}`);
        }
        deepEqual(cached, await here.findings().catch(String));
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("check, folders known: nothing is listed again, nor written", async () => {
  const here = await known({ "p/a.md": BROKEN, "p/q/b.md": "x\n" });
  here.host.clock.advance(60_000);
  await here.check();
  const before = here.read(CACHE);
  const listed: string[] = [];
  const { readFolder } = here.host;
  here.host.readFolder = (folder: string) => {
    listed.push(folder);
    return readFolder.call(here.host, folder);
  };
  equal((await here.findings()).length, 1);
  deepEqual(listed.filter((folder) => /\/p(?:\/q)?$/.test(folder)), []);
  equal(here.read(CACHE), before);
});
