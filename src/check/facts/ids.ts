/** Ids that authors give to parts of a page, besides those of HTML and of headings. */

import { CodeRanges } from "./code_ranges.ts";
import { LineCursor } from "../../markdown/block/line_cursor.ts";

/** `{#id}`, `{: .class #id}`, `{.class #id}`, also with an escaped brace, as MDX wants it. */
const ATTRIBUTES =
  /\{:?[ \t]{0,9}(?:[^{}#\n]{0,200}[ \t])?#([^\s{}#"'`,;()]{1,200}?)\\?(?:[ \t][^{}\n]{0,200})?\}/g;
/** `{/* #id *\/}` */
const COMMENT = /\{\/\*\s{0,9}#([^\s{}*]{1,200})\s{0,9}\*\/\}/g;
/** `(label)=` of MyST, and `.. _label:` */
const TARGET = /^[ \t>]*(?:\(([^()\n]{1,200})\)=|\.\. _([^:\n]{1,200}):)[ \t]*$/gm;
/** `r[names.preludes]`, a rule of the Rust reference. */
const RULE = /^r\[([\w.-]{1,200})\][ \t]*$/gm;
/** `## Heading [#id]` of Nextra and Fumadocs. */
const BRACKETS = /^ {0,3}#{1,6}[ \t].*\[#([^\s\[\]]{1,200})\][ \t]*$/gm;
/** `:name: label` of a directive, whose content is code for CommonMark. */
const OPTION = /^[ \t]*(?::(?:name|label|id):|[:`]{3,}\{figure-md\})[ \t]{1,9}(\S{1,200})[ \t]*$/gm;

/** The ids of a text from `at` on, in no particular order. */
export function attributeIds(text: string, at: number, code: CodeRanges): string[] {
  const ids: string[] = [];
  const collect = (pattern: RegExp, skipped: CodeRanges) => {
    pattern.lastIndex = at;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      if (text[match.index - 1] === "{" || text[match.index - 1] === "$") continue;
      if (skipped.contain(match.index)) continue;
      const id = match.slice(1).find((one) => one !== undefined) ?? "";
      ids.push(id.replace(/^`|`$/g, ""));
    }
  };
  if (text.includes("#", at) && text.includes("{", at)) {
    collect(ATTRIBUTES, code);
    collect(COMMENT, code);
  }
  if (text.includes("[#", at)) collect(BRACKETS, code);
  if (text.includes(")=", at) || text.includes(".. _", at)) collect(TARGET, CodeRanges.none());
  if (text.includes("r[", at)) {
    for (const [, name] of text.matchAll(RULE)) ids.push(`r-${name}`);
  }
  if (
    text.includes("figure-md}", at) || text.includes("name: ", at) || text.includes("label: ", at)
  ) {
    collect(OPTION, CodeRanges.none());
  }
  return ids;
}

/** Components of Mintlify and others that get an anchor by their title, or by the name of a parameter. */
const TITLED =
  /<(Accordion|Tab|Step|Expandable|Update|ParamField|ResponseField)\s[^<>]{0,300}?\b(?:title|label|body|path|query|header|name)=["']([^"'\n]{1,200})["']/g;

/** What components make anchors of. */
export function componentTitles(text: string, at: number): string[] {
  if (!/<[A-Z]/.test(text)) return [];
  TITLED.lastIndex = at;
  const titles: string[] = [];
  for (let match = TITLED.exec(text); match !== null; match = TITLED.exec(text)) {
    const [, component, title] = match;
    titles.push(component === "ParamField" ? `param-${title}` : title);
    if (titles.length === MAX_TERMS) break;
  }
  return titles;
}

const SUMMARY = /<summary[^<>]{0,200}>([^\n]{1,300}?)<\/summary>/g;

/** The texts of `<summary>`, without markup. */
export function summaries(text: string, at: number): string[] {
  if (!text.includes("<summary", at)) return [];
  return [...text.slice(at).matchAll(SUMMARY)].slice(0, MAX_TERMS)
    .map(([, inside]) => inside.replace(/<[^<>]{0,200}>|[*_`]/g, "").trim())
    .filter((one) => one !== "");
}

const DEFINITION = /^[ \t]{0,3}:[ \t]+\S/;
/** `- term`, then `  - : definition`, as MDN writes lists. */
const MDN_DEFINITION = /^[ \t]*- : /;
const MAX_TERMS = 5_000;

/** Terms of definition lists as written. */
export function definitionTerms(text: string, at: number): string[] {
  if (!text.includes("\n:", at) && !text.includes("- : ", at) && !/\n {1,3}:/.test(text)) return [];
  const terms: string[] = [];
  const cursor = new LineCursor({ text, at, line: 1 });
  /** The last lines that were not blank, as long as no blank line is between them. */
  let before: string[] = [];
  let blanks = 0;
  while (cursor.nextLine() && terms.length < MAX_TERMS) {
    const line = text.slice(cursor.lineAt, cursor.lineEnd);
    if (line.trim() === "") {
      blanks++;
      continue;
    }
    if (MDN_DEFINITION.test(line) || DEFINITION.test(line)) {
      if (blanks <= 1) terms.push(...before.map((one) => one.trim().replace(/^[-*] /, "")));
      before = [];
    } else {
      if (blanks > 0 || before.length > 5 || /^[ \t]*[-*] /.test(line)) before = [];
      before.push(line);
    }
    blanks = 0;
  }
  return terms;
}
