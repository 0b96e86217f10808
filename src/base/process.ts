/** The process that ra runs in: its arguments, its environment, the clock. */
import type { Watching } from "./disk/watching.ts";
import type { Thread } from "./thread/thread.ts";

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Environment {
  /** The working directory that relative paths start from. */
  cwd(): string;
  env(name: string): string | undefined;
  /** The user's home folder, absolute, or null when there is none. */
  home(): string | null;
}

/** What a process may be allowed to do; see `Process.giveUp`. */
export type Permission = "net" | "write" | "run" | "ffi" | "import";

export interface Process extends Clock, Environment {
  readonly args: readonly string[];
  readonly platform: "linux" | "darwin" | "windows" | "other";
  readonly pid: number;
  chdir(folder: string): void;
  /** Ends the process at once. */
  exit(code: number): never;
  /**
   * Calls `handler` when the user or the system asks the process to end. Returns a function that
   * removes the handler.
   */
  onInterrupt(handler: () => void): () => void;
  /**
   * Reads a file that is embedded in the executable, by its path below `src/`; without an executable, also
   * a file of a package, by its `file:` address.
   */
  asset(path: string): Uint8Array;
  /**
   * Gives up permissions, for good and for the whole process. What was not allowed stays so; a listener
   * and files that are open stay usable.
   */
  giveUp(...permissions: readonly Permission[]): void;
  /** Starts a script, by its path below `src/`, in a second thread; null where that is of no use. */
  startThread(script: string): Promise<Thread | null>;
  /** How to learn of changes in folders while they happen; loaded on demand. */
  watching(): Promise<Watching>;
  /** Listens for TCP on loopback; port 0 picks a free one. Throws when the port is taken. */
  listen(port: number): Listener;
}

export interface Listener {
  /** Such as `127.0.0.1:8123`. */
  readonly address: string;
  /** The next connection; null once closed. Throws when the system has none to give. */
  accept(): Promise<Connection | null>;
  close(): void;
}

export interface Connection {
  /** Reads into `bytes` and returns how many there were; null at the end. */
  read(bytes: Uint8Array): Promise<number | null>;
  /** Writes at least one of the bytes and returns how many. */
  write(bytes: Uint8Array): Promise<number>;
  /** Reads and writes in progress fail. */
  close(): void;
}
