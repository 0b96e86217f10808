/**
 * Frontmatter read by the yaml library, within limits on the number, depth and aliases of nodes. That
 * keys are unique is checked here, because the library compares each key with all others.
 */

import type * as Library from "yaml";
import type { Frontmatter, MetaValue, YamlNode } from "../model.ts";
import {
  checkTokens,
  LimitError,
  MAX_DEPTH,
  MAX_NODES,
  tooDeep,
  tooManyValues,
} from "./yaml_limits.ts";

/** What is used of the library. */
type Yaml = Pick<
  typeof Library,
  "Lexer" | "parseDocument" | "isAlias" | "isMap" | "isScalar" | "isSeq"
>;

const MAX_ALIASES = 100;

const EMPTY: Frontmatter = { exists: true, entries: new Map(), problem: null };

/** Reads any YAML 1.2 mapping by the core schema, with at most this many values. */
export function readWithLibrary(library: Yaml, yaml: string, most = MAX_NODES): Frontmatter {
  try {
    checkTokens(new library.Lexer(), yaml, most);
    const document = library.parseDocument(yaml, {
      schema: "core",
      logLevel: "silent",
      prettyErrors: false,
      uniqueKeys: false,
    });
    const [error] = document.errors;
    if (error !== undefined) {
      return failed(describe({ message: error.message, at: error.pos[0] }, yaml));
    }
    const reader = new NodeReader(library, document, most);
    const root = reader.read(document.contents, 0);
    if (reader.repeatedKey !== null) {
      return failed(describe({ message: "a key is used twice", at: reader.repeatedKey }, yaml));
    }
    if (root.kind === "map") return { exists: true, entries: root.entries, problem: null };
    const isNothing = root.kind === "scalar" && root.value === null;
    return isNothing ? EMPTY : failed("it is not a mapping of keys to values");
  } catch (error) {
    if (error instanceof LimitError) return failed(error.message);
    if (error instanceof RangeError) return failed("it is nested too deeply");
    throw error;
  }
}

function failed(problem: string): Frontmatter {
  return { ...EMPTY, problem };
}

/** The library's message with the line in the file, where the opening fence is line 1. */
function describe({ message, at }: { message: string; at: number }, yaml: string): string {
  if (message.includes("call stack")) return "it is nested too deeply";
  const line = yaml.slice(0, at).split("\n").length + 1;
  return `line ${line}: ${message.split("\n")[0]}`;
}

/** Converts the library's nodes to ours. Counts them, so that aliases cannot multiply. */
class NodeReader {
  readonly #library: Yaml;
  readonly #document: ReturnType<typeof Library.parseDocument>;
  readonly #most: number;
  #nodes = 0;
  #aliases = 0;
  /** Where a mapping has a key for the second time, or null. */
  repeatedKey: number | null = null;

  constructor(
    library: Yaml,
    document: ReturnType<typeof Library.parseDocument>,
    most: number,
  ) {
    this.#library = library;
    this.#document = document;
    this.#most = most;
  }

  read(node: unknown, depth: number): YamlNode {
    const { isAlias, isMap, isScalar, isSeq } = this.#library;
    if (++this.#nodes > this.#most) throw tooManyValues(this.#most);
    if (depth > MAX_DEPTH) throw tooDeep();
    if (isAlias(node)) {
      if (++this.#aliases > MAX_ALIASES) throw new LimitError("it contains too many aliases");
      return this.read(node.resolve(this.#document), depth + 1);
    }
    if (isSeq(node)) {
      return { kind: "list", items: node.items.map((item) => this.read(item, depth + 1)) };
    }
    if (isMap(node)) return { kind: "map", entries: this.#readMap(node, depth) };
    return isScalar(node)
      ? toScalar(node.value, node.source)
      : { kind: "scalar", value: null, text: "" };
  }

  /** Keys that are lists or mappings are left out. */
  #readMap({ items }: Library.YAMLMap, depth: number): Map<string, YamlNode> {
    const entries = new Map<string, YamlNode>();
    const keys = new Set<MetaValue>();
    for (const { key, value } of items) {
      const name = this.read(key, depth + 1);
      if (name.kind !== "scalar") continue;
      if (keys.has(name.value)) this.repeatedKey ??= (key as Library.Scalar).range?.[0] ?? 0;
      keys.add(name.value);
      entries.set(name.text, this.read(value, depth + 1));
    }
    return entries;
  }
}

function toScalar(value: unknown, source: string | undefined): YamlNode {
  const text = typeof value === "string" ? value : source ?? String(value ?? "");
  const isKnown = value === null || ["string", "number", "boolean"].includes(typeof value);
  return { kind: "scalar", value: isKnown ? value as MetaValue : text, text };
}
