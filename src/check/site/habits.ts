/**
 * How links are written in documents that no known generator makes pages of. A site of unknown make
 * shows itself by links without the extension of pages: in a folder with more of these than of others,
 * they are followed, and what no file explains is not judged.
 */
import { basename } from "../../base/path.ts";
import { dirname, join } from "../../base/slash_path.ts";
import { splitTarget } from "../link_target.ts";
import { hasOtherGenerator } from "../links/other_generators.ts";
import type { Link } from "../model.ts";
import { HAS_EXTENSION, SOURCE_EXTENSION } from "./urls.ts";

/** Links name files; or pages, all of them by their files; or pages by rules that nobody knows. */
export type Habit = "files" | "pages" | "unknown";

const FEWEST_PAGES = 3;
/** Links to pages that nobody writes where only files are read, however many name files. */
const MANY_PAGES = 15;
const FEWEST_LOST = 10;
const FEWEST_WIKI = 10;
const MOST_DOCUMENTS = 300;
/** In a folder whose documents are written for another place: missing files, and documents that name them. */
const FEWEST_FILES = 6;
const FEWEST_LOSING = 4;
/** Files that documents of a whole part of the repository name as if they were beside them. */
const MANY_FILES = 20;
/** Rooted links that show where they start; those that are looked at; files with one name. */
const FEWEST_ROOTED = 6;
const MOST_ROOTED = 2_000;
const MOST_NAMED = 300;
const CODE =
  /\.(?:[ch]{1,2}|[ch]pp|cxx|rs|go|py|rb|java|kt|cs|swift|scala|[cm]?[jt]sx?|zig|ml|hs|ex)$/i;
const README = /\/readme\.\w+$/i;
/** A site by its files: of so many links to pages, one may lead nowhere. */
const MOST_LOST = 1 / 4;

const PAGE_ENDINGS = [".md", ".mdx", ".markdown", "/index.md", "/index.mdx", "/README.md"];

/** The files of the project, as far as links without extension need them. */
export interface NamedFiles {
  /** What is at a path with exactly this spelling; null when there is nothing. */
  kindOf(path: string): "file" | "folder" | null;
  /** Names in a folder; empty when there is no such folder. */
  list(folder: string): ReadonlyMap<string, "file" | "folder">;
  /** Files of the repository with this name. */
  named(name: string): readonly string[];
}

interface Documents {
  readonly files: NamedFiles;
  readonly root: string;
  /** Documents that are no pages of a known site. */
  documents(): Iterable<string>;
  linksOf(file: string): readonly Link[];
}

interface Count {
  /** Links that name a document with its extension. */
  named: number;
  /** Links that name a page by the path of its document. */
  pages: number;
  /** Links without an extension that lead nowhere. */
  lost: number;
  /** Links in double brackets. */
  wiki: number;
  /** Is there what only other generators know: `_index.md` of Hugo, the assets of GitBook? */
  isOther: boolean;
}

const GITBOOK = /(?:^|\/)\.gitbook\//;

export class Habits {
  readonly #from: Documents;
  readonly #counts = new Map<string, Count>();
  #documents: ReadonlyMap<string, readonly string[]> | null = null;
  #beside: ReadonlyMap<string, readonly string[]> | null = null;
  readonly #misplaced = new Map<string, boolean>();
  readonly #imageless = new Map<string, boolean>();
  readonly #roots = new Map<string, string | null>();

  /** Looks at links when it is first asked. */
  constructor(from: Documents) {
    this.#from = from;
  }

  /** The habit in the outermost folder around a document, which is no page of a known site. */
  of(file: string): Habit {
    const { files, root } = this.#from;
    const folder = this.#folderOf(file);
    const count = this.#countOf(folder);
    const { named, pages, lost } = count;
    // Only a site makes pages of MDX.
    if (/\.mdx$/i.test(file)) return "unknown";
    const isOther = count.isOther || [root, folder].some((one) => hasOtherGenerator(files, one));
    if (pages >= FEWEST_PAGES && pages > named) {
      return isOther || lost > pages * MOST_LOST ? "unknown" : "pages";
    }
    if (pages >= MANY_PAGES && lost <= pages) {
      return isOther || lost > pages * MOST_LOST ? "unknown" : "pages";
    }
    return isOther || (lost >= FEWEST_LOST && lost > named) ? "unknown" : "files";
  }

