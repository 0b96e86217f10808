import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import fc from "fast-check";
import type { FreshIndex } from "../../src/store/model.ts";
import { describe, WORDS, World, type WorldOptions } from "./world.ts";

Deno.test("IndexStore.use() builds the index where there is none", async () => {
  using world = new World({
    "a.md": "# A\n\napricot\n",
    "b/c.md": "# C\n\nbanana\n",
    "d.png": "x",
  });
  deepEqual(await world.paths(), ["a.md", "b/c.md"]);
  equal(Deno.readTextFileSync(`${world.base}/.ra/.gitignore`), "*\n");
});

const EDITS: [name: string, edit: (world: World) => void, paths: string[]][] = [
  ["an added file", (world) => world.write("new.md", "new"), [
    "a.md",
    "b/c.md",
    "b/d.md",
    "new.md",
  ]],
  ["a file in a new folder", (world) => world.write("x/y/z.md", "new"), [
    "a.md",
    "b/c.md",
    "b/d.md",
    "x/y/z.md",
  ]],
  ["a removed file", (world) => world.remove("b/c.md"), ["a.md", "b/d.md"]],
  ["a renamed file", (world) => world.rename("a.md", "b/a.md"), ["b/a.md", "b/c.md", "b/d.md"]],
  ["a removed folder", (world) => world.remove("b"), ["a.md"]],
  ["a renamed folder", (world) => world.rename("b", "c"), ["a.md", "c/c.md", "c/d.md"]],
  ["a new ignore file", (world) => world.write(".gitignore", "b/c.*\n"), ["a.md", "b/d.md"]],
  ["a nested ignore file", (world) => world.write("b/.raignore", "*\n!d.md\n"), ["a.md", "b/d.md"]],
  ["a file that became a folder", (world) => {
    world.remove("a.md");
    world.write("a.md/e.md", "e");
  }, ["a.md/e.md", "b/c.md", "b/d.md"]],
  ["a file that became a link", (world) => {
    world.remove("a.md");
    Deno.symlinkSync(world.path("b/c.md"), world.path("a.md"));
  }, ["b/c.md", "b/d.md"]],
];

for (const when of ["shortly", "long"]) {
  for (const [name, edit, paths] of EDITS) {
    Deno.test(`IndexStore.use() notices ${name} ${when} after the build`, async () => {
      using world = new World({ "a.md": "a", "b/c.md": "c", "b/d.md": "d" });
      if (when === "long") await world.age();
      await world.paths();
      await world.paths();
      edit(world);
      deepEqual(await world.paths(), paths);
      equal(await world.look(({ index }) => describe(index)), await world.rebuilt());
    });
  }
}

Deno.test("IndexStore.use() notices an edited and a removed ignore file", async () => {
  using world = new World({ "a.md": "a", "b/c.md": "c", ".gitignore": "b/\n" });
  await world.age();
  deepEqual(await world.paths(), ["a.md"]);
  world.write(".gitignore", "a.md\n# and nothing else\n");
  deepEqual(await world.paths(), ["b/c.md"]);
  world.remove(".gitignore");
  deepEqual(await world.paths(), ["a.md", "b/c.md"]);
});

Deno.test("IndexStore.use() notices an ignore file above the tree", async () => {
  using world = new World({ "a.md": "a", "b.md": "b" });
  Deno.mkdirSync(`${world.base}/.git`);
  await world.age();
  deepEqual(await world.paths(), ["a.md", "b.md"]);
  Deno.writeTextFileSync(`${world.base}/.gitignore`, "docs/a.md\n");
  deepEqual(await world.paths(), ["b.md"]);
  Deno.removeSync(`${world.base}/.gitignore`);
  deepEqual(await world.paths(), ["a.md", "b.md"]);
});

Deno.test("IndexStore.use() notices an edit of the same size within the same moment", async () => {
  using world = new World({ "a.md": "apricot\n" });
  for (let i = 0; i < 20; i++) {
    const word = i % 2 === 0 ? "lemon" : "hazel";
    world.write("a.md", `${word}\n`);
    const stat = Deno.statSync(world.path("a.md"));
    const found = await world.look(({ index }) => index.chunkFrequency(word));
    equal(found, 1, `edit ${i}`);
    Deno.utimeSync(world.path("a.md"), stat.mtime!, stat.mtime!);
  }
});

Deno.test("IndexStore.use() reads nothing when nothing has changed", async () => {
  using world = new World({ "a.md": "a", "b/c.md": "c" });
  await world.age();
  await world.paths();
  const { identity } = await world.manifest();
  [world.host.lists, world.host.reads] = [0, 0];
  await world.paths();
  equal((await world.manifest()).identity, identity);
  deepEqual([world.host.lists, world.host.reads], [0, 0]);
});

