/**
 * Finds the bodies of functions without parsing, so that they need not be parsed: nothing in them becomes a
 * section, and they are most of a program.
 *
 * One pass over the characters that knows strings, comments and brackets. Whoever uses what it finds has to look
 * whether the rest has errors, and to parse the whole text if so: a text that is read wrongly here does
 * not fit together any more.
 */
import type { Body } from "../found.ts";
import type { GrammarName } from "../languages.ts";
import { findPythonBodies } from "./python_bodies.ts";
import { type BodySyntax, SYNTAXES } from "./syntaxes.ts";

/** Ascending and apart; empty if nothing is sure, or if the language has no brackets. */
export function findBodies(text: string, grammar: GrammarName): readonly Body[] {
  if (grammar === "python") return findPythonBodies(text);
  const syntax = SYNTAXES[grammar];
  if (syntax === undefined || syntax.unsure?.test(text)) return [];
  return new BodyFinder(text, syntax).run() ?? [];
}

/** Shorter ones cost more to leave out than to parse. */
const LEAST_BODY = 60;
const MOST_HEAD = 1_000;

interface Open {
  /** The bracket that closes it; that of a template goes on with a string. */
  readonly closing: number;
  readonly headAt: number;
  /** The text that goes on behind it, by the sign that ends it. */
  readonly inString: string | null;
}

const [TAB, LF, SPACE] = [9, 10, 32];
const [QUOTE, HASH, DOLLAR, APOSTROPHE] = [34, 35, 36, 39];
const [LEFT_ROUND, RIGHT_ROUND, STAR, SLASH, SEMICOLON] = [40, 41, 42, 47, 59];
const [LEFT_SQUARE, BACKSLASH, RIGHT_SQUARE, BACKTICK] = [91, 92, 93, 96];
const [LEFT_CURLY, RIGHT_CURLY] = [123, 125];

class BodyFinder {
  readonly #text: string;
  readonly #syntax: BodySyntax;
  readonly #open: Open[] = [];
  readonly #bodies: Body[] = [];
  /** Where the body starts that is being looked through, and how many brackets are around it. */
  #body = { start: -1, depth: 0 };
  /** Where the declaration or statement starts. */
  #headAt = 0;
  #at = 0;
  /** The last sign that is neither white space nor a comment. */
  #before = LF;

  constructor(text: string, syntax: BodySyntax) {
    this.#text = text;
    this.#syntax = syntax;
  }

  /** Null if the brackets do not fit. */
  run(): readonly Body[] | null {
    const text = this.#text;
    const { length } = text;
    while (this.#at < length) {
      const code = text.charCodeAt(this.#at);
      if (code === SPACE || code === LF || code === TAB || code === 13) this.#at++;
      else if (!this.#step(code)) return null;
    }
    return this.#open.length === 0 ? this.#bodies : null;
  }

  #step(code: number): boolean {
    switch (code) {
      case SLASH:
        return this.#slash();
      case HASH:
        return this.#hash();
      case QUOTE:
      case APOSTROPHE:
      case BACKTICK:
        return this.#string(code);
      case LEFT_ROUND:
        return this.#push(RIGHT_ROUND);
      case LEFT_SQUARE:
        return this.#push(RIGHT_SQUARE);
      case LEFT_CURLY:
        return this.#pushCurly();
      case RIGHT_ROUND:
      case RIGHT_SQUARE:
      case RIGHT_CURLY:
        return this.#pop(code);
      case SEMICOLON:
        this.#headAt = this.#at + 1;
    }
    return this.#pass(code);
  }

  #pass(code: number): true {
    this.#before = code;
    this.#at++;
    return true;
  }

