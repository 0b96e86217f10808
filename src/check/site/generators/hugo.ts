/** Hugo: content with languages, module mounts, permalinks and aliases. */
import type { Mount, SitePlan } from "../model.ts";
import { assets, existing, makePlan, MAX_LANGUAGES, pages } from "../plan.ts";
import { hostRedirects } from "../redirects.ts";
import { listOf, mapOf, type Setting, textOf, textsOf } from "../setting.ts";
import type { SiteFolder } from "../site_folder.ts";
import { canonical, pathOfUrl } from "../urls.ts";
import { hugoUrls } from "./hugo_urls.ts";

const OWN_NAME = /^hugo\.(?:toml|ya?ml|json)$/;
const OLD_NAME = /^config\.(?:toml|ya?ml|json)$/;
const OWN_FOLDERS = ["content", "layouts", "archetypes", "themes"];

/** Zola has the same file and similar folders. */
const OF_ZOLA = /^\s*base_url\s*=/m;

/** The configuration of Hugo in a folder, or null. `config.toml` is used by many other tools. */
export function findHugo(site: SiteFolder): string | null {
  const names = site.names();
  const file = (pattern: RegExp) =>
    [...names].find(([name, kind]) => kind === "file" && pattern.test(name))?.[0] ?? null;
  const own = file(OWN_NAME);
  if (own !== null) return own;
  const hasContent = OWN_FOLDERS.filter((name) => names.get(name) === "folder").length > 1;
  const old = file(OLD_NAME);
  if (old !== null && OF_ZOLA.test(site.text(old))) return null;
  if (old !== null && (hasContent || /^\s*["']?baseURL/im.test(site.text(old)))) return old;
  if (names.get("config") !== "folder" || !names.has("content")) return null;
  return site.names("config", "_default").size > 0 ? "config/_default" : null;
}

/** Folders of the hook that may give any link a meaning, in the site or in a theme. */
const HOOKS = ["layouts/_default/_markup", "layouts/_markup"];

export async function planHugo(site: SiteFolder, evidence: string): Promise<SitePlan> {
  const settings = await readSettings(site, evidence);
  const languages = [...mapOf(setting(settings, "languages"))].slice(0, MAX_LANGUAGES);
  const main = textOf(setting(settings, "defaultContentLanguage")) ?? "en";
  const isInFolder = setting(settings, "defaultContentLanguageInSubdir") === true;
  const content = textOf(setting(settings, "contentDir")) ?? "content";
  const codes = languages.map(([code]) => code.toLowerCase());
  const isMounted = mountsIn(setting(settings, "module"))
    .some(({ source, target }) => /^content(?:\/|$)/.test(target) && site.hasFolder(source));
  const mounts = [
    ...moduleMounts(site, settings, isInFolder ? null : main),
    ...languages.flatMap(([code, one]) => {
      // Without a setting or mounts that can be read, a folder with the name of a language is its own.
      const folder = textOf(setting(one, "contentDir")) ??
        (isMounted ? null : `${content}/${code}`);
      const at = code === main && !isInFolder ? "" : `/${code.toLowerCase()}`;
      return folder === null ? [] : [pages(site, folder, at)];
    }),
    // Mounts of content replace the usual one.
    ...(isMounted ? [] : [pages(site, content, isInFolder ? main : "")]),
    ...staticFolders(site, settings).map((folder) => assets(site, folder)),
  ];
  const themes = site.folders("themes").map((name) => `themes/${name}/`);
  const hasHook = ["", ...themes].flatMap((folder) => HOOKS.map((path) => folder + path))
    .some((path) => site.names(path).has("render-link.html"));
  const permalinks = permalinksOf(settings);
  const rules = {
    codes,
    permalinks,
    keepsCase: setting(settings, "disablePathToLower") === true,
    hasHook,
  };
  const taxonomies = [...mapOf(setting(settings, "taxonomies")).values()].map(textOf);
  return makePlan(site, {
    generator: "hugo",
    evidence,
    dialect: "hugo",
    mounts: existing(site, mounts),
    bases: [pathOfUrl(textOf(setting(settings, "baseURL")))].filter((base) => base !== ""),
    prefixes: codes,
    urlsOf: (page) => hugoUrls(page, rules),
    redirects: await hostRedirects(site, [".", "static"]),
    generated: [
      "tags",
      "categories",
      "authors",
      "series",
      ...taxonomies,
      ...taxonomies.map((one) => fixedPart(permalinks.get(one ?? ""))),
      ...absentMounts(site, settings),
    ]
      .filter((one) => one !== null).map((one) => canonical(one)),
    mixed: () => adapted(site, mounts),
    // A hook looks pages up by their path, whose case does not matter.
    ignoresCase: hasHook,
    hasOwnLinks: hasHook,
    hasShortNames: true,
    hasNestedMounts: isMounted,
    sharesResources: codes.length > 1,
  });
}

/** Keys of Hugo do not depend on case. */
function setting(value: Setting, key: string): Setting {
  const wanted = key.toLowerCase();
  return [...mapOf(value)].find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null;
}

/**
 * One file, or a folder of files whose names are keys, such as `languages.de.toml`. Without
 * `module.toml`, which a build may write, its template counts: any file there with mounts.
 */
async function readSettings(site: SiteFolder, evidence: string): Promise<Setting> {
  const merged = new Map<string, Setting>();
  const languages = new Map<string, Setting>();
  let template: Setting = null;
  if (evidence !== "config/_default") {
    for (const [key, value] of mapOf(await site.settings(evidence))) merged.set(key, value);
  }
  for (const [name, kind] of site.names("config", "_default")) {
    if (kind !== "file" || !/\.(?:toml|ya?ml|json)$/.test(name)) continue;
    const value = await site.settings(`config/_default/${name}`);
    const [key, code, ending] = name.split(".");
    if (ending !== undefined) {
      if (key === "languages") languages.set(code, value);
    } else if (key !== "hugo" && key !== "config") {
      merged.set(key, value);
      if (listOf(setting(value, "mounts")).length > 0) template ??= value;
    } else for (const [inner, one] of mapOf(value)) merged.set(inner, one);
  }
  if (!merged.has("module") && template !== null) merged.set("module", template);
  if (languages.size > 0) merged.set("languages", languages);
  return merged;
}

function staticFolders(site: SiteFolder, settings: Setting): string[] {
  const themes = textsOf(setting(settings, "theme"));
  const themesDir = textOf(setting(settings, "themesDir")) ?? "themes";
  return [
    ...textsOf(setting(settings, "staticDir")),
    "static",
    "assets",
    ...themes.flatMap((name) => [`${themesDir}/${name}/static`, `${themesDir}/${name}/assets`]),
    ...site.folders(themesDir).map((name) => `${themesDir}/${name}/static`),
  ];
}

interface Source {
  readonly source: string;
  readonly target: string;
  readonly language: string | null;
}

function mountsIn(value: Setting): Source[] {
  return listOf(setting(value, "mounts")).flatMap((one) => {
    const [source, target] = [textOf(setting(one, "source")), textOf(setting(one, "target"))];
    const matrix = setting(setting(setting(one, "sites"), "matrix"), "languages");
    const language = textOf(setting(one, "lang")) ?? textsOf(matrix)[0] ?? null;
    return source === null || target === null ? [] : [{ source, target, language }];
  });
}

/** Mounts of the site itself, and of modules as far as they are vendored. */
function allSources(settings: Setting): Source[] {
  const module = setting(settings, "module");
  const imports = listOf(setting(module, "imports")).flatMap((one) => {
    const folder = `_vendor/${textOf(setting(one, "path")) ?? ""}`;
    const given = mountsIn(one);
    const usual = ["content", "static", "assets"]
      .map((name) => ({ source: name, target: name, language: null }));
    return (given.length > 0 ? given : usual)
      .map((mount) => ({ ...mount, source: `${folder}/${mount.source}` }));
  });
  return [...mountsIn(module), ...imports];
}

/** `main` is the language that has no prefix. */
function moduleMounts(site: SiteFolder, settings: Setting, main: string | null): Mount[] {
  return allSources(settings).flatMap(({ source, target, language }) => {
    const [, kind, rest] = /^(content|static|assets)(?:\/|$)(.*)$/.exec(target) ?? [];
    if (kind === undefined) return [];
    if (kind === "content") {
      const mount = { ...pages(site, source), at: rest === "" ? "" : `/${rest}` };
      const isMain = language === null || language === main;
      return isMain ? [mount] : [{ ...mount, at: `/${language.toLowerCase()}${mount.at}` }];
    }
    return [assets(site, source, rest)];
  });
}

/** URLs of mounts whose files are not in the repository. */
function absentMounts(site: SiteFolder, settings: Setting): string[] {
  return allSources(settings).filter(({ source }) => !site.hasFolder(source))
    .flatMap(({ target }) =>
      /^content\/(.+)$/.exec(target)?.[1].replace(/(?:\/_?index)?\.\w+$/, "") ?? []
    );
}

const MAX_ADAPTED = 2_000;

/** Folders of content whose pages a template makes from data. */
function adapted(site: SiteFolder, mounts: readonly Mount[]): string[] {
  const found: string[] = [];
  const folders = mounts.filter(({ isPages }) => isPages).map(({ folder, at }) => ({ folder, at }));
  for (let i = 0; i < folders.length && i < MAX_ADAPTED; i++) {
    const { folder, at } = folders[i];
    for (const [name, kind] of site.files.list(folder)) {
      if (name === "_content.gotmpl") found.push(at);
      if (kind === "folder") folders.push({ folder: `${folder}/${name}`, at: `${at}/${name}` });
    }
  }
  return found;
}

/** What comes before the first name in a pattern; null without a folder there. */
function fixedPart(pattern: string | undefined): string | null {
  const [, fixed] = /^(\/[^:]+)\/:/.exec(pattern ?? "") ?? [];
  return fixed ?? null;
}

/** Patterns by section, those of all kinds of pages together. */
function permalinksOf(settings: Setting): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of mapOf(setting(settings, "permalinks"))) {
    const own = textOf(value);
    if (own !== null) found.set(key, own);
    const isPage = key === "page" || key === "section";
    for (const [section, one] of isPage ? mapOf(value) : []) {
      const pattern = textOf(one);
      if (pattern !== null) found.set(`${key} ${section}`, pattern);
    }
  }
  return found;
}
