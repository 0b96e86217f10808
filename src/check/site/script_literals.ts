/**
 * Reads the literals of a JavaScript, TypeScript, Python or JSON file without running it: the objects,
 * lists, texts and numbers that constants, `export default` and `return` are given.
 *
 * Total and linear: what is not a literal is null or skipped. A call becomes a map with the name of the
 * function under `()` and the arguments under `args`; a name means the constant of that name.
 */
import type { Setting, SettingMap } from "./setting.ts";

export interface ScriptLiterals {
  /** What the file exports, returns or assigns, the likeliest configuration first. */
  readonly roots: readonly Setting[];
  readonly constants: SettingMap;
}

const MAX_DEPTH = 60;
const MAX_VALUES = 50_000;
const NAME = /[A-Za-z_$][\w$]*/y;
const NUMBER = /-?\d[\d_.]*(?:e[+-]?\d+)?/iy;
const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };
const OPENERS: Readonly<Record<string, string>> = { "}": "{", "]": "[", ")": "(" };

/** `isPython`: comments start with `#`, and constants have no keyword. */
export function readScript(text: string, isPython = false): ScriptLiterals {
  return new ScriptReader(text, isPython).read();
}

class ScriptReader {
  readonly #text: string;
  readonly #isPython: boolean;
  readonly #constants = new Map<string, Setting>();
  #at = 0;
  #values = 0;
  /** Template texts around the position, each in a value of the one before. */
  #templates = 0;

  constructor(text: string, isPython: boolean) {
    this.#text = text;
    this.#isPython = isPython;
  }

