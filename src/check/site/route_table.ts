/**
 * From URL to file: the pages of one site. Made from the paths and facts of documents alone, when it is
 * first needed.
 */
import { documentType } from "../../document/document_type.ts";
import type { Address } from "../model.ts";
import type { Mount, Redirect, SitePlan } from "./model.ts";
import { canonical, pathOfUrl, SOURCE_EXTENSION } from "./urls.ts";

/** Characters of a URL, and folders in it, beyond which it is not one that a link can have. */
const MAX_URL = 2_000;
const MAX_LEVELS = 100;
/** Mounts around one document beyond which no others are looked for. */
const MAX_MOUNTS = 50;

export class RouteTable {
  readonly plan: SitePlan;
  readonly #documents: ReadonlyMap<string, readonly Address[]>;
  readonly #mounts: readonly Mount[];
  /** Those of pages, by their folders, and all of them by their URLs. */
  readonly #byFolder: ReadonlyMap<string, readonly Mount[]>;
  readonly #byUrl: ReadonlyMap<string, readonly Mount[]>;
  readonly #order: ReadonlyMap<Mount, number>;
  /** Does the site have files that are served as they are? */
  readonly hasAssets: boolean;
  readonly #urls = new Map<string, readonly string[]>();
  /** The mounts around a folder. */
  readonly #around = new Map<string, readonly Mount[]>();
  readonly #generated: ReadonlySet<string>;
  #mixed: ReadonlySet<string> | null = null;
  #pages: ReadonlyMap<string, string> | null = null;
  #folders: ReadonlySet<string> | null = null;
  #byTarget: ReadonlyMap<string, readonly { readonly from: string; readonly to: string }[]> | null =
    null;
  #redirects: ReadonlyMap<string, Redirect> | null = null;
  #prefixes: ReadonlyMap<string, Redirect> | null = null;

  constructor(plan: SitePlan, documents: ReadonlyMap<string, readonly Address[]>) {
    this.plan = plan;
    this.#documents = documents;
    this.#mounts = plan.mounts.filter(({ isPages }) => isPages);
    this.hasAssets = this.#mounts.length < plan.mounts.length;
    this.#byFolder = Map.groupBy(this.#mounts, ({ folder }) => folder);
    this.#byUrl = Map.groupBy(plan.mounts, ({ at }) => at);
    this.#order = new Map(plan.mounts.map((mount, i) => [mount, i]));
    this.#generated = new Set(plan.generated);
  }