Deno.test("IndexStore.use() only hashes a file that was touched", async () => {
  using world = new World({ "a.md": "a", "b/c.md": "c", "b/d.md": "d" });
  await world.age();
  await world.paths();
  const { segments } = (await world.manifest()).facts;
  Deno.utimeSync(world.path("b/c.md"), new Date(1e12), new Date(1e12));
  [world.host.lists, world.host.reads] = [0, 0];
  await world.paths();
  deepEqual((await world.manifest()).facts.segments, segments);
  deepEqual([world.host.lists, world.host.reads], [0, 1]);
  deepEqual(await world.look((fresh) => fresh.facts.stale), false);
  equal(world.host.reads, 1, "the new time was not remembered");
});

Deno.test("IndexStore.use() reads a changed file once", async () => {
  const long = "apricot ".repeat(3000);
  using world = new World({ "a.md": long, "b.md": "banana", "c.md": long });
  await world.age();
  await world.paths();
  for (const change of ["lemon", "kiwi"]) {
    world.write("b.md", change);
    world.host.reads = 0;
    equal(await world.look(({ index }) => index.chunkFrequency(change)), 1);
    equal(world.host.reads, 1);
    await world.age();
  }
  world.write("b.md", "fig");
  world.host.reads = 0;
  equal((await world.update(true)).modified, 1);
  equal(world.host.reads, 1);
});

Deno.test("IndexStore.use() lists only folders that changed", async () => {
  const long = "apricot ".repeat(3000);
  using world = new World({ "a/1.md": long, "b/2.md": long, "c/d/3.md": long });
  await world.age();
  await world.paths();
  world.write("c/d/4.md", "new");
  [world.host.lists, world.host.reads] = [0, 0];
  deepEqual(await world.paths(), ["a/1.md", "b/2.md", "c/d/3.md", "c/d/4.md"]);
  deepEqual([world.host.lists, world.host.reads], [1, 1]);
});

Deno.test("IndexStore.use() settles what was too new to be sure of, once", async () => {
  using world = new World({ "a.md": "a" });
  await world.paths();
  await world.age();
  await world.paths();
  const { identity } = await world.manifest();
  world.host.reads = 0;
  await world.paths();
  equal((await world.manifest()).identity, identity);
  equal(world.host.reads, 0);
});

const CONFIGS: [name: string, options: WorldOptions, paths: string[]][] = [
  ["include", { tree: { include: ["**/*.txt"] } }, ["c.txt"]],
  ["exclude", { tree: { exclude: ["b/**"] } }, ["a.md", "c.txt"]],
  ["hidden", { tree: { hidden: true } }, [".h.md", "a.md", "b/b.md", "c.txt"]],
  ["gitignore", { tree: { gitignore: false } }, ["a.md", "b/b.md", "c.txt", "ignored.md"]],
  ["slugs", { settings: { slugs: "github" } }, ["a.md", "b/b.md", "c.txt"]],
  ["max_file_size", { settings: { maxFileSize: 3 } }, ["b/b.md", "c.txt"]],
];
for (const [name, options, paths] of CONFIGS) {
  Deno.test(`IndexStore.use() rebuilds when ${name} changes`, async () => {
    using world = new World({
      ...{ "a.md": "many apricots", "b/b.md": "b", "c.txt": "c", ".h.md": "h" },
      ...{ "ignored.md": "i", ".gitignore": "ignored.md\n" },
    });
    await world.paths();
    const { identity } = await world.manifest();
    const notices = await world.look((fresh) => fresh.notices, options);
    deepEqual(notices, []);
    deepEqual(await world.paths(options), paths);
    ok((await world.manifest()).identity !== identity);
    await rejects(world.paths({ freshness: "never" }), /the configuration has changed/);
  });
}

Deno.test("IndexStore.use() uses the old index when time runs out, and continues next time", async () => {
  using world = new World({ "a.md": "a" });
  await world.age();
  await world.paths();
  for (let i = 0; i < 20; i++) world.write(`${i}.md`, `number ${i}`);
  world.host.tick = 3_000;
  const late = await world.look(({ facts, notices }) => ({ ...facts, notices }));
  deepEqual([late.documents, late.stale], [1, true]);
  deepEqual(late.notices, [
    "the index may be out of date: there was no time for all changes",
  ]);
  world.host.tick = 0;
  const facts = await world.look((fresh) => fresh.facts, { freshness: "fresh" });
  deepEqual([facts.documents, facts.stale], [21, false]);
});

