/**
 * Grammars, by web-tree-sitter, which enters here. A grammar and its query are loaded when they are
 * first needed and kept; trees are dropped as soon as they have been asked.
 */
import type {
  Node,
  Parser,
  Point,
  Query,
  QueryCapture,
  QueryMatch,
  Range,
  Tree,
} from "web-tree-sitter";
import type { Effort } from "./effort.ts";
import type { Body, Found } from "./found.ts";
import { withBodies } from "./bodies/with_bodies.ts";
import { readPacked } from "../base/packed_asset.ts";
import { type GrammarName, GRAMMARS, originalFile, packedPath, PARSER } from "./languages.ts";

export interface Grammar {
  /** Looks into all but the bodies; into everything if there are errors. Null if the effort is over. */
  find(text: string, bodies: readonly Body[], effort: Effort): Finding | null;
}

export interface Finding {
  /** Everything that the query finds, in no particular order, each at least once. */
  readonly found: readonly Found[];
  /** What was not looked into: the bodies, or nothing. */
  readonly leftOut: readonly Body[];
}

/**
 * Languages whose texts are read rightly without parsing, but whose macros are errors in many files: those are
 * not parsed a second time.
 */
const PLAIN: ReadonlySet<GrammarName> = new Set(["c", "cpp"]);

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
  return new WasmGrammar(parser, new Query(language, query), PLAIN.has(name));
}

class WasmGrammar implements Grammar {
  readonly #parser: Parser;
  readonly #query: Query;
  /** Are bodies sure, so that errors have another reason? */
  readonly #isPlain: boolean;

  constructor(parser: Parser, query: Query, isPlain: boolean) {
    this.#parser = parser;
    this.#query = query;
    this.#isPlain = isPlain;
  }

  find(text: string, bodies: readonly Body[], effort: Effort): Finding | null {
    if (bodies.length > 0) {
      const found = this.#ask(text, effort, bodies);
      if (found !== null) return { found: withBodies(text, found, bodies), leftOut: bodies };
    }
    const found = this.#ask(text, effort, []);
    return found === null ? null : { found, leftOut: [] };
  }

  /** Null if the effort is over; with bodies also if there are errors. */
  #ask(text: string, effort: Effort, around: readonly Body[]): readonly Found[] | null {
    const progressCallback = () => effort.step();
    const includedRanges = around.length === 0 ? undefined : rangesAround(around, text.length);
    let tree: Tree | null = null;
    try {
      // The tree reads the text, too, for the conditions of the query.
      const read = (index: number) => tree === null ? effort.read(index) : text.slice(index);
      tree = this.#parser.parse(read, null, { progressCallback, includedRanges });
      if (tree === null) this.#parser.reset();
      if (tree === null || effort.isOver) return null;
      if (around.length > 0 && tree.rootNode.hasError && !this.#isPlain) return null;
      const matches = this.#query.matches(tree.rootNode, { progressCallback });
      return effort.isOver ? null : matches.map((match) => toFound(match, text));
    } finally {
      tree?.delete();
    }
  }
}

/** Lines and columns are not asked for. */
const NOWHERE: Point = { row: 0, column: 0 };

function rangesAround(bodies: readonly Body[], length: number): Range[] {
  return [...bodies, { start: length, end: length }].map(({ start }, i) => ({
    startIndex: i === 0 ? 0 : bodies[i - 1].end,
    endIndex: start,
    startPosition: NOWHERE,
    endPosition: NOWHERE,
  }));
}

const PARTS = new Set(["name", "scope", "body", "callee"]);

function toFound({ captures }: QueryMatch, text: string): Found {
  if (captures.length === 1) return plainFound(captures[0]);
  const textOf = (name: string) => {
    const nodes = captures.filter((capture) => capture.name === name).map(({ node }) => node);
    return nodes.length === 0 ? null : text.slice(nodes[0].startIndex, nodes.at(-1)!.endIndex);
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
/** Children of a node with a body. A group of constants has thousands, and is asked for each of them. */
const MOST_CHILDREN = 100;

function bodyOf(node: Node): Node | null {
  const body = node.childForFieldName("body");
  if (body !== null || node.namedChildCount > MOST_CHILDREN) return body;
  return node.namedChildren.find((child) => child !== null && BODY.test(child.type)) ?? null;
}
