/** Rules about one document alone: its headings, section sizes and frontmatter. */

import type { TitledBlocks } from "../markdown/headings.ts";
import type { OutlineChunk } from "../document/model.ts";
import { customId } from "../markdown/anchors.ts";
import type { LocalFinding } from "./model.ts";

export interface Structure {
  readonly blocks: TitledBlocks;
  readonly chunks: readonly OutlineChunk[];
  readonly discarded: readonly { readonly title: string; readonly line: number }[];
  /** The document has a title in its frontmatter, which stands for a heading of level 1. */
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

/** Headings that say themselves what their anchors are may be alike. */
function duplicates({ blocks, chunks }: Structure): LocalFinding[] {
  const custom = new Map(blocks.headings.map(({ line, source }) => [line, customId(source)]));
  const first = new Map<string, number>();
  return chunks.slice(1).flatMap(({ parent, depth, title, lineStart }): LocalFinding[] => {
    const key = `${parent} ${depth} ${custom.get(lineStart) ?? ""} ${title}`;
    const line = first.get(key);
    if (line === undefined) first.set(key, lineStart);
    if (line === undefined || title === "") return [];
    const message = `heading "${title}" stands on line ${line} already, under the same parent`;
    return [{ code: "duplicate-heading", line: lineStart, column: 1, message }];
  });
}

function skippedLevels({ blocks, hasFrontTitle }: Structure): LocalFinding[] {
  let before = hasFrontTitle ? 1 : 6;
  return blocks.headings.flatMap(({ depth, line }, i): LocalFinding[] => {
    const last = before;
    before = depth;
    if (depth <= last + 1) return [];
    const after = i === 0 ? "the title of the document" : `a heading of level ${last}`;
    const message = `heading "${blocks.titles[i]}" has level ${depth}, right after ${after}`;
    return [{ code: "skipped-heading-level", line, column: 1, message }];
  });
}

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

/** `problem` is what the reader of frontmatter said, or null; `hasFront` that there is a block. */
export function frontmatterFindings(
  text: string,
  { problem, hasFront }: { problem: string | null; hasFront: boolean },
): LocalFinding[] {
  const finding = (line: number, message: string): LocalFinding[] => [
    { code: "bad-frontmatter", line, column: 1, message },
  ];
  if (problem !== null) {
    const line = Number(YAML_LINE.exec(problem)?.[1] ?? 1);
    return finding(line, `frontmatter cannot be read: ${problem.replace(YAML_LINE, "")}`);
  }
  if (!hasFront && text.startsWith("---", text.startsWith("\ufeff") ? 1 : 0)) {
    if (UNCLOSED.test(text.slice(0, 2_000))) {
      return finding(1, 'frontmatter is never closed by a "---" line');
    }
  }
  return [];
}
