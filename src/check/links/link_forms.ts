/**
 * Forms of links: those into one folder of a site, those of documents that are beside each other, those to
 * the anchors of one page, those to pages by name. When most links of a form lead nowhere, a rule that
 * ra does not know is likelier than as many mistakes, and none of them is judged.
 *
 * Each form counts what its links name, not the links: a page that was renamed is one name, however
 * many links it has. A folder that was renamed is not such a form, as its files are somewhere else.
 */
import { basename, relative } from "../../base/path.ts";
import { dirname, join } from "../../base/slash_path.ts";
import { anchorsOf } from "../anchors/page_anchors.ts";
import { movedTo } from "../fix/move.ts";
import { alikeAnchors } from "../fix/near.ts";
import type { LinkCheck } from "../link_rules.ts";
import { splitTarget } from "../link_target.ts";
import type { FileFacts, Link, RawFinding, RuleCode } from "../model.ts";
import { isWithin, type Project } from "../project.ts";
import type { Via } from "../site/generated_places.ts";
import { HAS_EXTENSION, SOURCE_EXTENSION } from "../site/urls.ts";

/** A link with what is wrong with it. */
export interface LostLink {
  readonly file: string;
  readonly link: Link;
  readonly finding: RawFinding;
}

export interface FormsFrom {
  readonly project: Project;
  readonly documents: ReadonlyMap<string, FileFacts>;
  /** Null when all documents are checked. */
  readonly via: Via | null;
  check(file: string, link: Link): Promise<LinkCheck>;
}

interface Form {
  /** The same for the same form. */
  readonly key: string;
  /** What is wrong with links that lead nowhere. */
  readonly code: RuleCode;
  /** The page that they lead to; null for any. */
  readonly page: string | null;
  readonly why: string;
  /** Names that lead nowhere; with fewer, the form is judged. */
  readonly fewest: number;
  /** Of names that lead somewhere, so many count as one that does not. */
  readonly weight: number;
  /** The documents that may have such links. */
  documents(): readonly string[];
  /** What a link names, if it has this form; null otherwise. */
  nameOf(file: string, link: Link): string | null;
  /** Are those that lead nowhere, by name the file that is missing, mistakes of one kind? */
  areMistakes(lost: ReadonlyMap<string, string | null>): boolean | Promise<boolean>;
}

const FEWEST_LOST = 10;
const FEWEST_OF_ALL = 20;
const FEWEST_WIKI = 20;
/** A page with fewer anchors, for each one that is missing, has some that are not known. */
const MOST_OWN = 1 / 3;
const MOST_DOCUMENTS = 300;
/** Names of one form that are looked at. */
const MOST_NAMES = 1_000;

