/** What `#…` may say about a document: the anchors that GitHub generates, and explicit ids. */

import type { TitledBlocks } from "./headings.ts";
import { githubAnchorOf, Slugger } from "../document/slug.ts";
import type { Piece } from "./inline/inline.ts";

/** `{#custom}`, `{: #custom}` or `{#custom .class}` at the end of a heading. */
const CUSTOM_ID = /\{:?\s{0,9}#([^\s{}]{1,200})[^{}]{0,200}\}\s*$/;
const TAGS = /<[^<>]{0,2000}>/g;

export interface AnchorSource {
  readonly blocks: TitledBlocks;
  readonly ids: readonly Piece[];
  readonly htmlHeadings: readonly Piece[];
}

/**
 * Every anchor of a document, without duplicates. Equal headings are numbered in document order,
 * those written as HTML included.
 */
export function anchorsOf({ blocks, ids, htmlHeadings }: AnchorSource): string[] {
  const { headings, titles } = blocks;
  const anchors = new Set(ids.map(({ value }) => value));
  const slugger = new Slugger();
  const all = [
    ...headings.map(({ at, source }, i) => ({ at, title: titles[i], source })),
    ...htmlHeadings.map(({ at, value }) => ({ at, title: plainText(value), source: "" })),
  ];
  if (htmlHeadings.length > 0) all.sort((a, b) => a.at - b.at);
  for (const { title, source } of all) {
    const custom = customId(source);
    if (custom !== undefined) anchors.add(custom);
    const own = custom === undefined ? title : `${title.replace(CUSTOM_ID, "").trim()} ${custom}`;
    anchors.add(slugger.unique(githubAnchorOf(own)));
  }
  return [...anchors];
}

/** The id that a heading gives itself. */
export function customId(source: string): string | undefined {
  return source.includes("{") ? CUSTOM_ID.exec(source)?.[1] : undefined;
}

function plainText(html: string): string {
  return html.replace(TAGS, "").replace(/\s+/g, " ").trim();
}
