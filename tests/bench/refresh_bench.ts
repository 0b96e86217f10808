/**
 * Freshness over the large corpus: full build, check of unchanged files beside `find`, one
 * changed file, index size and memory. `deno run -A tests/bench/refresh_bench.ts`.
 *
 * The check is measured in a process of its own for each run, from reading the manifest to the last
 * file looked at, and compared with two runs of `find`: one that only lists, and one that, like the
 * check, asks for the times of every file.
 */
import { fileURLToPath } from "node:url";
import { canMakeCorpus, makeLargeCorpus } from "../../scripts/large_corpus.ts";
import { DenoHost } from "../../src/base/host.ts";
import { IndexSession } from "../../src/store/session.ts";
import { IndexStore } from "../../src/store/store.ts";
import { configOf } from "../store/world.ts";

const BASE = fileURLToPath(new URL("../../.bench/refresh", import.meta.url));
const RUNS = 9;

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** Empty when the collections that the corpus is made of are not there. */
export async function refreshBench(): Promise<Figure[]> {
  if (!canMakeCorpus()) return [];
  const corpus = makeLargeCorpus(`${BASE}/docs`);
  const built = await openStore().update({ changedOnly: false });
  const peak = peakMemory();
  const change = await oneChangedFile(corpus.folder);
  const { check, list, times } = await compareWithFind(corpus.folder);
  return [
    { name: "refresh: full build", value: corpus.bytes / 1000 / built.ms, unit: "MB/s" },
    { name: "refresh: peak memory of the build", value: peak, unit: "MB" },
    { name: "refresh: index", value: built.indexBytes / corpus.bytes * 100, unit: "% of source" },
    { name: "refresh: one changed file", value: change, unit: "ms" },
    { name: "refresh: one changed file", value: change / built.ms * 100, unit: "% of full build" },
    { name: "refresh: check", value: check, unit: "ms" },
    { name: "refresh: check", value: check / list, unit: "× find" },
    { name: "refresh: check", value: check / times, unit: "× find -newer" },
  ];
}

/** A store as a new process opens it. */
function openStore(): IndexStore {
  return new IndexStore(new DenoHost([]), configOf(BASE));
}

/** Milliseconds from the question to an index that knows of the change; the median. */
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
  // What was written within the last two seconds would have to be hashed.
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

/** The check alone, in this process: milliseconds. */
async function checkOnce(): Promise<number> {
  const start = performance.now();
  const session = new IndexSession(new DenoHost([]), configOf(BASE));
  const { manifest } = await session.published();
  if (manifest === null || await session.scan(manifest, Infinity) !== "unchanged") {
    throw new Error("the corpus changed under the benchmark");
  }
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** Most memory this process ever had, in MB; that of now where the system does not tell. */
function peakMemory(): number {
  try {
    const line = Deno.readTextFileSync("/proc/self/status").match(/VmHWM:\s+(\d+) kB/);
    return Number(line![1]) / 1000;
  } catch {
    return Deno.memoryUsage().rss / 1e6;
  }
}

if (import.meta.main) {
  if (Deno.args[0] === "check") console.log(await checkOnce());
  else {for (const { name, value, unit } of await refreshBench()) {
      console.log(`${name.padEnd(36)} ${value.toFixed(2).padStart(10)} ${unit}`);
    }}
}
