/**
 * Turns the sources into one executable with least permissions: any file (trees lie anywhere), the
 * environment, and loopback; no subprocess, no FFI, no other network.
 *
 * The permissions are those of the `ra` task in `deno.json`, so that the sources and the executable may
 * do the same. The manual is embedded, and the commit, which the executable cannot ask git for.
 */
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../", import.meta.url));
const COMMIT_FILE = "dist/commit.txt";

export interface CompileOptions {
  /** Relative to the root of the project. */
  readonly output: string;
  /** A platform that `deno compile` knows; this machine's when absent. */
  readonly target?: string;
}

/** Answers whether it worked; what went wrong is on stderr. */
export async function compileRa({ output, target }: CompileOptions): Promise<boolean> {
  await Deno.mkdir(`${ROOT}dist`, { recursive: true });
  await Deno.writeTextFile(`${ROOT}${COMMIT_FILE}`, await headCommit());
  try {
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "compile",
        "--quiet",
        "--no-check",
        ...permissions(),
        ...["--include", "src/help", "--include", COMMIT_FILE],
        ...(target ? ["--target", target] : []),
        ...["--output", output, "main.ts"],
      ],
      cwd: ROOT,
      stdout: "inherit",
    }).output();
    Deno.stderr.writeSync(stderr);
    if (!success) explain(new TextDecoder().decode(stderr));
    return success;
  } finally {
    await Deno.remove(`${ROOT}${COMMIT_FILE}`);
  }
}

/** The permission flags of the `ra` task. */
function permissions(): string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}deno.json`));
  return (tasks.ra as string).split(" ").filter((word) => /^--(allow-|no-prompt)/.test(word));
}

function explain(stderr: string): void {
  console.error("compile: no executable was written");
  if (/denort|download/i.test(stderr)) {
    console.error(
      "hint: deno compile downloads the runtime that it embeds; without a network, set DENORT_BIN " +
        "to a denort binary of this Deno version",
    );
  }
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
