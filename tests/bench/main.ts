/**
 * `deno task bench [NAME…]`: all figures in one run, as ratios where a process is started, since
 * machines are noisy. Names choose among document, text, engine, refresh, process, mcp, check and agents.
 */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

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
  console.error(`bench: no such bench: ${unknown.join(", ")} (${Object.keys(BENCHES).join(", ")})`);
  Deno.exit(2);
}
for (const name of wanted) {
  const figures = await BENCHES[name]();
  if (figures.length === 0) console.log(`${name}: skipped, ../shared/eval is not there`);
  for (const { name, value, unit } of figures) {
    console.log(`${name.padEnd(60)} ${value.toFixed(2).padStart(9)} ${unit}`);
  }
}
