/** `ra init`: a starter `.ra.toml` for the documentation that is already there. */
import { decodeStrict, encodeUtf8 } from "../../base/bytes.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { type ReadFiles, reasonOf } from "../../base/files.ts";
import type { Host } from "../../base/host.ts";
import { join, relative, resolve } from "../../base/path.ts";
import { readBounded } from "../../base/disk/read_file.ts";
import { replaceFile } from "../../base/disk/replace_file.ts";
import { tomlKey, tomlString } from "../../base/text/toml_text.ts";
import { CONFIG_NAME, globalConfigFile } from "../../config/discover.ts";
import { DEFAULT_TREE, type Tree } from "../../config/model.ts";
import { namesOfSites } from "../check/sites.ts";
import { type Coverage, coveredBy } from "./coverage.ts";
import { hasDocuments } from "./has_documents.ts";
import { findSourceFolder, type SourceFolder } from "./source_folder.ts";
import { PROJECT_TREE, projectTree, repositoryAbove } from "./implied.ts";

export interface InitRequest {
  readonly global: boolean;
  readonly force: boolean;
}

export interface InitTree {
  readonly name: string;
  /** As written in the file, relative to it. */
  readonly path: string;
  /** What tells it apart from the other trees; null for an only one. */
  readonly description: string | null;
}

export interface InitOutcome {
  readonly file: string;
  /** An older file was replaced. */
  readonly replaced: boolean;
  readonly trees: readonly InitTree[];
  /** The source code that the file offers as a tree, in comments; null if there is none. */
  readonly source: SourceFolder | null;
  /** What the trees cover; null when there are too many names to look at. */
  readonly coverage: Coverage | null;
  /** The root of the repository, relative to the file, when the file is in a folder below it; else null. */
  readonly repository: string | null;
  /** Whether `.gitignore` got a line for the index, had one already, or is absent. */
  readonly gitignore: "added" | "present" | "absent";
}

/** Folders of documents that many people have at home. */
const HOME_FOLDERS = ["docs", "doc", "documentation", "wiki", "notes"];

/** Writes the file. Throws before it changes anything when there is one already and no `force`. */
export async function initProject(host: Host, request: InitRequest): Promise<InitOutcome> {
  const file = request.global ? globalFile(host) : join(host.cwd(), CONFIG_NAME);
  const folder = file.slice(0, -CONFIG_NAME.length);
  const replaced = isTaken(host, file, request.force);
  const found = findTrees(host, folder, request);
  const covered = found.map(({ name, path }) => projectTree(resolve(folder, path), { name }));
  const trees = found.length < 2 ? found : await described(host, found, covered);
  const sites = request.global ? [] : await namesOfSites(host, folder);
  const source = request.global ? null : findSourceFolder(host, folder);
  write(host, file, starter(trees, request.global, { sites, source }));
  const gitignore = request.global ? "absent" : ignoreIndex(host, folder);
  const repository = request.global ? null : wayUp(host);
  const coverage = coveredBy(host, covered);
  return { file, replaced, trees, source, coverage, repository, gitignore };
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

/** The way up to the root of the repository, unless it has a config file of its own. */
function wayUp(host: Host): string | null {
  const root = repositoryAbove(host);
  return root === null || host.exists(join(root, CONFIG_NAME)) ? null : relative(host.cwd(), root);
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

/**
 * One tree for all documents of a project: the same that are searched without a configuration. A home
 * folder is too large for that.
 */
function findTrees(files: ReadFiles, folder: string, { global }: InitRequest): InitTree[] {
  if (!global) return [{ name: PROJECT_TREE, path: ".", description: null }];
  const folders = files.readFolder(folder).filter(({ kind }) => kind === "folder");
  return HOME_FOLDERS.flatMap((wanted) =>
    folders.filter(({ name }) => name.toLowerCase() === wanted)
      .filter(({ name }) => hasDocuments(files, join(folder, name)))
      .map(({ name }) => ({ name, path: name, description: null }))
  );
}

/** With descriptions from their contents: an agent has to choose between several trees. */
async function described(
  host: Host,
  found: readonly InitTree[],
  trees: readonly Tree[],
): Promise<InitTree[]> {
  const { describeTree } = await import("../describe/describe_tree.ts");
  return await Promise.all(
    found.map(async (one, i) => ({ ...one, description: await describeTree(host, trees[i]) })),
  );
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

/** What a project has besides documents. */
interface Detected {
  readonly sites?: readonly string[];
  readonly source?: SourceFolder | null;
}

/** The starter file: the trees that were found, and common settings to uncomment. */
export function starter(
  trees: readonly InitTree[],
  global: boolean,
  { sites = [], source = null }: Detected = {},
): string {
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
    ...(global ? [] : [...codeLines(source), ...siteLines(sites)]),
    ...STARTER_TAIL,
    "",
  ].join("\n");
}

function treeLines({ name, path, description }: InitTree, i: number): string[] {
  return [
    ...(i === 0 ? [] : [""]),
    `[tree.${tomlKey(name)}]`,
    `path = ${tomlString(path)}`,
    ...(description === null ? [] : [
      `description = ${tomlString(description)}   # shown to agents; a proposal from its contents`,
    ]),
    `# include = [${DEFAULT_TREE.include.map(tomlString).join(", ")}]`,
    '# exclude = ["drafts/**"]',
    "# What .gitignore and .raignore name is left out, and so are folders of dependencies such as",
    "# node_modules, unless an include names them. `ra status` lists the rest that is not read.",
  ];
}

/** Off until somebody takes the comments away. */
function codeLines(source: SourceFolder | null): string[] {
  const { name, path } = source ?? { name: "src", path: "src" };
  return [
    "# Source code can be a tree, too, by class and function: see `ra help code`.",
    `# [tree.${tomlKey(name)}]`,
    `# path = ${tomlString(path)}`,
    '# kind = "code"',
    "",
  ];
}

const MOST_SITES = 5;

/** What `ra check` takes the project for. */
function siteLines(sites: readonly string[]): string[] {
  const found = sites.slice(0, MOST_SITES).map((name) => name.replace(/[\x00-\x1f\x7f]/g, " "));
  const [first] = found;
  return [
    `# Sites that were detected, for \`ra check\`: ${found.join(", ") || "none"}.`,
    "# [check]",
    `# site = ${tomlString(first?.split(" ")[0] ?? "github")}`,
    "",
  ];
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
  "# Words that mean the same.",
  "# [synonyms]",
  '# k8s = ["kubernetes"]',
  "",
  "# Which documents matter to which source files: used by `ra context FILE`.",
  "# [[context.rules]]",
  '# match = "src/api/**"',
  '# terms = ["http", "endpoint"]',
];
