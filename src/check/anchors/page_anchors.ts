/**
 * The anchors of a page: what its generator makes of its headings, the ids in it, and
 * those of the text that it includes. A page that includes what cannot be found may have more;
 * which ones those could be is part of the result.
 */

import { githubAnchor } from "../../markdown/anchors.ts";
import { alikeAnchors } from "../fix/near.ts";
import type { FileFacts, HeadingFact, Include } from "../model.ts";
import type { Project } from "../project.ts";
import type { Site } from "../site/model.ts";
import { generatedAnchors, type WayName } from "./dialects.ts";
import { includedFiles } from "./include_paths.ts";
import { Doubts, filledIn, includeDoubt, TEMPLATE, templateDoubt } from "./doubts.ts";
import type { SlugSource } from "./slugs.ts";
import { hasOwnWay, waysOf } from "./ways.ts";

export interface PageAnchors {
  /** All that lead somewhere. */
  readonly names: ReadonlySet<string>;
  /** Those of the site: ids, and what it makes of headings without any settings. Each once. */
  readonly own: readonly string[];
  /** Does the anchor lead somewhere? */
  has(anchor: string): boolean;
  /** May the page have this anchor, from text that is not known here? */
  mayHave(anchor: string): boolean;
}

/** Those of a file that is not a page. */
export const NO_ANCHORS: PageAnchors = {
  ...{ names: new Set(), own: [] },
  ...{ has: () => false, mayHave: () => false },
};

/** Includes in includes are followed this far, and this many in one page. */
const MAX_DEPTH = 8;
const MAX_INCLUDES = 300;
/** Headings, ids and terms of one page; beyond them, it may have any anchor. */
const MAX_PARTS = 50_000;

/** The same for the text that all pages of a project include, each time that they do. */
const MAX_INCLUDED_PARTS = 1_000_000;

interface Pages {
  readonly known: Map<string, Promise<PageAnchors | null>>;
  /** How many headings, ids and terms have come from includes. */
  includedParts: number;
}

/** The space before a component at the end of a heading is part of its anchor in MDX. */
const ENDS_WITH_COMPONENT = /\s<[A-Z][^<>]{0,200}>\s*$/;
const README = /\/readme\.md$/i;

const PAGES = new WeakMap<Project, Pages>();

/** The anchors of a file, computed once for each project; null when it is not text. */
export function anchorsOf(project: Project, file: string): Promise<PageAnchors | null> {
  let pages = PAGES.get(project);
  if (pages === undefined) PAGES.set(project, pages = { known: new Map(), includedParts: 0 });
  let page = pages.known.get(file);
  if (page === undefined) pages.known.set(file, page = new PageReader(project, file, pages).read());
  return page;
}

class PageReader {
  readonly #project: Project;
  readonly #pages: Pages;
  readonly #file: string;
  readonly #site: Site;
  readonly #headings: HeadingFact[] = [];
  readonly #names = new Set<string>();
  readonly #terms: string[] = [];
  readonly #doubts = new Doubts();
  /** Files that are being read, outermost first. */
  readonly #open: string[] = [];
  #includes = 0;
  #parts = 0;

  constructor(project: Project, file: string, pages: Pages) {
    this.#project = project;
    this.#pages = pages;
    this.#file = file;
    this.#site = project.siteOf(file);
  }