  /** The outermost folder around a document, if its documents are mostly linked by double brackets. */
  vaultOf(file: string): string | null {
    const folder = this.#folderOf(file);
    const { named, wiki } = this.#countOf(folder);
    return wiki >= FEWEST_WIKI && wiki > named ? folder : null;
  }

  /**
   * Are the documents of this folder, which has code as well, written for another place? Then most of
   * the files that they name are missing, and several documents have such links.
   */
  isMisplaced(folder: string): boolean {
    const known = this.#misplaced.get(folder);
    if (known !== undefined) return known;
    const found = this.#decideMisplaced(folder);
    this.#misplaced.set(folder, found);
    return found;
  }

  #decideMisplaced(folder: string): boolean {
    this.#beside ??= Map.groupBy(this.#from.documents(), dirname);
    const documents = this.#beside.get(folder) ?? [];
    const names = this.#from.files.list(folder).keys();
    if ([...names].filter((name) => CODE.test(name)).length < documents.length / 2) return false;
    const from = new Set<string>();
    const [lost, found] = [new Set<string>(), new Set<string>()];
    for (const file of documents.slice(0, MOST_DOCUMENTS)) {
      if (README.test(file)) continue;
      for (const { kind, target } of this.#from.linksOf(file)) {
        const { path } = splitTarget(target);
        if (kind === "wiki" || path.startsWith("/") || !SOURCE_EXTENSION.test(path)) continue;
        const named = join(folder, path);
        if (this.#from.files.kindOf(named) !== null) found.add(named);
        else {
          lost.add(named);
          from.add(file);
        }
      }
    }
    return lost.size >= FEWEST_FILES && lost.size > 2 * found.size && from.size >= FEWEST_LOSING;
  }

  /**
   * Are the files that documents of this folder name, such as images beside them, all somewhere else?
   * They are put together with the documents when a page is made of them.
   */
  lacksImages(folder: string): boolean {
    const known = this.#imageless.get(folder);
    if (known !== undefined) return known;
    const found = this.#decideImageless(folder);
    this.#imageless.set(folder, found);
    return found;
  }

