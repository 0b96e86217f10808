/**
 * Freshness over the large corpus: full build, one changed file, index size and memory, and the freshness
 * check compared with a bare loop over the same files and with `find`.
 *
 * Builds and checks run in new processes (`refresh_bench.ts build` and `check`). A check is measured from
 * reading the manifest to the last file. `find` runs in two ways: one only lists files, the other, like the
 * check, reads the times of every file.
 */
import { fileURLToPath } from "node:url";
import { v8Flags } from "../../scripts/compile_ra.ts";
import { canMakeCorpus, makeLargeCorpus } from "../../scripts/large_corpus.ts";
import { DenoHost } from "../../src/base/host.ts";
import { IndexSession } from "../../src/store/session.ts";
import { IndexStore } from "../../src/store/store.ts";
import { configOf } from "../store/world.ts";
import type { Figure } from "./figures.ts";

const BASE = fileURLToPath(new URL("../../.bench/refresh", import.meta.url));
const SELF = fileURLToPath(import.meta.url);
const RUNS = 9;

/** Empty without the collections that the corpus is made of. */
export async function refreshBench(): Promise<Figure[]> {
  if (!canMakeCorpus()) return [];
  const corpus = makeLargeCorpus(`${BASE}/docs`);
  const built = await inChild<Built>("build");
  const change = await oneChangedFile(corpus.folder);
  const { check, bare, list, times } = await compareChecks(corpus.folder);
  return [
    {
      name: "refresh: full build",
      value: corpus.bytes / 1000 / built.ms,
      unit: "MB/s",
      goal: { least: 12 },
    },
    {
      name: "refresh: peak memory of the build",
      value: built.peak,
      unit: "MB",
      goal: { most: 350 },
    },
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
    { name: "refresh: check", value: check / bare, unit: "× bare loop", goal: { most: 1.3 } },
    { name: "refresh: check", value: check / list, unit: "× find" },
    { name: "refresh: check", value: check / times, unit: "× find -newer" },
  ];
}

interface Built {
  readonly ms: number;
  readonly indexBytes: number;
  /** MB. */
  readonly peak: number;
}

async function build(): Promise<Built> {
  const { ms, indexBytes } = await openStore().update({ changedOnly: false });
  return { ms, indexBytes, peak: peakMemory() };
}

/** A store as a new process opens it. */
function openStore(): IndexStore {
  return new IndexStore(new DenoHost([]), configOf(BASE));
}

/** The fastest time until an index with the change is open, in milliseconds. */
async function oneChangedFile(folder: string): Promise<number> {
  const file = `${folder}/bench.md`;
  let best = Infinity;
  for (let run = 0; run < RUNS; run++) {
    Deno.writeTextFileSync(file, `# Changed\n\nfor the ${run}th time\n`);
    const start = performance.now();
    const store = openStore();
    await store.use("fresh", () => {
      best = Math.min(best, performance.now() - start);
    });
    store.close();
  }
  Deno.removeSync(file);
  await openStore().update({ changedOnly: true });
  return best;
}

interface Checks {
  readonly check: number;
  readonly bare: number;
  readonly list: number;
  readonly times: number;
}

/** The fastest of each, in milliseconds; they take turns. */
async function compareChecks(folder: string): Promise<Checks> {
  // Files written within the last two seconds would be hashed.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await openStore().update({ changedOnly: true });
  const best = { check: Infinity, bare: Infinity, list: Infinity, times: Infinity };
  const keep = (name: keyof Checks, ms: number) => best[name] = Math.min(best[name], ms);
  for (let run = 0; run < RUNS; run++) {
    keep("list", await timed("find", [folder]));
    keep("times", await timed("find", [folder, "-newer", SELF]));
    const { check, bare } = await inChild<Pick<Checks, "check" | "bare">>("check");
    keep("check", check);
    keep("bare", bare);
  }
  return best;
}

/** Runs a part of this file in a new process, with the flags of ra. */
async function inChild<T>(part: string): Promise<T> {
  const { stdout } = await execute(Deno.execPath(), ["run", "-A", ...v8Flags(), SELF, part]);
  return JSON.parse(new TextDecoder().decode(stdout));
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

/** The time of `lstat` for every folder and file, in milliseconds. */
function bareLoop(paths: readonly string[]): number {
  const start = performance.now();
  for (const path of paths) Deno.lstatSync(path);
  return performance.now() - start;
}

function pathsIn(folder: string): string[] {
  return [
    folder,
    ...[...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
      isDirectory ? pathsIn(`${folder}/${name}`) : [`${folder}/${name}`]
    ),
  ];
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

if (import.meta.main) {
  const [part] = Deno.args;
  const result = part === "build"
    ? await build()
    : { bare: bareLoop(pathsIn(`${BASE}/docs`)), check: await checkOnce() };
  console.log(JSON.stringify(result));
}