Deno.test("IndexStore.use() works off a large change bit by bit when each search has little time", async () => {
  using world = new World({ "a.md": "a", "b/c.md": "c", "z.md": "z" });
  await world.age();
  await world.paths();
  for (let i = 0; i < 20; i++) world.write(`b/${i}.md`, `# Number ${i}\n\nlemon\n`);
  world.write("a.md", "changed to banana");
  world.remove("z.md");
  world.host.tick = 100;
  const counts: number[] = [];
  for (let stale = true; stale && counts.length < 20;) {
    const { facts } = await world.look(({ facts }) => ({ facts }));
    counts.push(facts.documents);
    stale = facts.stale;
  }
  ok(counts.length > 1 && counts.length < 20, `${counts}`);
  deepEqual(counts, counts.toSorted((a, b) => a - b));
  equal(counts.at(-1), 22);
  world.host.tick = 0;
  equal(await world.look(({ index }) => describe(index)), await world.rebuilt());
});

Deno.test("IndexStore.use() gives a file of code up in its middle when time runs out", async () => {
  const code = { tree: { kind: "code", include: ["**/*.py"] } } as const;
  using world = new World({ "a.py": "def apple(): pass\n" });
  await world.age();
  await world.paths(code);
  const functions = Array.from({ length: 20_000 }, (_, i) => `def banana${i}(): pass\n`);
  world.write("b.py", functions.join(""));
  const see = ({ index, facts }: FreshIndex) => [index.documentCount, facts.stale];
  // There is time to look at the tree, and then for some steps of the parser.
  world.host.tick = 50;
  deepEqual(await world.look(see, code), [1, true]);
  world.host.tick = 0;
  deepEqual(await world.look(see, code), [2, false]);
  equal(await world.look(({ index }) => describe(index), code), await world.rebuilt(code));
});

Deno.test("IndexStore.use(never) takes the index as it is, without a look at the trees", async () => {
  using world = new World({ "a.md": "a" });
  await rejects(world.paths({ freshness: "never" }), /there is none yet/);
  // So late that the times of the files are reliable and compared.
  world.host.shift = 10_000;
  await world.paths();
  world.write("b.md", "b");
  const { looks, lists, reads } = world.host;
  deepEqual(await world.paths({ freshness: "never" }), ["a.md"]);
  equal(await world.look((fresh) => fresh.facts.stale, { freshness: "never" }), false);
  deepEqual([world.host.looks, world.host.lists, world.host.reads], [looks, lists, reads]);
  deepEqual(await world.paths(), ["a.md", "b.md"]);
  ok(world.host.looks > looks);
});

Deno.test("IndexStore.use() skips what cannot be indexed and remembers why", async () => {
  using world = new World({
    "good.md": "good",
    "binary.md": new Uint8Array([65, 0, 66]),
    "broken.md": new Uint8Array([65, 255, 66]),
    "large.md": "x".repeat(200),
  });
  const options = { settings: { maxFileSize: 100 } };
  deepEqual(await world.paths(options), ["good.md"]);
  deepEqual((await world.manifest()).skipped().map(({ path, reason }) => [path, reason]), [
    ["binary.md", "binary"],
    ["broken.md", "invalid UTF-8"],
    ["large.md", "larger than 100 bytes"],
  ]);
  world.write("large.md", "small now");
  world.write("binary.md", "text now");
  deepEqual(await world.paths(options), ["binary.md", "good.md", "large.md"]);
});

Deno.test("IndexStore.use() keeps one of two files whose names agree in NFC", async () => {
  const [nfc, nfd] = ["é.md", "e\u0301.md"];
  using world = new World({ [nfd]: "fig", "b.md": "b" });
  deepEqual(await world.paths(), ["b.md", nfc]);
  world.write(nfc, "banana");
  deepEqual(await world.paths(), ["b.md", nfc]);
  equal(await world.look(({ index }) => index.chunkFrequency("fig")), 0);
  equal(await world.look(({ index }) => describe(index)), await world.rebuilt());
  match((await world.manifest()).skipped()[0].reason, /NFC/);
  world.remove(nfc);
  equal(await world.look(({ index }) => describe(index)), await world.rebuilt());
  equal(await world.look(({ index }) => index.chunkFrequency("fig")), 1);
});

Deno.test("IndexStore.use() takes odd names as they are, without those of two lines, and follows no link", async () => {
  using world = new World({ "line\nbreak.md": "a", "two  spaces `'\".md": "b", "sub/c.md": "c" });
  Deno.symlinkSync("..", world.path("sub/up"));
  Deno.symlinkSync("loop", world.path("loop"));
  deepEqual(await world.paths(), ["sub/c.md", "two  spaces `'\".md"]);
});

