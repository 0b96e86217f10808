/** Titles in Org as they read. Every pattern is bounded, so the search is linear. */

const LINK = /\[\[([^[\]]{1,500})\](?:\[([^[\]]{1,500})\])?\]/g;
const TARGET = /<<<?([^<>]{1,200})>>>?/g;
const EMPHASIS = /(^|[\s({'"-])([*/_=~+])(\S(?:.{0,300}?\S)?)\2(?=$|[\s.,;:!?'")}\]\\-])/g;
/** `[2/5]` and `[40%]` change as work goes on, and would change the id. */
const PROGRESS = /\s{0,3}\[\d{0,4}(?:\/\d{0,4}|%)\]/g;
const FOOTNOTE = /\[fn:[^\[\]]{0,200}\]/g;

/** A title with more signs is no title, and is left as it is. */
const MOST_MARKS = 60;
const MARK = /[*/_=~+]/g;

/** The text of a title without markup: of a link its description, of emphasis what it marks. */
export function toTitle(source: string): string {
  if (!/[[<*/_=~+]/.test(source)) return source;
  if ((source.match(MARK)?.length ?? 0) > MOST_MARKS) return source;
  return source
    .replace(PROGRESS, "")
    .replace(FOOTNOTE, "")
    .replace(LINK, (_, target: string, text: string | undefined) => text ?? target)
    .replace(TARGET, "$1")
    .replace(EMPHASIS, "$1$3")
    .replace(EMPHASIS, "$1$3");
}
