/** Reads Swift piece by piece: space and comments, texts with what is in them, brackets with their contents. */

const [TAB, LF, CR, SPACE] = [9, 10, 13, 32];
const WORD = /[\p{L}\p{N}_$]+/uy;
const RAW = /#+"/y;
const MARKS = /\/\*|\*\//g;
/** Brackets and texts that are open at a time. */
const MOST_OPEN = 500;

export class SwiftText {
  readonly #text: string;
  readonly #onComment: (start: number, end: number) => void;
  at = 0;

  constructor(text: string, onComment: (start: number, end: number) => void) {
    this.#text = text;
    this.#onComment = onComment;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  /** Reads white space and comments. Was there a line break, or the start of the text? */
  skipSpace(): boolean {
    const text = this.#text;
    let isNewLine = this.at === 0;
    for (; this.at < text.length; this.at++) {
      const code = text.charCodeAt(this.at);
      if (code === LF || code === CR) isNewLine = true;
      else if (code === SPACE || code === TAB || code === 0xfeff) continue;
      else if (text.startsWith("//", this.at)) this.#comment(text.indexOf("\n", this.at));
      else if (text.startsWith("/*", this.at)) this.#comment(this.#endOfBlock());
      else return isNewLine;
    }
    return isNewLine;
  }

  /** Ends at the last sign of the comment. */
  #comment(found: number): void {
    const end = found < 0 ? this.#text.length : found;
    this.#onComment(this.at, end);
    this.at = end - 1;
  }

  #endOfBlock(): number {
    MARKS.lastIndex = this.at;
    let depth = 0;
    for (let mark; (mark = MARKS.exec(this.#text)) !== null;) {
      depth += mark[0] === "/*" ? 1 : -1;
      if (depth === 0) return MARKS.lastIndex;
    }
    return -1;
  }

  /** Reads a word, a sign, a text, or brackets with all that is in them. False if they do not end. */
  skipToken(depth = 0): boolean {
    const sign = this.#text[this.at];
    if (sign === '"') return this.#skipText("", depth);
    if (sign === "#") {
      RAW.lastIndex = this.at;
      const raw = RAW.exec(this.#text)?.[0];
      if (raw === undefined) return this.#skip(1);
      this.at += raw.length - 1;
      return this.#skipText(raw.slice(0, -1), depth);
    }
    if (sign === "(" || sign === "[" || sign === "{") return this.#skipBrackets(depth);
    if (sign === ")" || sign === "]") return false;
    WORD.lastIndex = this.at;
    return this.#skip(WORD.exec(this.#text)?.[0].length ?? 1);
  }

  #skip(length: number): true {
    this.at += length;
    return true;
  }

  #skipBrackets(depth: number): boolean {
    if (depth > MOST_OPEN) return false;
    const closing = { "(": ")", "[": "]", "{": "}" }[this.#text[this.at]];
    this.at++;
    for (;;) {
      this.skipSpace();
      if (this.isAtEnd) return false;
      const sign = this.#text[this.at];
      if (sign === closing) return this.#skip(1);
      if (sign === "}" || !this.skipToken(depth + 1)) return false;
    }
  }

  /** A text that starts at its quote, with `hashes` before it. */
  #skipText(hashes: string, depth: number): boolean {
    const text = this.#text;
    const quote = text.startsWith('"""', this.at) ? '"""' : '"';
    const end = quote + hashes;
    const escape = `\\${hashes}`;
    this.at += quote.length;
    while (this.at < text.length) {
      if (text.startsWith(end, this.at)) return this.#skip(end.length);
      if (text.charCodeAt(this.at) === LF && quote === '"') return false;
      if (!text.startsWith(escape, this.at)) this.at++;
      else {
        this.at += escape.length;
        if (text[this.at] !== "(") this.at++;
        else if (!this.#skipBrackets(depth + 1)) return false;
      }
    }
    return false;
  }
}
