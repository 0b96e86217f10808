/**
 * Names of files and folders, put together and taken apart: what `node:path` does, for the few calls
 * that every start of ra makes. (Importing `node:path` takes 6 ms, a tenth of a whole search.)
 *
 * A path with a drive letter or a double backslash is one of Windows: there both slashes separate, and
 * what leaves has backslashes. Everywhere else a backslash is a letter.
 */

const DRIVE = /^(?:[A-Za-z]:|\\\\[^\\/]+[\\/]+[^\\/]+)/;

export function isAbsolute(path: string): boolean {
  if (path.startsWith("/")) return true;
  const drive = DRIVE.exec(path)?.[0];
  return drive !== undefined && (drive.startsWith("\\") || /^[\\/]/.test(path.slice(drive.length)));
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
  const root = drive.startsWith("\\") || names[0] === "" ? `${drive}\\` : drive;
  return { root: root.replaceAll("/", "\\"), names, separator: "\\" };
}
