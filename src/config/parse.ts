/**
 * Parses one config file: text → checked values, and warnings about unknown keys. The only file that
 * uses the TOML parser.
 *
 * The result is still relative to the file: paths are as written, and defaults are not filled in. An
 * invalid file throws a `RaError` that names the file, the line and the key.
 */
import { RaError } from "../base/error.ts";
import { didYouMean } from "../base/text/suggest.ts";
import { tomlKey } from "../base/text/toml_text.ts";
import type { ConfigText } from "./discover.ts";
import { KeyLines } from "./locate.ts";
import type { ConfigWarning } from "./model.ts";
import { isTreeName, MAX_TREE_NAME } from "./tree_name.ts";
import { keysNamed, type KeySpec, lookUp, namesIn } from "./schema.ts";
import { checkValue, checkWord, type ConfigValue, show, ValueFault } from "./value.ts";

export type Values = Map<string, ConfigValue>;

export interface ParsedTree {
  readonly name: string;
  /** Keyed by the part after the name: `path`, `include`, … */
  readonly values: Values;
}

export interface ParsedConfig {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly isGlobal: boolean;
  readonly isRoot: boolean;
  /** Everything but trees and rules, by dotted key; an alias is under the key that it stands for. */
  readonly values: Values;
  readonly trees: readonly ParsedTree[];
  /** Keyed by the part after the rule: `match`, `search.limit`, … */
  readonly rules: readonly Values[];
  /** `name` and `match` of each. */
  readonly layers: readonly Values[];
  readonly warnings: readonly ConfigWarning[];
  /** The line of a key, given by its parts; null when unknown. */
  lineOf(parts: readonly string[]): number | null;
}

export type TomlTable = { readonly [key: string]: unknown };

/** Parses one file. Loads the TOML parser lazily, so that ra starts faster without a config file. */
export async function parseConfig(source: ConfigText): Promise<ParsedConfig> {
  return new ConfigReader(source).read(await parseToml(source));
}

/** Parses a file that has the entries of `[synonyms]` and nothing else. */
export async function parseGlossary(source: ConfigText): Promise<ParsedConfig> {
  return new ConfigReader(source, "synonyms").read(await parseToml(source));
}

/** Parses TOML; throws a `RaError` that shows where the error is. */
export async function parseToml(
  { file, text }: { readonly file: string; readonly text: string },
): Promise<TomlTable> {
  const { parse } = await import("smol-toml");
  try {
    return parse(text);
  } catch (error) {
    const { line, column, codeblock, message } = error as TomlFailure;
    const location = line === undefined ? file : `${file}:${line}:${column}`;
    const reason = message.split("\n")[0].replace(/^Invalid TOML document: /, "");
    throw new RaError(`Cannot parse ${location}: ${reason}`, {
      detail: codeblock?.trimEnd(),
      hint: "correct the TOML; `ra help config` shows every key",
      cause: error,
    });
  }
}

interface TomlFailure extends Error {
  readonly line?: number;
  readonly column?: number;
  readonly codeblock?: string;
}

class ConfigReader {
  #source: ConfigText;
  /** The table whose entries the file has; empty if it has all tables. */
  readonly #top: string;
  #lines: KeyLines | null = null;
  #warnings: ConfigWarning[] = [];
  #trees: ParsedTree[] = [];
  #rules: Values[] = [];
  #layers: Values[] = [];

  constructor(source: ConfigText, top = "") {
    this.#source = source;
    this.#top = top;
  }

  read(table: TomlTable): ParsedConfig {
    const values: Values = new Map();
    const parts = this.#top === "" ? [] : [this.#top];
    this.#table(table, { pattern: this.#top, parts, into: values, base: 0 });
    const { file, bytes, isGlobal } = this.#source;
    return {
      file,
      bytes,
      isGlobal,
      isRoot: values.get("root") === true,
      values,
      trees: this.#trees,
      rules: this.#rules,
      layers: this.#layers,
      warnings: this.#warnings,
      lineOf: (parts) => this.#lineOf(parts),
    };
  }

