/**
 * Definitions of Swift, without a grammar: those that can be had take ten times as long as any other, and stumble
 * over every sixth file. What is needed is at the start of lines and between brackets.
 *
 * One pass. Types and extensions are looked into; functions, properties and whatever else is in brackets is
 * passed over.
 */
import type { Found } from "../found.ts";
import { SwiftText } from "./swift_text.ts";

const MODIFIERS =
  "public|private|fileprivate|internal|open|package|static|final|override|mutating|nonmutating|lazy|weak|unowned|" +
  "convenience|required|indirect|dynamic|optional|prefix|postfix|infix|nonisolated|isolated|distributed|consuming|" +
  "borrowing|async|rethrows";
const ATTRIBUTE = String.raw`@[\w.]+(?:\((?:[^()]|\([^()]*\))*\))?`;
const KEYWORDS =
  "class|struct|enum|protocol|extension|actor|func|init|deinit|subscript|var|let|typealias|import|macro";
/** What is in front of a keyword, and the keyword. */
const DECLARATION = new RegExp(
  String
    .raw`(?:(?:${ATTRIBUTE}|(?:${MODIFIERS})(?:\(\w+\))?|class(?=\s+(?:func|var|let|subscript|override)\b))\s+){0,20}` +
    String.raw`(${KEYWORDS})\b(?![:.=])`,
  "y",
);
const NAME = /\s*(`?[\w.]+`?|[-+*\/%=!<>&|^~?.]+(?=\s*[(<])|)/y;
const MODULE = /\s*(?:(?:class|struct|func|enum|protocol|var|let|typealias|actor)\s+)?([\w.]+)/y;

const TYPES: Readonly<Record<string, string>> = {
  class: "class",
  struct: "class",
  actor: "class",
  enum: "enum",
  protocol: "interface",
  extension: "impl",
};

/** What goes on with a declaration on the next line. */
const GOES_ON = /\s*(?:\{|where\b|->|throws\b|async\b|rethrows\b|:|,|\.|\?|&&|\|\||=|\))/y;

/** The type of `extension [Item]`. */
const LIST = "Array";

/** Null if its brackets do not fit. */
export function scanSwift(text: string): readonly Found[] | null {
  return new SwiftScanner(text).run();
}

interface OpenType {
  readonly kind: string;
  readonly found: Omit<Found, "end">;
}

class SwiftScanner {
  readonly #text: string;
  readonly #reader: SwiftText;
  readonly #found: Found[] = [];
  readonly #open: OpenType[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#reader = new SwiftText(
      text,
      (start, end) => this.#found.push(plain("comment", start, end)),
    );
  }

  run(): readonly Found[] | null {
    const reader = this.#reader;
    let isFirst = true;
    for (;;) {
      const isNewLine = reader.skipSpace();
      if (reader.isAtEnd) break;
      isFirst ||= isNewLine;
      const sign = this.#text[reader.at];
      if (sign === "}") {
        if (!this.#close()) return null;
        isFirst = true;
      } else if (isFirst && this.#declaration()) isFirst = true;
      else {
        if (!reader.skipToken()) return null;
        isFirst = sign === ";";
      }
    }
    return this.#open.length === 0 ? this.#found : null;
  }

  #close(): boolean {
    const type = this.#open.pop();
    this.#reader.at++;
    if (type === undefined) return false;
    this.#found.push({ ...type.found, end: this.#reader.at });
    return true;
  }

  /** False if there is none here; then nothing is read. */
  #declaration(): boolean {
    const reader = this.#reader;
    const start = reader.at;
    DECLARATION.lastIndex = start;
    const keyword = DECLARATION.exec(this.#text)?.[1];
    if (keyword === undefined) return false;
    const nameAt = DECLARATION.lastIndex;
    if (keyword === "import") return this.#import(nameAt);
    const kind = TYPES[keyword];
    const isWord = /^(?:init|deinit|subscript)$/.test(keyword);
    const written = isWord ? keyword : this.#nameAt(nameAt);
    const name = written === "" && keyword === "extension" ? LIST : written;
    if (name === "") return false;
    reader.at = isWord || written === "" ? nameAt : NAME.lastIndex;
    const bodyAt = this.#headEnd(keyword);
    if (bodyAt === null) return this.#add(keyword, { start, name, bodyAt: null });
    if (kind === undefined) {
      if (!reader.skipToken()) return true;
      return this.#add(keyword, { start, name, bodyAt });
    }
    this.#open.push({ kind, found: { kind, start, name, scope: null, bodyAt } });
    reader.at++;
    return true;
  }

  #nameAt(at: number): string {
    NAME.lastIndex = at;
    return NAME.exec(this.#text)?.[1].replaceAll("`", "") ?? "";
  }

  #import(at: number): boolean {
    MODULE.lastIndex = at;
    const name = MODULE.exec(this.#text)?.[1];
    if (name === undefined) return false;
    this.#reader.at = MODULE.lastIndex;
    this.#found.push(plain("import", MODULE.lastIndex - name.length, MODULE.lastIndex));
    return true;
  }

  /** Reads up to the body of a function or type and returns its position; null if it ends without one. */
  #headEnd(keyword: string): number | null {
    const reader = this.#reader;
    const isValue = /^(?:var|let|typealias)$/.test(keyword);
    while (!reader.isAtEnd) {
      const at = reader.at;
      const isNewLine = reader.skipSpace();
      const sign = this.#text[reader.at];
      if (sign === undefined || sign === "}" || sign === ";") break;
      if (isNewLine) {
        GOES_ON.lastIndex = reader.at;
        if (!GOES_ON.test(this.#text)) {
          reader.at = at;
          return null;
        }
      }
      if (sign === "{" && !isValue) return reader.at;
      if (!reader.skipToken()) return null;
    }
    return null;
  }

  #add(
    keyword: string,
    { start, name, bodyAt }: Pick<Found, "start" | "bodyAt"> & { readonly name: string },
  ): true {
    const kind = this.#kindOf(keyword, bodyAt);
    this.#found.push({ kind, start, end: this.#reader.at, name, scope: null, bodyAt });
    return true;
  }

  #kindOf(keyword: string, bodyAt: number | null): string {
    if (keyword === "typealias") return "type";
    if (keyword === "var" || keyword === "let") {
      return this.#open.length === 0 ? "constant" : "field";
    }
    return bodyAt === null ? "signature" : "function";
  }
}

function plain(kind: string, start: number, end: number): Found {
  return { kind, start, end, name: null, scope: null, bodyAt: null };
}
