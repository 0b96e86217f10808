/**
 * Frontmatter in TOML (between `+++` lines) and in JSON (an object at the very start), as Hugo has
 * it. Of TOML only what frontmatter is made of is read: keys with strings, numbers, booleans, dates
 * and lists of them, also in tables. Other lines are ignored.
 */

import type { Frontmatter, FrontmatterEntries, MetaValue, YamlNode } from "./model.ts";

export type OtherKind = "toml" | "json";

const MAX_SIZE = 1_000_000;
const MAX_DEPTH = 8;
const TABLE = /^\[{1,2}\s*([^[\]]{1,200}?)\s*\]{1,2}\s*(?:#.*)?$/;
const PAIR = /^([\w.-]{1,200}|"[^"]{1,200}"|'[^']{1,200}')\s*=\s*(.*)$/;
const STRING = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/;
const ITEM = /"(?:[^"\\]|\\.)*"|'[^']*'|[^\s,[\]#{}"']+/g;
const LIST_END = /\]\s*(?:#.*)?$/;
/** A value without quotes. */
const WORD = /^[^\s,\]#}]+/;

export function readOtherFrontmatter(kind: OtherKind, source: string): Frontmatter {
  if (source.length > MAX_SIZE) return { exists: true, entries: new Map(), problem: null };
  return kind === "toml" ? readToml(source) : readJson(source);
}

function readToml(source: string): Frontmatter {
  const entries = new Map<string, YamlNode>();
  let table = entries;
  const lines = source.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i].trim();
    const name = TABLE.exec(line)?.[1];
    if (name !== undefined) {
      const inner = new Map<string, YamlNode>();
      entries.set(name.replaceAll('"', ""), { kind: "map", entries: inner });
      table = inner;
      continue;
    }
    const pair = PAIR.exec(line);
    if (pair === null) continue;
    const parts = [pair[2]];
    while (pair[2].startsWith("[") && !LIST_END.test(parts.at(-1)!) && i + 1 < lines.length) {
      parts.push(lines[++i].trim());
    }
    const value = parts.join(" ");
    const node = value.startsWith("[") ? listOf(value) : scalarOf(value);
    if (node !== null) table.set(pair[1].replace(/^["']|["']$/g, ""), node);
  }
  return { exists: true, entries, problem: null };
}

function listOf(text: string): YamlNode {
  const items = [...text.matchAll(ITEM)].map(([item]) => scalarOf(item));
  return { kind: "list", items: items.filter((one) => one !== null) };
}

function scalarOf(text: string): YamlNode | null {
  const string = STRING.exec(text);
  if (string !== null) {
    const value = string[1]?.replace(/\\(["\\/])/g, "$1") ?? string[2];
    return { kind: "scalar", value, text: value };
  }
  const word = WORD.exec(text)?.[0];
  return word === undefined ? null : { kind: "scalar", value: valueOf(word), text: word };
}

function valueOf(word: string): MetaValue {
  if (word === "true" || word === "false") return word === "true";
  return /^[+-]?\d[\d_]*(?:\.\d+)?$/.test(word) ? Number(word.replaceAll("_", "")) : word;
}

function readJson(source: string): Frontmatter {
  try {
    const node = nodeOf(JSON.parse(source), 0);
    const entries: FrontmatterEntries = node?.kind === "map" ? node.entries : new Map();
    return { exists: true, entries, problem: null };
  } catch {
    return { exists: true, entries: new Map(), problem: "it is not JSON" };
  }
}

function nodeOf(value: unknown, depth: number): YamlNode | null {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    const items = value.map((one) => nodeOf(one, depth + 1)).filter((one) => one !== null);
    return { kind: "list", items };
  }
  if (typeof value !== "object" || value === null) {
    return { kind: "scalar", value: value as MetaValue, text: String(value ?? "") };
  }
  const entries = new Map<string, YamlNode>();
  for (const [key, one] of Object.entries(value)) {
    const node = nodeOf(one, depth + 1);
    if (node !== null) entries.set(key, node);
  }
  return { kind: "map", entries };
}
