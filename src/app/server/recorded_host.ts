/**
 * The part of a host that a configuration is made from, recorded: every call is kept with a digest of
 * what it returned, to find out later whether all of them would return the same again.
 */
import { encodeUtf8, hashBytes } from "../../base/bytes.ts";
import {
  type FileStat,
  type FolderEntry,
  type OpenFile,
  type ReadFiles,
  reasonOf,
} from "../../base/files.ts";
import type { Environment, Process } from "../../base/process.ts";

/** What the configuration of a folder, its own or an implied one, depends on. */
export type ConfigSources = ReadFiles & Environment & Pick<Process, "platform">;

interface RecordedCall {
  readonly digest: string;
  readonly call: () => unknown;
}

export class RecordedHost implements ConfigSources {
  readonly platform: Process["platform"];
  readonly #host: ConfigSources;
  readonly #calls = new Map<string, RecordedCall>();
  #isComplete = true;

  constructor(host: ConfigSources) {
    this.#host = host;
    this.platform = host.platform;
  }

  /** Would every call so far return the same again? Files are read and hashed, nothing is parsed. */
  isCurrent(): boolean {
    return this.#isComplete &&
      this.#calls.values().every(({ call, digest }) => digestOf(attempt(call)) === digest);
  }

  readFile(file: string, most?: number): Uint8Array {
    return this.#record(`readFile ${most} ${file}`, () => this.#host.readFile(file, most));
  }
  stat(path: string): FileStat {
    return this.#record(`stat ${path}`, () => this.#host.stat(path));
  }
  lstat(path: string): FileStat {
    return this.#record(`lstat ${path}`, () => this.#host.lstat(path));
  }
  isUnchanged(path: string, size: number, mtime: number, ctime: number, inode: number): boolean {
    const key = `isUnchanged ${size} ${mtime} ${ctime} ${inode} ${path}`;
    return this.#record(key, () => this.#host.isUnchanged(path, size, mtime, ctime, inode));
  }
  readFolder(folder: string): FolderEntry[] {
    return this.#record(`readFolder ${folder}`, () => this.#host.readFolder(folder));
  }
  realPath(path: string): string {
    return this.#record(`realPath ${path}`, () => this.#host.realPath(path));
  }
  exists(path: string): boolean {
    return this.#record(`exists ${path}`, () => this.#host.exists(path));
  }
  /** What is read from an open file is not recorded, so the record never counts as current again. */
  open(file: string): OpenFile {
    this.#isComplete = false;
    return this.#host.open(file);
  }
  cwd(): string {
    return this.#record("cwd", () => this.#host.cwd());
  }
  env(name: string): string | undefined {
    return this.#record(`env ${name}`, () => this.#host.env(name));
  }
  home(): string | null {
    return this.#record("home", () => this.#host.home());
  }

  /** Of equal calls the first is kept: what changes between them is a change. */
  #record<T>(key: string, call: () => T): T {
    const outcome = attempt(call);
    if (!this.#calls.has(key)) this.#calls.set(key, { digest: digestOf(outcome), call });
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  }
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

function attempt<T>(call: () => T): Outcome<T> {
  try {
    return { value: call() };
  } catch (error) {
    return { error };
  }
}

function digestOf(outcome: Outcome<unknown>): string {
  if ("error" in outcome) return `error: ${reasonOf(outcome.error)}`;
  const { value } = outcome;
  if (value instanceof Uint8Array) return hashBytes(value);
  return hashBytes(encodeUtf8(JSON.stringify(value) ?? ""));
}
