/** Processes that run at once, and processes that are killed. `deno task torture` kills many more. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { killAtRandom, runProcess } from "./processes.ts";
import { describe, World } from "./world.ts";

function manyFiles(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `${i % 7}/${i}.md`,
      `# Title ${i}\n\n${"banana fig kiwi ".repeat(i % 40)}\n\n## Part\n\nlemon ${i}\n`,
    ]),
  );
}

Deno.test("24 processes at once build one index and all use it", async () => {
  using world = new World(manyFiles(60));
  const runs = await Promise.all(
    Array.from({ length: 24 }, () => runProcess(world.base, "auto")),
  );
  for (const { code, stdout, stderr } of runs) {
    equal(code, 0, stderr);
    const { notices, ...answer } = JSON.parse(stdout);
    deepEqual(answer, { documents: 60, stale: false });
    // On a slow machine, a process that has waited long enough answers from memory.
    for (const notice of notices) match(notice, /this answer is from an index in memory$/);
  }
  equal((await world.manifest()).facts.generation < 4, true);
  equal(await world.look(({ index }) => describe(index)), await world.rebuilt());
});

Deno.test("readers see whole generations while a writer publishes one after the other", async () => {
  using world = new World(manyFiles(30));
  await world.update(false);
  const writer = runProcess(world.base, "hammer");
  let looks = 0;
  let done = false;
  writer.then(() => done = true);
  while (!done) {
    const text = await world.look(({ index }) => describe(index), { freshness: "never" });
    ok(text.startsWith("30 documents, "), text.slice(0, 40));
    looks++;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  equal((await writer).code, 0, (await writer).stderr);
  ok(looks > 3, `${looks} looks`);
});

Deno.test("a process killed at any moment leaves the old or the new generation", async () => {
  using world = new World(manyFiles(200));
  const { kills, notices } = await killAtRandom(world, 8);
  equal(kills, 8);
  deepEqual(notices, []);
});
