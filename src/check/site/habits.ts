/**
 * How links are written in documents that no known generator makes pages of. A site of unknown make
 * shows itself by links without the extension of pages: in a folder with more of these than of others,
 * they are followed, and what no file explains is not judged.
 */
import { dirname, join } from "../../base/slash_path.ts";
import { splitTarget } from "../link_target.ts";
import type { Link } from "../model.ts";
import { HAS_EXTENSION, SOURCE_EXTENSION } from "./urls.ts";

/** Links name files; or pages, all of them by their files; or pages by rules that nobody knows. */
export type Habit = "files" | "pages" | "unknown";

const FEWEST_PAGES = 3;
const FEWEST_LOST = 10;
const FEWEST_WIKI = 10;
const MOST_DOCUMENTS = 300;
/** In a folder whose documents are written for another place: missing files, and documents that name them. */
const FEWEST_FILES = 6;
const FEWEST_LOSING = 4;
const CODE =
  /\.(?:[ch]{1,2}|[ch]pp|cxx|rs|go|py|rb|java|kt|cs|swift|scala|[cm]?[jt]sx?|zig|ml|hs|ex)$/i;
const README = /\/readme\.\w+$/i;
/** A site by its files: of so many links to pages, one may lead nowhere. */
const MOST_LOST = 1 / 4;

const PAGE_ENDINGS = [".md", ".mdx", ".markdown", "/index.md", "/index.mdx", "/README.md"];
const OTHER_GENERATORS =
  /^(?:next|nuxt|gatsby|eleventy|svelte|remix|vike|fumadocs|source|react-router)(?:-|\.)?config\.\w+$|^(?:\.eleventy\.c?js|docs\.json|mint\.json|antora\.yml|\.gitbook\.yaml|config\.toml|_config\.yml|_coverpage\.md|_sidebar\.md|tanstack\.config\.ts|Doxyfile(?:\.in)?)$/;

/** The files of the project, as far as links without extension need them. */
export interface NamedFiles {
  /** What is at a path with exactly this spelling; null when there is nothing. */
  kindOf(path: string): "file" | "folder" | null;
  /** Names in a folder; empty when there is no such folder. */
  list(folder: string): ReadonlyMap<string, "file" | "folder">;
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
    const isOther = count.isOther || [root, folder].some((one) => hasOtherGenerator(files, one));
    if (pages >= FEWEST_PAGES && pages > named) {
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
    this.#documents ??= Map.groupBy(this.#from.documents(), (file) => this.#folderOf(file));
    const documents = this.#documents.get(folder) ?? [];
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
    if (!isPagePath(path)) return;
    if (this.#from.files.kindOf(join(dirname(file), path)) !== null) return;
    if (pageBeside(this.#from.files, file, path) === null) count.lost++;
    else count.pages++;
  }
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

const OTHER = new WeakMap<ReadonlyMap<string, unknown>, boolean>();

/** Is there a file of a generator whose routes are not known? */
export function hasOtherGenerator(files: NamedFiles, folder: string): boolean {
  const names = files.list(folder);
  let isOther = OTHER.get(names);
  if (isOther === undefined) {
    isOther = names.entries().some(([name, kind]) =>
      kind === "file" && OTHER_GENERATORS.test(name)
    );
    OTHER.set(names, isOther);
  }
  return isOther;
}