export class LinkForms {
  readonly #from: FormsFrom;
  readonly #known = new Map<string, Promise<boolean>>();
  #beside: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(from: FormsFrom) {
    this.#from = from;
  }

  /** Why these are not judged, in their order; null for those that are. */
  async reasons(lost: readonly LostLink[]): Promise<(string | null)[]> {
    const forms = lost.map((one) => this.#formsOf(one));
    const names = new Map<string, Set<string>>();
    for (const [i, { file, link }] of lost.entries()) {
      for (const form of forms[i]) note(names, form.key, form.nameOf(file, link) ?? "");
    }
    const isLikely = ({ key, fewest }: Form) =>
      this.#from.via !== null || names.get(key)!.size >= fewest;
    const reasons: (string | null)[] = [];
    for (const some of forms) {
      let why: string | null = null;
      for (const form of some) {
        if (why === null && isLikely(form) && await this.#isUnknown(form)) why = form.why;
      }
      reasons.push(why);
    }
    return reasons;
  }

  #isUnknown(form: Form): Promise<boolean> {
    let known = this.#known.get(form.key);
    if (known === undefined) this.#known.set(form.key, known = this.#decide(form));
    return known;
  }

  async #decide(form: Form): Promise<boolean> {
    const lost = new Map<string, string | null>();
    const found = new Set<string>();
    for (const file of sampleOf(form.documents())) {
      for (const link of this.#from.documents.get(file)?.links ?? []) {
        const name = form.nameOf(file, link);
        if (name === null || lost.has(name) || found.has(name)) continue;
        if (lost.size + found.size >= MOST_NAMES) break;
        const { findings, target, unchecked } = await this.#from.check(file, link);
        if (unchecked !== null || (form.page !== null && target !== form.page)) continue;
        const wrong = findings.find(({ code }) => code === form.code);
        if (wrong !== undefined && (link.kind !== "wiki" || wrong.target === null)) {
          lost.set(name, wrong.target);
        } else found.add(name);
      }
    }
    if (lost.size < form.fewest || lost.size * form.weight <= found.size) return false;
    return !await form.areMistakes(lost);
  }

  /** Do most of the missing files exist in one other place each? Then their folder was renamed. */
  #haveMoved(lost: ReadonlyMap<string, string | null>): boolean {
    const moved = [...lost.values()].filter((file) =>
      file !== null && movedTo(this.#from.project, file).length === 1
    );
    return 2 * moved.length > lost.size;
  }

  /**
   * Has the page about as many anchors of other names, as when its headings were translated and links to
   * them were not? Anchors that differ in case and punctuation are made by a rule that is not known.
   */
  async #areTranslated(page: string, lost: ReadonlyMap<string, unknown>): Promise<boolean> {
    const own = (await anchorsOf(this.#from.project, page))?.own ?? [];
    const alike = [...lost.keys()].filter((anchor) => alikeAnchors(anchor, own).length > 0);
    return own.length >= lost.size * MOST_OWN && 2 * alike.length <= lost.size;
  }

  #formsOf(lost: LostLink): Form[] {
    const { link: { kind, target }, finding } = lost;
    if (kind === "reference" || finding.target === null && kind !== "wiki") return [];
    if (finding.code === "broken-anchor") return this.#anchorsOf(lost, finding.target!);
    if (kind === "wiki") return finding.target === null ? [this.#namedPages()] : [];
    const { path } = splitTarget(target);
    return path.startsWith("/") ? this.#inFolder(lost, path) : this.#inSameFolder(lost, path);
  }

  /** Links with a leading `/` into the same first folder. */
  #inFolder({ file }: LostLink, path: string): Form[] {
    const [, first, second] = path.split("/");
    if (second === undefined || second === "") return [];
    const { project } = this.#from;
    const site = project.siteOf(file).folder;
    return [{
      key: `/${first}\n${site}`,
      why:
        `most links that start there lead nowhere (set check.site or check.link_root): /${first}`,
      ...{ code: "broken-link", page: null, fewest: FEWEST_LOST, weight: 1 },
      areMistakes: (lost) => this.#haveMoved(lost),
      documents: () => this.#via(first),
      nameOf: (from, link) => {
        const { path: other } = splitTarget(link.target);
        return isPath(link) && other.startsWith(`/${first}/`) &&
            project.siteOf(from).folder === site
          ? other.replace(/\/$/, "")
          : null;
      },
    }];
  }

  /** Relative links to the same kind of file, in the folder of the document, around it, and on the site. */
  #inSameFolder({ file, link }: LostLink, path: string): Form[] {
    const kind = kindOf(link, path);
    const { project: { root, sites } } = this.#from;
    const here = dirname(file);
    const [table] = sites.tablesOf(file);
    const top = table?.plan.folder ?? join(root, relative(root, here).split("/", 1)[0]);
    const isAlike = (other: string) => sites.tablesOf(other)[0] === table;
    const scopes: Pick<Form, "key" | "fewest" | "documents">[] = [
      { key: here, fewest: FEWEST_LOST, documents: () => this.#documentsIn(here, 0) },
      {
        key: `${dirname(here)}/*`,
        fewest: FEWEST_LOST,
        documents: () => isWithin(dirname(here), root) ? this.#documentsIn(dirname(here), 1) : [],
      },
      {
        key: `${top}/**`,
        fewest: FEWEST_OF_ALL,
        documents: () =>
          [...this.#from.documents.keys()].filter((one) => isWithin(one, top) && isAlike(one)),
      },
    ];
    return scopes.map((scope) => ({
      ...scope,
      key: `${kind}\n${scope.key}`,
      why: "most links of their kind in the same folder lead nowhere",
      ...{ code: "broken-link", page: null, weight: 1 },
      areMistakes: (lost) => kind !== "file" && this.#haveMoved(lost),
      nameOf: (from, other) => {
        const { path } = splitTarget(other.target);
        const isSame = isPath(other) && path !== "" && !path.startsWith("/") &&
          kindOf(other, path) === kind;
        return isSame ? join(dirname(from), path) : null;
      },
    }));
  }

  /** Links to the anchors of one page. */
  #anchorsOf({ file, link }: LostLink, page: string): Form[] {
    const stem = stemOf(page);
    const written = stemOf(splitTarget(link.target).path);
    return [{
      key: `#\n${page}`,
      why: "most links to anchors of the page lead nowhere, so it may have others",
      ...{ code: "broken-anchor", page, fewest: FEWEST_LOST, weight: 1 },
      areMistakes: (lost) => this.#areTranslated(page, lost),
      documents: () => [...new Set([page, file, ...this.#via(stem)])],
      nameOf: (from, other) => {
        const { path, anchor } = splitTarget(other.target);
        if (other.kind === "wiki" || other.kind === "reference" || !anchor) return null;
        const isSame = path === "" ? from === page : [stem, written].includes(stemOf(path));
        return isSame ? anchor : null;
      },
    }];
  }

  /** Wiki-links: in many vaults, they name pages that are still to be written. */
  #namedPages(): Form {
    return {
      key: "[[",
      why: "many wiki-links name pages that are not written",
      ...{ code: "broken-wiki-link", page: null, fewest: FEWEST_WIKI, weight: 2 },
      areMistakes: () => false,
      documents: () => [...this.#from.documents.keys()],
      nameOf: (_, { kind, target }) => kind === "wiki" ? target.split("#", 1)[0] || null : null,
    };
  }

  #via(name: string): readonly string[] {
    const { via, documents } = this.#from;
    return [...via === null ? documents.keys() : via(name).documents];
  }

  /** Those in a folder, or also in those in it. */
  #documentsIn(folder: string, depth: 0 | 1): readonly string[] {
    this.#beside ??= Map.groupBy(this.#from.documents.keys(), dirname);
    const own = this.#beside.get(folder) ?? [];
    if (depth === 0) return own;
    const folders = [...this.#from.project.files.list(folder)]
      .filter(([, kind]) => kind === "folder").map(([name]) => join(folder, name));
    return [...own, ...folders.flatMap((one) => this.#beside!.get(one) ?? [])];
  }
}

function note(names: Map<string, Set<string>>, key: string, name: string): void {
  const known = names.get(key);
  if (known === undefined) names.set(key, new Set([name]));
  else known.add(name);
}

/** Of very many documents, some from everywhere. */
function sampleOf(files: readonly string[]): readonly string[] {
  const step = Math.ceil(files.length / MOST_DOCUMENTS);
  return step <= 1 ? files : files.filter((_, i) => i % step === 0);
}

function isPath({ kind }: Link): boolean {
  return kind !== "wiki" && kind !== "reference";
}

/** A page by its URL, a document, or any other file; attributes of elements and components are their own. */
function kindOf({ kind }: Link, path: string): string {
  const what = SOURCE_EXTENSION.test(path) ? "source" : HAS_EXTENSION.test(path) ? "file" : "page";
  return kind === "html" ? `${what} of an element` : what;
}

/** The name of a page in links: that of its folder for an index. */
function stemOf(path: string): string {
  const name = basename(path.replace(/(?:\/(?:_?index|readme))?(?:\.\w+)?\/?$/i, ""));
  return name.toLowerCase();
}
