/** How long `ra check` takes over real documentation: a first run, one with its cache, one file. */
import { join } from "node:path";
import { copyFolder } from "../../scripts/large_corpus.ts";
import { raCommand } from "../e2e/harness.ts";
import { type Figure, K8S } from "./figures.ts";

const ROUNDS = 3;
const CONFIG = 'root = true\n[tree.docs]\npath = "docs"\n[check]\nlink_root = "."\n' +
  "extensionless = true\nloose_anchors = true\n";

/** One figure per operation; empty without the Kubernetes documentation. */
export async function checkBench(): Promise<Figure[]> {
  if (K8S === null) return [];
  const folder = await Deno.makeTempDir({ prefix: "ra-bench-" });
  try {
    copyFolder(`${K8S}/corpus`, folder);
    await Deno.writeTextFile(join(folder, ".ra.toml"), CONFIG);
    const cache = join(folder, ".ra", "index", "check.facts");
    const first = await best(folder, [], () => Deno.remove(cache).catch(() => {}));
    const again = await best(folder, []);
    const one = await best(folder, ["docs/concepts/storage/volumes.md"]);
    return [
      { name: "check k8s (1,515 files), first run", value: first, unit: "ms" },
      { name: "check k8s, nothing changed", value: again, unit: "ms" },
      { name: "check k8s, one file and the links to it", value: one, unit: "ms" },
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The fastest of some runs of the whole process, in milliseconds. */
async function best(
  folder: string,
  files: readonly string[],
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const [program, ...words] = raCommand();
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    await prepare();
    const start = performance.now();
    const { code } = await new Deno.Command(program, {
      args: [...words, "check", "--json", ...files],
      cwd: folder,
      stdout: "null",
      stderr: "inherit",
    }).output();
    if (code > 1) throw new Error(`ra check exited with ${code}`);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
