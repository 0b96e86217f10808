/**
 * Stemmers for 18 languages by Snowball's rules, each loaded on demand.
 *
 * English, the default, is in `english.ts`. Every other language is a module of @orama/stemmers,
 * which takes about 1 ms to load; tests compare them with snowball-stemmers.
 */
import type { StemmerName } from "../config/model.ts";
import { stemEnglish } from "./english.ts";

/** Returns the stem of a lowercased word, which is not empty unless the word is. */
export type Stem = (word: string) => string;

/** The specifiers are literals, so that a compiled executable includes the modules. */
const MODULES: Record<Exclude<StemmerName, "english" | "none">, () => Promise<{ stemmer: Stem }>> =
  {
    arabic: () => import("@orama/stemmers/arabic"),
    danish: () => import("@orama/stemmers/danish"),
    dutch: () => import("@orama/stemmers/dutch"),
    finnish: () => import("@orama/stemmers/finnish"),
    french: () => import("@orama/stemmers/french"),
    german: () => import("@orama/stemmers/german"),
    greek: () => import("@orama/stemmers/greek"),
    hungarian: () => import("@orama/stemmers/hungarian"),
    italian: () => import("@orama/stemmers/italian"),
    norwegian: () => import("@orama/stemmers/norwegian"),
    portuguese: () => import("@orama/stemmers/portuguese"),
    romanian: () => import("@orama/stemmers/romanian"),
    russian: () => import("@orama/stemmers/russian"),
    spanish: () => import("@orama/stemmers/spanish"),
    swedish: () => import("@orama/stemmers/swedish"),
    tamil: () => import("@orama/stemmers/tamil"),
    turkish: () => import("@orama/stemmers/turkish"),
  };

/** Loads the stemmer of a language; that of `"none"` returns words unchanged. */
export async function loadStemmer(name: StemmerName): Promise<Stem> {
  if (name === "none") return (word) => word;
  if (name === "english") return stemEnglish;
  const { stemmer } = await MODULES[name]();
  if (name === "romanian") return (word) => stemmer(withCedillas(word)) || word;
  return (word) => stemmer(word) || word;
}

/**
 * Romanian is written with commas below (ș, ț); the stemmer knows only the older cedillas (ş, ţ).
 */
function withCedillas(word: string): string {
  return word.replaceAll("ș", "ş").replaceAll("ț", "ţ");
}
