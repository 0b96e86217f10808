/** The documents of a workspace as the rules see them, for `ra check` and `ra links`. */
import type { Host } from "../../base/host.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { IgnoredLinks } from "../../check/ignored_links.ts";
import { isAboutCode } from "../../check/path_rules.ts";
import type { Project } from "../../check/project.ts";
import { findAddresses } from "../../check/resolve.ts";
import { parseTreeGlob } from "../../config/glob/glob.ts";
import type { Config } from "../../config/model.ts";
import { repositoryRoot } from "../../corpus/repository.ts";
import type { Workspace } from "../workspace.ts";
import { collectDocuments, type Documents, isListed } from "./documents.ts";
import { DamagedFacts } from "./facts/facts_file.ts";
import { DiskFiles, slashed } from "./files.ts";
import { sitesOf } from "./sites.ts";

/** Works with the cache of facts, and without it if that proves damaged. */
export async function believing<T>(work: (isTrusted: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(true);
  } catch (error) {
    if (!(error instanceof DamagedFacts)) throw error;
    return await work(false);
  }
}

/** The documents of a workspace and what rules ask about them. */
export interface OpenProject {
  readonly documents: Documents;
  readonly project: Project;
  readonly ignored: IgnoredLinks;
  /** The working folder. */
  readonly cwd: string;
}

/** `files` as in a check; `isTrusted`: may the cache of facts be believed? */
export async function openProject(
  { host, config }: Workspace,
  files: readonly string[],
  isTrusted: boolean,
): Promise<OpenProject> {
  const cwd = slashed(realPathOr(host, host.cwd()));
  const home = realPathOr(host, config.root ?? host.cwd());
  const root = slashed(repositoryRoot(host, home) ?? home);
  const documents = await collectDocuments(host, config, { files, cwd, isTrusted });
  const ignored = new IgnoredLinks(config.check.ignoreLinks);
  const project = await toProject(host, config, { root, documents, ignored });
  return { documents, project, ignored, cwd };
}

async function toProject(
  host: Host,
  config: Config,
  { root, documents, ignored }: { root: string; documents: Documents; ignored: IgnoredLinks },
): Promise<Project> {
  const { extensionless, looseAnchors } = config.check;
  const linkRoots = config.check.linkRoot.map((folder) => slashed(realPathOr(host, folder)));
  const files = new DiskFiles(documents.files, root, documents);
  const sites = await sitesOf(files, config, { root, documents });
  const spoken = config.check.codePaths.map(parseTreeGlob);
  return {
    root,
    trees: documents.trees,
    documents: () => documents.facts.keys(),
    moves: documents.moves,
    linkRoots,
    extensionless,
    looseAnchors,
    addresses: findAddresses(
      documents.facts.addresses(),
      linkRoots.length > 0 ? linkRoots : [root],
    ),
    sites,
    siteOf: (file) => sites.siteOf(file),
    speaksOfCode: (file) => isAboutCode(file) || isListed(file, spoken, [root, ...documents.trees]),
    isExempt: (target) => ignored.has(target),
    files,
  };
}
