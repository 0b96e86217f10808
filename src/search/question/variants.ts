/**
 * The terms that count as a term of a question: its stems in the other languages of the index, and the
 * words that differ from it by accents.
 *
 * Who types `resume` may mean `résumé`: it counts almost as much. Who types `résumé` means it, so
 * `resume` and `resumé` count much less. Both are terms of the index, so a question costs one lookup
 * more per word, and none where no document has an accent.
 */
import type { Variant } from "../../index/model.ts";
import { foldAccents } from "../../text/fold.ts";
import type { Token } from "../../text/model.ts";

/** The terms of words with accents that become `key` without them (`SearchIndex.folded`). */
export type Folded = (key: string, how?: { prefix?: boolean }) => readonly string[];

/** Weight of a word with accents for one that was typed without. */
const ACCENTS_ADDED = 0.8;
/** Weight of other words for one that was typed with accents. */
const ACCENTS_CHANGED = 0.3;
/** Of a longer word, for the beginning of one. */
const LONGER = 0.5;

/** The variants of a token, each once, best first; most have none. */
export function variantsOf(token: Token, folded: Folded | undefined): readonly Variant[] {
  const { term, forms = [] } = token;
  const weights = new Map<string, number>([[term, 1]]);
  const add = (one: string, weight: number) => {
    if (!weights.has(one)) weights.set(one, weight);
  };
  for (const form of forms) add(form.term, 1);
  for (const { term, fold } of folded === undefined ? [] : [token, ...forms]) {
    const weight = fold === undefined ? ACCENTS_ADDED : ACCENTS_CHANGED;
    if (fold !== undefined) add(fold.key, weight);
    for (const one of folded!(fold?.key ?? term)) add(one, weight);
  }
  weights.delete(term);
  return weights.size === 0 ? [] : [...weights].map(([term, weight]) => ({ term, weight }));
}

/** The variants of the beginning of a word, as it was typed. */
export function longerVariants(start: string, folded: Folded | undefined): readonly Variant[] {
  if (folded === undefined) return [];
  const plain = foldAccents(start);
  const weight = LONGER * (plain === start ? ACCENTS_ADDED : ACCENTS_CHANGED);
  return folded(plain, { prefix: true }).map((term) => ({ term, weight }));
}
