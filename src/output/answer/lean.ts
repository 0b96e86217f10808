/**
 * What JSON leaves out under a budget: first what costs tokens and tells an agent nothing new, then the
 * metadata that it can do without. Every key stays; its value is empty.
 */
import type { Result } from "../../search/model.ts";
import type { Answer } from "../model.ts";

/** Keys, ids and a few lines of text take about so many tokens: a lower budget counts as this one. */
export const LEAST_JSON = 500;

/** The best constituents that a lean result keeps. */
const MAX_CONSTITUENTS = 2;

/** The links that a lean result keeps, in either direction. */
const MAX_LINKS = 5;

/** The names of code, modules and entry points that a lean result keeps, of each. */
const MAX_NAMES = 5;

/** Without match ranges and all but the best constituents, the first links and the first names. */
export function toLean(result: Result): Result {
  const constituents = result.constituents.slice(0, MAX_CONSTITUENTS);
  const lists = { ...linksOf(result, MAX_LINKS), ...namesOf(result, MAX_NAMES) };
  return { ...result, matchRanges: [], constituents, ...lists };
}

function namesOf({ symbols, imports, entryPoints }: Result, most: number): Partial<Result> {
  return {
    symbols: symbols.slice(0, most),
    imports: imports.slice(0, most),
    entryPoints: entryPoints.slice(0, most),
  };
}

function linksOf({ links, linkedFrom }: Result, most: number): Partial<Result> {
  return {
    ...links && { links: links.slice(0, most) },
    ...linkedFrom && { linkedFrom: linkedFrom.slice(0, most) },
  };
}

/** Also without any constituents and ranges, the titles above it, and a snippet of text that is shown. */
export function toBare(result: Result): Result {
  return {
    ...result,
    matchRanges: [],
    titleMatchRanges: [],
    pathMatchRanges: [],
    constituents: [],
    copies: undefined,
    ...linksOf(result, 0),
    ...namesOf(result, 0),
    tags: [],
    meta: new Map(),
    hierarchy: [],
    missingTerms: result.missingTerms.slice(0, MAX_WORDS),
    snippet: result.body === "" ? result.snippet : "",
  };
}

const MAX_QUERY = 200;
const MAX_WORDS = 5;

/** The answer with the beginning of a long query, which may be a whole error log. */
export function toShort(answer: Answer): Answer {
  const { query, missingTerms } = answer;
  return {
    ...answer,
    query: query.length <= MAX_QUERY ? query : `${query.slice(0, MAX_QUERY)}…`,
    missingTerms: missingTerms.slice(0, MAX_WORDS),
    nearest: [],
  };
}
