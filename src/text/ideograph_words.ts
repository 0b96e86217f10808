/**
 * Takes apart what a question in Chinese, Japanese or Korean writes without spaces: a sentence is one
 * run of characters, and no document has all of it side by side.
 *
 * Kanji and katakana carry the meaning of Japanese, hiragana the grammar between them: 証明書を更新する
 * asks for 証明書 and 更新. A longer run of Han or Hangul is asked for by its pairs, as it is indexed.
 */

const IDEOGRAPHS = /[\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af々〆]/u;

/** Runs of one kind; Latin words inside a run are pieces as well. */
const RUNS =
  /(?<han>[\u3400-\u4dbf\u4e00-\u9fff々〆]+)|(?<katakana>[\u30a0-\u30ff\u31f0-\u31ff]+)|(?<hiragana>[\u3040-\u309f]+)|(?<hangul>[\uac00-\ud7af]+)|(?<other>[^\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af々〆]+)/gu;

/** Characters of the longest run of Han that is taken for one word. */
const HAN_WORD = 4;
/** Of Hangul, where particles follow a word without a space. */
const HANGUL_WORD = 2;

/** The words of a part of a question between spaces; the part itself if it is in another script. */
export function ideographWords(part: string): readonly string[] {
  if (!IDEOGRAPHS.test(part)) return [part];
  const words: string[] = [];
  const grammar: string[] = [];
  for (const { 0: run, groups } of part.normalize("NFKC").matchAll(RUNS)) {
    if (groups!.hiragana !== undefined) grammar.push(run);
    else if (groups!.han !== undefined) words.push(...wordsOf(run, HAN_WORD));
    else if (groups!.hangul !== undefined) words.push(...wordsOf(run, HANGUL_WORD));
    else if (groups!.katakana !== undefined || /[\p{L}\p{N}]/u.test(run)) words.push(run);
  }
  return words.length === 0 || (words.length === 1 && grammar.length === 0) ? [part] : words;
}

/** The run, or its overlapping pairs if it is longer than a word. */
function wordsOf(run: string, longest: number): string[] {
  if (run.length <= longest) return [run];
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
}
