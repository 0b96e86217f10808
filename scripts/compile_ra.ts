/**
 * Compiles the bundle into one executable that may use files (trees may be anywhere), the environment and
 * the network, and neither subprocesses nor FFI. It gives up the network at once unless the user has named
 * a model at a URL, see `app/meaning/network.ts`. The permissions are those of the `ra` task.
 *
 * There are two kinds. The runtime can keep compiled code between runs, in the temporary folder under a
 * predictable name, and it believes whatever it finds there. So the executable that people download does
 * not use that cache at all; the cached one does, saves a sixth of the time, and must be started by a
 * launcher (`install.sh`, the npm package) that sets the temporary folder to a private one.
 */
import { APPENDED } from "../src/base/asset.ts";
import { appendTo } from "./bundle/append.ts";
import { BUNDLE, dataOf, threadScripts } from "./bundle/bundle.ts";
import { deno, ROOT } from "./run_deno.ts";

export interface CompileOptions {
  /** Relative to the root of the project. */
  readonly output: string;
  readonly isCached: boolean;
  /** A target of `deno compile`; this machine if absent. */
  readonly target?: string;
}

/** Writes the executable; returns whether it worked. */
export async function compileBundle(
  { output, isCached, target }: CompileOptions,
): Promise<boolean> {
  const folder = Deno.makeTempDirSync({ prefix: "ra-runtime-" });
  try {
    const { embedded, env } = dataIn(`${folder}/runtime`);
    return await deno(BUNDLE, [
      ...["compile", "--quiet", "--no-check", "--no-config", ...v8Flags()],
      ...(isCached ? [] : ["--no-code-cache"]),
      ...permissions(),
      ...[...threadScripts(), ...embedded].flatMap((name) => ["--include", name]),
      ...(target ? ["--target", target] : []),
      ...["--output", `${ROOT}${output}`, "js/main.js"],
    ], env);
  } finally {
    await Deno.remove(folder, { recursive: true });
    await Deno.remove(`${BUNDLE}/${APPENDED}`).catch(() => {});
  }
}

interface Data {
  /** What Deno is to embed besides the scripts. */
  readonly embedded: readonly string[];
  /** The environment that names the runtime, if it has the other data. */
  readonly env: Readonly<Record<string, string>>;
}

/** Puts the data of the bundle behind the runtime that $DENORT_BIN names, in `file`, where that works. */
function dataIn(file: string): Data {
  const names = dataOf(BUNDLE);
  const runtime = Deno.env.get("DENORT_BIN");
  const embedded = runtime ? appendTo(runtime, file, { bundle: BUNDLE, names }) : null;
  return embedded === null ? { embedded: names, env: {} } : { embedded, env: { DENORT_BIN: file } };
}

/** The permission flags of the `ra` task. */
export function permissions(): string[] {
  return wordsOfTask(/^--(allow-|no-prompt)/);
}

/**
 * The flags of the `ra` task for V8. It compiles all functions of a file when it loads the file: a search uses
 * most of them, and only compiled functions get into the cache. It optimises a function ten times later than
 * by default: most commands end before that pays, while the threads that optimise take turns with their own.
 */
export function v8Flags(): string[] {
  return wordsOfTask(/^--v8-flags=/);
}

function wordsOfTask(pattern: RegExp): string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}deno.json`));
  return (tasks.ra as string).split(" ").filter((word) => pattern.test(word));
}
