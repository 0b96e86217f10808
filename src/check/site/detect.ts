/** Finds the sites of a repository by the files of their generators. */
import { dirname } from "../../base/slash_path.ts";
import { findAstro, planAstro } from "./generators/astro.ts";
import { findDocfx, planDocfx } from "./generators/docfx.ts";
import { findDocusaurus, planDocusaurus } from "./generators/docusaurus.ts";
import { findHugo, planHugo } from "./generators/hugo.ts";
import { findJekyll, planJekyll } from "./generators/jekyll.ts";
import { findLume, planLume } from "./generators/lume.ts";
import { findMdbook, planMdbook } from "./generators/mdbook.ts";
import { findMdn, planMdn } from "./generators/mdn.ts";
import { findMkdocs, planMkdocs } from "./generators/mkdocs.ts";
import { findSphinx, planSphinx } from "./generators/sphinx.ts";
import { findVitepress, planVitepress } from "./generators/vitepress.ts";
import type { Generator, SitePlan } from "./model.ts";
import { type SiteFiles, SiteFolder } from "./site_folder.ts";

interface Detector {
  readonly generator: Generator;
  /** The file or folder of this folder that tells of the generator; null for none. */
  find(site: SiteFolder): string | null;
  plan(site: SiteFolder, evidence: string): SitePlan | Promise<SitePlan>;
}

const DETECTORS: readonly Detector[] = [
  { generator: "hugo", find: findHugo, plan: planHugo },
  { generator: "jekyll", find: findJekyll, plan: planJekyll },
  { generator: "docusaurus", find: findDocusaurus, plan: planDocusaurus },
  { generator: "vitepress", find: findVitepress, plan: planVitepress },
  { generator: "mkdocs", find: findMkdocs, plan: planMkdocs },
  { generator: "mdbook", find: findMdbook, plan: planMdbook },
  { generator: "docfx", find: findDocfx, plan: planDocfx },
  { generator: "astro", find: findAstro, plan: planAstro },
  { generator: "lume", find: findLume, plan: planLume },
  { generator: "sphinx", find: findSphinx, plan: planSphinx },
  { generator: "github", find: findMdn, plan: planMdn },
];

const MAX_DEPTH = 5;
const MAX_FOLDERS = 5_000;
const MAX_SITES = 200;

export interface Where {
  /** The repository. */
  readonly root: string;
  readonly documents: Iterable<string>;
  /** The generator that the configuration names; null to detect it. */
  readonly chosen: Generator | null;
}

/** The plans of all sites, the outermost first. A site without pages is none. */
export async function findSites(
  files: SiteFiles,
  { root, documents, chosen }: Where,
): Promise<SitePlan[]> {
  if (chosen === "github") return [];
  const plans: SitePlan[] = [];
  for (const folder of likelyFolders(files, root, documents)) {
    const site = new SiteFolder(files, folder);
    for (const { generator, find, plan } of DETECTORS) {
      if (chosen !== null && generator !== chosen) continue;
      const evidence = find(site);
      if (evidence === null) continue;
      const made = await plan(site, evidence);
      if (made.mounts.some(({ isPages }) => isPages)) plans.push(made);
      if (plans.length === MAX_SITES) return plans;
    }
  }
  return plans.length > 0 || chosen === null ? plans : await assumed(files, root, chosen);
}

/** Without any file of the chosen generator: its defaults, at the root. */
async function assumed(files: SiteFiles, root: string, chosen: Generator): Promise<SitePlan[]> {
  const site = new SiteFolder(files, root);
  const detector = DETECTORS.find(({ generator }) => generator === chosen);
  return detector === undefined ? [] : [await detector.plan(site, "check.site")];
}

/** The root, its folders, and all folders on the way to documents, as far as a certain depth. */
function likelyFolders(files: SiteFiles, root: string, documents: Iterable<string>): string[] {
  const found = new Set<string>([root]);
  for (const [name, kind] of files.list(root)) {
    if (kind === "folder" && !name.startsWith(".") && name !== "node_modules") {
      found.add(`${root}/${name}`);
    }
  }
  let last = "";
  for (const file of documents) {
    if (!file.startsWith(`${root}/`) || found.size > MAX_FOLDERS) continue;
    let folder = file.slice(0, file.lastIndexOf("/"));
    if (folder === last) continue;
    last = folder;
    while (folder.length > root.length && !found.has(folder)) {
      if (folder.slice(root.length).split("/").length - 1 <= MAX_DEPTH) found.add(folder);
      folder = dirname(folder);
    }
  }
  return [...found].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}
