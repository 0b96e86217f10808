/** Finds what the text of the blocks contains: links, code spans, ids, comments, HTML headings. */

import { takeDefinitions } from "./inline/definitions.ts";
import { InlineScanner } from "./inline/inline_scanner.ts";
import { findRegions } from "./inline/regions.ts";
import { normalizeLabel } from "./inline/reference.ts";
import type { Inlines, Markdown } from "./model.ts";

/** Links include definitions; each list is in document order. */
export function findInlines(markdown: Omit<Markdown, "frontmatter">): Inlines {
  const { text } = markdown;
  const taken = takeDefinitions(text, findRegions(markdown, markdown));
  const scanner = new InlineScanner(text, taken.definitions);
  for (const region of taken.regions) scanner.scan(region);
  const links = [...taken.links, ...scanner.found.links].sort((a, b) => a.at - b.at);
  const definitions = taken.labels.map((label) => ({
    ...label,
    isUsed: scanner.used.has(normalizeLabel(label.value)),
  }));
  return { ...scanner.found, links, definitions };
}
