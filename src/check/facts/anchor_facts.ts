/** What the anchors of a markdown document are made from: headings, ids, terms, includes. */

import { textOfHtml } from "../../markdown/inline/html_tag.ts";
import type { LineTable } from "../../markdown/line_table.ts";
import type { Heading, Inline, Inlines, Markdown } from "../../markdown/model.ts";
import type { FileFacts, HeadingFact, Include } from "../model.ts";
import { CodeRanges } from "./code_ranges.ts";
import { attributeIds, componentTitles, definitionTerms, summaries } from "./ids.ts";
import { findIncludes } from "./includes.ts";

export type AnchorFacts = Pick<FileFacts, "headings" | "ids" | "terms" | "summaries" | "includes">;

export const NO_ANCHORS: AnchorFacts = {
  ...{ headings: [], ids: [], terms: [] },
  ...{ summaries: [], includes: [] },
};

interface Source {
  readonly markdown: Markdown;
  /** The text as it is in the file, of the same length. */
  readonly original: string;
  readonly inlines: Inlines;
  readonly lines: LineTable;
}

export function anchorFacts({ markdown, original, inlines, lines }: Source): AnchorFacts {
  const { at } = markdown;
  const code = CodeRanges.of(original, markdown.code, inlines.code);
  const html = inlines.htmlHeadings.map((one) => htmlHeading(one, lines));
  const headings = markdown.headings.map(toFact);
  const ids = [...inlines.ids.map(({ value }) => value), ...attributeIds(original, at, code)];
  return {
    headings: [...headings, ...html].sort((a, b) => a.line - b.line),
    ids: [...new Set(ids.filter((id) => id !== ""))],
    terms: [...definitionTerms(original, at), ...componentTitles(original, at)],
    summaries: summaries(original, at),
    includes: [
      ...layoutOf(markdown, inlines.ids.length + html.length),
      ...findIncludes(original, at, { code, lines }),
    ],
  };
}

function toFact({ line, title, source, attributes, explicitId }: Heading): HeadingFact {
  const written = attributes === "" ? source : source.slice(0, -attributes.length).trimEnd();
  return {
    line,
    title,
    source: written === title ? null : written,
    attributes: attributes === "" ? null : attributes,
    id: explicitId,
  };
}

/** The text of a heading written as HTML; generators that give it an anchor go by that. */
export function htmlHeading({ at, value }: Inline, lines: LineTable): HeadingFact {
  const { line } = lines.locate(at);
  return { line, title: textOfHtml(value), source: null, attributes: null, id: null };
}

/** A page without text or headings of its own is what its layout makes of it. */
function layoutOf({ text, at, headings, frontmatter }: Markdown, others: number): Include[] {
  const isEmpty = text.slice(at).trim() === "";
  const hasLayout = ["layout", "template", "type"].some((key) => frontmatter.entries.has(key));
  if (!isEmpty && (!hasLayout || headings.length + others > 0)) return [];
  return [{ line: 1, kind: "output", path: "", part: "" }];
}
