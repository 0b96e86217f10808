/**
 * What the engine must answer, by a plain MiniSearch that was given the same documents and the tree of
 * the query, operators and all.
 */
import MiniSearch, { type Query } from "minisearch";
import type { ParsedDocument } from "../../src/document/model.ts";
import { type EngineQuery, FIELDS, type RankOptions } from "../../src/index/model.ts";
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
        hierarchy: chunk.hierarchy.flatMap(terms).map((token) => token.term),
        path,
        tags: document.tags.flatMap(terms).map((token) => token.term),
        body: body.filter((token) => !token.part).map((token) => token.term),
        parts: body.filter((token) => token.part).map((token) => token.term),
      });
    }
  }
  return values;
}

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
      tokenize: (tokens) => tokens as never,
      processTerm: (term) => term,
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
        throw new Error(`a plain MiniSearch knows no ${query.kind}`);
    }
  }
}
