/** The body of a Word document, as its XML is scanned. */
import type { MarkupHandler } from "../markup/scan_markup.ts";
import type { TextWriter } from "../text_writer.ts";
import type { StyleKind } from "./styles.ts";

/** A fallback repeats what it stands for; what was moved is where it was moved to. */
const LEFT_OUT: ReadonlySet<string> = new Set(["mc:Fallback", "w:moveFrom"]);

export class BodyReader implements MarkupHandler {
  readonly #to: TextWriter;
  readonly #styles: ReadonlyMap<string, StyleKind>;
  #text: string[] = [];
  #isText = false;
  /** Of the paragraph: what its style is, or null; the level of its list item, or 0. */
  #kind: StyleKind | null = null;
  #level = 0;
  /** The cells of the row that is being read; null outside of tables. */
  #cells: string[][] | null = null;
  /** Lines of code, one from each paragraph. */
  #code: string[] = [];
  /** Elements around that are left out. */
  #leftOut = 0;

  constructor(to: TextWriter, styles: ReadonlyMap<string, StyleKind>) {
    this.#to = to;
    this.#styles = styles;
  }

  open(name: string, attributes: ReadonlyMap<string, string>, ends: boolean): void {
    if (LEFT_OUT.has(name) && !ends) this.#leftOut++;
    if (this.#leftOut > 0) return;
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
        this.#kind = this.#styles.get(value) ?? this.#kind;
        break;
      case "w:outlineLvl":
        if (/^[0-5]$/.test(value)) this.#kind = Number(value) + 1;
        break;
      case "w:ilvl":
        if (/^\d$/.test(value)) this.#level = Number(value) + 1;
        break;
      case "w:bookmarkStart":
        this.#anchor(attributes.get("w:name") ?? "");
        break;
      case "w:tr":
        this.#endCode();
        this.#cells = [];
        break;
      case "w:tc":
        this.#cells?.push([]);
    }
  }

  close(name: string): void {
    if (LEFT_OUT.has(name) && this.#leftOut > 0) this.#leftOut--;
    if (this.#leftOut > 0) return;
    if (name === "w:t") this.#isText = false;
    else if (name === "w:p") this.#endParagraph();
    else if (name === "w:tr") this.#endRow();
  }

  text(text: string): void {
    if (this.#isText && this.#leftOut === 0) this.#text.push(text);
  }

  /** To be called at the end of the document. */
  finish(): void {
    this.#endRow();
    this.#endParagraph();
    this.#endCode();
  }

  /** Word marks places of its own, too. */
  #anchor(name: string): void {
    if (!name.startsWith("_")) this.#to.anchor(name);
  }

  #endParagraph(): void {
    const text = this.#text.join("");
    const [kind, level] = [this.#kind, this.#level];
    this.#text = [];
    this.#kind = null;
    this.#level = 0;
    const cell = this.#cells?.at(-1);
    if (cell !== undefined) cell.push(text);
    else if (kind === "code") this.#code.push(text);
    else this.#endBlock(text, kind, level);
  }

  #endBlock(text: string, depth: number | null, level: number): void {
    if (text.trim() === "") return;
    this.#endCode();
    if (depth !== null) this.#to.heading(Math.max(1, depth), text);
    else if (level > 0) this.#to.item(text, level);
    else this.#to.paragraph(text);
  }

  #endCode(): void {
    if (this.#code.length > 0) this.#to.code(this.#code.join("\n"));
    this.#code = [];
  }

  #endRow(): void {
    if (this.#cells !== null) this.#to.row(this.#cells.map((cell) => cell.join(" ")));
    this.#cells = null;
  }
}
