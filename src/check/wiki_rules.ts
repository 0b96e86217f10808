/** Checks wiki-links, which name a page by its file in any folder, and a heading by its text. */

import { basename } from "../base/path.ts";
import { nearest } from "../base/text/suggest.ts";
import { githubAnchor } from "../markdown/anchors.ts";
import { decodePercent } from "../markdown/inline/escapes.ts";
import { nearAnchors } from "./fix/near.ts";
import { anchorsOf } from "./anchors/page_anchors.ts";
import { type LinkCheck, NOTHING } from "./link_rules.ts";
import type { Link, RawFinding } from "./model.ts";
import { isWithin, type Project, shownPath } from "./project.ts";

const PAGE_EXTENSION = /\.(?:md|markdown|mdx)$/i;

/** Of more documents with one name, folders in a link do not tell which is meant. */
const MAX_ALIKE = 1_000;
/** Comparisons of names; beyond them, a project with thousands of wrong links gets no more hints. */
const MAX_COMPARISONS = 300_000;
/** Documents of one name in which a heading is looked for. */
const MAX_SEARCHED = 20;

/** The documents of a project by the names that wiki-links use. */
export class WikiPages {
  readonly #byName = new Map<string, string[]>();
  readonly #names: string[] = [];
  readonly #files: string[] = [];
  #folders: ReadonlySet<string> | null = null;
  #comparisons = 0;

  constructor(documents: Iterable<string>) {
    for (const file of documents) {
      const name = nameOf(file);
      this.#names.push(name);
      this.#files.push(file);
      const key = foldName(name);
      const files = this.#byName.get(key);
      if (files) files.push(file);
      else this.#byName.set(key, [file]);
    }
  }

  /** The documents that a page name may mean; any folders in it must be those of the document. */
  find(page: string): readonly string[] {
    const parts = page.replace(PAGE_EXTENSION, "").split("/").filter((part) =>
      part !== "" && part !== "."
    );
    const all = this.#byName.get(foldName(parts.at(-1) ?? "")) ?? [];
    const folders = parts.slice(0, -1).filter((part) => part !== "..").map(foldName);
    // The files of Logseq have the whole name of their page.
    const whole = parts.length < 2 ? undefined : this.#byName.get(foldName(parts.join("/")));
    if (whole !== undefined) return whole;
    if (folders.length === 0 || all.length > MAX_ALIKE) return all;
    return all.filter((file) => {
      const above = file.split("/").slice(0, -1).map(foldName);
      return folders.every((folder, i) => above.at(i - folders.length) === folder);
    });
  }

  /** Is there a folder of documents with this path at its end? */
  hasFolder(path: string): boolean {
    this.#folders ??= new Set(
      this.#files.flatMap((file) => {
        const names = file.split("/").slice(0, -1).map(foldName);
        return names.map((_, i) => names.slice(-i - 1).join("/"));
      }),
    );
    return this.#folders.has(path.split("/").filter((one) => one !== "").map(foldName).join("/"));
  }

  /** Is there a page whose name differs by a typing error? */
  isMisspelt(page: string): boolean {
    // A plural is a name of its own.
    const single = foldName(page).replace(/s$/, "");
    return nearAnchors(page, this.#names).some((name) =>
      foldName(name.replaceAll("/", " ")).replace(/s$/, "") !== single
    );
  }

  /** The page with the most similar name, if any is close. */
  near(page: string): string | undefined {
    this.#comparisons += this.#names.length;
    if (this.#comparisons > MAX_COMPARISONS) return undefined;
    return nearest(page, this.#names)[0];
  }
}

/** The name of a page. In that of a file, Logseq writes three underscores for a slash. */
function nameOf(file: string): string {
  return decodePercent(basename(file).replace(PAGE_EXTENSION, "")).replaceAll("___", "/");
}

/** Wikis treat spaces, hyphens and underscores alike, and ignore case. */
function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase().replace(/[\s_-]+/g, "-");
}

