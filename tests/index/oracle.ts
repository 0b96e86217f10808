/**
 * The expected results: those of a plain MiniSearch with the same documents and the same query
 * tree.
 */
import MiniSearch, { type Query } from "minisearch";
import type { OutlineChunk, ParsedDocument } from "../../src/document/model.ts";
import { FIELDS } from "../../src/segment/fields.ts";
import type { EngineQuery, RankOptions } from "../../src/index/model.ts";
import { tinyAnalyzer } from "./tiny.ts";

type Values = Record<string, readonly string[]>;

/** The terms of every field of every chunk. */
export function valuesOf(documents: readonly ParsedDocument[]): Map<string, Values> {
  const values = new Map<string, Values>();
  const terms = (text: string) => tinyAnalyzer.analyze(text);
  for (const document of documents) {
    const path: string[] = [];
    tinyAnalyzer.scanPath(document.path, (term) => path.push(term));
    for (const chunk of document.chunks) {
      const body = chunk.bodyRanges.flatMap(({ start, end }) =>
        terms(document.text.slice(start, end))
      );
      values.set(chunk.id, {
        heading: terms(chunk.title).map((token) => token.term),
        hierarchy: inherited(document, chunk).flatMap(terms).map((token) => token.term),
        path,
        tags: document.tags.flatMap(terms).map((token) => token.term),
        body: body.filter((token) => !token.part).map((token) => token.term),
        parts: body.filter((token) => token.part).map((token) => token.term),
      });
    }
  }
  return values;
}

/** The titles down to a chunk; a title that the top heading repeats is included once. */
function inherited({ chunks }: ParsedDocument, { position, hierarchy }: OutlineChunk): string[] {
  const termsOf = (i: number) => tinyAnalyzer.analyze(chunks[i].title).map(({ term }) => term);
  const isRepeated = chunks.length > 1 && String(termsOf(0)) === String(termsOf(1)) &&
    chunks.every(({ parent }, i) => i < 2 || parent > 0);
  return hierarchy.slice(position > 0 && isRepeated ? 1 : 0);
}

/** MiniSearch counts distinct tokens for the length of a field; numbering makes them distinct. */
const numbered = (terms: readonly string[]) => terms.map((term, i) => `${term}@${i}`);

export class Oracle {
  #plain: MiniSearch;
  #values: Map<string, Values>;

  constructor(documents: readonly ParsedDocument[]) {
    this.#values = valuesOf(documents);
    this.#plain = new MiniSearch({
      fields: [...FIELDS],
      idField: "id",
      extractField: (chunk, field) => chunk[field],
      stringifyField: (value) => value as never,
      tokenize: (tokens) => numbered(tokens as never),
      processTerm: (token) => token.slice(0, token.lastIndexOf("@")),
    });
    this.#plain.addAll([...this.#values].map(([id, values]) => ({ id, ...values })));
  }

  find(query: EngineQuery, options: RankOptions): Map<string, number> {
    const results = this.#plain.search(this.#toQuery(query), {
      boost: options.boosts,
      bm25: options.bm25,
      weights: options.weights,
      tokenize: (text) => [text],
      processTerm: (term) => term,
    });
    return new Map(results.map(({ id, score }) => [id as string, score]));
  }

  #toQuery(query: EngineQuery): Query {
    switch (query.kind) {
      case "term": {
        const fields = query.fields ?? FIELDS;
        const isKnown = [...this.#values.values()].some((values) =>
          fields.some((field) => values[field].includes(query.term))
        );
        return {
          queries: [query.term],
          fields: [...fields],
          boostTerm: () => query.boost,
          fuzzy: isKnown ? false : query.fuzzy,
          prefix: query.prefix,
        };
      }
      case "and":
      case "or":
        return {
          combineWith: query.kind === "and" ? "AND" : "OR",
          queries: query.queries.map((one) => this.#toQuery(one)),
        };
      case "except":
        return {
          combineWith: "AND_NOT",
          queries: [this.#toQuery(query.query), this.#toQuery(query.without)],
        };
      case "all":
        return { queries: [MiniSearch.wildcard] };
      default:
        throw new Error(`a plain MiniSearch has no ${query.kind}`);
    }
  }
}
