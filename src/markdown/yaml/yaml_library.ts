/**
 * Frontmatter read by the yaml library, within limits on the number, depth and aliases of nodes. The
 * library takes quadratic time for nested lists, stray brackets and large mappings, so the tokens are
 * counted before it parses them, which takes linear time.
 */

import type * as Library from "yaml";
import type { Frontmatter, MetaValue, YamlNode } from "../model.ts";

/** What is used of the library. */
type Yaml = Pick<
  typeof Library,
  "Lexer" | "parseDocument" | "isAlias" | "isMap" | "isScalar" | "isSeq"
>;

/** More than a mapping of `MAX_NODES` values has; spaces, line breaks and comments are not counted. */
const MAX_TOKENS = 10_000;
const MAX_NODES = 2_000;
const MAX_ALIASES = 100;
const MAX_DEPTH = 16;

const EMPTY: Frontmatter = { exists: true, entries: new Map(), problem: null };

/** Reads any YAML 1.2 mapping by the core schema, within the limits above. */
export function readWithLibrary(library: Yaml, yaml: string): Frontmatter {
  try {
    checkTokens(library, yaml);
    const document = library.parseDocument(yaml, {
      schema: "core",
      logLevel: "silent",
      prettyErrors: false,
    });
    const [error] = document.errors;
    if (error !== undefined) return failed(describe(error, yaml));
    const root = new NodeReader(library, document).read(document.contents, 0);
    if (root.kind === "map") return { exists: true, entries: root.entries, problem: null };
    const isNothing = root.kind === "scalar" && root.value === null;
    return isNothing ? EMPTY : failed("it is not a mapping of keys to values");
  } catch (error) {
    if (error instanceof LimitError) return failed(error.message);
    if (error instanceof RangeError) return failed("it is nested too deeply");
    throw error;
  }
}

function checkTokens({ Lexer }: Yaml, yaml: string): void {
  let count = 0;
  for (const token of new Lexer().lex(yaml)) {
    if (/^[^\s#]/.test(token) && ++count > MAX_TOKENS) {
      throw new LimitError("it has too many values, or they are nested too deeply");
    }
  }
}

function failed(problem: string): Frontmatter {
  return { ...EMPTY, problem };
}

/** The library's message with the line in the file, where the opening fence is line 1. */
function describe(error: { message: string; pos: [number, number] }, yaml: string): string {
  if (error.message.includes("call stack")) return "it is nested too deeply";
  const line = yaml.slice(0, error.pos[0]).split("\n").length + 1;
  return `line ${line}: ${error.message.split("\n")[0]}`;
}

class LimitError extends Error {}

/** Converts the library's nodes to ours. Counts them, so that aliases cannot multiply. */
class NodeReader {
  readonly #library: Yaml;
  readonly #document: ReturnType<typeof Library.parseDocument>;
  #nodes = 0;
  #aliases = 0;

  constructor(library: Yaml, document: ReturnType<typeof Library.parseDocument>) {
    this.#library = library;
    this.#document = document;
  }

  read(node: unknown, depth: number): YamlNode {
    const { isAlias, isMap, isScalar, isSeq } = this.#library;
    if (++this.#nodes > MAX_NODES) {
      throw new LimitError(`it contains more than ${MAX_NODES} values`);
    }
    if (depth > MAX_DEPTH) throw new LimitError(`it is nested more than ${MAX_DEPTH} levels deep`);
    if (isAlias(node)) {
      if (++this.#aliases > MAX_ALIASES) throw new LimitError("it contains too many aliases");
      return this.read(node.resolve(this.#document), depth + 1);
    }
    if (isSeq(node)) {
      return { kind: "list", items: node.items.map((item) => this.read(item, depth + 1)) };
    }
    if (isMap(node)) {
      const entries = new Map<string, YamlNode>();
      for (const { key, value } of node.items) {
        const name = this.read(key, depth + 1);
        if (name.kind === "scalar") entries.set(name.text, this.read(value, depth + 1));
      }
      return { kind: "map", entries };
    }
    return isScalar(node)
      ? toScalar(node.value, node.source)
      : { kind: "scalar", value: null, text: "" };
  }
}

function toScalar(value: unknown, source: string | undefined): YamlNode {
  const text = typeof value === "string" ? value : source ?? String(value ?? "");
  const isKnown = value === null || ["string", "number", "boolean"].includes(typeof value);
  return { kind: "scalar", value: isKnown ? value as MetaValue : text, text };
}
