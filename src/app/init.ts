/** `ra init`: a starter `.ra.toml` over the documentation that is already there. */
import { join } from "../base/path.ts";
import { decodeStrict, encodeUtf8 } from "../base/bytes.ts";
import { EXIT, RaError } from "../base/error.ts";
import { type FolderEntry, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { tomlKey, tomlString } from "../base/toml_text.ts";
import { CONFIG_NAME, globalConfigFile } from "../config/discover.ts";

export interface InitRequest {
  readonly global: boolean;
  readonly force: boolean;
}

export interface InitTree {
  readonly name: string;
  /** As written in the file. */
  readonly path: string;
}

export interface InitOutcome {
  readonly file: string;
  /** An older file gave way. */
  readonly replaced: boolean;
  readonly trees: readonly InitTree[];
  /** The tree is the folder itself, and there is nothing to read in it yet. */
  readonly empty: boolean;
  /** What became of `.gitignore`: it got the line, had it already, or is not there to be kept. */
  readonly gitignore: "added" | "present" | "absent";
}

const DOC_FOLDERS = ["docs", "doc", "documentation", "wiki", "notes"];
const DOC_NAME = /\.(md|markdown|txt)$/i;
/** Folders of code that belongs to others, or is made by a build. */
export const DEPENDENCY_FOLDERS = [
  "node_modules",
  "vendor",
  "third_party",
  "target",
  "dist",
  "build",
  "venv",
];
/** Entries looked at before a folder counts as one without documents. */
const MAX_LOOKED_AT = 5_000;

/** Writes the file and answers what was done; nothing is touched when it refuses. */
export function initProject(host: Host, request: InitRequest): InitOutcome {
  const file = request.global ? globalFile(host) : join(host.cwd(), CONFIG_NAME);
  const folder = file.slice(0, -CONFIG_NAME.length);
  const replaced = isTaken(host, file, request.force);
  const trees = findTrees(host, folder, request);
  write(host, file, starter(trees, request.global));
  return {
    file,
    replaced,
    trees,
    empty: trees.some(({ path }) => path === "." && !holdsDocuments(host, folder)),
    gitignore: request.global ? "absent" : keepIgnored(host, folder),
  };
}

function globalFile(host: Host): string {
  const file = globalConfigFile(host);
  if (file !== null) return file;
  throw new RaError("Cannot write the global config: there is no home folder", {
    hint: "set HOME, or run `ra init` inside a project",
  });
}

function isTaken(host: Host, file: string, force: boolean): boolean {
  if (!host.exists(file)) return false;
  if (host.lstat(file).kind === "folder") {
    throw new RaError(`Cannot write "${file}": it is a folder`, { hint: "rename that folder" });
  }
  if (force) return true;
  throw new RaError(`Cannot write "${file}": it exists already`, {
    hint: "edit it, or run `ra init --force` to replace it",
    exitCode: EXIT.refused,
  });
}

/** Written aside, then renamed: a link of that name is replaced, not followed. */
function write(host: Host, file: string, text: string): void {
  const aside = `${file}.${host.pid}.new`;
  try {
    host.writeFile(aside, encodeUtf8(text), { createNew: true });
    host.rename(aside, file);
  } catch (error) {
    throw new RaError(`Cannot write "${file}": ${reasonOf(error)}`, {
      hint: "check that you may write to this folder",
      cause: error,
    });
  }
}

function findTrees(host: Host, folder: string, { global }: InitRequest): InitTree[] {
  const entries = entriesOf(host, folder).filter((entry) => entry.kind === "folder");
  const found = DOC_FOLDERS.flatMap((wanted) =>
    entries.filter(({ name }) => name.toLowerCase() === wanted)
      .filter(({ name }) => holdsDocuments(host, join(folder, name)))
      .map(({ name }) => ({ name, path: name }))
  );
  if (found.length > 0 || global) return found;
  return [{ name: "project", path: "." }];
}

/** Is there a document in the folder, at any depth? */
export function holdsDocuments(host: Host, folder: string): boolean {
  const folders = [folder];
  let seen = 0;
  for (let at = folders.pop(); at !== undefined && seen < MAX_LOOKED_AT; at = folders.pop()) {
    for (const { name, kind } of entriesOf(host, at)) {
      seen++;
      if (name.startsWith(".") || DEPENDENCY_FOLDERS.includes(name)) continue;
      if (kind === "file" && DOC_NAME.test(name)) return true;
      if (kind === "folder") folders.push(join(at, name));
    }
  }
  return false;
}

function entriesOf(host: Host, folder: string): FolderEntry[] {
  try {
    return host.readFolder(folder);
  } catch {
    return [];
  }
}

const IGNORED_ALREADY = new Set([".ra", ".ra/", "/.ra", "/.ra/", "**/.ra", "**/.ra/"]);

/** Adds `.ra/` to a `.gitignore` that is there, in its own style of line ends. */
function keepIgnored(host: Host, folder: string): InitOutcome["gitignore"] {
  const file = join(folder, ".gitignore");
  try {
    if (!host.exists(file) || host.lstat(file).kind !== "file") return "absent";
    const text = decodeStrict(host.readFile(file));
    if (text === null) return "absent";
    if (text.split(/\r?\n/).some((line) => IGNORED_ALREADY.has(line.trim()))) return "present";
    const end = text.includes("\r\n") ? "\r\n" : "\n";
    const gap = text === "" || text.endsWith("\n") ? "" : end;
    host.writeFile(file, encodeUtf8(`${text}${gap}.ra/${end}`));
    return "added";
  } catch {
    // The index folder ignores itself, so a `.gitignore` that cannot be kept does no harm.
    return "absent";
  }
}

/** The text of a starter: what is found is active, the rest is there to be uncommented. */
export function starter(trees: readonly InitTree[], global: boolean): string {
  const scope = global
    ? "# Trees declared here are searched from every project, after the project's own."
    : "# Settings of folders above and of ~/.ra.toml apply as well; `root = true` shuts them out.";
  return [
    "# Configuration of ra. Every key is explained by `ra help config`.",
    scope,
    ...(global ? [] : ["# root = true"]),
    "",
    "# A tree is a folder of markdown and text. Its name starts the ids of its sections.",
    ...(trees.length === 0 ? EXAMPLE_TREE : trees.flatMap(treeLines)),
    "",
    ...STARTER_TAIL,
    "",
  ].join("\n");
}

function treeLines({ name, path }: InitTree, i: number): string[] {
  const lines = [
    ...(i === 0 ? [] : [""]),
    `[tree.${tomlKey(name)}]`,
    `path = ${tomlString(path)}`,
    '# include = ["**/*.md", "**/*.markdown", "**/*.txt"]',
  ];
  if (path !== ".") return [...lines, '# exclude = ["drafts/**"]'];
  const exclude = DEPENDENCY_FOLDERS.map((folder) => tomlString(`**/${folder}/**`)).join(", ");
  return [...lines, `exclude = [${exclude}]`];
}

const EXAMPLE_TREE = [
  "# [tree.notes]",
  '# path = "~/notes"',
];

const STARTER_TAIL = [
  "# [search]",
  "# limit = 10",
  '# stemmer = "english"',
  "",
  "# Documents that matter to some source files: `ra context FILE` heeds these rules.",
  "# [[context.rules]]",
  '# match = "src/api/**"',
  '# terms = ["http", "endpoint"]',
];
