/** Docusaurus: instances of docs with versions and translations, blogs, pages, static files. */
import type { Mount, PageFile, Redirect, SitePlan } from "../model.ts";
import {
  address,
  assets,
  existing,
  makePlan,
  MAX_LANGUAGES,
  pages,
  rootedAddresses,
} from "../plan.ts";
import { hostRedirects, redirectList } from "../redirects.ts";
import { listOf, mapOf, partsOf, type Setting, settingAt, textOf, textsOf } from "../setting.ts";
import type { SiteFolder } from "../site_folder.ts";
import { canonical, pathOfUrl, urlOfPath } from "../urls.ts";

const NAMES = ["ts", "js", "mjs", "cjs", "mts"].map((ending) => `docusaurus.config.${ending}`);

export function findDocusaurus(site: SiteFolder): string | null {
  return site.first(NAMES);
}

export async function planDocusaurus(site: SiteFolder, evidence: string): Promise<SitePlan> {
  const { roots } = site.script(evidence);
  const parts = roots.flatMap(partsOf);
  const listed = parts.map((one) => textsOf(settingAt(one, "locales")))
    .find((one) => one.length > 0) ?? site.folders("i18n");
  const locales = listed.slice(0, MAX_LANGUAGES);
  const docs = instancesOf(parts, "docs");
  const blogs = instancesOf(parts, "blog");
  const docMounts = await Promise.all(docs.map((one) => docsMounts(site, one)));
  const mounts = [
    ...docMounts.flat(),
    ...blogs.map(({ path, base }) => pages(site, path, base)),
    ...instancesOf(parts, "pages").map(({ path, base }) => pages(site, path, base)),
    pages(site, "src/pages"),
    ...site.folders("i18n").filter((folder) => locales.includes(folder))
      .flatMap((locale) => translated(site, locale, [...docs, ...blogs])),
    ...staticFolders(parts).map((folder) => assets(site, folder)),
    ...locales.map((locale) => assets(site, "static", locale)),
  ];
  const blogUrls = blogs.map(({ base }) => canonical(base));
  return makePlan(site, {
    generator: "docusaurus",
    evidence,
    dialect: "github",
    mounts: existing(site, mounts),
    bases: basesOf(parts),
    prefixes: locales,
    fallback: { main: null },
    sourceRoots: ["@site/"],
    urlsOf: (page) =>
      isBelow(page.at, blogUrls, locales) ? blogPageUrls(page) : docusaurusUrls(page),
    redirects: [...clientRedirects(parts), ...await hostRedirects(site, [".", "static", ".."])],
    generated: [
      ...docMounts.flat().flatMap(({ at }) => [`${at}/category`, `${at}/tags`]),
      ...blogs.flatMap(({ base }) =>
        ["tags", "archive", "page", "authors"].map((name) => `${base}/${name}`)
      ),
    ].map(canonical),
  });
}

function isBelow(at: string, urls: readonly string[], locales: readonly string[]): boolean {
  const [, first] = at.split("/");
  const plain = locales.includes(first) ? at.slice(first.length + 1) : at;
  return urls.includes(plain);
}

interface Instance {
  readonly id: string;
  readonly kind: "docs" | "blog" | "pages";
  /** Relative to the site. */
  readonly path: string;
  readonly base: string;
  readonly options: Setting;
}

const PLUGIN = {
  docs: /(?:^|\/|plugin-)content-docs$/,
  blog: /(?:^|\/|plugin-)content-blog$/,
  pages: /(?:^|\/|plugin-)content-pages$/,
};

const MAX_INSTANCES = 200;

/** Instances of a content plugin: of presets, as `docs: {…}`, and of `plugins`, as `[name, {…}]`. */
function instancesOf(parts: readonly Setting[], kind: Instance["kind"]): Instance[] {
  const found: Instance[] = [];
  for (const part of parts) {
    const [name, options] = listOf(part);
    if (PLUGIN[kind].test(textOf(name) ?? "")) found.push(toInstance(kind, options ?? null));
    if (textOf(name) === null || !/classic|preset/.test(textOf(name)!)) continue;
    const preset = settingAt(options ?? null, kind);
    if (preset !== false) found.push(toInstance(kind, preset));
  }
  return found.length > 0 ? found.slice(0, MAX_INSTANCES) : [toInstance(kind, null)];
}

function toInstance(kind: Instance["kind"], options: Setting): Instance {
  const id = textOf(settingAt(options, "id")) ?? "default";
  const isPages = kind === "pages";
  const path = textOf(settingAt(options, "path")) ?? (isPages ? "src/pages" : kind);
  const base = textOf(settingAt(options, "routeBasePath")) ?? (isPages ? "" : kind);
  return { id, kind, path, base, options };
}

