/** The sites of a project, for `ra check`, `ra check --site` and `ra init`. */
import type { Host } from "../../base/host.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { findSites } from "../../check/site/detect.ts";
import type { RouteTable } from "../../check/site/route_table.ts";
import { Sites } from "../../check/site/sites.ts";
import type { AnchorDialect, Generator } from "../../check/site/model.ts";
import type { Config } from "../../config/model.ts";
import { repositoryRoot } from "../../corpus/repository.ts";
import { collectDocuments, type Documents } from "./documents.ts";
import { DiskFiles, slashed } from "./files.ts";
import { openWorkspace, type Workspace } from "../workspace.ts";

/** The sites that the files tell of, or the one that the configuration names. */
export async function sitesOf(
  files: DiskFiles,
  config: Config,
  { root, documents }: { root: string; documents: Documents },
): Promise<Sites> {
  const { site } = config.check;
  const { facts } = documents;
  const plans = await findSites(files, { root, documents: facts.keys(), chosen: site });
  return new Sites(root, plans, {
    documents: new Map(facts.addresses()),
    files,
    linksOf: (file) => facts.get(file)?.links ?? [],
    labelsOf: (file) => facts.get(file)?.ids ?? [],
  });
}

/** A site, as `ra check --site` shows it. Paths are relative to the repository. */
export interface SiteSummary {
  readonly generator: Generator;
  /** The folder of the site; `.` for the repository itself. */
  readonly folder: string;
  /** What it was recognised by: a file in that folder, or the setting `check.site`. */
  readonly evidence: string;
  /** Folders of pages and of other files, with the URLs that they are served at. */
  readonly content: readonly { readonly path: string; readonly url: string }[];
  readonly assets: readonly { readonly path: string; readonly url: string }[];
  readonly languages: readonly string[];
  readonly routes: number;
  readonly redirects: number;
  readonly anchors: AnchorDialect;
}

export interface SitesOutcome {
  readonly sites: readonly SiteSummary[];
  /** Documents that no site makes a page of: they are read on GitHub. */
  readonly others: number;
  /** The generator that the configuration names, or null. */
  readonly chosen: Generator | null;
}

/** What `ra check` takes the project for. */
export async function describeSites(host: Host): Promise<SitesOutcome> {
  const workspace = await openWorkspace(host);
  try {
    return await describe(workspace);
  } finally {
    workspace.close();
  }
}

async function describe({ host, config }: Workspace): Promise<SitesOutcome> {
  const cwd = slashed(realPathOr(host, host.cwd()));
  const home = realPathOr(host, config.root ?? host.cwd());
  const root = slashed(repositoryRoot(host, home) ?? home);
  const documents = await collectDocuments(host, config, { files: [], cwd, isTrusted: true });
  const files = new DiskFiles(host, root, documents);
  const sites = await sitesOf(files, config, { root, documents });
  const isOther = (file: string) => sites.siteOf(file).generator === "github";
  return {
    sites: sites.tables.map((table) => summaryOf(table, root)),
    others: [...documents.facts.keys()].filter(isOther).length,
    chosen: config.check.site,
  };
}

function summaryOf({ plan, size }: RouteTable, root: string): SiteSummary {
  const shown = (path: string) => path === root ? "." : path.slice(root.length + 1);
  const folders = (isPages: boolean) =>
    plan.mounts.filter((mount) => mount.isPages === isPages)
      .map(({ folder, at }) => ({ path: shown(folder), url: at === "" ? "/" : at }));
  return {
    generator: plan.generator,
    folder: shown(plan.folder),
    evidence: plan.evidence,
    content: folders(true),
    assets: folders(false),
    languages: plan.prefixes,
    routes: size,
    redirects: plan.redirects.length,
    anchors: plan.dialect,
  };
}

/** The generators of the sites in a folder by their files alone, as `name (file)`. */
export async function namesOfSites(host: Host, folder: string): Promise<string[]> {
  const root = slashed(realPathOr(host, folder));
  const files = new DiskFiles(host, root, { own: [], readFacts: () => null });
  const plans = await findSites(files, { root, documents: [], chosen: null });
  return plans.map(({ generator, folder, evidence }) => {
    const way = folder === root ? "" : `${folder.slice(root.length + 1)}/`;
    return `${generator} (${way}${evidence})`;
  });
}
