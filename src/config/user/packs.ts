/**
 * Packs: documentation of installed packages, and folders, that the user has added to a project by
 * `ra add`. `~/.ra/packs.json` records them; nothing that is in a project can add one. They are read as
 * global trees, so that the project's own documents come first.
 *
 * A pack applies in its project and below it, as a config file there does. It follows the package: when
 * its lock file names another version, or its folder has become another one, the package is looked up
 * again. A recorded folder, however, is read only while it leads where it led when it was added.
 */
import { decodeUtf8 } from "../../base/bytes.ts";
import { below, join } from "../../base/path.ts";
import type { Environment } from "../../base/process.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { RaError } from "../../base/error.ts";
import { type ConfigHost, DATA_FOLDER, PACKS_NAME } from "../discover.ts";
import { DEFAULT_TREE, type Tree, type TreeLimits } from "../model.ts";
import { isTreeName } from "../tree_name.ts";

const MAX_SIZE = 4_000_000;
/** Of one project. */
export const MAX_PACKS = 200;

/** A pack as it was added. */
export interface PackEntry {
  /** The folder of the project, symbolic links resolved. */
  readonly project: string;
  /** The name of its tree. */
  readonly name: string;
  /** The package that was asked for, such as `npm:zod@4`; null for a folder. */
  readonly request: string | null;
  readonly folder: string;
  /** Where the folder led, symbolic links resolved. */
  readonly target: string;
  readonly version: string | null;
  /** The version when it was added; `version` follows what is installed. */
  readonly addedVersion: string | null;
  /** The file that tells the version, as it was then; null when the name of the folder does. */
  readonly lock: LockStamp | null;
  /** Factor for the scores of its sections, up to 1. */
  readonly weight: number;
  /** When it was added, as an ISO 8601 date. */
  readonly since: string;
}

/** Package managers set the times of files to a constant, so it takes all of these. */
export interface LockStamp {
  readonly file: string;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly inode: number;
}

/** A pack as it is now. */
export interface ResolvedPack {
  readonly entry: PackEntry;
  readonly folder: string;
  readonly version: string | null;
  readonly lock: LockStamp | null;
  /** Why it cannot be read, or null. */
  readonly problem: string | null;
  readonly hint: string;
}

/** The path of the file that records packs; throws when there is no home folder. */
export function packsFileOf(environment: Pick<Environment, "home">): string {
  const home = environment.home();
  if (home === null) {
    throw new RaError("Cannot find the record of packs: there is no home folder", {
      hint: "set HOME to the folder that contains .ra/packs.json",
    });
  }
  return join(home, DATA_FOLDER, PACKS_NAME);
}

