/** Vectors beside segments: what is encoded once is kept, and nothing is mixed or lost. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { RaError } from "../../../src/base/error.ts";
import type { Encoder } from "../../../src/meaning/model.ts";
import type { VectorTable } from "../../../src/meaning/vector_table.ts";
import type { FillSummary } from "../../../src/store/model.ts";
import { tinyEncoder } from "../../meaning/tiny_encoder.ts";
import { describe, World } from "../world.ts";

const FILES = {
  "fruit.md": "# Fruit\n\nApricot and banana.\n\n## Fig\n\nA fig is small.\n\n## Kiwi\n\nGreen.\n",
  "trees.md": "# Trees\n\nElder.\n\n## Hazel\n\nHas nuts.\n",
  "sub/lemon.md": "# Lemon\n\nYellow and sour.\n",
};
/** Documents and sections. */
const SECTIONS = 9;

function fill(world: World, encoder: Encoder, limit?: number): Promise<FillSummary> {
  return world.store().embed({ encoder, patience: 0, limit });
}

/** Id → the first numbers of its vectors. */
async function vectors(world: World, encoder: Encoder): Promise<Record<string, string>> {
  const store = world.store();
  try {
    return await store.use("auto", async (fresh) => {
      const table = await store.vectors(fresh, encoder);
      const ids = [...fresh.index.files()].flatMap(({ docRef, chunkCount }) =>
        Array.from({ length: chunkCount }, (_, i) => docRef + i)
      );
      return Object.fromEntries(ids.map((ref) => [fresh.index.chunk(ref).id, shown(table, ref)]));
    });
  } finally {
    store.close();
  }
}

function shown(table: VectorTable, ref: number): string {
  return table.vectorsOf(ref)?.map((one) => [...one].map((n) => n.toFixed(2)).join()).join(";") ??
    "none";
}

function vectorFiles(world: World): string[] {
  return [...Deno.readDirSync(world.indexDir)].map(({ name }) => name)
    .filter((name) => name.startsWith("vec-"));
}

async function missing(world: World, encoder: Encoder): Promise<string[]> {
  const all = await vectors(world, encoder);
  return Object.keys(all).filter((id) => all[id] === "none");
}

Deno.test("every section gets a vector, once", async () => {
  using world = new World(FILES);
  await world.update(false);
  const encoder = tinyEncoder({ batch: 3 });
  const { encoded, left } = await fill(world, encoder);
  deepEqual({ encoded, left }, { encoded: SECTIONS, left: 0 });
  deepEqual(encoder.calls.map((one) => one.length), [3, 3, 3]);
  deepEqual(await missing(world, encoder), []);
  equal((await fill(world, encoder)).encoded, 0);
  equal(encoder.calls.length, 3);
  equal(await world.look(({ index }) => describe(index)), await world.rebuilt());
});

Deno.test("an index without vectors has no trace of them", async () => {
  using world = new World(FILES);
  await world.update(false);
  deepEqual(vectorFiles(world), []);
  equal((await world.manifest()).facts.segments.some((one) => "vectors" in one), false);
});

Deno.test("an edit leaves only the sections without vectors that it changed", async () => {
  using world = new World(FILES);
  await world.update(false);
  const encoder = tinyEncoder();
  await fill(world, encoder);
  const before = await vectors(world, encoder);
  await world.age();
  world.write("fruit.md", FILES["fruit.md"].replace("small", "tiny"));
  deepEqual(await missing(world, encoder), ["docs:fruit.md#fig"]);
  encoder.calls.length = 0;
  await fill(world, encoder);
  deepEqual(encoder.calls, [["[Document: Fruit | Section: Fig]\nA fig is tiny."]]);
  const after = await vectors(world, encoder);
  const changed = Object.keys(after).filter((id) => after[id] !== before[id]);
  deepEqual(changed, ["docs:fruit.md#fig"]);
});

Deno.test("renaming, merging and rebuilding copy vectors by text", async () => {
  using world = new World(FILES);
  await world.update(false);
  const encoder = tinyEncoder();
  await fill(world, encoder);
  const before = await vectors(world, encoder);
  await world.age();
  world.rename("trees.md", "sub/wood.md");
  deepEqual(await missing(world, encoder), []);
  await world.update(true);
  await world.update(false);
  const after = await vectors(world, encoder);
  deepEqual(Object.values(after).sort(), Object.values(before).sort());
  ok("docs:sub/wood.md#hazel" in after);
  equal(encoder.calls.flat().length, SECTIONS);
  equal(vectorFiles(world).length, 1);
});

