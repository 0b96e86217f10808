import { deepEqual, equal, match } from "node:assert/strict";
import { addPacks } from "../../../src/app/packs/add_pack.ts";
import { listPacks, removePacks } from "../../../src/app/packs/packs.ts";
import type { RaError } from "../../../src/base/error.ts";
import { loadConfig } from "../../../src/config/load.ts";
import { usableTrees } from "../../../src/config/model.ts";
import { World } from "../world.ts";

const manifest = (version: string) => JSON.stringify({ name: "zod", version });
const ZOD = {
  ".ra.toml": "[tree.docs]\npath = 'docs'\n",
  "docs/a.md": "# A\n",
  "node_modules/zod/package.json": manifest("4.1.2"),
  "node_modules/zod/README.md": "# Zod\n",
};

const trees = async (world: World) =>
  (await loadConfig(world)).trees.map(({ name, pack, problem }) =>
    [name, ...(pack ? [pack.version ?? "none"] : []), ...(problem ? [problem] : [])].join(" ")
  );
const add = (world: World, ...sources: string[]) => addPacks(world, { sources });
const failure = (promise: Promise<unknown>) =>
  promise.then(() => "no failure", ({ message, hint }: RaError) => `${message} | ${hint}`);

Deno.test("a pack is a global tree of the project and of the folders in it", async () => {
  const world = new World({ ...ZOD, "src/deep/x": "", "/other/x": "" });
  const { added, project } = await add(world, "npm:zod@4");
  deepEqual([project, added.length, added[0].state, added[0].documents], [
    "/project",
    1,
    "added",
    1,
  ]);
  const { trees: [docs, zod], warnings } = await loadConfig(world);
  deepEqual([docs.name, zod.name, zod.isGlobal, zod.trusted], ["docs", "npm-zod", true, true]);
  deepEqual([zod.folder, zod.gitignore, warnings], ["/project/node_modules/zod", false, []]);
  world.chdir("/project/src/deep");
  deepEqual(await trees(world), ["docs", "npm-zod 4.1.2"]);
  world.chdir("/other");
  deepEqual(await trees(world), []);
});

Deno.test("a configuration with root = true shuts out the packs of folders above", async () => {
  const world = new World({ ...ZOD, "inner/.ra.toml": "root = true\n[tree.x]\npath='.'\n" });
  await add(world, "npm:zod");
  world.chdir("/project/inner");
  deepEqual(await trees(world), ["x"]);
  world.write("inner/.ra.toml", "[tree.x]\npath='.'\n");
  deepEqual(await trees(world), ["x", "docs", "npm-zod 4.1.2"]);
});

Deno.test("nothing in a project can add a pack", async () => {
  const entry = {
    project: "/project",
    name: "keys",
    request: null,
    folder: "/home",
    target: "/home",
  };
  const full = { ...entry, version: null, addedVersion: null, lock: null, weight: 1, since: "" };
  const text = JSON.stringify({ version: 1, packs: [full] });
  const world = new World({ ...ZOD, ".ra/packs.json": text, "packs.json": text });
  deepEqual(await trees(world), ["docs"]);
  world.write("~/.ra/packs.json", text);
  deepEqual(await trees(world), ["docs", "keys none"], "the same record, but the user's own");
});

Deno.test("an invalid record adds nothing and is replaced", async () => {
  const world = new World(ZOD);
  const wrong = [
    ...["", "{", "null", "[]", '{"packs":3}', '{"packs":[3,null,{}]}'],
    '{"packs":[{"project":"/project","name":"a:b","request":null,"folder":"/","target":"/",' +
    '"version":null,"addedVersion":null,"lock":null,"weight":1,"since":""}]}',
  ];
  for (const text of wrong) {
    world.write("~/.ra/packs.json", text);
    deepEqual(await trees(world), ["docs"], text);
  }
  await add(world, "npm:zod");
  deepEqual(await trees(world), ["docs", "npm-zod 4.1.2"]);
  const modes = ["~/.ra", "~/.ra/packs.json"].map((path) => world.lstat(world.at(path)).mode);
  deepEqual(modes[1], 0o600);
});

Deno.test("a pack follows the version that is installed, and says so", async () => {
  const world = new World(ZOD);
  await add(world, "npm:zod@4");
  world.write("node_modules/zod/package.json", manifest("4.2.0"));
  deepEqual(await trees(world), ["docs", "npm-zod 4.2.0"]);
  for (let i = 0; i < 2; i++) {
    const { packs: [{ tree }] } = await listPacks(world, { available: false });
    deepEqual([tree.pack?.version, tree.pack?.addedVersion], ["4.2.0", "4.1.2"]);
  }
  match(world.read("~/.ra/packs.json"), /"version": "4.2.0",\n\s+"addedVersion": "4.1.2"/);

  world.write("node_modules/zod/package.json", manifest("5.0.0"));
  const config = await loadConfig(world);
  equal(config.trees[1].problem, "npm:zod@4: this version is not installed");
  deepEqual(config.warnings.map(({ hint }) => hint), ["installed: npm:zod@5.0.0"]);
  deepEqual(usableTrees(config).map(({ name }) => name), ["docs"]);
  world.remove(world.at("node_modules/zod"), { recursive: true });
  match((await trees(world))[1], /it is not installed$/);
});

