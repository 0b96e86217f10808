/** What a query has found → definitions, nested, each with its comment and its symbols. */
import { lastPart } from "../base/text/dotted_name.ts";
import type { Found } from "./found.ts";
import type { Definition, SymbolType } from "./model.ts";
import { plainName, scopeName } from "./names.ts";
import { isOperator, signatureOf } from "./signature.ts";
import { type OwnSpan, Spans } from "./spans.ts";

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
  wrapped: "function",
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
/** Kinds that are sections only with a comment, or on several lines. */
const LONG = new Set(["type", "wrapped"]);

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
    const last = lastPart(name);
    const isNamed = signature.includes(last) || isOperator(signature, last);
    if (found.kind === "impl" || isNamed) return signature;
    return /^\w+$/.test(signature) ? `${signature} ${last}, …` : `${last}: ${signature}`;
  }

  /** Something small is a section only if somebody has written about it. */
  #isSection(found: Found, span: OwnSpan): boolean {
    if (!span.hasOwnLines || found.kind === "field") return false;
    if (BELOW.has(found.kind)) return span.hasComment;
    return !LONG.has(found.kind) || span.hasComment || !span.isOneLine;
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
