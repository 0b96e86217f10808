/**
 * What narrows and orders an answer besides its question: conditions, age, the status of documents.
 * Loaded by every search, so it does next to nothing unless something is asked for.
 */
import type { Ref, SearchIndex } from "../index/model.ts";
import type { FacetCounts } from "../facets/model.ts";
import type { Query } from "../query/ast.ts";
import type { AnswerParams, Hit, Ranked, Restriction, TypedQuestion } from "../search/model.ts";
import type { Workspace } from "./workspace.ts";

export type SortKey = "score" | "mtime" | "path";

export interface NarrowRequest {
  /** Conditions on frontmatter and files, such as `status != draft`; all must hold. */
  readonly where?: readonly string[];
  /** Only documents that were modified since: `30d`, or a date. */
  readonly newer?: string;
  /** The order of the results; by score if absent. */
  readonly sort?: SortKey;
  /** Count the values of tags, frontmatter and the like over all results. */
  readonly facets?: boolean;
  /** Add the sections that the results link to, or that link to them. */
  readonly related?: boolean;
}

interface Narrowing extends NarrowRequest {
  /** Null for all. */
  readonly trees: readonly string[] | null;
  readonly params: Pick<AnswerParams, "draftWeight" | "deprecatedWeight">;
  readonly ast: Query | null;
}

export interface Narrowed {
  readonly scope: Restriction & Pick<TypedQuestion, "weightOf" | "order">;
  readonly warnings: readonly string[];
}

/** Throws `RaError` for a condition or a time that cannot be read. */
export async function narrowed(
  workspace: Workspace,
  index: SearchIndex,
  request: Narrowing,
): Promise<Narrowed> {
  const { where = [], newer, sort = "score", trees, params } = request;
  const isPlain = where.length === 0 && newer === undefined && sort === "score" &&
    params.draftWeight === 1 && params.deprecatedWeight === 1;
  if (isPlain) return { scope: { trees }, warnings: [] };
  const { narrow } = await import("../facets/narrow.ts");
  const now = workspace.host.now();
  const { warnings, ...scope } = narrow(index, { ...request, where, sort, now });
  return { scope: { trees, ...scope }, warnings };
}

/** The hits, with those that they are linked with where that is asked for. */
export async function linked(
  workspace: Workspace,
  index: SearchIndex,
  { related, ...options }: LinkedOptions,
): Promise<readonly Hit[]> {
  if (!related) return options.hits;
  const { withRelated } = await import("./links/related.ts");
  return await withRelated(workspace, index, options);
}

interface LinkedOptions extends Pick<NarrowRequest, "related"> {
  readonly hits: readonly Hit[];
  readonly restriction: Restriction;
  readonly leftOut: ReadonlySet<Ref>;
}

/** What is added to an outcome. */
export async function countedFacets(
  index: SearchIndex,
  results: readonly Pick<Ranked, "ref">[],
  { facets }: NarrowRequest,
): Promise<{ readonly facets?: readonly FacetCounts[] }> {
  if (!facets) return {};
  const { openFacets } = await import("../facets/sources.ts");
  const { countFacets } = await import("../facets/count_facets.ts");
  const { tellingFacets } = await import("../facets/telling.ts");
  const refs = results.map(({ ref }) => ref);
  return { facets: tellingFacets(countFacets(index, await openFacets(index), refs)) };
}
