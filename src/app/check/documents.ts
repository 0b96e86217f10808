/** The documents that `ra check` checks, and their facts. */
import { isNotFound, type ReadFiles, reasonOf } from "../../base/files.ts";
import type { Host } from "../../base/host.ts";
import { join, resolve } from "../../base/path.ts";
import { dirname } from "../../base/slash_path.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { readFacts } from "../../check/facts/read_facts.ts";
import type { FileFacts } from "../../check/model.ts";
import { isBelowOne, isWithin } from "../../check/paths.ts";
import { type Glob, parseTreeGlob } from "../../config/glob/glob.ts";
import { type Config, type Tree, usableTrees } from "../../config/model.ts";
import { repositoryRoot } from "../../corpus/repository.ts";
import { isSecretPath } from "../../corpus/select/secret_names.ts";
import { readSource } from "../../corpus/source.ts";
import { locateTree } from "../../corpus/tree_on_disk.ts";
import type { FoundFolder } from "../../corpus/walk.ts";
import { documentType } from "../../document/document_type.ts";
import { IndexStore } from "../../store/store.ts";
import { projectTree } from "../project/implied.ts";
import { type FactsReader, slashed } from "./files.ts";
import { FactsCache } from "./facts/facts_cache.ts";
import { factsOptions } from "./facts/facts_options.ts";
import { KnownFolders } from "./facts/known_folders.ts";
import { LazyFacts } from "./facts/lazy_facts.ts";
import { ListedFolders } from "./listed_folders.ts";

export interface Documents {
  /**
   * By absolute path: all markdown of the trees, README and CONTRIBUTING of the project, and named
   * markdown files outside of them.
   */
  readonly facts: LazyFacts;
  /** Where documents are now that have moved since an earlier check, by where they were. */
  readonly moves: ReadonlyMap<string, string>;
  /** The files to report about, existing or not; null for all. */
  readonly named: ReadonlySet<string> | null;
  /** The project, its repository, trees and the folders of named files: nothing else is read. */
  readonly own: ReadonlySet<string>;
  /** Folders of the trees that are checked. */
  readonly trees: readonly string[];
  /** The files on disk, folders as they were listed. */
  readonly files: ListedFolders;
  /** Reads facts of other files. */
  readonly readFacts: FactsReader;
  readonly notices: readonly string[];
}

interface Request {
  readonly files: readonly string[];
  readonly cwd: string;
  /** May the cache be believed? */
  readonly isTrusted: boolean;
}

/** Collects the documents of the trees and the files of the request; reads what the cache lacks. */
export async function collectDocuments(
  host: Host,
  config: Config,
  request: Request,
): Promise<Documents> {
  const excluded = config.check.exclude.map(parseTreeGlob);
  const root = slashed(realPathOr(host, config.root ?? host.cwd()));
  const trees = ownTrees(host, config).map((tree) => ({
    tree,
    folder: realPathOr(host, tree.folder),
  }));
  const listed = new ListedFolders(host);
  const known = await KnownFolders.open(new IndexStore(host, config), listed);
  const cache = await FactsCache.open(host, config, request.isTrusted);
  const facts = new LazyFacts();
  /** Waits only for documents that are read, as most come from the cache. */
  const add = (file: string, folders: readonly string[]): Promise<void> | undefined => {
    const key = slashed(file);
    if (facts.has(key) || isListed(key, excluded, folders)) return undefined;
    const looked = cache.look(file);
    if (looked instanceof Promise) {
      return looked.then((found) => found === null ? undefined : facts.add(key, found));
    }
    if (looked !== null) facts.add(key, looked);
    return undefined;
  };
  for (const { tree, folder } of trees) {
    const folders = [root, slashed(folder)];
    for (const file of filesOf(known.walk(locateTree(listed, tree)), folder)) {
      const waiting = add(file, folders);
      if (waiting !== undefined) await waiting;
    }
  }
  for (const file of frontDocuments(listed, root)) await add(file, [root]);
  await known.save();
  const moves = cache.moves();
  await cache.save(moves);
  const own = new Set([
    root,
    ownRepository(host, root),
    ...trees.map(({ folder }) => slashed(folder)),
  ]);
  const readFacts: FactsReader = (file) =>
    facts.get(file) ?? (isBelowOne(file, own) ? readAny(host, config, file) : null);
  const isSkipped = (file: string) => isListed(file, excluded, [root]);
  return {
    facts,
    own,
    files: listed,
    moves: new Map(moves.map(([from, to]) => [slashed(from), slashed(to)])),
    readFacts,
    trees: trees.map(({ folder }) => slashed(folder)),
    ...await nameFiles(host, request, { facts, own, readFacts, isSkipped }),
  };
}

