/**
 * Query text → tokens, in linear time. Never throws: what cannot be read becomes a `bad` token.
 *
 * Words end at white space, parentheses and quotes. Every other character may be part of a word, so
 * `https://x.y/z`, `C:\x`, `std::vector`, `10:30` and a final `key:` are words. A run without any
 * letter, mark or digit is not a word and is skipped. Quotes that touch code, as in `type="int"` and
 * `find("name")`, are pasted and only part its words.
 */
import { QUERY_FIELDS } from "./ast.ts";

export type QueryToken =
  & { readonly at: number }
  & (
    | { readonly kind: "word" | "prefix"; readonly value: string }
    | { readonly kind: "phrase"; readonly terms: readonly string[] }
    | { readonly kind: "field"; readonly name: string; readonly known: boolean }
    | { readonly kind: "boost"; readonly factor: number }
    | { readonly kind: "and" | "or" | "not"; readonly value: string }
    | { readonly kind: "open" | "close" | "minus" }
    | {
      readonly kind: "bad";
      readonly what: string;
      readonly hint: string;
      /** The text that could not be read. */
      readonly text: string;
    }
  );

/** Limits of a boost factor. */
const BOOST = { least: 1e-6, most: 1e6 } as const;

/** Does the text have a letter, mark or number, something that analysis may keep? */
export function hasLetters(text: string): boolean {
  // Spares most queries the cost of compiling the pattern for all scripts.
  return /[A-Za-z0-9]/.test(text) || /[\p{L}\p{M}\p{N}]/u.test(text);
}

/** The tokens of a query in order. `fields` are known besides those of every query. */
export function lex(text: string, fields: readonly string[] = []): QueryToken[] {
  return new Lexer(text, fields).run();
}

class Lexer {
  #text: string;
  #fields: readonly string[];
  #at = 0;
  #tokens: QueryToken[] = [];
  /** The position after the colon of a field: a word that starts there is its value. */
  #valueAt = -1;
  /** The end of a phrase or group: a boost may follow there. */
  #operandEnd = -1;
  /** The end of the current run, found once for all the tokens in it. */
  #runEnd = 0;
  /** The end of the last word: a parenthesis there is a call in code. */
  #wordEnd = -1;
  /** The closing quote of a quotation in code. */
  #closingQuote = -1;

  constructor(text: string, fields: readonly string[]) {
    this.#text = text;
    this.#fields = fields;
  }

  run(): QueryToken[] {
    while (this.#at < this.#text.length) {
      const at = this.#at;
      const character = this.#text[at];
      if (isSpace(character)) this.#at++;
      else if (character === "(") this.#single("open");
      else if (character === ")") {
        this.#single("close");
        this.#operandEnd = this.#at;
      } else if (character !== '"') this.#run(at, this.#runFrom(at));
      else if (at === this.#closingQuote) this.#at++;
      else if (this.#isInCode(at)) this.#codeQuote(at);
      else this.#phrase(at);
    }
    return this.#tokens;
  }

  #single(kind: "open" | "close" | "minus"): void {
    this.#tokens.push({ kind, at: this.#at++ });
  }

  /** The characters up to the next space, parenthesis or quote. */
  #runFrom(at: number): string {
    if (at >= this.#runEnd) {
      let end = at;
      while (end < this.#text.length && !endsRun(this.#text[end])) end++;
      this.#runEnd = end;
    }
    return this.#text.slice(at, this.#runEnd);
  }

  #run(at: number, run: string): void {
    this.#at = at + run.length;
    if (run.startsWith("^") && at === this.#operandEnd) return this.#boost(at, run);
    if (run.startsWith("-") && !run.startsWith("--")) return this.#minus(at, run);
    const isValue = at === this.#valueAt;
    if (!isValue && this.#operator(at, run)) return;
    const colon = run.indexOf(":");
    if (colon > 0 && this.#isField(at, colon, isValue)) return this.#field(at, run.slice(0, colon));
    this.#word(at, run);
  }

  #minus(at: number, run: string): void {
    const next = this.#text[this.#at];
    const negates = run === "-" ? next === "(" || next === '"' : hasLetters(run);
    if (!negates) return;
    this.#at = at;
    this.#single("minus");
  }

  #operator(at: number, run: string): boolean {
    if (run === "AND" || run === "NOT") {
      this.#tokens.push({ kind: run === "AND" ? "and" : "not", at, value: run });
    } else if (run.length === 2 && run.toLowerCase() === "or") {
      this.#tokens.push({ kind: "or", at, value: run });
    } else return false;
    return true;
  }

  /** Is what is before the colon the name of a field, or is the run a word with a colon? */
  #isField(at: number, colon: number, isValue: boolean): boolean {
    const name = this.#text.slice(at, at + colon);
    const rest = this.#text.slice(at + colon + 1, this.#at);
    if (rest.startsWith(":") || rest.startsWith("//")) return false;
    if (this.#isKnown(name)) return true;
    if (isValue || !/^[A-Za-z_]\w*$/.test(name)) return false;
    return rest === "" ? this.#operandFollows() : !/^[/\\\d]/.test(rest);
  }

  #isKnown(name: string): boolean {
    return isKnownField(name) || this.#fields.includes(name.toLowerCase());
  }