  /** The mounts that can have what is at this URL, in the order of the plan. */
  mountsAt(url: string): readonly Mount[] {
    const found = prefixesIn(url, this.#byUrl).flatMap((one) => this.#byUrl.get(one)!);
    return found.sort((a, b) => this.#order.get(a)! - this.#order.get(b)!);
  }

  /** Are pages generated at this canonical URL? Not where documents are, unless both may be there. */
  isGenerated(url: string): boolean {
    this.#mixed ??= new Set(this.plan.mixed());
    return prefixesIn(url, this.#mixed).length > 0 ||
      prefixesIn(url, this.#generated).some((one) => !this.hasPagesBelow(one));
  }

  /** How many URLs there are. */
  get size(): number {
    return this.#routes().size;
  }

  /** The page at a canonical URL, or null. */
  pageAt(url: string): string | null {
    return this.#routes().get(this.#cased(url)) ?? null;
  }

  /** Is this a document with a URL of its own? */
  isPage(file: string): boolean {
    return this.#documents.has(file) && this.urlsOf(file).length > 0;
  }

  /** Is any page below this canonical URL? */
  hasPagesBelow(url: string): boolean {
    return this.folders().has(this.#cased(url));
  }

  /** The redirect of a canonical URL, or null. One of a whole folder counts only without pages there. */
  redirectAt(url: string): Redirect | null {
    const { redirects } = this.plan;
    this.#redirects ??= new Map(
      redirects.filter(({ from, isPrefix }) => !isPrefix && from !== "")
        .map((one) => [this.#cased(one.from), one]),
    );
    this.#prefixes ??= new Map(
      redirects.filter(({ isPrefix }) => isPrefix).map((one) => [one.from, one]),
    );
    return this.#redirects.get(this.#cased(url)) ?? this.#folderRedirect(url, this.#prefixes);
  }

  /** The URLs that redirect to this canonical one, of which a base may be in front there. */
  redirectsTo(url: string): string[] {
    this.#byTarget ??= Map.groupBy(
      this.plan.redirects.filter(({ to }) => to !== null)
        .map(({ from, to }) => ({ from, to: pathOfUrl(to) })),
      ({ to }) => to.slice(to.lastIndexOf("/")),
    );
    const found = this.#byTarget.get(url.slice(url.lastIndexOf("/"))) ?? [];
    return found.filter(({ to }) => to.endsWith(url)).map(({ from }) => from);
  }

  #folderRedirect(url: string, prefixes: ReadonlyMap<string, Redirect>): Redirect | null {
    if (prefixes.size === 0) return null;
    for (let above = url; above !== ""; above = above.slice(0, above.lastIndexOf("/"))) {
      const found = prefixes.get(above);
      if (found !== undefined && !this.hasPagesBelow(above)) return found;
    }
    return null;
  }

  /** Canonical URLs of a document, its own first; empty when it is no page. */
  urlsOf(file: string): readonly string[] {
    let urls = this.#urls.get(file);
    if (urls === undefined) this.#urls.set(file, urls = this.#makeUrls(file));
    return urls;
  }

  #makeUrls(file: string): readonly string[] {
    const addresses = this.#documents.get(file) ?? [];
    return this.mountsOf(file).flatMap(({ folder, at }) =>
      this.plan.urlsOf({ at, path: file.slice(folder.length + 1), addresses })
        .filter((url) => url.length <= MAX_URL).map(canonical)
    );
  }

  /** The mounts that have this document: of nested folders, as a rule, the innermost. */
  mountsOf(file: string): readonly Mount[] {
    const folder = file.slice(0, file.lastIndexOf("/"));
    let mounts = this.#around.get(folder);
    if (mounts === undefined) this.#around.set(folder, mounts = this.#mountsAround(folder));
    return mounts;
  }

  #mountsAround(folder: string): readonly Mount[] {
    const found: Mount[] = [];
    for (let end = folder.length; end > 0; end = folder.lastIndexOf("/", end - 1)) {
      found.push(...this.#byFolder.get(folder.slice(0, end)) ?? []);
      if (found.length > 0 && !this.plan.hasNestedMounts || found.length > MAX_MOUNTS) break;
    }
    return found.sort((a, b) => this.#order.get(a)! - this.#order.get(b)!);
  }

  /** URLs that have pages below them. */
  folders(): ReadonlySet<string> {
    if (this.#folders !== null) return this.#folders;
    const found = new Set<string>();
    for (const url of this.#routes().keys()) {
      let cut = url.lastIndexOf("/");
      for (let i = 0; cut >= 0 && i < MAX_LEVELS; i++, cut = url.lastIndexOf("/", cut - 1)) {
        const above = url.slice(0, cut);
        if (found.has(above)) break;
        found.add(above);
        if (cut === 0) break;
      }
    }
    return this.#folders = found;
  }

  #routes(): ReadonlyMap<string, string> {
    if (this.#pages !== null) return this.#pages;
    const found = new Map<string, string>();
    const others: [string, string][] = [];
    for (const file of this.#documents.keys()) {
      if (documentType(file) !== "markdown") continue;
      const [own, ...rest] = this.urlsOf(file);
      if (own === undefined) continue;
      const key = this.#cased(own);
      if (!found.has(key)) found.set(key, file);
      for (const url of rest) others.push([this.#cased(url), file]);
    }
    for (const { folder, at } of this.#mounts) {
      if (!SOURCE_EXTENSION.test(at)) continue;
      const addresses = this.#documents.get(folder) ?? [];
      for (const url of this.plan.urlsOf({ at: "", path: at.slice(1), addresses })) {
        others.push([this.#cased(canonical(url)), folder]);
      }
    }
    // The own URL of one page has precedence over other URLs of the rest.
    for (const [url, file] of others) if (!found.has(url)) found.set(url, file);
    return this.#pages = found;
  }

  #cased(url: string): string {
    return this.plan.ignoresCase ? url.toLowerCase() : url;
  }
}

/** Of a canonical URL and those above it, the root included, the ones that are here; the longest first. */
function prefixesIn(url: string, here: Lookup): string[] {
  const found: string[] = [];
  const longest = longestOf(here);
  let end = url.length <= longest ? url.length : url.lastIndexOf("/", longest);
  for (; end >= 0; end = end === 0 ? -1 : url.lastIndexOf("/", end - 1)) {
    const prefix = url.slice(0, end);
    if (here.has(prefix)) found.push(prefix);
  }
  return found;
}

type Lookup = Pick<ReadonlyMap<string, unknown>, "has" | "keys" | "size">;

const LONGEST = new WeakMap<Lookup, number>();

/** The length of the longest key, -1 without any: a URL may be that of a very deep folder. */
function longestOf(here: Lookup): number {
  let longest = LONGEST.get(here);
  if (longest === undefined) {
    longest = -1;
    for (const key of here.keys()) longest = Math.max(longest, key.length);
    LONGEST.set(here, longest);
  }
  return longest;
}
