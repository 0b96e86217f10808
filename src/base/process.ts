/** The process that ra runs in: its arguments, its surroundings, the time. */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Process extends Clock {
  readonly args: readonly string[];
  readonly platform: "linux" | "darwin" | "windows" | "other";
  readonly pid: number;
  /** The working directory that relative paths start from; `-C` changes it. */
  cwd(): string;
  chdir(folder: string): void;
  env(name: string): string | undefined;
  /** The user's home folder, or null. */
  home(): string | null;
  /** Calls back when the user or the system asks the process to end; returns how to stop that. */
  onInterrupt(handler: () => void): () => void;
  /** Bytes of a file that is embedded in the executable, by its path below `src/`. */
  asset(path: string): Uint8Array;
  /** Serves HTTP on loopback; port 0 picks a free one. Throws when the port is taken. */
  serve(port: number, handler: (request: Request) => Promise<Response>): HttpService;
}

/** A server that is running. */
export interface HttpService {
  /** Such as `127.0.0.1:8123`. */
  readonly address: string;
  /** Accepts no more requests; resolves after in-flight requests finish, or after `patience` ms. */
  stop(patience: number): Promise<void>;
}
