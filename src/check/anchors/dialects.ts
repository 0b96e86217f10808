/** The ways in which generators make anchors from headings, by name. */

import { UniqueNames } from "../../base/text/unique_names.ts";
import * as slugs from "./slugs.ts";
import type { Slugify, SlugSource } from "./slugs.ts";

/** How a generator tells equal anchors apart. */
type Numbering = "-1" | "_1" | "_2" | "id1";

interface Way {
  readonly slugify: Slugify;
  readonly numbering: Numbering;
}

function way(slugify: Slugify, numbering: Numbering = "-1"): Way {
  return { slugify, numbering };
}

const WAYS = {
  github: way(slugs.github),
  astro: way(slugs.astro),
  vitepress: way(slugs.vitepress),
  "markdown-it-anchor": way(slugs.markdownItAnchor),
  lume: way(slugs.lume),
  "kramdown-gfm": way(slugs.kramdownGfm),
  kramdown: way(slugs.kramdownPlain),
  hugo: way(slugs.hugoGithub),
  "hugo-source": way(slugs.hugoSource),
  "hugo-ascii": way(slugs.hugoAscii),
  "hugo-blackfriday": way(slugs.hugoBlackfriday),
  markdig: way(slugs.markdig),
  "python-markdown": way(slugs.pythonMarkdown, "_1"),
  "python-unicode": way(slugs.pythonUnicode, "_1"),
  pymdownx: way(slugs.pymdownx, "_1"),
  mdbook: way(slugs.mdbook),
  docutils: way(slugs.docutils, "id1"),
  mdn: way(slugs.mdn, "_2"),
} as const satisfies Readonly<Record<string, Way>>;

export type WayName = keyof typeof WAYS;

/** The anchors of headings, in document order. */
export function generatedAnchors(headings: readonly SlugSource[], name: WayName): string[] {
  const { slugify, numbering } = WAYS[name];
  const take = counterFor(numbering);
  return headings.map((heading) => take(slugify(heading)));
}

function counterFor(numbering: Numbering): (name: string) => string {
  if (numbering === "-1") {
    const names = new UniqueNames();
    return (name) => names.take(name);
  }
  const taken = new Set<string>();
  if (numbering === "id1") {
    let count = 0;
    return (name) => {
      const unique = name === "" || taken.has(name) ? `id${++count}` : name;
      taken.add(unique);
      return unique;
    };
  }
  const first = numbering === "_1" ? 1 : 2;
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
