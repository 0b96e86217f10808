/** The body of a Word document, as its XML is scanned. */
import type { MarkupHandler } from "../markup/scan_markup.ts";
import type { TextWriter } from "../text_writer.ts";

export class BodyReader implements MarkupHandler {
  readonly #to: TextWriter;
  readonly #styles: ReadonlyMap<string, number>;
  #text: string[] = [];
  #isText = false;
  /** Of the paragraph: the depth of its heading, or null; the level of its list item, or 0. */
  #depth: number | null = null;
  #level = 0;
  /** The cells of the row that is being read; null outside of tables. */
  #cells: string[][] | null = null;
  /** A fallback repeats what it stands for. */
  #fallbacks = 0;

  constructor(to: TextWriter, styles: ReadonlyMap<string, number>) {
    this.#to = to;
    this.#styles = styles;
  }

  open(name: string, attributes: ReadonlyMap<string, string>, ends: boolean): void {
    if (name === "mc:Fallback" && !ends) this.#fallbacks++;
    if (this.#fallbacks > 0) return;
    const value = attributes.get("w:val") ?? "";
    switch (name) {
      case "w:t":
        this.#isText = !ends;
        break;
      case "w:tab":
        this.#text.push(" ");
        break;
      case "w:br":
      case "w:cr":
        this.#text.push("\n");
        break;
      case "w:noBreakHyphen":
        this.#text.push("-");
        break;
      case "w:pStyle":
        this.#depth = this.#styles.get(value) ?? this.#depth;
        break;
      case "w:outlineLvl":
        if (/^[0-5]$/.test(value)) this.#depth = Number(value) + 1;
        break;
      case "w:ilvl":
        if (/^\d$/.test(value)) this.#level = Number(value) + 1;
        break;
      case "w:bookmarkStart":
        this.#anchor(attributes.get("w:name") ?? "");
        break;
      case "w:tr":
        this.#cells = [];
        break;
      case "w:tc":
        this.#cells?.push([]);
    }
  }

  close(name: string): void {
    if (name === "mc:Fallback" && this.#fallbacks > 0) this.#fallbacks--;
    if (this.#fallbacks > 0) return;
    if (name === "w:t") this.#isText = false;
    else if (name === "w:p") this.#endParagraph();
    else if (name === "w:tr") this.#endRow();
  }

  text(text: string): void {
    if (this.#isText && this.#fallbacks === 0) this.#text.push(text);
  }

  /** To be called at the end of the document. */
  finish(): void {
    this.#endRow();
    this.#endParagraph();
  }

  /** Word marks places of its own, too. */
  #anchor(name: string): void {
    if (!name.startsWith("_")) this.#to.anchor(name);
  }

  #endParagraph(): void {
    const text = this.#text.join("").trim();
    const [depth, level] = [this.#depth, this.#level];
    this.#text = [];
    this.#depth = null;
    this.#level = 0;
    const cell = this.#cells?.at(-1);
    if (cell !== undefined) cell.push(text);
    else if (depth !== null) this.#to.heading(Math.max(1, depth), text);
    else if (level > 0) this.#to.item(text, level);
    else this.#to.paragraph(text);
  }

  #endRow(): void {
    if (this.#cells !== null) this.#to.row(this.#cells.map((cell) => cell.join(" ")));
    this.#cells = null;
  }
}
