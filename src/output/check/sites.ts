/** `ra check --site`: the sites that were detected, and from what. */
import type { SitesOutcome, SiteSummary } from "../../app/check/sites.ts";
import { columns } from "../terminal/columns.ts";
import type { JsonObject } from "../json.ts";
import { nameText, type Style } from "../terminal/style.ts";

export function sitesText({ sites, others, chosen }: SitesOutcome, style: Style): string {
  if (sites.length > 0) {
    const rest = others === 0 ? "" : `${asOnGithub(others, "more ")}\n`;
    return sites.map((site) => siteText(site, style) + "\n").join("") + rest;
  }
  const why = chosen === "github"
    ? '`check.site = "github"`: no site is looked for.'
    : "No site detected; `check.site` names a generator.";
  return `${why}\n${asOnGithub(others)}\n`;
}

function asOnGithub(documents: number, more = ""): string {
  const are = documents === 1 ? "is" : "are";
  return `${documents} ${more}${
    documents === 1 ? "document" : "documents"
  } ${are} read as on GitHub`;
}

const MOST_FOLDERS = 12;

function siteText(site: SiteSummary, style: Style): string {
  const where = site.folder === "." ? "" : ` in ${nameText(site.folder)}`;
  const rows = [
    [site.evidence === "check.site" ? "named by" : "detected from", nameText(site.evidence)],
    ...folderRows("pages", site.content),
    ...folderRows("files", site.assets),
    ...(site.languages.length === 0 ? [] : [["languages", nameText(site.languages.join(", "))]]),
    ["routes", String(site.routes)],
    ...(site.redirects === 0 ? [] : [["redirects", String(site.redirects)]]),
    ["anchors", site.anchors],
  ];
  return `${style.bold(site.generator)}${where}\n${columns(rows).replace(/^(?=.)/gm, "  ")}`;
}

function folderRows(title: string, folders: SiteSummary["content"]): string[][] {
  const rows = folders.slice(0, MOST_FOLDERS).map(({ path, url }, i) => [
    i === 0 ? title : "",
    `${nameText(path)} → ${nameText(url)}`,
  ]);
  const left = folders.length - rows.length;
  return left > 0 ? [...rows, ["", `and ${left} more`]] : rows;
}

export function sitesJson({ sites, others }: SitesOutcome): JsonObject {
  const folders = (list: SiteSummary["content"]) => list.map(({ path, url }) => ({ path, url }));
  return {
    sites: sites.map((site) => ({
      generator: site.generator,
      folder: site.folder,
      detected_from: site.evidence,
      pages: folders(site.content),
      files: folders(site.assets),
      languages: [...site.languages],
      routes: site.routes,
      redirects: site.redirects,
      anchors: site.anchors,
    })),
    other_documents: others,
  };
}
