/** The fonts of a file, each read once. */
import type { PdfFile } from "../file/file.ts";
import type { PdfDict, PdfValue } from "../file/objects.ts";
import { type Font, readFont } from "./font.ts";

export class FontCache {
  readonly #file: PdfFile;
  readonly #known = new Map<PdfDict, Font>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  get(value: PdfValue | undefined): Font {
    const dict = this.#file.dict(value);
    let font = this.#known.get(dict);
    if (font === undefined) this.#known.set(dict, font = readFont(this.#file, dict));
    return font;
  }
}
