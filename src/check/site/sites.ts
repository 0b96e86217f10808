/** The sites of a project: which of them a document belongs to, and where links in it lead. */
import type { Address, Link } from "../model.ts";
import { isBelowOne, isWithin } from "../paths.ts";
import { Habits, type NamedFiles } from "./habits.ts";
import type { Site, SitePlan } from "./model.ts";
import { RouteTable } from "./route_table.ts";
import { canonical } from "./urls.ts";

/** Documents at the root of a repository that are read on GitHub even if a site takes all files. */
const FOR_GITHUB =
  /^(?:readme|contributing|code_of_conduct|security|changelog|license|agents|claude|governance|maintainers|support|history|releases?)\b[^/]*$/i;

/** The ids that a document defines. */
type LabelsOf = (file: string) => readonly string[];

export interface SiteDocuments {
  readonly files: NamedFiles;
  readonly documents: ReadonlyMap<string, readonly Address[]>;
  readonly labelsOf: LabelsOf;
  readonly linksOf: (file: string) => readonly Link[];
}

export class Sites {
  readonly tables: readonly RouteTable[];
  /** Of documents that are in none of the tables. */
  readonly habits: Habits;
  readonly #root: string;
  readonly #of = new Map<string, readonly RouteTable[]>();

  readonly #documents: ReadonlyMap<string, readonly Address[]>;
  readonly #labelsOf: LabelsOf;
  #labels: ReadonlyMap<string, string> | null = null;
  #foreign: ReadonlySet<string> | null = null;

  /** `root` is the repository. */
  constructor(
    root: string,
    plans: readonly SitePlan[],
    { files, documents, labelsOf, linksOf }: SiteDocuments,
  ) {
    this.#root = root;
    this.#documents = documents;
    this.#labelsOf = labelsOf;
    this.tables = plans.map((plan) => new RouteTable(plan, documents));
    const alone = () => [...documents.keys()].filter((file) => this.tablesOf(file).length === 0);
    this.habits = new Habits({ files, root, documents: alone, linksOf });
  }

  /** The site that makes a page out of this document. */
  siteOf(file: string): Site {
    const [table] = this.tablesOf(file);
    if (table === undefined || this.#isForGithub(file)) {
      return { generator: "github", folder: this.#root, evidence: "", dialect: "github" };
    }
    return table.plan;
  }

  /** The sites that have this document as a page, the one with the innermost folder first. */
  tablesOf(file: string): readonly RouteTable[] {
    const folder = file.slice(0, file.lastIndexOf("/"));
    const known = this.#of.get(folder);
    if (known !== undefined) return known;
    const found = this.tables
      .map((table) => ({ table, length: table.mountsOf(file)[0]?.folder.length ?? 0 }))
      .filter(({ length }) => length > 0)
      .sort((a, b) => b.length - a.length)
      .map(({ table }) => table);
    this.#of.set(folder, found);
    return found;
  }

  /** The URLs of a document on all sites, and those that redirect to it. */
  urlsOf(file: string): string[] {
    return this.tablesOf(file).flatMap((table) => {
      const own = table.urlsOf(file);
      return [...own, ...own.flatMap((url) => table.redirectsTo(url))];
    });
  }

  /**
   * The site whose folder has this document, which no site makes a page of; null for those at its top,
   * such as README.
   */
  tableAround(file: string): RouteTable | null {
    const folder = file.slice(0, file.lastIndexOf("/"));
    return this.tables.findLast(({ plan }) =>
      folder !== plan.folder && isWithin(file, plan.folder)
    ) ??
      null;
  }

  /** Is the file in a folder that the build of a site brings from elsewhere? */
  isForeign(file: string): boolean {
    this.#foreign ??= new Set(this.tables.flatMap(({ plan }) => plan.foreign));
    return isBelowOne(file, this.#foreign);
  }

  /** Are pages below the URL of this folder, whatever folders they come from? */
  servesBelow(folder: string): boolean {
    return this.tables.some((table) =>
      table.plan.mounts.some((mount) =>
        isWithin(folder, mount.folder) &&
        table.hasPagesBelow(canonical(mount.at + folder.slice(mount.folder.length)))
      )
    );
  }

  /** Is the document on a site whose rules for anchors nobody knows? */
  isOfUnknownMake(file: string): boolean {
    return this.tablesOf(file).length === 0 && this.habits.of(file) !== "files";
  }

  /** A document of the site that defines this label, or null. */
  labelled(table: RouteTable, label: string): string | null {
    const wanted = label.toLowerCase();
    this.#labels ??= new Map(
      [...this.#documents.keys()].flatMap((file) =>
        this.#labelsOf(file).map((id): [string, string] => [id.toLowerCase(), file])
      ),
    );
    const file = this.#labels.get(wanted) ?? null;
    return file !== null && table.mountsOf(file).length > 0 ? file : null;
  }

  /** Files whose text the site adds to this document. */
  appendedTo(file: string): string[] {
    return this.tablesOf(file).flatMap(({ plan }) => plan.appended);
  }

  /** Does a plugin give this reference, which has no definition, a meaning? */
  givesMeaning(file: string, label: string): boolean {
    return this.tablesOf(file).some(({ plan }) =>
      plan.ownReferences === "all" || (plan.ownReferences === "dotted" && /\w\.\w/.test(label))
    );
  }

  #isForGithub(file: string): boolean {
    return FOR_GITHUB.test(file.slice(this.#root.length + 1));
  }
}
