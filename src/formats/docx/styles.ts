/** What the paragraph styles of a Word document stand for. */
import { scanMarkup } from "../markup/scan_markup.ts";

/** A heading of a depth, 0 for the title of the document; or a line of code. */
export type StyleKind = number | "code";

/** `Heading 2`, and `HeadB` as publishers name it. */
const HEADING = /^head(?:ing)?[ _-]?([1-9a-f])(?:[ _-]?number)?$/i;
const CODE =
  /^(?:html )?(?:code(?! ?(?:label|caption|listing))|source ?code|preformatted|verbatim)/i;

/** What each style stands for, by its id; styles of text are absent. */
export function paragraphStyles(xml: string): ReadonlyMap<string, StyleKind> {
  const kinds = new Map<string, StyleKind>();
  const parents = new Map<string, string>();
  let style = "";
  scanMarkup(xml, {
    open(name, attributes) {
      const value = attributes.get("w:val") ?? "";
      if (name === "w:style") style = attributes.get("w:styleId") ?? "";
      else if (name === "w:basedOn") parents.set(style, value);
      else if (name === "w:name") setByName(kinds, style, value);
      else if (name === "w:outlineLvl" && !kinds.has(style)) {
        setDepth(kinds, style, Number(value) + 1);
      }
    },
    close() {},
    text() {},
  }, { isXml: true });
  inherit(kinds, parents);
  return kinds;
}

/** Names are English in every language of Word. */
function setByName(kinds: Map<string, StyleKind>, style: string, name: string): void {
  const [, sign] = HEADING.exec(name) ?? [];
  if (sign !== undefined) setDepth(kinds, style, depthOf(sign));
  else if (/^title$/i.test(name)) kinds.set(style, 0);
  else if (CODE.test(name)) kinds.set(style, "code");
}

/** `1` and `A` are the first. */
function depthOf(sign: string): number {
  return sign <= "9" ? Number(sign) : parseInt(sign, 16) - 9;
}

function setDepth(kinds: Map<string, StyleKind>, style: string, depth: number): void {
  if (depth >= 1 && depth <= 9) kinds.set(style, Math.min(6, depth));
}

/** Styles are based on others in short chains. */
const MOST_PARENTS = 10;

/** A style is what the nearest one is that it is based on. */
function inherit(kinds: Map<string, StyleKind>, parents: ReadonlyMap<string, string>): void {
  for (const style of parents.keys()) {
    let at: string | undefined = style;
    for (let i = 0; i < MOST_PARENTS && at !== undefined && !kinds.has(at); i++) {
      at = parents.get(at);
    }
    const kind = at === undefined ? undefined : kinds.get(at);
    if (kind !== undefined && !kinds.has(style)) kinds.set(style, kind);
  }
}
