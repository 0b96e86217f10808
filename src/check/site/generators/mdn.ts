/** The documentation of MDN: `files/<language>/…/index.md` with the whole path as `slug`. */
import type { PageFile, Redirect, SitePlan } from "../model.ts";
import { address, assets, existing, makePlan, pages } from "../plan.ts";
import type { SiteFolder } from "../site_folder.ts";
import { canonical } from "../urls.ts";

export function findMdn(site: SiteFolder): string | null {
  if (!site.hasFolder("files")) return null;
  const language = site.folders("files").find((name) =>
    site.names("files", name).has("_redirects.txt")
  );
  return language === undefined ? null : `files/${language}/_redirects.txt`;
}

export function planMdn(site: SiteFolder, evidence: string): SitePlan {
  const languages = site.folders("files");
  return makePlan(site, {
    generator: "github",
    evidence,
    dialect: "mdn",
    mounts: existing(
      site,
      languages.flatMap((name) => [
        pages(site, `files/${name}`, `${name}/docs`),
        assets(site, `files/${name}`, `${name}/docs`),
      ]),
    ),
    prefixes: languages,
    fallback: { main: "en-us" },
    urlsOf: mdnUrls,
    redirects: languages.flatMap((name) => redirectsOf(site, `files/${name}/_redirects.txt`)),
    ignoresCase: true,
  });
}

export function mdnUrls({ at, addresses }: PageFile): string[] {
  const slug = address(addresses, "slug");
  return slug === null ? [] : [`${at}/${slug}`];
}

function redirectsOf(site: SiteFolder, path: string): Redirect[] {
  return site.text(path).split("\n").filter((line) => line.startsWith("/")).map((line) => {
    const [from, to] = line.split("\t");
    return { from: canonical(from), isPrefix: false, to: to ?? null };
  });
}