/** Checks one wiki-link of `file`. */
export async function checkWikiLink(
  project: Project,
  pages: WikiPages,
  source: { readonly file: string; readonly link: Link },
): Promise<LinkCheck> {
  const { file, link } = source;
  if (project.isExempt(link.target)) return NOTHING;
  const [written, ...headings] = decodePercent(link.target).split("#");
  const page = written.trim().replace(VAULT, "");
  const other = isDendron(project) && !VAULT.test(link.target) ? secondPart(project, source) : null;
  // In Dendron, the page is behind the text, which may have any characters.
  if (other !== null && VAULT.test(other)) {
    return await checkWikiLink(project, pages, { file, link: { ...link, target: other } });
  }
  const found = page === "" ? [file] : pages.find(page);
  if (found.length === 0) {
    const second = secondPart(project, source);
    if (second !== null && pages.find(second.split("#")[0].replace(VAULT, "")).length > 0) {
      return await checkWikiLink(project, pages, { file, link: { ...link, target: second } });
    }
    // Generators of sites do not know wiki-links, so it is probably a text in brackets.
    if (project.siteOf(file).generator !== "github") return NOTHING;
    if (project.files.named(basename(page)).length > 0) return NOTHING;
    if (page.endsWith("/") && pages.hasFolder(page)) return NOTHING;
    if (/^tags\/./i.test(page)) return { ...NOTHING, unchecked: "the generator makes such pages" };
    if (!await usesWikiLinks(project, pages)) return NOTHING;
    if (isInGraph(project, file) && !pages.isMisspelt(page)) {
      return { ...NOTHING, unchecked: "Logseq has a page for every name" };
    }
    return { ...NOTHING, findings: [noPage(pages, source, page)] };
  }
  const heading = toHeading(headings);
  if (heading === "" || heading.startsWith("^")) return { ...NOTHING, target: found[0] };
  for (const one of found.slice(0, MAX_SEARCHED)) {
    const anchors = await anchorsOf(project, one);
    const wanted = githubAnchor(heading);
    if (anchors === null || anchors.mayHave(wanted)) return { ...NOTHING, target: one };
    if (anchors.names.has(heading) || foldedOf(anchors.names).has(foldHeading(wanted))) {
      return { ...NOTHING, target: one };
    }
  }
  const message = `${shownPath(project, found[0])} has no heading "${heading}"`;
  const findings = [finding(source, message, found[0])];
  return { ...NOTHING, findings, target: found[0] };
}

/** The heading of a link; Dendron also gives where a part ends, and how many lines to leave out. */
function toHeading(headings: readonly string[]): string {
  const [first, second] = headings;
  const isRange = second !== undefined && first.endsWith(":");
  return ((isRange ? first.slice(0, -1) : headings.at(-1)) ?? "").replace(/,\d{1,3}$/, "").trim();
}

/** In a graph of Logseq, a link makes its page. */
function isInGraph({ root, trees, files }: Project, file: string): boolean {
  return [root, ...trees].some((folder) =>
    isWithin(file, folder) && files.kindOf(`${folder}/logseq`) === "folder"
  );
}

function isDendron({ root, files }: Project): boolean {
  return files.kindOf(`${root}/dendron.yml`) === "file";
}

/** Dendron names the vault of a page. */
const VAULT = /^dendron:\/\/[^\/]{1,200}\//;
const SECOND_PART = /^\\?\|([^[\]\r\n]{1,300})\]\]/;

/** What is after the `|`: in wikis of GitHub and in Dendron, the text is in front and the page behind. */
function secondPart(
  { files }: Project,
  { file, link }: { readonly file: string; readonly link: Link },
): string | null {
  const rest = files.read(file)?.slice(link.end, link.end + MAX_SECOND) ?? "";
  const second = SECOND_PART.exec(rest)?.[1].trim() ?? null;
  return second === link.target ? null : second;
}

const MAX_SECOND = 600;

const WIKI_FOLDERS = [".obsidian", ".foam", "logseq", ".dendron.yml"];
const USED = new WeakMap<WikiPages, Promise<boolean>>();

/** Is there a wiki-link that leads somewhere? Otherwise double brackets have another meaning. */
function usesWikiLinks(project: Project, pages: WikiPages): Promise<boolean> {
  let used = USED.get(pages);
  if (used === undefined) USED.set(pages, used = findWikiLink(project, pages));
  return used;
}

async function findWikiLink(project: Project, pages: WikiPages): Promise<boolean> {
  const folders = [project.root, ...project.trees];
  const hasFolder = folders.some((folder) =>
    WIKI_FOLDERS.some((name) => project.files.kindOf(`${folder}/${name}`) !== null)
  );
  if (hasFolder) return true;
  for (const file of project.documents()) {
    const facts = await project.files.factsOf(file);
    const isUsed = facts?.links.some(({ kind, target }) =>
      kind === "wiki" && !target.startsWith("#") && pages.find(pageOf(target)).length > 0
    );
    if (isUsed) return true;
  }
  return false;
}

function pageOf(target: string): string {
  return decodePercent(target).split("#")[0].trim();
}

/** Obsidian drops some punctuation that GitHub keeps, and vice versa. */
function foldHeading(anchor: string): string {
  return anchor.toLowerCase().replace(/-+/g, "-");
}

const FOLDED = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

function foldedOf(names: ReadonlySet<string>): ReadonlySet<string> {
  let folded = FOLDED.get(names);
  if (folded === undefined) FOLDED.set(names, folded = new Set([...names].map(foldHeading)));
  return folded;
}

function noPage(
  pages: WikiPages,
  source: { readonly file: string; readonly link: Link },
  page: string,
): RawFinding {
  const near = pages.near(page);
  return {
    ...finding(source, `there is no page "${page}"`, null),
    hint: near === undefined ? null : `did you mean "${near}"?`,
  };
}

function finding(
  { file, link }: { readonly file: string; readonly link: Link },
  message: string,
  target: string | null,
): RawFinding {
  const { line, column, at, end } = link;
  const place = { file, line, column, ...(end > at ? { length: end - at } : {}) };
  return { code: "broken-wiki-link", ...place, message, hint: null, target, fix: null };
}
