/**
 * Source code → its words: names, imported names, and the prose in comments and strings.
 *
 * One pass by the table of the language, without a grammar. It is linear on any input, and a file that
 * is being edited (an unclosed string, half a comment) still gives its words.
 */
import { checkDeadline } from "../base/deadline.ts";
import { isAscii } from "../text/characters.ts";
import type { Language } from "./languages.ts";
import type { SignalSource, SourceWord } from "./model.ts";

const NAME_START = /[\p{L}_$@#]/u;

/** A letter, mark, digit, `_` or `$`. Most are ASCII, for which a pattern would take ten times as long. */
function isNamePart(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code > 0x7f) return /[\p{L}\p{M}\p{N}]/u.test(character);
  const small = code | 32;
  return (small >= 97 && small <= 122) || (code >= 48 && code <= 57) || code === 95 || code === 36;
}

/** Characters of the longest string between single quote marks. */
const MOST_STRING = 2_000;

/**
 * The words of source code in order, without keywords and names that every program has. Sentences are numbered
 * from `sentence`.
 */
export function wordsOfCode(text: string, language: Language, sentence = 0): SourceWord[] {
  return new CodeReader(text, language, sentence).read();
}

class CodeReader {
  #text: string;
  #language: Language;
  #at = 0;
  #sentence: number;
  #importing = false;
  #depth = 0;
  #lineStart = true;
  #words: SourceWord[] = [];

  constructor(text: string, language: Language, sentence: number) {
    this.#text = text;
    this.#language = language;
    this.#sentence = sentence;
  }

  read(): SourceWord[] {
    while (this.#at < this.#text.length) {
      checkDeadline();
      if (this.#comment() || this.#string() || this.#name()) continue;
      this.#punctuation(this.#text[this.#at++]);
    }
    return this.#words;
  }

  #comment(): boolean {
    for (const [open, close] of this.#language.blockComments) {
      if (!this.#text.startsWith(open, this.#at)) continue;
      const end = this.#text.indexOf(close, this.#at + open.length);
      this.#takeProse(this.#at + open.length, end < 0 ? this.#text.length : end, "comment");
      this.#at = end < 0 ? this.#text.length : end + close.length;
      return true;
    }
    for (const open of this.#language.lineComments) {
      if (!this.#text.startsWith(open, this.#at) || this.#isImportMark()) continue;
      const end = this.#text.indexOf("\n", this.#at);
      this.#takeProse(this.#at + open.length, end < 0 ? this.#text.length : end, "comment");
      this.#at = end < 0 ? this.#text.length : end;
      return true;
    }
    return false;
  }

  /** `#include` is not a comment. */
  #isImportMark(): boolean {
    return this.#language.imports.some((word) =>
      word.startsWith("#") && this.#text.startsWith(word, this.#at)
    );
  }

  #string(): boolean {
    const mark = this.#language.strings.find((one) => this.#text.startsWith(one, this.#at));
    if (mark === undefined) return false;
    const start = this.#at + mark.length;
    const end = this.#stringEnd(start, mark);
    this.#takeProse(start, end, this.#importing ? "import" : "comment");
    this.#at = this.#text.startsWith(mark, end) ? end + mark.length : end;
    return true;
  }

  /** A string with single quote marks ends with its line: a stray quote must not swallow the file. */
  #stringEnd(start: number, mark: string): number {
    const multiline = mark.length > 1 || mark === "`";
    const most = multiline ? this.#text.length : Math.min(this.#text.length, start + MOST_STRING);
    for (let at = start; at < most; at++) {
      if (this.#text[at] === "\\" && this.#text[at + 1] !== "\n") at++;
      else if (this.#text.startsWith(mark, at)) return at;
      else if (!multiline && this.#text[at] === "\n") return at;
    }
    return most;
  }

  #name(): boolean {
    if (!NAME_START.test(this.#text[this.#at])) return false;
    const start = this.#at++;
    while (this.#at < this.#text.length && isNamePart(this.#text[this.#at])) this.#at++;
    const name = this.#text.slice(start, this.#at);
    if (this.#language.imports.includes(name) && (this.#lineStart || name === "require")) {
      this.#importing = true;
      this.#depth = 0;
    }
    this.#lineStart = false;
    this.#push(name, this.#importing ? "import" : "identifier");
    return true;
  }

  #punctuation(mark: string): void {
    if (mark === "\n" || mark === ";" || mark === "\r") {
      this.#sentence++;
      if (this.#depth === 0 || mark === ";") this.#importing = false;
      this.#lineStart = mark !== ";";
    } else if ("([{".includes(mark)) this.#depth++;
    else if (")]}".includes(mark)) this.#depth = Math.max(0, this.#depth - 1);
    else if (mark !== " " && mark !== "\t") this.#lineStart = false;
  }

  #takeProse(start: number, end: number, source: SignalSource): void {
    const prose = wordsOfProse(this.#text.slice(start, end), source, this.#sentence);
    const ignored = source === "import" ? this.#language.keywords : undefined;
    for (const word of prose) this.#words.push({ ...word, ignored });
    this.#sentence = (this.#words.at(-1)?.sentence ?? this.#sentence) + 1;
  }

  /** Sigils (`$name`, `@decorator`, `#include`) are not part of a word. */
  #push(name: string, source: SignalSource): void {
    const text = name.replace(/^[$@#]+/, "");
    if (text === "" || this.#language.keywords.has(text.toLowerCase())) return;
    this.#words.push({ text, source, sentence: this.#sentence, ignored: this.#language.keywords });
  }
}

/**
 * The words of running text. A sentence ends at a line break, and at `.`, `!`, `?`, `:` or `;` before a
 * space. Sentences are numbered from `sentence`.
 */
export function wordsOfProse(text: string, source: SignalSource, sentence = 0): SourceWord[] {
  const found: SourceWord[] = [];
  if (isAscii(text)) {
    for (const part of text.match(ASCII_PARTS) ?? []) {
      if (SENTENCE_ENDS.has(part)) sentence++;
      else found.push({ text: part, source, sentence });
    }
    return found;
  }
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const character = at < text.length ? text[at] : "\n";
    if (isWordCharacter(character, text, at)) {
      if (start < 0) start = at;
      continue;
    }
    if (start >= 0) found.push({ text: text.slice(start, at), source, sentence });
    start = -1;
    if (endsSentence(character, text, at)) sentence++;
  }
  return found;
}

/** The words of an ASCII text and the ends of its sentences, as the loop finds them in any text. */
const ASCII_PARTS = /[\w$]+(?:\.[\w$]+)*|\n|[.!?:;](?=\s|$)/g;
const SENTENCE_ENDS = new Set("\n.!?:;");

/** Letters, digits and `_`; also a `.` inside a name such as `Deno.readFile`. */
function isWordCharacter(character: string, text: string, at: number): boolean {
  if (isNamePart(character) || (character >= "\ud800" && character <= "\udfff")) return true;
  return character === "." && at > 0 && isNamePart(text[at - 1]) &&
    at + 1 < text.length && isNamePart(text[at + 1]);
}

function endsSentence(character: string, text: string, at: number): boolean {
  if (character === "\n") return true;
  return ".!?:;".includes(character) && (at + 1 >= text.length || /\s/.test(text[at + 1]));
}
