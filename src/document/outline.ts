/**
 * Headings into chunks: spans, bodies, parents, names.
 *
 * A section reaches to the next heading of its level or above. A heading with nothing but white
 * space in its section is discarded, and its line belongs to the body around it, so a body may have
 * several pieces. What becomes a section can be chosen per tree (`Chunking`). Chunks leave in pre-order, the document first; heading lines and bodies add up to
 * the file.
 */

import { ByteOffsets } from "../base/bytes.ts";
import { UniqueNames } from "../base/text/unique_names.ts";
import type { Heading } from "../markdown/model.ts";
import type { ByteSpan, DiscardedHeading, OutlineChunk, TreeKind } from "./model.ts";
import { githubSlugs } from "./github_slugs.ts";
import type { Node } from "./node.ts";
import { slugOf } from "./slug.ts";
import { divideNodes } from "./windows.ts";

/** How ids name sections: by ASCII letters only, or as GitHub does; a value of `settings.slugs`. */
export type SlugStyle = "ascii" | "github";

/** What an outline is made from. */
export interface OutlineSource {
  readonly tree: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
  /** UTF-8 bytes of the text. */
  readonly size: number;
  readonly headings: readonly Heading[];
  /** Whole lines of code: start and end positions, ascending. */
  readonly code: readonly number[];
  readonly lineCount: number;
  readonly slugs: SlugStyle;
  /** By every heading if not given. */
  readonly chunking?: Chunking;
}

/** How the files of a tree become sections. */
export interface Chunking {
  readonly kind: TreeKind;
  /** Headings below this level stay in the section around them. */
  readonly maxDepth: number;
  /** `file`: a file is one section. */
  readonly split: "headings" | "file";
  /** A longer text is divided into windows of about that many tokens; null for none. */
  readonly maxSectionTokens: number | null;
}

export interface Outline {
  readonly chunks: readonly OutlineChunk[];
  readonly discarded: readonly DiscardedHeading[];
}

/** The outline of a document. A text without headings is one chunk. */
export function buildOutline(source: OutlineSource): Outline {
  const { nodes, discarded } = findNodes(source);
  const most = source.chunking?.maxSectionTokens ?? null;
  const divided = most === null ? nodes : divideNodes(nodes, source, most);
  return { chunks: toChunks(divided, source), discarded };
}

/** Further headings of a document are text. */
const MOST_HEADINGS = 50_000;

/** The headings that begin a section, each with the slug that GitHub's numbering gives it. */
function sectionHeadings({ headings, slugs, chunking }: OutlineSource) {
  const names = slugs === "github" ? githubSlugs(headings.map(({ title }) => title)) : [];
  if (chunking?.split === "file") return [];
  const all = headings.slice(0, MOST_HEADINGS).map((heading, i) => ({
    heading,
    slug: names.at(i) ?? null,
  }));
  return chunking === undefined
    ? all
    : all.filter(({ heading }) => heading.depth <= chunking.maxDepth);
}

function findNodes(source: OutlineSource) {
  const { text, lineCount } = source;
  const headings = sectionHeadings(source);
  const root = openNode({ depth: 0, title: source.title, at: 0, endAt: 0, line: 1 }, -1, null);
  const nodes = [root];
  const discarded: DiscardedHeading[] = [];
  /** Indexes into `nodes` of those that are open, the document first. */
  const open = [0];
  const firstAt = headings.length > 0 ? headings[0].heading.at : text.length;
  addBody(root, 0, firstAt);
  for (let i = 0; i < headings.length; i++) {
    const { heading, slug } = headings[i];
    const { depth, title, at, endAt, line } = heading;
    while (open.length > 1 && nodes[open[open.length - 1]].depth >= depth) {
      close(nodes[open.pop()!], at, line - 1);
    }
    const next = headings.at(i + 1)?.heading;
    const restAt = next === undefined ? text.length : next.at;
    const parent = open[open.length - 1];
    if ((next === undefined || next.depth <= depth) && isBlank(text, endAt, restAt)) {
      discarded.push({ title, line });
      addBody(nodes[parent], at, restAt);
      continue;
    }
    const node = openNode(heading, parent, slug);
    nodes[parent].children++;
    open.push(nodes.length);
    nodes.push(node);
    addBody(node, endAt, restAt);
  }
  for (const i of open) close(nodes[i], text.length, lineCount);
  return { nodes, discarded };
}

