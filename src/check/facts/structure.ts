/** Rules about one document alone: its headings, section sizes and frontmatter. */

import type { DiscardedHeading, OutlineChunk } from "../../document/model.ts";
import type { Frontmatter, Heading } from "../../markdown/model.ts";
import type { LocalFinding } from "../model.ts";

export interface Structure {
  /** The document, and where its markdown starts. */
  readonly text: string;
  readonly at: number;
  readonly headings: readonly Heading[];
  readonly chunks: readonly OutlineChunk[];
  readonly discarded: readonly DiscardedHeading[];
}

/** Lists of changes repeat headings, and have empty ones where nothing happened. */
const CHANGES = /(?:^|\/)(?:changelog|changes|history|news|release[-_]?notes|releases)[^/]*$/i;

/** A table of contents made of headings, as docfx has it. */
const CONTENTS = /(?:^|\/)toc\.md$/i;

export function headingFindings(path: string, structure: Structure): LocalFinding[] {
  if (CHANGES.test(path) || CONTENTS.test(path)) return [];
  return [
    ...emptyHeadings(structure),
    ...duplicates(structure),
    ...skippedLevels(structure),
  ];
}

/**
 * Headings that the template of a page about a command has, whether or not there is something to say:
 * `NOTES`, `RELATED LINKS`, and those that are the answer themselves: `None`, `System.String[]`.
 */
const REFERENCE = /^(?:[A-Z]{2,}(?: [A-Z]{2,})*|None|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?:\[\])?)$/;

/**
 * The title of a page that has no text yet is fine, and so is a heading that a template fills. A component
 * of Nuxt, `::name` above the `---` of its properties, is no heading.
 */
function emptyHeadings({ text, at, headings, discarded }: Structure): LocalFinding[] {
  if (headings.length === 1 && text.slice(at, headings[0].at).trim() === "") return [];
  const isReference = headings.some(({ title }) => title === "SYNOPSIS");
  return discarded.filter(({ title }) => !/^:::|(?:^|\s)::+[a-z]|\{[{%]/.test(title))
    .filter(({ title }) => !isReference || !REFERENCE.test(title))
    .map(({ title, line }): LocalFinding => ({
      code: "empty-heading",
      line,
      column: 1,
      message: `${headingOf(title)} has no content below it, so search cannot find it as a section`,
    }));
}

/**
 * Headings with the same text are fine when they have different explicit ids, or when they are in
 * different tabs, zones or parts that open and close.
 */
function duplicates({ text, headings, chunks }: Structure): LocalFinding[] {
  const seams = findSeams(text);
  let seam = 0;
  const ids = new Map(headings.map(({ line, at, explicitId }) => {
    while (seam < seams.length && seams[seam] < at) seam++;
    return [line, `${seam} ${explicitId ?? ""}`];
  }));
  const first = new Map<string, number>();
  return chunks.slice(1).flatMap(({ parent, depth, title, lineStart }): LocalFinding[] => {
    const key = `${parent} ${depth} ${ids.get(lineStart) ?? ""} ${title}`;
    const line = first.get(key);
    if (line === undefined) first.set(key, lineStart);
    if (line === undefined || title === "") return [];
    const message = `heading "${title}" is already on line ${line}, under the same parent`;
    return [{ code: "duplicate-heading", line: lineStart, column: 1, message }];
  });
}

/** Lines that begin or end a tab, a zone, a version or a part that opens and closes. */
const SEAM =
  /^[ \t>]*(?:<\/?(?:details|tab|tabs|tabitem|tab-item|tabpanel|tabbed|template|section|div)\b|:{3,}|=== ?["!+]|\?\?\?|!!! |#{1,6}[ \t]+\[[^\]\n]{0,200}\]\(#tab\/|\{\{[<%][-\s/]{0,4}(?:tab|details|expand|accordion|version|if|codetab)|\{%-?\s{0,4}(?:end)?(?:tab|if|elsif|else|unless|case|when|platform|ifversion|details|mac|windows|linux|webui|cli|desktop|vscode))/gim;

/** Their positions, ascending. */
function findSeams(text: string): number[] {
  return [...text.matchAll(SEAM)].map(({ index }) => index);
}

/** The first heading may have any level: what is above it is often the business of a template. */
function skippedLevels({ headings }: Structure): LocalFinding[] {
  let before = 6;
  return headings.flatMap(({ depth, line, title }): LocalFinding[] => {
    const last = before;
    before = depth;
    if (depth <= last + 1) return [];
    const message = `${
      headingOf(title)
    } has level ${depth}, right after a heading of level ${last}`;
    return [{ code: "skipped-heading-level", line, column: 1, message }];
  });
}

function headingOf(title: string): string {
  return title === "" ? "a heading without text" : `heading "${title}"`;
}

/** Sections whose own text, without subsections, has more than `most` UTF-16 units. */
export function oversizedSections(chunks: readonly OutlineChunk[], most: number): LocalFinding[] {
  return chunks.flatMap(({ title, lineStart, bodyRanges }): LocalFinding[] => {
    const size = bodyRanges.reduce((sum, { start, end }) => sum + end - start, 0);
    if (size <= most) return [];
    const message = `section "${title}" has ${size} characters, more than ${most}`;
    return [{ code: "oversized-section", line: lineStart, column: 1, message }];
  });
}

/** More than is read, the placeholder of docfx for a text, or a template that is not YAML yet. */
function isElsewhere(problem: string, text: string): boolean {
  return /it is longer than|it contains more than|it contains too many|it has too many|it is nested/
    .test(problem) || /alias/i.test(problem) || TEMPLATE.test(text.slice(0, 2_000));
}

const TEMPLATE = /^\ufeff?---[^]*?(?:\{\{|\{%|<%)[^]*?\n---/;
const YAML_LINE = /^line (\d{1,9}): /;
const UNCLOSED = /^\ufeff?---[ \t]*\r?\n(?:#.*\r?\n)*[A-Za-z_][\w.-]*:(?:\s|$)/;

/** At most one: the frontmatter cannot be read, or it has no closing fence. */
export function frontmatterFindings(
  text: string,
  { exists, problem }: Frontmatter,
): LocalFinding[] {
  const finding = (line: number, message: string): LocalFinding[] => [
    { code: "bad-frontmatter", line, column: 1, message },
  ];
  if (problem !== null) {
    if (isElsewhere(problem, text)) return [];
    const line = Number(YAML_LINE.exec(problem)?.[1] ?? 1);
    return finding(line, `frontmatter cannot be read: ${problem.replace(YAML_LINE, "")}`);
  }
  const isUnclosed = !exists && UNCLOSED.test(text.slice(0, 2_000));
  return isUnclosed ? finding(1, 'frontmatter is never closed by a "---" line') : [];
}
