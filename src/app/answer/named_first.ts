/**
 * The sections of documents that name what source files define: `ra context` shows them first. Loaded
 * in projects with source code only.
 */
import { lastPart } from "../../base/text/dotted_name.ts";
import { symbolQuery } from "../../context/query.ts";
import { openCodeNames } from "../../facets/code_names.ts";
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { Query } from "../../query/ast.ts";

/** A definition of the files, and how many sections name it. */
export interface NamedSymbol {
  readonly name: string;
  readonly sections: number;
}

export interface NamedFirst {
  /** Those named least come first: they tell most. */
  readonly symbols: readonly NamedSymbol[];
  /** The sections that name any of them, ascending. */
  readonly refs: Uint32Array;
  /** Asks for their names; null if there are none. */
  readonly query: Query | null;
}

export interface OwnSources {
  /** The sections of the files where they are indexed. */
  readonly own: readonly Ref[];
  /** What was read of the files: a definition that is not in it is not asked for. */
  readonly texts: readonly string[];
}

/** A definition that more sections name, and more than this share of all, tells nothing about its file. */
const MOST_NAMING = 20;
const MOST_SHARE = 0.05;
/** Definitions of generated files are many. */
const MOST_SYMBOLS = 50;

export async function findNaming(
  index: SearchIndex,
  { own, texts }: OwnSources,
): Promise<NamedFirst> {
  const labels = await index.labels();
  const names = await openCodeNames(index);
  const defined = new Set(
    own.flatMap((ref) => labels.of(ref))
      .filter(({ key, value }) => key === "symbol" && texts.some((text) => isIn(text, value)))
      .map(({ value }) => value),
  );
  const most = Math.max(MOST_NAMING, index.chunkCount * MOST_SHARE);
  const found = [...defined].map((name) => ({ name, refs: names.speakingOf([name]) }))
    .filter(({ refs }) => refs.length > 0 && refs.length <= most)
    .sort((a, b) => a.refs.length - b.refs.length).slice(0, MOST_SYMBOLS);
  return {
    symbols: found.map(({ name, refs }) => ({ name, sections: refs.length })),
    refs: Uint32Array.from(new Set(found.flatMap(({ refs }) => refs))).sort(),
    query: symbolQuery(found.map(({ name }) => name)),
  };
}

/** Is the last part of the name written in the text? */
function isIn(text: string, name: string): boolean {
  return text.includes(lastPart(name));
}
