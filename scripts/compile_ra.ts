/**
 * Turns the sources into one executable with least permissions: any file (trees lie anywhere), a few
 * names of the environment, and loopback; no subprocess, no FFI, no other network.
 *
 * The sources and their libraries are bundled first, each command in a chunk of its own: an executable
 * that carries whole npm packages takes three times as long to start. Beside the chunks lie the manual
 * and the commit, where `Host.asset` finds them. The permissions are those of the `ra` task.
 */
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BUNDLE = `${ROOT}dist/bundle`;

/** Writes the bundle that `compileBundle` embeds; answers whether it worked. */
export async function makeBundle(): Promise<boolean> {
  await Deno.mkdir(`${BUNDLE}/help`, { recursive: true });
  await Deno.writeTextFile(`${BUNDLE}/commit.txt`, await headCommit());
  for await (const { name } of Deno.readDir(`${ROOT}src/help`)) {
    await Deno.copyFile(`${ROOT}src/help/${name}`, `${BUNDLE}/help/${name}`);
  }
  return await deno(ROOT, [
    ...["bundle", "--quiet", "--platform", "deno", "--code-splitting", "--minify"],
    ...["--outdir", `${BUNDLE}/js`, ENTRY],
  ]);
}

const ENTRY = "scripts/bundle_entry.ts";

export async function removeBundle(): Promise<void> {
  await Deno.remove(BUNDLE, { recursive: true });
}

export interface CompileOptions {
  /** Relative to the root of the project. */
  readonly output: string;
  /** A platform that `deno compile` knows; this machine's when absent. */
  readonly target?: string;
}

/**
 * Writes the executable; answers whether it worked. V8's code cache is off: it gains nothing here, and
 * it would lie in the temporary folder under a name that anyone can foresee.
 */
export async function compileBundle({ output, target }: CompileOptions): Promise<boolean> {
  return await deno(BUNDLE, [
    ...["compile", "--quiet", "--no-check", "--no-config", "--no-code-cache"],
    ...permissions(),
    ...["--include", "help", "--include", "commit.txt"],
    ...(target ? ["--target", target] : []),
    ...["--output", `${ROOT}${output}`, "js/bundle_entry.js"],
  ]);
}

/** The permission flags of the `ra` task. */
function permissions(): string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}deno.json`));
  return (tasks.ra as string).split(" ").filter((word) => /^--(allow-|no-prompt)/.test(word));
}

/** Runs Deno; when it fails, its own words and what to do about a missing network are on stderr. */
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

/** The commit of the sources, or nothing where there is no git. */
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
