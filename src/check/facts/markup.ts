/** Files that are not markdown but become part of pages: HTML, templates and components. */

import { HtmlScanner } from "../../markdown/inline/html_scanner.ts";
import type { Inline, InlineLink } from "../../markdown/model.ts";
import type { LineTable } from "../../markdown/line_table.ts";
import type { Include } from "../model.ts";
import { type AnchorFacts, htmlHeading } from "./anchor_facts.ts";
import { CodeRanges } from "./code_ranges.ts";
import { findIncludes } from "./includes.ts";

const MARKUP = /\.(?:html?|vue|svelte|astro|[jt]sx?|liquid|njk|vto|ejs)$/i;
/** Functions of templates and components that print text from elsewhere. */
const PRINTS =
  /\b(?:readFile|RenderString|transform\.Unmarshal|resources\.Get|dangerouslySetInnerHTML|v-html|useFragment|SetInMap)\b|\.Content\b|\{\{-?\s*(?:range|partial)\b|\.(?:Scratch|Store)\.Set|\b(?:site|page)\.\w+\s*\|\s*markdownify/;
const EXPRESSION_ID = /\sid=\{(?!["'`])/;

export function isMarkup(path: string): boolean {
  return MARKUP.test(path);
}

/** Headings, ids and includes of such a file. */
export function markupFacts(text: string, lines: LineTable): AnchorFacts {
  const found = {
    links: [] as InlineLink[],
    ids: [] as Inline[],
    comments: [] as Inline[],
    htmlHeadings: [] as Inline[],
  };
  new HtmlScanner(text, found).scanBlock(0, text.length);
  const prints = PRINTS.test(text) || EXPRESSION_ID.test(text);
  const output: Include[] = prints ? [{ line: 1, kind: "output", path: "", part: "" }] : [];
  return {
    headings: found.htmlHeadings.map((one) => htmlHeading(one, lines)),
    ids: [...new Set(found.ids.map(({ value }) => value))],
    terms: [],
    summaries: [],
    includes: [
      ...output,
      ...findIncludes(text, 0, { code: CodeRanges.none(), lines }).filter(({ kind }) =>
        kind !== "output"
      ),
    ],
  };
}
