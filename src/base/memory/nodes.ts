/**
 * The nodes of an in-memory file system, and path lookup as a kernel does it: name by name, following
 * links on the way, with `..` as the parent of the folder reached so far.
 */
import type { FileStat } from "../files.ts";

/** Permissions: to read and write, to read, or none. */
export type Access = "all" | "read" | "none";

interface Metadata {
  mtime: number;
  ctime: number;
  readonly inode: number;
  owner: number;
  mode: number;
  access: Access;
}

export interface FileNode extends Metadata {
  readonly kind: "file";
  bytes: Uint8Array;
  isLocked: boolean;
}

export interface FolderNode extends Metadata {
  readonly kind: "folder";
  readonly entries: Map<string, Node>;
}

export interface LinkNode extends Metadata {
  readonly kind: "link";
  readonly target: string;
}

/** A device, a socket or a pipe. */
export interface OtherNode extends Metadata {
  readonly kind: "other";
}

export type Node = FileNode | FolderNode | LinkNode | OtherNode;

/** POSIX error → the name and the message of the error in Deno. */
const FAILURES = {
  EACCES: ["PermissionDenied", "Permission denied (os error 13)"],
  EEXIST: ["AlreadyExists", "File exists (os error 17)"],
  EINVAL: ["TypeError", "Invalid argument (os error 22)"],
  EISDIR: ["IsADirectory", "Is a directory (os error 21)"],
  ELOOP: ["FilesystemLoop", "Too many levels of symbolic links (os error 40)"],
  ENAMETOOLONG: ["Error", "File name too long (os error 36)"],
  ENOENT: ["NotFound", "No such file or directory (os error 2)"],
  ENOTDIR: ["NotADirectory", "Not a directory (os error 20)"],
  ENOTEMPTY: ["Error", "Directory not empty (os error 39)"],
} as const;

export type FailureCode = keyof typeof FAILURES;

/** The error that Deno throws when a system call fails. */
export function fileError(code: FailureCode, path: string): Error {
  const [name, message] = FAILURES[code];
  return Object.assign(new Error(`${message}: '${path}'`), { name, code });
}

/** The result of a path lookup. */
export interface Found {
  /** The folder with the entry `name`; for the root, the root itself and an empty name. */
  readonly folder: FolderNode;
  readonly name: string;
  /** Undefined when the folder has no entry of that name. */
  readonly node: Node | undefined;
  /** The path without links and dots. */
  readonly path: string;
}

const MOST_LINKS = 40;
const MOST_NAME_BYTES = 255;
const MOST_PATH_BYTES = 4095;

const ENCODER = new TextEncoder();

/**
 * Looks up an absolute path. A link as the last name is followed only if `follow` is set. Throws when the
 * path is relative, and when the lookup cannot reach the last name: a folder on the way is missing, is
 * not a folder or may not be entered, or links form a cycle.
 */
export function findNode(root: FolderNode, path: string, follow: boolean): Found {
  checkPath(path);
  let links = 0;
  const trail: { name: string; folder: FolderNode }[] = [];
  const names = namesOf(path.toWellFormed());
  while (names.length > 0) {
    const name = names.shift()!;
    const folder = trail.at(-1)?.folder ?? root;
    if (folder.access === "none") throw fileError("EACCES", path);
    if (name === ".") continue;
    if (name === "..") {
      trail.pop();
      continue;
    }
    if (ENCODER.encode(name).length > MOST_NAME_BYTES) throw fileError("ENAMETOOLONG", path);
    const node = folder.entries.get(name);
    const isLast = names.length === 0;
    if (node?.kind === "link" && (follow || !isLast)) {
      if (++links > MOST_LINKS) throw fileError("ELOOP", path);
      if (node.target.startsWith("/")) trail.length = 0;
      names.unshift(...namesOf(node.target));
    } else if (isLast) {
      return { folder, name, node, path: pathOf(trail, name) };
    } else if (node?.kind === "folder") {
      trail.push({ name, folder: node });
    } else {
      throw fileError(node === undefined ? "ENOENT" : "ENOTDIR", path);
    }
  }
  const here = trail.pop();
  if (here === undefined) return { folder: root, name: "", node: root, path: "/" };
  const folder = trail.at(-1)?.folder ?? root;
  return { folder, name: here.name, node: here.folder, path: pathOf(trail, here.name) };
}

/** Splits a path; a final slash becomes `.`, which only a folder has. */
function namesOf(path: string): string[] {
  const names = path.split("/").filter((name) => name !== "");
  if (path.endsWith("/")) names.push(".");
  return names;
}

function pathOf(trail: readonly { name: string }[], name: string): string {
  return [...trail.map((step) => `/${step.name}`), `/${name}`].join("");
}

function checkPath(path: string): void {
  if (path === "") throw fileError("ENOENT", path);
  if (!path.startsWith("/")) throw new TypeError(`the path is not absolute: '${path}'`);
  if (path.includes("\0")) {
    throw new TypeError(`file name contained an unexpected NUL byte: '${path}'`);
  }
  if (ENCODER.encode(path).length > MOST_PATH_BYTES) throw fileError("ENAMETOOLONG", path);
}

/** Throws when `moved` cannot replace `replaced`. */
export function checkReplaceable(moved: Node, replaced: Node, path: string): void {
  if (replaced.kind === "folder") {
    if (moved.kind !== "folder") throw fileError("EISDIR", path);
    if (replaced.entries.size > 0) throw fileError("ENOTEMPTY", path);
  } else if (moved.kind === "folder") throw fileError("ENOTDIR", path);
}

/** Throws when entries of the folder cannot be added or removed. */
export function checkWritable(folder: FolderNode, path: string): void {
  if (folder.access !== "all") throw fileError("EACCES", path);
}

/** Truncates `ctime` to seconds, like Deno. There are no hard links in memory. */
export function toStat(node: Node): FileStat {
  const { kind, mtime, inode, owner, mode } = node;
  const ctime = node.ctime - node.ctime % 1_000;
  return { kind, size: sizeOf(node), mtime, ctime, inode, owner, mode, links: 1 };
}

function sizeOf(node: Node): number {
  if (node.kind === "file") return node.bytes.length;
  return node.kind === "link" ? ENCODER.encode(node.target).length : 0;
}
