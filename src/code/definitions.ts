/** What a query has found → definitions, nested, each with its comment and its symbols. */
import type { Found } from "./found.ts";
import type { Definition, SymbolType } from "./model.ts";
import { plainName, scopeName } from "./names.ts";
import { isOperator, signatureOf } from "./signature.ts";

export interface Definitions {
  readonly definitions: readonly Definition[];
  /** Names that are defined outside of any definition that is a section. */
  readonly symbols: readonly string[];
}

/** Kinds that have definitions inside. */
const CONTAINERS = new Set(["module", "class", "interface", "enum", "impl", "default"]);
const TYPES: Readonly<Record<string, SymbolType>> = {
  module: "module",
  class: "class",
  interface: "interface",
  enum: "enum",
  type: "type",
  function: "function",
  method: "method",
  signature: "function",
  constant: "constant",
  field: "constant",
  impl: "class",
  default: "function",
};

/** What an export by default begins with if it is a class. */
const CLASS = /^export\s+default\s+(?:abstract\s+)?class\b/;

/** Kinds that are sections only with a comment, or never. */
const BELOW = new Set(["field", "signature", "constant"]);

type Open = { -readonly [K in keyof Definition]: Definition[K] } & { symbols: string[] };

/** A definition that is being looked into. */
interface Level {
  readonly found: Found;
  /** What qualifies the names inside. */
  readonly prefix: string;
  /** Its index in the definitions; that of the one around it if it is no section. */
  readonly index: number;
}

/** `fileName` names what is exported by default without a name. */
export function toDefinitions(
  text: string,
  found: readonly Found[],
  fileName: string,
): Definitions {
  return new Nesting(text, found, fileName).run();
}

class Nesting {
  readonly #text: string;
  readonly #fileName: string;
  readonly #found: readonly Found[];
  readonly #spans: Spans;
  readonly #definitions: Open[] = [];
  readonly #symbols: string[] = [];
  readonly #levels: Level[] = [];

