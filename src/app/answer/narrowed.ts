/**
 * What narrows and orders an answer besides its question: conditions, age, the status of documents.
 * Loaded by every search, so it does next to nothing unless something is asked for.
 */
import { RaError } from "../../base/error.ts";
import type { Config, Tree } from "../../config/model.ts";
import type { FieldFilter, Ref, SearchIndex } from "../../index/model.ts";
import type { FacetCounts } from "../../facets/model.ts";
import { CODE_FIELDS, type Query } from "../../query/ast.ts";
import { isCodeField } from "../../query/parse.ts";
import type { AnswerParams, Hit, Ranked, Restriction, TypedQuestion } from "../../search/model.ts";
import { exactFields } from "../../search/question/query_compiler.ts";
import { hasCodeFields, projectFacts } from "../sections/project_facts.ts";
import type { Workspace } from "../workspace.ts";

export type SortKey = "score" | "mtime" | "path";

export interface NarrowRequest {
  /** Conditions on frontmatter and files, such as `status != draft`; all must hold. */
  readonly where?: readonly string[];
  /** Only documents, or only source code. */
  readonly kind?: Tree["kind"];
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
  /** What somebody typed; null for a query that was made of a text. */
  readonly ast: Query | null;
  /** Are documents or source code preferred, by what is asked? */
  readonly leans: boolean;
}

export interface Narrowed {
  readonly scope: Restriction & Pick<TypedQuestion, "weightOf" | "order" | "filterOf">;
  readonly warnings: readonly string[];
}

/** Throws `RaError` for a condition or a time that cannot be read. */
export async function narrowed(
  workspace: Workspace,
  index: SearchIndex,
  request: Narrowing,
): Promise<Narrowed> {
  const { where = [], newer, sort = "score", ast, params } = request;
  const trees = treesOfKind(workspace.config, request);
  const { filterOf, unknown } = await fieldsOfCode(workspace, index, ast);
  const leaning = request.leans ? await leaningOf(workspace.config, index, ast) : {};
  const isPlain = where.length === 0 && newer === undefined && sort === "score" &&
    params.draftWeight === 1 && params.deprecatedWeight === 1;
  if (isPlain) return { scope: { trees, filterOf, ...leaning }, warnings: unknown };
  const { narrow } = await import("../../facets/narrow.ts");
  const now = workspace.host.now();
  const { warnings, weightOf, ...scope } = narrow(index, { ...request, trees, where, sort, now });
  const both = timesBoth(leaning.weightOf, weightOf);
  return {
    scope: { trees, filterOf, ...leaning, ...scope, weightOf: both },
    warnings: [...unknown, ...warnings],
  };
}

type Weight = (ref: Ref) => number;

function timesBoth(one: Weight | undefined, other: Weight | undefined): Weight | undefined {
  return one && other ? (ref) => one(ref) * other(ref) : one ?? other;
}

/** Nothing in a project without source code. */
async function leaningOf(
  { trees }: Pick<Config, "trees">,
  index: SearchIndex,
  ast: Query | null,
): Promise<Pick<Narrowed["scope"], "weightOf" | "order">> {
  if (trees.every(({ kind }) => kind === "docs")) return {};
  const { lean } = await import("../../facets/lean.ts");
  const { weightOf, first } = await lean(index, { trees, ast });
  const rank = (ref: Ref) => first.has(ref) ? 0 : 1;
  return { weightOf, ...first.size > 0 && { order: (a, b) => rank(a) - rank(b) } };
}

/** The trees that are asked for and have what is asked for; null for all. */
function treesOfKind(
  { trees: all }: Config,
  { kind, trees }: Pick<Narrowing, "kind" | "trees">,
): readonly string[] | null {
  if (kind === undefined) return trees;
  const ofKind = all.filter((tree) => tree.kind === kind).map(({ name }) => name);
  if (ofKind.length === 0) {
    throw new RaError(`Cannot search by --kind ${kind}: no tree has it`, {
      hint: kind === "code"
        ? 'add a tree with kind = "code" to .ra.toml; see `ra help code`'
        : "every tree has source code; leave --kind out",
    });
  }
  return trees === null ? ofKind : ofKind.filter((name) => trees.includes(name));
}

interface CodeFields {
  readonly filterOf?: FieldFilter;
  /** Warnings about values that nothing has. */
  readonly unknown: readonly string[];
}

async function fieldsOfCode(
  workspace: Workspace,
  index: SearchIndex,
  ast: Query | null,
): Promise<CodeFields> {
  const asked = ast === null || codeFields(workspace.config).length === 0
    ? []
    : exactFields(ast).filter(({ field }) => isCodeField(field));
  if (asked.length === 0) return { unknown: [] };
  const { openCodeFields } = await import("../../facets/code_fields.ts");
  return await openCodeFields(index, await projectFacts(workspace), asked);
}

/** The fields that a query may name where there is source code, or a layer has a name. */
export function codeFields(config: Pick<Config, "trees" | "layers">): readonly string[] {
  return hasCodeFields(config) ? CODE_FIELDS : [];
}

/** The hits, with those that they are linked with where that is asked for. */
export async function linked(
  workspace: Workspace,
  index: SearchIndex,
  { related, ...options }: LinkedOptions,
): Promise<readonly Hit[]> {
  if (!related) return options.hits;
  const { withRelated } = await import("../links/related.ts");
  return await withRelated(workspace, index, options);
}

interface LinkedOptions extends Pick<NarrowRequest, "related"> {
  readonly hits: readonly Hit[];
  readonly restriction: Restriction;
  readonly leftOut: ReadonlySet<Ref>;
}

interface CountedResults {
  readonly results: readonly Pick<Ranked, "ref">[];
  readonly request: NarrowRequest;
}

/** What is added to an outcome. */
export async function countedFacets(
  workspace: Workspace,
  index: SearchIndex,
  { results, request: { facets } }: CountedResults,
): Promise<{ readonly facets?: readonly FacetCounts[] }> {
  if (!facets) return {};
  const { openFacets } = await import("../../facets/sources.ts");
  const { countFacets } = await import("../../facets/count_facets.ts");
  const { tellingFacets } = await import("../../facets/telling.ts");
  const refs = results.map(({ ref }) => ref);
  const readers = await openFacets(index, await projectFacts(workspace));
  return { facets: tellingFacets(countFacets(index, readers, refs)) };
}
