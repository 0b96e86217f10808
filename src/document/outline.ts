/**
 * Headings into chunks: spans, bodies, parents, names.
 *
 * A section reaches to the next heading of its level or above. A heading with nothing but white
 * space in its section is discarded, and its line belongs to the body around it, so a body may have
 * several pieces. Chunks leave in pre-order, the document first; heading lines and bodies add up to
 * the file.
 */

import { ByteOffsets } from "../base/bytes.ts";
import { UniqueNames } from "../base/unique_names.ts";
import type { Heading } from "../markdown/model.ts";
import type { ByteSpan, DiscardedHeading, OutlineChunk } from "./model.ts";
import { githubSlugs } from "./github_slugs.ts";
import { slugOf } from "./slug.ts";

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
  readonly lineCount: number;
  readonly slugs: SlugStyle;
}

export interface Outline {
  readonly chunks: readonly OutlineChunk[];
  readonly discarded: readonly DiscardedHeading[];
}

/** A heading that is kept, or the document, before it becomes a chunk. */
interface Node {
  readonly depth: number;
  readonly title: string;
  /** Null if the title decides. */
  readonly slug: string | null;
  readonly parent: number;
  readonly at: number;
  readonly startAt: number;
  readonly line: number;
  endAt: number;
  lastLine: number;
  children: number;
  readonly body: { start: number; end: number }[];
}

/** The outline of a document. A text without headings is one chunk. */
export function buildOutline(source: OutlineSource): Outline {
  const { nodes, discarded } = findNodes(source);
  return { chunks: toChunks(nodes, source), discarded };
}

function findNodes(source: OutlineSource) {
  const { text, headings, lineCount } = source;
  const slugs = source.slugs === "github" ? githubSlugs(headings.map(({ title }) => title)) : [];
  const root = openNode({ depth: 0, title: source.title, at: 0, endAt: 0, line: 1 }, -1, null);
  const nodes = [root];
  const discarded: DiscardedHeading[] = [];
  /** Indexes into `nodes` of those that are open, the document first. */
  const open = [0];
  const firstAt = headings.length > 0 ? headings[0].at : text.length;
  addBody(root, 0, firstAt);
  for (let i = 0; i < headings.length; i++) {
    const { depth, title, at, endAt, line } = headings[i];
    while (open.length > 1 && nodes[open[open.length - 1]].depth >= depth) {
      close(nodes[open.pop()!], at, line - 1);
    }
    const next = headings[i + 1];
    const restAt = next === undefined ? text.length : next.at;
    const parent = open[open.length - 1];
    if ((next === undefined || next.depth <= depth) && isBlank(text, endAt, restAt)) {
      discarded.push({ title, line });
      addBody(nodes[parent], at, restAt);
      continue;
    }
    const node = openNode(headings[i], parent, slugs.at(i) ?? null);
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
  };
}

function close(node: Node, endAt: number, lastLine: number): void {
  node.endAt = endAt;
  node.lastLine = lastLine;
}

function addBody(node: Node, start: number, end: number): void {
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

function toChunks(nodes: readonly Node[], source: OutlineSource): OutlineChunk[] {
  const { tree, path, text, size } = source;
  const isAscii = size === text.length;
  const toBytes = isAscii ? (at: number) => at : byteLookup(nodes, text);
  const docId = `${tree}:${path}`;
  const slugs = new UniqueNames();
  const chunks: OutlineChunk[] = [];
  for (let position = 0; position < nodes.length; position++) {
    const node = nodes[position];
    const parent = position === 0 ? null : chunks[node.parent];
    const slug = parent === null ? null : node.slug ?? slugs.take(slugOf(node.title));
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
    });
  }
  return chunks;
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
