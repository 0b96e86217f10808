import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import fc from "fast-check";
import { IndexStore } from "../../src/store/store.ts";
import { describe, World } from "./world.ts";

const FILES = Object.fromEntries(
  Array.from(
    { length: 12 },
    (_, i) => [`${i}.md`, `# Title ${i}\n\nbanana fig ${i}\n\n## More\n\nkiwi\n`],
  ),
);

function filesOf(world: World): string[] {
  return [...Deno.readDirSync(world.indexDir)].map((entry) => entry.name).sort();
}

function segmentOf(world: World): string {
  return `${world.indexDir}/${filesOf(world).find((name) => name.endsWith(".seg"))}`;
}

/** Everything that the index returns, and the notices on the way. */
function answer(world: World): Promise<{ text: string; notices: readonly string[] }> {
  return world.look(({ index, notices }) => ({ text: describe(index), notices }));
}

const DAMAGES: [name: string, damage: (world: World) => void][] = [
  ["an empty manifest", (world) => Deno.writeTextFileSync(`${world.indexDir}/manifest`, "")],
  ["a manifest of something else", (world) => {
    Deno.writeTextFileSync(`${world.indexDir}/manifest`, "hello ".repeat(100));
  }],
  ["a manifest cut short", (world) => Deno.truncateSync(`${world.indexDir}/manifest`, 200)],
  ["a manifest of another version", (world) => flip(`${world.indexDir}/manifest`, 4)],
  ["a missing segment", (world) => Deno.removeSync(segmentOf(world))],
  ["an empty segment", (world) => Deno.truncateSync(segmentOf(world), 0)],
  ["a segment cut short", (world) => Deno.truncateSync(segmentOf(world), 300)],
  ["a segment with another head", (world) => flip(segmentOf(world), 1)],
];

function flip(file: string, at: number): void {
  const bytes = Deno.readFileSync(file);
  bytes[at % bytes.length] ^= 0x10;
  Deno.writeFileSync(file, bytes);
}

for (const [name, damage] of DAMAGES) {
  Deno.test(`IndexStore.use() rebuilds over ${name}, with one line of notice`, async () => {
    using world = new World(FILES);
    const { text } = await answer(world);
    damage(world);
    const again = await answer(world);
    equal(again.text, text);
    equal(again.notices.length, 1);
    match(again.notices[0], /^the index was rebuilt: /);
    deepEqual((await answer(world)).notices, []);
  });
}

Deno.test("IndexStore.use() never returns wrong results from files with a flipped bit", async () => {
  using world = new World(FILES);
  await world.age();
  const { text } = await answer(world);
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.nat({ max: 1e6 }), async (inManifest, at) => {
      flip(inManifest ? `${world.indexDir}/manifest` : segmentOf(world), at);
      equal((await answer(world)).text, text);
      await world.update(false);
    }),
    { numRuns: 60 },
  );
});

Deno.test("IndexStore.use() rebuilds an index that was copied from another folder", async () => {
  using world = new World(FILES);
  using other = new World({ "other.md": "lemon" });
  await world.paths();
  await other.paths();
  Deno.copyFileSync(`${world.base}/home/.ra/key`, `${other.base}/home/.ra/key`);
  Deno.removeSync(other.indexDir, { recursive: true });
  Deno.mkdirSync(other.indexDir);
  for (const name of filesOf(world)) {
    Deno.copyFileSync(`${world.indexDir}/${name}`, `${other.indexDir}/${name}`);
  }
  const notices = await other.look((fresh) => fresh.notices);
  deepEqual(notices, ["the index was rebuilt: it was made in another folder"]);
  deepEqual(await other.paths(), ["other.md"]);
});

Deno.test("a failed write leaves the old generation, which is used as stale", async () => {
  for (let allowed = 0; allowed < 3; allowed++) {
    using world = new World(FILES);
    const before = await world.look(({ index }) => describe(index));
    world.write("new.md", "lemon");
    world.host.refusal = new Error("No space left on device (os error 28)");
    world.host.allowed = allowed;
    const { facts, notices, text } = await world.look(({ index, ...fresh }) => ({
      ...fresh,
      text: describe(index),
    }));
    equal(facts.stale, true, `after ${allowed} writes`);
    equal(text, before);
    deepEqual(notices, ["the index cannot be updated: No space left on device"]);
    world.host.allowed = allowed;
    await rejects(world.update(true), /Cannot write the index .*No space left/);
    world.host.refusal = null;
    deepEqual(await world.look((fresh) => fresh.facts.stale), false);
    equal(await world.look(({ index }) => describe(index)), await world.rebuilt());
    ok(filesOf(world).every((name) => !name.includes("tmp")), `${filesOf(world)}`);
  }
});