  #push(closing: number, inString: string | null = null): boolean {
    this.#open.push({ closing, headAt: this.#headAt, inString });
    return this.#pass(LEFT_ROUND);
  }

  #pushCurly(): boolean {
    if (this.#body.start < 0 && this.#at - this.#headAt < MOST_HEAD && this.#isHead()) {
      this.#body = { start: this.#at + 1, depth: this.#open.length };
    }
    this.#push(RIGHT_CURLY);
    this.#headAt = this.#at;
    return true;
  }

  #isHead(): boolean {
    const around = this.#open.at(-1)?.closing ?? RIGHT_CURLY;
    const { isHead, isCallback } = this.#syntax;
    const head = this.#text.slice(this.#headAt, this.#at).trim();
    if (around === RIGHT_CURLY) return isHead(head, this.#open.length);
    return around === RIGHT_ROUND && isCallback !== undefined && isCallback.test(head);
  }

  #pop(code: number): boolean {
    const open = this.#open.pop();
    if (open === undefined || open.closing !== code) return false;
    if (this.#body.start >= 0 && this.#body.depth === this.#open.length) {
      const { start } = this.#body;
      if (this.#at - start >= LEAST_BODY) this.#bodies.push({ start, end: this.#at });
      this.#body = { start: -1, depth: 0 };
    }
    this.#pass(code);
    if (open.inString !== null) return this.#restOfText(open.inString);
    this.#headAt = code === RIGHT_CURLY ? this.#at : open.headAt;
    return true;
  }

  #slash(): boolean {
    const next = this.#text.charCodeAt(this.#at + 1);
    if (next === SLASH) return this.#skipComment(this.#text.indexOf("\n", this.#at));
    if (next === STAR) return this.#skipComment(this.#endOfBlock());
    const regex = this.#syntax.regex?.(this.#text, this.#at, this.#before) ?? null;
    if (regex === null) return this.#pass(SLASH);
    this.#at = regex;
    this.#before = QUOTE;
    return true;
  }

  #endOfBlock(): number {
    if (!this.#syntax.nestsComments) return endOf(this.#text, "*/", this.#at + 2);
    const marks = /\/\*|\*\//g;
    marks.lastIndex = this.#at;
    let depth = 0;
    for (let mark; (mark = marks.exec(this.#text)) !== null;) {
      depth += mark[0] === "/*" ? 1 : -1;
      if (depth === 0) return marks.lastIndex;
    }
    return -1;
  }

  /** A comment in front of a declaration is no part of its head. */
  #skipComment(end: number): boolean {
    const isInFront = isBlank(this.#text, this.#headAt, this.#at);
    this.#at = end < 0 ? this.#text.length : end;
    if (isInFront) this.#headAt = this.#at;
    return true;
  }

  /** A line for the preprocessor, with those that it goes on in; a comment; or nothing of the like. */
  #hash(): boolean {
    const { hash } = this.#syntax;
    const isDirective = hash === "directive" &&
      isFirstOnLine(this.#text, this.#at);
    if (hash === "comment" && this.#text.charCodeAt(this.#at + 1) !== LEFT_SQUARE) {
      return this.#skipComment(this.#text.indexOf("\n", this.#at));
    }
    if (!isDirective) return this.#pass(HASH);
    let end = this.#text.indexOf("\n", this.#at);
    while (end > 0 && /\\\r?$/.test(this.#text.slice(end - 2, end))) {
      end = this.#text.indexOf("\n", end + 1);
    }
    return this.#skipComment(end);
  }

  #string(code: number): boolean {
    const { text, at } = { text: this.#text, at: this.#at };
    const kind = this.#syntax.strings[String.fromCharCode(code)];
    if (kind === undefined) return this.#pass(code);
    if (kind === "character") {
      const end = characterEnd(text, at);
      this.#at = end ?? at + 1;
      this.#before = QUOTE;
      return true;
    }
    const raw = this.#syntax.rawEnd?.(text, at) ?? null;
    if (raw !== null) {
      if (raw < 0) return false;
      this.#at = raw;
      this.#before = QUOTE;
      return true;
    }
    const isTriple = this.#syntax.hasTriple && text.startsWith('"""', at);
    const sign = isTriple ? '"""' : String.fromCharCode(code);
    this.#at += sign.length;
    return this.#restOfText(sign);
  }

  /** The rest of a text up to `sign`, or to an expression in it. */
  #restOfText(sign: string): boolean {
    const text = this.#text;
    const first = sign.charCodeAt(0);
    const kind = this.#syntax.strings[sign[0]];
    const isLine = kind === "line" && sign.length === 1;
    const holds = kind === "template" || this.#syntax.interpolates;
    for (let at = this.#at; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH && kind !== "raw" && sign.length === 1) at++;
      else if (code === first && (sign.length === 1 || text.startsWith(sign, at))) {
        this.#at = at + sign.length;
        this.#before = QUOTE;
        return true;
      } else if (isLine && code === LF) {
        // No string after all: an apostrophe in running text.
        return this.#pass(first);
      } else if (holds && code === DOLLAR && text.charCodeAt(at + 1) === LEFT_CURLY) {
        this.#at = at + 1;
        return this.#push(RIGHT_CURLY, sign);
      }
    }
    return false;
  }
}

function endOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? -1 : at + sign.length;
}

function isFirstOnLine(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === SPACE || text.charCodeAt(before) === TAB) before--;
  return before < 0 || text.charCodeAt(before) === LF;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > SPACE) return false;
  return true;
}

/** The end of `'a'` or `'\n'`; null for what is none, such as a lifetime or a separator of digits. */
function characterEnd(text: string, at: number): number | null {
  if (/[0-9A-Fa-f]/.test(text[at - 1] ?? "") && /[0-9A-Fa-f]/.test(text[at + 1] ?? "")) return null;
  if (text.charCodeAt(at + 1) === BACKSLASH) {
    const end = text.indexOf("'", at + 3);
    return end < 0 || end > at + 14 ? null : end + 1;
  }
  for (const length of [2, 3]) {
    if (text.charCodeAt(at + length) === APOSTROPHE) return at + length + 1;
  }
  return null;
}
