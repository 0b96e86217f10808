/**
 * Packages of npm: in `node_modules`, as npm, yarn, pnpm, bun and Deno lay it out, and in Deno's cache,
 * where `deno.lock` decides the version.
 */
import { basename, below, dirname, join } from "../base/path.ts";
import { realPathOr } from "../base/disk/real_path.ts";
import {
  foldersIn,
  isFile,
  isFolder,
  isFolderIn,
  jsonOf,
  nearestFile,
  setFolders,
  toObject,
  toVersion,
  upwards,
} from "./disk.ts";
import type { Ecosystem, InstalledPackage, PackHost } from "./model.ts";

export const NPM: Ecosystem = {
  kind: "npm",
  aliases: ["node", "deno"],
  nameParts: 2,
  open: (host, project) => {
    const lock = readDenoLock(host, project);
    return {
      find: (name) => [...inNodeModules(host, project, name), ...inDenoCache(host, lock, name)],
      uses: () => [...askedByNode(host, project), ...lock.asked],
    };
  },
};

function askedByNode(host: PackHost, project: string): string[] {
  const manifest = nearestFile(host, project, "package.json");
  const { dependencies, devDependencies } = manifest === null ? {} : jsonOf(host, manifest);
  return [dependencies, devDependencies].flatMap((list) => Object.keys(toObject(list)));
}

/** As Node resolves a name: the nearest `node_modules` that has it. Then other versions in its store. */
function inNodeModules(host: PackHost, project: string, name: string): InstalledPackage[] {
  const found: InstalledPackage[] = [];
  for (const folder of upwards(project)) {
    const modules = join(folder, "node_modules");
    if (!isFolder(host, modules)) continue;
    const own = join(modules, name);
    const isNearest = found.every(({ isUsed }) => !isUsed);
    if (isNearest && isPackage(host, own) && staysAmongPackages(host, own, { name, folder })) {
      found.push(toPackage(host, own, { name, isUsed: true, lockFile: join(own, "package.json") }));
    }
    found.push(...inStores(host, modules, name));
  }
  return found;
}

/** The folders in which pnpm and Deno keep all versions that something in the project needs. */
const STORES = [".pnpm", ".deno"];

function inStores(host: PackHost, modules: string, name: string): InstalledPackage[] {
  const start = `${name.replace("/", "+")}@`;
  return STORES.flatMap((store) => {
    const folder = join(modules, store);
    return foldersIn(host, folder).filter((entry) => entry.startsWith(start))
      .map((entry) => join(folder, entry, "node_modules", name))
      .filter((copy) => isPackage(host, copy) && isFolderIn(host, folder, copy))
      .map((copy) => toPackage(host, copy, { name, isUsed: false, lockFile: null }));
  });
}

/**
 * A package may be a link into a store or to a part of the same repository. One that leads elsewhere,
 * such as to a folder of the user, is not a package, whatever a clone says.
 */
function staysAmongPackages(
  host: PackHost,
  own: string,
  { name, folder }: { readonly name: string; readonly folder: string },
): boolean {
  const real = realPathOr(host, own);
  const holder = name.includes("/") ? dirname(dirname(real)) : dirname(real);
  const isKept = basename(holder) === "node_modules" && join(holder, name) === real;
  return isKept || below(realPathOr(host, folder), real) !== null;
}

function isPackage(host: PackHost, folder: string): boolean {
  return isFile(host, join(folder, "package.json"));
}

function toPackage(
  host: PackHost,
  folder: string,
  facts: Pick<InstalledPackage, "name" | "isUsed" | "lockFile">,
): InstalledPackage {
  const version = toVersion(jsonOf(host, join(folder, "package.json")).version);
  return { kind: "npm", folder, version, ...facts };
}

interface DenoLock {
  readonly file: string | null;
  /** `zod@4.1.2`, or with the versions of its peers: `zod@4.1.2_react@19.0.0`. */
  readonly locked: readonly string[];
  readonly asked: readonly string[];
}

function readDenoLock(host: PackHost, project: string): DenoLock {
  const file = nearestFile(host, project, "deno.lock");
  const { npm, specifiers } = file === null ? {} : jsonOf(host, file);
  const asked = Object.keys(toObject(specifiers)).flatMap((specifier) =>
    /^npm:(@?[^@]+)/.exec(specifier)?.[1] ?? []
  );
  return { file, locked: Object.keys(toObject(npm)), asked };
}

/** `DENO_DIR/npm/<registry>/<name>/<version>`. */
function inDenoCache(host: PackHost, { file, locked }: DenoLock, name: string): InstalledPackage[] {
  const own = locked.filter((one) => one.startsWith(`${name}@`));
  const isUsed = (version: string) =>
    own.some((one) => one === `${name}@${version}` || one.startsWith(`${name}@${version}_`));
  return denoFolders(host).flatMap((cache) => {
    const store = join(cache, "npm");
    return foldersIn(host, store).flatMap((registry) => {
      const versions = join(store, registry, name);
      return foldersIn(host, versions)
        .filter((version) => isPackage(host, join(versions, version)))
        .filter((version) => isFolderIn(host, store, join(versions, version)))
        .map((version) => {
          const facts = { name, isUsed: isUsed(version), lockFile: file };
          return toPackage(host, join(versions, version), facts);
        });
    });
  });
}

/** Where Deno keeps its cache on one platform or another. */
function denoFolders(host: PackHost): string[] {
  const chosen = setFolders([host.env("DENO_DIR")]);
  if (chosen.length > 0) return chosen;
  const home = host.home();
  const caches = setFolders([
    host.env("XDG_CACHE_HOME"),
    home && join(home, ".cache"),
    home && join(home, "Library", "Caches"),
    host.env("LOCALAPPDATA"),
  ]);
  return [...new Set(caches.map((cache) => join(cache, "deno")))];
}