  read(): ScriptLiterals {
    const exported: Setting[] = [];
    const returned: Setting[] = [];
    this.#skipSpace();
    if (this.#text[this.#at] === "{" || this.#text[this.#at] === "[") {
      return { roots: [this.#value(0)], constants: this.#constants };
    }
    while (this.#at < this.#text.length) {
      const start = this.#at;
      const name = this.#name();
      if (name === null) this.#skipOne();
      else if (name === "default" || name === "return") {
        (name === "default" ? exported : returned).push(this.#value(0));
      } else this.#assignment(name, exported);
      if (this.#at === start) this.#at++;
      this.#skipSpace();
    }
    return {
      roots: [...exported, ...returned, ...this.#constants.values()],
      constants: this.#constants,
    };
  }

  /** `name = value`, `name: Type = value` or `module.exports = value`. */
  #assignment(name: string, exported: Setting[]): void {
    const rest = /(?:\.[\w$]{1,60}){0,5}\s{0,20}(?::[^=;(){}\n]{0,200})?=(?![=>])/y;
    rest.lastIndex = this.#at;
    const match = rest.exec(this.#text);
    if (match === null) return;
    this.#at = rest.lastIndex;
    const value = this.#value(0);
    if (name === "module") exported.push(value);
    else if (!this.#constants.has(name)) this.#constants.set(name, value);
  }

  #value(depth: number): Setting {
    this.#skipSpace();
    if (depth > MAX_DEPTH || ++this.#values > MAX_VALUES) return null;
    const first = this.#text[this.#at];
    if (first === undefined) return null;
    if (first === "{") return this.#object(depth);
    if (first === "[") return this.#items("]", depth);
    if (first === "(") {
      const inner = this.#items(")", depth);
      return inner.length === 1 ? inner[0] : null;
    }
    if (first === '"' || first === "'" || first === "`") return this.#string(first);
    if (first === "/" && !this.#isPython) return this.#skipRegex();
    NUMBER.lastIndex = this.#at;
    const number = NUMBER.exec(this.#text);
    if (number !== null) {
      this.#at = NUMBER.lastIndex;
      return Number(number[0].replaceAll("_", ""));
    }
    return this.#named(depth);
  }

  /** A regular expression is not read; slashes and quotes in it are not those of the script. */
  #skipRegex(): null {
    let isClass = false;
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const one = this.#text[this.#at];
      if (one === "\n" || (one === "/" && !isClass)) break;
      if (one === "\\") this.#at++;
      else if (one === "[") isClass = true;
      else if (one === "]") isClass = false;
    }
    this.#at++;
    return null;
  }

  #named(depth: number): Setting {
    const prefix = this.#isPython ? /[rbuf]{1,2}(?=["'])/iy : null;
    if (prefix !== null) {
      prefix.lastIndex = this.#at;
      if (prefix.test(this.#text)) {
        this.#at = prefix.lastIndex;
        return this.#string(this.#text[this.#at]);
      }
    }
    let name = this.#name();
    if (name === "await" || name === "new" || name === "async") {
      this.#skipSpace();
      name = this.#name();
    }
    if (name === null) return null;
    if (name === "true" || name === "True") return true;
    if (name === "false" || name === "False") return false;
    if (name === "function") return null;
    while (this.#text[this.#at] === ".") {
      this.#at++;
      name = this.#name() ?? "";
    }
    this.#skipTypeArguments();
    if (this.#text[this.#at] !== "(") return this.#constants.get(name) ?? null;
    const args = this.#items(")", depth);
    return new Map<string, Setting>([["()", name], ["args", args]]);
  }

  #skipTypeArguments(): void {
    const types = /<[\w\s,.'"|[\]]{0,200}>(?=\()/y;
    types.lastIndex = this.#at;
    if (types.test(this.#text)) this.#at = types.lastIndex;
  }

  #object(depth: number): SettingMap {
    const entries = new Map<string, Setting>();
    this.#at++;
    for (;;) {
      this.#skipSpace();
      const first = this.#text[this.#at];
      if (first === undefined || first in OPENERS) break;
      if (first === ",") this.#at++;
      else if (this.#text.startsWith("...", this.#at)) {
        this.#at += 3;
        this.#spread(this.#value(depth + 1), entries);
        this.#skipToComma("}");
      } else this.#entry(entries, depth);
    }
    if (this.#text[this.#at] === "}") this.#at++;
    return entries;
  }

  /** Entries count as values: a constant may be spread as often as somebody likes. */
  #spread(value: Setting, entries: Map<string, Setting>): void {
    if (!(value instanceof Map)) return;
    this.#values += value.size;
    if (this.#values <= MAX_VALUES) { for (const [key, one] of value) entries.set(key, one); }
  }

  #entry(entries: Map<string, Setting>, depth: number): void {
    const first = this.#text[this.#at];
    const isQuoted = first === '"' || first === "'" || first === "`";
    const key = isQuoted ? this.#string(first) : this.#key();
    this.#skipSpace();
    if (this.#text[this.#at] === ":") {
      this.#at++;
      const value = this.#value(depth + 1);
      if (key !== null) entries.set(key, value);
    } else if (key !== null && this.#constants.has(key)) {
      entries.set(key, this.#constants.get(key)!);
    }
    this.#skipToComma("}");
  }

  #key(): string | null {
    const key = /[\w$-]+/y;
    key.lastIndex = this.#at;
    const match = key.exec(this.#text);
    if (match !== null) this.#at = key.lastIndex;
    else this.#skipBalanced();
    return match?.[0] ?? null;
  }

  #items(end: string, depth: number): Setting[] {
    const items: Setting[] = [];
    this.#at++;
    for (;;) {
      this.#skipSpace();
      const first = this.#text[this.#at];
      if (first === undefined || first in OPENERS) break;
      if (first === ",") this.#at++;
      else {
        if (this.#text.startsWith("...", this.#at)) this.#at += 3;
        items.push(this.#value(depth + 1));
        this.#skipToComma(end);
      }
    }
    if (this.#text[this.#at] === end) this.#at++;
    return items;
  }

  /** A text with its escapes as written, or null for one with values in it. */
  #string(quote: string): string | null {
    const isLong = this.#isPython && this.#text.startsWith(quote.repeat(3), this.#at);
    const fence = isLong ? quote.repeat(3) : quote;
    const start = this.#at + fence.length;
    let at = start;
    while (at < this.#text.length && !this.#text.startsWith(fence, at)) {
      if (this.#text[at] === "\n" && quote !== "`" && !isLong) break;
      if (quote === "`" && this.#templates < MAX_DEPTH && this.#text.startsWith("${", at)) {
        this.#at = at + 1;
        this.#templates++;
        this.#skipBalanced();
        this.#templates--;
        at = this.#at;
        continue;
      }
      at += this.#text[at] === "\\" ? 2 : 1;
    }
    this.#at = Math.min(at + fence.length, this.#text.length);
    const value = this.#text.slice(start, at);
    return quote === "`" && value.includes("${") ? null : value.replace(/\\(["'`\\/])/g, "$1");
  }

  #name(): string | null {
    NAME.lastIndex = this.#at;
    const match = NAME.exec(this.#text);
    if (match === null) return null;
    this.#at = NAME.lastIndex;
    return match[0];
  }

  /** Skips the rest of an expression, up to a comma or the end of the list or object. */
  #skipToComma(end: string): void {
    for (this.#skipSpace(); this.#at < this.#text.length; this.#skipSpace()) {
      const first = this.#text[this.#at];
      if (first === "," || first === end || first in OPENERS) return;
      this.#skipBalanced();
    }
  }

  /** One character, a text, or a bracket with all that is in it. */
  #skipBalanced(): void {
    const stack: string[] = [];
    do {
      const first = this.#text[this.#at];
      if (first === undefined) return;
      if (first in CLOSERS) stack.push(CLOSERS[first]);
      else if (first === stack.at(-1)) stack.pop();
      this.#skipOne();
      if (stack.length > 0) this.#skipSpace();
    } while (stack.length > 0);
  }

  #skipOne(): void {
    const first = this.#text[this.#at];
    if (first === '"' || first === "'" || first === "`") this.#string(first);
    else this.#at++;
  }

  /** White space and comments; a comment that is never closed extends to the end. */
  #skipSpace(): void {
    for (; this.#at < this.#text.length; this.#at++) {
      const two = this.#text.slice(this.#at, this.#at + 2);
      const isLine = this.#isPython ? two[0] === "#" : two === "//";
      if (isLine || (two === "/*" && !this.#isPython)) {
        const end = this.#text.indexOf(isLine ? "\n" : "*/", this.#at + 1);
        this.#at = end < 0 ? this.#text.length : isLine ? end : end + 1;
      } else if (two[0] > " " && two[0] !== "\u00a0") return;
    }
  }
}
