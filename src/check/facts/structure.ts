/** Rules about one document alone: its headings, section sizes and frontmatter. */

import type { DiscardedHeading, OutlineChunk } from "../../document/model.ts";
import type { Frontmatter, Heading } from "../../markdown/model.ts";
import type { LocalFinding } from "../model.ts";

export interface Structure {
  /** The document, and the positions below are in it. */
  readonly text: string;
  readonly headings: readonly Heading[];
  readonly chunks: readonly OutlineChunk[];
  readonly discarded: readonly DiscardedHeading[];
  /** The document has a title in its frontmatter, which counts as a heading of level 1. */
  readonly hasFrontTitle: boolean;
}

export function headingFindings(structure: Structure): LocalFinding[] {
  return [
    ...structure.discarded.map(({ title, line }): LocalFinding => ({
      code: "empty-heading",
      line,
      column: 1,
      message: `heading "${title}" has no content below it, so search cannot find it as a section`,
    })),
    ...duplicates(structure),
    ...skippedLevels(structure),
  ];
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

function skippedLevels({ headings, hasFrontTitle }: Structure): LocalFinding[] {
  let before = hasFrontTitle ? 1 : 6;
  return headings.flatMap(({ depth, line, title }, i): LocalFinding[] => {
    const last = before;
    before = depth;
    if (depth <= last + 1) return [];
    const after = i === 0 ? "the title of the document" : `a heading of level ${last}`;
    const message = `heading "${title}" has level ${depth}, right after ${after}`;
    return [{ code: "skipped-heading-level", line, column: 1, message }];
  });
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
    const line = Number(YAML_LINE.exec(problem)?.[1] ?? 1);
    return finding(line, `frontmatter cannot be read: ${problem.replace(YAML_LINE, "")}`);
  }
  const isUnclosed = !exists && UNCLOSED.test(text.slice(0, 2_000));
  return isUnclosed ? finding(1, 'frontmatter is never closed by a "---" line') : [];
}
