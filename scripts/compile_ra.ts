/**
 * Compiles the sources into one executable with minimal permissions: all files (trees may be anywhere),
 * a few environment variables, and loopback; no subprocesses, no FFI, no other network.
 *
 * The sources and their libraries are bundled first, with each command in its own chunk, because an
 * executable that contains whole npm packages takes three times as long to start. The manual, the
 * table of tokens and the commit are stored next to the chunks, where `readAsset` finds them. The
 * permissions are those of the `ra` task.
 */
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BUNDLE = `${ROOT}dist/bundle`;

/** Writes the bundle that `compileBundle` embeds; returns whether it worked. */
export async function makeBundle(): Promise<boolean> {
  await Deno.mkdir(`${BUNDLE}/help`, { recursive: true });
  await Deno.writeTextFile(`${BUNDLE}/commit.txt`, await headCommit());
  for await (const { name } of Deno.readDir(`${ROOT}src/help`)) {
    await Deno.copyFile(`${ROOT}src/help/${name}`, `${BUNDLE}/help/${name}`);
  }
  await Deno.mkdir(`${BUNDLE}/output`, { recursive: true });
  await Deno.copyFile(`${ROOT}src/${TOKENS}`, `${BUNDLE}/${TOKENS}`);
  return await deno(ROOT, [
    ...["bundle", "--quiet", "--platform", "deno", "--code-splitting", "--minify"],
    ...["--outdir", `${BUNDLE}/js`, ENTRY],
  ]);
}

const ENTRY = "scripts/bundle_entry.ts";
/** The table of tokens, read by `output/tokens.ts`. */
const TOKENS = "output/cl100k.bin";

export async function removeBundle(): Promise<void> {
  await Deno.remove(BUNDLE, { recursive: true });
}

export interface CompileOptions {
  /** Relative to the root of the project. */
  readonly output: string;
  /** A target of `deno compile`; this machine if absent. */
  readonly target?: string;
}

/**
 * Writes the executable; returns whether it worked. V8's code cache is disabled: it gains nothing here,
 * and it would be in the temporary folder under a predictable name.
 */
export async function compileBundle({ output, target }: CompileOptions): Promise<boolean> {
  return await deno(BUNDLE, [
    ...["compile", "--quiet", "--no-check", "--no-config", "--no-code-cache"],
    ...permissions(),
    ...["--include", "help", "--include", "commit.txt", "--include", TOKENS],
    ...(target ? ["--target", target] : []),
    ...["--output", `${ROOT}${output}`, "js/bundle_entry.js"],
  ]);
}

/** The permission flags of the `ra` task. */
export function permissions(): string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}deno.json`));
  return (tasks.ra as string).split(" ").filter((word) => /^--(allow-|no-prompt)/.test(word));
}

/** Runs Deno. If it fails, its output and a hint about the network go to stderr. */
async function deno(cwd: string, args: readonly string[]): Promise<boolean> {
  const command = new Deno.Command(Deno.execPath(), { args: [...args], cwd, stdout: "null" });
  const { success, stderr } = await command.output();
  if (success) return true;
  const text = new TextDecoder().decode(stderr).trim();
  console.error(`${text}\ncompile: deno ${args[0]} failed, no executable was written`);
  if (/denort|download|error sending request/i.test(text)) {
    console.error(
      "hint: Deno downloads esbuild for the bundle and the runtime that it embeds; without a " +
        "network, set DENORT_BIN to a denort binary of this Deno version",
    );
  }
  return false;
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
