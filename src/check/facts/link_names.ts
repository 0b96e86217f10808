/**
 * The names by which the links of a document call other files, and those by which a file can be called:
 * two small sets of numbers that tell, without reading the document, that none of its links leads there.
 *
 * A name is the last part of a path, as wikis and sites fold it. Different names may have the same
 * number, so a common one proves nothing; without one, no link leads to the file.
 */

import { basename } from "../../base/path.ts";
import { dirname } from "../../base/slash_path.ts";
import { decodePercent } from "../../markdown/inline/escapes.ts";
import { splitTarget } from "../link_target.ts";
import type { FileFacts, Link } from "../model.ts";

const PAGE = /\.(?:md|markdown|mdx|mkd|html?|txt|rst|adoc|ipynb|php|aspx?)$/i;
/** A file with such a name is the page of its folder, which links call by the name of the folder. */
const FOLDER_PAGE = /^(?:readme|_?index|home|default|summary)$/i;
/** What generators leave out of an address: dates and numbers in front, languages behind. */
const ORDER = /^(?:\d{4}-\d{1,2}-\d{1,2}[-_]|\d+[-_.) ]+)/;
const LANGUAGE = /\.[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/;

/**
 * The names in the links, paths and includes of a document, ascending, each once; those of folders that links lead
 * through are told from those of files.
 */
export function namesIn({ links, codePaths, codeNames, includes }: FileFacts): Uint32Array {
  const names = new Set<number>();
  for (const link of links) {
    const name = nameOfLink(link);
    if (name !== null) names.add(name);
    for (const folder of foldersIn(link)) names.add(numberOf(`/${folder}`));
  }
  for (const { path } of [...codePaths, ...includes]) names.add(numberOf(lastPart(path)));
  for (const { place } of codeNames) if (place !== null) names.add(numberOf(lastPart(place)));
  return Uint32Array.from(names).sort();
}

/** The names of all folders in a link, the last part included: a site may serve a page as one. */
function foldersIn({ kind, target }: Link): string[] {
  if (kind === "wiki" || kind === "reference" || !target.includes("/")) return [];
  return splitTarget(target).path.split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..");
}

/** Null for a link into its own document. */
function nameOfLink({ kind, target }: Link): number | null {
  if (kind === "reference") return null;
  const path = kind === "wiki" ? target.split("#", 1)[0] : splitTarget(target).path;
  return path === "" ? null : numberOf(lastPart(path));
}

/** The names that links to some files can have. */
export class FileNames {
  readonly #names = new Set<number>();

  /** `addresses` are other paths and URLs that lead to the file. */
  add(file: string, addresses: readonly string[]): void {
    const stem = lastPart(file);
    const plain = stem.replace(LANGUAGE, "");
    const names = [stem, plain, stem.replace(ORDER, ""), plain.replace(ORDER, "")];
    if (FOLDER_PAGE.test(plain)) {
      const folder = lastPart(dirname(file));
      names.push("", folder, folder.replace(ORDER, ""));
    }
    for (const name of [...names, ...addresses.map(lastPart)]) this.#names.add(numberOf(name));
  }

  /** Adds what leads through a folder, or to a file, of this name. */
  addVia(name: string): void {
    this.#names.add(numberOf(lastPart(name)));
    this.#names.add(numberOf(`/${name}`));
  }

  /** May one of these names, as `namesIn` returns them, lead to one of the files? */
  hasAny(names: Uint32Array): boolean {
    for (let i = 0; i < names.length; i++) if (this.#names.has(names[i])) return true;
    return false;
  }
  mayLead(link: Link): boolean {
    const name = nameOfLink(link);
    return name !== null && this.#names.has(name);
  }
  /** May the link lead to one of the files, or through a folder of such a name? */
  mayPass(link: Link): boolean {
    return this.mayLead(link) ||
      foldersIn(link).some((folder) => this.#names.has(numberOf(`/${folder}`)));
  }
  mayName(path: string): boolean {
    return this.#names.has(numberOf(lastPart(path)));
  }
}

/** Empty for the root, and for the folder itself or the one above it. */
function lastPart(path: string): string {
  const name = basename(decodePercent(path).trim().replace(/\/+$/, ""));
  return name === "." || name === ".." ? "" : name.replace(PAGE, "");
}

/** 32 bits of the name, with case, spaces and hyphens as wikis treat them. */
function numberOf(name: string): number {
  const folded = name.normalize("NFC").toLowerCase().replace(/[\s_-]+/g, "-");
  let hash = 0x811c9dc5;
  for (let at = 0; at < folded.length; at++) {
    hash = Math.imul(hash ^ folded.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
