/**
 * The outside world as a few ports, mostly files, process and terminal. Only `main.ts`, this file, its
 * `kernel_locks.ts`, `watch_folders.ts`, `start_thread.ts` and `asset.ts` use `Deno.*`; every other file receives
 * the ports that it needs and no more, so that tests can pass an in-memory world (`memory/host.ts`).
 */
import { readAsset } from "./asset.ts";
import { concatBytes, encodeUtf8 } from "./bytes.ts";
import type {
  FileKind,
  FileLock,
  Files,
  FileStat,
  FolderEntry,
  OpenFile,
  WriteOptions,
} from "./files.ts";
import { isNotFound } from "./files.ts";
import { KernelLocks } from "./disk/kernel_locks.ts";
import { isAbsolute } from "./path.ts";
import { patiently, writePatiently } from "./patiently.ts";
import { clientFor, type HttpClient, type Network, withoutProxy } from "./network.ts";
import type { Listener, Permission, Process } from "./process.ts";
import type { Thread } from "./thread/thread.ts";
import type { Terminal } from "./terminal.ts";
import type { Watching } from "./disk/watching.ts";

export interface Host extends Files, Process, Terminal, Network {}

const LOOPBACK = "127.0.0.1";

const PLATFORMS: Readonly<Record<string, Host["platform"]>> = {
  linux: "linux",
  darwin: "darwin",
  windows: "windows",
};

/** The real host. */
export class DenoHost implements Host {
  readonly args: readonly string[];
  readonly platform = PLATFORMS[Deno.build.os] ?? "other";
  readonly pid = Deno.pid;
  readonly stdoutIsTerminal = Deno.stdout.isTerminal();
  readonly stderrIsTerminal = Deno.stderr.isTerminal();
  readonly #locks = new KernelLocks();

  constructor(args: readonly string[]) {
    this.args = args;
  }

  get stdinIsTerminal(): boolean {
    return Deno.stdin.isTerminal();
  }
  columns(): number | null {
    return this.#size()?.columns || null;
  }
  rows(): number | null {
    return this.#size()?.rows || null;
  }
  #size(): { columns: number; rows: number } | null {
    if (!this.stdoutIsTerminal && !this.stderrIsTerminal) return null;
    try {
      return Deno.consoleSize();
    } catch {
      return null;
    }
  }
  setRaw(on: boolean): void {
    Deno.stdin.setRaw(on);
  }
  async readKeys(): Promise<Uint8Array | null> {
    const bytes = new Uint8Array(1024);
    const read = await Deno.stdin.read(bytes);
    return read === null ? null : bytes.subarray(0, read);
  }
  onResize(handler: () => void): () => void {
    if (this.platform === "windows") return () => {};
    Deno.addSignalListener("SIGWINCH", handler);
    return () => Deno.removeSignalListener("SIGWINCH", handler);
  }
  cwd(): string {
    return Deno.cwd();
  }
  chdir(folder: string): void {
    Deno.chdir(folder);
  }
  exit(code: number): never {
    Deno.exit(code);
  }
  env(name: string): string | undefined {
    return Deno.env.get(name);
  }
  home(): string | null {
    const home = this.env("HOME") || this.env("USERPROFILE") || "";
    return isAbsolute(home) && this.exists(home) ? home : null;
  }
  now(): number {
    return Date.now();
  }

  readFile(file: string, most?: number): Uint8Array {
    if (most === undefined) return Deno.readFileSync(file);
    using from = Deno.openSync(file);
    return readUpTo(from, most);
  }
  open(file: string): OpenFile {
    return new DenoFile(file);
  }
  stat(path: string): FileStat {
    return toStat(Deno.statSync(path));
  }
  lstat(path: string): FileStat {
    return toStat(Deno.lstatSync(path));
  }
  isUnchanged(path: string, size: number, mtime: number, ctime: number, inode: number): boolean {
    try {
      const info = Deno.lstatSync(path);
      return (info.size === size || size < 0) && (info.mtime?.getTime() ?? 0) === mtime &&
        (info.ctime?.getTime() ?? 0) === ctime && (info.ino ?? 0) === inode;
    } catch {
      return false;
    }
  }
  readFolder(folder: string): FolderEntry[] {
    const entries: FolderEntry[] = [];
    for (const entry of Deno.readDirSync(folder)) {
      entries.push({ name: entry.name, kind: kindOf(entry) });
    }
    return entries;
  }
  realPath(path: string): string {
    return Deno.realPathSync(path);
  }
  exists(path: string): boolean {
    try {
      Deno.lstatSync(path);
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  writeFile(file: string, data: Uint8Array, options: WriteOptions = {}): void {
    const createNew = options.createNew === true;
    const old = options.replaces === undefined ? null : writableStat(options.replaces);
    const out = Deno.openSync(file, {
      write: true,
      create: !createNew,
      createNew,
      truncate: !createNew,
      mode: options.mode,
    });
    try {
      if (old !== null) copyPermissions(old, file);
      writeAll(out, data);
      if (options.sync) out.syncSync();
    } finally {
      out.close();
    }
  }
  makeFolder(folder: string, mode?: number): void {
    Deno.mkdirSync(folder, { recursive: true, mode });
  }
  setMode(path: string, mode: number): void {
    if (this.platform !== "windows") Deno.chmodSync(path, mode);
  }
  rename(from: string, to: string): void {
    Deno.renameSync(from, to);
  }
  remove(path: string, options: { recursive?: boolean } = {}): void {
    Deno.removeSync(path, options);
  }
  async lock(file: string, owner: string): Promise<FileLock | null> {
    const held = await this.#locks.tryLock(file);
    if (held === null) return null;
    held.truncateSync();
    writeAll(held, encodeUtf8(owner));
    return {
      release() {
        held.truncateSync();
        held.close();
      },
    };
  }

  async startThread(script: string): Promise<Thread | null> {
    const { startThread } = await import("./thread/start_thread.ts");
    return startThread(script);
  }
  watching(): Promise<Watching> {
    return import("./disk/watch_folders.ts");
  }

  readStdin(most: number): Uint8Array {
    return readUpTo(Deno.stdin, most);
  }
  stdout(data: string | Uint8Array): boolean {
    try {
      writePatiently(Deno.stdout, typeof data === "string" ? encodeUtf8(data) : data);
      return true;
    } catch (error) {
      if (isClosedPipe(error)) return false;
      throw error;
    }
  }
  stderr(data: string): void {
    try {
      writePatiently(Deno.stderr, encodeUtf8(data));
    } catch {
      // Stderr is closed: there is nobody left to tell.
    }
  }
  stdinChunks(): AsyncIterable<Uint8Array> {
    return Deno.stdin.readable;
  }
  async writeStdout(data: Uint8Array): Promise<boolean> {
    try {
      for (let at = 0; at < data.length;) at += await Deno.stdout.write(data.subarray(at));
      return true;
    } catch (error) {
      if (isClosedPipe(error)) return false;
      throw error;
    }
  }
  giveUp(...permissions: readonly Permission[]): void {
    for (const name of permissions) Deno.permissions.revokeSync({ name });
  }
  listen(port: number): Listener {
    const listener = Deno.listen({ hostname: LOOPBACK, port });
    let isClosed = false;
    return {
      address: `${LOOPBACK}:${listener.addr.port}`,
      async accept() {
        try {
          return withoutDelay(await listener.accept());
        } catch (error) {
          if (isClosed) return null;
          throw error;
        }
      },
      close() {
        isClosed = true;
        listener.close();
      },
    };
  }
  connectTo(url: string): HttpClient {
    Deno.env.set("NO_PROXY", withoutProxy(this.env("NO_PROXY") ?? this.env("no_proxy")));
    return clientFor(
      url,
      (to, request) => fetch(to, { ...request, method: "POST", redirect: "manual" }),
    );
  }
  onInterrupt(handler: () => void): () => void {
    const signals: Deno.Signal[] = this.platform === "windows"
      ? ["SIGINT", "SIGBREAK"]
      : ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) Deno.addSignalListener(signal, handler);
    return () => {
      for (const signal of signals) Deno.removeSignalListener(signal, handler);
    };
  }
  asset(path: string): Uint8Array {
    return readAsset(path);
  }
}

