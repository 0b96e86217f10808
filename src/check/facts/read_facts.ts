/**
 * The bytes of one file enter, all that the rules need to know about it leaves.
 *
 * Pure and total, linear in the file. Blocks, headings, frontmatter and sections are read by the
 * same functions that search uses, so a check sees what search sees.
 */

import { decodeStrict } from "../../base/bytes.ts";
import { documentType } from "../../document/document_type.ts";
import { buildOutline } from "../../document/outline.ts";
import { normalizeLabel } from "../../markdown/inline/reference.ts";
import { findInlines } from "../../markdown/inlines.ts";
import { LineTable } from "../../markdown/line_table.ts";
import type { Blocks, Inline, InlineLink, Inlines, Markdown } from "../../markdown/model.ts";
import { readMarkdown } from "../../markdown/read.ts";
import { splitFrontmatter } from "../../markdown/split_frontmatter.ts";
import { isLocalTarget } from "../link_target.ts";
import type { CodePath, FileFacts, Link, LocalFinding } from "../model.ts";
import { anchorFacts, NO_ANCHORS } from "./anchor_facts.ts";
import { CodeRanges } from "./code_ranges.ts";
import { addressesIn } from "./addresses.ts";
import { isContribution } from "./contributions.ts";
import { isCall, TextInBrackets } from "./brackets.ts";
import { codeNamesIn } from "./code_names.ts";
import { toCodePath } from "./code_path.ts";
import { unusedDefinitions } from "./definitions.ts";
import { rewriteExtensions } from "./extensions.ts";
import { toIgnores } from "./ignores.ts";
import { findInvisible } from "./invisible.ts";
import { isMarkup, markupFacts } from "./markup.ts";
import { maskTemplates, maskVaultComments } from "./mask.ts";
import { mdxBlocks, mdxCode } from "./mdx.ts";
import { frontmatterFindings, headingFindings, oversizedSections } from "./structure.ts";
import { clearShortcodes, shortcodeContents, withoutShortcodes, withoutTabs } from "./templates.ts";

const MDX = /\.mdx$/i;

export interface FactsOptions {
  /** Its extension decides whether the file is markdown. */
  readonly path: string;
  readonly maxChunkSize: number;
  /** Are names of code wanted? */
  readonly hasCode?: boolean;
}

/** The facts of a file, null for one that is not text. A promise only when a library is loaded. */
export function readFacts(
  bytes: Uint8Array,
  options: FactsOptions,
): FileFacts | null | Promise<FileFacts> {
  const text = bytes.includes(0) ? null : decodeStrict(bytes);
  if (text === null) return null;
  if (documentType(options.path) === "text") return textFacts(text, options);
  const { at } = splitFrontmatter(text);
  const isMdx = MDX.test(options.path);
  const markdown = readMarkdown(isMdx ? mdxBlocks(text, at) : rewriteExtensions(text, at));
  return markdown instanceof Promise
    ? markdown.then((markdown) => markdownFacts(text, markdown, options))
    : markdownFacts(text, markdown, options);
}

/** `original`: the text as it is in the file; that of `whole` has its extensions rewritten. */
function markdownFacts(original: string, whole: Markdown, options: FactsOptions): FileFacts {
  const isMdx = MDX.test(options.path);
  const markdown = withoutTabs(
    withoutShortcodes(isMdx ? { ...whole, text: original, code: mdxCode(whole) } : whole),
  );
  const { text, frontmatter } = markdown;
  const contents = shortcodeContents(text);
  const headings = markdown.headings.filter(({ at }) => !contents.contain(at));
  const lines = new LineTable(text);
  const masked = maskTemplates(clearShortcodes(text, markdown.at), markdown.at, isMdx);
  const shown = maskVaultComments(masked, markdown.at, CodeRanges.of(text, markdown.code, []));
  const inlines = findInlines({ ...markdown, text: shown });
  const { chunks, discarded } = outlineOf(text, { headings, lineCount: markdown.lineCount });
  const anchors = anchorFacts({ markdown, original, inlines, lines });
  const { definitions } = inlines;
  const body = original.slice(markdown.at);
  return {
    ...anchors,
    labels: [...new Set(definitions.map(({ value }) => normalizeLabel(value)))],
    references: toReferences(inlines, lines),
    addresses: addressesIn(whole),
    lineCount: markdown.lineCount,
    links: toLinks(inlines.links, { text, contents, lines, isLog: LOG.test(options.path) }),
    codePaths: toCodePaths(inlines.code, lines),
    codeNames: options.hasCode === true ? codeNamesIn(inlines.code, { text, headings, lines }) : [],
    ignores: toIgnores(text, inlines.comments, lines),
    findings: [
      ...frontmatterFindings(text, frontmatter),
      ...headingFindings(options.path, {
        text: original,
        at: markdown.at,
        headings,
        chunks,
        discarded,
      }),
      ...unusedDefinitions({ body, definitions, includes: anchors.includes, lines }),
      ...oversizedSections(chunks, options.maxChunkSize),
      ...invisibleFindings(text, lines),
    ],
  };
}

