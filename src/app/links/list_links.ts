/** `ra links`: the links of sections and to them, or those of all documents. */
import { believing } from "../check/open_project.ts";
import type { IndexFacts } from "../../search/model.ts";
import type { Ref, SearchIndex } from "../../index/model.ts";
import { findSection, unknownSection } from "../sections/find_section.ts";
import type { Freshness, Workspace } from "../workspace.ts";
import { LinkIndex } from "./link_index.ts";
import type { LinksOf, SectionLink } from "./model.ts";

export interface LinksRequest {
  readonly ids: readonly string[];
  readonly freshness: Freshness;
}

export interface LinksOutcome {
  readonly sections: readonly LinksOf[];
  readonly index: IndexFacts;
  readonly warnings: readonly string[];
}

/** In the order of the ids. Throws for an id that is not in the index. */
export function listLinks(
  workspace: Workspace,
  { ids, freshness }: LinksRequest,
): Promise<LinksOutcome> {
  return workspace.withIndex(freshness, async ({ index, facts, notices }) => {
    const reader = workspace.reader();
    const refs = new Set<Ref>();
    for (const id of ids) {
      const ref = index.refOf(id) ?? await findSection(workspace, { index, reader }, id);
      if (ref === null) throw unknownSection(workspace, index, id);
      refs.add(ref);
    }
    const { sections, warnings } = await linksOf(workspace, index, refs);
    return { sections, index: facts, warnings: [...notices, ...warnings] };
  });
}

/** The links of sections, in their order. */
export function linksOf(
  workspace: Workspace,
  index: SearchIndex,
  refs: Iterable<Ref>,
): Promise<{ readonly sections: readonly LinksOf[]; readonly warnings: readonly string[] }> {
  return believing(async (isTrusted) => {
    const links = await LinkIndex.open(workspace, { index, reader: workspace.reader() }, isTrusted);
    const sections: LinksOf[] = [];
    const warnings: string[] = [];
    for (const ref of refs) {
      const found = await links.of(ref);
      sections.push(found);
      if (!links.isRead(ref)) {
        warnings.push(`the links in "${found.id}" are not known: only those of markdown are read`);
      }
    }
    return { sections, warnings };
  });
}

export interface GraphRequest {
  /** Only documents of these trees; all when empty. */
  readonly trees: readonly string[];
  readonly freshness: Freshness;
}

/** A document. */
export interface GraphNode {
  readonly id: string;
  readonly title: string;
}

/** All links from one document to another. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface GraphOutcome {
  /** In document order. */
  readonly nodes: readonly GraphNode[];
  /** By the order of `from`, then of `to`. */
  readonly edges: readonly GraphEdge[];
  readonly broken: readonly SectionLink[];
  readonly index: IndexFacts;
  readonly warnings: readonly string[];
}

/** Documents and how many links lead from each to which other. */
export function linkGraph(workspace: Workspace, request: GraphRequest): Promise<GraphOutcome> {
  workspace.checkTrees(request.trees, "--tree");
  const trees = request.trees.length === 0 ? undefined : request.trees;
  return workspace.withIndex(request.freshness, async ({ index, facts, notices }) => {
    const nodes = [...index.files(trees)].map(({ tree, path, title }) => (
      { id: `${tree}:${path}`, title }
    ));
    const { edges, broken } = await believing((isTrusted) =>
      readEdges(workspace, { index, trees }, isTrusted)
    );
    return { nodes, edges, broken, index: facts, warnings: notices };
  });
}

async function readEdges(
  workspace: Workspace,
  { index, trees }: { readonly index: SearchIndex; readonly trees: readonly string[] | undefined },
  isTrusted: boolean,
): Promise<Pick<GraphOutcome, "edges" | "broken">> {
  const links = await LinkIndex.open(workspace, { index, reader: workspace.reader() }, isTrusted);
  const counts = new Map<Ref, Map<Ref, number>>();
  const broken: SectionLink[] = [];
  for await (const link of links.all(trees)) {
    if (link.problem !== null) broken.push(link);
    if (link.from.ref === null || link.to === null || link.to.ref === null) continue;
    const [from, to] = [index.docRefOf(link.from.ref), index.docRefOf(link.to.ref)];
    const isShown = trees === undefined || trees.includes(index.treeOf(to));
    if (from === to || !isShown) continue;
    const known = counts.get(from) ?? new Map();
    counts.set(from, known.set(to, (known.get(to) ?? 0) + 1));
  }
  const edges = [...counts].flatMap(([from, ends]) =>
    [...ends].sort(([a], [b]) => index.compare(a, b)).map(([to, count]) => (
      { from: index.chunk(from).id, to: index.chunk(to).id, count }
    ))
  );
  return { edges, broken };
}
