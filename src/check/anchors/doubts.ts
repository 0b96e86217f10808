/** Anchors that a page may have although its text does not show them, and which those could be. */

import type { Include } from "../model.ts";
import type { Generator } from "../site/model.ts";
import { github } from "./slugs.ts";

export type Doubt =
  /** Any anchor at all. */
  | { readonly kind: "any" }
  /** A heading or id with a template in it: what is around the template is known. */
  | { readonly kind: "around"; readonly start: string; readonly end: string }
  /** The parts of a module or class. */
  | { readonly kind: "api"; readonly name: string };

/** The beginning of a placeholder in a heading or an id. */
export const TEMPLATE = /\{\{|\{%|\$\{|<%/;
const WHOLE_TEMPLATE =
  /\{\{[^{}]{0,500}\}\}|\{%[^{}]{0,500}%\}|\$\{[^{}]{0,200}\}|<%[^<>]{0,200}%>/;

/** What a heading or id with a template may become. */
export function templateDoubt(source: string): Doubt {
  const parts = source.split(WHOLE_TEMPLATE).map((one) =>
    github({ title: one.trim(), source: one })
  );
  return { kind: "around", start: parts[0] ?? "", end: parts.at(-1) ?? "" };
}

/** Arguments of a shortcode; more are not looked at. */
const MOST_ARGUMENTS = 50;

/** The ids that a template makes of the arguments of a shortcode, each of which may fill it. */
export function filledIn(id: string, text: string): string[] {
  const parts = id.split(WHOLE_TEMPLATE);
  const start = parts[0] ?? "";
  const end = parts.length > 1 ? parts.at(-1)! : "";
  const words = [...text.matchAll(/"([^"]{1,200})"|'([^']{1,200})'|([^\s"'=]{1,200})/g)]
    .slice(0, MOST_ARGUMENTS).map(([, double, single, bare]) => (double ?? single ?? bare).trim());
  return words.flatMap((word) => [word, github({ title: word, source: word })])
    .map((word) => start + word + end);
}

/** Generators that evaluate `{{ … }}` in documents, where it can print headings. */
const EVALUATING: ReadonlySet<Generator> = new Set(["jekyll", "mkdocs", "lume", "github"]);
/** Generators that render components in documents. */
const RENDERING: ReadonlySet<Generator> = new Set([
  ...["docusaurus", "vitepress", "astro", "lume", "github"] as const,
]);
/** Generators with shortcodes. */
const SHORTCODES: ReadonlySet<Generator> = new Set(["hugo", "github"]);

/** What a shortcode of Hugo prints from elsewhere: a partial, or something for each item of a list. */
const INCLUDES = /^(?:partial|range)\s/;

/** What an include that cannot be found may contain; null when it cannot contain anchors. */
export function includeDoubt({ kind, path }: Include, generator: Generator): Doubt | null {
  switch (kind) {
    case "api":
      if (generator === "mkdocs" || generator === "sphinx") return { kind: "any" };
      return generator === "github" && path.includes(".") ? { kind: "api", name: path } : null;
    case "output":
      return path === "" || INCLUDES.test(path) || EVALUATING.has(generator)
        ? { kind: "any" }
        : null;
    case "component":
      return RENDERING.has(generator) ? { kind: "any" } : null;
    case "shortcode":
      return SHORTCODES.has(generator) ? { kind: "any" } : null;
    case "beside":
    case "anywhere":
      return isText(path) ? { kind: "any" } : null;
  }
}

/** Code and data that are included have no anchors. */
function isText(path: string): boolean {
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(path)?.[1].toLowerCase();
  return extension === undefined ||
    /^(?:mdx?|markdown|html?|txt|rst|inc|liquid|njk)$/.test(extension);
}

/** Different doubts about one page; with more, it may have any anchor. */
const MOST_DOUBTS = 100;

/** All doubts about one page. */
export class Doubts {
  readonly #all = new Map<string, Exclude<Doubt, { kind: "any" }>>();
  #isAny = false;

  add(doubt: Doubt): void {
    if (doubt.kind === "any" || this.#all.size >= MOST_DOUBTS) this.#isAny = true;
    else this.#all.set(JSON.stringify(doubt), doubt);
  }

  /** May the page have this anchor? */
  include(anchor: string): boolean {
    return this.#isAny || this.#all.values().some((doubt) => isPossible(doubt, anchor));
  }
}

function isPossible(doubt: Exclude<Doubt, { kind: "any" }>, anchor: string): boolean {
  return doubt.kind === "around"
    ? fits(anchor, doubt.start, doubt.end)
    : anchor.includes(".") || doubt.name === "" || doubt.name.endsWith(anchor);
}

/** Case and punctuation at the seams do not count: they depend on what the template prints. */
function fits(anchor: string, start: string, end: string): boolean {
  const plain = anchor.toLowerCase().replace(/[-_]+/g, "-");
  const from = start.replace(/[-_]+/g, "-").replace(/-$/, "");
  const to = end.replace(/[-_]+/g, "-").replace(/^-/, "");
  const rest = plain.replace(/-\d+$/, "");
  return plain.length >= from.length + to.length && plain.startsWith(from) &&
    (plain.endsWith(to) || rest.endsWith(to));
}
