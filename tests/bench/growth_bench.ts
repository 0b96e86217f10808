/**
 * How the cost of each step grows with the corpus: one, four and sixteen copies of a part of the Kubernetes
 * documentation. Building takes time in proportion to the bytes, the freshness check to the files; a search
 * takes less than that.
 */
import { fileURLToPath } from "node:url";
import { copyFolder, isFolder, measure } from "../../scripts/large_corpus.ts";
import { search } from "../../src/app/search.ts";
import { Workspace } from "../../src/app/workspace.ts";
import { DenoHost } from "../../src/base/host.ts";
import { IndexStore } from "../../src/store/store.ts";
import { configOf } from "../store/world.ts";
import { type Figure, K8S } from "./figures.ts";
import { checkOnce } from "./refresh_bench.ts";

const BASE = fileURLToPath(new URL("../../.bench/growth", import.meta.url));
const PART = "corpus/docs/concepts";
const COPIES = [1, 4, 16];
const RUNS = 15;
const QUESTIONS = ["lifecycle of a pod", "how do I limit the memory of a container", "taints"];

interface Cost {
  readonly files: number;
  readonly bytes: number;
  readonly build: number;
  readonly fresh: number;
  readonly search: number;
}

/** Empty without the Kubernetes documentation. */
export async function growthBench(): Promise<Figure[]> {
  if (K8S === null) return [];
  const costs: Cost[] = [];
  for (const copies of COPIES) costs.push(await costOf(copies));
  const [first, last] = [costs[0], costs.at(-1)!];
  const grown = (step: "build" | "fresh" | "search") => last[step] / first[step];
  const most = COPIES.at(-1)!;
  return [
    ...costs.flatMap(({ files, bytes, build, fresh, search }, i) => {
      const name = `growth: × ${COPIES[i]}, ${files} files`;
      return [
        { name: `${name}, build`, value: bytes / 1000 / build, unit: "MB/s" },
        {
          name: `${name}, freshness check of 1,000 files`,
          value: fresh / files * 1000,
          unit: "ms",
        },
        { name: `${name}, warm search`, value: search, unit: "ms" },
      ];
    }),
    { name: "growth: build of 16 × the bytes", value: grown("build"), unit: "×", goal: { most } },
    { name: "growth: check of 16 × the files", value: grown("fresh"), unit: "×", goal: { most } },
    {
      name: "growth: search in 16 × the sections",
      value: grown("search"),
      unit: "×",
      goal: { most: most * 0.75 },
    },
  ];
}

async function costOf(copies: number): Promise<Cost> {
  const folder = `${BASE}/${copies}`;
  for (let copy = 1; copy <= copies; copy++) {
    const target = `${folder}/docs/copy-${copy}`;
    if (!isFolder(target)) copyFolder(`${K8S}/${PART}`, target);
  }
  // Files that were written within the last two seconds would be hashed by every check.
  await new Promise((done) => setTimeout(done, 2_100));
  const [host, config] = [new DenoHost([]), configOf(folder)];
  const store = new IndexStore(host, config);
  const build = await fastest(2, () => store.update({ changedOnly: false }));
  store.close();
  const workspace = new Workspace(host, config);
  await workspace.withIndex("fresh", () => {});
  const fresh = await fastest(RUNS, () => checkOnce(folder));
  const ask = async () => {
    for (const question of QUESTIONS) await search(workspace, requestOf(question));
  };
  const asked = await fastest(RUNS, ask);
  workspace.close();
  return {
    ...measure(`${folder}/docs`),
    build,
    fresh,
    search: asked / QUESTIONS.length,
  };
}

function requestOf(question: string) {
  return {
    queries: [question],
    trees: [],
    strict: false,
    explain: false,
    freshness: "never" as const,
    detail: { texts: false, marks: false, breakdown: false, candidates: false },
  };
}

/** The fastest of some runs, in milliseconds. */
async function fastest(runs: number, work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    await work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