Deno.test("a pack follows the lock file to another folder", async () => {
  const cached = (version: string) => `~/.cache/deno/npm/registry/zod/${version}`;
  const lock = (version: string) => JSON.stringify({ npm: { [`zod@${version}`]: {} } });
  const world = new World({ ...ZOD, "deno.lock": lock("4.1.2") });
  world.remove(world.at("node_modules"), { recursive: true });
  for (const version of ["4.1.2", "4.2.0"]) {
    world.write(`${cached(version)}/package.json`, manifest(version));
    world.write(`${cached(version)}/README.md`, "# Zod\n");
  }
  await add(world, "npm:zod");
  equal((await loadConfig(world)).trees[1].folder, world.at(cached("4.1.2")));
  world.write("deno.lock", lock("4.2.0"));
  equal((await loadConfig(world)).trees[1].folder, world.at(cached("4.2.0")));
});

Deno.test("a package that becomes a link to somewhere else is not read", async () => {
  const world = new World({ ...ZOD, "~/.ssh/package.json": manifest("4.1.2"), "~/.ssh/a.md": "" });
  await add(world, "npm:zod");
  world.remove(world.at("node_modules/zod"), { recursive: true });
  world.link("node_modules/zod", "/home/.ssh");
  match((await trees(world))[1], /it is not installed$/);
});

Deno.test("a folder is read while it leads where it led", async () => {
  const world = new World({ ...ZOD, "/manual/docs/a.md": "# A\n", "~/.ssh/a.md": "" });
  world.link("link", "/manual/docs");
  deepEqual((await add(world, "./link", "/manual/docs")).added.map(({ tree }) => tree.name), [
    "link",
    "manual-docs",
  ]);
  deepEqual(await trees(world), ["docs", "link none", "manual-docs none"]);
  world.remove(world.at("link"));
  world.link("link", "/home/.ssh");
  deepEqual((await trees(world))[1], "link none its link leads elsewhere since it was added");
  world.remove("/manual", { recursive: true });
  deepEqual((await trees(world))[2], "manual-docs none the folder does not exist");
});

Deno.test("a configured tree of the same name comes before a pack", async () => {
  const world = new World(ZOD);
  await add(world, "npm:zod");
  world.write(".ra.toml", "[tree.npm-zod]\npath = 'docs'\n");
  deepEqual(await trees(world), ["npm-zod"]);
  deepEqual((await add(world, "npm:zod")).added[0].tree.name, "npm-zod-2");
});

const NAMES: [sources: string[], names: string[]][] = [
  [["npm:@a/b-c", "npm:@a-b/c"], ["npm-a-b-c", "npm-a-b-c-2"]],
  [["npm:zod", "npm:zod@4"], ["npm-zod", "npm-zod"]],
  [["./docs/../docs"], ["project-docs"]],
];
for (const [sources, names] of NAMES) {
  Deno.test(`the trees of ${sources} have names of their own`, async () => {
    const world = new World({
      ...ZOD,
      "node_modules/@a/b-c/package.json": manifest("1.0.0"),
      "node_modules/@a/b-c/README.md": "",
      "node_modules/@a-b/c/package.json": manifest("1.0.0"),
      "node_modules/@a-b/c/README.md": "",
    });
    deepEqual((await add(world, ...sources)).added.map(({ tree }) => tree.name), names);
    const again = await add(world, ...sources);
    deepEqual(again.added.map(({ tree }) => tree.name), names, "added again");
  });
}

const REFUSED: [source: string, message: RegExp][] = [
  ["npm:zodd", /^Cannot add "npm:zodd": it is not installed/],
  ["npm:empty", /there are no documents in "\/project\/node_modules\/empty"/],
  ["./nowhere", /there is no such folder/],
  ["./docs/a.md", /there is no such folder/],
  ["docs", /it is not installed.*\| for the folder, write `ra add \.\/docs`/],
  [".", /it contains the project/],
  ["/", /it contains the project/],
  ["~", /it contains the project or the home folder/],
  ["npm:../docs", /it is not the name of a package/],
];
for (const [source, message] of REFUSED) {
  Deno.test(`ra add ${source} is refused, and nothing else is added`, async () => {
    const world = new World({ ...ZOD, "node_modules/empty/package.json": manifest("1.0.0") });
    match(await failure(add(world, "npm:zod", source)), message);
    equal(world.exists(world.at("~/.ra/packs.json")), false);
  });
}

Deno.test("a pack can have a name of the user's choice", async () => {
  const world = new World(ZOD);
  const named = (name: string) => addPacks(world, { sources: ["npm:zod"], name });
  match(await failure(named("docs")), /has a tree of that name \| choose another with --name/);
  match(await failure(named("a:b")), /Cannot use "a:b" as the name of a tree/);
  equal((await named("validation")).added[0].tree.name, "validation");
  equal((await named("validation")).added[0].state, "unchanged");
});