Deno.test("an index in a folder that cannot be written is still used", async () => {
  using world = new World(FILES);
  const before = await world.look(({ index }) => describe(index));
  world.host.refusal = new Deno.errors.PermissionDenied("no");
  world.host.isReadOnly = true;
  deepEqual(await world.look((fresh) => [fresh.facts.stale, fresh.notices.length]), [false, 0]);
  world.remove("3.md");
  deepEqual(await world.look((fresh) => [fresh.facts.stale, fresh.notices]), [true, [
    "the index cannot be updated: permission denied",
  ]]);
  equal(await world.look(({ index }) => describe(index)), before);
  await rejects(world.update(false), /Cannot write the index .*permission denied/);
});

Deno.test("without an index and without a folder to write one to, an index in memory is used", async () => {
  using world = new World(FILES);
  const expected = await world.rebuilt();
  world.host.refusal = new Deno.errors.PermissionDenied("no");
  world.host.isReadOnly = true;
  const { text, notices } = await world.look(({ index, notices }) => ({
    text: describe(index),
    notices,
  }));
  equal(text, expected);
  deepEqual(notices.map((notice) => notice.replace(/".*"/, "FOLDER")), [
    "the index is kept in memory: cannot write to FOLDER: permission denied",
  ]);
});

Deno.test("files of crashed writers are removed when they are old, and nothing else is", async () => {
  using world = new World(FILES);
  await world.paths();
  const id = "0123456789abcdef";
  const ours = [`seg-${id}.seg`, `manifest.tmp-${id}`, `check.json.tmp-${id}`];
  const kept = ["notes.seg", "seg-1.seg", "manifest.tmp-", `x/..tmp-${id}`.slice(2)];
  const orphans = [...ours, ...kept, "seg-fedcba9876543210.seg"];
  for (const name of orphans) Deno.writeTextFileSync(`${world.indexDir}/${name}`, "half");
  for (const name of [...ours, ...kept]) {
    Deno.utimeSync(`${world.indexDir}/${name}`, new Date(1e12), new Date(1e12));
  }
  world.write("new.md", "lemon");
  await world.paths();
  deepEqual(
    filesOf(world).filter((name) => orphans.includes(name)),
    [...kept, "seg-fedcba9876543210.seg"].sort(),
    "young ones, and files that ra did not name, are left alone",
  );
});

Deno.test("a search does not wait for a writer; an update does, and names it", async () => {
  using world = new World(FILES);
  await world.paths();
  const owner = await world.host.lock(
    `${world.indexDir}/lock`,
    JSON.stringify({ pid: 4711, since: "2026-01-01T12:30:05Z" }),
  );
  deepEqual(await world.look((fresh) => fresh.facts.stale), false);
  world.write("new.md", "lemon");
  deepEqual(await world.look((fresh) => [fresh.facts.stale, fresh.facts.documents]), [true, 12]);
  deepEqual(await world.look(({ notices }) => notices), [
    "the index may be out of date: process 4711 (since 12:30:05 UTC) is writing it",
  ]);
  const waiting = rejects(world.update(true), /process 4711 \(since 12:30:05 UTC\) is writing it/);
  await nextAttempt(world);
  world.host.shift = 20_000;
  await waiting;
  const patient = world.look((fresh) => fresh.facts.documents, { freshness: "fresh" });
  owner!.release();
  equal(await patient, 13);
});

const OWNER = JSON.stringify({ pid: 4711, since: "2026-01-01T12:30:05Z" });

/** A world whose lock is held; without a manifest, unless it is put back. */
async function lockedWorld() {
  const world = new World(FILES);
  await world.paths();
  const lock = (await world.host.lock(`${world.indexDir}/lock`, OWNER))!;
  const manifest = `${world.indexDir}/manifest`;
  Deno.renameSync(manifest, `${world.base}/manifest`);
  world.host.stopped = Date.now();
  return { world, lock, publish: () => Deno.renameSync(`${world.base}/manifest`, manifest) };
}

/** Until somebody has tried to get the lock twice more. */
async function nextAttempt({ host }: World): Promise<void> {
  const before = host.locks;
  while (host.locks < before + 2) await new Promise((resolve) => setTimeout(resolve, 5));
}

Deno.test("a question without an index names the writer, and answers from memory in the end", async () => {
  const { world: made, lock } = await lockedWorld();
  using world = made;
  const told: string[] = [];
  const onNotice = (line: string) => told.push(line);
  const store = new IndexStore(world.host, world.config(), { onNotice });
  const answer = store.use("auto", ({ index, notices }) => [index.documentCount, notices]);
  await nextAttempt(world);
  deepEqual(told, []);
  world.host.shift = 1_500;
  await nextAttempt(world);
  const owner = "process 4711 (since 12:30:05 UTC)";
  deepEqual(told, [`waiting up to 5 s for ${owner}, which is writing the index`]);
  world.host.shift = 20_000;
  deepEqual(await answer, [12, [
    `${owner} is writing the index: this answer is from an index in memory`,
  ]]);
  equal(told.length, 1);
  const again = store.use("auto", ({ index }) => index.documentCount);
  equal(await again, 12, "the index in memory is used again at once: the clock stands still");
  lock.release();
});

