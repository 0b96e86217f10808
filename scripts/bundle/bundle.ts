/**
 * The bundle: TypeScript sources and npm packages enter, a few minified JavaScript files leave.
 *
 * `main.js` is started and answers `--version`; `hot.js` has all that a search needs, `context.js` what
 * `ra context` needs besides; every other file is loaded by the command that uses it. One file instead of forty saves the executable 3 ms a start, and
 * its functions can be cached together. No file that a search loads uses Node's built-in modules: the
 * runtime takes 25 ms to load those. The manual, other data files of `src` and the commit are stored next to
 * the scripts, where the program finds them as it does in the sources.
 */
import { deno, ROOT } from "../run_deno.ts";
import { mergeInto } from "./merge.ts";
import { withoutIndexing } from "./minisearch.ts";
import { packFiles, type Packing } from "./pack.ts";

export const BUNDLE = `${ROOT}dist/bundle`;
const SCRIPTS = "js";
/** Scripts of threads, by their paths below `src/`. Each is one file, so that it starts soon. */
const THREADS = ["segment/write/words_thread.ts"];
const THREAD_FILES = THREADS.map((path) =>
  path.slice(path.lastIndexOf("/") + 1).replace(".ts", ".js")
);
const ONNX = "onnxruntime-web/wasm";
const MINISEARCH = "minisearch";

/** Where the command line starts, as `main.ts` imports it. It is the entry of `hot.js`. */
const COMMAND_LINE = "./src/cli/run.ts";

/** Writes the bundle to `folder`, an absolute path; returns whether it worked. */
export async function makeBundle(folder = BUNDLE, packing: Packing = "small"): Promise<boolean> {
  await removeBundle(folder);
  const scripts = `${folder}/${SCRIPTS}`;
  await Deno.mkdir(scripts, { recursive: true });
  await Deno.writeTextFile(`${folder}/commit.txt`, await headCommit());
  copyData(`${ROOT}src`, folder);
  await packFiles(folder, packing);
  copyMiniSearch(scripts);
  return await bundleYaml(scripts) && await bundleOnnx(scripts) && await bundleToml(scripts) &&
    await bundleThreads(scripts) && await bundleMain(scripts) &&
    await bundleCommands(scripts) &&
    await mergeInto(scripts, "hot.js") && await mergeInto(scripts, "context.js", ["hot.js"]);
}

export async function removeBundle(folder = BUNDLE): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
}

/** The scripts of threads, which no other script imports. */
export function threadScripts(): string[] {
  return THREAD_FILES.map((name) => `${SCRIPTS}/${name}`);
}

/** Files and folders of the bundle that are not scripts, by name. */
export function dataOf(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name !== SCRIPTS);
}

/** Copies every file that is not a source file, in the same folders. */
function copyData(from: string, to: string): void {
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) copyData(`${from}/${name}`, `${to}/${name}`);
    else if (!name.endsWith(".ts")) {
      Deno.mkdirSync(to, { recursive: true });
      Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
    }
  }
}

function copyMiniSearch(scripts: string): void {
  const source = Deno.readTextFileSync(new URL(import.meta.resolve(MINISEARCH)));
  Deno.writeTextFileSync(`${scripts}/minisearch.js`, withoutIndexing(source));
}

/**
 * The yaml package has a CommonJS build for Node, which needs Node's `require`, and one of ES modules for
 * browsers. The bundle gets the latter.
 */
async function bundleYaml(scripts: string): Promise<boolean> {
  return await bundle("browser", ["--output", `${scripts}/yaml.js`, "scripts/bundle/yaml.ts"]);
}

/** onnxruntime asks for Node's `require`, too, though it never calls it here. */
async function bundleOnnx(scripts: string): Promise<boolean> {
  return await bundle("browser", ["--output", `${scripts}/onnx.js`, "scripts/bundle/onnx.ts"]);
}

/** Every search reads a configuration, but none writes TOML. */
async function bundleToml(scripts: string): Promise<boolean> {
  return await bundle("deno", ["--output", `${scripts}/toml.js`, "scripts/bundle/toml.ts"]);
}

async function bundleThreads(scripts: string): Promise<boolean> {
  for (const [i, script] of THREADS.entries()) {
    const output = `${scripts}/${THREAD_FILES[i]}`;
    if (!await bundle("deno", ["--output", output, `src/${script}`])) return false;
  }
  return true;
}

async function bundleMain(scripts: string): Promise<boolean> {
  const output = `${scripts}/main.js`;
  const args = ["--external", COMMAND_LINE, "--output", output, "main.ts"];
  if (!await bundle("deno", args)) return false;
  await replaceIn(output, COMMAND_LINE, "./hot.js");
  return true;
}

async function bundleCommands(scripts: string): Promise<boolean> {
  const apart = ["yaml", "smol-toml", ONNX, MINISEARCH];
  const external = apart.flatMap((name) => ["--external", name]);
  const args = ["--code-splitting", ...external, "--outdir", scripts];
  const entries = ["scripts/bundle/hot.ts", "scripts/bundle/context.ts"];
  if (!await bundle("deno", [...args, ...entries])) return false;
  for await (const { name } of Deno.readDir(scripts)) {
    await replaceIn(`${scripts}/${name}`, MINISEARCH, "./minisearch.js");
    await replaceIn(`${scripts}/${name}`, "yaml", "./yaml.js");
    await replaceIn(`${scripts}/${name}`, ONNX, "./onnx.js");
    await replaceIn(`${scripts}/${name}`, "smol-toml", "./toml.js");
  }
  const hot = `${scripts}/hot.js`;
  await Deno.writeTextFile(hot, `import"./toml.js";${await Deno.readTextFile(hot)}`);
  return true;
}

function bundle(platform: "browser" | "deno", args: readonly string[]): Promise<boolean> {
  return deno(ROOT, ["bundle", "--quiet", "--minify", "--platform", platform, ...args]);
}

/** Makes every `import("from")` an `import("to")`, and imports by name likewise. */
async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await Deno.readTextFile(file);
  const changed = text.replaceAll(`import("${from}")`, `import("${to}")`)
    .replaceAll(`from"${from}"`, `from"${to}"`);
  if (changed !== text) await Deno.writeTextFile(file, changed);
}

/** The commit of the sources, or an empty string without git. */
async function headCommit(): Promise<string> {
  try {
    const { success, stdout } = await new Deno.Command("git", {
      args: ["rev-parse", "HEAD"],
      cwd: ROOT,
      stderr: "null",
    }).output();
    return success ? new TextDecoder().decode(stdout).trim() : "";
  } catch {
    return "";
  }
}