  constructor(text: string, found: readonly Found[], fileName: string) {
    this.#text = text;
    this.#fileName = fileName;
    this.#spans = new Spans(text, found);
    const end = text.trimEnd().length;
    const whole = found.map((one) => one.kind === "rest" ? { ...one, kind: "module", end } : one);
    this.#found = whole.filter(({ kind, name, scope }) =>
      kind in TYPES && (name !== null || scope !== null || kind === "default")
    ).sort((a, b) => a.start - b.start || b.end - a.end || rank(a) - rank(b));
  }

  run(): Definitions {
    for (const found of this.#found) this.#add(found);
    return {
      definitions: this.#definitions.map((one) => ({ ...one, symbols: [...new Set(one.symbols)] })),
      symbols: [...new Set(this.#symbols)],
    };
  }

  #add(found: Found): void {
    while (this.#levels.length > 0 && this.#levels.at(-1)!.found.end <= found.start) {
      this.#levels.pop();
    }
    const around = this.#levels.at(-1);
    const isSame = around?.found.start === found.start && around.found.end === found.end;
    const name = this.#nameOf(found, isSame ? this.#levels.at(-2) : around);
    if (name === "") return;
    if (isSame) this.#note(around.index, name);
    else if (around === undefined || CONTAINERS.has(around.found.kind)) {
      this.#open(found, name, around);
    }
  }

  #nameOf({ kind, name, scope }: Found, around: Level | undefined): string {
    if (kind === "impl") return name === null ? scopeName(scope ?? "") : plainName(name);
    const own = kind === "default" ? this.#fileName : plainName(name ?? "");
    if (own === "") return "";
    const prefix = scope === null ? around?.prefix ?? "" : scopeName(scope);
    return prefix === "" ? own : `${prefix}.${own}`;
  }

  #open(found: Found, name: string, around: Level | undefined): void {
    const { kind } = found;
    const index = around?.index ?? -1;
    const span = this.#spans.of(found);
    const isRepeated = around !== undefined && kind !== "impl" && kind !== "default" &&
      name === `${around.prefix}.${around.prefix}` && !span.hasOwnLines;
    if (isRepeated || !this.#isSection(found, span)) {
      this.#note(index, name);
      this.#levels.push({ found, prefix: name, index });
      return;
    }
    const isInClass = around !== undefined && around.found.kind !== "module" &&
      around.found.kind !== "default";
    this.#definitions.push({
      type: this.#typeOf(found, isInClass),
      name: kind === "impl" ? `${name}.${this.#traitOf(found)}` : name,
      title: this.#titleOf(found, name),
      start: span.start,
      end: span.end,
      parent: index,
      symbols: kind === "impl" ? [] : [name],
    });
    this.#levels.push({ found, prefix: name, index: this.#definitions.length - 1 });
  }

  #typeOf({ kind, start, bodyAt }: Found, isInClass: boolean): SymbolType {
    if (kind === "default" && CLASS.test(this.#text.slice(start, bodyAt ?? start))) return "class";
    const type = TYPES[kind];
    return type === "function" && isInClass ? "method" : type;
  }

  /** The signature, with the name if that is not in it: `const A, …` of several in brackets. */
  #titleOf(found: Found, name: string): string {
    const stop = Math.min(found.bodyAt ?? found.end, this.#spans.commentAfter(found.start));
    const signature = signatureOf(this.#text, { ...found, stop });
    const last = name.slice(name.lastIndexOf(".") + 1);
    const isNamed = signature.includes(last) || isOperator(signature, last);
    if (found.kind === "impl" || isNamed) return signature;
    return /^\w+$/.test(signature) ? `${signature} ${last}, …` : `${last}: ${signature}`;
  }

  /** Something small is a section only if somebody has written about it. */
  #isSection(found: Found, span: OwnSpan): boolean {
    if (!span.hasOwnLines || found.kind === "field") return false;
    if (BELOW.has(found.kind)) return span.hasComment;
    return found.kind !== "type" || span.hasComment || !span.isOneLine;
  }

  /**
   * `impl Display for Foo` is `Foo.Display`, `impl Foo` is `Foo.impl`; `extension Foo: Codable` is `Foo.Codable`,
   * without protocols `Foo.extension`.
   */
  #traitOf({ start, bodyAt, end }: Found): string {
    const head = this.#text.slice(start, bodyAt ?? end);
    const extension = /\bextension\s+[\w.]+\s*(?::\s*([\w.]+))?/.exec(head);
    if (extension !== null) return extension[1] ?? "extension";
    const trait = /^(?:unsafe\s+)?impl\s*(?:<[^]*?>)?\s*([\w:<>, &']+?)\s+for\s/.exec(head)?.[1];
    return trait === undefined ? "impl" : scopeName(trait) || "impl";
  }

  #note(index: number, name: string): void {
    (index < 0 ? this.#symbols : this.#definitions[index].symbols).push(name);
  }
}

/** Of two that are found in the same place, the one that says more comes first. */
function rank({ kind }: Found): number {
  return ["type", "constant", "field", "default"].indexOf(kind);
}

interface OwnSpan {
  readonly start: number;
  readonly end: number;
  /** Does it share no line with other code? */
  readonly hasOwnLines: boolean;
  readonly hasComment: boolean;
  readonly isOneLine: boolean;
}

/** How far definitions reach: to the comments above them, and to the ends of their lines. */
class Spans {
  readonly #text: string;
  /** Comments and attributes by where they end. */
  readonly #leading = new Map<number, Found>();
  /** Where the comment that starts at a position ends. */
  readonly #commentEnds = new Map<number, number>();
  /** Where comments start, ascending. */
  readonly #commentStarts: Uint32Array;
  /** Statements around definitions by where they end: the longest. */
  readonly #wraps = new Map<number, number>();

  constructor(text: string, found: readonly Found[]) {
    this.#text = text;
    for (const one of found) {
      if (one.kind === "comment" || one.kind === "lead") {
        const end = this.#codeEnd(one.end);
        this.#leading.set(end, one);
        if (one.kind === "comment") this.#commentEnds.set(one.start, end);
      } else if (one.kind === "wrap") {
        const known = this.#wraps.get(one.end);
        if (known === undefined || one.start < known) this.#wraps.set(one.end, one.start);
      }
    }
    this.#commentStarts = Uint32Array.from(this.#commentEnds.keys()).sort();
  }

  /** Where the next comment starts; `Infinity` if there is none. */
  commentAfter(at: number): number {
    const starts = this.#commentStarts;
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (starts[middle] < at) low = middle + 1;
      else high = middle;
    }
    return low < starts.length ? starts[low] : Infinity;
  }

  of(found: Found): OwnSpan {
    const text = this.#text;
    let end = found.end;
    for (let sign = text[end]; sign === ";" || sign === ","; sign = text[++end]);
    const wrapped = this.#wraps.get(found.end) ?? this.#wraps.get(end) ?? found.start;
    let start = Math.min(found.start, wrapped);
    const isOneLine = !hasBreak(text, start, end);
    let hasComment = false;
    for (let above; (above = this.#above(start)) !== undefined;) {
      start = above.start;
      hasComment ||= above.kind === "comment";
    }
    const lineStart = this.#lineStart(start);
    const lineEnd = this.#lineEnd(end) ?? this.#lineEnd(this.#commentEnd(end));
    if (lineStart === null) return { start, end, hasOwnLines: false, hasComment, isOneLine };
    return { start: lineStart, end: lineEnd ?? end, hasOwnLines: true, hasComment, isOneLine };
  }

  /** The comment or attribute that belongs to what starts at `start`. */
  #above(start: number): Found | undefined {
    const end = this.#codeEnd(start);
    const one = this.#leading.get(end);
    if (one === undefined || one.start >= start) return undefined;
    if (hasBreak(this.#text, this.#text.indexOf("\n", end) + 1, start)) return undefined;
    return one.kind === "lead" || this.#lineStart(one.start) !== null ? one : undefined;
  }

  /** The end of the comment behind `at` in its line; `at` if there is none. */
  #commentEnd(at: number): number {
    const text = this.#text;
    let start = at;
    while (text[start] === " " || text[start] === "\t") start++;
    return this.#commentEnds.get(start) ?? at;
  }

  /** The end of what is before `at`, without white space. */
  #codeEnd(at: number): number {
    while (at > 0 && isSpace(this.#text.charCodeAt(at - 1))) at--;
    return at;
  }

  /** Where the line starts, if there is only white space before `at` in it; else null. */
  #lineStart(at: number): number | null {
    while (at > 0) {
      const code = this.#text.charCodeAt(at - 1);
      if (code === 10 || code === 13) return at;
      if (!isSpace(code) && code !== 0xfeff) return null;
      at--;
    }
    return at;
  }

  /** Where the next line starts, if there is only white space behind `at`; else null. */
  #lineEnd(at: number): number | null {
    const { length } = this.#text;
    for (; at < length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 10) return at + 1;
      if (code === 13) return this.#text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
      if (!isSpace(code)) return null;
    }
    return at;
  }
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function hasBreak(text: string, start: number, end: number): boolean {
  const at = text.indexOf("\n", start);
  return at >= 0 && at < end;
}
