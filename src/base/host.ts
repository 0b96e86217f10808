/**
 * The outside world as three ports: files, process and terminal. Only `main.ts` and this file use
 * `Deno.*`; every other file receives the ports that it needs and no more, so that tests can pass an
 * in-memory world (`memory_host.ts`).
 */
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
import type { Listener, Permission, Process } from "./process.ts";
import type { Terminal } from "./terminal.ts";

export interface Host extends Files, Process, Terminal {}

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

  constructor(args: readonly string[]) {
    this.args = args;
  }

  columns(): number | null {
    if (!this.stdoutIsTerminal && !this.stderrIsTerminal) return null;
    try {
      return Deno.consoleSize().columns || null;
    } catch {
      return null;
    }
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
    return this.env("HOME") || this.env("USERPROFILE") || null;
  }
  now(): number {
    return Date.now();
  }

  readFile(file: string): Uint8Array {
    return Deno.readFileSync(file);
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
  isUnchanged(path: string, size: number, mtime: number, ctime: number): boolean {
    try {
      const info = Deno.lstatSync(path);
      return (info.size === size || size < 0) && (info.mtime?.getTime() ?? 0) === mtime &&
        (info.ctime?.getTime() ?? 0) === ctime;
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
    const out = Deno.openSync(file, {
      write: true,
      create: !createNew,
      createNew,
      truncate: !createNew,
    });
    try {
      writeAll(out, data);
      if (options.sync) out.syncSync();
    } finally {
      out.close();
    }
  }
  makeFolder(folder: string): void {
    Deno.mkdirSync(folder, { recursive: true });
  }
  rename(from: string, to: string): void {
    Deno.renameSync(from, to);
  }
  remove(path: string, options: { recursive?: boolean } = {}): void {
    Deno.removeSync(path, options);
  }
  async lock(file: string, owner: string): Promise<FileLock | null> {
    const held = Deno.openSync(file, { read: true, write: true, create: true });
    if (!await tryLock(held)) return null;
    held.truncateSync();
    writeAll(held, encodeUtf8(owner));
    return {
      release() {
        held.truncateSync();
        held.close();
      },
    };
  }

  readStdin(most: number): Uint8Array {
    const chunks: Uint8Array[] = [];
    let size = 0;
    while (size < most) {
      const chunk = new Uint8Array(Math.min(65_536, most - size));
      const read = Deno.stdin.readSync(chunk);
      if (read === null) break;
      chunks.push(chunk.subarray(0, read));
      size += read;
    }
    return concatBytes(chunks);
  }
  stdout(data: string | Uint8Array): boolean {
    try {
      writeAll(Deno.stdout, typeof data === "string" ? encodeUtf8(data) : data);
      return true;
    } catch (error) {
      if (isClosedPipe(error)) return false;
      throw error;
    }
  }
  stderr(data: string): void {
    try {
      writeAll(Deno.stderr, encodeUtf8(data));
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
          return await listener.accept();
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
    return Deno.readFileSync(new URL(`../${path}`, import.meta.url));
  }
}

class DenoFile implements OpenFile {
  readonly size: number;
  #file: Deno.FsFile;

  constructor(file: string) {
    this.#file = Deno.openSync(file);
    this.size = this.#file.statSync().size;
  }
  readAt(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    this.#file.seekSync(offset, Deno.SeekMode.Start);
    for (let at = 0; at < length;) {
      const read = this.#file.readSync(bytes.subarray(at));
      if (read === null) throw new Deno.errors.UnexpectedEof("the file is shorter than expected");
      at += read;
    }
    return bytes;
  }
  close(): void {
    this.#file.close();
  }
}

function writeAll(out: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += out.writeSync(bytes.subarray(at));
}

/** Whether the error says that the reader has closed the pipe. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Deno.errors.BrokenPipe;
}

/** Milliseconds to wait for a lock in Deno before 2.7, which cannot try one without waiting. */
const LOCK_PATIENCE = 25;

/** Locks the file; when it is locked already, closes it and returns false. */
async function tryLock(file: Deno.FsFile): Promise<boolean> {
  if ("tryLockSync" in file) {
    const locked = file.tryLockSync(true);
    if (!locked) file.close();
    return locked;
  }
  const waiting = (file as Deno.FsFile).lock(true).then(() => true);
  const locked = await Promise.race([
    waiting,
    new Promise<false>((resolve) => setTimeout(() => resolve(false), LOCK_PATIENCE)),
  ]);
  if (!locked) waiting.then(() => (file as Deno.FsFile).close(), () => {});
  return locked;
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
    mode: info.mode === null ? null : info.mode & 0o7777,
  };
}
