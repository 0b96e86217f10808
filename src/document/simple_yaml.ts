/**
 * Reads the YAML that frontmatter is nearly always made of: `key: scalar`, `key: [a, b]`, and `key:`
 * with a list of scalars below it.
 *
 * It answers null for anything else, in doubt too, and the yaml library is asked then; tests hold the
 * two against each other. It exists for speed: the library takes longer to load than most commands
 * of ra run, and longer per document than all the rest of reading it.
 */

import type { MetaValue } from "./model.ts";

export type YamlNode =
  | { readonly kind: "scalar"; readonly value: MetaValue; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly YamlNode[] }
  | { readonly kind: "map"; readonly entries: ReadonlyMap<string, YamlNode> };

const NULL: YamlNode = { kind: "scalar", value: null, text: "" };
/** Tabs, control characters and the spaces and line ends that only YAML 1.1 knows. */
const ODD = /[\x00-\x09\x0b-\x1f\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]/;
const KEY_LINE = /^([A-Za-z_][\w-]*):(?: +(.*))?$/;
const ITEM_LINE = /^( *)- +(.*)$/;
const BLANK_LINE = /^ *$/;
const PLAIN_START = /^[A-Za-z0-9_/(.+$^;<=~\\\u00a1-\uffff]/;
const FLOW_PLAIN = /^[A-Za-z0-9_/\u00a1-\uffff][^[\]{},:#"'&*!|>%@`]*$/;
const DATE = /^\d{4}-\d\d-\d\d/;
const NEARLY_NUMBER = /^[-+.]|^0[xo]|^\d+(?:\.\d*)?(?:[eE]|$)/;
const WORDS: ReadonlyMap<string, MetaValue> = new Map<string, MetaValue>([
  ...["~", "null", "Null", "NULL"].map((word): [string, null] => [word, null]),
  ...["true", "True", "TRUE"].map((word): [string, true] => [word, true]),
  ...["false", "False", "FALSE"].map((word): [string, false] => [word, false]),
]);

/** The entries of a plain mapping whose lines end in LF, in order; null when it may be more. */
export function readSimpleYaml(yaml: string): ReadonlyMap<string, YamlNode> | null {
  if (ODD.test(yaml)) return null;
  const entries = new Map<string, YamlNode>();
  const lines = yaml.split("\n");
  for (let i = 0; i < lines.length; i++) {
    if (BLANK_LINE.test(lines[i]) || lines[i].startsWith("#")) continue;
    const match = KEY_LINE.exec(lines[i]);
    if (match === null || entries.has(match[1]) || WORDS.has(match[1])) return null;
    const source = (match[2] ?? "").trimEnd();
    let node: YamlNode | null;
    if (source === "") {
      const end = listEnd(lines, i + 1);
      node = end === i + 1 ? NULL : readItems(lines, i + 1, end);
      i = end - 1;
    } else node = source.startsWith("[") ? readFlowList(source) : readScalar(source);
    if (node === null) return null;
    entries.set(match[1], node);
  }
  return entries;
}

/** The first line from `from` on that is no list item. */
function listEnd(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && ITEM_LINE.test(lines[end])) end++;
  return end;
}

function readItems(lines: readonly string[], from: number, end: number): YamlNode | null {
  const items: YamlNode[] = [];
  const indent = lines[from].indexOf("-");
  for (let i = from; i < end; i++) {
    if (lines[i].indexOf("-") !== indent) return null;
    const item = readScalar(lines[i].slice(indent + 1).trim());
    if (item === null) return null;
    items.push(item);
  }
  return { kind: "list", items };
}

function readFlowList(source: string): YamlNode | null {
  if (!source.endsWith("]")) return null;
  const inner = source.slice(1, -1);
  if (inner.trim() === "") return { kind: "list", items: [] };
  const items: YamlNode[] = [];
  for (const part of inner.split(",")) {
    const word = part.trim();
    const item = FLOW_PLAIN.test(word) ? readPlain(word) : readQuoted(word);
    if (item === null) return null;
    items.push(item);
  }
  return { kind: "list", items };
}

function readScalar(source: string): YamlNode | null {
  if (source.startsWith('"') || source.startsWith("'")) return readQuoted(source);
  if (!PLAIN_START.test(source)) return null;
  if (source.includes(": ") || source.includes(" #") || source.endsWith(":")) return null;
  return readPlain(source);
}

/** A quoted scalar without escapes. */
function readQuoted(source: string): YamlNode | null {
  const quote = source[0];
  if (source.length < 2 || (quote !== '"' && quote !== "'") || !source.endsWith(quote)) return null;
  const text = source.slice(1, -1);
  if (text.includes(quote) || (quote === '"' && text.includes("\\"))) return null;
  return { kind: "scalar", value: text, text };
}

/** A plain scalar by the core schema: dates stay text, small whole numbers are numbers. */
function readPlain(text: string): YamlNode | null {
  const word = WORDS.get(text);
  if (word !== undefined) return { kind: "scalar", value: word, text };
  if (/^\d{1,15}$/.test(text)) return { kind: "scalar", value: Number(text), text };
  if (!DATE.test(text) && NEARLY_NUMBER.test(text)) return null;
  return { kind: "scalar", value: text, text };
}
