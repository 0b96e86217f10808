/**
 * `deno task bench [PART…]`: measures the parts that are named, or all, and prints one table. `start` is
 * about whole processes, `large` about the same over 14,575 files; the machine should be quiet for them, and
 * `programs.ts` says what executables need.
 * The figures are also written to `.bench/figures.json`, from which `scripts/bench_svg.ts` draws a picture.
 */
import { fileURLToPath } from "node:url";
import type { Figure } from "./figures.ts";
import { toTable } from "./table.ts";

const PARTS: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  start: async () => (await import("./start_bench.ts")).startBench(),
  large: async () => (await import("./start_bench.ts")).largeBench(),
  refresh: async () => (await import("./refresh_bench.ts")).refreshBench(),
  growth: async () => (await import("./growth_bench.ts")).growthBench(),
  mcp: async () => (await import("./mcp_bench.ts")).mcpBench(),
  document: async () => (await import("./document_bench.ts")).documentBench(),
  code: async () => (await import("./code_bench.ts")).codeBench(),
  text: async () => (await import("./text_bench.ts")).textBench(),
  engine: async () => (await import("./engine_bench.ts")).engineBench(),
  check: async () => (await import("./check_bench.ts")).checkBench(),
  agents: async () => (await import("./agents_bench.ts")).agentsBench(),
  meaning: async () => (await import("./meaning_bench.ts")).meaningBench(),
};

const OUT = fileURLToPath(new URL("../../.bench", import.meta.url));

const wanted = Deno.args.length > 0 ? Deno.args : Object.keys(PARTS);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`bench: unknown: ${unknown.join(", ")}; known: ${Object.keys(PARTS).join(", ")}`);
  Deno.exit(2);
}
const figures: Figure[] = [];
for (const name of wanted) {
  const measured = await PARTS[name]();
  if (measured.length === 0) console.error(`${name}: skipped, ../shared/eval does not exist`);
  figures.push(...measured);
}
console.log(toTable(figures).join("\n"));
Deno.mkdirSync(OUT, { recursive: true });
Deno.writeTextFileSync(`${OUT}/figures.json`, `${JSON.stringify(figures, null, 1)}\n`);