Deno.test("many small edits keep all vectors, in few files", async () => {
  using world = new World(FILES);
  await world.update(false);
  const encoder = tinyEncoder();
  await fill(world, encoder);
  for (let i = 0; i < 12; i++) {
    await world.age();
    world.write(`new/${i}.md`, `# New ${i}\n\nNumber ${i} is here.\n`);
    await world.update(true);
    await fill(world, encoder);
    deepEqual(await missing(world, encoder), []);
  }
  equal(encoder.calls.flat().length, SECTIONS + 24);
  ok(vectorFiles(world).length <= 8, `${vectorFiles(world)}`);
});

Deno.test("vectors of another model are never mixed, and removed when all are there", async () => {
  using world = new World(FILES);
  await world.update(false);
  const [old, next] = [tinyEncoder(), tinyEncoder({ key: "other", dimensions: 32 })];
  await fill(world, old);
  deepEqual((await missing(world, next)).length, SECTIONS);
  await fill(world, next, 5);
  equal((await missing(world, next)).length, SECTIONS - 5);
  deepEqual(await missing(world, old), [], "the old ones are still there");
  await world.age();
  world.write("trees.md", FILES["trees.md"] + "\nMore.\n");
  await world.update(true);
  deepEqual(await missing(world, old), ["docs:trees.md#hazel"], "both are carried over");
  await fill(world, next);
  deepEqual(await missing(world, next), []);
  equal((await missing(world, old)).length, SECTIONS);
  const { segments } = (await world.manifest()).facts;
  equal(new Set(segments.flatMap(({ vectors = [] }) => vectors.map(({ key }) => key))).size, 1);
});

Deno.test("a limit stops, and the next run goes on", async () => {
  using world = new World(FILES);
  await world.update(false);
  const encoder = tinyEncoder({ batch: 2 });
  deepEqual(await fill(world, encoder, 3), {
    encoded: 3,
    windows: 3,
    tokens: 33,
    left: SECTIONS - 3,
  });
  equal((await fill(world, encoder)).encoded, SECTIONS - 3);
  equal(new Set(encoder.calls.flat()).size, SECTIONS);
});

Deno.test("what was made before a model failed is kept", async () => {
  using world = new World(FILES);
  await world.update(false);
  let calls = 0;
  const fail = () => ++calls === 3 ? new RaError("Cannot reach the model") : null;
  const encoder = tinyEncoder({ batch: 2, fail });
  await rejects(() => fill(world, encoder), /Cannot reach the model/);
  equal((await missing(world, encoder)).length, SECTIONS - 4);
  equal((await fill(world, encoder)).encoded, SECTIONS - 4);
});

Deno.test("a model that returns other dimensions than before is refused, and can start again", async () => {
  using world = new World(FILES);
  await world.update(false);
  await fill(world, tinyEncoder(), 3);
  const changed = tinyEncoder({ dimensions: 32 });
  await rejects(() => fill(world, changed), /"tiny": it is not the one that made/);
  equal((await missing(world, tinyEncoder())).length, SECTIONS - 3);
  await world.store().forgetVectors(changed);
  equal((await fill(world, changed)).encoded, SECTIONS);
});

Deno.test("segments that are replaced while texts are encoded cost nothing", async () => {
  using world = new World(FILES);
  await world.update(false);
  await world.age();
  let isFirst = true;
  const inner = tinyEncoder({ batch: 2 });
  const encoder: Encoder = {
    ...inner,
    async encode(texts, role) {
      if (isFirst) await world.update(false);
      isFirst = false;
      return await inner.encode(texts, role);
    },
  };
  const { encoded, left } = await fill(world, encoder);
  deepEqual({ encoded, left }, { encoded: SECTIONS, left: 0 });
  equal(new Set(inner.calls.flat()).size, inner.calls.flat().length, "no text twice");
});

Deno.test("a document that changes while texts are encoded is left to the next run", async () => {
  using world = new World(FILES);
  await world.update(false);
  world.write("trees.md", "# Trees\n\nAll felled.\n");
  const encoder = tinyEncoder();
  equal((await fill(world, encoder)).encoded, SECTIONS - 3);
  await world.update(true);
  equal((await fill(world, encoder)).left, 0);
});

Deno.test("a damaged or missing vector file costs its vectors, not the index", async () => {
  for (const harm of ["damage", "remove"] as const) {
    using world = new World(FILES);
    await world.update(false);
    const encoder = tinyEncoder({ batch: SECTIONS });
    await fill(world, encoder);
    const [name] = vectorFiles(world);
    const file = `${world.indexDir}/${name}`;
    if (harm === "remove") Deno.removeSync(file);
    else {
      const bytes = Deno.readFileSync(file);
      bytes[bytes.length - 9] ^= 4;
      Deno.writeFileSync(file, bytes);
    }
    equal((await missing(world, encoder)).length, SECTIONS, harm);
    deepEqual(await world.look(({ notices }) => notices), []);
    await world.age();
    world.write("trees.md", FILES["trees.md"] + "\nMore.\n");
    await world.update(true);
    equal((await fill(world, encoder)).left, 0, harm);
    deepEqual(await missing(world, encoder), [], harm);
  }
});

