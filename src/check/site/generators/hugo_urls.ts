/** The URLs of a page of Hugo: by its path, slug or permalink, in its language, and its aliases. */
import type { PageFile } from "../model.ts";
import { address } from "../plan.ts";
import { canonical, slugged, urlOfPath } from "../urls.ts";
import { expandPermalink } from "./permalink.ts";

/** The URLs of a pattern, in which a title stands for a missing slug; without a title, a file name. */
function expanded(pattern: string, page: PageFile): string[] {
  const title = address(page.addresses, "title");
  const value = title === null ? "" : urlized(title);
  const titled: PageFile = {
    ...page,
    addresses: [...page.addresses, { key: "slug", value }],
  };
  return [...(value === "" ? [] : [titled]), page].map((one) => expandPermalink(pattern, one))
    .filter((one) => one !== null);
}

/** A title as it is in a URL. */
function urlized(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}\p{M}\s./_#+~-]/gu, "").trim()
    .replace(/[\s-]+/g, "-");
}

/** What settings say about URLs. */
export interface HugoRules {
  readonly codes: readonly string[];
  readonly permalinks: ReadonlyMap<string, string>;
  readonly keepsCase: boolean;
  /** Does the site look up links by the paths of files, whatever their URLs are? */
  readonly hasHook: boolean;
}

/** As Hugo writes the path of a file in a URL. */
function hugoPath(path: string): string {
  return path.split(/([+@]+)/).map((part, i) => i % 2 === 1 ? part : slugged(part)).join("");
}

/** The URL by path, slug and permalink; `url` replaces it. Aliases are relative to its folder. */
export function hugoUrls(
  page: PageFile,
  { codes, permalinks, keepsCase, hasHook }: HugoRules,
): string[] {
  const [, language] = page.at.split("/");
  const isLanguage = codes.includes(language?.toLowerCase() ?? "");
  const start = isLanguage ? `/${language}` : "";
  const inner = `${page.at.slice(start.length)}/${page.path}`.slice(1);
  const stem = inner.replace(/\.[^./]+$/, "");
  const code = /\.([A-Za-z-]+)$/.exec(stem)?.[1].toLowerCase();
  const isTranslated = code !== undefined && codes.includes(code);
  const path = isTranslated ? stem.slice(0, -code.length - 1) : stem;
  const at = isTranslated ? [`/${code}`, start] : [start];
  const isIndex = /(?:^|\/)_?index$/.test(path);
  const written = isIndex ? null : address(page.addresses, "slug");
  const slug = keepsCase ? written : written?.toLowerCase() ?? null;
  const plain = urlOfPath("", keepsCase ? path.replaceAll(" ", "-") : hugoPath(path));
  const own = slug === null ? plain : canonical(`${plain}/../${slug}`);
  const url = address(page.addresses, "url");
  const [section] = path.split("/");
  const isSection = /(?:^|\/)_index$/.test(path);
  const pattern = permalinks.get(`${isSection ? "section" : "page"} ${section}`) ??
    (isSection ? undefined : permalinks.get(section));
  const made = (pattern === undefined ? [] : expanded(pattern, { ...page, path }))
    .map((one) => keepsCase ? one : one.toLowerCase());
  const urls = at.flatMap((start) => [
    ...(url === null || url.startsWith(":") ? [] : [`${start}/${url}`, url]),
    ...made.map((one) => start + canonical(one)),
    start + own,
    ...(hasHook && own !== plain ? [start + plain] : []),
  ]);
  const aliases = page.addresses.filter(({ key }) => key === "aliases").flatMap(({ value }) =>
    value.startsWith("/") ? [value, ...at.map((start) => start + canonical(value))] : at.map(
      (start) => canonical(`${start}${own}/../${value}`),
    )
  );
  const redirects = page.addresses.filter(({ key }) => key === "redirects")
    .map(({ value }) => value.startsWith("/") ? value : `${urls[0]}/${value}`);
  return [...urls, ...aliases, ...redirects].map(canonical);
}
