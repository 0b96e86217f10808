/**
 * An in-memory file system for tests that behaves like a real one on Linux: links, `..`, permissions,
 * locks, modification times and error names are the same. `tests/base/files_contract_test.ts` runs the
 * same cases against both.
 *
 * Paths are absolute, with `/`. The times of files come from `clock`.
 */
import { decodeUtf8, encodeUtf8 } from "../bytes.ts";
import {
  type FileLock,
  type Files,
  type FileStat,
  type FolderEntry,
  isNotFound,
  notRegular,
  type OpenFile,
  type WriteOptions,
} from "../files.ts";
import { MemoryClock } from "./clock.ts";
import { MemoryFile } from "./file.ts";
import {
  type Access,
  checkReplaceable,
  checkWritable,
  fileError,
  type FileNode,
  findNode,
  type FolderNode,
  type Found,
  type Node,
  toStat,
} from "./nodes.ts";
import { dirname } from "../path.ts";

/** Text in UTF-8, bytes, or the target of a symbolic link. */
export type Content = string | Uint8Array | { readonly link: string };

export class MemoryFiles implements Files {
  readonly clock = new MemoryClock();
  /** The user who creates files; tests may change it. */
  user = 1000;
  #inodes = 0;
  readonly #root: FolderNode = { ...this.#metadata(), kind: "folder", entries: new Map() };

