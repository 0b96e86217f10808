/**
 * How each generator turns the text of a heading into an anchor, before it numbers duplicates. Each
 * function is total and gives what the generator itself gives; tests have cases taken from them.
 */

import { githubAnchor } from "../../markdown/anchors.ts";
import { resolveEntities } from "../../markdown/inline/escapes.ts";

/** A heading as a generator sees it. */
export interface SlugSource {
  /** Its text: inline markup resolved. */
  readonly title: string;
  /** As written, without an attribute list. */
  readonly source: string;
}

export type Slugify = (heading: SlugSource) => string;

const EMOJI_NAME = /:[a-z+-][a-z0-9_+-]{0,50}:/g;

/** A heading without markup other than entities, as written. */
function withEntities({ title, source }: SlugSource): string {
  return source.includes("&") && hasOnlyEntities(source.trim(), title.trim()) ? source : title;
}

/** Is the title what is around the entities of the source, with one character for each? */
function hasOnlyEntities(source: string, title: string): boolean {
  const shown = resolveEntities(source).split(/&[A-Za-z]{2,31};/);
  let at = 0;
  for (const [i, part] of shown.entries()) {
    if (!title.startsWith(part, at)) return false;
    at += part.length;
    if (i < shown.length - 1) at += title.codePointAt(at)! > 0xffff ? 2 : 1;
  }
  return at === title.length;
}

/**
 * VitePress: `slugify` of mdit-vue. It leaves out emoji such as `:tada:`, and takes entities as
 * they are written: `&lt;` is `lt`.
 */
export function vitepress(heading: SlugSource): string {
  return withEntities(heading).replace(EMOJI_NAME, "").normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u001f]/g, "")
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/^(\d)/, "_$1")
    .toLowerCase();
}

/** The default of markdown-it-anchor; links have it with or without percent escapes. */
export function markdownItAnchor({ title }: SlugSource): string {
  return title.trim().toLowerCase().replace(/\s+/g, "-");
}

/** The `toc` plugin of Lume. */
export function lume({ title }: SlugSource): string {
  const id = title.normalize("NFD").replace(/\p{Mn}+/gu, "").toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return /^\p{L}/u.test(id) ? id : `h_${id}`;
}

/** `--`, `---` and `...` in text are typographic symbols, which no anchor contains. */
function withoutDashes(source: string): string {
  return source.split(/(`+[^`]*`+)/)
    .map((part, i) => i % 2 === 1 ? part : part.replace(/-{2,3}|\.{3}/g, "")).join("");
}

/** The text of a heading as it is after `--` and `...` have become symbols. */
function typeset({ title, source }: SlugSource): string {
  return source === title ? withoutDashes(title) : title;
}

/** kramdown with the parser that Jekyll uses by default. */
export function kramdownGfm(heading: SlugSource): string {
  return typeset(heading).toLowerCase().replace(/[^\p{L}\p{M}\p{Nd}\p{Pc}\- \t]/gu, "")
    .replace(/[ \t]/g, "-");
}

/** kramdown with its own parser, which goes by the heading as written. */
export function kramdownPlain({ source }: SlugSource): string {
  const id = source.replace(/^[^a-zA-Z]+/, "").replace(/[^a-zA-Z0-9 -]/g, "").replaceAll(" ", "-")
    .toLowerCase();
  return id === "" ? "section" : id;
}

export function hugoGithub(heading: SlugSource): string {
  return hugoId(typeset(heading).trim().replace(/[^\p{L}\p{Nd}_\- ]/gu, ""));
}

/** Hugo of earlier versions goes by the heading as written, markup included. */
export function hugoSource({ source }: SlugSource): string {
  return hugoId(source.trim().replace(/[^\p{L}\p{Nd}_\- ]/gu, ""));
}

/** `autoHeadingIDType = "github-ascii"`. */
export function hugoAscii(heading: SlugSource): string {
  const plain = typeset(heading).normalize("NFD").replace(/\p{Mn}+/gu, "")
    .replace(/[^\x20-\x7e]/g, "");
  return hugoId(plain.trim().replace(/[^\w\- ]/g, ""));
}

function hugoId(kept: string): string {
  return kept === "" ? "heading" : kept.replaceAll(" ", "-").toLowerCase();
}

/** `autoHeadingIDType = "blackfriday"`. */
export function hugoBlackfriday({ title }: SlugSource): string {
  const id = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return id === "" ? "heading" : id;
}

/** Markdig, which docfx uses. */
export function markdig({ title }: SlugSource): string {
  const id = title.replace(/[^\p{L}\p{Nd}_\- ]/gu, "").replaceAll(" ", "-").toLowerCase();
  return id === "" ? "section" : id;
}

/** The `toc` extension of Python-Markdown; an empty anchor becomes `_1`, as by numbering. */
export function pythonMarkdown({ title }: SlugSource): string {
  const ascii = title.normalize("NFKD").replace(/[^\x00-\x7f]/g, ""); // deno-lint-ignore-line
  return collapse(ascii.replace(/[^\w\s-]/g, ""));
}

/** The same with `slugify_unicode`. */
export function pythonUnicode({ title }: SlugSource): string {
  return collapse(title.replace(/[^\p{L}\p{N}_\s-]/gu, ""));
}

function collapse(text: string): string {
  return text.trim().toLowerCase().replace(/[-\s]+/g, "-");
}

/** `pymdownx.slugs.slugify` with `case: lower`. */
export function pymdownx({ title }: SlugSource): string {
  return title.normalize("NFC").trim().toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

export function mdbook({ title }: SlugSource): string {
  return title.replace(/[&<>"']/g, "").trim().replace(/[^\p{Alphabetic}\p{N}_\-\s]/gu, "").replace(
    /\s/g,
    "-",
  )
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const DIGRAPHS: Readonly<Record<string, string>> = {
  "ß": "sz",
  "æ": "ae",
  "œ": "oe",
  "ȸ": "db",
  "ȹ": "qp",
};
const STROKES: Readonly<Record<string, string>> = {
  ...{ "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ŧ": "t", "ƀ": "b", "ƃ": "b" },
  ...{ "ƈ": "c", "ƌ": "d", "ƒ": "f", "ƙ": "k", "ƚ": "l", "ƞ": "n", "ƥ": "p", "ƫ": "t" },
  ...{ "ƭ": "t", "ƴ": "y", "ƶ": "z", "ǥ": "g", "ȥ": "z", "ȴ": "l", "ȵ": "n", "ȶ": "t" },
};

/** `make_id` of docutils. */
export function docutils({ title }: SlugSource): string {
  return title.toLowerCase().replace(/[^\x00-\x7f]/g, (one) => DIGRAPHS[one] ?? STROKES[one] ?? one) // deno-lint-ignore-line
    .normalize("NFKD").replace(/[^\x00-\x7f]/g, "") // deno-lint-ignore-line
    .trim().replace(/[^a-z0-9]+/g, "-").replace(/^[-0-9]+|-+$/g, "");
}

/** Rari, which makes the pages of MDN. */
export function mdn({ title }: SlugSource): string {
  const id = title.toLowerCase().replace(/\s/g, "_")
    .replace(/[<>"$#%&+,/:;=?@[\]^`{|}~')(\\]/g, "");
  return id === "" ? "sect1" : id;
}

/** GitHub, and github-slugger in Docusaurus, Astro and many others. */
export function github({ title }: SlugSource): string {
  return githubAnchor(title);
}

/** Astro, which sets `--` and `...` as symbols first, and drops a hyphen at the end. */
export function astro(heading: SlugSource): string {
  return githubAnchor(typeset(heading)).replace(/-$/, "");
}
