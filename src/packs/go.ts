/** Modules of Go: `vendor`, and the module cache, where `go.mod` decides the version. */
import { basename, dirname, join } from "../base/path.ts";
import { foldersIn, isFolderIn, nearestFile, setFolders, textOf, toVersion } from "./disk.ts";
import type { Ecosystem, InstalledPackage, PackHost } from "./model.ts";

export const GO: Ecosystem = {
  kind: "go",
  aliases: ["golang"],
  nameParts: 20,
  open: (host, project) => {
    const file = nearestFile(host, project, "go.mod");
    const required = requiredModules(file === null ? "" : textOf(host, file) ?? "");
    return {
      find: (name) => {
        const versions = required.filter((one) => one.name === name).map(({ version }) => version);
        return [
          ...vendored(host, project, name),
          ...inCache(host, name).map((copy) => ({
            kind: "go",
            name,
            ...copy,
            isUsed: copy.version !== null && versions.includes(copy.version),
            lockFile: file,
          })),
        ];
      },
      uses: () => required.filter(({ isDirect }) => isDirect).map(({ name }) => name),
    };
  },
};

/** `vendor/modules.txt` has a line `# <module> <version>` for each. */
function vendored(host: PackHost, project: string, name: string): InstalledPackage[] {
  const vendor = join(project, "vendor");
  const folder = join(vendor, name);
  const lockFile = join(vendor, "modules.txt");
  const line = (textOf(host, lockFile) ?? "").split("\n")
    .find((one) => one.startsWith(`# ${name} `));
  if (line === undefined || !isFolderIn(host, project, folder)) return [];
  const version = toVersion(line.split(" ")[2]);
  return [{ kind: "go", name, version, folder, isUsed: true, lockFile }];
}

/** `<cache>/<module>@<version>`; a capital letter is written as `!` and the small one. */
function inCache(
  host: PackHost,
  name: string,
): Pick<InstalledPackage, "folder" | "version">[] {
  const home = host.home();
  const [path] = setFolders([host.env("GOPATH"), home && join(home, "go")]);
  const [cache] = setFolders([host.env("GOMODCACHE"), path && join(path, "pkg", "mod")]);
  if (cache === undefined) return [];
  const escaped = join(cache, name.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`));
  return foldersIn(host, dirname(escaped))
    .filter((entry) => entry.startsWith(`${basename(escaped)}@`))
    .filter((entry) => isFolderIn(host, cache, join(dirname(escaped), entry)))
    .map((entry) => ({
      folder: join(dirname(escaped), entry),
      version: toVersion(entry.slice(basename(escaped).length + 1)),
    }));
}

interface RequiredModule {
  readonly name: string;
  readonly version: string;
  /** The project itself asks for it. */
  readonly isDirect: boolean;
}

/** The modules in the text of a `go.mod`. */
function requiredModules(text: string): RequiredModule[] {
  return text.split("\n").flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const [name, version] = words[0] === "require" ? words.slice(1) : words;
    if (!name?.includes(".") || !version?.startsWith("v")) return [];
    return [{ name, version, isDirect: words.at(-1) !== "indirect" }];
  });
}
