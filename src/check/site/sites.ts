/** The sites of a project: which of them a document belongs to, and where links in it lead. */
import type { Address } from "../model.ts";
import { isWithin } from "../paths.ts";
import type { Redirect, Site, SitePlan } from "./model.ts";
import { RouteTable } from "./route_table.ts";
import { canonical } from "./urls.ts";

/** Documents at the root of a repository that are read on GitHub even if a site takes all files. */
const FOR_GITHUB =
  /^(?:readme|contributing|code_of_conduct|security|changelog|license|agents|claude|governance|maintainers|support|history|releases?)\b[^/]*$/i;

export class Sites {
  readonly tables: readonly RouteTable[];
  readonly #root: string;
  readonly #of = new Map<string, readonly RouteTable[]>();

  /** `root` is the repository. */
  constructor(
    root: string,
    plans: readonly SitePlan[],
    documents: ReadonlyMap<string, readonly Address[]>,
  ) {
    this.#root = root;
    this.tables = plans.map((plan) => new RouteTable(plan, documents));
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
      const leadsHere = ({ to }: Redirect) =>
        to !== null && own.some((url) => canonical(to.replace(/[?#].*$/s, "")).endsWith(url));
      return [...own, ...table.plan.redirects.filter(leadsHere).map(({ from }) => from)];
    });
  }

  /** A site whose folder has this document, if no site makes a page of it. */
  tableAround(file: string): RouteTable | null {
    return this.tables.findLast(({ plan }) => isWithin(file, plan.folder)) ?? null;
  }

  #isForGithub(file: string): boolean {
    return FOR_GITHUB.test(file.slice(this.#root.length + 1));
  }
}
