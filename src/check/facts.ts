/**
 * The bytes of one file enter, all that the rules need to know of it leaves.
 *
 * Pure and total, linear in the file. Block structure, headings and frontmatter are those of
 * `document/`, so a check sees what search sees.
 */

import { decodeStrict } from "../base/bytes.ts";
import { type Frontmatter, readFrontmatter, splitFront } from "../markdown/frontmatter.ts";
import { findHeadings, type TitledBlocks } from "../markdown/headings.ts";
import { titleOf } from "../document/metadata.ts";
import { buildOutline } from "../document/outline.ts";
import { typeOf } from "../document/parse.ts";
import { anchorsOf } from "../markdown/anchors.ts";
import { toCodePath } from "./code_path.ts";
import { takeDefinitions } from "../markdown/inline/definitions.ts";
import { toIgnores } from "./ignores.ts";
import { type Inlines, InlineScanner } from "../markdown/inline/inline.ts";
import { findInvisible } from "./invisible.ts";
import { LineTable } from "./line_table.ts";
import { isLocalTarget } from "./link_target.ts";
import type { FileFacts, LocalFinding } from "./model.ts";
import { findRegions } from "../markdown/regions.ts";
import { addressesOf, hasIncludes, isFragment, withoutForeign } from "./templates.ts";
import { frontmatterFindings, headingFindings, oversizedSections } from "./structure.ts";

export interface FactsOptions {
  /** Decides whether it is markdown. */
  readonly path: string;
  readonly maxChunkSize: number;
}

/** The facts of a file, null for one that is no text. A promise only when a library is loaded. */
export function readFacts(
  bytes: Uint8Array,
  options: FactsOptions,
): FileFacts | null | Promise<FileFacts> {
  const text = bytes.includes(0) ? null : decodeStrict(bytes);
  if (text === null) return null;
  if (typeOf(options.path) === "text") return textFacts(text, options);
  const front = splitFront(text);
  const frontmatter = readFrontmatter(front.yaml);
  const blocks = findHeadings({ text, at: front.at, line: front.line });
  if (frontmatter instanceof Promise || blocks instanceof Promise) {
    return Promise.all([frontmatter, blocks]).then(([frontmatter, blocks]) =>
      markdownFacts(text, { frontmatter, blocks, options })
    );
  }
  return markdownFacts(text, { frontmatter, blocks, options });
}

interface Parts {
  readonly frontmatter: Frontmatter;
  readonly blocks: TitledBlocks;
  readonly options: FactsOptions;
}

function markdownFacts(text: string, { frontmatter, blocks: all, options }: Parts): FileFacts {
  const { at, line, yaml } = splitFront(text);
  const blocks = withoutForeign(text, at, all);
  const lines = new LineTable(text);
  const inlines = readInlines(text, { at, line }, blocks);
  const { chunks, discarded } = outlineOf(text, blocks);
  const isPiece = isFragment(frontmatter.entries);
  const hasFrontTitle = !isPiece && titleOf(frontmatter.entries) !== null;
  return {
    anchors: anchorsOf({ blocks, ...inlines }),
    hasIncludes: isPiece || hasIncludes(text, at, blocks),
    addresses: addressesOf(frontmatter.entries),
    lineCount: blocks.lineCount,
    links: inlines.links.filter(({ kind, value }) => isLocalTarget(kind, value)).map((link) => ({
      kind: link.kind,
      target: link.value,
      ...lines.place(link.at),
      at: link.at,
      end: link.end,
    })),
    codePaths: inlines.code.flatMap(({ value, at }) => {
      const path = toCodePath(value);
      return path === null ? [] : [{ path, ...lines.place(at) }];
    }),
    ignores: toIgnores(text, inlines.comments, lines),
    findings: [
      ...frontmatterFindings(text, { problem: frontmatter.problem, hasFront: yaml !== null }),
      ...headingFindings({ blocks, chunks, discarded, hasFrontTitle }),
      ...oversizedSections(chunks, options.maxChunkSize),
      ...invisibleFindings(text, lines),
    ],
  };
}

function readInlines(
  text: string,
  start: { readonly at: number; readonly line: number },
  blocks: TitledBlocks,
): Inlines {
  const { regions, definitions, links } = takeDefinitions(
    text,
    findRegions({ text, ...start }, blocks),
  );
  const scanner = new InlineScanner(text, definitions);
  for (const region of regions) scanner.scan(region);
  const all = [...links, ...scanner.found.links].sort((a, b) => a.at - b.at);
  return { ...scanner.found, links: all };
}

function outlineOf(text: string, { headings, titles, lineCount }: TitledBlocks) {
  return buildOutline({
    ...{ tree: "", path: "", title: "", size: 0 },
    ...{ text, headings, titles, lineCount },
  });
}

function invisibleFindings(text: string, lines: LineTable): LocalFinding[] {
  return findInvisible(text).map(({ at, name, turnsText }) => ({
    code: "invisible-character",
    ...lines.place(at),
    message: turnsText
      ? `${name} changes the order in which text is shown`
      : `${name} is not visible to a reader`,
  }));
}

function textFacts(text: string, { maxChunkSize }: FactsOptions): FileFacts {
  const lines = new LineTable(text);
  const blocks = { headings: [], titles: [], lineCount: lines.count, code: [] };
  return {
    anchors: [],
    hasIncludes: false,
    addresses: [],
    lineCount: lines.count,
    links: [],
    codePaths: [],
    ignores: [],
    findings: [
      ...oversizedSections(outlineOf(text, blocks).chunks, maxChunkSize),
      ...invisibleFindings(text, lines),
    ],
  };
}
