/**
 * In which way a site makes its anchors: that of its generator, unless its settings say otherwise.
 * Where they name a function of their own, every usual way counts.
 */

import { dirname, join } from "../../base/slash_path.ts";
import type { Project } from "../project.ts";
import type { Site } from "../site/model.ts";
import type { WayName } from "./dialects.ts";

type Ways = readonly [WayName, ...WayName[]];

const KNOWN = new WeakMap<Site, Ways>();

const OWN = new WeakMap<Site, boolean>();

/** Does the site make its anchors with a function of its own, which may be like none of these? */
export function hasOwnWay(project: Project, site: Site): boolean {
  let isOwn = OWN.get(site);
  if (isOwn === undefined) OWN.set(site, isOwn = namesOwnWay(project, site));
  return isOwn;
}

function namesOwnWay(project: Project, site: Site): boolean {
  const { files } = project;
  const read = (path: string) => files.read(join(site.folder, path)) ?? "";
  const settings = read(site.evidence);
  if (hasForeignSettings(project, site)) return true;
  if (site.dialect === "markdown-it") return /slugify/.test(withImports(settings, read, site));
  if (site.dialect !== "python-markdown") return false;
  return /slugify/.test(settings) && !/slugify_unicode|uslugify|case: *lower/.test(settings);
}

/** Do the settings of a site come from a package of its own, which may make anchors in any way? */
export function hasForeignSettings(
  { files }: Project,
  { generator, folder, evidence }: Site,
): boolean {
  if (generator !== "vitepress") return false;
  const settings = files.read(join(folder, evidence)) ?? "";
  return FOREIGN_SETTINGS.test(settings) && !OWN_SETTINGS.test(settings);
}

const OWN_SETTINGS = /\bfrom\s{1,9}["'](?:(?:vite|vue)press(?:\/[\w-]+)?|@vuepress\/[\w-]+)["']/;
const FOREIGN_SETTINGS =
  /\bimport\s[^;"']{0,200}\bdefine\w{0,30}Config\w{0,30}\b[^;"']{0,200}\bfrom\s{1,9}["']@?\w/;

/** The ways of a site, the likeliest first. */
export function waysOf(project: Project, site: Site): Ways {
  let ways = KNOWN.get(site);
  if (ways === undefined) KNOWN.set(site, ways = findWays(project, site));
  return ways;
}

function findWays({ files }: Project, site: Site): Ways {
  const read = (path: string) => files.read(join(site.folder, path)) ?? "";
  switch (site.dialect) {
    case "github":
      return site.generator === "astro" ? ["astro", "github"] : ["github"];
    case "markdown-it":
      return markdownIt(site, withImports(read(site.evidence), read, site));
    case "kramdown":
      return /^\s*input:\s*["']?kramdown/im.test(read(site.evidence))
        ? ["kramdown"]
        : ["kramdown-gfm"];
    case "hugo":
      return hugo([site.evidence, ...HUGO_SETTINGS].map(read).join("\n"));
    case "python-markdown":
      return python(withParent(read(site.evidence), (path) => read(path), site.evidence));
    case "docutils":
      return ["docutils", "github"];
    case "docfx":
      return ["markdig"];
    case "mdbook":
      return ["mdbook"];
    case "mdn":
      return ["mdn"];
  }
}

const ANY_MARKDOWN_IT: Ways = ["vitepress", "markdown-it-anchor", "lume", "github"];

function markdownIt({ generator }: Site, settings: string): Ways {
  if (generator === "vitepress") {
    return /slugify|\banchor\b/.test(settings) ? ANY_MARKDOWN_IT : ["vitepress"];
  }
  const hasToc = /\btoc\b/i.test(settings) && !/slugify|anchor/i.test(settings);
  return hasToc ? ["lume"] : ["lume", ...ANY_MARKDOWN_IT];
}

const IMPORT = /\bfrom\s{1,9}["'](\.\/[^"'\n]{1,200})["']/g;
const MAX_IMPORTS = 20;

/** Settings in a script with those that it imports from beside it. */
function withImports(settings: string, read: (path: string) => string, { evidence }: Site): string {
  const imported = [...settings.matchAll(IMPORT)].slice(0, MAX_IMPORTS).flatMap(([, path]) =>
    ["", ".ts", ".mts", ".js", ".mjs"].map((end) => read(join(dirname(evidence), path + end)))
  );
  return [settings, ...imported].join("\n");
}

const HUGO_SETTINGS = ["markup", "hugo", "config"].flatMap((name) =>
  ["toml", "yaml", "yml"].map((extension) => `config/_default/${name}.${extension}`)
);
const HUGO_WAY = /auto(?:Heading)?IDType["']?\s*[:=]\s*["']?(github-ascii|blackfriday)/i;

function hugo(settings: string): Ways {
  const set = HUGO_WAY.exec(settings)?.[1].toLowerCase();
  if (set === "blackfriday") return ["hugo-blackfriday"];
  return set === "github-ascii" ? ["hugo-ascii"] : ["hugo", "hugo-source"];
}

function python(settings: string): Ways {
  return /slugify/.test(settings)
    ? ["python-markdown", "python-unicode", "pymdownx", "github"]
    : ["python-markdown"];
}

/** Settings of MkDocs with those that they inherit. */
function withParent(settings: string, read: (path: string) => string, file: string): string {
  const parent = /^INHERIT:\s*["']?([^\s"']+)/m.exec(settings)?.[1];
  return parent === undefined ? settings : settings + read(join(dirname(file), parent));
}
