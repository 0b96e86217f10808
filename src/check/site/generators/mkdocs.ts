/** MkDocs: `docs_dir`, redirects, translations by folder or suffix. */
import { dirname, join } from "../../../base/slash_path.ts";
import type { PageFile, Redirect, SitePlan } from "../model.ts";
import { address, assets, existing, makePlan, MAX_LANGUAGES, pages, plainUrls } from "../plan.ts";
import { toRedirect } from "../redirects.ts";
import { listOf, mapOf, type Setting, settingAt, textOf, textsOf } from "../setting.ts";
import { SiteFolder } from "../site_folder.ts";
import { canonical, pathOfUrl, urlOfPath } from "../urls.ts";

const NAMES = ["mkdocs.yml", "mkdocs.yaml", "properdocs.yml", "zensical.toml", "zensical.yml"];
/** One of several configurations of the same site. */
const VARIANT = /^mkdocs[-_.][\w.-]+\.ya?ml$/;
const HAS_SETTINGS = /^(?:site_name|theme|plugins|INHERIT):/m;

export function findMkdocs(site: SiteFolder): string | null {
  const own = site.first(NAMES);
  if (own !== null) return own;
  const others = [...site.names()].filter(([name, kind]) => kind === "file" && VARIANT.test(name));
  return others.map(([name]) => name).sort().find((name) => HAS_SETTINGS.test(site.text(name))) ??
    null;
}

/** Pages of Hugo that MkDocs shows as well, such as in a catalogue: their links are those of Hugo. */
function isOfHugo(site: SiteFolder, folder: string): boolean {
  const folders = [folder, ...site.folders(folder).map((name) => `${folder}/${name}`)];
  return folders.some((one) => site.names(one).has("_index.md"));
}

export async function planMkdocs(site: SiteFolder, evidence: string): Promise<SitePlan> {
  const settings = await inherited(site, evidence, 0);
  const folder = textOf(settingAt(settings, "docs_dir")) ?? "docs";
  const isForeign = isOfHugo(site, folder);
  const plugins = pluginsOf(settings);
  const languages = languagesOf(plugins.get("i18n") ?? null);
  const main = pages(site, folder);
  const parent = await parentFolder(site, settings);
  const names = site.folders(folder);
  const blog = textOf(settingAt(plugins.get("blog") ?? null, "blog_dir")) ??
    (plugins.has("blog") || site.hasFolder(`${folder}/blog/posts`) ? "blog" : null);
  return makePlan(site, {
    generator: "mkdocs",
    evidence,
    dialect: "python-markdown",
    mounts: isForeign ? [] : existing(site, [
      ...languages.filter((code) => names.includes(code))
        .flatMap((
          code,
        ) => [pages(site, `${folder}/${code}`, code), pages(site, `${folder}/${code}`)]),
      main,
      assets(site, folder),
      ...(parent === null ? [] : [{ ...main, folder: parent }]),
    ]),
    bases: [pathOfUrl(textOf(settingAt(settings, "site_url")))].filter((base) => base !== ""),
    prefixes: languages,
    fallback: { main: null },
    makesFolders: MAKERS.some((name) => plugins.has(name)) ||
      listOf(settingAt(settings, "hooks")).length > 0,
    ownReferences: plugins.has("autorefs") || plugins.has("mkdocstrings") ? "all" : "dotted",
    hasShortNames: FINDERS.some((name) => plugins.has(name)),
    appended: appendedFiles(site, settings),
    urlsOf: (page) => mkdocsUrls(page, languages).concat(blog === null ? [] : postUrls(page, blog)),
    mixed: () => blog === null ? [] : YEARS.map((year) => canonical(`/${blog}/${year}`)),
    redirects: redirectsOf(plugins.get("redirects") ?? null),
    generated: ["/tags", "/blog/archive", "/blog/category"],
    fallbacks: parent === null ? [] : [parent],
  });
}

/** Plugins that find a file by its name in any folder. */
const FINDERS = ["autolinks", "ezlinks", "roamlinks"];

/** Plugins that write pages. */
const MAKERS = ["gen-files", "api-autonav", "mkdoxy", "monorepo", "multirepo", "macros"];

