/** Jekyll: the whole folder, collections, dated posts, permalinks and redirects. */
import type { PageFile, SitePlan } from "../model.ts";
import { address, assets, existing, makePlan, pages, rootedAddresses } from "../plan.ts";
import { pluginFolders } from "./jekyll_plugins.ts";
import { hostRedirects } from "../redirects.ts";
import { listOf, mapOf, type Setting, settingAt, textOf, textsOf } from "../setting.ts";
import type { SiteFolder } from "../site_folder.ts";
import { canonical, pathOfUrl, urlOfPath } from "../urls.ts";
import { expandPermalink, filledIn } from "./permalink.ts";

const STYLES: ReadonlyMap<string, string> = new Map([
  ["date", "/:categories/:year/:month/:day/:title"],
  ["pretty", "/:categories/:year/:month/:day/:title/"],
  ["ordinal", "/:categories/:year/:y_day/:title"],
  ["weekdate", "/:categories/:year/W:week/:short_day/:title"],
  ["none", "/:categories/:title"],
]);

const USES_HEXO = /"hexo"\s*:/;

/** `_config.yml` is used by Jupyter Book and Hexo as well. */
export function findJekyll(site: SiteFolder): string | null {
  const file = site.first(["_config.yml", "_config.yaml", "_config.toml"]) ??
    (/["']jekyll["']/.test(site.text("Gemfile"))
      ? site.first(["jekyll.yml", "jekyll.yaml"])
      : null);
  if (file === null || site.first(["_toc.yml"]) !== null) return null;
  if (USES_HEXO.test(site.text("package.json"))) return null;
  return /^source_dir:/m.test(site.text(file)) ? null : file;
}

export async function planJekyll(site: SiteFolder, evidence: string): Promise<SitePlan> {
  const settings = await site.settings(evidence);
  const source = textOf(settingAt(settings, "source")) ?? ".";
  const parent = `${source}/${textOf(settingAt(settings, "collections_dir")) ?? ""}`;
  const collections = collectionsOf(settings);
  const markdown = textOf(settingAt(settings, "markdown")) ?? "kramdown";
  const style = textOf(settingAt(settings, "permalink")) ?? "date";
  const folders = [...collections.keys()].map((name) => `${parent}/_${name}`);
  const defaults = defaultsOf(settings);
  return makePlan(site, {
    generator: "jekyll",
    evidence,
    dialect: /kramdown/i.test(markdown) ? "kramdown" : "github",
    mounts: existing(site, [
      ...[...collections.keys()].map((name, i) => pages(site, folders[i], `/${name}`)),
      pages(site, `${parent}/_posts`, "/_posts"),
      pages(site, source),
      assets(site, source),
    ]),
    bases: [pathOfUrl(textOf(settingAt(settings, "baseurl")))].filter((base) => base !== ""),
    prefixes: textsOf(settingAt(settings, "languages")),
    fallback: { main: null },
    urlsOf: (page) => jekyllUrls(page, { collections, style, defaults }),
    redirects: await hostRedirects(site, ["."]),
    generated: ["/tags", "/categories", "/tag", "/category", "/archive"],
    mixed: () => pluginFolders(site, source),
  });
}

/** Permalinks by collection. */
function collectionsOf(settings: Setting): ReadonlyMap<string, string | null> {
  const value = settingAt(settings, "collections");
  const names = listOf(value).flatMap((one): [string, string | null][] => {
    const name = textOf(one);
    return name === null ? [] : [[name, null]];
  });
  const maps = [...mapOf(value)].map(([name, one]): [string, string | null] => [
    name,
    textOf(settingAt(one, "permalink")),
  ]);
  return new Map([...names, ...maps]);
}

/** Each is compared with each page. */
const MAX_DEFAULTS = 200;

interface Default {
  /** Below the folder of its collection. */
  readonly path: string;
  readonly type: string | null;
  readonly permalink: string;
}

function defaultsOf(settings: Setting): Default[] {
  return listOf(settingAt(settings, "defaults")).flatMap((one) => {
    const permalink = textOf(settingAt(one, "values", "permalink"));
    const path = textOf(settingAt(one, "scope", "path")) ?? "";
    const type = textOf(settingAt(one, "scope", "type"));
    return permalink === null ? [] : [{ path: path.replace(/^_\w+\//, ""), type, permalink }];
  }).slice(0, MAX_DEFAULTS);
}

interface JekyllRules {
  readonly collections: ReadonlyMap<string, string | null>;
  readonly style: string;
  readonly defaults: readonly Default[];
}

export function jekyllUrls(page: PageFile, rules: JekyllRules): string[] {
  const type = page.at === "/_posts" ? "posts" : page.at.slice(1);
  const isNested = page.at === "" && /(?:^|\/)_/.test(page.path);
  const isPost = type === "posts" || /(?:^|\/)_posts\//.test(page.path);
  const others = [...rootedAddresses(page), ...redirectsTo(page)];
  const own = address(page.addresses, "permalink");
  if (own !== null) return [expandPermalink(own, bare(page)) ?? own, ...others];
  const preset = rules.defaults.find((one) =>
    (one.type === null || one.type === (isPost ? "posts" : type === "" ? "pages" : type)) &&
    page.path.startsWith(one.path)
  )?.permalink;
  if (isPost) {
    return [...postUrls(page, preset ?? rules.collections.get("posts") ?? rules.style), ...others];
  }
  if (isNested) return others;
  const pattern = preset ?? rules.collections.get(type) ?? null;
  const made = pattern === null
    ? null
    : expandPermalink(filledIn(pattern, ":collection", type), bare(page));
  return [...(made === null ? [] : [made]), urlOfPath(page.at, page.path), ...others];
}

/** The plugin for redirects starts all of them at the root. */
function redirectsTo({ addresses }: PageFile): string[] {
  return addresses.filter(({ key, value }) => key === "redirect_from" && !value.includes("://"))
    .map(({ value }) => canonical(`/${value}`));
}

function bare(page: PageFile): PageFile {
  return { ...page, path: page.path.replace(/\.[^./]+$/, "") };
}

/** Categories are in no file name, so a post is also looked for without them. */
function postUrls(page: PageFile, style: string): string[] {
  const folders = page.path.split("/_posts/")[0];
  const categories = page.path.includes("/_posts/") ? folders : "";
  const pattern = STYLES.get(style) ?? style;
  const made = expandPermalink(filledIn(pattern, ":categories", categories), bare(page));
  return made === null ? [] : [canonical(made)];
}
