/**
 * `deno task bench [NAME…]`: all benchmarks, or those named: document, text, engine, refresh, process,
 * mcp, check, agents. Times of processes are also given as multiples of an empty program, since
 * machines differ.
 */
import type { Figure } from "./figures.ts";

const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  document: async () => (await import("./document_bench.ts")).documentBench(),
  text: async () => (await import("./text_bench.ts")).textBench(),
  engine: async () => (await import("./engine_bench.ts")).engineBench(),
  refresh: async () => (await import("./refresh_bench.ts")).refreshBench(),
  process: async () => (await import("./process_bench.ts")).processBench(),
  mcp: async () => (await import("./mcp_bench.ts")).mcpBench(),
  check: async () => (await import("./check_bench.ts")).checkBench(),
  agents: async () => (await import("./agents_bench.ts")).agentsBench(),
};

const wanted = Deno.args.length > 0 ? Deno.args : Object.keys(BENCHES);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`bench: unknown: ${unknown.join(", ")}; known: ${Object.keys(BENCHES).join(", ")}`);
  Deno.exit(2);
}
for (const name of wanted) {
  const figures = await BENCHES[name]();
  if (figures.length === 0) console.log(`${name}: skipped, ../shared/eval does not exist`);
  for (const { name, value, unit } of figures) {
    console.log(`${name.padEnd(60)} ${value.toFixed(2).padStart(9)} ${unit}`);
  }
}