/** Files that an extension adds to the end of every page: definitions of links, as a rule. */
function appendedFiles(site: SiteFolder, settings: Setting): string[] {
  const extensions = namedOptions(settingAt(settings, "markdown_extensions"));
  const options = extensions.get("pymdownx.snippets") ??
    settingAt(extensions.get("pymdownx") ?? null, "snippets");
  const folders = [".", ...textsOf(settingAt(options, "base_path"))];
  return textsOf(settingAt(options, "auto_append"))
    .flatMap((name) => folders.map((folder) => site.path(folder, name)));
}

function pluginsOf(settings: Setting): ReadonlyMap<string, Setting> {
  return namedOptions(settingAt(settings, "plugins"));
}

/** Plugins or extensions by name, with their options. */
function namedOptions(value: Setting): ReadonlyMap<string, Setting> {
  const found = new Map(mapOf(value));
  for (const one of listOf(value)) {
    const name = textOf(one);
    if (name !== null && !found.has(name)) found.set(name, null);
    for (const [key, options] of mapOf(one)) found.set(key, options ?? found.get(key) ?? null);
  }
  return found;
}

function languagesOf(options: Setting): string[] {
  const languages = settingAt(options, "languages");
  const listed = listOf(languages).map((one) => textOf(settingAt(one, "locale")));
  return [...mapOf(languages).keys(), ...listed].filter((one) => one !== null)
    .slice(0, MAX_LANGUAGES);
}

/** The documents of the site that this one inherits its settings from: its translation's original. */
async function parentFolder(site: SiteFolder, settings: Setting): Promise<string | null> {
  const file = textOf(settingAt(settings, "INHERIT"));
  if (file === null) return null;
  const path = site.path(file);
  const parent = new SiteFolder(site.files, dirname(path));
  const above = await parent.settings(path.slice(parent.folder.length + 1));
  return join(parent.folder, textOf(settingAt(above, "docs_dir")) ?? "docs");
}

const MAX_PARENTS = 5;

/** Settings with those that they inherit: of maps, the entries of both; plugins are never fewer. */
async function inherited(site: SiteFolder, path: string, depth: number): Promise<Setting> {
  const all = await site.settings(path);
  // Zensical has one table for all settings in TOML.
  const own = path.endsWith(".toml") ? settingAt(all, "project") : all;
  const parent = textOf(settingAt(own, "INHERIT"));
  if (parent === null || depth === MAX_PARENTS) return own;
  return merged(await inherited(site, join(dirname(path), parent), depth + 1), own);
}

function merged(outer: Setting, own: Setting): Setting {
  if (!(own instanceof Map) || !(outer instanceof Map)) return own ?? outer;
  const all = new Map(outer);
  for (const [key, value] of own) {
    const below = all.get(key) ?? null;
    all.set(
      key,
      key === "plugins" ? [...entriesOf(below), ...entriesOf(value)] : merged(below, value),
    );
  }
  return all;
}

/** A list or a map, as a list. */
function entriesOf(value: Setting): readonly Setting[] {
  return value instanceof Map
    ? [...value].map(([key, one]) => new Map([[key, one]]))
    : listOf(value);
}

function redirectsOf(options: Setting): Redirect[] {
  return [...mapOf(settingAt(options, "redirect_maps"))].map(([from, to]) =>
    toRedirect(urlOfPath("", from) || "/", textsOf(to)[0] ?? null)
  );
}

/** Years in addresses of posts, whose names depend on their titles. */
const YEARS = Array.from({ length: 40 }, (_, i) => 2000 + i);

/** A post is served by its date, at a name that is about that of its file. */
function postUrls(page: PageFile, blog: string): string[] {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)/.exec(address(page.addresses, "date") ?? "") ??
      [];
  const posts = blog === "." ? "posts/" : `${blog}/posts/`;
  if (year === undefined || !page.path.startsWith(posts)) return [];
  const name = page.path.slice(page.path.lastIndexOf("/") + 1);
  return [urlOfPath(`${page.at}/${blog}/${year}/${month}/${day}`, name)];
}

/** `page.fr.md` is the French translation of `page.md`. */
export function mkdocsUrls(page: PageFile, languages: readonly string[]): string[] {
  const [, stem, code] = /^(.*)\.([A-Za-z-]+)\.\w+$/.exec(page.path) ?? [];
  if (code === undefined || !languages.includes(code)) return plainUrls(page);
  return [urlOfPath(`/${code}${page.at}`, stem), urlOfPath(page.at, stem)];
}
