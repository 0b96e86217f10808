/** `--related`: the sections that the results of an answer link to, or that link to them. */
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { Hit, RelatedTo, Restriction } from "../../search/model.ts";
import { restricted } from "../../search/question/query_compiler.ts";
import type { Workspace } from "../workspace.ts";
import { linksOf } from "./list_links.ts";
import type { LinksOf } from "./model.ts";

/** Sections that are added at most. */
const MOST_ADDED = 5;
/** Results whose links are followed. */
const MOST_FOLLOWED = 10;
/** Results that an added section names. */
const MOST_NAMED = 3;

interface Found {
  readonly ref: Ref;
  score: number;
  readonly to: RelatedTo[];
}

interface RelatedOptions {
  readonly hits: readonly Hit[];
  /** What may be found. */
  readonly restriction: Restriction;
  readonly leftOut: ReadonlySet<Ref>;
}

/** The hits, and after them those that are linked with the most and the best of them. */
export async function withRelated(
  workspace: Workspace,
  index: SearchIndex,
  { hits, restriction, leftOut }: RelatedOptions,
): Promise<readonly Hit[]> {
  const followed = hits.slice(0, MOST_FOLLOWED).map(({ ref }) => ref);
  if (followed.length === 0) return hits;
  const { sections } = await linksOf(workspace, index, followed);
  const mayBeFound = index.satisfies(restricted({ kind: "all" }, restriction));
  const known = hits.map(({ ref }) => ref);
  const isNew = (ref: Ref) =>
    mayBeFound(ref) && !leftOut.has(ref) && !known.some((one) => isAround(index, one, ref));
  const found = new Map<Ref, Found>();
  sections.forEach((section, rank) => addLinks(found, section, { rank, isNew }));
  const best = [...found.values()]
    .sort((a, b) => b.score - a.score || index.compare(a.ref, b.ref));
  const apart = best.filter((one, i) =>
    !best.slice(0, i).some((other) => isAround(index, other.ref, one.ref))
  );
  return [...hits, ...apart.slice(0, MOST_ADDED).map(toHit)];
}

/** A link of the first result counts most. */
function addLinks(
  found: Map<Ref, Found>,
  { id, out, in: from }: LinksOf,
  { rank, isNew }: { readonly rank: number; readonly isNew: (ref: Ref) => boolean },
): void {
  const ends = [
    ...out.map(({ to }) => ({ end: to, how: "linked from" as const })),
    ...from.map((link) => ({ end: link.from, how: "links to" as const })),
  ];
  const seen = new Set<Ref>();
  for (const { end, how } of ends) {
    if (end === null || end.ref === null || seen.has(end.ref) || !isNew(end.ref)) continue;
    seen.add(end.ref);
    const one = found.get(end.ref) ?? { ref: end.ref, score: 0, to: [] };
    one.score += 1 / (1 + rank);
    if (one.to.length < MOST_NAMED) one.to.push({ id, how });
    found.set(end.ref, one);
  }
}

/** Is one of the sections the other, or inside it? */
function isAround(index: SearchIndex, a: Ref, b: Ref): boolean {
  if (index.docRefOf(a) !== index.docRefOf(b)) return false;
  return isInside(index, a, b) || isInside(index, b, a);
}

function isInside(index: SearchIndex, inner: Ref, outer: Ref): boolean {
  for (let up: Ref | null = inner; up !== null; up = index.parentOf(up)) {
    if (up === outer) return true;
  }
  return false;
}

function toHit({ ref, to }: Found): Hit {
  return {
    ref,
    score: 0,
    aggregated: false,
    constituents: [],
    own: null,
    match: "any",
    missingTerms: [],
    relatedTo: to,
  };
}
