/**
 * An in-memory `Host` for tests: an in-memory file system, a process with given arguments and
 * environment, and a terminal that records what is written to it.
 */
import { decodeUtf8, encodeUtf8 } from "../bytes.ts";
import type { Host } from "../host.ts";
import { type Content, MemoryFiles } from "./files.ts";
import { MemoryNetwork } from "./network.ts";
import { clientFor, type HttpClient, type Send } from "../network.ts";
import { fileError } from "./nodes.ts";
import { resolve } from "../path.ts";
import type { Listener, Permission } from "../process.ts";
import type { Watching } from "../disk/watching.ts";

export interface MemoryHostOptions {
  readonly args?: readonly string[];
  /** The working directory, `/project` by default; it is created. */
  readonly cwd?: string;
  /** The home folder, `/home` by default; it is created unless null. */
  readonly home?: string | null;
  readonly env?: Readonly<Record<string, string>>;
  /** The width of the terminal; without it stdout and stderr are pipes. */
  readonly columns?: number;
  /** The height of the terminal. */
  readonly rows?: number;
  /** What is typed, one element per read; with it stdin is a terminal. */
  readonly keys?: readonly string[];
  readonly stdin?: string | Uint8Array;
  /** The reader of stdout has closed the pipe. */
  readonly stdoutIsClosed?: boolean;
  /** Reads embedded files; by default there are none. */
  readonly asset?: (path: string) => Uint8Array;
  readonly platform?: Host["platform"];
  /** Answers requests to other hosts; by default there is no network. */
  readonly internet?: Send;
}

export class MemoryHost extends MemoryFiles implements Host {
  readonly args: readonly string[];
  readonly platform: Host["platform"];
  readonly pid = 1;
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  readonly stdinIsTerminal: boolean;
  /** Whether keys are read as they are typed. */
  isRaw = false;
  /** Everything written to stdout and stderr so far. */
  out = "";
  err = "";
  /** The environment and the home folder; tests may change them. */
  readonly variables: Record<string, string>;
  homeFolder: string | null;
  /** Loopback; tests connect to what listens there. */
  readonly network = new MemoryNetwork();
  /** What was given up; nothing is refused. */
  readonly givenUp = new Set<Permission>();
  readonly #options: MemoryHostOptions;
  readonly #interruptHandlers = new Set<() => void>();
  readonly #keys: string[];
  #cwd: string;
  #stdin: Uint8Array;

  constructor(
    files: Readonly<Record<string, Content>> = {},
    options: MemoryHostOptions = {},
  ) {
    super(files);
    const { stdin = "" } = options;
    this.#options = options;
    this.args = options.args ?? [];
    this.platform = options.platform ?? "linux";
    this.stdoutIsTerminal = this.stderrIsTerminal = options.columns !== undefined;
    this.stdinIsTerminal = options.keys !== undefined;
    this.#keys = [...options.keys ?? []];
    this.variables = { ...options.env };
    this.#stdin = typeof stdin === "string" ? encodeUtf8(stdin) : stdin;
    this.#cwd = options.cwd ?? "/project";
    this.homeFolder = options.home === undefined ? "/home" : options.home;
    for (const folder of [this.#cwd, this.homeFolder]) if (folder !== null) this.makeFolder(folder);
  }

  /** Throws when the folder has been removed. */
  cwd(): string {
    if (!this.exists(this.#cwd)) throw fileError("ENOENT", this.#cwd);
    return this.#cwd;
  }
  chdir(folder: string): void {
    const path = resolve(this.#cwd, folder);
    if (this.stat(path).kind !== "folder") throw fileError("ENOTDIR", path);
    this.#cwd = this.realPath(path);
  }
  exit(code: number): never {
    throw new Error(`the process exits with ${code}`);
  }
  env(name: string): string | undefined {
    return this.variables[name];
  }
  home(): string | null {
    return this.homeFolder;
  }
  now(): number {
    return this.clock.now();
  }
  onInterrupt(handler: () => void): () => void {
    this.#interruptHandlers.add(handler);
    return () => this.#interruptHandlers.delete(handler);
  }
  /** Asks the process to end, as Ctrl-C does. */
  interrupt(): void {
    for (const handler of this.#interruptHandlers) handler();
  }
  asset(path: string): Uint8Array {
    if (this.#options.asset === undefined) throw fileError("ENOENT", path);
    return this.#options.asset(path);
  }
  /** There is one thread. */
  startThread(): Promise<null> {
    return Promise.resolve(null);
  }
  /** Changes in memory are not reported. */
  watching(): Promise<Watching> {
    const watch = () => {
      throw new Error("changes in memory are not reported");
    };
    return Promise.resolve({ reportsChanges: () => false, watch });
  }
  giveUp(...permissions: readonly Permission[]): void {
    for (const permission of permissions) this.givenUp.add(permission);
  }
  connectTo(url: string): HttpClient {
    const none: Send = () => Promise.reject(new TypeError("there is no network"));
    return clientFor(url, this.#options.internet ?? none);
  }
  listen(port: number): Listener {
    return this.network.listen(port);
  }

  columns(): number | null {
    return this.#options.columns ?? null;
  }
  rows(): number | null {
    return this.#options.rows ?? null;
  }
  setRaw(on: boolean): void {
    this.isRaw = on;
  }
  readKeys(): Promise<Uint8Array | null> {
    const keys = this.#keys.shift();
    return Promise.resolve(keys === undefined ? null : encodeUtf8(keys));
  }
  onResize(): () => void {
    return () => {};
  }
  readStdin(most: number): Uint8Array {
    const read = this.#stdin.slice(0, most);
    this.#stdin = this.#stdin.slice(most);
    return read;
  }
  async *stdinChunks(): AsyncIterable<Uint8Array> {
    if (this.#stdin.length > 0) yield this.readStdin(this.#stdin.length);
  }
  stdout(data: string | Uint8Array): boolean {
    if (this.#options.stdoutIsClosed) return false;
    this.out += typeof data === "string" ? data : decodeUtf8(data);
    return true;
  }
  writeStdout(data: Uint8Array): Promise<boolean> {
    return Promise.resolve(this.stdout(data));
  }
  stderr(data: string): void {
    this.err += data;
  }
}