  #operandFollows(): boolean {
    let at = this.#at;
    while (at < this.#text.length && isSpace(this.#text[at])) at++;
    return at < this.#text.length && this.#text[at] !== ")";
  }

  #field(at: number, name: string): void {
    const known = this.#isKnown(name);
    this.#tokens.push({ kind: "field", at, name: known ? foldField(name) : name, known });
    this.#at = at + name.length + 1;
    this.#valueAt = this.#at;
  }

  /** Does the quote touch what only code has before a quote? */
  #isInCode(at: number): boolean {
    const before = this.#text[at - 1] ?? " ";
    if (before === "(") return this.#wordEnd === at - 1;
    return "=[{,<'`".includes(before);
  }

  #codeQuote(at: number): void {
    this.#closingQuote = this.#text.indexOf('"', at + 1);
    this.#at = at + 1;
  }

  #word(at: number, run: string): void {
    this.#wordEnd = at + run.length;
    const caret = run.indexOf("^");
    const value = caret < 0 ? run : run.slice(0, caret);
    if (!hasLetters(value)) {
      if (hasLetters(run)) this.#bad(at, run, "a boost without anything before it", BOOST_HINT);
      return;
    }
    const stem = value.slice(0, -1);
    const isPrefix = value.endsWith("*") && !stem.includes("*");
    this.#tokens.push({
      kind: isPrefix ? "prefix" : "word",
      at,
      value: isPrefix ? stem : value,
    });
    if (caret >= 0) this.#boost(at + caret, run.slice(caret));
  }

  #boost(at: number, run: string): void {
    this.#operandEnd = -1;
    const factor = /^\^(\d+(\.\d+)?|\.\d+)$/.test(run) ? Number(run.slice(1)) : NaN;
    if (factor >= BOOST.least && factor <= BOOST.most) {
      this.#tokens.push({ kind: "boost", at, factor });
    } else this.#bad(at, run, `a boost that is not a positive number, "${run}"`, BOOST_HINT);
  }

  /** In a phrase, `\"` and `\\` are escapes; any other backslash is literal. */
  #phrase(at: number): void {
    const text = this.#text;
    let value = "";
    let end = at + 1;
    for (; end < text.length && text[end] !== '"'; end++) {
      if (text[end] === "\\" && (text[end + 1] === '"' || text[end + 1] === "\\")) end++;
      value += text[end];
    }
    if (end >= text.length) {
      this.#bad(at, text.slice(at + 1), "a quote that is never closed", 'add the missing `"`');
      this.#at = text.length;
      return;
    }
    this.#at = end + 1;
    this.#operandEnd = this.#at;
    const terms = value.split(/\s+/).filter((term) => term !== "");
    if (terms.some(hasLetters)) this.#tokens.push({ kind: "phrase", at, terms });
    else this.#bad(at, "", "a phrase without words", "put words between the quotes");
  }

  #bad(at: number, text: string, what: string, hint: string): void {
    this.#tokens.push({ kind: "bad", at, text, what, hint });
  }
}

const BOOST_HINT =
  "write a boost as `word^2` or `(a b)^0.5`, with a factor from 0.000001 to 1000000";

function isSpace(character: string): boolean {
  return character <= " " || /\s/.test(character);
}

function endsRun(character: string): boolean {
  return character === "(" || character === ")" || character === '"' || isSpace(character);
}

function isKnownField(name: string): boolean {
  const folded = name.toLowerCase();
  if (folded.startsWith("meta.")) return folded.length > "meta.".length;
  return (QUERY_FIELDS as readonly string[]).includes(folded);
}

/** Field names are not case-sensitive; the key after `meta.` keeps its case. */
function foldField(name: string): string {
  return /^meta\./i.test(name) ? `meta.${name.slice(5)}` : name.toLowerCase();
}
