/** The languages of documents in an index, and what a change of stemmer reads again. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import type { Config, StemmerChoice } from "../../src/config/model.ts";
import { IndexStore } from "../../src/store/store.ts";
import { describe, World } from "./world.ts";

const FRENCH = "Le bureau envoie un rappel au lecteur quand le document n'est pas rendu. ".repeat(
  8,
);
const ENGLISH = "The desk sends a reminder to the reader when the item is not returned. ".repeat(8);
const FILES = {
  "a.md": `# A\n\n${ENGLISH}`,
  "b.md": `# B\n\n${FRENCH}`,
  "c.md": "---\nlang: de\n---\n# Kurz\n\nBücher\n",
};

const AUTO = { stemmer: "auto" } as const;

Deno.test("an index knows the languages of its living documents", async () => {
  using world = new World(FILES);
  const languages = () => world.look(({ index }) => index.languages(), AUTO);
  const one = (language: string, documents = 1) => ({ language, documents });
  deepEqual(await languages(), [one("english"), one("french"), one("german")]);
  const byFile = await world.look(
    ({ index }) => [...index.files()].map(({ path, language }) => `${path} ${language}`),
    AUTO,
  );
  deepEqual(byFile, ["a.md english", "b.md french", "c.md german"]);
  await world.age();
  world.write("b.md", `# B\n\n${ENGLISH}`);
  world.remove("c.md");
  deepEqual(await languages(), [one("english", 2)]);
  equal(await world.look(({ index }) => describe(index), AUTO), await world.rebuilt(AUTO));
  world.remove("a.md");
  world.remove("b.md");
  deepEqual(await languages(), []);
});

Deno.test("words of two languages are found by their misspellings in both", async () => {
  using world = new World({
    "a.md": `# A\n\n${ENGLISH} Read the pages.`,
    "b.md": `# B\n\n${FRENCH} Lire les pages.`,
  });
  const found = await world.look(({ index }) => index.expand("pagse", { fuzzy: 1 }), AUTO);
  deepEqual(found.toSorted(), ["pag", "page"]);
});

/** Two trees over the same kind of files. */
function twoTrees(world: World, stemmer: StemmerChoice | null): Config {
  const config = world.config();
  const [docs] = config.trees;
  const more = { ...docs, name: "more", folder: join(world.base, "more"), stemmer };
  return { ...config, trees: [docs, more] };
}

Deno.test("another stemmer for a tree indexes that tree again and no other", async () => {
  using world = new World(FILES);
  // More than would be merged into a new segment.
  for (let i = 0; i < 60; i++) world.write(`many/${i}.md`, ENGLISH);
  Deno.mkdirSync(join(world.base, "more"));
  for (let i = 0; i < 3; i++) Deno.writeTextFileSync(join(world.base, "more", `${i}.md`), FRENCH);
  await world.age();
  const use = async (stemmer: StemmerChoice | null, freshness: "auto" | "never" = "auto") => {
    const store = new IndexStore(world.host, twoTrees(world, stemmer));
    try {
      return await store.use(freshness, ({ index, facts, notices }) => ({
        languages: index.languages().map((one) => `${one.documents} ${one.language}`).join(),
        described: describe(index),
        stale: facts.stale,
        notices,
      }));
    } finally {
      store.close();
    }
  };
  equal((await use(null)).languages, "66 english");
  world.host.reads = 0;
  const old = await use("french", "never");
  deepEqual([old.languages, old.stale, world.host.reads], ["66 english", true, 0]);
  // However little time there is, a tree is never left with stems of two kinds.
  world.host.tick = 3_000;
  await use("french");
  world.host.tick = 0;
  const changed = await use("french");
  deepEqual([changed.languages, changed.stale], ["63 english,3 french", false]);
  equal(world.host.reads, 3, "documents of the other tree were not read");
  deepEqual(changed.notices, []);
  const store = new IndexStore(world.host, twoTrees(world, "french"));
  const { unchanged, modified } = await store.update({ changedOnly: true });
  deepEqual([unchanged, modified], [66, 0]);
  await store.update({ changedOnly: false });
  const rebuilt = await store.use("never", ({ index }) => describe(index));
  store.close();
  equal(changed.described, rebuilt);
  ok((await use(null)).languages === "66 english");
});
