/**
 * The implied tree: without any `.ra.toml`, or with only a global one that declares no tree, the markdown of the working directory is searched; in a folder
 * without any, such as one of sources, that of the repository around it. The index is in the user's
 * cache folder, so nothing is written into the project.
 *
 * It covers what the tree of `ra init` covers. Nobody asked for it, so it has limits: not the root of the
 * file system, the home folder or the temporary folder, and no folder with very many documents.
 */
import { RaError } from "../../base/error.ts";
import { notIncludedText } from "../../base/not_included.ts";
import { dirname, relative } from "../../base/path.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { shellQuote } from "../../base/text/shell_quote.ts";
import { cachedIndexDir, temporaryFolders } from "../../config/user/cache_folder.ts";
import { ownerOf } from "../../config/discover.ts";
import { type Config, DEFAULT_TREE, type Tree, type TreeLimits } from "../../config/model.ts";
import { repositoryRoot } from "../../corpus/repository.ts";
import { hasDocuments } from "./has_documents.ts";
import type { FreshIndex } from "../../store/model.ts";
import type { ConfigSources } from "../server/recorded_host.ts";

/** Beyond these, a search of everything is probably not what was meant. */
const LIMITS: TreeLimits = { files: 20_000, bytes: 500_000_000, entries: 1_000_000 };

/** The name of the tree that covers a whole project, implied or written by `ra init`. */
export const PROJECT_TREE = "project";

/**
 * The configuration with the implied tree, and the packs that were added to it. An error, to be thrown when documents are needed, when there
 * are none, and for folders that are too large to search unasked.
 */
export function impliedConfig(host: ConfigSources, config: Config): Config | RaError {
  const folder = impliedFolder(host);
  if (isTooLarge(host, folder)) {
    const init = config.files.length === 0 ? "run `ra init --global` and " : "";
    return new RaError(`Cannot search all of "${folder}" without a configuration`, {
      hint: `go to a folder with documentation, or ${init}name such folders in ~/.ra.toml`,
    });
  }
  const own = hasDocuments(host, folder) ? [projectTree(folder, { limits: LIMITS })] : [];
  const trees = [...own, ...config.trees.filter(({ pack }) => pack !== undefined)];
  if (trees.length === 0) return noDocumentsIn(folder, config);
  const indexDir = host.env("RA_INDEX_DIR") || cachedIndexDir(host, folder);
  return { ...config, root: folder, indexDir, trees };
}

/** The working directory, or the repository around it if only that has documents. */
function impliedFolder(host: ConfigSources): string {
  const here = host.cwd();
  const root = repositoryAbove(host);
  return root === null || isTooLarge(host, here) || hasDocuments(host, here) ? here : root;
}

/**
 * The root of the repository that the working directory is a folder of; null at the root and outside of
 * repositories, in one that is too large to search unasked, such as a home folder kept in git, and in
 * another user's, where what is found is not the user's own.
 */
export function repositoryAbove(host: ConfigSources): string | null {
  const here = host.cwd();
  const root = repositoryRoot(host, here);
  if (root === null || root === here || isTooLarge(host, root)) return null;
  return ownerOf(host, root) === ownerOf(host, here) ? root : null;
}

/** The tree that covers the documents of a whole project. */
export function projectTree(folder: string, changes: Partial<Tree> = {}): Tree {
  return {
    ...DEFAULT_TREE,
    name: PROJECT_TREE,
    folder,
    isGlobal: false,
    source: "",
    trusted: true,
    problem: null,
    ...changes,
  };
}

/** What an implied tree covers, and the command that writes it down. Throws when it covers nothing. */
export function impliedNotice(
  host: ConfigSources,
  { root, files, trees }: Config,
  { documents, notIncluded }: FreshIndex["facts"],
): string {
  if (documents === 0) throw noDocumentsIn(root!, { files });
  const left = notIncludedText(notIncluded);
  const packs = trees.some(({ pack }) => pack !== undefined) ? " and its packs" : "";
  const above = repositoryAbove(host);
  const up = above === null ? "" : shellQuote(relative(host.cwd(), above));
  const isHere = root === host.cwd();
  const [place, command] = isHere
    ? ["this folder", "ra init"]
    : [`this repository (${up})`, `ra -C ${up} init`];
  const more = isHere && up !== "" ? `; \`ra -C ${up} search\` searches the whole repository` : "";
  return `no .ra.toml here: searching the ${documents} document${documents === 1 ? "" : "s"} in ` +
    `${place}${packs}${
      left === "" ? "" : ` (${left})`
    }; \`${command}\` makes that permanent${more}`;
}

/** The error for a folder without a configuration and without documents. */
function noDocumentsIn(folder: string, { files }: Pick<Config, "files">): RaError {
  const none = files.length === 0 ? "no .ra.toml here or above" : `no tree in "${files[0]}"`;
  return new RaError(
    `Cannot find documents: ${none}, and no documents in "${folder}"`,
    { hint: "go to a folder with documentation and run `ra init` there" },
  );
}

/** Is it the root of the file system, the home folder or a folder for temporary files? */
function isTooLarge(host: ConfigSources, folder: string): boolean {
  const home = host.home();
  const real = realPathOr(host, folder);
  const shared = [...temporaryFolders(host), ...(home === null ? [] : [home])];
  return dirname(real) === real || shared.some((one) => realPathOr(host, one) === real);
}
