/** Packages of PHP and Ruby, which Composer and Bundler put below `vendor`. */
import { join } from "../base/path.ts";
import { foldersIn, isFolderIn, jsonOf, textOf, toObject, toVersion } from "./disk.ts";
import type { Ecosystem, InstalledPackage, PackHost } from "./model.ts";

/** `vendor/<vendor>/<name>`; `vendor/composer/installed.json` has the versions. */
export const COMPOSER: Ecosystem = {
  kind: "composer",
  aliases: ["php", "packagist"],
  nameParts: 2,
  open: (host, project) => {
    const vendor = join(project, "vendor");
    const lockFile = join(vendor, "composer", "installed.json");
    const { packages } = jsonOf(host, lockFile);
    const known = (Array.isArray(packages) ? packages : []).map(toObject);
    return {
      find: (name) => {
        const folder = join(vendor, name);
        const own = known.find((one) => one.name === name);
        if (own === undefined || !isFolderIn(host, project, folder)) return [];
        const version = toVersion(own.version);
        return [{ kind: "composer", name, version, folder, isUsed: true, lockFile }];
      },
      uses: () => {
        const manifest = jsonOf(host, join(project, "composer.json"));
        const lists = [manifest.require, manifest["require-dev"]];
        return lists.flatMap((list) => Object.keys(toObject(list)))
          .filter((name) => name.includes("/"));
      },
    };
  },
};

/** `vendor/bundle/ruby/<version of Ruby>/gems/<name>-<version>`, by `Gemfile.lock`. */
export const GEM: Ecosystem = {
  kind: "gem",
  aliases: ["ruby", "rubygems", "bundler"],
  nameParts: 1,
  open: (host, project) => {
    const lockFile = join(project, "Gemfile.lock");
    const lines = (textOf(host, lockFile) ?? "").split("\n");
    return {
      find: (name) =>
        bundled(host, project, name).map((copy) => ({
          kind: "gem",
          name,
          ...copy,
          isUsed: lines.includes(`    ${name} (${copy.version})`),
          lockFile,
        })),
      uses: () => {
        const start = lines.indexOf("DEPENDENCIES");
        const end = lines.indexOf("", start);
        return (start < 0 ? [] : lines.slice(start + 1, end < 0 ? undefined : end))
          .flatMap((line) => /^ {2}([\w.-]+)/.exec(line)?.[1] ?? []);
      },
    };
  },
};

function bundled(
  host: PackHost,
  project: string,
  name: string,
): Pick<InstalledPackage, "folder" | "version">[] {
  const rubies = join(project, "vendor", "bundle", "ruby");
  return foldersIn(host, rubies).flatMap((ruby) => {
    const gems = join(rubies, ruby, "gems");
    return foldersIn(host, gems)
      .filter((entry) => entry.startsWith(`${name}-`) && /^\d/.test(entry.slice(name.length + 1)))
      .filter((entry) => isFolderIn(host, project, join(gems, entry)))
      .map((entry) => ({
        folder: join(gems, entry),
        version: toVersion(entry.slice(name.length + 1)),
      }));
  });
}
