/**
 * Freshness over the large corpus: full build, freshness check compared with `find`, one changed file,
 * index size and memory.
 *
 * Each run of the freshness check is a new process (`refresh_bench.ts check`). It is measured from
 * reading the manifest to the last file, and compared with two runs of `find`: one that only lists
 * files, and one that, like the check, reads the times of every file.
 */
import { fileURLToPath } from "node:url";
import { canMakeCorpus, makeLargeCorpus } from "../../scripts/large_corpus.ts";
import { DenoHost } from "../../src/base/host.ts";
import { IndexSession } from "../../src/store/session.ts";
import { IndexStore } from "../../src/store/store.ts";
import { configOf } from "../store/world.ts";
import type { Figure } from "./figures.ts";

const BASE = fileURLToPath(new URL("../../.bench/refresh", import.meta.url));
const RUNS = 9;

/** Empty without the collections that the corpus is made of. */
export async function refreshBench(): Promise<Figure[]> {
  if (!canMakeCorpus()) return [];
  const corpus = makeLargeCorpus(`${BASE}/docs`);
  const built = await openStore().update({ changedOnly: false });
  const peak = peakMemory();
  const change = await oneChangedFile(corpus.folder);
  const { check, list, times } = await compareWithFind(corpus.folder);
  return [
    {
      name: "refresh: full build",
      value: corpus.bytes / 1000 / built.ms,
      unit: "MB/s",
      goal: { least: 12 },
    },
    { name: "refresh: peak memory of the build", value: peak, unit: "MB", goal: { most: 350 } },
    {
      name: "refresh: index",
      value: built.indexBytes / corpus.bytes * 100,
      unit: "% of source",
      goal: { most: 40 },
    },
    { name: "refresh: one changed file", value: change, unit: "ms" },
    {
      name: "refresh: one changed file",
      value: change / built.ms * 100,
      unit: "% of full build",
      goal: { most: 3 },
    },
    { name: "refresh: check", value: check, unit: "ms" },
    { name: "refresh: check", value: check / list, unit: "× find" },
    { name: "refresh: check", value: check / times, unit: "× find -newer" },
  ];
}

/** A store as a new process opens it. */
function openStore(): IndexStore {
  return new IndexStore(new DenoHost([]), configOf(BASE));
}

/** The median time until an index with the change is open, in milliseconds. */
async function oneChangedFile(folder: string): Promise<number> {
  const file = `${folder}/bench.md`;
  const millis: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    Deno.writeTextFileSync(file, `# Changed\n\nfor the ${run}th time\n`);
    const start = performance.now();
    const store = openStore();
    await store.use("fresh", () => millis.push(performance.now() - start));
    store.close();
  }
  Deno.removeSync(file);
  await openStore().update({ changedOnly: true });
  return median(millis);
}

async function compareWithFind(folder: string) {
  // Files written within the last two seconds would be hashed.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await openStore().update({ changedOnly: true });
  const [check, list, times]: number[][] = [[], [], []];
  const self = fileURLToPath(import.meta.url);
  for (let run = 0; run < RUNS; run++) {
    list.push(await timed("find", [folder]));
    times.push(await timed("find", [folder, "-newer", self]));
    const { stdout } = await execute(Deno.execPath(), ["run", "-A", self, "check"]);
    check.push(Number(new TextDecoder().decode(stdout)));
  }
  return { check: median(check), list: median(list), times: median(times) };
}

function execute(program: string, args: string[]): Promise<Deno.CommandOutput> {
  return new Deno.Command(program, { args, stdout: "piped", stderr: "inherit" }).output();
}

async function timed(program: string, args: string[]): Promise<number> {
  const start = performance.now();
  await execute(program, args);
  return performance.now() - start;
}

/** The time of a freshness check that finds nothing, in milliseconds; `base` is the folder of a project. */
export async function checkOnce(base = BASE): Promise<number> {
  const start = performance.now();
  const session = new IndexSession(new DenoHost([]), configOf(base));
  const { manifest } = await session.published();
  if (manifest === null || await session.scan(manifest, Infinity) !== "unchanged") {
    throw new Error("the corpus changed during the benchmark");
  }
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** Peak memory of this process in MB; the current memory if the system does not report the peak. */
function peakMemory(): number {
  try {
    const line = Deno.readTextFileSync("/proc/self/status").match(/VmHWM:\s+(\d+) kB/);
    return Number(line![1]) / 1000;
  } catch {
    return Deno.memoryUsage().rss / 1e6;
  }
}

if (import.meta.main && Deno.args[0] === "check") console.log(await checkOnce());
