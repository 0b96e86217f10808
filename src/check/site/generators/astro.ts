/** Astro and Starlight: content collections, pages, public files, languages. */
import type { PageFile, SitePlan } from "../model.ts";
import { address, assets, existing, makePlan, pages, rootedAddresses } from "../plan.ts";
import { hostRedirects, toRedirect } from "../redirects.ts";
import { listOf, mapOf, partsOf, settingAt, textOf } from "../setting.ts";
import type { SiteFolder } from "../site_folder.ts";
import { pluginUrls } from "./astro_plugins.ts";
import { canonical, pathOfUrl, slugged, urlOfPath } from "../urls.ts";

const NAMES = ["mjs", "ts", "js", "mts", "cjs"].map((ending) => `astro.config.${ending}`);

const LANGUAGE = /^[a-z]{2}(?:-[a-z]{2,4})?$/i;

export function findAstro(site: SiteFolder): string | null {
  return site.first(NAMES);
}

export async function planAstro(site: SiteFolder, evidence: string): Promise<SitePlan> {
  const parts = site.script(evidence).roots.flatMap(partsOf);
  const given = (key: string) =>
    parts.map((one) => textOf(settingAt(one, key))).find((one) => one !== null) ?? null;
  const source = given("srcDir") ?? "src";
  const open = given("publicDir") ?? "public";
  const collections = site.folders(source, "content");
  const named = site.folders(source, "content", "docs").filter((name) => LANGUAGE.test(name));
  const locales = parts.flatMap((one) => [
    ...mapOf(settingAt(one, "locales")).keys(),
    ...listOf(settingAt(one, "locales")).map(textOf),
  ]).filter((one) => one !== null && one !== "root");
  return makePlan(site, {
    generator: "astro",
    evidence,
    dialect: "github",
    mounts: existing(site, [
      pages(site, `${source}/content/docs`),
      ...collections.filter((name) => name !== "docs")
        .map((name) => pages(site, `${source}/content/${name}`, name)),
      pages(site, `${source}/pages`),
      assets(site, open),
    ]),
    bases: [pathOfUrl(given("base"))].filter((base) => base !== ""),
    prefixes: [...new Set([...locales.filter((one) => one !== null), ...named])],
    fallback: { main: given("defaultLocale") },
    urlsOf: astroUrls,
    mixed: () => pluginUrls(parts),
    redirects: [
      ...parts.flatMap((one) => [...mapOf(settingAt(one, "redirects"))])
        .filter(([from]) => from.startsWith("/"))
        .map(([from, to]) => toRedirect(from, textOf(to) ?? textOf(settingAt(to, "destination")))),
      ...await hostRedirects(site, [".", "..", open]),
    ],
  });
}

/** The slug of a page starts at its collection. */
export function astroUrls(page: PageFile): string[] {
  const slug = address(page.addresses, "slug");
  const own = slug === null
    ? urlOfPath(page.at, slugged(page.path))
    : canonical(`${page.at}/${slug}`);
  return [own, ...rootedAddresses(page)];
}
