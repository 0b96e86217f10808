/**
 * The kinds in which ra is started, each with an empty program of the same kind to compare with: the
 * sources, the bundle under `deno run`, the executable, and the executable as installed, which keeps
 * compiled code in a private folder.
 */
import { fileURLToPath } from "node:url";
import { BUNDLE, makeBundle } from "../../scripts/bundle/bundle.ts";
import { compileBundle, permissions } from "../../scripts/compile_ra.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const BASE = `${ROOT}.bench/process`;

export type Command = readonly [program: string, ...args: string[]];

export interface Program {
  readonly kind: "source" | "bundle" | "executable" | "installed";
  readonly command: Command;
  /** An empty program of the same kind. */
  readonly empty: Command;
}

/** Builds all kinds; executables are left out, with a message, if Deno cannot compile here. */
export async function makePrograms(): Promise<Program[]> {
  const empty = `${BASE}/empty.ts`;
  Deno.mkdirSync(BASE, { recursive: true });
  Deno.writeTextFileSync(empty, "");
  const deno = Deno.execPath();
  const flags = ["--no-config", "--unstable-lazy-dynamic-imports", ...permissions()];
  const emptyRun: Command = [deno, "run", "--no-config", empty];
  const programs: Program[] = [{ kind: "source", command: sourceCommand(), empty: emptyRun }];
  if (!await makeBundle()) return programs;
  const eager = "--v8-flags=--no-lazy";
  const bundle: Command = [deno, "run", eager, ...flags, `${BUNDLE}/js/main.js`];
  programs.push({ kind: "bundle", command: bundle, empty: emptyRun });
  const emptyExecutable = `${BASE}/empty`;
  const isCompiled = await compileBundle({ output: "dist/ra", isCached: false }) &&
    await compileBundle({ output: "dist/ra-cached", isCached: true }) &&
    run([deno, "compile", "--quiet", "--no-config", "--output", emptyExecutable, empty], BASE);
  if (!isCompiled) {
    console.error("bench: without executables, Deno cannot compile them here");
    return programs;
  }
  const emptyRan: Command = [emptyExecutable];
  programs.push({ kind: "executable", command: [`${ROOT}dist/ra`], empty: emptyRan });
  programs.push({ kind: "installed", command: [writeLauncher()], empty: emptyRan });
  return programs;
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

/** Runs a command to its end; throws if it fails. */
export function run([program, ...args]: Command, cwd: string): true {
  const { code, stderr } = new Deno.Command(program, { args, cwd, ...QUIET, env: ENV })
    .outputSync();
  if (code > 1) {
    throw new Error(`${program} ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  }
  return true;
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
