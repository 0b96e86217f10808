/** What the plans of all generators have in common. */
import type { Address, AddressKey } from "../model.ts";
import type { Mount, PageFile, SitePlan } from "./model.ts";
import type { SiteFolder } from "./site_folder.ts";
import { canonical, urlOfPath } from "./urls.ts";

type Given =
  & Pick<SitePlan, "generator" | "evidence" | "dialect" | "mounts">
  & Partial<SitePlan>;

/** Languages of a site, and beginnings of URLs; what is beyond them does not count. */
export const MAX_LANGUAGES = 200;
const MAX_BASES = 20;

/** A plan with the usual rules for what is not given. */
export function makePlan(site: SiteFolder, given: Given): SitePlan {
  let mixed: readonly string[] | null = null;
  return {
    folder: site.folder,
    urlsOf: plainUrls,
    redirects: [],
    generated: [],
    ignoresCase: false,
    isExtensionless: true,
    fallback: null,
    isFileUrl: false,
    isAbsolute: false,
    isWhole: false,
    sourceRoots: [],
    readsBackslashes: false,
    makesFile: () => false,
    makesNames: false,
    makesFolders: false,
    appended: [],
    ownReferences: "none",
    hasOwnLinks: false,
    hasLabels: false,
    hasShortNames: false,
    hasNestedMounts: false,
    sharesResources: false,
    ignoresFileCase: false,
    fallbacks: [],
    foreign: [],
    ...given,
    bases: given.bases?.slice(0, MAX_BASES) ?? [],
    prefixes: given.prefixes?.slice(0, MAX_LANGUAGES) ?? [],
    mixed: () => mixed ??= given.mixed?.() ?? [],
  };
}

export function pages(site: SiteFolder, path: string, at = ""): Mount {
  return { folder: site.path(path), at: canonical(at), isPages: true };
}

export function assets(site: SiteFolder, path: string, at = ""): Mount {
  return { folder: site.path(path), at: canonical(at), isPages: false };
}

/** The URL at which a page is where its file is, and its other addresses. */
export function plainUrls(page: PageFile): string[] {
  return [urlOfPath(page.at, page.path), ...rootedAddresses(page)];
}

/** The first value of a key, or null. */
export function address(addresses: readonly Address[], key: AddressKey): string | null {
  return addresses.find((one) => one.key === key)?.value ?? null;
}

const OTHER_KEYS: ReadonlySet<AddressKey> = new Set(["aliases", "redirect_from", "oldUrl"]);

/** Other addresses of the page that start with `/`. */
export function rootedAddresses({ addresses }: PageFile): string[] {
  return addresses.filter(({ key, value }) => OTHER_KEYS.has(key) && value.startsWith("/"))
    .map(({ value }) => value);
}

const MAX_MOUNTS = 5_000;
/** Mounts of one folder, and at one URL: the pages of a folder have as many URLs each. */
const MAX_ALIKE = 50;

/** Mounts of which no two are the same, without those whose folder does not exist. */
export function existing(site: SiteFolder, mounts: readonly Mount[]): Mount[] {
  const seen = new Set<string>();
  const alike = new Map<string, number>();
  const isOneTooMany = (key: string) => {
    const count = (alike.get(key) ?? 0) + 1;
    alike.set(key, count);
    return count > MAX_ALIKE;
  };
  return mounts.filter(({ folder, at, isPages }) => {
    const key = `${folder}\0${at}\0${isPages}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const cut = folder.lastIndexOf("/");
    const kind = site.files.list(folder.slice(0, cut)).get(folder.slice(cut + 1));
    const isThere = folder === site.folder || kind === "folder" ||
      (kind === "file" && /\.\w+$/.test(at));
    return isThere && !isOneTooMany(`folder ${folder}`) && !isOneTooMany(`url ${at}`);
  }).slice(0, MAX_MOUNTS);
}
