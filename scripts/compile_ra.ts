/**
 * Compiles the bundle into one executable with minimal permissions: all files (trees may be anywhere),
 * a few environment variables, and loopback; no subprocesses, no FFI, no other network. The permissions
 * are those of the `ra` task.
 */
import { BUNDLE, dataOf } from "./bundle/bundle.ts";
import { deno, ROOT } from "./run_deno.ts";

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
    ...dataOf(BUNDLE).flatMap((name) => ["--include", name]),
    ...(target ? ["--target", target] : []),
    ...["--output", `${ROOT}${output}`, "js/main.js"],
  ]);
}

/** The permission flags of the `ra` task. */
export function permissions(): string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}deno.json`));
  return (tasks.ra as string).split(" ").filter((word) => /^--(allow-|no-prompt)/.test(word));
}
