/** Which styles of a Word document are those of headings. */
import { scanMarkup } from "../markup/scan_markup.ts";

/** Depth by the id of a style; 0 for the title of the document. */
export function headingStyles(xml: string): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  let style = "";
  scanMarkup(xml, {
    open(name, attributes) {
      const value = attributes.get("w:val") ?? "";
      if (name === "w:style") style = attributes.get("w:styleId") ?? "";
      else if (name === "w:name") setByName(depths, style, value);
      else if (name === "w:outlineLvl" && !depths.has(style)) {
        setDepth(depths, style, Number(value) + 1);
      }
    },
    close() {},
    text() {},
  }, { isXml: true });
  return depths;
}

/** Names are English in every language of Word. */
function setByName(depths: Map<string, number>, style: string, name: string): void {
  const [, number] = /^heading ([1-9])$/i.exec(name) ?? [];
  if (number !== undefined) setDepth(depths, style, Number(number));
  else if (/^title$/i.test(name)) depths.set(style, 0);
}

function setDepth(depths: Map<string, number>, style: string, depth: number): void {
  if (depth >= 1 && depth <= 9) depths.set(style, Math.min(6, depth));
}
