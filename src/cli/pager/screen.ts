/**
 * What is on the screen while text is paged: keys and sizes change it, `paint` returns the codes that show
 * it. The last row is for the prompt. Nothing is read or written here.
 */
import { truncate } from "../../output/terminal/style.ts";
import { type Action, actionOf } from "./keys.ts";
import { type Row, toRows, withoutColors, withReversed } from "./rows.ts";

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

const HELP = "space b page · d u half · enter k line · g G ends · / ? n N find · q quit";
const CLEAR_ROW = "\x1b[0m\x1b[2K";
const MAX_PATTERN = 200;

export class Screen {
  #text: string;
  #size: Size;
  #rows: Row[];
  /** The first row that is shown. */
  #top = 0;
  /** What is being typed after `/` or `?`; null outside of that prompt. */
  #typed: string | null = null;
  #pattern = "";
  #isBackward = false;
  /** Shown instead of the position until the next key. */
  #message: string | null = null;

  constructor(text: string, size: Size) {
    this.#text = text;
    this.#size = size;
    this.#rows = toRows(text, size.columns);
  }

  /** Whether all of the text and the shell's prompt below it fit. */
  get fits(): boolean {
    return this.#rows.length < this.#size.rows;
  }

  /** The same line stays at the top. */
  resize(size: Size): void {
    const line = this.#rows[this.#top]?.line ?? 0;
    this.#size = size;
    this.#rows = toRows(this.#text, size.columns);
    this.#moveTo(this.#rows.findIndex((row) => row.line === line));
  }

  /** Returns false when the key ends the paging. */
  press(key: string): boolean {
    this.#message = null;
    if (this.#typed !== null) {
      this.#type(key);
      return true;
    }
    const action = actionOf(key);
    if (action === "quit") return false;
    if (action !== undefined) this.#do(action);
    return true;
  }

  paint(): string {
    const rows = Array.from({ length: this.#height }, (_, i) => {
      const row = this.#rows[this.#top + i];
      return CLEAR_ROW +
        (row === undefined ? "~" : withReversed(row.text, this.#matchesIn(this.#top + i)));
    });
    return `\x1b[H${rows.join("\r\n")}\r\n${CLEAR_ROW}${this.#prompt()}`;
  }

  get #height(): number {
    return Math.max(1, this.#size.rows - 1);
  }

  #do(action: Exclude<Action, "quit">): void {
    const page = this.#height;
    const half = Math.max(1, page >> 1);
    switch (action) {
      case "line down":
        return this.#moveTo(this.#top + 1);
      case "line up":
        return this.#moveTo(this.#top - 1);
      case "half down":
        return this.#moveTo(this.#top + half);
      case "half up":
        return this.#moveTo(this.#top - half);
      case "page down":
        return this.#moveTo(this.#top + page);
      case "page up":
        return this.#moveTo(this.#top - page);
      case "top":
        return this.#moveTo(0);
      case "bottom":
        return this.#moveTo(Infinity);
      case "find":
      case "find back":
        this.#typed = "";
        this.#isBackward = action === "find back";
        return;
      case "next":
        return this.#find(this.#isBackward);
      case "previous":
        return this.#find(!this.#isBackward);
      case "help":
        this.#message = HELP;
        return;
    }
  }

  #moveTo(row: number): void {
    this.#top = Math.max(0, Math.min(row, this.#rows.length - this.#height));
  }

  /** A key in the prompt: Enter finds, Escape and Ctrl-C leave it, Backspace deletes or leaves it. */
  #type(key: string): void {
    const typed = this.#typed ?? "";
    if (key === "\r" || key === "\n") {
      this.#typed = null;
      if (typed !== "") this.#pattern = typed;
      this.#find(this.#isBackward);
    } else if (key === "\x7f" || key === "\b") {
      this.#typed = typed === "" ? null : [...typed].slice(0, -1).join("");
    } else if (key === "\x1b" || key === "\x03") this.#typed = null;
    else if (key === "\x15") this.#typed = "";
    else if (key >= " " && !key.startsWith("\x1b") && typed.length < MAX_PATTERN) {
      this.#typed = typed + key;
    }
  }

  /** Moves to the next row with the pattern, from the one at the top; the end of the text ends it. */
  #find(isBackward: boolean): void {
    if (this.#pattern === "") {
      this.#message = "type / and the words to find";
      return;
    }
    const step = isBackward ? -1 : 1;
    for (let at = this.#top + step; at >= 0 && at < this.#rows.length; at += step) {
      if (this.#matchesIn(at).length > 0) return this.#moveTo(at);
    }
    this.#message = `not found ${isBackward ? "above" : "below"}: ${this.#pattern}`;
  }

  /** Without capitals in the pattern, case is ignored. A match may go on in the next row of the line. */
  #matchesIn(at: number): { start: number; end: number }[] {
    if (this.#pattern === "") return [];
    const isExact = this.#pattern !== this.#pattern.toLowerCase();
    const fold = (text: string) => isExact ? text : text.toLowerCase();
    const [row, next] = [this.#rows[at], this.#rows[at + 1]];
    const own = fold(withoutColors(row.text));
    const rest = next?.line === row.line ? fold(withoutColors(next.text)) : "";
    const text = own + rest.slice(0, this.#pattern.length - 1);
    const pattern = fold(this.#pattern);
    const found: { start: number; end: number }[] = [];
    for (let i = text.indexOf(pattern); i >= 0; i = text.indexOf(pattern, i + pattern.length)) {
      found.push({ start: i, end: Math.min(own.length, i + pattern.length) });
    }
    return found;
  }

  #prompt(): string {
    if (this.#typed !== null) return `${this.#isBackward ? "?" : "/"}${this.#typed}`;
    const below = this.#rows.length - this.#top - this.#height;
    const share = Math.round(100 * (this.#top + this.#height) / this.#rows.length);
    const place = below <= 0 ? "end" : `${share} %`;
    const text = this.#message ?? `${place} · space: more, b: back, /: find, h: keys, q: quit`;
    return `\x1b[7m${truncate(` ${text} `, this.#size.columns - 1)}\x1b[27m`;
  }
}
