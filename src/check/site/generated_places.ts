/**
 * Places that must be generated, because so many links lead there: a folder that does not exist, with
 * many different pages in it, or a page with many different anchors. A single wrong link never looks
 * like that; a folder that was renamed does, but then its files are somewhere else.
 */
import { basename } from "../../base/path.ts";
import { dirname } from "../../base/slash_path.ts";
import { documentType } from "../../document/document_type.ts";
import { splitTarget } from "../link_target.ts";
import type { FileFacts, Link } from "../model.ts";
import type { Project } from "../project.ts";
import { resolvePath } from "../resolve.ts";
import { PAGE_EXTENSION } from "./urls.ts";

const FEWEST_PAGES = 10;
/** In a folder that has nothing but an index. */
const FEWEST_OF_INDEX = 3;
const FEWEST_LINKS = 20;
const FEWEST_ANCHORS = 10;
/** Pages of people, besides the index, in a folder of generated ones. */
const MOST_PRESENT = 2;
const INDEX = /^(?:_?index|readme)\./i;
/** Names that are looked for one by one; with more, all documents are read at once. */
const MOST_NAMES = 100;

interface Place {
  links: number;
  /** Missing files, or anchors in one. */
  readonly parts: Set<string>;
}

/** The documents and links that may lead through a folder, or to a file, of this name. */
export type Via = (name: string) => {
  readonly documents: Iterable<string>;
  mayLead(link: Link): boolean;
};

export class GeneratedPlaces {
  readonly #project: Project;
  readonly #documents: ReadonlyMap<string, FileFacts>;
  readonly #known = new Map<string, boolean>();
  readonly #poor = new Map<string, boolean>();
  #names: ReadonlySet<string> | null = null;
  #places: ReadonlyMap<string, Place> | null = null;
  readonly #via: Via | null;
  readonly #some = new Map<string, ReadonlyMap<string, Place>>();

  /** Looks at all documents, or with `via` only at those that matter, but not before it is asked. */
  constructor(
    project: Project,
    documents: ReadonlyMap<string, FileFacts>,
    via: Via | null = null,
  ) {
    this.#project = project;
    this.#documents = documents;
    this.#via = via;
  }

  /** Is this file, which is missing, one of a place that must be generated? */
  has(missing: string): boolean {
    const folder = this.#absentFolder(missing) ?? missing;
    const known = this.#known.get(folder);
    if (known !== undefined) return known;
    const found = this.#decide(folder, folder !== missing);
    this.#known.set(folder, found);
    return found;
  }

  #decide(path: string, isFolder: boolean): boolean {
    const place = this.#placeAt(path);
    if (place === undefined) return false;
    if (!isFolder) {
      return (place.links >= FEWEST_LINKS && place.parts.size >= FEWEST_ANCHORS) ||
        this.#isInPoorFolder(dirname(path));
    }
    if (place.parts.size < FEWEST_PAGES) return false;
    return !this.#isElsewhere(place);
  }

  /**
   * Do links lead to many pages of this folder, although it has next to none, or to several, although it
   * has an index alone? In a folder with pages, one that many links lead to was renamed or removed.
   */
  #isInPoorFolder(folder: string): boolean {
    const known = this.#poor.get(folder);
    if (known !== undefined) return known;
    const found = this.#decidePoor(folder);
    this.#poor.set(folder, found);
    return found;
  }

  #decidePoor(folder: string): boolean {
    const place = this.#placeAt(`${folder}/`);
    if (place === undefined || place.parts.size < FEWEST_OF_INDEX) return false;
    const names = [...this.#project.files.list(folder).keys()];
    const present = names.filter((name) => documentType(name) === "markdown" && !INDEX.test(name));
    const isIndexAlone = names.length === 1 && INDEX.test(names[0]) &&
      !this.#project.sites.servesBelow(folder);
    const isPoor = isIndexAlone ||
      (place.parts.size >= FEWEST_PAGES && present.length <= MOST_PRESENT);
    return isPoor && !this.#isElsewhere(place);
  }

  /** Are there pages of the same names in other places? */
  #isElsewhere({ parts }: Place): boolean {
    this.#names ??= new Set([...this.#project.documents()].map(nameOf));
    const elsewhere = [...parts].filter((file) =>
      this.#names!.has(nameOf(file)) || this.#project.files.named(basename(file)).length > 0
    );
    return 2 * elsewhere.length >= parts.size;
  }

  /** The outermost folder on the way to a file that does not exist; null when its own one does. */
  #absentFolder(file: string): string | null {
    const { files, root } = this.#project;
    let absent: string | null = null;
    for (let folder = dirname(file); folder.length > root.length; folder = dirname(folder)) {
      if (files.kindOf(folder) !== null) return absent;
      absent = folder;
    }
    return absent;
  }

  /** What leads to this folder or file, or with a `/` to those in it. Its name must be in the links that do. */
  #placeAt(path: string): Place | undefined {
    const name = basename(path.replace(/\/$/, ""));
    if (this.#places === null && this.#via !== null && this.#some.size < MOST_NAMES) {
      const places = this.#some.get(name) ?? this.#collectVia(this.#via(name));
      this.#some.set(name, places);
      return places.get(path);
    }
    this.#places ??= this.#collect(this.#documents.keys());
    return this.#places.get(path);
  }

  #collect(documents: Iterable<string>): ReadonlyMap<string, Place> {
    return this.#collectVia({ documents, mayLead: () => true });
  }

  #collectVia({ documents, mayLead }: ReturnType<Via>): ReadonlyMap<string, Place> {
    const places = new Map<string, Place>();
    for (const file of documents) {
      for (const link of this.#documents.get(file)?.links ?? []) {
        const { kind, target } = link;
        if (kind === "wiki" || kind === "reference" || !mayLead(link)) continue;
        const { path, anchor } = splitTarget(target);
        const resolved = path === "" ? null : resolvePath(this.#project, file, path);
        if (resolved?.kind !== "missing") continue;
        const { file: missing } = resolved;
        const folder = this.#absentFolder(missing);
        note(places, folder ?? missing, folder === null ? anchor ?? "" : missing);
        // An absent folder is a page of the one around it, as it were.
        note(places, `${dirname(folder ?? missing)}/`, folder ?? missing);
      }
    }
    return places;
  }
}

function note(places: Map<string, Place>, key: string, part: string): void {
  const place = places.get(key) ?? { links: 0, parts: new Set<string>() };
  place.links++;
  place.parts.add(part);
  places.set(key, place);
}

/** The name that a link to a document has at its end: that of the folder for an index page. */
function nameOf(file: string): string {
  const path = file.replace(PAGE_EXTENSION, "").replace(/\/(?:_?index|readme)$/i, "");
  return path.slice(path.lastIndexOf("/") + 1).toLowerCase();
}