  async read(): Promise<PageAnchors | null> {
    const facts = await this.#project.files.factsOf(this.#file);
    if (facts === null) return null;
    await this.#add(this.#file, facts, null);
    const own = [...this.#names];
    const [first, ...others] = this.#generated();
    for (const name of [...first, ...others.flat()]) if (name !== "") this.#names.add(name);
    for (const name of first) if (name !== "") own.push(name);
    const doubts = this.#doubts;
    const once = [...new Set(own)];
    return {
      names: this.#names,
      own: once,
      has: (anchor) => this.#has(anchor, once),
      mayHave: (anchor) => doubts.include(anchor),
    };
  }

  /**
   * GitHub puts a prefix before ids that links may have or not. If no id is what a link says, it looks
   * for that in lower case: `#Install` leads to "Install", but `#x` not to `<a id="X">`. Where a site
   * has a function of its own, case and punctuation depend on that.
   */
  #has(anchor: string, own: readonly string[]): boolean {
    const name = anchor.replace(/^user-content-/, "");
    if (this.#names.has(anchor) || this.#names.has(name)) return true;
    if (this.#site.generator === "github") return this.#names.has(name.toLowerCase());
    return hasOwnWay(this.#project, this.#site) && alikeAnchors(anchor, own).length > 0;
  }

  /** Adds what a file contains, its includes at their places; `caller`: what includes it. */
  async #add(file: string, facts: FileFacts, caller: Include | null): Promise<void> {
    const parts = facts.ids.length + facts.terms.length + facts.headings.length;
    this.#parts += parts;
    if (caller !== null) this.#pages.includedParts += parts;
    const isTooMuch = this.#parts > MAX_PARTS ||
      (caller !== null && this.#pages.includedParts > MAX_INCLUDED_PARTS);
    if (isTooMuch) return void this.#doubts.add({ kind: "any" });
    this.#open.push(file);
    for (const id of facts.ids) this.#addId(id, caller);
    for (const term of facts.terms) this.#terms.push(term);
    if (this.#isOfUnknownMake()) { for (const one of facts.summaries) this.#terms.push(one); }
    let next = 0;
    for (const include of facts.includes) {
      while (next < facts.headings.length && facts.headings[next].line <= include.line) {
        this.#addHeading(facts.headings[next++]);
      }
      await this.#follow(file, include);
    }
    for (const heading of facts.headings.slice(next)) this.#addHeading(heading);
    this.#open.pop();
  }

  #isOfUnknownMake(): boolean {
    return this.#project.sites.isOfUnknownMake(this.#file);
  }

  #addHeading(heading: HeadingFact): void {
    const source = heading.source ?? heading.title;
    if (TEMPLATE.test(source) && heading.id === null) this.#doubts.add(templateDoubt(source));
    if (heading.id !== null) this.#names.add(heading.id);
    if (ENDS_WITH_COMPONENT.test(source)) this.#names.add(`${githubAnchor(heading.title)}-`);
    this.#headings.push(heading);
  }

  /** Arguments of a shortcode fill the template of an id; without any, data from elsewhere does. */
  #addId(id: string, caller: Include | null): void {
    if (!TEMPLATE.test(id)) this.#names.add(id);
    else if (caller?.kind === "shortcode" && caller.part !== "") {
      for (const name of filledIn(id, caller.part)) this.#names.add(name);
    } else this.#doubts.add(templateDoubt(id));
  }

  async #follow(file: string, include: Include): Promise<void> {
    const doubt = includeDoubt(include, this.#site.generator);
    if (doubt === null) return;
    const isFile = include.kind !== "output" && include.kind !== "api";
    const isFollowed = isFile && this.#open.length < MAX_DEPTH && ++this.#includes < MAX_INCLUDES;
    const found = isFollowed ? includedFiles(this.#project, file, include) : [];
    for (const one of found) {
      if (this.#open.includes(one)) continue;
      const facts = await this.#project.files.factsOf(one);
      if (facts !== null) await this.#add(one, facts, include);
    }
    if (found.length === 0) this.#doubts.add(doubt);
  }

  /** What generators make of headings, one list for each way; that of the site first. */
  #generated(): string[][] {
    const own = waysOf(this.#project, this.#site);
    // README is read on GitHub, too.
    const isShown = !own.includes("github") && README.test(this.#file);
    const ways = [...own, ...(isShown ? ["github" as const] : [])].map((way) =>
      generatedAnchors([...this.#slugSources(way), ...this.#termSources()], way)
    );
    const isGlossary = this.#site.dialect === "docutils";
    return isGlossary ? [...ways, this.#terms.map((one) => `term-${one}`)] : ways;
  }

  /** Terms are numbered together with headings; the order does not change which anchors there are. */
  #termSources(): SlugSource[] {
    return this.#terms.map((source) => ({ title: source.replaceAll("`", ""), source }));
  }

  /** GitHub does not know attribute lists; with them, other generators make no anchor. */
  #slugSources(way: WayName): SlugSource[] {
    if (way === "github") {
      return this.#headings.map((heading) => {
        const { title, source } = slugSource(heading);
        const rest = heading.attributes === null ? "" : ` ${heading.attributes}`;
        return { title: (title + rest).trim(), source: source + rest };
      });
    }
    return this.#headings.filter(({ attributes, id }) => attributes === null || id === null)
      .map(slugSource);
  }
}

/** White space between words counts as often as it is written. */
function slugSource({ title, source }: HeadingFact): SlugSource {
  const written = source ?? title;
  return { title: written.replace(/\s+/g, " ") === title ? written : title, source: written };
}
