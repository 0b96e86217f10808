/** Finds what the text of the blocks contains: links, code spans, ids, comments, HTML headings. */

import { takeDefinitions } from "./inline/definitions.ts";
import { InlineScanner } from "./inline/inline_scanner.ts";
import { findRegions } from "./inline/regions.ts";
import type { Inlines, Markdown } from "./model.ts";

/** Links include definitions; each list is in document order. */
export function findInlines(markdown: Omit<Markdown, "frontmatter">): Inlines {
  const { text } = markdown;
  const { regions, definitions, links } = takeDefinitions(text, findRegions(markdown, markdown));
  const scanner = new InlineScanner(text, definitions);
  for (const region of regions) scanner.scan(region);
  const all = [...links, ...scanner.found.links].sort((a, b) => a.at - b.at);
  return { ...scanner.found, links: all };
}
