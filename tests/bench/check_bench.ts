/** How long `ra check` takes over real documentation: a first run, one with its cache, one file. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { raCommand } from "../e2e/harness.ts";

const CORPUS = fileURLToPath(new URL("../../../shared/eval/k8s/corpus", import.meta.url));
const ROUNDS = 3;
const CONFIG = 'root = true\n[tree.docs]\npath = "docs"\n[check]\nlink_root = "."\n' +
  "extensionless = true\nloose_anchors = true\n";

/** One figure per operation; none when the collection is not there. */
export async function checkBench(): Promise<{ name: string; value: number; unit: string }[]> {
  try {
    await Deno.stat(CORPUS);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
  const folder = await Deno.makeTempDir({ prefix: "ra-bench-" });
  try {
    await copy(CORPUS, folder);
    await Deno.writeTextFile(join(folder, ".ra.toml"), CONFIG);
    const cache = join(folder, ".ra", "index", "check.json");
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

/** The shortest of some runs of the whole process, in milliseconds. */
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
    if (code > 1) throw new Error(`ra check ended with ${code}`);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

async function copy(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const entry of Deno.readDir(from)) {
    if (entry.isDirectory) await copy(join(from, entry.name), join(to, entry.name));
    else await Deno.writeFile(join(to, entry.name), await Deno.readFile(join(from, entry.name)));
  }
}

if (import.meta.main) {
  for (const { name, value, unit } of await checkBench()) {
    console.log(`${name}: ${value.toFixed(0)} ${unit}`);
  }
}
