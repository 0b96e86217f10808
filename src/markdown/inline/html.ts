/** Tags and comments of raw HTML, inline or in blocks. Linear: nothing longer than `MAX_TAG` is a tag. */

/** Longer tags are text. */
const MAX_TAG = 4_000;

const TAG_NAME = /<[A-Za-z][A-Za-z0-9-]*(?=[\s/>])/y;
const ATTRIBUTE =
  /\s+([A-Za-z_:][A-Za-z0-9_.:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const TAG_END = /\s*\/?>/y;

export interface Attribute {
  /** Lowercase. */
  readonly name: string;
  readonly value: string;
  /** Where the value stands. */
  readonly at: number;
  readonly end: number;
}

export interface Tag {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly end: number;
}

/** The open tag that starts at the `<` at `at`; null when there is none that ends before `limit`. */
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
    const [whole, key, double, single, bare] = match;
    const value = double ?? single ?? bare ?? "";
    const end = next - (bare === undefined && whole.length > key.length && value !== "" ? 1 : 0);
    attributes.push({ name: key.toLowerCase(), value, at: end - value.length, end });
  }
  TAG_END.lastIndex = next;
  if (!TAG_END.test(text) || TAG_END.lastIndex > most) return null;
  return { name: name[0].slice(1).toLowerCase(), attributes, end: TAG_END.lastIndex };
}
