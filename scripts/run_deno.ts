/** Runs Deno itself for the build scripts. */
import { fileURLToPath } from "node:url";

/** The folder of the project, with a `/` at the end. */
export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/**
 * The Deno that compiles executables: $RA_COMPILER, or the one that runs this. An executable works only if
 * the runtime in it (see $DENORT_BIN) has the version of the Deno that compiled it.
 */
export const COMPILER = Deno.env.get("RA_COMPILER") ?? Deno.execPath();

/** Runs Deno, with `env` besides its environment. If it fails, its output and a hint go to stderr. */
export async function deno(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const program = args[0] === "compile" ? COMPILER : Deno.execPath();
  const command = new Deno.Command(program, { args: [...args], cwd, env, stdout: "null" });
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
