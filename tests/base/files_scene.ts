/** The two file systems that the contract test compares, and the files that every case starts with. */
import { decodeUtf8, encodeUtf8 } from "../../src/base/bytes.ts";
import type { Files } from "../../src/base/files.ts";
import { DenoHost } from "../../src/base/host.ts";
import { MemoryFiles } from "../../src/base/memory/files.ts";

/** A file system under test. */
export interface Subject extends Disposable {
  readonly files: Files;
  /** An empty folder; its path has no links. */
  readonly root: string;
  link(path: string, target: string): void;
  /** Removes all permissions, or only those to write. */
  deny(path: string, left?: "none" | "read"): void;
  setModified(path: string, mtime: number): void;
  /** Lets time pass. */
  wait(milliseconds: number): Promise<void>;
}

export function onDisk(): Subject {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ra-files-" }));
  const denied: string[] = [];
  return {
    files: new DenoHost([]),
    root,
    link: (path, target) => Deno.symlinkSync(target, path),
    deny(path, left = "none") {
      Deno.chmodSync(path, left === "none" ? 0 : 0o555);
      denied.push(path);
    },
    setModified: (path, mtime) => Deno.utimeSync(path, new Date(mtime), new Date(mtime)),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    [Symbol.dispose]() {
      for (const path of denied) if (this.files.exists(path)) Deno.chmodSync(path, 0o755);
      Deno.removeSync(root, { recursive: true });
    },
  };
}

export function inMemory(): Subject {
  const files = new MemoryFiles();
  const root = "/tmp/files";
  files.makeFolder(root);
  return {
    files,
    root,
    link: (path, link) => files.write(path, { link }),
    deny: (path, left) => files.deny(path, left),
    setModified: (path, mtime) => files.setModified(path, mtime),
    wait: (milliseconds) => Promise.resolve(files.clock.advance(milliseconds)),
    [Symbol.dispose]: () => {},
  };
}

/** A file system with some files and links. Paths are relative to the folder of the subject. */
export class Scene {
  readonly files: Files;
  readonly #subject: Subject;

  constructor(subject: Subject) {
    this.#subject = subject;
    this.files = subject.files;
    for (const folder of ["/folder/deep", "/empty"]) this.files.makeFolder(this.at(folder));
    this.write("/file", "text");
    this.write("/folder/inner", "inner text");
    this.write("/folder/deep/leaf", "leaf");
    this.link("/to_file", "file");
    this.link("/to_folder", this.at("/folder"));
    this.link("/to_deep", "./to_folder/deep/");
    this.link("/dangling", "missing");
    this.link("/loop", "loop");
    this.link("/ping", "pong");
    this.link("/pong", "ping");
  }
  at(path: string): string {
    return this.#subject.root + path;
  }
  read(path: string): string {
    return decodeUtf8(this.files.readFile(this.at(path)));
  }
  write(path: string, text: string, createNew = false): void {
    this.files.writeFile(this.at(path), encodeUtf8(text), { createNew });
  }
  link(path: string, target: string): void {
    this.#subject.link(this.at(path), target);
  }
  deny(path: string, left?: "none" | "read"): void {
    this.#subject.deny(this.at(path), left);
  }
  setModified(path: string, mtime: number): void {
    this.#subject.setModified(this.at(path), mtime);
  }
  stat(path: string) {
    return this.files.stat(this.at(path));
  }
  lstat(path: string) {
    return this.files.lstat(this.at(path));
  }
  exists(path: string): boolean {
    return this.files.exists(this.at(path));
  }
  real(path: string): string {
    return this.files.realPath(this.at(path)).slice(this.#subject.root.length);
  }
  makeFolder(path: string): void {
    this.files.makeFolder(this.at(path));
  }
  rename(from: string, to: string): void {
    this.files.rename(this.at(from), this.at(to));
  }
  remove(path: string, recursive = false): void {
    this.files.remove(this.at(path), { recursive });
  }
  /** `name kind`, sorted. */
  names(path: string): string[] {
    return this.files.readFolder(this.at(path)).map(({ name, kind }) => `${name} ${kind}`).sort();
  }
  isUnchanged(
    path: string,
    of: { size: number; mtime: number; ctime: number; inode: number },
  ): boolean {
    return this.files.isUnchanged(this.at(path), of.size, of.mtime, of.ctime, of.inode);
  }
  /** Waits until a change gets a different `mtime`. */
  later(): Promise<void> {
    return this.#subject.wait(20);
  }
  /** Waits until a change gets a different `ctime`, which is in whole seconds. */
  nextSecond(): Promise<void> {
    return this.#subject.wait(1_010);
  }
  /** Whether the act changes the modification time of a path. */
  async touches(path: string, act: () => void): Promise<boolean> {
    const { mtime } = this.lstat(path);
    await this.later();
    act();
    return this.lstat(path).mtime > mtime;
  }
}