Deno.test("a write that fails at any step leaves a whole index with what was there before", async () => {
  let isDone = false;
  for (let allowed = 0; !isDone; allowed++) {
    using world = new World(FILES);
    await world.update(false);
    const encoder = tinyEncoder({ batch: 2 });
    await fill(world, encoder, 4);
    const before = await vectors(world, encoder);
    world.host.refusal = new Error("No space left on device");
    world.host.allowed = allowed;
    const outcome = await fill(world, encoder).catch((error) => error);
    world.host.refusal = null;
    isDone = !(outcome instanceof Error);
    if (!isDone) ok(outcome instanceof RaError, String(outcome));
    const after = await vectors(world, encoder);
    for (const id of Object.keys(before)) if (before[id] !== "none") equal(after[id], before[id]);
    deepEqual(await world.look(({ notices }) => notices), []);
    equal((await fill(world, encoder)).left, 0);
    equal(new Set(Object.values(await vectors(world, encoder))).has("none"), false);
    ok(allowed < 10, "ends");
  }
});

Deno.test("an update that cannot write vectors still updates the index", async () => {
  using world = new World(FILES);
  await world.update(false);
  const encoder = tinyEncoder();
  await fill(world, encoder);
  await world.age();
  const write = world.host.writeFile.bind(world.host);
  world.host.writeFile = (file, data, options) => {
    if (file.includes("vec-")) throw new Error("No space left on device");
    write(file, data, options);
  };
  world.write("trees.md", FILES["trees.md"] + "\nMore lemon.\n");
  equal((await world.update(true)).modified, 1);
  world.host.writeFile = write;
  ok((await missing(world, encoder)).length > 0);
  equal((await fill(world, encoder)).left, 0);
});

Deno.test("questions use the vectors that another process has published meanwhile", async () => {
  using world = new World(FILES);
  await world.update(false);
  const encoder = tinyEncoder({ batch: 2 });
  await fill(world, encoder, 2);
  const store = world.store();
  await store.use("auto", async (fresh) => {
    await fill(world, encoder);
    equal((await store.vectors(fresh, encoder)).sectionCount, SECTIONS);
  });
  store.close();
});

Deno.test("another model under the same name is noticed before anything is mixed", async () => {
  using world = new World(FILES);
  await world.update(false);
  await fill(world, tinyEncoder(), 4);
  const before = await vectors(world, tinyEncoder());
  const other = rotated(tinyEncoder());
  await rejects(() => fill(world, other), (error) => {
    ok(error instanceof RaError);
    ok(error.hint?.includes("ra embed --again"));
    return true;
  });
  deepEqual(await vectors(world, tinyEncoder()), before);
  await world.store().forgetVectors(other);
  equal((await fill(world, other)).left, 0);
  await rejects(() => fillAfterEdit(world, tinyEncoder()), RaError);
});

/** The same key and the same dimensions, and yet another model. */
function rotated(encoder: Encoder): Encoder {
  return {
    ...encoder,
    encode: async (...given) =>
      (await encoder.encode(...given)).map((vector) => vector.toReversed()),
  };
}

async function fillAfterEdit(world: World, encoder: Encoder): Promise<FillSummary> {
  await world.age();
  world.write("trees.md", FILES["trees.md"] + "\nMore.\n");
  await world.update(true);
  return await fill(world, encoder);
}

Deno.test("two processes that encode at once store every vector once", async () => {
  using world = new World(FILES);
  await world.update(false);
  const fillers = [tinyEncoder({ batch: 2, delay: 3 }), tinyEncoder({ batch: 3, delay: 2 })];
  await Promise.all(fillers.map((encoder) => world.store().embed({ encoder, patience: 5_000 })));
  deepEqual(await missing(world, fillers[0]), []);
  const { facts } = await world.manifest();
  const counts = facts.segments.flatMap(({ vectors = [] }) => vectors.map(({ name }) => name));
  deepEqual(counts.sort(), vectorFiles(world).sort());
  const store = world.store();
  await store.use("auto", async (fresh) => {
    const table = await store.vectors(fresh, fillers[0]);
    equal(table.sectionCount, SECTIONS);
    equal(table.rowCount, SECTIONS);
  });
  store.close();
});