  #decideImageless(folder: string): boolean {
    this.#beside ??= Map.groupBy(this.#from.documents(), dirname);
    const { lost, found, from } = this.#namesBeside(this.#beside.get(folder) ?? []);
    if (found === 0 && lost >= FEWEST_FILES && from >= FEWEST_LOSING) return true;
    const all = this.#namesBeside(this.#documentsOf(this.#folderOf(`${folder}/`)));
    return all.lost >= MANY_FILES && all.lost > 4 * all.found && all.from >= FEWEST_LOSING;
  }

  /** Files that these documents name as if they were beside them: those that are only elsewhere, and others. */
  #namesBeside(documents: readonly string[]): { lost: number; found: number; from: number } {
    const from = new Set<string>();
    const [lost, found] = [new Set<string>(), new Set<string>()];
    for (const file of documents.slice(0, MOST_DOCUMENTS)) {
      for (const { kind, target } of this.#from.linksOf(file)) {
        const { path } = splitTarget(target);
        if (kind === "wiki" || SOURCE_EXTENSION.test(path) || !isBeside(path)) continue;
        const named = join(dirname(file), path);
        if (this.#from.files.kindOf(named) !== null) found.add(named);
        else if (this.#from.files.named(basename(named)).length > 0) {
          lost.add(named);
          from.add(file);
        }
      }
    }
    return { lost: lost.size, found: found.size, from: from.size };
  }

  #documentsOf(folder: string): readonly string[] {
    this.#documents ??= Map.groupBy(this.#from.documents(), (file) => this.#folderOf(file));
    return this.#documents.get(folder) ?? [];
  }

  /**
   * The folder below which rooted links of documents around this one start: the one that has most of
   * those that are not at the root of the repository. Null where no folder has most of them.
   */
  linkRootOf(file: string): string | null {
    const folder = this.#folderOf(file);
    let found = this.#roots.get(folder);
    if (found === undefined) this.#roots.set(folder, found = this.#findLinkRoot(folder));
    return found;
  }

  #findLinkRoot(folder: string): string | null {
    const votes = new Map<string, number>();
    let lost = 0;
    for (const file of this.#documentsOf(folder).slice(0, MOST_DOCUMENTS)) {
      for (const { kind, target } of this.#from.linksOf(file)) {
        const path = splitTarget(target).path.replace(/\/+$/, "");
        if (kind === "wiki" || !/^\/[^/]/.test(path) || lost >= MOST_ROOTED) continue;
        if (this.#from.files.kindOf(this.#from.root + path) !== null) continue;
        lost++;
        for (const root of this.#rootsOf(path)) votes.set(root, (votes.get(root) ?? 0) + 1);
      }
    }
    // Of languages with nearly as many pages, English stands in for what is not translated.
    const weight = ([root, count]: [string, number]) => root.endsWith("/en") ? count * 1.3 : count;
    const [best, count] = [...votes].reduce((a, b) => weight(b) > weight(a) ? b : a, ["", 0]);
    return count >= FEWEST_ROOTED && 2 * count > lost ? best : null;
  }

  /** The folders below which a rooted path is that of a file, or of a page without its extension. */
  #rootsOf(path: string): ReadonlySet<string> {
    const roots = new Set<string>();
    for (const ending of ["", ".md", ".mdx"]) {
      const end = path + ending;
      const named = /\.\w+$/.test(end) ? this.#from.files.named(basename(end)) : [];
      for (const file of named.slice(0, MOST_NAMED)) {
        if (file.endsWith(end)) roots.add(file.slice(0, -end.length));
      }
    }
    return roots;
  }

  #countOf(folder: string): Count {
    const count = this.#counts.get(folder) ?? this.#count(folder);
    this.#counts.set(folder, count);
    return count;
  }

  #folderOf(file: string): string {
    const { root } = this.#from;
    const end = file.indexOf("/", root.length + 1);
    return end < 0 ? root : file.slice(0, end);
  }

  /** Looks at all documents of the folder or, of very many, at some of them from everywhere. */
  #count(folder: string): Count {
    const documents = this.#documentsOf(folder);
    const step = Math.ceil(documents.length / MOST_DOCUMENTS);
    const isOther = documents.some((file) => file.endsWith("/_index.md"));
    const count: Count = { named: 0, pages: 0, lost: 0, wiki: 0, isOther };
    for (let i = 0; i < documents.length; i += step) {
      for (const { kind, target } of this.#from.linksOf(documents[i])) {
        const { path } = splitTarget(target);
        if (kind === "wiki") count.wiki++;
        if (kind !== "wiki" && kind !== "reference") this.#add(count, documents[i], path);
      }
    }
    return count;
  }

  #add(count: Count, file: string, path: string): void {
    if (SOURCE_EXTENSION.test(path)) count.named++;
    if (GITBOOK.test(path)) count.isOther = true;
    const plain = path.replace(/\.html$/i, "");
    if (plain !== path && isPagePath(plain) && pageBeside(this.#from.files, file, plain) !== null) {
      count.pages++;
    }
    if (!isPagePath(path)) return;
    if (this.#from.files.kindOf(join(dirname(file), path)) !== null) return;
    if (pageBeside(this.#from.files, file, path) === null) count.lost++;
    else count.pages++;
  }
}

/** Is this the name of a file in the folder of the document? */
export function isBeside(path: string): boolean {
  return /^(?:\.\/)?[^/]+\.\w+$/.test(path);
}

/** May this be a page by its URL, relative to that of another page? */
export function isPagePath(path: string): boolean {
  return /[^./]/.test(path) && !path.startsWith("/") && !path.startsWith("`") &&
    !HAS_EXTENSION.test(path);
}

/** The document of a page that a relative link names without its extension, or null. */
export function pageBeside(files: NamedFiles, from: string, path: string): string | null {
  const bases = [dirname(from), from.replace(/(?:\/(?:index|README))?\.[^./]+$/, "")];
  for (const base of bases) {
    const page = join(base, path).replace(/\/$/, "");
    const ending = PAGE_ENDINGS.find((one) => files.kindOf(page + one) === "file");
    if (ending !== undefined) return page + ending;
  }
  return null;
}
