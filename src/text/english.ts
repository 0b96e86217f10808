/**
 * The English stemmer of Snowball ("Porter 2"), written out here to save loading a package: the one
 * with all languages takes twice as long to load as an empty program takes to run.
 *
 * Returns what snowball-stemmers returns for every word without an apostrophe (analysis splits at
 * those); a test compares the two.
 */

/** Words that the rules would stem wrongly, with their stems. */
const IRREGULAR = new Map(Object.entries({
  skis: "ski",
  skies: "sky",
  dying: "die",
  lying: "lie",
  tying: "tie",
  idly: "idl",
  gently: "gentl",
  ugly: "ugli",
  early: "earli",
  only: "onli",
  singly: "singl",
  sky: "sky",
  news: "news",
  howe: "howe",
  atlas: "atlas",
  cosmos: "cosmos",
  bias: "bias",
  andes: "andes",
}));

/** Not changed further once a plural ending has been removed. */
const INVARIANT = new Set(
  "inning outing canning herring earring proceed exceed succeed".split(" "),
);

const PAST_OR_PRESENT = endings({ eed: "ee", eedly: "ee", ed: "", edly: "", ing: "", ingly: "" });

const STEP_2 = endings({
  tional: "tion",
  enci: "ence",
  anci: "ance",
  abli: "able",
  entli: "ent",
  izer: "ize",
  ization: "ize",
  ational: "ate",
  ation: "ate",
  ator: "ate",
  alism: "al",
  aliti: "al",
  alli: "al",
  fulness: "ful",
  ousli: "ous",
  ousness: "ous",
  iveness: "ive",
  iviti: "ive",
  biliti: "ble",
  bli: "ble",
  ogi: "og",
  fulli: "ful",
  lessli: "less",
  li: "",
});

const STEP_3 = endings({
  tional: "tion",
  ational: "ate",
  alize: "al",
  icate: "ic",
  iciti: "ic",
  ical: "ic",
  ful: "",
  ness: "",
  ative: "",
});

const STEP_4 = endings(Object.fromEntries(
  "al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion".split(" ")
    .map((ending) => [ending, ""]),
));

interface Endings {
  readonly replacement: ReadonlyMap<string, string>;
  /** The endings by their last two letters, longest first. */
  readonly byLetters: ReadonlyMap<string, readonly string[]>;
}

function endings(table: Record<string, string>): Endings {
  const longestFirst = Object.keys(table).sort((a, b) => b.length - a.length);
  return {
    replacement: new Map(Object.entries(table)),
    byLetters: Map.groupBy(longestFirst, (ending) => ending.slice(-2)),
  };
}

/** Stems one lowercased word. Words of one or two characters are returned unchanged. */
export function stemEnglish(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 3) return word;

  // A `y` that acts as a consonant is written `Y` until the end.
  const marked = word.includes("y") ? word.replace(/^y|([aeiouy])y/g, "$1Y") : word;
  const [r1, r2] = regions(marked);
  const singular = step1a(marked);
  if (INVARIANT.has(singular)) return singular;

  let stem = step1c(step1b(singular, r1));
  stem = step2(stem, r1);
  stem = step3(stem, r1, r2);
  stem = step4(stem, r2);
  stem = step5(stem, r1, r2);
  return stem.replaceAll("Y", "y");
}

/**
 * The starts of R1 and R2: after the first consonant that follows a vowel, and after the next such.
 */
function regions(word: string): [r1: number, r2: number] {
  const fixed = /^(?:gener|commun|arsen)/.exec(word)?.[0].length;
  const r1 = fixed ?? afterVowelConsonant(word, 0);
  return [r1, afterVowelConsonant(word, r1)];
}

function afterVowelConsonant(word: string, from: number): number {
  let at = from;
  while (at < word.length && !isVowel(word, at)) at++;
  while (at < word.length && isVowel(word, at)) at++;
  return Math.min(at + 1, word.length);
}

function isVowel(word: string, at: number): boolean {
  return "aeiouy".includes(word[at]);
}

function hasVowel(word: string): boolean {
  return /[aeiouy]/.test(word);
}

/** Does it end in a short syllable (`hop`, `bed`), or consist of a vowel and a consonant (`ab`)? */
function endsShort(word: string): boolean {
  return /[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$/.test(word);
}

/** The longest ending of `word` that is in the table, or null. */
function longestEnding(word: string, table: Endings): string | null {
  for (const ending of table.byLetters.get(word.slice(-2)) ?? []) {
    if (word.endsWith(ending)) return ending;
  }
  return null;
}

function step1a(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ied") || word.endsWith("ies")) {
    return word.slice(0, word.length > 4 ? -2 : -1);
  }
  if (!word.endsWith("s") || word.endsWith("us") || word.endsWith("ss")) return word;
  return hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function step1b(word: string, r1: number): string {
  const ending = longestEnding(word, PAST_OR_PRESENT);
  if (ending === null) return word;
  const rest = word.slice(0, -ending.length);
  if (ending.startsWith("eed")) return rest.length >= r1 ? rest + "ee" : word;
  if (!hasVowel(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return rest + "e";
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1);
  return rest.length === r1 && endsShort(rest) ? rest + "e" : rest;
}

function step1c(word: string): string {
  return /.[^aeiouy][yY]$/su.test(word) ? word.slice(0, -1) + "i" : word;
}

function step2(word: string, r1: number): string {
  const ending = longestEnding(word, STEP_2);
  if (ending === null || word.length - ending.length < r1) return word;
  const rest = word.slice(0, -ending.length);
  if (ending === "ogi" && !rest.endsWith("l")) return word;
  if (ending === "li" && !/[cdeghkmnrt]$/.test(rest)) return word;
  return rest + STEP_2.replacement.get(ending);
}

function step3(word: string, r1: number, r2: number): string {
  const ending = longestEnding(word, STEP_3);
  if (ending === null) return word;
  const from = word.length - ending.length;
  if (from < r1 || (ending === "ative" && from < r2)) return word;
  return word.slice(0, from) + STEP_3.replacement.get(ending);
}

function step4(word: string, r2: number): string {
  const ending = longestEnding(word, STEP_4);
  if (ending === null || word.length - ending.length < r2) return word;
  const rest = word.slice(0, -ending.length);
  return ending === "ion" && !/[st]$/.test(rest) ? word : rest;
}

function step5(word: string, r1: number, r2: number): string {
  const from = word.length - 1;
  const rest = word.slice(0, from);
  if (word.endsWith("e")) {
    return from >= r2 || (from >= r1 && !endsShort(rest)) ? rest : word;
  }
  return word.endsWith("ll") && from >= r2 ? rest : word;
}
