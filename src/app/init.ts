/** `ra init`: a starter `.ra.toml` for the documentation that is already there. */
import { decodeStrict, encodeUtf8 } from "../base/bytes.ts";
import { EXIT, RaError } from "../base/error.ts";
import { type FolderEntry, type ReadFiles, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { join } from "../base/path.ts";
import { readBounded } from "../base/read_file.ts";
import { replaceFile } from "../base/replace_file.ts";
import { tomlKey, tomlString } from "../base/toml_text.ts";
import { CONFIG_NAME, globalConfigFile } from "../config/discover.ts";

export interface InitRequest {
  readonly global: boolean;
  readonly force: boolean;
}

export interface InitTree {
  readonly name: string;
  /** As written in the file, relative to it. */
  readonly path: string;
}

export interface InitOutcome {
  readonly file: string;
  /** An older file was replaced. */
  readonly replaced: boolean;
  readonly trees: readonly InitTree[];
  /** The tree is the folder itself, and there is no document in it yet. */
  readonly empty: boolean;
  /** Whether `.gitignore` got a line for the index, had one already, or is absent. */
  readonly gitignore: "added" | "present" | "absent";
}

const DOC_FOLDERS = ["docs", "doc", "documentation", "wiki", "notes"];
const DOC_NAME = /\.(md|markdown|txt)$/i;
/** Folders of third-party code and of build output. */
export const DEPENDENCY_FOLDERS = [
  "node_modules",
  "vendor",
  "third_party",
  "target",
  "dist",
  "build",
  "venv",
];
/** Entries to look at before a folder counts as one without documents. */
const MAX_ENTRIES = 5_000;

/** Writes the file. Throws before it changes anything when there is one already and no `force`. */
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
    empty: trees.some(({ path }) => path === "." && !hasDocuments(host, folder)),
    gitignore: request.global ? "absent" : ignoreIndex(host, folder),
  };
}

function globalFile(host: Host): string {
  const file = globalConfigFile(host);
  if (file !== null) return file;
  throw new RaError("Cannot write the global config: there is no home folder", {
    hint: "set HOME, or run `ra init` inside a project",
  });
}

/** Is there a file to replace? Throws when there is something that must not be replaced. */
function isTaken(files: ReadFiles, file: string, force: boolean): boolean {
  if (!files.exists(file)) return false;
  if (files.lstat(file).kind === "folder") {
    throw new RaError(`Cannot write "${file}": it is a folder`, { hint: "rename that folder" });
  }
  if (force) return true;
  throw new RaError(`Cannot write "${file}": it already exists`, {
    hint: "edit it, or run `ra init --force` to replace it",
    exitCode: EXIT.refused,
  });
}

/** A symbolic link of that name is replaced, not followed. */
function write(host: Host, file: string, text: string): void {
  try {
    replaceFile(host, file, { bytes: encodeUtf8(text), link: "replace" });
  } catch (error) {
    throw new RaError(`Cannot write "${file}": ${reasonOf(error)}`, {
      hint: "check that you can write to this folder",
      cause: error,
    });
  }
}

function findTrees(files: ReadFiles, folder: string, { global }: InitRequest): InitTree[] {
  const entries = entriesOf(files, folder).filter((entry) => entry.kind === "folder");
  const found = DOC_FOLDERS.flatMap((wanted) =>
    entries.filter(({ name }) => name.toLowerCase() === wanted)
      .filter(({ name }) => hasDocuments(files, join(folder, name)))
      .map(({ name }) => ({ name, path: name }))
  );
  if (found.length > 0 || global) return found;
  return [{ name: "project", path: "." }];
}

/** Is there a document in the folder, at any depth? Dependencies and hidden folders do not count. */
export function hasDocuments(files: ReadFiles, folder: string): boolean {
  const folders = [folder];
  let seen = 0;
  for (let at = folders.pop(); at !== undefined && seen < MAX_ENTRIES; at = folders.pop()) {
    for (const { name, kind } of entriesOf(files, at)) {
      seen++;
      if (name.startsWith(".") || DEPENDENCY_FOLDERS.includes(name)) continue;
      if (kind === "file" && DOC_NAME.test(name)) return true;
      if (kind === "folder") folders.push(join(at, name));
    }
  }
  return false;
}

function entriesOf(files: ReadFiles, folder: string): FolderEntry[] {
  try {
    return files.readFolder(folder);
  } catch {
    return [];
  }
}

/** Bytes of a `.gitignore`. */
const MAX_IGNORE_FILE = 1_000_000;
const IGNORED_ALREADY = new Set([".ra", ".ra/", "/.ra", "/.ra/", "**/.ra", "**/.ra/"]);

/** Adds `.ra/` to an existing `.gitignore`, with the line ends that the file uses. */
function ignoreIndex(files: Host, folder: string): InitOutcome["gitignore"] {
  const file = join(folder, ".gitignore");
  try {
    if (!files.exists(file) || files.lstat(file).kind !== "file") return "absent";
    const text = decodeStrict(readBounded(files, file, MAX_IGNORE_FILE));
    if (text === null) return "absent";
    if (text.split(/\r?\n/).some((line) => IGNORED_ALREADY.has(line.trim()))) return "present";
    const end = text.includes("\r\n") ? "\r\n" : "\n";
    const gap = text === "" || text.endsWith("\n") ? "" : end;
    const bytes = encodeUtf8(`${text}${gap}.ra/${end}`);
    replaceFile(files, file, { bytes, link: "replace" });
    return "added";
  } catch {
    // The index folder has a `.gitignore` of its own, so failing here does no harm.
    return "absent";
  }
}

/** The starter file: the trees that were found, and common settings to uncomment. */
export function starter(trees: readonly InitTree[], global: boolean): string {
  const scope = global
    ? "# Trees declared here are searched from every project, after the project's own."
    : "# Settings of folders above and of ~/.ra.toml apply as well; `root = true` excludes them.";
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
  '# stemmer = "english"   # or "auto": that of each document',
  "",
  "# Which documents matter to which source files: used by `ra context FILE`.",
  "# [[context.rules]]",
  '# match = "src/api/**"',
  '# terms = ["http", "endpoint"]',
];
