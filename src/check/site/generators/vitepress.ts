/** VitePress and VuePress: pages beside `.vitepress`, or in `srcDir`, with rewrites. */
import type { PageFile, SitePlan } from "../model.ts";
import { assets, existing, makePlan, MAX_LANGUAGES, pages, rootedAddresses } from "../plan.ts";
import { hostRedirects } from "../redirects.ts";
import {
  exportedOf,
  mapOf,
  partsOf,
  type Setting,
  settingAt,
  textOf,
  textsOf,
} from "../setting.ts";
import type { SiteFolder } from "../site_folder.ts";
import { canonical, pathOfUrl, urlOfPath } from "../urls.ts";

const FOLDERS = [".vitepress", ".vuepress"];
const CONFIG = /^config\.(?:[cm]?[jt]s|ya?ml|toml|json)$/;

export function findVitepress(site: SiteFolder): string | null {
  const names = site.names();
  const folder = FOLDERS.find((name) => names.get(name) === "folder");
  if (folder === undefined) return site.first(["rspress.config.ts", "rspress.config.js"]);
  const inside = site.names(folder);
  const file = [...inside.keys()].find((name) => CONFIG.test(name));
  if (file !== undefined) return `${folder}/${file}`;
  const nested = ["index.ts", "index.mts", "index.js"]
    .find((name) => site.names(folder, "config").has(name));
  return nested === undefined ? folder : `${folder}/config/${nested}`;
}

export async function planVitepress(site: SiteFolder, evidence: string): Promise<SitePlan> {
  const { roots } = site.script(evidence);
  const parts = roots.flatMap(partsOf);
  // Plugins have settings of the same names.
  const own = roots.flatMap(exportedOf);
  const given = (key: string) =>
    own.map((one) => textOf(settingAt(one, key))).find((one) => one !== null) ?? null;
  const isRspress = evidence.startsWith("rspress");
  const source = given("srcDir") ?? (isRspress ? given("root") ?? "docs" : ".");
  const locales = parts.flatMap((one) => [...mapOf(settingAt(one, "locales")).keys()])
    .map((one) => one.replaceAll("/", "")).filter((one) => one !== "" && one !== "root")
    .slice(0, MAX_LANGUAGES);
  const rewrites = rewritesOf(parts);
  const content = [pages(site, source), assets(site, `${source}/public`)];
  return makePlan(site, {
    generator: "vitepress",
    evidence,
    dialect: "markdown-it",
    mounts: existing(site, [
      ...content,
      assets(site, ".vuepress/public"),
      assets(site, source),
      ...locales.map((locale) => assets(site, `${source}/public`, locale)),
    ]),
    bases: [pathOfUrl(given("base"))].filter((base) => base !== ""),
    prefixes: [...new Set(locales)],
    urlsOf: vitepressRule(rewrites),
    redirects: await hostRedirects(site, [".", "..", `${source}/public`]),
    // What is no dead link although no page is there, something else makes.
    mixed: () =>
      own.flatMap((one) => textsOf(settingAt(one, "ignoreDeadLinks")))
        .filter((link) => link.startsWith("/")).map(canonical).filter((link) => link !== ""),
  });
}

/** Exact ones, and those where `:name` stands for a folder or file. */
function rewritesOf(parts: readonly Setting[]): readonly [from: string, to: string][] {
  return parts.flatMap((one) => [...mapOf(settingAt(one, "rewrites"))])
    .flatMap(([from, to]): [string, string][] => {
      const target = textOf(to);
      return target === null ? [] : [[from, target]];
    });
}

/** Rewrites with names in them; each is tried for each page. */
const MAX_PATTERNS = 200;

/** The rule for the URLs of pages that these rewrites make. */
export function vitepressRule(
  rewrites: readonly (readonly [from: string, to: string])[],
): (page: PageFile) => string[] {
  const exact = Map.groupBy(rewrites.filter(([from]) => !from.includes(":")), ([from]) => from);
  const patterns = rewrites.filter(([from]) => from.includes(":")).slice(0, MAX_PATTERNS);
  return (page) => {
    const made = [...exact.get(page.path) ?? [], ...patterns]
      .map(([from, to]) => rewrite(page.path, from, to)).filter((one) => one !== null);
    return [...made, page.path].map((path) => urlOfPath(page.at, path))
      .concat(rootedAddresses(page));
  };
}

/** `packages/:name/docs/:rest*` → `:name/:rest*`; the parts between slashes are matched by name. */
function rewrite(path: string, from: string, to: string): string | null {
  const values = new Map<string, string>();
  const names = path.split("/");
  const wanted = from.split("/");
  for (let i = 0; i < wanted.length; i++) {
    const [, name, end] = /^:(\w+)(?:\(\.\*\))?(\*?)(?:\.md)?$/.exec(wanted[i]) ?? [];
    const isRest = end === "*" || wanted[i].includes("(.*)");
    if (name === undefined ? wanted[i] !== names[i] : names[i] === undefined) return null;
    if (name !== undefined) values.set(name, isRest ? names.slice(i).join("/") : names[i]);
    if (isRest) break;
    if (i === wanted.length - 1 && names.length !== wanted.length) return null;
  }
  return to.replace(/:(\w+)(?:\(\.\*\))?\*?/g, (_, name) => values.get(name) ?? "")
    .replace(/\.md\.md$/, ".md");
}
