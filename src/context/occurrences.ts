/** Words as written → the terms that they stand for, each place or each use; what says nothing is left out. */
import { checkDeadline } from "../base/deadline.ts";
import { isAscii } from "../text/characters.ts";
import type { Analyzer, Token } from "../text/model.ts";
import { isStopWord } from "../text/stopwords.ts";
import type { LeftOutReason, LeftOutWords } from "./left_out.ts";
import type { Occurrence, SignalSource, SourceWord, TermWeight } from "./model.ts";

export interface WordOptions {
  readonly minWordLength: number;
  readonly analyzer: Analyzer;
  /** Is it a stop word, in the language of the file? In English if absent. */
  readonly isStop?: (word: string) => boolean;
  /** Null when there is no index: then no term is dropped, and rarity is not counted. */
  readonly weightOf: TermWeight | null;
  /** Is told what does not become a term, if given. */
  readonly leftOut?: LeftOutWords;
}

/** How often a form of a term is used in one kind of place. */
export interface Use extends Pick<Occurrence, "term" | "word" | "source"> {
  readonly times: number;
}

/** The words as terms, without numbers, stop words, and words that are too short or too common. */
export function toOccurrences(words: readonly SourceWord[], options: WordOptions): Occurrence[] {
  const formsOf = wordForms(options);
  const found: Occurrence[] = [];
  let gap = true;
  let sentence = -1;
  for (const { text, source, sentence: number, ignored } of words) {
    checkDeadline();
    if (number !== sentence) gap = true;
    sentence = number;
    let used = false;
    for (const form of formsOf(text)) {
      const { term, word, capital } = form;
      const reason = whyUnused(form, { source, ignored }, options);
      if (reason !== null) {
        options.leftOut?.add(word, reason);
        continue;
      }
      found.push({ term, word, source, sentence, capital, gap });
      gap = false;
      used = true;
    }
    if (!used) gap = true;
  }
  return found;
}

/**
 * The same terms as those of `toOccurrences`, counted, in the order of their first places. A text of thousands of
 * words has hundreds of different ones.
 */
export function toUses(words: readonly SourceWord[], options: WordOptions): Use[] {
  const formsOf = wordForms(options);
  const uses: Use[] = [];
  for (const { text, source, ignored, times } of countWords(words)) {
    checkDeadline();
    for (const form of formsOf(text)) {
      const { term, word } = form;
      const reason = whyUnused(form, { source, ignored }, options);
      if (reason === null) uses.push({ term, word, source, times });
      else options.leftOut?.add(word, reason, times);
    }
  }
  return uses;
}

type Place = Pick<SourceWord, "source" | "ignored">;

interface CountedWord extends Place {
  readonly text: string;
  times: number;
}

/** Each spelling once for each kind of place, in the order of the first ones. */
function countWords(words: readonly SourceWord[]): CountedWord[] {
  const counted: CountedWord[] = [];
  const known = new Map<string, CountedWord[]>();
  for (const { text, source, ignored } of words) {
    checkDeadline();
    const places = known.get(text) ?? [];
    const before = places.find((one) => one.source === source && one.ignored === ignored);
    if (before !== undefined) {
      before.times++;
      continue;
    }
    const one = { text, source, ignored, times: 1 };
    known.set(text, [...places, one]);
    counted.push(one);
  }
  return counted;
}

/** A word, or a part of one. */
interface WordForm extends Pick<Occurrence, "term" | "word" | "capital"> {
  /** As it is written. */
  readonly length: number;
  /** Why it is not used, wherever it is. */
  readonly unused: LeftOutReason | null;
}

function whyUnused(
  { word, length, unused }: WordForm,
  { source, ignored }: Place,
  options: WordOptions,
): LeftOutReason | null {
  if (length < shortest(source, options)) return "too short";
  return unused ?? (ignored?.has(word) ? "too common in this language" : null);
}

/** Analyses words, each spelling once: a text repeats most of them. */
function wordForms(options: WordOptions): (text: string) => readonly WordForm[] {
  const { analyzer, isStop = isStopWord, weightOf } = options;
  const known = new Map<string, readonly WordForm[]>();
  const analyze = (text: string) =>
    analyzer.analyze(text).map((token): WordForm => {
      const written = text.slice(token.start, token.end);
      const isPlain = isAscii(written);
      const word = (isPlain ? written : written.normalize("NFKC")).toLowerCase();
      const unused = (isPlain ? /^[0-9_.]+$/ : /^[\p{N}_.]+$/u).test(written)
        ? "a number"
        : isStop(word)
        ? "a stop word"
        : null;
      const term = unused === null ? knownTerm(token, weightOf) : token.term;
      const capital = (isPlain ? /^[A-Z]/ : /^\p{Lu}/u).test(written);
      return { term, word, capital, length: written.length, unused };
    });
  return (text) => {
    const forms = known.get(text) ?? analyze(text);
    known.set(text, forms);
    return forms;
  };
}

/** In a path, two letters can be a name, such as `db` or `api`; in a text they hardly ever are. */
const SHORTEST_NAME = 2;

function shortest(source: SignalSource, { minWordLength }: WordOptions): number {
  const isName = source === "filename" || source === "folder";
  return isName ? Math.min(SHORTEST_NAME, minWordLength) : minWordLength;
}

/** The term of a word in the language that the index has it in, where there are several. */
function knownTerm({ term, forms = [] }: Token, weightOf: TermWeight | null): string {
  if (weightOf === null || forms.length === 0 || weightOf(term) !== null) return term;
  return forms.find((form) => weightOf(form.term) !== null)?.term ?? term;
}
