/**
 * Where the links of documents lead, as the rules judge them: links, references, wiki-links, HTML and
 * includes; not images, nor links to other hosts.
 */
import { hasBinaryExtension } from "../../corpus/select/tree_globs.ts";
import type { LineColumn } from "../../markdown/line_table.ts";
import { decodePercent } from "../../markdown/inline/escapes.ts";
import { includedFiles } from "../anchors/include_paths.ts";
import type { FileNames } from "../facts/link_names.ts";
import { checkLink, type LinkCheck } from "../link_rules.ts";
import { splitTarget } from "../link_target.ts";
import type { FileFacts, Include, Link } from "../model.ts";
import type { Project } from "../project.ts";
import { GeneratedPlaces, type Via } from "../site/generated_places.ts";
import { checkWikiLink, WikiPages } from "../wiki_rules.ts";

export type LinkForm = "link" | "html" | "wiki" | "reference" | "include";

export interface ReadLink extends LineColumn {
  readonly form: LinkForm;
  /** Where it leads, as written. */
  readonly target: string;
  /** The file that it leads to, absolute; null if there is none, or nobody can say which. */
  readonly file: string | null;
  /** The part after `#`, percent escapes resolved; null without one. */
  readonly anchor: string | null;
  /** Why it is broken, or null. */
  readonly problem: string | null;
  /** Why nobody can say where it leads, or null. */
  readonly unchecked: string | null;
}

/** What a page gets from a file of the project; the others name modules, or nothing that is known. */
const INCLUDES: ReadonlySet<Include["kind"]> = new Set(["beside", "anywhere", "component"]);

export class LinkReader {
  readonly #project: Project;
  readonly #generated: GeneratedPlaces;
  readonly #documents: ReadonlyMap<string, FileFacts>;
  #pages: WikiPages | null = null;

  constructor(project: Project, documents: ReadonlyMap<string, FileFacts>, via: Via) {
    this.#project = project;
    this.#documents = documents;
    this.#generated = new GeneratedPlaces(project, documents, via);
  }

  /** The links of a document by line; with `names`, only those that may lead to files called so. */
  async linksOf(file: string, facts: FileFacts, names?: FileNames): Promise<ReadLink[]> {
    const wanted = (link: Link) => names === undefined || names.mayLead(link);
    const links: ReadLink[] = [];
    for (const link of linksIn(facts).filter(wanted)) links.push(...await this.#read(file, link));
    for (const include of facts.includes) {
      if (!INCLUDES.has(include.kind)) continue;
      if (names === undefined || names.mayName(include.path)) {
        links.push(...this.#included(file, include));
      }
    }
    return links.sort((a, b) => a.line - b.line || a.column - b.column);
  }

  async #read(file: string, link: Link): Promise<ReadLink[]> {
    const checked = await this.#check(file, link);
    const broken = checked.findings.find(({ code }) => code.startsWith("broken-"));
    const isGenerated = broken?.code === "broken-link" && broken.target !== null &&
      this.#generated.has(broken.target);
    const unchecked = isGenerated ? "the place is generated" : checked.unchecked;
    const isThere = broken === undefined || broken.code === "broken-anchor";
    const isPage = broken?.code === "broken-wiki-link" && checked.target !== null;
    // Of an anchor that text from elsewhere may have, the page is known all the same.
    const isKnown = unchecked === null || this.#documents.has(checked.target ?? "");
    const found = (isThere && isKnown) || isPage ? checked.target : null;
    if (found === null && broken === undefined && unchecked === null) {
      const isOwn = link.kind !== "wiki" && link.target.startsWith("#");
      if (!isOwn) return [];
    }
    const { line, column, target } = link;
    return [{
      form: formOf(link),
      line,
      column,
      target,
      file: found,
      anchor: anchorOf(link),
      problem: isGenerated ? null : broken?.message ?? null,
      unchecked,
    }];
  }

  async #check(file: string, link: Link): Promise<LinkCheck> {
    if (link.kind !== "wiki") return await checkLink(this.#project, file, link);
    this.#pages ??= new WikiPages(this.#project.documents());
    return await checkWikiLink(this.#project, this.#pages, { file, link });
  }

  #included(file: string, include: Include): ReadLink[] {
    return includedFiles(this.#project, file, include).map((found) => ({
      form: "include",
      line: include.line,
      column: 1,
      target: include.path,
      file: found,
      anchor: null,
      problem: null,
      unchecked: null,
    }));
  }
}

/** References in place of their definitions; no images. */
function linksIn({ links, references }: FileFacts): Link[] {
  const used = references.map((one): Link => ({ ...one, kind: "definition", at: 0, end: 0 }));
  return [...links.filter(isLink), ...used];
}

const MEDIA = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|mp[34]|webm|mov|ogg|wav|m4a)(?:#|$)/i;

function isLink({ kind, target }: Link): boolean {
  if (kind === "image" || kind === "definition") return false;
  // A page shows `![[diagram.png]]` as it shows an image of markdown.
  if (kind === "wiki") return !MEDIA.test(target);
  return kind !== "html" || !hasBinaryExtension(splitTarget(target).path);
}

function formOf({ kind }: Link): LinkForm {
  return kind === "definition" || kind === "image" ? "reference" : kind;
}

function anchorOf({ kind, target }: Link): string | null {
  if (kind === "reference") return null;
  if (kind !== "wiki") return splitTarget(target).anchor;
  const heading = decodePercent(target).split("#").slice(1).at(-1)?.trim() ?? "";
  return heading === "" || heading.startsWith("^") ? null : heading;
}
