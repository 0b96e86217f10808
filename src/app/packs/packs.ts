/** `ra packs`: lists what `ra add` has added to a project, what could be added, and removes packs. */
import { RaError } from "../../base/error.ts";
import type { Files, ReadFiles } from "../../base/files.ts";
import { dirname } from "../../base/path.ts";
import type { Clock, Process } from "../../base/process.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { didYouMean } from "../../base/text/suggest.ts";
import { changePacks } from "../../config/user/change_packs.ts";
import { type ConfigHost, globalConfigFile } from "../../config/discover.ts";
import { loadConfig } from "../../config/load.ts";
import { type Config, DEFAULT_SETTINGS, type Tree } from "../../config/model.ts";
import {
  type PackEntry,
  packsFileOf,
  packsHere,
  packTree,
  resolvePackEntry,
  stampOf,
} from "../../config/user/packs.ts";
import { repositoryRoot } from "../../corpus/repository.ts";
import { locateTree } from "../../corpus/tree_on_disk.ts";
import { walkTree } from "../../corpus/walk.ts";
import type { InstalledPackage } from "../../packs/model.ts";
import { availablePacks, requestText } from "../../packs/resolve.ts";

export type PacksHost = ConfigHost & Files & Process;

/** A pack as it is now. */
export interface ListedPack {
  readonly tree: Tree;
  readonly documents: number;
  /** Why it is not read, or null. */
  readonly problem: string | null;
}

/** A package that the project uses and that can be added. */
export interface AvailablePack {
  readonly request: string;
  readonly version: string | null;
  readonly folder: string;
  readonly documents: number;
}

export interface PacksOutcome {
  readonly packsFile: string;
  readonly project: string;
  readonly packs: readonly ListedPack[];
  /** Null when it was not asked for. */
  readonly available: readonly AvailablePack[] | null;
}

/** The packs that apply here, and, on request, what else the project uses. */
export async function listPacks(
  host: PacksHost,
  request: { readonly available: boolean },
): Promise<PacksOutcome> {
  const config = await loadConfig(host);
  const project = projectOf(host, config);
  await recordChanges(host, config);
  const trees = config.trees.filter(({ pack }) => pack !== undefined);
  const folders = new Set(trees.map(({ folder }) => realPathOr(host, folder)));
  const available = request.available
    ? availablePacks(host, project).filter(({ folder }) => !folders.has(realPathOr(host, folder)))
    : null;
  return {
    packsFile: packsFileOf(host),
    project,
    packs: trees.map((tree) => ({ tree, ...countDocuments(host, tree) })),
    available: available?.map((one) => toAvailable(host, project, one)) ?? null,
  };
}

function toAvailable(host: PacksHost, project: string, found: InstalledPackage): AvailablePack {
  const { kind, name, version, folder } = found;
  const request = requestText({ kind, name, version: null });
  const entry = toEntry(host, {
    project,
    name,
    request,
    folder,
    version,
    lockFile: null,
    weight: 1,
  });
  const tree = packTree(host, { entry, folder, version, lock: null, problem: null, hint: "" });
  return { request, version, folder, documents: countDocuments(host, tree).documents };
}

export interface NewPack {
  readonly project: string;
  readonly name: string;
  readonly request: string | null;
  readonly folder: string;
  readonly version: string | null;
  readonly lockFile: string | null;
  readonly weight: number;
}

/** The record of a pack that is added now. */
export function toEntry(host: ReadFiles & ConfigHost & Clock, pack: NewPack): PackEntry {
  const { project, name, request, folder, version, lockFile, weight } = pack;
  return {
    project,
    name,
    request,
    folder,
    target: realPathOr(host, folder),
    version,
    addedVersion: version,
    lock: lockFile === null ? null : stampOf(host, lockFile),
    weight,
    since: new Date(host.now()).toISOString(),
  };
}

/** How many documents a pack has; none, with the reason, when it cannot be read or is too large. */
export function countDocuments(
  host: ReadFiles & Clock,
  tree: Tree,
): { readonly documents: number; readonly problem: string | null } {
  if (tree.problem !== null) return { documents: 0, problem: tree.problem };
  const located = locateTree(host, tree);
  const folders = walkTree(host, located);
  const files = folders.flatMap(({ path, entries }) =>
    entries.filter(({ kind }) => kind === "file")
      .map(({ name }) =>
        [located.record.folder, path, name].filter((part) => part !== "").join("/")
      )
  );
  const documents = files.filter((file) => sizeOf(host, file) <= DEFAULT_SETTINGS.maxFileSize);
  return { documents: documents.length, problem: folders[0]?.problem ?? null };
}

function sizeOf(files: ReadFiles, file: string): number {
  try {
    return files.lstat(file).size;
  } catch {
    return Infinity;
  }
}

/**
 * The folder that packs are added to: that of the nearest config file of the project; without one the
 * repository, else the working directory.
 */
export function projectOf(host: ConfigHost, config: Config): string {
  const globalFile = globalConfigFile(host);
  const own = config.files.find((file) => file !== globalFile);
  if (own !== undefined) return realPathOr(host, dirname(own));
  const here = host.cwd();
  const repository = repositoryRoot(host, here);
  const isHome = repository !== null && repository === host.home();
  return realPathOr(host, repository === null || isHome ? here : repository);
}

/** Records where packages are now, so that the next search need not look for them again. */
async function recordChanges(host: PacksHost, config: Config): Promise<void> {
  const known = packsHere(host, null);
  const changed: PackEntry[] = [];
  for (const entry of known) {
    if (!config.trees.some(({ name, pack }) => pack !== undefined && name === entry.name)) continue;
    const { folder, version, lock, problem } = await resolvePackEntry(host, entry);
    if (problem !== null || (folder === entry.folder && lock === entry.lock)) continue;
    changed.push({ ...entry, folder, version, lock, target: realPathOr(host, folder) });
  }
  if (changed.length === 0) return;
  const change = (entries: readonly PackEntry[]) =>
    entries.map((entry) => changed.find((one) => isSamePack(one, entry)) ?? entry);
  try {
    await changePacks(host, { change });
  } catch (error) {
    // The list is right even if it cannot be recorded.
    if (!(error instanceof RaError)) throw error;
  }
}

export function isSamePack(
  a: Pick<PackEntry, "project" | "name">,
  b: Pick<PackEntry, "project" | "name">,
): boolean {
  return a.project === b.project && a.name === b.name;
}

export interface RemovedPacks {
  readonly packsFile: string;
  readonly removed: readonly string[];
}

/** Removes packs that apply here, by their names; none when one of the names is unknown. */
export async function removePacks(
  host: PacksHost,
  names: readonly string[],
  onNotice?: (line: string) => void,
): Promise<RemovedPacks> {
  const here = packsHere(host, null);
  const known = here.map(({ name }) => name);
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new RaError(`Cannot find pack "${name}"${didYouMean(name, known)}`, {
      hint: known.length === 0
        ? "no packs have been added here"
        : `packs of this project: ${known.join(", ")}`,
    });
  }
  const gone = here.filter(({ name }) => names.includes(name));
  const change = (entries: readonly PackEntry[]) =>
    entries.filter((entry) => !gone.some((one) => isSamePack(one, entry)));
  await changePacks(host, { change, onNotice });
  return { packsFile: packsFileOf(host), removed: [...new Set(names)] };
}
