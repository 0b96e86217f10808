/** What a word of a question also stands for (`vocabulary/model.ts`), beside the word itself. */
import type { EngineQuery } from "../../index/model.ts";
import { isStopWord } from "../../text/stopwords.ts";
import type { QueryWord } from "../model.ts";
import type { Substitute } from "../vocabulary/model.ts";
import type { Scope } from "./scope.ts";
import type { WordOptions } from "./word_compiler.ts";

/** What stands for neighbouring words, by their positions; empty without a vocabulary. */
export function substitutesOf(
  values: readonly string[],
  scope: Scope,
  { vocabulary, isStop = isStopWord }: Pick<WordOptions, "vocabulary" | "isStop">,
): ReadonlyMap<number, readonly Substitute[]> {
  return vocabulary?.(values, { scope, isStop }) ?? new Map();
}

/** The word with what stands for it. It is not misspelt if sections have that. */
export function withSubstitutes<T extends QueryWord>(
  word: T,
  substitutes: readonly Substitute[] | undefined,
): T {
  if (substitutes === undefined || substitutes.length === 0) return word;
  const { query } = word;
  return { ...word, query: query.kind === "term" ? { ...query, fuzzy: 0 } : query, substitutes };
}

/** The query of a word, or of what stands for it; `own` is that of the word. */
export function eitherWay(
  { substitutes = [] }: Pick<QueryWord, "substitutes">,
  own: EngineQuery,
): EngineQuery {
  if (substitutes.length === 0) return own;
  return { kind: "or", queries: [own, ...substitutes.map(({ query }) => query)] };
}
