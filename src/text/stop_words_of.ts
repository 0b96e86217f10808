/**
 * Stop words of several languages. A question is in one of them: only its own stop words are dropped,
 * so that `die` stays a word of an English question although it is an article in German.
 */
import type { StemmerName } from "../config/model.ts";
import { ENGLISH_STOP_WORDS, isStopWord } from "./stopwords.ts";

type IsStop = (word: string) => boolean;

/** The stop words of some languages. */
export interface StopWords {
  /** Those of the language that a question is in; `isStopWord` itself if that is English. */
  of(question: readonly string[]): IsStop;
  /** Those of any of the languages: a misspelt word is never taken for one. */
  readonly any: IsStop;
}

const ENGLISH: StopWords = { of: () => isStopWord, any: isStopWord };

/**
 * The stop words of the languages of an index, most frequent language first, and of English. Ties go
 * to the language that comes first. Nothing is loaded for English.
 */
export async function loadStopWords(languages: readonly StemmerName[]): Promise<StopWords> {
  const others = languages.filter((one) => one !== "english" && one !== "none");
  if (others.length === 0) return ENGLISH;
  const { FUNCTION_WORDS } = await import("./function_words.ts");
  const lists = [...new Set([...languages, "english" as const])].flatMap((language) => {
    if (language === "none") return [];
    if (language === "english") return [ENGLISH_STOP_WORDS];
    return [new Set(FUNCTION_WORDS[language].trim().split(/\s+/))];
  });
  return {
    of: (question) => {
      // The article of `l'eau` tells a language as well.
      const words = question.flatMap((word) => word.split(/['’]/));
      const counts = lists.map((list) => words.filter((word) => isIn(list, word)).length);
      const list = lists[counts.indexOf(Math.max(...counts))];
      return list === ENGLISH_STOP_WORDS ? isStopWord : (word) => isIn(list, word);
    },
    any: (word) => lists.some((list) => isIn(list, word)),
  };
}

function isIn(list: ReadonlySet<string>, word: string): boolean {
  const lower = word.normalize("NFC").toLowerCase();
  return list.has(lower) || (list === ENGLISH_STOP_WORDS && isStopWord(word));
}
