/**
 * Packages of Python: the `.dist-info` folders in the virtual environment of the project, in the one that
 * is active, and in the user's own folder. Its `METADATA` ends with the package's README.
 */
import { join } from "../base/path.ts";
import {
  foldersIn,
  isFolder,
  isFolderIn,
  nearestFile,
  setFolders,
  textOf,
  toVersion,
} from "./disk.ts";
import type { Ecosystem, InstalledPackage, PackHost } from "./model.ts";

export const PYPI: Ecosystem = {
  kind: "pypi",
  aliases: ["pip", "python", "uv", "poetry"],
  nameParts: 1,
  open: (host, project) => {
    const sites = siteFolders(host, project).map((site) => ({
      ...site,
      entries: foldersIn(host, site.folder),
    }));
    return {
      find: (name) => sites.flatMap((site) => inSite(host, site, name)),
      uses: () => [
        ...requirementsOf(textOf(host, join(project, "requirements.txt")) ?? ""),
        ...projectDependencies(host, project),
      ],
    };
  },
};

function inSite(
  host: PackHost,
  { folder, isUsed, entries }: SiteFolder & { readonly entries: readonly string[] },
  name: string,
): InstalledPackage[] {
  const wanted = normalName(name);
  return entries.flatMap((entry) => {
    const [, found, version] = DIST_INFO.exec(entry) ?? [];
    if (found === undefined || normalName(found) !== wanted) return [];
    const own = join(folder, entry);
    if (!isFolderIn(host, folder, own)) return [];
    const facts = { version: toVersion(version), isUsed, lockFile: null };
    return [{ kind: "pypi", name: wanted, folder: own, ...facts }];
  });
}

const DIST_INFO = /^(.+)-(\d[^-]*)\.dist-info$/;

/** Names are equal whatever their case, and whether they have `-`, `_` or `.`. */
function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}

interface SiteFolder {
  readonly folder: string;
  /** It is of the project, or of the environment that is active. */
  readonly isUsed: boolean;
}

function siteFolders(host: PackHost, project: string): SiteFolder[] {
  const own = [".venv", "venv", "env"].flatMap((name) => sitesIn(host, join(project, name)))
    .filter((folder) => isFolderIn(host, project, folder));
  const active = setFolders([host.env("VIRTUAL_ENV")]).flatMap((folder) => sitesIn(host, folder));
  const home = host.home();
  const shared = home === null ? [] : sitesIn(host, join(home, ".local"));
  return [
    ...[...own, ...active].map((folder) => ({ folder, isUsed: true })),
    ...shared.map((folder) => ({ folder, isUsed: false })),
  ];
}

/** `lib/python3.12/site-packages`, on Windows `Lib/site-packages`. */
function sitesIn(host: PackHost, environment: string): string[] {
  const lib = join(environment, "lib");
  const pythons = foldersIn(host, lib).filter((name) => name.startsWith("python"));
  return [...pythons.map((name) => join(lib, name)), join(environment, "Lib")]
    .map((folder) => join(folder, "site-packages"))
    .filter((folder) => isFolder(host, folder));
}

/** Names at the start of the lines of a requirements file. */
function requirementsOf(text: string): string[] {
  return text.split("\n").flatMap((line) => NAME.exec(line.trim())?.[0] ?? []);
}

const NAME = /^[A-Za-z0-9][\w.-]*/;

/** `dependencies = ["…"]` of `[project]`, and the keys of `[tool.poetry.dependencies]`. */
function projectDependencies(host: PackHost, project: string): string[] {
  const file = nearestFile(host, project, "pyproject.toml");
  const names: string[] = [];
  let table = "";
  let isList = false;
  for (const line of (file === null ? "" : textOf(host, file) ?? "").split("\n")) {
    const header = /^\[([^\]]+)\]\s*(?:#.*)?$/.exec(line.trim())?.[1];
    if (header !== undefined && !isList) table = header;
    const starts = table === "project" && /^dependencies\s*=\s*\[/.exec(line);
    if (starts) isList = true;
    if (isList) {
      const items = starts ? line.slice(starts[0].length) : line;
      names.push(
        ...[...items.matchAll(/["']([^"']+)["']/g)].flatMap(([, item]) =>
          NAME.exec(item)?.[0] ?? []
        ),
      );
      if (/\](?:\s|#|$)/.test(items.replace(/["'][^"']*["']/g, ""))) isList = false;
    } else if (table === "tool.poetry.dependencies") {
      const key = /^([A-Za-z0-9][\w.-]*)\s*=/.exec(line)?.[1];
      if (key !== undefined && key !== "python") names.push(key);
    }
  }
  return names;
}