/** Everything that was added and not removed; empty when the file is missing or invalid. */
export function readPacks(host: ConfigHost): PackEntry[] {
  if (host.home() === null) return [];
  try {
    const { packs } = JSON.parse(decodeUtf8(readBounded(host, packsFileOf(host), MAX_SIZE)));
    return Array.isArray(packs) ? packs.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is PackEntry {
  if (typeof value !== "object" || value === null) return false;
  const entry = value as Record<string, unknown>;
  const { project, name, request, folder, target, version, addedVersion, since } = entry;
  const { lock, weight } = entry;
  return [project, name, folder, target, since].every((text) => typeof text === "string") &&
    [request, version, addedVersion].every((text) => text === null || typeof text === "string") &&
    isTreeName(name as string) && isWeight(weight) && (lock === null || isStamp(lock));
}

function isWeight(value: unknown): boolean {
  return typeof value === "number" && value > 0 && value <= 1;
}

function isStamp(value: unknown): value is LockStamp {
  if (typeof value !== "object" || value === null) return false;
  const { file, size, mtime, ctime, inode } = value as Record<string, unknown>;
  return typeof file === "string" &&
    [size, mtime, ctime, inode].every((number) => typeof number === "number");
}

/** The packs that apply in the working directory; `root` is the folder of a config with `root = true`. */
export function packsHere(host: ConfigHost, root: string | null): PackEntry[] {
  const entries = readPacks(host);
  if (entries.length === 0) return [];
  const here = realPathOr(host, host.cwd());
  const top = root === null ? null : realPathOr(host, root);
  const applying = entries.filter(({ project }) =>
    below(project, here) !== null && (top === null || below(top, project) !== null)
  );
  // Of two packs with one name, that of the nearest project counts.
  applying.sort((a, b) => b.project.length - a.project.length);
  const names = new Set<string>();
  return applying.filter(({ name }) => !names.has(name) && names.add(name)).slice(0, MAX_PACKS);
}

/** Where the pack is now. Packages are looked up only if something has changed. */
export async function resolvePackEntry(host: ConfigHost, entry: PackEntry): Promise<ResolvedPack> {
  const { folder, version, lock, target, request } = entry;
  const isSame = isFolder(host, folder) && realPathOr(host, folder) === target;
  if (isSame && (lock === null || isUnchanged(host, lock))) {
    return { entry, folder, version, lock, problem: null, hint: "" };
  }
  if (request === null) {
    const problem = isFolder(host, folder)
      ? "its link leads elsewhere since it was added"
      : "the folder does not exist";
    return { entry, folder, version, lock, problem, hint: removeHint(entry) };
  }
  const { parsePackRequest, resolvePack } = await import("../../packs/resolve.ts");
  const parsed = parsePackRequest(request);
  const now = parsed === null ? null : resolvePack(host, entry.project, parsed);
  if (now?.kind !== "found") {
    const problem = `${request}: ${now?.problem ?? "it is not the name of a package"}`;
    return { entry, folder, version, lock, problem, hint: now?.hint ?? removeHint(entry) };
  }
  const { found } = now;
  const stamp = found.lockFile === null ? null : stampOf(host, found.lockFile);
  const place = { folder: found.folder, version: found.version, lock: stamp };
  return { entry, ...place, problem: null, hint: "" };
}

function removeHint({ name }: PackEntry): string {
  return `add it again, or run \`ra packs remove ${name}\``;
}

function isFolder(host: ConfigHost, folder: string): boolean {
  try {
    return host.stat(folder).kind === "folder";
  } catch {
    return false;
  }
}

/** The state of a file that tells a version; that of a missing one is never the same again. */
export function stampOf(host: ConfigHost, file: string): LockStamp {
  try {
    const { size, mtime, ctime, inode } = host.lstat(file);
    return { file, size, mtime, ctime, inode };
  } catch {
    return { file, size: -1, mtime: 0, ctime: 0, inode: 0 };
  }
}

function isUnchanged(host: ConfigHost, { file, size, mtime, ctime, inode }: LockStamp): boolean {
  return host.isUnchanged(file, size, mtime, ctime, inode);
}

/** What may be in a pack; a larger one is left out and reported. */
const LIMITS: TreeLimits = { files: 5_000, bytes: 50_000_000, entries: 100_000, leaveOut: true };

const FOLDERS = "{doc,docs,documentation,guide,guides,manual}";
const KINDS = "{md,markdown,mdx,txt,rst,adoc,org,ipynb}";
/** READMEs and manuals of a package, and the README that Python keeps in `METADATA`. */
const PACKAGE_DOCS = [
  "*.{md,markdown,mdx}",
  "{README,Readme,readme}{.txt,.rst,.adoc,.org}",
  "README",
  "METADATA",
  `${FOLDERS}/**/*.${KINDS}`,
  `*/${FOLDERS}/**/*.${KINDS}`,
];
/** What a package says about itself rather than about its use. */
const NEWS = cases(["changelog", "changes", "history", "releases"]);
const FORMALITIES = cases([
  ...["license", "licence", "contributing", "contributors", "authors", "notice", "security"],
  ...["code_of_conduct"],
]);
const NOT_ABOUT_USE = [
  `**/{${NEWS}}{,.*}`,
  `**/{${cases(["changelog"])}}[-_]*`,
  `{${FORMALITIES}}{,.*}`,
  `{${cases(["license", "licence"])}}[-_]*`,
];

/** Globs heed the case of letters. */
function cases(names: readonly string[]): string {
  return names.flatMap((name) => [
    name,
    name.toUpperCase(),
    name[0].toUpperCase() + name.slice(1),
  ]).join();
}

/** `zod 4.1.2 (npm)`; null for a folder. */
function descriptionOf(request: string | null, version: string | null): string | null {
  const [, kind, name] = /^([a-z]+):(@?[^@]+)/.exec(request ?? "") ?? [];
  return kind === undefined ? null : `${name}${version === null ? "" : ` ${version}`} (${kind})`;
}

/** The tree of a pack. Ignore files do not count: packages are what a project ignores. */
export function packTree(
  host: ConfigHost,
  { entry, folder, version, problem }: ResolvedPack,
): Tree {
  const isPackage = entry.request !== null;
  return {
    ...DEFAULT_TREE,
    name: entry.name,
    description: descriptionOf(entry.request, version),
    folder,
    include: isPackage ? PACKAGE_DOCS : DEFAULT_TREE.include,
    exclude: isPackage ? NOT_ABOUT_USE : [],
    gitignore: false,
    weight: entry.weight,
    isGlobal: true,
    source: packsFileOf(host),
    trusted: true,
    problem,
    limits: LIMITS,
    pack: {
      request: entry.request,
      version,
      addedVersion: entry.addedVersion,
      since: entry.since,
    },
  };
}
