/** Titles in AsciiDoc as they read. Every pattern is bounded, so the search is linear. */

const ANCHOR =
  /\[\[[^\[\]]{1,300}\]\]|\banchor:[\w:.-]{1,200}\[[^\]]{0,200}\]|\(\(\([^()]{1,300}\)\)\)/g;
const REFERENCE = /<<[^<>,]{1,300}(?:,([^<>]{1,300}))?>>/g;
/** `xref:page.adoc[text]`, `https://…[text]`, `kbd:[Ctrl]`, `image:icon.png[alt]`. */
const MACRO =
  /(?:\b(?:link|xref|mailto|kbd|btn|menu|image|icon|footnote|pass|stem|indexterm2?):[^\s\[\]]{0,300}|\bhttps?:\/\/[^\s\[\]]{1,300})\[([^\[\]]{0,300})\]/g;
const SPAN =
  /(?:\[[^\[\]]{0,100}\])?(`{1,2}|\*{1,2}|_{1,2}|#{1,2}|\+{1,3})(?=\S)(.{1,300}?)(?<=\S)\1/g;
/** A title with more signs is no title, and is left as it is. */
const MOST_MARKS = 60;
const MARK = /[`*_#+]/g;
const CHARACTER = /&(amp|lt|gt|quot|apos|nbsp|#\d{1,6});/g;
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " },
};

/** The text of a title without markup: of a macro its text, of a span what it marks. */
export function toTitle(source: string): string {
  if (!/[`*_#+\[<:&(\\]/.test(source) || hasTooManyMarks(source)) return source;
  return source
    .replace(ANCHOR, "")
    .replace(REFERENCE, (whole, text: string | undefined) => text ?? whole.slice(2, -2))
    .replace(MACRO, (_, text: string) => text.split(/,\s*\w+=/, 1)[0].replace(/\^$/, ""))
    .replace(SPAN, unmark)
    .replace(SPAN, unmark)
    .replace(CHARACTER, (whole, name: string) => {
      if (!name.startsWith("#")) return NAMED[name];
      const code = Number(name.slice(1));
      return code > 31 && code <= 0xffff ? String.fromCharCode(code) : whole;
    });
}

function hasTooManyMarks(source: string): boolean {
  return (source.match(MARK)?.length ?? 0) > MOST_MARKS;
}

/** A single sign is markup at the edges of words only. */
function unmark(
  whole: string,
  marks: string,
  text: string,
  at: number,
  title: string,
): string {
  const [before, after] = [title[at - 1] ?? " ", title[at + whole.length] ?? " "];
  const isAtEdges = !/[\p{L}\p{N}_;:}\\]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after);
  return marks.length > 1 || isAtEdges ? text : whole;
}