/** A node whose end is not known yet. */
function openNode(
  { depth, title, at, endAt, line }: Omit<Heading, "source" | "explicitId" | "attributes">,
  parent: number,
  slug: string | null,
): Node {
  const unknown = 0;
  return {
    depth,
    title,
    slug,
    parent,
    at,
    startAt: endAt,
    line,
    endAt: unknown,
    lastLine: unknown,
    children: 0,
    body: [],
    window: null,
  };
}

function close(node: Node, endAt: number, lastLine: number): void {
  node.endAt = endAt;
  node.lastLine = lastLine;
}

/** Adds a piece to the body of a node, behind those that it has. */
export function addBody(node: Node, start: number, end: number): void {
  if (start === end) return;
  const last = node.body.at(-1);
  if (last?.end === start) last.end = end;
  else node.body.push({ start, end });
}

/** Is there nothing but white space, as Unicode defines it? */
function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return text.slice(at, end).trim() === "";
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return true;
}

/** Finished nodes, in pre-order, as chunks. */
export function toChunks(
  nodes: readonly Node[],
  source: Pick<OutlineSource, "tree" | "path" | "text" | "size">,
): OutlineChunk[] {
  const { tree, path, text, size } = source;
  const isAscii = size === text.length;
  const toBytes = isAscii ? (at: number) => at : byteLookup(nodes, text);
  const docId = `${tree}:${path}`;
  const slugs = new UniqueNames();
  const chunks: OutlineChunk[] = [];
  for (let position = 0; position < nodes.length; position++) {
    const node = nodes[position];
    const parent = position === 0 ? null : chunks[node.parent];
    const slug = parent === null ? null : slugOfNode(node, parent, slugs);
    const hierarchy = parent === null ? [node.title] : [...parent.hierarchy, node.title];
    chunks.push({
      id: slug === null ? docId : `${docId}#${slug}`,
      docId,
      parentId: parent === null ? null : parent.id,
      tree,
      path,
      depth: node.depth,
      position,
      siblingCount: parent === null ? 1 : nodes[node.parent].children,
      title: node.title,
      hierarchy,
      slug,
      byteStart: toBytes(node.startAt),
      byteEnd: toBytes(node.endAt),
      lineStart: node.line,
      lineEnd: Math.max(node.line, node.lastLine),
      breadcrumb: breadcrumbOf(node, parent, position === 1),
      parent: node.parent,
      headingStart: toBytes(node.at),
      bodySpans: isAscii ? node.body : node.body.map((span) => toByteSpan(span, toBytes)),
      bodyRanges: node.body,
      ...node.labels && { labels: node.labels },
    });
  }
  return chunks;
}

/** A window has the name of its section and its number: `setup~2`. */
function slugOfNode(node: Node, parent: OutlineChunk, slugs: UniqueNames): string {
  if (node.window !== null) return `${parent.slug ?? ""}~${node.window}`;
  return node.slug ?? slugs.take(slugOf(node.title));
}

/** `> Document › Section`; a first heading that repeats the document's title is left out. */
function breadcrumbOf(node: Node, parent: OutlineChunk | null, isFirst: boolean): string {
  if (parent === null) return `> ${node.title}`;
  if (node.title === "" || (isFirst && parent.parent < 0 && node.title === parent.title)) {
    return parent.breadcrumb;
  }
  return `${parent.breadcrumb} › ${node.title}`;
}

function toByteSpan(span: ByteSpan, toBytes: (at: number) => number): ByteSpan {
  return { start: toBytes(span.start), end: toBytes(span.end) };
}

/** Byte offsets of every position in the nodes, found in one pass over the text. */
function byteLookup(nodes: readonly Node[], text: string): (at: number) => number {
  const positions = new Set<number>();
  for (const node of nodes) {
    positions.add(node.at).add(node.startAt).add(node.endAt);
    for (const { start, end } of node.body) positions.add(start).add(end);
  }
  const offsets = new ByteOffsets(text);
  const bytes = new Map<number, number>();
  for (const at of [...positions].sort((a, b) => a - b)) bytes.set(at, offsets.of(at));
  return (at) => bytes.get(at)!;
}
