/** The results of several searches as one list. */
import { inOrder, mergeRanges } from "./marks/highlight.ts";
import type { Findings } from "./marks/model.ts";
import type { Constituent, Result } from "./model.ts";

/**
 * Joins the results of topics that were searched separately: each id once, with its best score, all of
 * its match ranges, and its snippets joined by ` … `. Best first; equal scores keep their order.
 *
 * Scores of different questions are not comparable, so each is divided by the best of its topic: 1 is
 * the best result of a topic. A result inside another becomes a constituent of it, so no result is an
 * ancestor of another.
 */
export function mergeResults(lists: readonly (readonly Result[])[]): Result[] {
  const merged = new Map<string, Result>();
  for (const result of lists.flatMap(onOneScale)) {
    const known = merged.get(result.id);
    merged.set(result.id, known === undefined ? result : mergeTwo(known, result));
  }
  const byDepth = [...merged.values()].sort((a, b) => a.depth - b.depth);
  const apart: Result[] = [];
  for (const result of byDepth) {
    const i = apart.findIndex((one) => contains(one, result));
    if (i < 0) apart.push(result);
    else apart[i] = takeIn(apart[i], result);
  }
  const order = new Map([...merged.keys()].map((id, i) => [id, i]));
  return apart.sort((a, b) => b.score - a.score || order.get(a.id)! - order.get(b.id)!);
}

function onOneScale(list: readonly Result[]): Result[] {
  const best = list.reduce((most, { score }) => Math.max(most, score), 0) || 1;
  return list.map((result) => ({
    ...result,
    score: result.score / best,
    constituents: result.constituents.map((one) => ({ ...one, score: one.score / best })),
  }));
}

function contains(outer: Result, inner: Result): boolean {
  return outer.docId === inner.docId && outer.depth < inner.depth &&
    outer.byteStart <= inner.byteStart && inner.byteEnd <= outer.byteEnd;
}

/** The outer result with the inner one, or what that is made of, among its constituents. */
function takeIn(outer: Result, inner: Result): Result {
  const parts = inner.aggregated ? inner.constituents : [inner];
  const constituents = mergeConstituents(outer.constituents, parts);
  return {
    ...outer,
    score: Math.max(outer.score, inner.score),
    snippet: constituents[0].snippet,
    matchRanges: [],
    aggregated: true,
    constituents,
    matched: mergeMatched(outer.matched, inner.matched),
  };
}

function mergeTwo(a: Result, b: Result): Result {
  const best = b.score > a.score ? b : a;
  const aggregated = a.aggregated || b.aggregated;
  return {
    ...best,
    ...mergeMarks(a, b),
    ownMatch: a.ownMatch || b.ownMatch,
    matchRanges: aggregated ? [] : mergeRanges([a.matchRanges, b.matchRanges]),
    aggregated,
    constituents: mergeConstituents(a.constituents, b.constituents),
    matched: mergeMatched(a.matched, b.matched),
    findings: mergeFindings(a.findings, b.findings),
  };
}

function mergeFindings(a: Findings, b: Findings): Findings {
  const known = new Set(Object.keys(a.weights));
  const spots = [...a.spots, ...b.spots.filter(({ term }) => !known.has(term))];
  return {
    spots: inOrder(spots),
    amounts: a.amounts ?? b.amounts,
    weights: { ...b.weights, ...a.weights },
    sections: a.sections,
  };
}

function mergeMatched(a: Result["matched"], b: Result["matched"]): Result["matched"] {
  const matched = new Map(Object.entries(a));
  for (const [term, fields] of Object.entries(b)) {
    matched.set(term, [...new Set([...matched.get(term) ?? [], ...fields])]);
  }
  return Object.fromEntries(matched);
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
