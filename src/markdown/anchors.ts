/** Anchors: the names by which a link's `#fragment` can refer to a part of a document. */

import { UniqueNames } from "../base/text/unique_names.ts";
import { textOfHtml } from "./inline/html_tag.ts";
import type { Heading, Inline, Inlines } from "./model.ts";

export interface Anchor {
  readonly name: string;
  /** The position it leads to; for a heading, the start of its line. */
  readonly at: number;
}

/**
 * The anchors of a document, each name once: those that GitHub generates for headings, including
 * HTML ones, then the ids that authors give headings, then those of other elements. Within each
 * group they are in document order; of equal names the first counts.
 */
export function findAnchors(
  text: string,
  headings: readonly Heading[],
  { ids, htmlHeadings }: Pick<Inlines, "ids" | "htmlHeadings">,
): Anchor[] {
  const anchors = new Map<string, number>();
  const add = (name: string, at: number) => {
    if (name !== "" && !anchors.has(name)) anchors.set(name, at);
  };
  for (const { name, at } of generatedAnchors(headings, htmlHeadings)) add(name, at);
  for (const { explicitId, at } of headings) if (explicitId !== null) add(explicitId, at);
  let next = 0;
  for (const id of ids) {
    while (next < headings.length && headings[next].at <= id.at) next++;
    add(id.value, labelsHeading(text, id, headings[next]) ? headings[next].at : id.at);
  }
  return [...anchors].map(([name, at]) => ({ name, at }));
}

/**
 * The anchor that GitHub gives a heading before it numbers duplicates: lowercase; letters, marks,
 * digits and connectors of any script, hyphens and spaces are kept; each space becomes a hyphen.
 */
export function githubAnchor(title: string): string {
  return title.toLowerCase().replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, "").replaceAll(
    " ",
    "-",
  );
}

/** One for each heading. GitHub numbers duplicates in document order: `name`, `name-1`. */
function generatedAnchors(headings: readonly Heading[], html: readonly Inline[]): Anchor[] {
  const all = [
    ...headings.map(({ at, title, attributes }) => ({ at, text: `${title} ${attributes}`.trim() })),
    ...html.map(({ at, value }) => ({ at, text: textOfHtml(value) })),
  ];
  if (html.length > 0) all.sort((a, b) => a.at - b.at);
  const names = new UniqueNames();
  // GitHub does not know attribute lists, so their words are part of the anchor.
  return all.map(({ at, text }) => ({ name: names.take(githubAnchor(text)), at }));
}

/** The rest of the tag with the id, then other tags. */
const REST_OF_TAG = /^["']?[^<>]*>(?:\s|<[^<>]*>)*$/;
/** Elements further from a heading do not label it. */
const MAX_DISTANCE = 500;

/** Are there only tags and white space between the element with the id and the heading below it? */
function labelsHeading(text: string, { end }: Inline, heading: Heading | undefined): boolean {
  return heading !== undefined && heading.at - end <= MAX_DISTANCE &&
    REST_OF_TAG.test(text.slice(end, heading.at));
}
