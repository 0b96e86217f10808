/**
 * The one door to htmlparser2: HTML and XML as a flat sequence of tags and texts.
 *
 * Only its tokenizer is used. It keeps no tree, so deep nesting costs nothing, and it knows no
 * entities but the standard ones, so none can expand.
 */
import { Tokenizer } from "htmlparser2";

/** What is told while a text is scanned, in order. Names are lowercase in HTML. */
export interface MarkupHandler {
  /** `ends`: the element ends at once, as in `<br/>`. */
  open(name: string, attributes: ReadonlyMap<string, string>, ends: boolean): void;
  close(name: string): void;
  text(text: string): void;
}

/** Further attributes of a tag are ignored, and so is the rest of a longer value. */
const MOST_ATTRIBUTES = 100;
const LONGEST_VALUE = 2_000;

/** Tells the handler all tags and texts; of comments, declarations and instructions nothing. */
export function scanMarkup(
  text: string,
  handler: MarkupHandler,
  { isXml = false }: { readonly isXml?: boolean } = {},
): void {
  const nameOf = (start: number, end: number) => {
    const name = text.slice(start, end);
    return isXml ? name : name.toLowerCase();
  };
  let tag = "";
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";
  const options = { xmlMode: isXml, decodeEntities: true, recognizeSelfClosing: true };
  const tokenizer = new Tokenizer(options, {
    onopentagname(start, end) {
      tag = nameOf(start, end);
      attributes = new Map();
    },
    onattribname(start, end) {
      attribute = nameOf(start, Math.min(end, start + LONGEST_VALUE));
      value = "";
    },
    onattribdata(start, end) {
      if (value.length < LONGEST_VALUE) {
        value += text.slice(start, Math.min(end, start + LONGEST_VALUE));
      }
    },
    onattribentity(code) {
      if (value.length < LONGEST_VALUE) value += String.fromCodePoint(code);
    },
    onattribend() {
      if (attributes.size < MOST_ATTRIBUTES && !attributes.has(attribute)) {
        attributes.set(attribute, value);
      }
    },
    onopentagend: () => handler.open(tag, attributes, false),
    onselfclosingtag: () => handler.open(tag, attributes, true),
    onclosetag: (start, end) => handler.close(nameOf(start, end)),
    ontext: (start, end) => handler.text(text.slice(start, end)),
    ontextentity: (code) => handler.text(String.fromCodePoint(code)),
    oncdata: (start, end, offset) => handler.text(text.slice(start, end - offset)),
    oncomment() {},
    ondeclaration() {},
    onprocessinginstruction() {},
    onend() {},
  });
  tokenizer.write(text);
  tokenizer.end();
}
