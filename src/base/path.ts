/**
 * Names of files and folders, put together and taken apart: what `node:path` does, for the few calls
 * that every start of ra makes. (Importing `node:path` takes 6 ms, a tenth of a whole search.)
 *
 * A path that begins with a drive and a slash (`C:\\`) or with a double backslash is a Windows path: both
 * slashes separate its names, and results have backslashes. In any other path a backslash is part of a
 * name, and so is a colon.
 */

const DRIVE = /^(?:[A-Za-z]:(?=[\\/])|\\\\[^\\/]+[\\/]+[^\\/]+)/;

export function isAbsolute(path: string): boolean {
  return path.startsWith("/") || DRIVE.test(path);
}

/** The path without `.`, `..` and doubled separators; `.` for an empty one. */
export function normalize(path: string): string {
  const { root, names, separator } = parse(path);
  const kept: string[] = [];
  for (const name of names) {
    if (name === "" || name === ".") continue;
    if (name !== "..") kept.push(name);
    else if (kept.length > 0 && kept[kept.length - 1] !== "..") kept.pop();
    else if (root === "") kept.push(name);
  }
  return root + kept.join(separator) || ".";
}

/** Joined by separators and normalised; empty pieces are left out. */
export function join(first: string, ...rest: readonly string[]): string {
  const separator = parse(first).separator;
  return normalize([first, ...rest].filter((piece) => piece !== "").join(separator));
}

/** `path` as seen from `folder`, which is absolute. */
export function resolve(folder: string, path: string): string {
  return isAbsolute(path) ? normalize(path) : join(folder, path);
}

/** The folder of a normalised path; a root is its own, and a bare name lies in `.`. */
export function dirname(path: string): string {
  const { root, names, separator } = parse(path);
  const kept = names.filter((name) => name !== "");
  kept.pop();
  return root + kept.join(separator) || ".";
}

/** The last name of a path; empty for a root. */
export function basename(path: string): string {
  return parse(path).names.findLast((name) => name !== "") ?? "";
}

/**
 * The way from a folder to what lies in it, with `/`: empty for the folder itself, null for what lies
 * elsewhere. Both are absolute.
 */
export function below(folder: string, path: string): string | null {
  const [from, to] = [parse(normalize(folder)), parse(normalize(path))];
  if (from.root.toLowerCase() !== to.root.toLowerCase()) return null;
  const above = from.names.filter((name) => name !== "");
  const names = to.names.filter((name) => name !== "");
  if (above.some((name, i) => names[i] !== name)) return null;
  return names.slice(above.length).join("/");
}

/**
 * The way from a folder to a path, with `/` and with `..` where it climbs; empty when both are the same.
 *
 * Both are absolute, or both relative to one folder, which `from` must not climb out of. Where no way
 * leads from one drive of Windows to another, it is `to` itself, normalised.
 */
export function relative(from: string, to: string): string {
  const [start, end] = [parse(normalize(from)), parse(normalize(to))];
  if (start.root.toLowerCase() !== end.root.toLowerCase()) return normalize(to);
  const [above, names] = [start, end].map((path) => path.names.filter(isName));
  let shared = 0;
  while (shared < above.length && above[shared] === names[shared]) shared++;
  return [...above.slice(shared).fill(".."), ...names.slice(shared)].join("/");
}

function isName(name: string): boolean {
  return name !== "" && name !== ".";
}

interface ParsedPath {
  /** `/`, `C:\`, `\\host\share\`, or empty for a relative path. */
  readonly root: string;
  readonly names: readonly string[];
  readonly separator: "/" | "\\";
}

function parse(path: string): ParsedPath {
  const drive = DRIVE.exec(path)?.[0];
  if (drive === undefined) {
    const isRooted = path.startsWith("/");
    return { root: isRooted ? "/" : "", names: path.split("/"), separator: "/" };
  }
  const names = path.slice(drive.length).split(/[\\/]/);
  return { root: `${drive.replaceAll("/", "\\")}\\`, names, separator: "\\" };
}