Deno.test("a weight is kept until another one is given", async () => {
  const world = new World(ZOD);
  const weigh = async (weight?: number) =>
    (await addPacks(world, { sources: ["npm:zod"], weight })).added[0];
  deepEqual([(await weigh(0.5)).tree.weight, (await loadConfig(world)).trees[1].weight], [
    0.5,
    0.5,
  ]);
  deepEqual([(await weigh()).tree.weight, (await weigh()).state], [0.5, "unchanged"]);
  deepEqual([(await weigh(1)).state, (await weigh()).tree.weight], ["replaced", 1]);
  match(await failure(weigh(0)), /weight of 0/);
});

Deno.test("packs are removed by name; an unknown name removes none", async () => {
  const world = new World({ ...ZOD, "/manual/a.md": "" });
  await add(world, "npm:zod", "/manual");
  match(await failure(removePacks(world, ["manual", "npm-zodd"])), /did you mean "npm-zod"/);
  deepEqual(await trees(world), ["docs", "npm-zod 4.1.2", "manual none"]);
  deepEqual((await removePacks(world, ["manual"])).removed, ["manual"]);
  deepEqual(await trees(world), ["docs", "npm-zod 4.1.2"]);
});

Deno.test("packs of two projects are kept apart", async () => {
  const world = new World({
    ...ZOD,
    "/second/.ra.toml": "",
    "/second/node_modules/x/package.json": "{}",
  });
  world.write("/second/node_modules/x/README.md", "# X\n");
  await add(world, "npm:zod");
  world.chdir("/second");
  match(await failure(removePacks(world, ["npm-zod"])), /no packs have been added here/);
  await add(world, "npm:x");
  deepEqual(await trees(world), ["npm-x none"]);
  world.chdir("/project");
  deepEqual(await trees(world), ["docs", "npm-zod 4.1.2"]);
});

Deno.test("documents are READMEs and manuals, without news and formalities, and no links", async () => {
  const paths = "README.md readme.txt docs/guide/a.md docs/b.rst dist/docs/c.md api.mdx METADATA " +
    "docs/history-api.md docs/security.md";
  const others =
    "CHANGELOG.md docs/changelog.md HISTORY.md LICENSE.md license.txt CONTRIBUTING.md " +
    "src/notes.md index.js SECURITY.md node_modules/other/README.md test/fixtures/x.md";
  const world = new World(ZOD);
  world.remove(world.at("node_modules/zod/README.md"));
  for (const path of `${paths} ${others}`.split(" ")) world.write(`node_modules/zod/${path}`, "x");
  world.write("~/.ssh/key.md", "secret");
  world.link("node_modules/zod/docs/keys", "/home/.ssh");
  world.link("node_modules/zod/key.md", "/home/.ssh/key.md");
  const { added: [{ documents, tree }] } = await add(world, "npm:zod");
  const { locateTree } = await import("../../../src/corpus/tree_on_disk.ts");
  const { walkTree } = await import("../../../src/corpus/walk.ts");
  const found = walkTree(world, locateTree(world, tree)).flatMap(({ path, entries }) =>
    entries.filter(({ kind }) => kind === "file").map(({ name }) =>
      path === "" ? name : `${path}/${name}`
    )
  );
  deepEqual(found.sort(), paths.split(" ").sort());
  equal(documents, found.length);
});

/** Lists that many documents in a folder; writing them would take longer. */
function pretendFiles(world: World, folder: string, count: number): void {
  const readFolder = world.readFolder.bind(world);
  const entries = Array.from(
    { length: count },
    (_, i) => ({ name: `${i}.md`, kind: "file" as const }),
  );
  world.readFolder = (path) => path === folder ? entries : readFolder(path);
}

Deno.test("a package beyond the limits is refused, and left out when it grows later", async () => {
  const world = new World(ZOD);
  await add(world, "npm:zod");
  pretendFiles(world, "/project/node_modules/zod", 5_001);
  const { packs: [pack] } = await listPacks(world, { available: false });
  deepEqual([pack.documents, pack.problem], [0, "it has more than 5,000 documents"]);
  match(
    await failure(add(world, "npm:zod")),
    /it has more than 5,000 documents \| add a folder inside/,
  );
});

Deno.test("a package with very many files is refused without walking all of it", async () => {
  const world = new World(ZOD);
  pretendFiles(world, "/project/node_modules/zod", 100_001);
  match(await failure(add(world, "npm:zod")), /it has more than 100,000 files and folders/);
});

Deno.test("a huge README is not counted as a document", async () => {
  const world = new World(ZOD);
  world.write("node_modules/zod/README.md", new Uint8Array(6_000_000));
  match(await failure(add(world, "npm:zod")), /there are no documents/);
});

Deno.test("without a home folder there are no packs, and none can be added", async () => {
  const world = new World(ZOD);
  world.homeFolder = null;
  deepEqual(await trees(world), ["docs"]);
  match(await failure(add(world, "npm:zod")), /there is no home folder \| set HOME/);
});
