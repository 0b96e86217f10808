/**
 * A warm `search` call over stdio, including the freshness check, made by the official client: about
 * 6,000 sections in 1,000 documents, every question of the collection. The goal is 8 ms at the 95th
 * percentile; an empty Deno program is measured for comparison.
 */
import { connectStdio } from "../e2e/mcp_clients.ts";
import { project } from "../e2e/harness.ts";
import { type Figure, K8S } from "./figures.ts";

/** Empty without the Kubernetes documentation. */
export async function mcpBench(): Promise<Figure[]> {
  if (K8S === null) return [];
  const queries = readQueries(K8S);
  await using ra = await project({
    "~/.ra.toml": `[tree.docs]\npath = ${JSON.stringify(`${K8S}/corpus`)}\n` +
      'exclude = ["**/{kubectl,setup-tools,config-api}/**", "**/feature-gates/[A-K]*"]\n',
    "empty.ts": "",
  });
  await ra.run("update");
  await using connection = await connectStdio(ra);
  const ask = (query: string) => connection.call("search", { queries: [query] });
  for (const query of queries) await ask(query);
  const times: number[] = [];
  for (const query of queries) {
    const started = performance.now();
    await ask(query);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const empty = await emptyProgram(`${ra.folder}/empty.ts`);
  return [
    { name: "mcp: warm search, median", value: median, unit: "ms" },
    { name: "mcp: warm search, p95", value: p95, unit: "ms", goal: { most: 8 } },
    { name: "mcp: warm search, p95", value: p95 / empty, unit: "× empty program" },
    { name: "mcp: start to first answer", value: await firstAnswer(ra), unit: "ms" },
  ];
}

async function firstAnswer(ra: Parameters<typeof connectStdio>[0]): Promise<number> {
  const started = performance.now();
  await using connection = await connectStdio(ra, "2025-11-25");
  await connection.call("search", { queries: ["drain node"] });
  return performance.now() - started;
}

/** The median time of a Deno program that does nothing. */
async function emptyProgram(file: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 15; i++) {
    const started = performance.now();
    await new Deno.Command(Deno.execPath(), { args: ["run", "--no-config", file] }).output();
    times.push(performance.now() - started);
  }
  return percentile(times.sort((a, b) => a - b), 0.5);
}

function readQueries(collection: string): string[] {
  return Deno.readTextFileSync(`${collection}/queries.jsonl`).trim().split("\n")
    .map((line) => JSON.parse(line).text as string);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
