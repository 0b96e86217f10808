/** Small fixtures for tests of segments and indexes: an analyzer, documents, segments in memory. */
import { byteLength, encodeUtf8, hashBytes } from "../../src/base/bytes.ts";
import type { Label } from "../../src/document/labels.ts";
import type { OutlineChunk, ParsedDocument } from "../../src/document/model.ts";
import type { MetaValue } from "../../src/markdown/model.ts";
import { UniqueNames } from "../../src/base/text/unique_names.ts";
import { slugOf } from "../../src/document/slug.ts";
import { SegmentBuilder } from "../segment/segment_builder.ts";
import { openIndex } from "../../src/index/frozen_index.ts";
import type { Field, RankOptions, SearchIndex } from "../../src/index/model.ts";
import { MemoryFile } from "../../src/base/memory/file.ts";
import { Segment } from "../../src/segment/segment.ts";
import type { Analyzer, Token, TokenVisitor } from "../../src/text/model.ts";

/** Splits at spaces; `a_b` becomes `ab` and its parts `a` and `b`. */
export const tinyAnalyzer: Analyzer = {
  stemmer: "none",
  scan(text: string, visit: TokenVisitor): number {
    let position = 0;
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      const parts = word.split("_");
      visit(parts.join(""), position, index, index + word.length, false);
      if (parts.length > 1) {
        for (const part of parts) visit(part, position, index, index + word.length, true);
      }
      position++;
    }
    return position;
  },
  scanPath(path: string, visit: TokenVisitor): number {
    return this.scan(path.replaceAll(/[/._-]/g, " "), visit);
  },
  analyze: (text) => listOf((visit) => tinyAnalyzer.scan(text, visit)),
  analyzePath: (path) => listOf((visit) => tinyAnalyzer.scanPath(path, visit)),
  stem: (word) => word,
};

function listOf(scan: (visit: TokenVisitor) => void): Token[] {
  const tokens: Token[] = [];
  scan((term, position, start, end, part) => {
    tokens.push({ term, position, start, end, part });
  });
  return tokens;
}

export interface TinySection {
  readonly depth: number;
  readonly title: string;
  readonly body: string;
  readonly labels?: readonly Label[];
}

export interface TinyDocument {
  readonly tree: string;
  readonly path: string;
  readonly title: string;
  readonly tags?: readonly string[];
  readonly meta?: Readonly<Record<string, readonly MetaValue[]>>;
  readonly body: string;
  readonly labels?: readonly Label[];
  readonly sections?: readonly TinySection[];
}

/** A document as the parser would return it, with a text made of its sections. */
export function toDocument(tiny: TinyDocument): ParsedDocument {
  const { tree, path, title } = tiny;
  const sections = tiny.sections ?? [];
  let text = `${tiny.body}\n`;
  const starts = sections.map((section) => {
    const heading = text.length;
    text += `${"#".repeat(section.depth)} ${section.title}\n`;
    const start = text.length;
    text += `${section.body}\n`;
    return { heading, start, end: text.length };
  });
  const all: TinySection[] = [
    { depth: 0, title, body: tiny.body, labels: tiny.labels },
    ...sections,
  ];
  const places = [{ heading: 0, start: 0, end: tiny.body.length + 1 }, ...starts];
  const parents = all.map((one, i) =>
    all.findLastIndex((other, j) => j < i && (j === 0 || other.depth < one.depth))
  );
  const names = new UniqueNames();
  const slugs = all.map((one, i) => i === 0 ? null : names.take(slugOf(one.title)));
  const docId = `${tree}:${path}`;
  const idOf = (i: number) => slugs[i] === null ? docId : `${docId}#${slugs[i]}`;
  const linesTo = (at: number) => text.slice(0, at).split("\n").length;
  const chunks = all.map((one, i): OutlineChunk => {
    const next = all.findIndex((other, j) => j > i && other.depth <= one.depth);
    const end = i === 0 || next < 0 ? text.length : places[next].heading;
    const hierarchy: string[] = [];
    for (let at = i; at >= 0; at = parents[at]) hierarchy.unshift(all[at].title);
    const piece = { start: places[i].start, end: places[i].end };
    return {
      id: idOf(i),
      docId,
      parentId: i === 0 ? null : idOf(parents[i]),
      tree,
      path,
      depth: one.depth,
      position: i,
      siblingCount: i === 0
        ? 1
        : parents.filter((parent, j) => j > 0 && parent === parents[i]).length,
      title: one.title,
      hierarchy,
      slug: slugs[i],
      byteStart: byteLength(text, 0, places[i].start),
      byteEnd: byteLength(text, 0, end),
      lineStart: linesTo(places[i].heading),
      lineEnd: linesTo(end) - 1,
      breadcrumb: `> ${hierarchy.join(" › ")}`,
      parent: i === 0 ? -1 : parents[i],
      headingStart: byteLength(text, 0, places[i].heading),
      bodySpans: [],
      bodyRanges: [piece],
      ...one.labels && { labels: one.labels },
    };
  });
  return {
    kind: "parsed",
    tree,
    path,
    type: "markdown",
    treeKind: "docs",
    text,
    title,
    tags: tiny.tags ?? [],
    meta: new Map(Object.entries(tiny.meta ?? {})),
    anchors: [],
    places: [],
    code: [],
    frontmatterProblem: null,
    discarded: [],
    chunks,
  };
}

export function factsOf(document: ParsedDocument) {
  const bytes = encodeUtf8(document.text);
  return { size: bytes.length, mtime: 1_700_000_000_000.25 + bytes.length, hash: hashBytes(bytes) };
}

export function buildSegment(documents: readonly ParsedDocument[]) {
  const builder = new SegmentBuilder();
  for (const document of documents) builder.add(document, factsOf(document), tinyAnalyzer);
  return builder.finish();
}

export function openBytes(...segments: Uint8Array[]): SearchIndex {
  return openIndex(
    segments.map((bytes) => ({ segment: new Segment(new MemoryFile(bytes)), dead: [] })),
  );
}

export const RANK: RankOptions = {
  boosts: { heading: 3, hierarchy: 10, path: 8, tags: 5, body: 1, parts: 0.5 },
  bm25: { k: 1.2, b: 0.7, d: 0.5 },
  weights: { fuzzy: 0.45, prefix: 0.375 },
};

export function term(
  word: string,
  more: { fields?: readonly Field[] | null; boost?: number; fuzzy?: number; prefix?: boolean } = {},
) {
  return {
    kind: "term" as const,
    term: word,
    fields: null,
    boost: 1,
    fuzzy: 0,
    prefix: false,
    ...more,
  };
}