Deno.test({
  name: "IndexStore.use() skips a file whose name is not valid UTF-8, and settles",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    using world = new World({ "a.md": "a" });
    const script = `printf x > "$(printf '%s/b\\377.md' "$0")"`;
    await new Deno.Command("sh", { args: ["-c", script, world.folder] }).output();
    await world.age();
    deepEqual(await world.paths(), ["a.md"]);
    deepEqual((await world.manifest()).skipped().map(({ reason }) => reason), [
      "its name is not valid UTF-8",
    ]);
    world.host.lists = 0;
    equal(await world.look((fresh) => fresh.facts.stale), false);
    equal(world.host.lists, 0);
  },
});

Deno.test("IndexStore.use() reads a tree whose folder is a link, and notices when it is turned", async () => {
  using world = new World({ "one/a.md": "a", "two/b.md": "b" });
  const link = `${world.base}/link`;
  Deno.symlinkSync(world.path("one"), link);
  const options = { tree: { folder: link } };
  deepEqual(await world.paths(options), ["a.md"]);
  Deno.removeSync(link);
  Deno.symlinkSync(world.path("two"), link);
  deepEqual(await world.paths(options), ["b.md"]);
});

Deno.test("update() counts what it did", async () => {
  using world = new World({ "a.md": "a", "b.md": "b", "c.md": "c" });
  const built = await world.update(false);
  deepEqual([built.added, built.documents, built.chunks, built.bytes], [3, 3, 3, 3]);
  world.write("a.md", "changed");
  world.write("d.md", "d");
  world.remove("c.md");
  const { added, modified, removed, unchanged } = await world.update(true);
  deepEqual({ added, modified, removed, unchanged }, {
    added: 1,
    modified: 1,
    removed: 1,
    unchanged: 1,
  });
  const again = await world.update(true);
  deepEqual([again.added, again.modified, again.removed, again.unchanged], [0, 0, 0, 3]);
});

Deno.test("many small updates leave few segments and few files", async () => {
  using world = new World(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`${i}.md`, `# ${i}\n\napricot ${i}\n`]),
    ),
  );
  await world.paths();
  for (let i = 0; i < 40; i++) {
    world.write(`${(i * 7) % 60}.md`, `# ${i}\n\nbanana ${"x ".repeat(i)}\n`);
    await world.paths();
    const count = (await world.manifest()).facts.segments.length;
    ok(count <= 8, `${count} segments`);
  }
  ok([...Deno.readDirSync(world.indexDir)].length <= 10);
  equal(await world.look(({ index }) => describe(index)), await world.rebuilt());
});

/** One step of an edit script; names are few, so that steps interact. */
const NAMES = ["a.md", "b.md", "x/a.md", "x/y/b.md", "z/c.txt", "x/.hidden.md"];
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant("write" as const),
      at: fc.constantFrom(...NAMES),
      words: fc.array(fc.constantFrom(...WORDS, "\n\n# ", "\n\n## ", "#tag"), { maxLength: 12 }),
    }),
  },
  fc.record({ act: fc.constant("remove" as const), at: fc.constantFrom(...NAMES, "x", "z") }),
  fc.record({
    act: fc.constant("rename" as const),
    at: fc.constantFrom(...NAMES, "x"),
    to: fc.constantFrom(...NAMES, "w"),
  }),
  fc.record({
    act: fc.constant("ignore" as const),
    at: fc.constantFrom(".gitignore", "x/.gitignore", "x/.raignore"),
    text: fc.constantFrom("a.md\n", "y/\n", "*\n!*.txt\n", "!a.md\n", ""),
  }),
  fc.record({ act: fc.constant("touch" as const), at: fc.constantFrom(...NAMES) }),
  fc.record({ act: fc.constant("refresh" as const) }),
);

function perform(world: World, one: typeof step extends fc.Arbitrary<infer T> ? T : never): void {
  try {
    if (one.act === "write") world.write(one.at, one.words.join(" "));
    else if (one.act === "remove") world.remove(one.at);
    else if (one.act === "rename") world.rename(one.at, one.to);
    else if (one.act === "ignore") world.write(one.at, one.text);
    else if (one.act === "touch") Deno.utimeSync(world.path(one.at), new Date(), new Date());
  } catch {
    // The step does not apply here: nothing of that name, or a folder in the way.
  }
}

for (const [when, numRuns] of [["shortly", 40], ["long", 10]] as const) {
  Deno.test(`a refreshed index equals a rebuilt one after any edits ${when} after each other`, () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        using world = new World({ "a.md": "# Apricot\n\nfig\n", "x/a.md": "banana" });
        await world.paths();
        for (const one of steps) {
          perform(world, one);
          if (one.act !== "refresh") continue;
          if (when === "long") await world.age();
          await world.paths();
          if (when === "long") await world.age();
        }
        equal(await world.look(({ index }) => describe(index)), await world.rebuilt());
      }),
      { numRuns },
    ));
}