function ownRepository(host: Host, root: string): string {
  return slashed(repositoryRoot(host, root) ?? root);
}

interface Known {
  /** The folder of a named file that is nowhere in the project is added here. */
  readonly own: Set<string>;
  /** Named markdown files that are in no tree are added here. */
  readonly facts: LazyFacts;
  readonly readFacts: FactsReader;
  isSkipped(file: string): boolean;
}

async function nameFiles(
  host: Host,
  { files, cwd }: Request,
  { facts, own, readFacts, isSkipped }: Known,
): Promise<Pick<Documents, "named" | "notices">> {
  const notices: string[] = [];
  const named = new Set<string>();
  for (const typed of files) {
    const path = slashed(resolve(cwd, typed));
    const file = slashed(realPathOr(host, path));
    // Somebody who names a file elsewhere wants it; a link in a clone may lead to anything.
    if (isBelowOne(path, own) && !isBelowOne(file, own)) {
      notices.push(`"${typed}" is a link out of the project, so it is not read`);
      continue;
    }
    const kind = kindOf(host, file);
    if (kind === "file" && !isBelowOne(file, own)) own.add(dirname(file));
    if (kind === "folder") {
      const inside = [...facts.keys()].filter((one) => isWithin(one, file));
      if (inside.length === 0) notices.push(`"${typed}" contains no document of a tree`);
      for (const one of inside) named.add(one);
      continue;
    }
    named.add(file);
    if (kind === null) notices.push(`"${typed}" does not exist; only links to it are checked`);
    else if (!facts.has(file) && documentType(file) === "markdown" && !isSkipped(file)) {
      const found = await readFacts(file);
      if (found !== null) facts.addRead(file, found);
    }
  }
  return { named: files.length === 0 ? null : named, notices };
}

/**
 * The project's own trees. A configuration without any, such as one of settings for `[check]` alone,
 * means its folder; the user's global one means its trees.
 */
function ownTrees(host: Host, config: Config): readonly Tree[] {
  const trees = usableTrees(config);
  const local = trees.filter((tree) => !tree.isGlobal);
  if (local.length > 0) return local;
  const { root } = config;
  const isOfProject = root !== null && root !== host.home();
  return isOfProject && config.trees.every((tree) => tree.isGlobal) ? [projectTree(root)] : trees;
}

/** The markdown of a tree; plain text has no links, and is often data. */
function filesOf(found: readonly FoundFolder[], root: string): string[] {
  return found.flatMap(({ path, entries }) => {
    const folder = join(root, path);
    return entries.filter(({ kind, name }) => kind === "file" && documentType(name) === "markdown")
      .map(({ name }) => `${folder}/${name}`);
  });
}

const FRONT = /^(?:readme|contributing)\.(?:md|mdx|markdown)$/i;

/** What everybody reads first, checked even if no tree contains it. With `/`. */
function frontDocuments(files: ReadFiles, root: string): string[] {
  return [root, `${root}/.github`].flatMap((folder) => {
    try {
      return files.readFolder(folder)
        .filter(({ kind, name }) => kind === "file" && FRONT.test(name))
        .map(({ name }) => slashed(`${folder}/${name}`)).sort();
    } catch {
      return [];
    }
  });
}

/** Globs match paths relative to any of the folders. */
export function isListed(
  file: string,
  globs: readonly Glob[],
  folders: readonly string[],
): boolean {
  return globs.length > 0 &&
    folders.some((folder) =>
      isWithin(file, folder) && globs.some((glob) => glob.matches(file.slice(folder.length + 1)))
    );
}

function kindOf(host: Host, path: string): string | null {
  try {
    return host.stat(path).kind;
  } catch (error) {
    return isNotFound(error) ? null : reasonOf(error);
  }
}

/** Facts of a file that is linked to; of a secret, none. */
async function readAny(host: Host, config: Config, file: string): Promise<FileFacts | null> {
  if (isSecretPath(file)) return null;
  const source = readSource(host, file, config.settings.maxFileSize);
  return source?.kind === "read"
    ? await readFacts(source.bytes, { path: file, ...factsOptions(config) })
    : null;
}
