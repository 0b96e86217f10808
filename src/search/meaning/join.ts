/**
 * Meaning beside words: the candidates of the words and the vectors of a question enter, the candidates of
 * both leave.
 *
 * What a query requires, excludes or filters holds for both: a section is found by meaning only if it
 * satisfies all of that. The words of a plain question are not required here, however few there are. A
 * question is answered by the same sections however many are wanted, so `-n 3` is the head of `-n 10`.
 */
import type { EngineQuery, Ref, SearchIndex } from "../../index/model.ts";
import type { Similarities } from "../../meaning/vector_table.ts";
import type {
  AnswerParams,
  Candidate,
  CompiledQuestion,
  JoinMeaning,
  JoinOptions,
  QueryWord,
} from "../model.ts";
import { eitherOf, restricted } from "../question/query_compiler.ts";
import { type ByMeaning, type Fuse, meaningAlone, reciprocal, weighted } from "./fuse.ts";

/** Sections that are looked at on either side, at least. */
const NEAREST = 300;

export interface MeaningOptions {
  readonly similarities: Pick<Similarities, "of" | "nearest">;
  readonly mode: Exclude<AnswerParams["mode"], "lexical">;
  readonly fusion: AnswerParams["fusion"];
}

/** Joins by the similarities of a question to the sections of the same index. */
export function joiner({ similarities, mode, fusion }: MeaningOptions): JoinMeaning {
  const fuse = fuseBy(mode, fusion);
  return (index, candidates, options) => {
    const nearest = similarities.nearest(
      Math.max(NEAREST, options.limit),
      mayBeFound(index, options),
    );
    const near = new Set(nearest.map(({ ref }) => ref));
    const others = candidates.flatMap(({ ref }) => near.has(ref) ? [] : similarities.of(ref) ?? []);
    const best = bestByDocument(index, [...nearest, ...others]);
    const inDocument = (one: Omit<ByMeaning, "best">): ByMeaning => (
      { ...one, best: best.get(index.docRefOf(one.ref))! }
    );
    const known = new Map(candidates.map((one) => [one.ref, one]));
    const fused = fuse({
      words: candidates,
      nearest: nearest.map(inDocument),
      others: others.map(inDocument),
    });
    const joined = fused.map(({ ref, score, ...sides }) => {
      const candidate = known.get(ref) ?? unmatched(index, ref);
      return { ...candidate, score, evidence: candidate.evidence * (1 - sides.share), sides };
    }).sort((a, b) => b.score - a.score || index.compare(a.ref, b.ref));
    return withWords(index, joined.slice(0, Math.max(NEAREST, options.limit)), options);
  };
}

function fuseBy(mode: MeaningOptions["mode"], fusion: MeaningOptions["fusion"]): Fuse {
  if (mode === "semantic") return meaningAlone;
  return fusion === "rrf" ? reciprocal : weighted;
}

/** Tells of a section whether it satisfies all that the question requires. */
function mayBeFound(
  index: Pick<SearchIndex, "satisfies">,
  { alternatives, leftOut, ...restriction }: JoinOptions,
): (ref: Ref) => boolean {
  const binding = eitherOf(alternatives.map((one) => one.binding));
  const satisfies = index.satisfies(restricted(binding, restriction));
  return (ref) => satisfies(ref) && !leftOut.has(ref);
}

function bestByDocument(
  index: Pick<SearchIndex, "docRefOf">,
  sections: readonly { readonly ref: Ref; readonly cosine: number }[],
): ReadonlyMap<Ref, number> {
  const best = new Map<Ref, number>();
  for (const { ref, cosine } of sections) {
    const docRef = index.docRefOf(ref);
    best.set(docRef, Math.max(cosine, best.get(docRef) ?? -1));
  }
  return best;
}

/** A section that the words did not find. */
function unmatched(index: Pick<SearchIndex, "treeOf">, ref: Ref): Candidate {
  return { ref, tree: index.treeOf(ref), score: 0, evidence: 0, queryTerms: [], match: {} };
}

/**
 * The candidates; those that the words did not find among the best may still have some of them, which
 * are to be marked and not to be reported as missing.
 */
function withWords(
  index: Pick<SearchIndex, "satisfies">,
  candidates: readonly Candidate[],
  { alternatives }: JoinOptions,
): readonly Candidate[] {
  if (candidates.every(({ sides }) => sides!.words !== null)) return candidates;
  const places = placesOf(index, alternatives);
  return candidates.map((one) => {
    if (one.sides!.words !== null) return one;
    const found = places.flatMap(({ term, fields }) => {
      const having = fields.filter(({ isIn }) => isIn(one.ref)).map(({ field }) => field);
      return having.length === 0 ? [] : [[term, having] as const];
    });
    return {
      ...one,
      queryTerms: found.map(([term]) => term),
      match: Object.fromEntries(found),
    };
  });
}

const PLACES = ["heading", "hierarchy", "path", "tags", "body"] as const;

/** Where the terms of plain words are, as they are written: not their other forms or misspellings. */
function placesOf(
  index: Pick<SearchIndex, "satisfies">,
  alternatives: readonly CompiledQuestion[],
) {
  const words: readonly QueryWord[] = alternatives.flatMap(({ content }) => content);
  return [...new Set(words.flatMap(({ ways }) => ways.flat()))].map((term) => ({
    term,
    fields: PLACES.map((field) => {
      const query: EngineQuery = {
        kind: "term",
        term,
        fields: [field],
        boost: 1,
        fuzzy: 0,
        prefix: false,
      };
      return { field, isIn: index.satisfies(query) };
    }),
  }));
}
