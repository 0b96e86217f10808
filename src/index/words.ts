/** The words of an index as they are written. Loaded when an answer names words. */
import { guarded } from "../segment/sections.ts";
import type { WordsIndex } from "./model.ts";
import type { IndexPart } from "./parts.ts";

export function readWords(
  parts: readonly IndexPart[],
  frequency: (term: string) => number,
): WordsIndex {
  return {
    starting(prefix) {
      const byTerm = new Map<string, string>();
      const note = (word: string, term: string) => {
        const known = byTerm.get(term);
        const isBetter = known === undefined || known === term || word.length < known.length;
        if (isBetter) byTerm.set(term, word);
      };
      for (const { segment } of parts) {
        for (const { term } of segment.withPrefix(prefix)) {
          if (!byTerm.has(term)) note(term, term);
        }
        for (const { word, term } of guarded(() => segment.wordsFrom(prefix))) note(word, term);
      }
      return [...byTerm].map(([term, word]) => ({ word, term, chunks: frequency(term) }))
        .filter(({ chunks }) => chunks > 0)
        .sort((a, b) => b.chunks - a.chunks || (a.word < b.word ? -1 : 1));
    },
  };
}