  /** Creates the given files, by path, and their folders. */
  constructor(files: Readonly<Record<string, Content>> = {}) {
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  readFile(file: string, most = Infinity): Uint8Array {
    return this.#readableFile(file).bytes.slice(0, most);
  }
  open(file: string): OpenFile {
    return new MemoryFile(this.#readableFile(file));
  }
  stat(path: string): FileStat {
    return toStat(this.#node(path, true));
  }
  lstat(path: string): FileStat {
    return toStat(this.#node(path, false));
  }
  isUnchanged(path: string, size: number, mtime: number, ctime: number, inode: number): boolean {
    try {
      const found = this.lstat(path);
      return (found.size === size || size < 0) && found.mtime === mtime &&
        found.ctime === ctime && found.inode === inode;
    } catch {
      return false;
    }
  }
  /** Returns the newest entry first, to expose callers that rely on sorted names. */
  readFolder(folder: string): FolderEntry[] {
    const node = this.#node(folder, true);
    if (node.kind !== "folder") throw fileError("ENOTDIR", folder);
    if (node.access === "none") throw fileError("EACCES", folder);
    return [...node.entries].map(([name, { kind }]) => ({ name, kind })).reverse();
  }
  realPath(path: string): string {
    const { node, path: real } = findNode(this.#root, path, true);
    if (node === undefined) throw fileError("ENOENT", path);
    return real;
  }
  exists(path: string): boolean {
    try {
      this.lstat(path);
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  writeFile(file: string, data: Uint8Array, options: WriteOptions = {}): void {
    const { createNew = false, mode, replaces } = options;
    if (replaces !== undefined) this.#openForWriting(replaces, { createNew: false });
    const node = this.#openForWriting(file, { createNew, mode });
    this.#setBytes(node, data.slice());
  }
  makeFolder(folder: string, mode = 0o755): void {
    const path = folder.replace(/(?<=.)\/+$/, "");
    try {
      this.#makeOneFolder(path, mode);
    } catch (error) {
      if (!(error instanceof Error && error.name === "NotFound")) throw error;
      this.makeFolder(dirname(path), mode);
      this.#makeOneFolder(path, mode);
    }
  }
  setMode(path: string, mode: number): void {
    const node = this.#node(path, true);
    node.mode = mode;
    node.ctime = this.clock.now();
  }
  rename(from: string, to: string): void {
    const source = findNode(this.#root, from, false);
    const target = findNode(this.#root, to, false);
    const moved = source.node;
    if (moved === undefined) throw fileError("ENOENT", from);
    if (moved === target.node) return;
    if (target.path.startsWith(`${source.path}/`)) throw fileError("EINVAL", from);
    if (target.node !== undefined) checkReplaceable(moved, target.node, to);
    for (const { folder } of [source, target]) checkWritable(folder, from);
    this.#removeEntry(source);
    this.#addEntry(target, moved);
    moved.ctime = this.clock.now();
  }
  remove(path: string, options: { recursive?: boolean } = {}): void {
    const found = findNode(this.#root, path, false);
    const { node } = found;
    if (node === undefined) throw fileError("ENOENT", path);
    if (node.kind === "folder" && node.entries.size > 0 && options.recursive !== true) {
      throw fileError("ENOTEMPTY", path);
    }
    checkWritable(found.folder, path);
    this.#removeEntry(found);
  }
  // deno-lint-ignore require-await
  async lock(file: string, owner: string): Promise<FileLock | null> {
    const found = findNode(this.#root, file, false).node;
    if (found?.kind === "link" || found?.kind === "other") throw notRegular(file);
    const node = this.#openForWriting(file, { createNew: false, mode: 0o600 });
    if (node.isLocked) return null;
    node.isLocked = true;
    this.#setBytes(node, encodeUtf8(owner));
    return {
      release: () => {
        this.#setBytes(node, new Uint8Array());
        node.isLocked = false;
      },
    };
  }

  /** Writes a file or creates a link, with its folders. */
  write(path: string, content: Content): void {
    this.makeFolder(dirname(path));
    if (typeof content === "string") this.writeFile(path, encodeUtf8(content));
    else if (content instanceof Uint8Array) this.writeFile(path, content);
    else this.#create(path, { ...this.#metadata(), kind: "link", target: content.link });
  }
  /** Creates something that is neither a file, a folder nor a link. */
  makeDevice(path: string): void {
    this.makeFolder(dirname(path));
    this.#create(path, { ...this.#metadata(), kind: "other" });
  }
  /** The text of a file. */
  text(file: string): string {
    return decodeUtf8(this.readFile(file));
  }
  /** Paths of all files and links below a folder, sorted. */
  list(folder = "/"): string[] {
    const above = folder === "/" ? "" : folder;
    return this.readFolder(folder).flatMap(({ name, kind }) =>
      kind === "folder" ? this.list(`${above}/${name}`) : [`${above}/${name}`]
    ).sort();
  }
  /** Removes permissions, like `chmod 000`; with `left` set to `read`, like `chmod 555`. */
  deny(path: string, left: Exclude<Access, "all"> = "none"): void {
    this.#setAccess(path, left);
  }
  /** Restores all permissions. */
  allow(path: string): void {
    this.#setAccess(path, "all");
  }
  /** Gives a path to another user, like `chown`. */
  setOwner(path: string, owner: number): void {
    this.#node(path, false).owner = owner;
  }
  /** Sets a modification time, like `touch`. */
  setModified(path: string, mtime: number): void {
    const node = this.#node(path, true);
    node.mtime = mtime;
    node.ctime = this.clock.now();
  }

  #node(path: string, follow: boolean): Node {
    const { node } = findNode(this.#root, path, follow);
    if (node === undefined) throw fileError("ENOENT", path);
    return node;
  }
  #readableFile(file: string): FileNode {
    const node = this.#node(file, true);
    if (node.kind === "folder") throw fileError("EISDIR", file);
    if (node.kind !== "file" || node.access === "none") throw fileError("EACCES", file);
    return node;
  }
  /** Finds or creates the file to write to; follows a link unless the file must be new. */
  #openForWriting(
    file: string,
    { createNew, mode = 0o644 }: { createNew: boolean; mode?: number },
  ): FileNode {
    const found = findNode(this.#root, file, !createNew);
    const { node } = found;
    if (node !== undefined && createNew) throw fileError("EEXIST", file);
    if (node?.kind === "folder") throw fileError("EISDIR", file);
    if (node !== undefined) {
      if (node.kind !== "file" || node.access !== "all") throw fileError("EACCES", file);
      return node;
    }
    checkWritable(found.folder, file);
    const made: FileNode = {
      ...this.#metadata(mode),
      kind: "file",
      bytes: new Uint8Array(),
      isLocked: false,
    };
    this.#addEntry(found, made);
    return made;
  }
  #makeOneFolder(path: string, mode: number): void {
    const found = findNode(this.#root, path, false);
    if (found.node === undefined) {
      checkWritable(found.folder, path);
      this.#addEntry(found, { ...this.#metadata(mode), kind: "folder", entries: new Map() });
    } else if (!this.#isFolder(path)) throw fileError("EEXIST", path);
  }
  #isFolder(path: string): boolean {
    try {
      return this.stat(path).kind === "folder";
    } catch {
      return false;
    }
  }
  #create(path: string, node: Node): void {
    const found = findNode(this.#root, path, false);
    if (found.node !== undefined) throw fileError("EEXIST", path);
    this.#addEntry(found, node);
  }
  #addEntry({ folder, name }: Found, node: Node): void {
    folder.entries.set(name, node);
    folder.mtime = folder.ctime = this.clock.now();
  }
  #removeEntry({ folder, name }: Found): void {
    folder.entries.delete(name);
    folder.mtime = folder.ctime = this.clock.now();
  }
  #setBytes(node: FileNode, bytes: Uint8Array): void {
    node.bytes = bytes;
    node.mtime = node.ctime = this.clock.now();
  }
  #setAccess(path: string, access: Access): void {
    const node = this.#node(path, true);
    node.access = access;
    node.ctime = this.clock.now();
  }
  #metadata(mode = 0o755) {
    const now = this.clock.now();
    const [inode, access]: [number, Access] = [++this.#inodes, "all"];
    return { mtime: now, ctime: now, inode, owner: this.user, mode, access };
  }
}
