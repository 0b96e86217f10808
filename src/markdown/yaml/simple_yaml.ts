/**
 * Reads the YAML that frontmatter is nearly always made of: mappings and lists in block style,
 * scalars on one line, `[a, b]`, and simple `>` or `|` texts.
 *
 * It returns null for anything else, also when in doubt, and then the yaml library reads it; tests
 * compare the two. It exists for speed: the library takes longer to load than most commands of ra
 * run, and longer per document than everything else about reading it.
 */

import type { FrontmatterEntries, YamlNode } from "../model.ts";
import { readFlowList, readScalar, readText } from "./simple_scalar.ts";

/** Tabs, control characters, and the spaces and line endings that only YAML 1.1 has. */
const ODD = /[\x00-\x09\x0b-\x1f\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]/;
const KEY = /([A-Za-z_][\w-]*):(?: +|$)/y;
const KEYWORD = /^(?:null|true|false)$/i;
const MAX_DEPTH = 8;

/** The entries of a mapping whose lines end in LF, in order; null when it may not be simple. */
export function readSimpleYaml(yaml: string): FrontmatterEntries | null {
  if (ODD.test(yaml)) return null;
  const reader = new SimpleYaml(yaml.split("\n"));
  const entries = reader.readEntries(0, 0);
  return entries !== null && reader.isDone ? entries : null;
}

/** Reads lines from the top; each method leaves the reader at the first line it did not take. */
class SimpleYaml {
  readonly #lines: string[];
  #line = 0;
  /** Where the content of the line starts, -1 after the last; in `- k: v` at `-`, then at `k`. */
  #indent = -1;

  constructor(lines: string[]) {
    this.#lines = lines;
    this.#skipBlank();
  }

  get isDone(): boolean {
    return this.#line >= this.#lines.length;
  }

  /** Moves over blank lines and whole-line comments to the next line with content. */
  #skipBlank(): void {
    for (; this.#line < this.#lines.length; this.#line++) {
      const line = this.#lines[this.#line];
      this.#indent = indentOf(line);
      if (this.#indent < line.length && line.charCodeAt(0) !== 35) return;
    }
    this.#indent = -1;
  }

  #advance(): void {
    this.#line++;
    this.#skipBlank();
  }

  readEntries(indent: number, depth: number): Map<string, YamlNode> | null {
    const entries = new Map<string, YamlNode>();
    while (this.#indent === indent) {
      const line = this.#lines[this.#line];
      KEY.lastIndex = indent;
      const match = KEY.exec(line);
      if (match === null || entries.has(match[1]) || KEYWORD.test(match[1])) return null;
      const node = this.#readValue(line.slice(KEY.lastIndex).trimEnd(), indent, depth);
      if (node === null) return null;
      entries.set(match[1], node);
    }
    return this.#indent > indent ? null : entries;
  }

  /** The value of a key at `indent`: the rest of its line, or the lines below. */
  #readValue(rest: string, indent: number, depth: number): YamlNode | null {
    if (rest === "") return this.#readBelow(indent, depth);
    const style = rest.charCodeAt(0);
    if (style === 62 || style === 124) return this.#readBlockText(rest, indent);
    const node = style === 91 ? readFlowList(rest) : readScalar(rest);
    this.#advance();
    return this.#indent > indent ? null : node;
  }

  #readBelow(indent: number, depth: number): YamlNode | null {
    this.#advance();
    if (depth >= MAX_DEPTH) return null;
    const isItem = this.#indent >= indent && isItemAt(this.#lines[this.#line], this.#indent);
    if (isItem) return this.#readItems(this.#indent, indent, depth + 1);
    if (this.#indent <= indent) return { kind: "scalar", value: null, text: "" };
    const entries = this.readEntries(this.#indent, depth + 1);
    return entries === null || this.#indent > indent ? null : { kind: "map", entries };
  }

  #readItems(indent: number, parent: number, depth: number): YamlNode | null {
    const items: YamlNode[] = [];
    while (this.#indent === indent && isItemAt(this.#lines[this.#line], indent)) {
      const item = this.#readItem(indent, depth);
      if (item === null) return null;
      items.push(item);
    }
    return this.#indent > parent ? null : { kind: "list", items };
  }

  #readItem(indent: number, depth: number): YamlNode | null {
    const line = this.#lines[this.#line];
    const at = indent + 1 + indentOf(line.slice(indent + 1));
    if (at >= line.length) return null;
    KEY.lastIndex = at;
    if (!KEY.test(line)) {
      const scalar = readScalar(line.slice(at).trimEnd());
      this.#advance();
      return this.#indent > indent ? null : scalar;
    }
    this.#indent = at;
    const entries = this.readEntries(at, depth + 1);
    return entries === null || this.#indent > indent ? null : { kind: "map", entries };
  }

  /** A `>` or `|` text: lines of one indent, none blank between them. */
  #readBlockText(header: string, indent: number): YamlNode | null {
    const own = indentOf(this.#lines[++this.#line] ?? "");
    const lines: string[] = [];
    for (; this.#line < this.#lines.length; this.#line++) {
      const line = this.#lines[this.#line];
      if (indentOf(line) !== own || own === line.length) break;
      lines.push(line.slice(own));
    }
    this.#skipBlank();
    if (own <= indent || lines.length === 0 || this.#indent > indent) return null;
    return readText(header, lines);
  }
}

function indentOf(line: string): number {
  let indent = 0;
  while (line.charCodeAt(indent) === 32) indent++;
  return indent;
}

function isItemAt(line: string, at: number): boolean {
  return line.charCodeAt(at) === 45 && line.charCodeAt(at + 1) === 32;
}
