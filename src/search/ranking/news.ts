/**
 * Release notes, changelogs and blogs: they mention everything once, in the words of its day, so they compete with
 * the pages that explain it. Their scores are lowered, unless the question asks for a release.
 */
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { Candidate, QueryWord } from "../model.ts";

/**
 * Files that are news by their names, wherever they are: `CHANGELOG-v2.md`, `release-notes/…`, `HISTORY.md`; those
 * in a folder of releases that are named after one; and posts with a date in a blog.
 */
const NEWS = new RegExp(
  [
    String.raw`(?:^|[/_-])(?:change-?logs?|release-?notes?|whats-?new)(?=[/._-])`,
    String.raw`(?:^|/)(?:changes|history|news|releases)\.\w+$`,
    String.raw`(?:^|/)releases?/(?:.*[/_-])?v?\d+[._-]\d`,
    String.raw`(?:^|/)(?:blogs?|news|_?posts)/(?:.*/)?\d{4}[/-]\d{1,2}(?=[/-])`,
  ].join("|"),
  "i",
);

/** Most paths have none of these, so the pattern above, which takes longer to compile, is not needed. */
const HINT = /change|release|what|history|news|blog|post/i;

/** Words of a question for a release; besides, announcements and numbers of versions. */
const RELEASES = new Set(
  ("release releases released version versions changelog changelogs change-log change-logs changed introduced " +
    "deprecated news blog blogs history").split(" "),
);
const MAY_BE_VERSION = /^(?:announce|v?\d)/i;
const ANNOUNCED = /^(?:announce\w*|v?\d+(?:\.\d+)+|v\d+)$/i;

function asksForNews(word: string): boolean {
  return RELEASES.has(word.toLowerCase()) || MAY_BE_VERSION.test(word) && ANNOUNCED.test(word);
}

/** Does a path, with `/`, name release notes, a changelog or a post? */
export function isNews(path: string): boolean {
  return HINT.test(path) && NEWS.test(path);
}

/** Which sections of an open index are news: a server asks for the same ones again and again. */
const KNOWN = new WeakMap<object, Map<Ref, boolean>>();

export interface NewsOptions {
  /** The factor for scores of news; 1 changes nothing. */
  readonly weight: number;
  /** The words of the question. */
  readonly words: readonly QueryWord[];
}

/** The candidates with the scores of news lowered, best first, ties in document order. */
export function demoteNews(
  index: Pick<SearchIndex, "pathOf" | "compare">,
  candidates: readonly Candidate[],
  { weight, words }: NewsOptions,
): readonly Candidate[] {
  if (weight === 1 || words.some(({ word }) => asksForNews(word))) return candidates;
  const known = KNOWN.get(index) ?? new Map<Ref, boolean>();
  KNOWN.set(index, known);
  const isIn = (ref: Ref) => {
    const is = known.get(ref) ?? isNews(index.pathOf(ref));
    known.set(ref, is);
    return is;
  };
  return demote(index, candidates, (ref) => isIn(ref) ? weight : 1);
}

/** The candidates with their scores multiplied by these weights, best first, ties in document order. */
export function demote(
  index: Pick<SearchIndex, "compare">,
  candidates: readonly Candidate[],
  weightOf: (ref: Ref) => number,
): readonly Candidate[] {
  return candidates
    .map((one) => ({ ...one, score: one.score * weightOf(one.ref) }))
    .sort((a, b) => b.score - a.score || index.compare(a.ref, b.ref));
}
