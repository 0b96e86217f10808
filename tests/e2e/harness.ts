/**
 * Runs the real command line in a temporary folder with a project and a home.
 *
 * Runs `$RA_BIN` if it is set, otherwise the sources with exactly the permissions of the `ra` task, so
 * that a missing permission is noticed.
 */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  /** Added to an otherwise clean environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Relative to the project's folder. */
  readonly cwd?: string;
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project on disk; `await using` removes it. */
export interface Project extends AsyncDisposable {
  /** The project's folder, absolute, without symlinks. */
  readonly folder: string;
  /** The home folder that ra sees. */
  readonly home: string;
  run(...args: [...words: string[]] | [...words: string[], options: RunOptions]): Promise<Ran>;
  /** The program and its arguments before those of ra, to start a process directly. */
  readonly command: readonly [program: string, ...words: string[]];
  readonly env: Readonly<Record<string, string>>;
  write(path: string, content: string | Uint8Array): Promise<void>;
  read(path: string): Promise<string>;
}

/** Starts a command of ra in the project, with an empty stdin unless `streams` says otherwise. */
export function spawn(
  ra: Pick<Project, "command" | "folder" | "env">,
  args: readonly string[],
  streams: Pick<Deno.CommandOptions, "stdin" | "stdout" | "stderr"> = {},
): Deno.ChildProcess {
  const [program, ...words] = ra.command;
  return new Deno.Command(program, {
    args: [...words, ...args],
    cwd: ra.folder,
    env: { ...ra.env },
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    ...streams,
  }).spawn();
}

/** Runs commands at once, when the index is built; returns what they printed, in their order. */
export async function runAll(
  ra: Project,
  commands: readonly (readonly [...words: string[], options: RunOptions])[],
): Promise<Ran[]> {
  await ra.run("update");
  return await Promise.all(commands.map((command) => ra.run(...command as [string, RunOptions])));
}

/**
 * Makes a project of the given files (path → content), or a copy of the folder `testdata/<name>`. A
 * path that starts with `~/` is in the home folder.
 */
export async function project(
  source: Readonly<Record<string, string | Uint8Array>> | string = {},
): Promise<Project> {
  const world = await Deno.realPath(await Deno.makeTempDir({ prefix: "ra-e2e-" }));
  const folder = join(world, "project");
  const home = join(world, "home");
  await Deno.mkdir(folder);
  await Deno.mkdir(home);
  const place = (path: string) =>
    path.startsWith("~/") ? join(home, path.slice(2)) : resolve(folder, path);
  const write = async (path: string, content: string | Uint8Array) => {
    await Deno.mkdir(dirname(place(path)), { recursive: true });
    await Deno.writeFile(place(path), toBytes(content));
  };
  if (typeof source === "string") await copyFolder(join(ROOT, "testdata", source), folder);
  else for (const [path, content] of Object.entries(source)) await write(path, content);

  const env = cleanEnv(home);
  return {
    folder,
    home,
    env,
    command: raCommand(),
    write,
    read: (path) => Deno.readTextFile(place(path)),
    run: (...args) => {
      const last = args.at(-1);
      const options = typeof last === "object" ? last : {};
      const words = (typeof last === "object" ? args.slice(0, -1) : args) as string[];
      return runRa(words, {
        stdin: options.stdin,
        cwd: resolve(folder, options.cwd ?? "."),
        env: { ...env, ...options.env },
      });
    },
    [Symbol.asyncDispose]: () => Deno.remove(world, { recursive: true }),
  };
}

async function runRa(words: readonly string[], options: RunOptions): Promise<Ran> {
  const [program, ...before] = raCommand();
  const child = new Deno.Command(program, {
    args: [...before, ...words],
    cwd: options.cwd,
    env: { ...options.env },
    clearEnv: true,
    stdin: options.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  if (options.stdin !== undefined) {
    const writer = child.stdin.getWriter();
    await writer.write(toBytes(options.stdin)).catch(() => {});
    await writer.close().catch(() => {});
  }
  const { code, stdout, stderr } = await child.output();
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

let command: readonly [string, ...string[]] | undefined;

/** The executable under test, or `deno run` with the flags of the `ra` task. */
export function raCommand(): readonly [program: string, ...words: string[]] {
  return command ??= findCommand();
}

function findCommand(): readonly [string, ...string[]] {
  const binary = Deno.env.get("RA_BIN");
  if (binary) return [resolve(binary)];
  const { tasks } = JSON.parse(Deno.readTextFileSync(join(ROOT, "deno.json")));
  const [deno, ...words] = (tasks.ra as string).split(" ");
  if (deno !== "deno" || words.at(-1) !== "main.ts") {
    throw new Error(`the ra task is no plain "deno run … main.ts": ${tasks.ra}`);
  }
  return [Deno.execPath(), ...words.slice(0, -1), join(ROOT, "main.ts")];
}

/** A clean environment, with only what the runtime needs to find its cache. */
function cleanEnv(home: string): Record<string, string> {
  const env: Record<string, string> = { HOME: home, USERPROFILE: home };
  for (const name of ["PATH", "TMPDIR", "SystemRoot", "DENO_TLS_CA_STORE"]) {
    const value = Deno.env.get(name);
    if (value !== undefined) env[name] = value;
  }
  env.DENO_DIR = denoDir();
  env.DENO_NO_UPDATE_CHECK = "1";
  return env;
}

/** The cache of this process; a child with another home would not find it. */
function denoDir(): string {
  const home = Deno.env.get("HOME") ?? "";
  const cache = Deno.env.get("XDG_CACHE_HOME") ?? join(home, ".cache");
  const places = { linux: join(cache, "deno"), darwin: join(home, "Library/Caches/deno") };
  return Deno.env.get("DENO_DIR") ?? places[Deno.build.os as "linux" | "darwin"] ??
    join(Deno.env.get("LOCALAPPDATA") ?? home, "deno");
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const entry of Deno.readDir(from)) {
    const source = join(from, entry.name);
    if (entry.isDirectory) await copyFolder(source, join(to, entry.name));
    else await Deno.copyFile(source, join(to, entry.name));
  }
}

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}