interface Text {
  readonly text: string;
  readonly contents: CodeRanges;
  readonly lines: LineTable;
  /** Is it a list of changes? */
  readonly isLog: boolean;
}

const LOG = /(?:^|\/)(?:change-?log|changes|history|release-?notes|releases)\b[^/]*$/i;

/**
 * Links into the project. An empty definition is a comment, `[](){#id}` an anchor, and brackets in
 * the content of a shortcode are not references.
 */
function toLinks(
  links: readonly InlineLink[],
  { text, contents, lines, isLog }: Text,
): Link[] {
  const texts = new TextInBrackets(text, isLog);
  return links.filter(({ kind, value, at, end }) => {
    if (isContribution(text, value, end) || value === "" && isCall(text, at)) return false;
    if (kind === "reference" && texts.isText(value, at)) return false;
    if (value === "" && (kind === "definition" || text.startsWith("){", end))) return false;
    if ((kind === "reference" || kind === "wiki") && contents.contain(at)) return false;
    return isLocalTarget(kind, value);
  })
    .map(({ kind, value, at, end }) => ({ kind, target: value, ...lines.locate(at), at, end }));
}

/** The first definition of a label counts. */
function toReferences(
  { definitions, references, links }: Inlines,
  lines: LineTable,
): FileFacts["references"] {
  if (references.length === 0) return [];
  const targets = new Map<string, string>();
  const defined = links.filter(({ kind }) => kind === "definition");
  for (const [i, { value }] of definitions.entries()) {
    const label = normalizeLabel(value);
    if (!targets.has(label)) targets.set(label, defined[i].value);
  }
  return references.flatMap(({ value, at }) => {
    const target = targets.get(normalizeLabel(value)) ?? "";
    if (target === "" || !isLocalTarget("definition", target)) return [];
    return [{ target, ...lines.locate(at) }];
  });
}

function toCodePaths(code: readonly Inline[], lines: LineTable): CodePath[] {
  return code.flatMap(({ value, at }) => {
    const path = toCodePath(value);
    return path === null ? [] : [{ path, ...lines.locate(at) }];
  });
}

/** The sections alone: without ids, and byte offsets are not those of the file. */
function outlineOf(text: string, { headings, lineCount }: Pick<Blocks, "headings" | "lineCount">) {
  const nameless = { tree: "", path: "", title: "", slugs: "ascii" } as const;
  return buildOutline({ ...nameless, text, size: text.length, headings, code: [], lineCount });
}

function invisibleFindings(text: string, lines: LineTable): LocalFinding[] {
  return findInvisible(text).map(({ at, name, reordersText }) => ({
    code: "invisible-character",
    ...lines.locate(at),
    message: reordersText
      ? `${name} changes the order in which text is shown`
      : `${name} is not visible to a reader`,
  }));
}

function textFacts(text: string, { path, maxChunkSize }: FactsOptions): FileFacts {
  const lines = new LineTable(text);
  const { chunks } = outlineOf(text, { headings: [], lineCount: lines.count });
  const anchors = isMarkup(path) ? markupFacts(text, lines) : NO_ANCHORS;
  return {
    ...anchors,
    labels: [],
    references: [],
    addresses: [],
    lineCount: lines.count,
    links: [],
    codePaths: [],
    codeNames: [],
    ignores: [],
    findings: [...oversizedSections(chunks, maxChunkSize), ...invisibleFindings(text, lines)],
  };
}
