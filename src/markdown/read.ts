/** Reads a markdown text: frontmatter, then blocks and headings. */

import { readFrontmatter } from "./frontmatter.ts";
import { findHeadings } from "./headings.ts";
import { readOtherFrontmatter } from "./other_frontmatter.ts";
import type { Markdown } from "./model.ts";
import { splitFrontmatter } from "./split_frontmatter.ts";

/**
 * Returns a promise only when micromark or the yaml library is needed for the first time in this
 * process; `await` serves both.
 */
export function readMarkdown(text: string): Markdown | Promise<Markdown> {
  const { yaml, other, at, line } = splitFrontmatter(text);
  const frontmatter = other === null
    ? readFrontmatter(yaml)
    : readOtherFrontmatter(other.kind, other.source);
  const blocks = findHeadings({ text, at, line });
  if (frontmatter instanceof Promise || blocks instanceof Promise) {
    return Promise.all([frontmatter, blocks]).then(([frontmatter, blocks]) => ({
      ...{ text, at, line, frontmatter },
      ...blocks,
    }));
  }
  return { text, at, line, frontmatter, ...blocks };
}
