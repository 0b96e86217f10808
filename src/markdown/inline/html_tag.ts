/** Open tags of raw HTML, with their attributes, and the text between tags. */

/** Longer tags are text, so that reading stays linear. */
const MAX_TAG = 4_000;

const TAG_NAME = /<[A-Za-z][A-Za-z0-9-]*(?=[\s/>])/y;
const ATTRIBUTE =
  /\s+([A-Za-z_:@][A-Za-z0-9_.:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]{0,1000}\}){0,1000})\}|([^\s"'=<>`{}]+)))?/y;
/** A value in braces, as in JSX, that is a string. */
const STRING = /^\s*(["'`])([^"'`{}$\\]{0,1000})\1\s*$/;
const TAG_END = /\s*\/?>/y;
const ANY_TAG = /<[^<>]{0,2000}>/g;

export interface Attribute {
  /** Lowercase. */
  readonly name: string;
  /** As written, entities unresolved; empty when there is none. */
  readonly value: string;
  /** The range of the value, without quotes. */
  readonly at: number;
  readonly end: number;
}

export interface Tag {
  /** Lowercase. */
  readonly name: string;
  readonly attributes: readonly Attribute[];
  /** The first position after the `>`. */
  readonly end: number;
}

/** The open tag whose `<` is at `at`, or null when there is none that ends before `limit`. */
export function readTag(text: string, at: number, limit: number): Tag | null {
  TAG_NAME.lastIndex = at;
  const name = TAG_NAME.exec(text);
  if (name === null) return null;
  const most = Math.min(limit, at + MAX_TAG);
  const attributes: Attribute[] = [];
  let next = TAG_NAME.lastIndex;
  while (next < most) {
    ATTRIBUTE.lastIndex = next;
    const match = ATTRIBUTE.exec(text);
    if (match === null) break;
    next = ATTRIBUTE.lastIndex;
    const [whole, key, double, single, braced, bare] = match;
    if (braced !== undefined) {
      attributes.push(...bracedAttribute(key, braced, next - 1));
      continue;
    }
    const value = double ?? single ?? bare ?? "";
    const end = next - (bare === undefined && whole.length > key.length && value !== "" ? 1 : 0);
    attributes.push({ name: key.toLowerCase(), value, at: end - value.length, end });
  }
  TAG_END.lastIndex = next;
  if (!TAG_END.test(text) || TAG_END.lastIndex > most) return null;
  return { name: name[0].slice(1).toLowerCase(), attributes, end: TAG_END.lastIndex };
}

/** An attribute of JSX when its value is a string; `end` is the position of its closing brace. */
function bracedAttribute(key: string, braced: string, end: number): Attribute[] {
  const string = STRING.exec(braced);
  if (string === null) return [];
  const at = end - braced.length + braced.indexOf(string[1]) + 1;
  const value = string[2];
  return [{ name: key.toLowerCase(), value, at, end: at + value.length }];
}

/** The text of an HTML fragment in one line: tags removed, white space folded. */
export function textOfHtml(html: string): string {
  return html.replace(ANY_TAG, "").replace(/\s+/g, " ").trim();
}
