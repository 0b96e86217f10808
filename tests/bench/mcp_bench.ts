/**
 * A warm `search` call over stdio, freshness check included, by the official client: 8,500 sections of
 * 1,500 documents, every question of the collection. The issue asks for 15 ms at the 95th percentile.
 */
import { fileURLToPath } from "node:url";
import { connectStdio } from "../e2e/mcp_clients.ts";
import { project } from "../e2e/harness.ts";

const COLLECTION = fileURLToPath(new URL("../../../shared/eval/k8s/", import.meta.url));
const WARM_UP = 30;

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** Empty when the collection is not there. */
export async function mcpBench(): Promise<Figure[]> {
  const queries = readQueries();
  if (queries === null) return [];
  await using ra = await project({
    "~/.ra.toml": `[tree.docs]\npath = ${JSON.stringify(`${COLLECTION}corpus`)}\n`,
  });
  await ra.run("update");
  await using connection = await connectStdio(ra);
  const ask = (query: string) => connection.call("search", { queries: [query] });
  for (const query of queries.slice(0, WARM_UP)) await ask(query);
  const times: number[] = [];
  for (const query of queries) {
    const started = performance.now();
    await ask(query);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return [
    { name: "mcp: warm search, median", value: percentile(times, 0.5), unit: "ms" },
    { name: "mcp: warm search, p95", value: percentile(times, 0.95), unit: "ms" },
    { name: "mcp: start to first answer", value: await firstAnswer(ra), unit: "ms" },
  ];
}

async function firstAnswer(ra: Parameters<typeof connectStdio>[0]): Promise<number> {
  const started = performance.now();
  await using connection = await connectStdio(ra, "2025-11-25");
  await connection.call("search", { queries: ["drain node"] });
  return performance.now() - started;
}

function readQueries(): string[] | null {
  try {
    return Deno.readTextFileSync(`${COLLECTION}queries.jsonl`).trim().split("\n")
      .map((line) => JSON.parse(line).text as string);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

if (import.meta.main) {
  for (const { name, value, unit } of await mcpBench()) {
    console.log(`${name.padEnd(32)} ${value.toFixed(1)} ${unit}`);
  }
}
