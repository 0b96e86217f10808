/** Single values of simple YAML: scalars, lists in brackets, block texts. Null when in doubt. */

import type { MetaValue, YamlNode } from "../model.ts";

const PLAIN_START = /^[A-Za-z0-9_/(.+$^;<=~\\\u00a1-\uffff]/;
const FLOW_PLAIN = /^[A-Za-z0-9_/\u00a1-\uffff][^[\]{},:#"'&*!|>%@`]*$/;
const DATE = /^\d{4}-\d\d-\d\d/;
const NEARLY_NUMBER = /^[-+.]|^0[xo]|^\d+(?:\.\d*)?(?:[eE]|$)/;
const WORDS: ReadonlyMap<string, MetaValue> = new Map<string, MetaValue>([
  ...["~", "null", "Null", "NULL"].map((word): [string, null] => [word, null]),
  ...["true", "True", "TRUE"].map((word): [string, true] => [word, true]),
  ...["false", "False", "FALSE"].map((word): [string, false] => [word, false]),
]);

/** One trimmed line: quoted without escapes, or plain. */
export function readScalar(source: string): YamlNode | null {
  if (source.startsWith('"') || source.startsWith("'")) return readQuoted(source);
  if (!PLAIN_START.test(source)) return null;
  if (source.includes(": ") || source.includes(" #") || source.endsWith(":")) return null;
  return readPlain(source);
}

/** `[a, "b"]` on one line. */
export function readFlowList(source: string): YamlNode | null {
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

/** A block text from its header (`>`, `>-`, `|`, `|-`) and its lines without indent. */
export function readText(header: string, lines: readonly string[]): YamlNode | null {
  if (!/^[>|]-?$/.test(header)) return null;
  const joined = lines.join(header.startsWith(">") ? " " : "\n");
  const text = header.endsWith("-") ? joined : `${joined}\n`;
  return { kind: "scalar", value: text, text };
}

function readQuoted(source: string): YamlNode | null {
  const quote = source[0];
  if (source.length < 2 || (quote !== '"' && quote !== "'") || !source.endsWith(quote)) return null;
  const text = source.slice(1, -1);
  if (text.includes(quote) || (quote === '"' && text.includes("\\"))) return null;
  return { kind: "scalar", value: text, text };
}

/** A plain scalar by the core schema: dates are text, plain decimal numbers are numbers. */
function readPlain(text: string): YamlNode | null {
  const word = WORDS.get(text);
  if (word !== undefined) return { kind: "scalar", value: word, text };
  if (/^\d{1,15}(?:\.\d{1,9})?$/.test(text)) return { kind: "scalar", value: Number(text), text };
  if (!DATE.test(text) && NEARLY_NUMBER.test(text)) return null;
  return { kind: "scalar", value: text, text };
}
