/**
 * Takes apart a compound word of which no section has the parts side by side: a pasted path, most often,
 * whose beginning is that of somebody's machine (`/home/me/.config/app/settings.json`).
 *
 * Its parts are then words of the question like any others: those that many sections have count little,
 * and what a result lacks is reported part by part.
 */
import type { Analyzer } from "../../text/model.ts";
import type { QueryWord } from "../model.ts";

/** Parts of a path that is taken apart beside other words, which could also find the section. */
const LEAST_PARTS_BESIDE = 3;

export interface CompoundOptions {
  readonly analyzer: Analyzer;
  /** Is it the only word of the question? */
  readonly isAlone: boolean;
}

/** The parts between the separators; none if the word is not to be taken apart. */
export function partsOf(word: string, { analyzer, isAlone }: CompoundOptions): readonly string[] {
  if (isAlone ? /^[\w.]+$/.test(word) : !/[/\\]/.test(word)) return [];
  const text = word.replace(/^[A-Za-z]:(?=[/\\])/, "");
  const parts: { start: number; end: number }[] = [];
  for (const { start, end } of analyzer.analyze(text)) {
    const last = parts.at(-1);
    // Pairs of ideographs overlap, the parts of a name are inside of it, and an apostrophe joins.
    if (last !== undefined && /^['’]?$/.test(text.slice(last.end, start))) {
      last.end = Math.max(last.end, end);
    } else parts.push({ start, end });
  }
  const isEnough = parts.length >= (isAlone ? 1 : LEAST_PARTS_BESIDE);
  return isEnough ? parts.map(({ start, end }) => text.slice(start, end)) : [];
}

/**
 * Is the word a piece of code, such as `Rc<RefCell<T>>`, rather than a name? That few sections have its parts
 * side by side means little: they may be the ends of two list items.
 */
export function isExpression({ word, ways: [terms] }: QueryWord): boolean {
  return terms.length > 1 && /[^\p{L}\p{M}\p{N}_.:/\\@+#'’-]/u.test(word);
}
