/** A cloned repository ships a `.ra` folder made by an attacker: links, devices, an index of its own. */
import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { dirname } from "node:path";
import { describe, World } from "./world.ts";

const FILES = { "a.md": "# Apricot\n\nfig\n", "b.md": "# Banana\n\nkiwi\n" };
const SECRET = "# Secret\n\nhazel, which nobody may read\n";

/** A world with a file outside the project that must never change. */
class Clone extends World {
  readonly victim = `${this.base}/home/victim`;
  readonly #content = "export PATH\n";

  constructor(files: Readonly<Record<string, string>> = FILES) {
    super(files);
    Deno.writeTextFileSync(this.victim, this.#content);
    Deno.mkdirSync(`${this.base}/home/folder`);
    Deno.writeTextFileSync(`${this.base}/home/folder/seg-0123456789abcdef.seg`, this.#content);
    Deno.utimeSync(`${this.base}/home/folder/seg-0123456789abcdef.seg`, 1e9, 1e9);
  }
  link(path: string, target: string): void {
    Deno.mkdirSync(dirname(`${this.base}/${path}`), { recursive: true });
    Deno.symlinkSync(target, `${this.base}/${path}`);
  }
  /** Throws when a file outside the project was changed, added or removed. */
  checkOutside(): void {
    equal(Deno.readTextFileSync(this.victim), this.#content);
    const names = [...Deno.readDirSync(`${this.base}/home/folder`)].map(({ name }) => name);
    deepEqual(names, ["seg-0123456789abcdef.seg"]);
    const outside = [...Deno.readDirSync(`${this.base}/home`)].map(({ name }) => name).sort();
    ok(outside.every((name) => [".cache", ".ra", "folder", "victim"].includes(name)), `${outside}`);
  }
  notices(): Promise<readonly string[]> {
    return this.look((fresh) => fresh.notices);
  }
}

const LINKS: [path: string, target: (clone: Clone) => string][] = [
  [".ra", ({ base }) => `${base}/home/folder`],
  [".ra", ({ base }) => `${base}/home/missing`],
  [".ra/index", ({ base }) => `${base}/home/folder`],
  [".ra/index", ({ base }) => `${base}/home/missing`],
  [".ra/index/lock", ({ victim }) => victim],
  [".ra/index/lock", ({ base }) => `${base}/home/missing`],
  [".ra/index/manifest", ({ victim }) => victim],
  [".ra/index/check.json", ({ victim }) => victim],
  [".ra/index/check.json.tmp-1", ({ victim }) => victim],
  [".ra/index/seg-0123456789abcdef.seg", ({ victim }) => victim],
  [".ra/index/lock", () => "/dev/zero"],
];

for (const [path, target] of LINKS) {
  Deno.test(`a link at ${path} sends the index to the cache folder`, async () => {
    using clone = new Clone();
    clone.link(path, target(clone));
    const [notice, ...rest] = await clone.notices();
    match(notice, /^the index is kept in ".*\/home\/\.cache\/ra\/[0-9a-f]{16}": ".*" is (a|not)/);
    deepEqual(rest, []);
    deepEqual(await clone.paths(), ["a.md", "b.md"]);
    clone.write("c.md", "lemon");
    deepEqual(await clone.paths(), ["a.md", "b.md", "c.md"]);
    await clone.update(false);
    await clone.store().writeBeside("check.json", new Uint8Array([1]));
    deepEqual(await clone.store().readBeside("check.json", 9), new Uint8Array([1]));
    equal((await clone.store().status()).state, "fresh");
    clone.checkOutside();
  });
}

Deno.test("a lock that is a hard link sends the index to the cache folder", async () => {
  using clone = new Clone();
  Deno.mkdirSync(clone.indexDir, { recursive: true });
  Deno.linkSync(clone.victim, `${clone.indexDir}/lock`);
  match((await clone.notices())[0], /^the index is kept in ".*\.cache.*lock" is a hard link$/);
  deepEqual(await clone.paths(), ["a.md", "b.md"]);
  clone.checkOutside();
});

for (const name of ["lock", "manifest", "check.json", "seg-0123456789abcdef.seg"]) {
  Deno.test(`a folder at .ra/index/${name} sends the index to the cache folder`, async () => {
    using clone = new Clone();
    Deno.mkdirSync(`${clone.indexDir}/${name}`, { recursive: true });
    match((await clone.notices())[0], /^the index is kept in ".*\.cache.*" is not a regular file$/);
    await clone.update(false);
    equal((await clone.store().status()).state, "fresh");
  });
}

Deno.test("a folder of another name in the index folder is left as it is", async () => {
  using clone = new Clone();
  Deno.mkdirSync(`${clone.indexDir}/other`, { recursive: true });
  deepEqual(await clone.notices(), []);
  ok(Deno.statSync(`${clone.indexDir}/other`).isDirectory);
});

Deno.test("a link at .ra/.gitignore is left as it is", async () => {
  using clone = new Clone();
  clone.link(".ra/.gitignore", clone.victim);
  deepEqual(await clone.notices(), []);
  clone.checkOutside();
  using other = new Clone();
  other.link(".ra/.gitignore", `${other.base}/home/missing`);
  deepEqual(await other.notices(), []);
  other.checkOutside();
});

Deno.test("an index is kept in memory when the cache folder is no better", async () => {
  using clone = new Clone();
  clone.link(".ra/index/lock", clone.victim);
  clone.link("home/.cache/ra", `${clone.base}/home/folder`);
  const cached = (await clone.notices())[0].match(/"(.*?)"/)![1];
  ok(cached.includes(".cache"));
  Deno.removeSync(cached, { recursive: true });
  Deno.symlinkSync(`${clone.base}/home/folder`, cached);
  match((await clone.notices())[0], /^the index is kept in memory: .*lock" is not a regular file$/);
});

Deno.test({
  name: "a pipe in the index folder does not block",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    using clone = new Clone();
    Deno.mkdirSync(clone.indexDir, { recursive: true });
    for (const name of ["lock", "manifest"]) {
      await new Deno.Command("mkfifo", { args: [`${clone.indexDir}/${name}`] }).output();
      match((await clone.notices())[0], /^the index is kept in .*is not a regular file/);
    }
  },
});

Deno.test({
  name: "a folder of another user is not used",
  ignore: Deno.build.os === "windows" || Deno.uid() !== 0,
  fn: async () => {
    using clone = new Clone();
    await clone.paths();
    Deno.chownSync(`${clone.base}/.ra`, 4711, 4711);
    match((await clone.notices())[0], /^the index is kept in .*\.ra" belongs to another user$/);
    Deno.chownSync(clone.base, 4711, 4711);
    deepEqual(await clone.notices(), [], "root may use what belongs to the owner of the project");
  },
});

Deno.test("the index is private to the user", { ignore: Deno.build.os === "windows" }, async () => {
  using clone = new Clone();
  Deno.mkdirSync(clone.indexDir, { recursive: true });
  for (const folder of [dirname(clone.indexDir), clone.indexDir]) Deno.chmodSync(folder, 0o775);
  await clone.paths();
  await clone.store().writeBeside("check.json", new Uint8Array([1]));
  const modeOf = (path: string) => (Deno.lstatSync(path).mode! & 0o777).toString(8);
  for (const folder of [`${clone.base}/.ra`, clone.indexDir, `${clone.base}/home/.ra`]) {
    equal(modeOf(folder), "700", folder);
  }
  const files = [...Deno.readDirSync(clone.indexDir)].map(({ name }) =>
    `${clone.indexDir}/${name}`
  );
  equal(files.length, 4);
  for (const file of [...files, `${clone.base}/home/.ra/key`]) equal(modeOf(file), "600", file);
});

Deno.test("an index that somebody else made is rebuilt, with a notice", async () => {
  using clone = new Clone();
  await clone.paths();
  const before = Deno.readFileSync(`${clone.indexDir}/manifest`);
  Deno.writeFileSync(`${clone.base}/home/.ra/key`, crypto.getRandomValues(new Uint8Array(32)));
  await rejects(
    clone.paths({ freshness: "never" }),
    /Cannot use the index: .*made by another user/,
  );
  equal((await clone.store().status()).state, "damaged");
  deepEqual(await clone.notices(), [
    "the index was rebuilt: it is damaged, or was made by another user or with another HOME",
  ]);
  notEqual(`${Deno.readFileSync(`${clone.indexDir}/manifest`)}`, `${before}`);
  deepEqual(await clone.notices(), []);
});

Deno.test("a segment of another index is not believed, even if it has the same size", async () => {
  using clone = new Clone({ "a.md": "# Hello\n\nelder\n" });
  using other = new Clone({ "a.md": "# Hello\n\nlemon\n" });
  const segmentOf = ({ indexDir }: Clone) =>
    `${indexDir}/${
      [...Deno.readDirSync(indexDir)].find(({ name }) => name.endsWith(".seg"))!.name
    }`;
  for (const one of [clone, other]) await one.paths();
  equal(Deno.statSync(segmentOf(clone)).size, Deno.statSync(segmentOf(other)).size);
  Deno.copyFileSync(segmentOf(other), segmentOf(clone));
  deepEqual(await clone.notices(), ["the index was rebuilt: it is damaged"]);
  equal(await clone.look(({ index }) => describe(index)), await clone.rebuilt());
});

Deno.test("an index that somebody else made is not believed while it cannot be replaced", async () => {
  using clone = new Clone();
  await clone.paths();
  clone.write("c.md", "lemon");
  Deno.removeSync(`${clone.base}/home/.ra/key`);
  await clone.paths({ freshness: "never" }).catch(() => {});
  clone.host.refusal = new Deno.errors.PermissionDenied("no");
  clone.host.isReadOnly = true;
  deepEqual(await clone.paths(), ["a.md", "b.md", "c.md"]);
  match((await clone.notices()).at(-1)!, /^the index is kept in memory: /);
});

Deno.test("without a home folder the key is in a private folder among temporary files", async () => {
  using clone = new Clone();
  clone.host.home = () => null as unknown as string;
  clone.host.variables = { TMPDIR: clone.base };
  deepEqual(await clone.paths(), ["a.md", "b.md"]);
  deepEqual(await clone.notices(), []);
  equal(Deno.lstatSync(`${clone.base}/ra-without-home/key`).size, 32);
  Deno.chmodSync(`${clone.base}/ra-without-home`, 0o777);
  match((await clone.notices()).join(), /^the index was rebuilt: .*the index is kept in memory: /);
});

Deno.test("a key that cannot be written leaves nothing, and the index is kept in memory", async () => {
  using clone = new Clone();
  Deno.mkdirSync(`${clone.base}/home/.ra`);
  clone.host.refusal = new Error("No space left on device (os error 28)");
  match((await clone.notices())[0], /^the index is kept in memory: .*no folder that the key/);
  deepEqual([...Deno.readDirSync(`${clone.base}/home/.ra`)], []);
  clone.host.refusal = null;
  deepEqual(await clone.notices(), []);
});

Deno.test("a home folder that does not exist is not created", async () => {
  using clone = new Clone();
  clone.host.home = () => `${clone.base}/nowhere`;
  match((await clone.notices())[0], /^the index is kept in memory: .*no folder that the key/);
  equal(clone.host.exists(`${clone.base}/nowhere`), false);
});

Deno.test("a key that was never written to its end is replaced", async () => {
  using clone = new Clone();
  Deno.mkdirSync(`${clone.base}/home/.ra`);
  Deno.writeTextFileSync(`${clone.base}/home/.ra/key`, "short");
  deepEqual(await clone.notices(), []);
  equal(Deno.lstatSync(`${clone.base}/home/.ra/key`).size, 32);
  deepEqual(await clone.notices(), []);
});

Deno.test("a folder swapped for a link is not read, not even by an old index", async () => {
  using clone = new Clone({ "sub/secret.md": "# Mine\n\nfig\n" });
  await clone.paths();
  Deno.writeTextFileSync(`${clone.base}/home/folder/secret.md`, SECRET);
  Deno.removeSync(clone.path("sub"), { recursive: true });
  Deno.symlinkSync(`${clone.base}/home/folder`, clone.path("sub"));
  equal(await clone.look(({ index }) => index.chunkFrequency("hazel")), 0);
  deepEqual(await clone.paths(), []);
});

Deno.test("swapping two folders of equal files is seen", async () => {
  const text = (word: string) => `# Title\n\n${word}\n`;
  using world = new World({ "x/a.md": text("lemon"), "y/a.md": text("hazel") });
  const time = new Date(1.7e12);
  for (const path of ["x/a.md", "y/a.md", "x", "y"]) Deno.utimeSync(world.path(path), time, time);
  await world.age();
  await world.paths();
  const lemon = () => world.look(({ index }) => describe(index));
  const before = await lemon();
  await world.age();
  const root = Deno.lstatSync(world.folder);
  world.rename("x", "z");
  world.rename("y", "x");
  world.rename("z", "y");
  Deno.utimeSync(world.folder, root.atime!, root.mtime!);
  notEqual(await lemon(), before);
  equal(await lemon(), await world.rebuilt());
});
