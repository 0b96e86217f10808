/**
 * A check takes linear time, whatever a stranger writes into documents and settings. Each project is
 * checked in memory, at two sizes; the larger may take no more than its share.
 */
import { ok } from "node:assert/strict";
import { cpuUsage } from "node:process";
import { type ProjectGenerator, PROJECTS } from "../../scripts/torture/hostile_projects.ts";
import { World } from "../check/world.ts";

/** Characters. What is quadratic takes seconds at the larger size. */
const SIZES = [2_000, 8_000];
/** Milliseconds of processor time that the smaller one may take, and times as much for the larger. */
const NOISE = 100;
const MOST_TIMES = 8;
/** One project of so many is tried, as all of them take a minute. */
const SHARE = 6;

for (const project of PROJECTS.filter((_, i) => i % SHARE === 0)) {
  Deno.test(`the time of a check grows with the size of ${project.name}`, async () => {
    const small = Math.max(NOISE, await timeOf(project, SIZES[0]));
    const large = await timeOf(project, SIZES[1]);
    ok(large < MOST_TIMES * small, `${small.toFixed(0)} ms, then ${large.toFixed(0)} ms`);
  });
}

async function timeOf({ make, settings }: ProjectGenerator, size: number): Promise<number> {
  const world = new World(make(size), settings?.(size) ?? "");
  const start = cpuUsage();
  await world.check();
  const { user, system } = cpuUsage(start);
  return (user + system) / 1_000;
}

const LEVEL = "a".repeat(30);
/** Names of folders around a document are the start of what it names, so that each is looked into. */
const NAMES: readonly [what: string, file: string, name: (i: number) => string][] = [
  ["links", "b.md", (i) => `[x](/${LEVEL}/c${i})\n\n`],
  ["includes", "b.md", (i) => `{% include ${LEVEL}/x${i}.md %}\n[x](#c${i})\n\n`],
  ["code paths", "README.md", (i) => `\`${LEVEL}/b${i}.ts\` `],
];
const MOST_TIMES_DEEP = 6;

for (const [what, file, name] of NAMES) {
  Deno.test(`the time of a check with ${what} hardly depends on the depth of their folder`, async () => {
    const text = Array.from({ length: 1_500 }, (_, i) => name(i)).join("");
    const time = (folder: string) =>
      timeOf({ name: what, make: () => ({ [folder + file]: text, "a/b.md": "# B\n" }) }, 0);
    const flat = Math.max(NOISE, await time(`${LEVEL}/`));
    const deep = await time(`${LEVEL}/`.repeat(100));
    ok(deep < MOST_TIMES_DEEP * flat, `${flat.toFixed(0)} ms, ${deep.toFixed(0)} ms when deep`);
  });
}