  #table(table: TomlTable, at: Cursor): void {
    for (const [name, value] of Object.entries(table)) {
      const parts = [...at.parts, name];
      const found = lookUp(at.pattern, name);
      if (found === null) this.#unknown(at.pattern, parts);
      else if (found.kind === "value") this.#value(found.spec, { ...at, parts }, value);
      else this.#inner(found.pattern, { ...at, parts }, value);
    }
  }

  #inner(pattern: string, at: Cursor, value: unknown): void {
    if (pattern === "context.rules") return this.#list(RULES, at, value);
    if (pattern === "layers") return this.#list(LAYERS, at, value);
    if (!isTable(value)) {
      const hint = pattern === "tree.*" ? `write [tree.NAME] and below it path = "…"` : undefined;
      throw this.#fault(at.parts, `must be a table, not ${show(value)}`, hint);
    }
    if (pattern !== "tree.*") return this.#table(value, { ...at, pattern });
    const name = at.parts[1];
    this.#checkTreeName(name, at.parts);
    const into: Values = new Map();
    this.#table(value, { pattern, parts: at.parts, into, base: at.parts.length });
    if (!into.has("path")) {
      throw this.#fault(at.parts, "has no path", `add path = "…", the folder of this tree`);
    }
    this.#trees.push({ name, values: into });
  }

  #list({ pattern, noun, required }: TableList, at: Cursor, value: unknown): void {
    if (!Array.isArray(value) || !value.every(isTable)) {
      const hint = `write [[${pattern}]], with two brackets, before each ${noun}`;
      throw this.#fault(at.parts, "must be a list of tables", hint);
    }
    const list = pattern === LAYERS.pattern ? this.#layers : this.#rules;
    value.forEach((table, i) => {
      const parts = [...at.parts, String(i)];
      const into: Values = new Map();
      this.#table(table, { pattern: `${pattern}.*`, parts, into, base: parts.length });
      const missing = required.find(([key]) => !into.has(key));
      if (missing !== undefined) {
        throw this.#fault(parts, `has no ${missing[0]}`, `add ${missing[0]} = "…", ${missing[1]}`);
      }
      list.push(into);
    });
  }

  #value(spec: KeySpec, at: Cursor, value: unknown): void {
    const key = at.parts.slice(at.base).join(".");
    try {
      const checked = checkValue(spec.type, value);
      if (spec.type.kind === "words") checkWord(at.parts.at(-1)!);
      if (spec.aliasOf === undefined) at.into.set(key, checked);
      else if (!at.into.has(spec.aliasOf)) at.into.set(spec.aliasOf, checked);
    } catch (error) {
      if (!(error instanceof ValueFault)) throw error;
      if (isMisspeltCheckKey(spec, at.parts.at(-1)!)) this.#unknown("check", at.parts);
      else throw this.#fault(at.parts, error.message, error.hint);
    }
  }

  #checkTreeName(name: string, parts: readonly string[]): void {
    if (isTreeName(name)) return;
    throw this.#fault(
      parts,
      `is not a valid tree name: ${show(name)}`,
      `use 1 to ${MAX_TREE_NAME} characters without spaces, ":", "#", "/" and "\\"`,
    );
  }

  #unknown(pattern: string, parts: readonly string[]): void {
    if (this.#warnings.length >= MAX_WARNINGS) return;
    const name = parts.at(-1)!;
    const near = didYouMean(name, namesIn(pattern));
    const elsewhere = near === "" ? keysNamed(name) : [];
    const where = elsewhere.length > 0 ? `; the key is "${elsewhere[0]}"` : "";
    this.#warnings.push({
      file: this.#source.file,
      line: this.#lineOf(parts),
      key: keyText(parts),
      message: `unknown key ${show(keyText(parts))}${near || where}`,
      hint: "`ra help config` lists the keys",
    });
  }

  #fault(parts: readonly string[], message: string, hint?: string): RaError {
    const line = this.#lineOf(parts);
    const location = line === null ? this.#source.file : `${this.#source.file}:${line}`;
    return new RaError(`Cannot use config ${location}: "${keyText(parts)}" ${message}`, {
      hint: hint ?? "`ra help config` shows every key with its values",
    });
  }

  #lineOf(parts: readonly string[]): number | null {
    this.#lines ??= new KeyLines(this.#source.text);
    return this.#lines.of(this.#top === "" ? parts : parts.slice(1));
  }
}

/** A list of tables: what an entry is called, and the keys that it must have, with what they are. */
interface TableList {
  readonly pattern: string;
  readonly noun: string;
  readonly required: readonly (readonly [key: string, what: string])[];
}

const RULES: TableList = {
  pattern: "context.rules",
  noun: "rule",
  required: [["match", "a glob of source files"]],
};
const LAYERS: TableList = {
  pattern: "layers",
  noun: "layer",
  required: [["name", "what the layer is called"], ["match", "a glob of its files"]],
};

/** Any name in `[check]` may be the code of a rule, unless it looks like a misspelt key. */
function isMisspeltCheckKey(spec: KeySpec, name: string): boolean {
  return spec.key === "check.*" && didYouMean(name, namesIn("check")) !== "";
}

/** The reader's position in the file, and where values are collected. */
interface Cursor {
  /** The key of the current table in the schema, `*` for names. */
  readonly pattern: string;
  readonly parts: readonly string[];
  /** Values are keyed by their parts from `base` on. */
  readonly into: Values;
  readonly base: number;
}

/** A file with more unknown keys is not a configuration at all; the first warnings show that. */
const MAX_WARNINGS = 100;

/** A key as users write it; entries of lists are numbered from 1. */
export function keyText(parts: readonly string[]): string {
  return parts.map((part, i) => {
    const isNumber = (i === 2 && parts[0] === "context" && parts[1] === "rules") ||
      (i === 1 && parts[0] === "layers");
    if (isNumber) return `[${Number(part) + 1}]`;
    return (i === 0 ? "" : ".") + tomlKey(part);
  }).join("");
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === "object" && value !== null && !Array.isArray(value) &&
    !(value instanceof Date);
}