class DenoFile implements OpenFile {
  readonly size: number;
  readonly inode: number;
  #file: Deno.FsFile;
  /** Where the next read would start; `NaN` when a read has failed. */
  #at = 0;

  constructor(file: string) {
    this.#file = Deno.openSync(file);
    const info = this.#file.statSync();
    this.size = info.size;
    this.inode = info.ino ?? 0;
  }
  readAt(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    if (offset !== this.#at) this.#file.seekSync(offset, Deno.SeekMode.Start);
    this.#at = NaN;
    for (let at = 0; at < length;) {
      const read = this.#file.readSync(bytes.subarray(at));
      if (read === null) throw new Deno.errors.UnexpectedEof("the file is shorter than expected");
      at += read;
    }
    this.#at = offset + length;
    return bytes;
  }
  close(): void {
    this.#file.close();
  }
}

/** Reads to the end, at most `most` bytes; memory is taken as bytes arrive. */
function readUpTo(
  from: { readSync(into: Uint8Array): number | null },
  most: number,
): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < most) {
    const chunk = new Uint8Array(Math.min(65_536, most - size));
    const read = patiently(() => from.readSync(chunk));
    if (read === null) break;
    chunks.push(chunk.subarray(0, read));
    size += read;
  }
  return chunks.length === 1 ? chunks[0] : concatBytes(chunks);
}

/** Facts about a file; throws when it may not be written to. */
function writableStat(file: string): Deno.FileInfo {
  using open = Deno.openSync(file, { write: true });
  return open.statSync();
}

/** Owner (where the system lets us) and mode; the umask does not apply to the mode. */
function copyPermissions({ uid, gid, mode }: Deno.FileInfo, file: string): void {
  if (Deno.build.os === "windows" || mode === null) return;
  try {
    Deno.chownSync(file, uid, gid);
  } catch {
    // Only root may give a file away.
  }
  Deno.chmodSync(file, mode & 0o7777);
}

function writeAll(out: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += out.writeSync(bytes.subarray(at));
}

/** Whether the error says that the reader has closed the pipe. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Deno.errors.BrokenPipe;
}

function kindOf(info: { isFile: boolean; isDirectory: boolean; isSymlink: boolean }): FileKind {
  if (info.isFile) return "file";
  if (info.isDirectory) return "folder";
  return info.isSymlink ? "link" : "other";
}

function toStat(info: Deno.FileInfo): FileStat {
  return {
    kind: kindOf(info),
    size: info.size,
    mtime: info.mtime?.getTime() ?? 0,
    ctime: info.ctime?.getTime() ?? 0,
    inode: info.ino ?? 0,
    owner: info.uid,
    mode: info.mode === null ? null : info.mode & 0o7777,
    links: info.nlink,
  };
}

/**
 * A response is several small writes. By default the system keeps the second back until the first is
 * acknowledged, for which the other side takes its time: 44 ms a response on Linux.
 */
function withoutDelay(connection: Deno.TcpConn): Deno.TcpConn {
  try {
    connection.setNoDelay();
  } catch {
    // The other side has gone; reading will say so.
  }
  return connection;
}
