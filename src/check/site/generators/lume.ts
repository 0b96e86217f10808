/** Lume: the source folder is the root; `url` and `oldUrl` in frontmatter. */
import { dirname } from "../../../base/slash_path.ts";
import type { PageFile, SitePlan } from "../model.ts";
import { address, assets, existing, makePlan, pages, rootedAddresses } from "../plan.ts";
import { hostRedirects } from "../redirects.ts";
import { partsOf, settingAt, textOf } from "../setting.ts";
import type { SiteFolder } from "../site_folder.ts";
import { canonical, pathOfUrl, urlOfPath } from "../urls.ts";

export function findLume(site: SiteFolder): string | null {
  const file = site.first(["_config.ts", "_config.js"]);
  return file !== null && /["']lume\/|lume@|\blume\(/.test(site.text(file)) ? file : null;
}

export async function planLume(site: SiteFolder, evidence: string): Promise<SitePlan> {
  const parts = site.script(evidence).roots.flatMap(partsOf);
  const given = (key: string) =>
    parts.map((one) => textOf(settingAt(one, key))).find((one) => one !== null) ?? null;
  const source = given("src") ?? ".";
  const text = site.text(evidence);
  const copied = copiedFolders(text);
  return makePlan(site, {
    generator: "lume",
    evidence,
    dialect: "markdown-it",
    mounts: existing(site, [
      pages(site, source),
      assets(site, source),
      ...["static", "public", "assets"].map((name) => assets(site, `${source}/${name}`)),
      ...copied.map(({ from, to }) => assets(site, `${source}/${from}`, to)),
    ]),
    bases: [pathOfUrl(given("location"))].filter((base) => base !== ""),
    urlsOf: lumeUrls,
    isWhole: !hasMakers(site, source) && !REDIRECTS.test(text + site.text("server.ts")),
    makesFile: (path) => text.includes("og_images") && /(?:^|\/)index\.png$/.test(path),
    mixed: () => [
      ...site.folders(source).filter((name) => hasMakers(site, `${source}/${name}`))
        .map((name) => `/${name}`),
      ...copied.filter(({ from }) => site.names(source, dirname(from)).size === 0)
        .map(({ to }) => canonical(/\.\w+$/.test(to) ? dirname(to) : to)),
    ],
    redirects: await hostRedirects(site, [".", source, `${source}/static`]),
  });
}

/** A server of the site may answer any address. */
const REDIRECTS = /middleware/i;
/** `site.copy("generated/api", "/api")` */
const COPY =
  /\.(?:copy|add)\(\s{0,20}["']([\w./-]{1,200})["']\s{0,20},\s{0,20}["'](\/?[\w./-]{1,200})["']/g;

/** Folders that are served elsewhere; one that is not in the repository is written by the build. */
function copiedFolders(text: string): { from: string; to: string }[] {
  return [...text.matchAll(COPY)].map(([, from, to]) => ({ from, to }))
    .filter(({ to }) => canonical(to) !== "");
}

/** Does a script in this folder make any number of pages? */
function hasMakers(site: SiteFolder, folder: string): boolean {
  return [...site.names(folder).keys()].some((name) =>
    /\.page\.[jt]sx?$/.test(name) && /function\s*\*/.test(site.text(`${folder}/${name}`))
  );
}

/** `url` is the whole path of a page, or starts at its folder. */
export function lumeUrls(page: PageFile): string[] {
  const path = page.path.replace(
    /(?:^|\/)\d{4}-\d\d-\d\d[_-](?=[^/]+$)/,
    (all) => all[0] === "/" ? "/" : "",
  );
  if (path.split("/").some((name) => name.startsWith("_"))) return [];
  const plain = urlOfPath(page.at, path.replace(/\.page(?=\.[^.]+$)/, ""));
  const url = address(page.addresses, "url");
  const own = url === null ? plain : url.startsWith("/") ? url : canonical(`${plain}/../${url}`);
  return [own, ...rootedAddresses(page)];
}
