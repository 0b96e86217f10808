/** Attributes of an AsciiDoc document, as far as its titles and ids depend on them. */

/** A longer value is not used in others, so that they cannot grow without end. */
const LONGEST = 300;
const MOST = 1_000;
const REFERENCE = /\{([\w][\w-]{0,100})\}/g;
/** Those that every document has. */
const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ nbsp: " ", zwsp: "", wj: "", sp: " ", empty: "", blank: "", plus: "+", amp: "&" },
  ...{ lt: "<", gt: ">", apos: "'", quot: '"', lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”" },
  ...{ deg: "°", startsb: "[", endsb: "]", vbar: "|", caret: "^", asterisk: "*", tilde: "~" },
  ...{ backslash: "\\", backtick: "`", cpp: "C++", pp: "++", "two-colons": "::" },
};

export class Attributes {
  readonly #values = new Map<string, string>();

  /** What `leveloffset` adds to the level of a title. */
  offset = 0;

  /** Sets an attribute, or removes one that is written `name!`; returns its value as it reads. */
  set(name: string, source: string): string {
    const key = name.replaceAll("!", "").toLowerCase();
    const value = this.fill(source);
    if (key === "leveloffset") this.#setOffset(name.includes("!") ? "0" : value);
    if (name.includes("!")) this.#values.delete(key);
    else if (value.length <= LONGEST && this.#values.size < MOST) this.#values.set(key, value);
    return value;
  }

  #setOffset(value: string): void {
    const [, sign, digits] = /^([+-]?)(\d)$/.exec(value.trim()) ?? [];
    if (digits === undefined) return;
    const number = Number(digits);
    this.offset = sign === "" ? number : this.offset + (sign === "-" ? -number : number);
    this.offset = Math.min(6, Math.max(-6, this.offset));
  }

  /** The text with the attributes that are known so far; a reference to another stays as it is. */
  fill(text: string): string {
    if (!text.includes("{")) return text;
    return text.replace(REFERENCE, (whole, name: string) => {
      const key = name.toLowerCase();
      return this.#values.get(key) ?? (Object.hasOwn(CHARACTERS, key) ? CHARACTERS[key] : whole);
    });
  }

  /** The id that Asciidoctor generates for a title. */
  idOf(title: string): string {
    const prefix = this.#values.get("idprefix") ?? "_";
    const separator = (this.#values.get("idseparator") ?? "_").slice(0, 1);
    const words = title.toLowerCase().replace(/<[^<>]{0,200}>|&[a-z]{1,20};/g, "")
      .replace(/[^\p{L}\p{M}\p{N}_ .\-]/gu, "").replace(/[ .-]+/g, separator === "" ? "" : " ")
      .trim().replaceAll(" ", separator);
    return prefix + words;
  }
}
