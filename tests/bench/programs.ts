/**
 * The kinds in which ra is started, each with an empty program of the same kind to compare with: the
 * sources, the bundle under `deno run`, the executable, and the executable as installed, which keeps
 * compiled code in a private folder.
 *
 * Executables embed the runtime that $DENORT_BIN names. Only a Deno of the same version writes what that
 * runtime can read; if another one runs the benchmarks, name the right one by $RA_COMPILER. A kind that
 * does not run is left out.
 */
import { fileURLToPath } from "node:url";
import { BUNDLE, makeBundle } from "../../scripts/bundle/bundle.ts";
import { compileBundle, permissions, v8Flags } from "../../scripts/compile_ra.ts";
import { COMPILER } from "../../scripts/run_deno.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const BASE = `${ROOT}.bench/process`;

export type Command = readonly [program: string, ...args: string[]];

export interface Program {
  readonly kind: "source" | "bundle" | "executable" | "installed";
  readonly command: Command;
  /** An empty program of the same kind. */
  readonly empty: Command;
}

/** Builds all kinds that work; those that cannot be built or do not run are left out, with a message. */
export async function makePrograms(): Promise<Program[]> {
  return (await buildPrograms()).filter(isWorking);
}

async function buildPrograms(): Promise<Program[]> {
  const empty = `${BASE}/empty.ts`;
  Deno.mkdirSync(BASE, { recursive: true });
  Deno.writeTextFileSync(empty, "");
  const deno = Deno.execPath();
  const flags = ["--no-config", "--unstable-lazy-dynamic-imports", ...permissions()];
  const emptyRun: Command = [deno, "run", "--no-config", empty];
  const programs: Program[] = [{ kind: "source", command: sourceCommand(), empty: emptyRun }];
  if (!await makeBundle()) return programs;
  const bundle: Command = [deno, "run", ...v8Flags(), ...flags, `${BUNDLE}/js/main.js`];
  programs.push({ kind: "bundle", command: bundle, empty: emptyRun });
  const emptyExecutable = `${BASE}/empty`;
  const isCompiled = await compileBundle({ output: "dist/ra", isCached: false }) &&
    await compileBundle({ output: "dist/ra-cached", isCached: true }) &&
    run([COMPILER, "compile", "--quiet", "--no-config", "--output", emptyExecutable, empty], BASE);
  if (!isCompiled) {
    console.error("bench: without executables, Deno cannot compile them here");
    return programs;
  }
  const emptyRan: Command = [emptyExecutable];
  programs.push({ kind: "executable", command: [`${ROOT}dist/ra`], empty: emptyRan });
  programs.push({ kind: "installed", command: [writeLauncher()], empty: emptyRan });
  return programs;
}

/** Whether ra says its version and the empty program ends without a word. */
function isWorking({ kind, command, empty }: Program): boolean {
  const version = outputOf([...command, "--version"], BASE);
  const nothing = outputOf(empty, BASE);
  if (/^ra \d/.test(version.text) && version.code === 0 && nothing.code === 0) return true;
  const { code, text } = nothing.code === 0 ? version : nothing;
  const said = text.trim().split("\n")[0];
  console.error(`bench: without ${kind}: a trial ended with ${code} and said "${said}"`);
  if (kind === "executable" || kind === "installed") {
    console.error("hint: set RA_COMPILER to the Deno of the same version as DENORT_BIN");
  }
  return false;
}

/** The command of `deno task ra`, without the start of the task runner. */
export function sourceCommand(): Command {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}deno.json`));
  const [, ...words] = (tasks.ra as string).split(" ");
  const config = ["--config", `${ROOT}deno.json`];
  return [Deno.execPath(), words[0], ...config, ...words.slice(1, -1), `${ROOT}main.ts`];
}

/** What `install.sh` writes. */
function writeLauncher(): string {
  const file = `${BASE}/ra`;
  const text = Deno.readTextFileSync(`${ROOT}scripts/launcher.sh`);
  Deno.writeTextFileSync(file, `#!/bin/sh\nexecutable='${ROOT}dist/ra-cached'\n${text}`);
  Deno.chmodSync(file, 0o755);
  return file;
}

/**
 * The fastest of `runs` runs of each command, which other processes disturbed least, in milliseconds. The
 * commands take turns, so that a slow minute of the machine is everybody's.
 */
export function fastest(commands: readonly [Command, cwd: string][], runs: number): number[] {
  const best = commands.map(() => Infinity);
  for (let round = 0; round <= runs; round++) {
    for (const [i, [command, cwd]] of commands.entries()) {
      const started = performance.now();
      run(command, cwd);
      // The first round fills the caches.
      if (round > 0) best[i] = Math.min(best[i], performance.now() - started);
    }
  }
  return best;
}

/** Runs a command to its end; throws unless it ends with 0. */
export function run([program, ...args]: Command, cwd: string): true {
  const { code, stderr } = new Deno.Command(program, { args, cwd, ...QUIET, env: ENV })
    .outputSync();
  if (code !== 0) {
    const said = new TextDecoder().decode(stderr);
    throw new Error(`${program} ${args.join(" ")} ended with ${code}: ${said}`);
  }
  return true;
}

/** What a command prints, or its complaint if it fails. */
export function outputOf(
  [program, ...args]: Command,
  cwd: string,
): { readonly code: number; readonly text: string } {
  const options = { args, cwd, ...QUIET, stdout: "piped", env: ENV } as const;
  const { code, stdout, stderr } = new Deno.Command(program, options).outputSync();
  return { code, text: new TextDecoder().decode(code === 0 ? stdout : stderr) };
}

/** Peak resident memory in MB according to GNU time, or null if it is not installed. */
export function peakOf(command: Command, cwd: string): number | null {
  try {
    const args = ["-f", "peak %M", ...command];
    const { stderr } = new Deno.Command("/usr/bin/time", { args, cwd, ...QUIET, env: ENV })
      .outputSync();
    const match = /peak (\d+)/.exec(new TextDecoder().decode(stderr));
    return match === null ? null : Number(match[1]) / 1000;
  } catch {
    return null;
  }
}

const QUIET = { stdin: "null", stdout: "null", stderr: "piped" } as const;

/** The cache of modules must not move when HOME is set to another folder. */
const ENV = {
  HOME: BASE,
  XDG_CACHE_HOME: `${BASE}/cache`,
  NO_COLOR: "1",
  DENO_DIR: Deno.env.get("DENO_DIR") ??
    `${Deno.env.get("XDG_CACHE_HOME") ?? `${Deno.env.get("HOME")}/.cache`}/deno`,
};
