/**
 * Grammars, by web-tree-sitter, which enters here. A grammar and its query are loaded when they are
 * first needed and kept; trees are dropped as soon as they have been asked.
 */
import type { Node, Parser, Query, QueryCapture, QueryMatch, Tree } from "web-tree-sitter";
import { readPacked } from "../base/packed_asset.ts";
import { type GrammarName, GRAMMARS, originalFile, packedPath, PARSER } from "./languages.ts";

/** What a pattern of a query has found. Positions are those of the string. */
export interface Found {
  /** The name of its outermost capture: `class`, `comment`, `import`. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** Texts of the captures `name` and `scope`; null if the pattern has none. */
  readonly name: string | null;
  readonly scope: string | null;
  /** Where its body starts, which ends its signature; null if it has none. */
  readonly bodyAt: number | null;
}

export interface Grammar {
  /**
   * Everything that the query finds, in no particular order, each at least once; null if it takes
   * too long.
   */
  find(text: string): readonly Found[] | null;
}

/** Milliseconds for one file: a hundred times of what a large one takes. */
const MOST_TIME = 10_000;

const opened = new Map<GrammarName, Promise<Grammar>>();

export function openGrammar(name: GrammarName, query: string): Promise<Grammar> {
  let grammar = opened.get(name);
  if (grammar === undefined) opened.set(name, grammar = loadGrammar(name, query));
  return grammar;
}

type Library = typeof import("web-tree-sitter");
let library: Promise<Library> | undefined;

async function loadLibrary(): Promise<Library> {
  const loaded = await import("web-tree-sitter");
  const wasmBinary = await readPacked(packedPath(PARSER), () => originalFile(PARSER));
  await loaded.Parser.init({ wasmBinary });
  return loaded;
}

async function loadGrammar(name: GrammarName, query: string): Promise<Grammar> {
  const { Language, Parser, Query } = await (library ??= loadLibrary());
  const file = GRAMMARS[name];
  const language = await Language.load(
    await readPacked(packedPath(file), () => originalFile(file)),
  );
  const parser = new Parser();
  parser.setLanguage(language);
  return new WasmGrammar(parser, new Query(language, query));
}

class WasmGrammar implements Grammar {
  readonly #parser: Parser;
  readonly #query: Query;

  constructor(parser: Parser, query: Query) {
    this.#parser = parser;
    this.#query = query;
  }

  find(text: string): readonly Found[] | null {
    const end = performance.now() + MOST_TIME;
    const progressCallback = () => performance.now() > end;
    let tree: Tree | null = null;
    try {
      tree = this.#parser.parse(text, null, { progressCallback });
      if (tree === null) {
        this.#parser.reset();
        return null;
      }
      const matches = this.#query.matches(tree.rootNode, { progressCallback });
      return performance.now() > end ? null : matches.map((match) => toFound(match, text));
    } finally {
      tree?.delete();
    }
  }
}

const PARTS = new Set(["name", "scope", "body", "callee"]);

function toFound({ captures }: QueryMatch, text: string): Found {
  if (captures.length === 1) return plainFound(captures[0]);
  const textOf = (name: string) => {
    const node = captures.find((capture) => capture.name === name)?.node;
    return node === undefined ? null : text.slice(node.startIndex, node.endIndex);
  };
  const { name, node } = captures.find((capture) => !PARTS.has(capture.name))!;
  const body = captures.find((capture) => capture.name === "body")?.node;
  const named = textOf("name");
  return {
    kind: name,
    start: node.startIndex,
    end: node.endIndex,
    name: named,
    scope: textOf("scope"),
    bodyAt: named === null && name !== "impl" ? null : (body ?? bodyOf(node))?.startIndex ?? null,
  };
}

function plainFound({ name, node: { startIndex, endIndex } }: QueryCapture): Found {
  return { kind: name, start: startIndex, end: endIndex, name: null, scope: null, bodyAt: null };
}

/** Grammars without a field for it name the node so. */
const BODY = /^(?:\w+_)?body$/;

function bodyOf(node: Node): Node | null {
  const body = node.childForFieldName("body");
  if (body !== null) return body;
  return node.namedChildren.find((child) => child !== null && BODY.test(child.type)) ?? null;
}
