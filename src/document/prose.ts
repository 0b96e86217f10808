/** The prose of a document: its text without what is in no language. */
import { splitFrontmatter } from "../markdown/split_frontmatter.ts";

/** Characters of a document that are looked at, from its start. */
const MOST = 12_000;

/** Code, addresses, tags and shortcodes; each is bounded, so the search is linear. */
const NOT_PROSE = [
  /^[ \t]*(`{3,20}|~{3,20})[^\n]{0,300}\n[^]*?(?:^[ \t]*\1[ \t]*$|(?![^]))/gm,
  /^(?: {4}|\t)[^\n]*$/gm,
  /`[^`\n]{1,300}`/g,
  /<!--[^]{0,2000}?-->|<\/?[a-zA-Z][^<>\n]{0,300}>/g,
  /\{\{[^{}\n]{0,300}\}\}|\]\([^()\s]{0,300}\)/g,
  /\b[a-z]+:\/\/\S{1,500}/g,
];

/** A markdown text without frontmatter, code, tags and addresses; headings and tables stay. */
export function proseOf(text: string): string {
  const { at } = splitFrontmatter(text);
  return NOT_PROSE.reduce(
    (prose, pattern) => prose.replace(pattern, " "),
    text.slice(at, at + MOST),
  );
}
