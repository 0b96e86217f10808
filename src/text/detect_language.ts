/**
 * Recognises the language of a text among the 18 that have a stemmer: prose enters, a language leaves,
 * or null where it is none of them or cannot be told.
 *
 * A script that belongs to one of the languages decides; Latin text is recognised by its function
 * words. A word that several languages share counts less. Only used while indexing.
 */
import type { Language } from "../config/model.ts";
import { FUNCTION_WORDS } from "./function_words.ts";
import { ENGLISH_STOP_WORDS } from "./stopwords.ts";

/** Characters of prose from which function words can be trusted. */
const ENOUGH = 400;
/** Characters that are looked at. */
const MOST = 4000;
/** Letters from which a script can be trusted. */
const FEW_LETTERS = 20;
/** The least share of a text's words that must be function words of its language. */
const LEAST_SHARE = 0.12;
/** How much better than the second the best language must be. */
const MARGIN = 1.1;

/** The language of some prose, or null. `isSure` is false when there is too little of it. */
export function detectLanguage(prose: string): Language | null {
  const text = prose.slice(0, MOST).normalize("NFC").toLowerCase();
  const script = dominantScript(text);
  if (script === null) return null;
  if (script !== "latin") return languageOfScript(script, text);
  return prose.length < ENOUGH ? null : languageOfWords(text);
}

type Script = "latin" | "greek" | "cyrillic" | "arabic" | "tamil" | "other";

const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ["latin", /\p{Script=Latin}/gu],
  ["greek", /\p{Script=Greek}/gu],
  ["cyrillic", /\p{Script=Cyrillic}/gu],
  ["arabic", /\p{Script=Arabic}/gu],
  ["tamil", /\p{Script=Tamil}/gu],
];

/** The script of at least half of the letters; a text in another one has names in Latin all the same. */
function dominantScript(text: string): Script | null {
  const letters = count(text, /\p{L}/gu);
  if (letters < FEW_LETTERS) return null;
  const counts = SCRIPTS.map(([script, pattern]) => ({ script, count: count(text, pattern) }));
  return counts.find((one) => one.count * 2 > letters)?.script ?? "other";
}

/** Letters that tell Russian from other languages in Cyrillic, and Arabic from others in Arabic script. */
function languageOfScript(script: Script, text: string): Language | null {
  switch (script) {
    case "greek":
      return "greek";
    case "tamil":
      return "tamil";
    case "cyrillic":
      return count(text, /[ыэ]/g) > 0 && count(text, /[іїєґўљњћђјџ]/g) === 0 ? "russian" : null;
    case "arabic":
      return count(text, /[پچژگکی]/g) * 50 < text.length ? "arabic" : null;
    default:
      return null;
  }
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

function languageOfWords(text: string): Language | null {
  const words = text.match(WORD) ?? [];
  const scores = new Map<Language, number>();
  const hits = new Map<Language, number>();
  const weights = wordWeights();
  for (const word of words) {
    for (const language of weights.get(word) ?? []) {
      hits.set(language, (hits.get(language) ?? 0) + 1);
      scores.set(language, (scores.get(language) ?? 0) + 1 / weights.get(word)!.length);
    }
  }
  const [best, second] = [...scores].sort(([, a], [, b]) => b - a);
  if (best === undefined || hits.get(best[0])! < words.length * LEAST_SHARE) return null;
  return best[1] >= MARGIN * (second?.[1] ?? 0) ? best[0] : null;
}

let known: Map<string, Language[]> | null = null;

/** The Latin languages that have a word as a function word. */
function wordWeights(): Map<string, Language[]> {
  if (known !== null) return known;
  known = new Map();
  const add = (word: string, language: Language) => {
    const languages = known!.get(word);
    if (languages === undefined) known!.set(word, [language]);
    else languages.push(language);
  };
  for (const word of ENGLISH_STOP_WORDS) add(word, "english");
  for (const [language, words] of Object.entries(FUNCTION_WORDS)) {
    for (const word of new Set(words.trim().split(/\s+/))) add(word, language as Language);
  }
  return known;
}
