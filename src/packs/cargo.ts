/** Packages of Rust: cargo's registry folder, where `Cargo.lock` decides the version, and `vendor`. */
import { join } from "../base/path.ts";
import { foldersIn, isFolderIn, nearestFile, setFolders, textOf, toVersion } from "./disk.ts";
import type { Ecosystem, InstalledPackage, PackHost } from "./model.ts";

export const CARGO: Ecosystem = {
  kind: "cargo",
  aliases: ["crate", "rust"],
  nameParts: 1,
  open: (host, project) => {
    const lockFile = nearestFile(host, project, "Cargo.lock");
    const packages = lockedPackages(lockFile === null ? "" : textOf(host, lockFile) ?? "");
    const own = packages.filter(({ isOwn }) => isOwn);
    return {
      find: (name) => {
        const locked = packages.filter((one) => one.name === name);
        return [...vendored(host, project, name), ...inRegistry(host, name)].map((copy) => ({
          kind: "cargo",
          name,
          ...copy,
          isUsed: locked.some(({ version }) => version === copy.version),
          lockFile,
        }));
      },
      uses: () =>
        own.flatMap(({ dependencies }) => dependencies)
          .filter((name) => !own.some((one) => one.name === name)),
    };
  },
};

type Copy = Pick<InstalledPackage, "folder" | "version">;

/** `CARGO_HOME/registry/src/<registry>/<name>-<version>`. */
function inRegistry(host: PackHost, name: string): Copy[] {
  const home = host.home();
  const [cargo] = setFolders([host.env("CARGO_HOME"), home && join(home, ".cargo")]);
  if (cargo === undefined) return [];
  const store = join(cargo, "registry", "src");
  return foldersIn(host, store).flatMap((registry) => {
    const folder = join(store, registry);
    return foldersIn(host, folder)
      .filter((entry) => entry.startsWith(`${name}-`) && /^\d/.test(entry.slice(name.length + 1)))
      .filter((entry) => isFolderIn(host, store, join(folder, entry)))
      .map((entry) => ({
        folder: join(folder, entry),
        version: toVersion(entry.slice(name.length + 1)),
      }));
  });
}

/** `cargo vendor` keeps a package under its name, other versions of it with the version behind. */
function vendored(host: PackHost, project: string, name: string): Copy[] {
  const vendor = join(project, "vendor");
  return foldersIn(host, vendor)
    .filter((entry) => entry === name || entry.startsWith(`${name}-`))
    .map((entry) => join(vendor, entry))
    .filter((folder) => isFolderIn(host, project, folder))
    .flatMap((folder) => {
      const manifest = textOf(host, join(folder, "Cargo.toml")) ?? "";
      if (valueOf(manifest, "name") !== name) return [];
      return [{ folder, version: toVersion(valueOf(manifest, "version")) }];
    });
}

/** The first `key = "value"` of a TOML text; quotes in a value are not expected. */
function valueOf(text: string, key: "name" | "version"): string | undefined {
  return VALUES[key].exec(text)?.[1];
}

const VALUES = { name: /^name = "([^"\n]*)"/m, version: /^version = "([^"\n]*)"/m };

interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** A part of the project: it comes from no registry. */
  readonly isOwn: boolean;
  readonly dependencies: readonly string[];
}

const DEPENDENCIES = "\ndependencies = [";

/** The `[[package]]` tables of a `Cargo.lock`, which cargo writes one key to a line. */
function lockedPackages(text: string): LockedPackage[] {
  return text.split("[[package]]").slice(1).map((table) => {
    const start = table.indexOf(DEPENDENCIES);
    const list = start < 0 ? "" : table.slice(start + DEPENDENCIES.length).split("]", 1)[0];
    return {
      name: valueOf(table, "name") ?? "",
      version: valueOf(table, "version") ?? "",
      isOwn: !/^source = /m.test(table),
      dependencies: list.split('"').filter((_, i) => i % 2 === 1)
        .map((dependency) => dependency.split(" ", 1)[0]),
    };
  });
}
