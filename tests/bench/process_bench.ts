/**
 * Cold starts: whole processes compared with an empty Deno program in the same run, with a warm disk
 * cache; from source with the permissions of the `ra` task, and as an executable if `dist/ra` exists.
 */
import { fileURLToPath } from "node:url";
import { canMakeCorpus, copyFolder, makeLargeCorpus } from "../../scripts/large_corpus.ts";
import { type Figure, K8S } from "./figures.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BASE = `${ROOT}.bench/process`;
const RUNS = 15;

/** Empty without the collections. */
export function processBench(): Figure[] {
  if (!canMakeCorpus()) return [];
  const small = smallProject();
  const large = largeProject();
  const empty = `${BASE}/empty.ts`;
  Deno.writeTextFileSync(empty, "");
  const programs: [name: string, command: string[]][] = [["source", sourceCommand()]];
  if (exists(`${ROOT}dist/ra`)) programs.push(["binary", [`${ROOT}dist/ra`]]);
  const figures: Figure[] = [];
  const baseline = timeOf([Deno.execPath(), "run", empty], BASE);
  figures.push({ name: "process: empty Deno program", value: baseline, unit: "ms" });
  for (const [name, command] of programs) {
    for (const [what, folder, args] of CASES(small, large)) {
      run([...command, ...args], folder);
      const ms = timeOf([...command, ...args], folder);
      figures.push({ name: `process: ${name} ${what}`, value: ms, unit: "ms" });
      figures.push({ name: `process: ${name} ${what}`, value: ms / baseline, unit: "× empty" });
    }
    const peak = peakOf([...command, "search", "--no-update", QUESTION], large);
    if (peak !== null) {
      figures.push({ name: `process: ${name} search, large, memory`, value: peak, unit: "MB" });
    }
  }
  return figures;
}

const QUESTION = "lifecycle of a pod";
const SENTENCE = "how do I drain a node before the upgrade of the kubelet";

const CASES = (small: string, large: string): [what: string, folder: string, args: string[]][] => [
  ["--version", small, ["--version"]],
  ["help", small, ["help"]],
  ["search, 1,515 files", small, ["search", QUESTION]],
  ["search --list, 1,515 files", small, ["search", "--list", QUESTION]],
  ["search --json, 1,515 files", small, ["search", "--json", QUESTION]],
  ["search --no-update, large", large, ["search", "--no-update", QUESTION]],
  ["search --no-update, large, a sentence", large, ["search", "--no-update", SENTENCE]],
  ["search, large", large, ["search", QUESTION]],
];

/** The command of `deno task ra`, without the start of the task runner. */
function sourceCommand(): string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}deno.json`));
  const [, ...words] = (tasks.ra as string).split(" ");
  const config = ["--config", `${ROOT}deno.json`];
  return [Deno.execPath(), words[0], ...config, ...words.slice(1, -1), `${ROOT}main.ts`];
}

function smallProject(): string {
  const folder = `${BASE}/small`;
  Deno.mkdirSync(folder, { recursive: true });
  if (!exists(`${folder}/docs`)) copyFolder(`${K8S}/corpus`, `${folder}/docs`);
  Deno.writeTextFileSync(`${folder}/.ra.toml`, 'root = true\n[tree.docs]\npath = "docs"\n');
  return folder;
}

function largeProject(): string {
  const folder = `${BASE}/large`;
  makeLargeCorpus(`${folder}/docs`);
  Deno.writeTextFileSync(`${folder}/.ra.toml`, 'root = true\n[tree.docs]\npath = "docs"\n');
  run([...sourceCommand(), "update"], folder);
  return folder;
}

function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}

/** The fastest of some runs, which other processes disturbed least, in milliseconds. */
function timeOf(command: string[], cwd: string): number {
  let best = Infinity;
  for (let i = 0; i < RUNS; i++) {
    const started = performance.now();
    run(command, cwd);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

function run([program, ...args]: string[], cwd: string): void {
  const { success, stderr } = new Deno.Command(program, {
    args,
    cwd,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    env: { HOME: BASE, NO_COLOR: "1", DENO_DIR: Deno.env.get("DENO_DIR") ?? defaultDenoDir() },
  }).outputSync();
  if (!success) {
    throw new Error(`${program} ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  }
}

/** The cache of modules must not move when HOME is set to another folder. */
function defaultDenoDir(): string {
  return `${Deno.env.get("XDG_CACHE_HOME") ?? `${Deno.env.get("HOME")}/.cache`}/deno`;
}

/** Peak resident memory in MB according to GNU time, or null if it is not installed. */
function peakOf(command: string[], cwd: string): number | null {
  if (!exists("/usr/bin/time")) return null;
  const { stderr } = new Deno.Command("/usr/bin/time", {
    args: ["-f", "peak %M", ...command],
    cwd,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    env: { HOME: BASE, DENO_DIR: Deno.env.get("DENO_DIR") ?? defaultDenoDir() },
  }).outputSync();
  const match = /peak (\d+)/.exec(new TextDecoder().decode(stderr));
  return match === null ? null : Number(match[1]) / 1000;
}
