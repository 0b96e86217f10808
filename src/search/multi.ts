/** The results of several searches as one list. */
import { mergeRanges } from "./marks/highlight.ts";
import type { Constituent, Findings, Result } from "./model.ts";

/**
 * Joins the results of topics that were searched separately: each id once, with its best score, all of
 * its match ranges, and its snippets joined by ` … `. Best first; equal scores keep their order.
 */
export function mergeResults(lists: readonly (readonly Result[])[]): Result[] {
  const merged = new Map<string, Result>();
  for (const result of lists.flat()) {
    const known = merged.get(result.id);
    merged.set(result.id, known === undefined ? result : mergeTwo(known, result));
  }
  return [...merged.values()].sort((a, b) => b.score - a.score);
}

function mergeTwo(a: Result, b: Result): Result {
  const best = b.score > a.score ? b : a;
  const aggregated = a.aggregated || b.aggregated;
  const matched = new Map(Object.entries(a.matched));
  for (const [term, fields] of Object.entries(b.matched)) {
    matched.set(term, [...new Set([...matched.get(term) ?? [], ...fields])]);
  }
  return {
    ...best,
    ...mergeMarks(a, b),
    matchRanges: aggregated ? [] : mergeRanges([a.matchRanges, b.matchRanges]),
    aggregated,
    constituents: mergeConstituents(a.constituents, b.constituents),
    matched: Object.fromEntries(matched),
    findings: mergeFindings(a.findings, b.findings),
  };
}

function mergeFindings(a: Findings, b: Findings): Findings {
  const known = new Set(Object.keys(a.weights));
  const spots = [...a.spots, ...b.spots.filter(({ term }) => !known.has(term))];
  return {
    spots: spots.sort((x, y) => x.start - y.start || x.end - y.end),
    weights: { ...b.weights, ...a.weights },
    sections: a.sections,
  };
}

function mergeConstituents(
  a: readonly Constituent[],
  b: readonly Constituent[],
): readonly Constituent[] {
  const merged = new Map(a.map((one) => [one.id, one]));
  for (const one of b) {
    const known = merged.get(one.id);
    merged.set(
      one.id,
      known === undefined ? one : {
        ...(one.score > known.score ? one : known),
        ...mergeMarks(known, one),
      },
    );
  }
  return [...merged.values()].sort((x, y) => y.score - x.score);
}

function mergeMarks(a: Constituent | Result, b: Constituent | Result) {
  const snippets = [...new Set([a.snippet, b.snippet])].filter((snippet) => snippet !== "");
  return {
    snippet: snippets.join(" … "),
    matchRanges: mergeRanges([a.matchRanges, b.matchRanges]),
    titleMatchRanges: mergeRanges([a.titleMatchRanges, b.titleMatchRanges]),
    pathMatchRanges: mergeRanges([a.pathMatchRanges, b.pathMatchRanges]),
  };
}