Deno.test("a question that waits for a writer uses what is published meanwhile", async () => {
  const { world: made, lock, publish } = await lockedWorld();
  using world = made;
  const answer = world.look(({ index, notices }) => ({ documents: index.documentCount, notices }));
  await nextAttempt(world);
  publish();
  world.host.shift = 20_000;
  const { documents, notices } = await answer;
  equal(documents, 12);
  match(notices.join("\n"), /^the index may be out of date: .*$/);
  lock.release();
});

Deno.test("even a search that must be fresh does not wait for ever", async () => {
  const { world: made, lock, publish } = await lockedWorld();
  using world = made;
  publish();
  world.write("new.md", "lemon");
  const answer = world.look(({ facts, notices }) => [facts.stale, notices], { freshness: "fresh" });
  await nextAttempt(world);
  world.host.shift = 100_000;
  deepEqual(await answer, [true, [
    "the index may be out of date: process 4711 (since 12:30:05 UTC) is writing it",
  ]]);
  lock.release();
});

Deno.test("IndexStore serves overlapping calls and replaces the index in place", async () => {
  using world = new World(FILES);
  const store = world.store();
  const count = () => store.use("auto", ({ index }) => index.documentCount);
  deepEqual(await Promise.all([count(), count(), count()]), [12, 12, 12]);
  const begun = Promise.withResolvers<void>();
  const replaced = Promise.withResolvers<void>();
  const slow = store.use("auto", async ({ index }) => {
    begun.resolve();
    await replaced.promise;
    return [...index.files()].length;
  });
  await begun.promise;
  world.write("new.md", "lemon");
  equal(await count(), 13);
  replaced.resolve();
  equal(await slow, 12);
  flip(segmentOf(world), 5000);
  const text = await store.use("auto", ({ index }) => describe(index));
  equal(text, await world.rebuilt());
  store.close();
});

Deno.test("IndexStore checks once for calls that wait at the same time, after the last of them", async () => {
  using world = new World(FILES);
  await world.age();
  const store = world.store();
  const count = () => store.use("auto", ({ index }) => index.documentCount);
  await count();
  const looksOf = async (calls: number) => {
    const before = world.host.looks;
    deepEqual(await Promise.all(Array.from({ length: calls }, count)), Array(calls).fill(12));
    return world.host.looks - before;
  };
  const once = await looksOf(1);
  ok(once > 12);
  equal(await looksOf(20), once);
  const during: Promise<number>[] = [];
  world.host.onLook = () => {
    world.host.onLook = null;
    during.push(count());
    world.write("new.md", "lemon");
    during.push(count());
  };
  await count();
  deepEqual(
    await Promise.all(during),
    [13, 13],
    "a check that has begun is not for those who come",
  );
  store.close();
});

Deno.test("IndexStore keeps files of others beside the index", async () => {
  using world = new World();
  const store = world.store();
  equal(await store.readBeside("other.json", 100), null);
  await store.writeBeside("other.json", new Uint8Array([1, 2, 3]));
  deepEqual(await store.readBeside("other.json", 3), new Uint8Array([1, 2, 3]));
  equal(await store.readBeside("other.json", 2), null, "too large");
  equal(Deno.readTextFileSync(`${world.base}/.ra/.gitignore`), "*\n");
  world.host.refusal = new Deno.errors.PermissionDenied("no");
  await store.writeBeside("other.json", new Uint8Array([4]));
  world.host.refusal = null;
  deepEqual(filesOf(world), ["other.json"]);
  deepEqual(await store.readBeside("other.json", 3), new Uint8Array([1, 2, 3]));
});

Deno.test("IndexStore.status() tells what there is", async () => {
  using world = new World({
    ...FILES,
    "bad.md": new Uint8Array([255]),
    "long.md": "x ".repeat(60),
  });
  const options = { settings: { maxChunkSize: 100 } };
  const status = () => world.store(options).status();
  equal((await status()).state, "missing");
  await world.paths(options);
  const { state, documents, trees, skipped, oversized } = await status();
  deepEqual({ state, documents }, { state: "fresh", documents: 13 });
  const languages = [{ language: "english", documents: 13 }];
  deepEqual(trees, [{ name: "docs", documents: 13, chunks: 37, languages }]);
  deepEqual(skipped, [{ tree: "docs", path: "bad.md", reason: "invalid UTF-8" }]);
  deepEqual(oversized, [{ id: "docs:long.md", characters: 120 }]);
  world.remove("0.md");
  equal((await status()).state, "stale");
  Deno.truncateSync(`${world.indexDir}/manifest`, 100);
  equal((await status()).state, "damaged");
});
