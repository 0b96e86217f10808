import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import fc from "fast-check";
import { indexStatus } from "../../src/app/update.ts";
import { IndexCorrupt } from "../../src/segment/corrupt.ts";
import { IndexHolder } from "../../src/store/holder.ts";
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

/** What an index says, whatever it takes: an answer that meets damage is asked again. */
async function answer(world: World): Promise<{ text: string; notices: readonly string[] }> {
  const fresh = await world.open();
  try {
    return { text: describe(fresh.index), notices: fresh.notices };
  } catch (error) {
    if (!(error instanceof IndexCorrupt)) throw error;
    const { identity } = fresh;
    return await world.look(
      ({ index, notices }) => ({ text: describe(index), notices }),
      { distrusted: identity },
    );
  } finally {
    fresh.index.close();
  }
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
  ["a folder in place of a segment", (world) => {
    const segment = segmentOf(world);
    Deno.removeSync(segment);
    Deno.mkdirSync(segment);
  }],
];

function flip(file: string, at: number): void {
  const bytes = Deno.readFileSync(file);
  bytes[at % bytes.length] ^= 0x10;
  Deno.writeFileSync(file, bytes);
}

for (const [name, damage] of DAMAGES) {
  Deno.test(`openFresh() rebuilds over ${name}, with one line of notice`, async () => {
    using world = new World(FILES);
    const { text } = await answer(world);
    damage(world);
    const again = await answer(world);
    equal(again.text, text);
    equal(again.notices.length, 1);
    match(again.notices[0], /^the index is rebuilt: /);
    deepEqual((await answer(world)).notices, []);
  });
}

Deno.test("openFresh() never answers wrongly from files with a flipped bit", async () => {
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

Deno.test("openFresh() rebuilds an index that was copied from another folder", async () => {
  using world = new World(FILES);
  using other = new World({ "other.md": "lemon" });
  await world.paths();
  await other.paths();
  Deno.removeSync(other.indexDir, { recursive: true });
  Deno.mkdirSync(other.indexDir);
  for (const name of filesOf(world)) {
    Deno.copyFileSync(`${world.indexDir}/${name}`, `${other.indexDir}/${name}`);
  }
  const notices = await other.look((fresh) => fresh.notices);
  deepEqual(notices, ["the index is rebuilt: it was made in another folder"]);
  deepEqual(await other.paths(), ["other.md"]);
});

Deno.test("a write that fails leaves the old generation, which answers as stale", async () => {
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

Deno.test("an index folder that cannot be written still answers", async () => {
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

Deno.test("without an index and without a place for one, an index in memory answers", async () => {
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
    "the index is kept in memory: FOLDER cannot be written, permission denied",
  ]);
});

Deno.test("leavings of crashed writers are removed when they are old", async () => {
  using world = new World(FILES);
  await world.paths();
  const leavings = ["seg-0.seg", "manifest.tmp-1-2", "seg-new.seg"];
  for (const name of leavings) Deno.writeTextFileSync(`${world.indexDir}/${name}`, "half");
  for (const name of leavings.slice(0, 2)) {
    Deno.utimeSync(`${world.indexDir}/${name}`, new Date(1e12), new Date(1e12));
  }
  world.write("new.md", "lemon");
  await world.paths();
  deepEqual(filesOf(world).filter((name) => leavings.includes(name)), ["seg-new.seg"]);
});

Deno.test("a question does not wait for a writer; an update does, and names it", async () => {
  using world = new World(FILES);
  await world.paths();
  const owner = await world.host.lock(
    `${world.indexDir}/lock`,
    JSON.stringify({ pid: 4711, since: "2026-01-01T12:30:05Z" }),
  );
  deepEqual(await world.look((fresh) => fresh.facts.stale), false);
  world.write("new.md", "lemon");
  deepEqual(await world.look((fresh) => [fresh.facts.stale, fresh.facts.documents]), [true, 12]);
  const waiting = rejects(world.update(true), /process 4711 \(since 12:30:05 UTC\) is writing it/);
  await new Promise((resolve) => setTimeout(resolve, 60));
  world.host.shift = 20_000;
  await waiting;
  const patient = world.look((fresh) => fresh.facts.documents, { mode: "fresh" });
  owner!.release();
  equal(await patient, 13);
});

Deno.test("IndexHolder answers overlapping calls and replaces the index in place", async () => {
  using world = new World(FILES);
  const holder = new IndexHolder(world.host);
  const options = { mode: "auto" as const, analyzer: (await analyzer()).get };
  const count = () => holder.use(world.config(), options, ({ index }) => index.documentCount);
  deepEqual(await Promise.all([count(), count(), count()]), [12, 12, 12]);
  const slow = holder.use(world.config(), options, async ({ index }) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return [...index.files()].length;
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  world.write("new.md", "lemon");
  equal(await count(), 13);
  equal(await slow, 12);
  flip(segmentOf(world), 5000);
  const text = await holder.use(world.config(), options, ({ index }) => describe(index));
  equal(text, await world.rebuilt());
  holder.close();
});

async function analyzer() {
  const { createAnalyzer } = await import("../../src/text/analyze.ts");
  const made = createAnalyzer("english");
  return { get: () => Promise.resolve(made) };
}

Deno.test("indexStatus() says what there is", async () => {
  using world = new World({
    ...FILES,
    "bad.md": new Uint8Array([255]),
    "long.md": "x ".repeat(60),
  });
  const options = { settings: { maxChunkSize: 100 } };
  const status = () => indexStatus(world.host, world.config(options));
  equal((await status()).state, "missing");
  await world.paths(options);
  const { state, documents, trees, skipped, oversized } = await status();
  deepEqual({ state, documents }, { state: "fresh", documents: 13 });
  deepEqual(trees, [{ name: "docs", documents: 13, chunks: 37 }]);
  deepEqual(skipped, [{ tree: "docs", path: "bad.md", reason: "invalid UTF-8" }]);
  deepEqual(oversized, [{ id: "docs:long.md", characters: 120 }]);
  world.remove("0.md");
  equal((await status()).state, "stale");
  Deno.truncateSync(`${world.indexDir}/manifest`, 100);
  equal((await status()).state, "damaged");
});