/** The current documents are served at the root and at `next`: which, depends on the last version. */
async function docsMounts(
  site: SiteFolder,
  { id, path, base, options }: Instance,
): Promise<Mount[]> {
  const prefix = id === "default" ? "" : `${id}_`;
  const listed = textsOf(await site.settings(`${prefix}versions.json`));
  const [newest] = listed;
  const folders = new Set(site.folders(`${prefix}versioned_docs`));
  const versions = listed.filter((version) => folders.has(`version-${version}`));
  const last = textOf(settingAt(options, "lastVersion")) ?? newest ?? "current";
  const mounts: Mount[] = [];
  for (const version of versions) {
    const folder = `${prefix}versioned_docs/version-${version}`;
    const label = textOf(settingAt(options, "versions", version, "path")) ?? version;
    if (version === last) mounts.push(pages(site, folder, base));
    mounts.push(pages(site, folder, `${base}/${label}`));
  }
  const label = textOf(settingAt(options, "versions", "current", "path")) ?? "next";
  mounts.push(pages(site, path, `${base}/${label}`), pages(site, path, base));
  return mounts;
}

/** The folders of translations: `i18n/fr/docusaurus-plugin-content-docs/current`. */
function translated(site: SiteFolder, locale: string, instances: readonly Instance[]): Mount[] {
  return instances.flatMap(({ id, kind, base }) => {
    const suffix = id === "default" ? "" : `-${id}`;
    const folder = `i18n/${locale}/docusaurus-plugin-content-${kind}${suffix}`;
    if (kind === "blog") return [pages(site, folder, `${locale}/${base}`)];
    return site.folders(folder).flatMap((version) => {
      const label = version.replace(/^version-/, "");
      const own = pages(site, `${folder}/${version}`, `${locale}/${base}/${label}`);
      return [own, pages(site, `${folder}/${version}`, `${locale}/${base}`)];
    });
  });
}

function staticFolders(parts: readonly Setting[]): string[] {
  const given = parts.flatMap((one) => textsOf(settingAt(one, "staticDirectories")));
  return ["static", ...given];
}

function basesOf(parts: readonly Setting[]): string[] {
  const given = parts.map((one) => textOf(settingAt(one, "baseUrl"))).filter((one) => one !== null);
  return [...new Set(given.map(pathOfUrl))].filter((one) => one !== "");
}

function clientRedirects(parts: readonly Setting[]): Redirect[] {
  return parts.flatMap((one) => {
    const list = settingAt(one, "redirects");
    return listOf(list).some((item) => mapOf(item).has("from")) ? fromMany(list) : [];
  });
}

/** `from` may be a list. */
function fromMany(list: Setting): Redirect[] {
  return listOf(list).flatMap((one) =>
    textsOf(settingAt(one, "from")).flatMap((from) =>
      redirectList([new Map([["from", from], ["to", settingAt(one, "to")]])])
    )
  );
}

const NUMBERED = /^\d+\s*[-_.]+\s*(?=[^-_.\s])/;
/** Names that look like dates or versions keep their number. */
const KEPT = /^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?|^\d+[-_.]\d+/;

function withoutNumber(name: string): string {
  return KEPT.test(name) ? name : name.replace(NUMBERED, "");
}

/** `slug` replaces the path, from the folder of the page or the base; `id` replaces the file name. */
export function docusaurusUrls(page: PageFile): string[] {
  const path = page.path.replace(/\.[^./]+$/, "");
  const names = path.split("/").map(withoutNumber);
  if (path.split("/").some((name) => name.startsWith("_"))) return [];
  const folder = canonical([page.at, ...names.slice(0, -1)].join("/"));
  const slug = address(page.addresses, "slug");
  if (slug !== null) {
    return [slug.startsWith("/") ? page.at + canonical(slug) : `${folder}/${slug}`];
  }
  const id = address(page.addresses, "id");
  const last = names.at(-1)!;
  const isIndex = /^(?:index|readme)$/i.test(last) ||
    last.toLowerCase() === names.at(-2)?.toLowerCase();
  const plain = isIndex ? folder : urlOfPath(folder, last);
  const named = id === null || id.includes("/") || isIndex ? [] : [`${folder}/${id}`];
  return [...named, plain, ...rootedAddresses(page)];
}

const POST = /^(?:.*\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/](.+?)(?:\/index)?$/;

/** The URL of a post has the date of its file name, unless it has a slug. */
function blogPageUrls(page: PageFile): string[] {
  const path = page.path.replace(/\.[^./]+$/, "");
  const slug = address(page.addresses, "slug");
  if (slug !== null) return [`${page.at}/${slug}`];
  const [, year, month, day, name] = POST.exec(path) ?? [];
  if (year === undefined) return [urlOfPath(page.at, page.path)];
  const [m, d] = [month, day].map((one) => one.padStart(2, "0"));
  return [`${page.at}/${year}/${m}/${d}/${name}`];
}
