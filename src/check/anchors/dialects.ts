/** The anchors that a generator gives the headings of a page: a table of its ways to write them. */

import { UniqueNames } from "../../base/unique_names.ts";
import type { AnchorDialect } from "../site/model.ts";
import * as slugs from "./slugs.ts";
import type { Slugify, SlugSource } from "./slugs.ts";

/** How a generator tells equal anchors apart. */
type Numbering = "-1" | "_1" | "_2";

interface Way {
  readonly slugify: Slugify;
  readonly numbering: Numbering;
}

function way(slugify: Slugify, numbering: Numbering = "-1"): Way {
  return { slugify, numbering };
}

/**
 * A generator with a setting for it has several ways; which one a site uses is rarely written
 * where it can be read, and each gives the same anchor for a plain heading.
 */
const WAYS: Readonly<Record<AnchorDialect, readonly Way[]>> = {
  github: [way(slugs.github)],
  "markdown-it": [way(slugs.vitepress), way(slugs.markdownItAnchor), way(slugs.lume)],
  kramdown: [way(slugs.kramdownGfm), way(slugs.kramdownPlain)],
  hugo: [way(slugs.hugoGithub), way(slugs.hugoAscii), way(slugs.hugoBlackfriday)],
  docfx: [way(slugs.markdig)],
  "python-markdown": [
    way(slugs.pythonMarkdown, "_1"),
    way(slugs.pythonUnicode, "_1"),
    way(slugs.pymdownx, "_1"),
  ],
  mdbook: [way(slugs.mdbook)],
  docutils: [way(slugs.docutils), way(slugs.github)],
  mdn: [way(slugs.mdn, "_2")],
};

/** The anchors of headings, in document order: one list for each way of the dialect. */
export function generatedAnchors(
  headings: readonly SlugSource[],
  dialect: AnchorDialect,
): string[][] {
  return WAYS[dialect].map(({ slugify, numbering }) => {
    const take = counterFor(numbering);
    return headings.map((heading) => take(slugify(heading)));
  });
}

function counterFor(numbering: Numbering): (name: string) => string {
  if (numbering === "-1") {
    const names = new UniqueNames();
    return (name) => names.take(name);
  }
  const first = numbering === "_1" ? 1 : 2;
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return (name) => {
    const numbered = first === 1 ? /^(.*)_(\d{1,9})$/s.exec(name) : null;
    const stem = numbered?.[1] ?? name;
    let number = last.get(stem) ?? (numbered === null ? first - 1 : Number(numbered[2]));
    let unique = name;
    while (unique === "" || taken.has(unique)) unique = `${stem}_${++number}`;
    if (unique !== name) last.set(stem, number);
    taken.add(unique);
    return unique;
  };
}
