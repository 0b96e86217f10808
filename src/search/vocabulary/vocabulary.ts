/**
 * The words of a question → what sections may say instead: synonyms of the configuration, and
 * abbreviations that documents explain (`document/acronyms.ts`), in both directions.
 *
 * Words are compared by their stems, and those in camel case also by their parts. What stands for
 * several words of the question stands for each of them, with its share of the weight, so that a section
 * that has it covers them all and counts no more than for one. Loaded only where there is either.
 */
import type { Synonyms } from "../../config/model.ts";
import { sidesOf } from "../../document/acronyms.ts";
import type { LabelIndex, LabelUses, SearchIndex } from "../../index/model.ts";
import type { Analyzer } from "../../text/model.ts";
import { isStopWord } from "../../text/stopwords.ts";
import type { Scope } from "../question/scope.ts";
import { WordCompiler } from "../question/word_compiler.ts";
import type { Substitute, SubstituteOptions, Vocabulary } from "./model.ts";

export interface VocabularyOptions {
  readonly analyzer: Analyzer;
  readonly synonyms: readonly Synonyms[];
  readonly synonymWeight: number;
  /** 0 to leave abbreviations out. */
  readonly acronymWeight: number;
}

/** Words of a question that are looked up; a pasted log has more. */
const MOST_WORDS = 30;
/** Words of a phrase of the question. */
const LONGEST_PHRASE = 8;
/** What stands for one word. */
const MOST_SUBSTITUTES = 8;
/** Explanations of one abbreviation: those of most documents. */
const MOST_MEANINGS = 3;
/** Of the documents that explain the most frequent one. */
const LEAST_SHARE = 0.25;
/** Explanations that begin with the same word. */
const MOST_LISTED = 200;

export async function openVocabulary(
  index: Pick<SearchIndex, "labels" | "hasLabels" | "chunkFrequency">,
  options: VocabularyOptions,
): Promise<Vocabulary> {
  const labels = options.acronymWeight > 0 && index.hasLabels ? await index.labels() : null;
  const words = new QuestionWords(index, labels, options);
  return (values, how) => words.substitutes(values, how);
}

/** What stands for the words from `at` on. */
interface Found {
  readonly at: number;
  readonly count: number;
  readonly text: string;
  readonly source: Substitute["source"];
}

class QuestionWords {
  readonly #index: Pick<SearchIndex, "chunkFrequency">;
  readonly #labels: LabelIndex | null;
  readonly #options: VocabularyOptions;
  readonly #synonyms: SynonymTable;

  constructor(
    index: Pick<SearchIndex, "chunkFrequency">,
    labels: LabelIndex | null,
    options: VocabularyOptions,
  ) {
    this.#index = index;
    this.#labels = labels;
    this.#options = options;
    this.#synonyms = new SynonymTable(options.synonyms, options.analyzer);
  }

  substitutes(
    values: readonly string[],
    { scope, isStop, isStemmed = false }: SubstituteOptions,
  ): ReadonlyMap<number, readonly Substitute[]> | null {
    const stems = isStemmed ? { stem: (word: string) => word } : this.#options.analyzer;
    const words = values.slice(0, MOST_WORDS).map((value) => readWord(value, stems));
    const found = [...this.#synonyms.in(words), ...this.#acronymsIn(words)];
    if (found.length === 0) return null;
    const byWord = new Map<number, Substitute[]>();
    for (const { at, count, text, source } of found) {
      const asked = words.slice(at, at + count);
      const telling = asked.flatMap(({ bare }, i) => isStop(bare) ? [] : [at + i]);
      const weight = source === "synonym"
        ? this.#options.synonymWeight
        : this.#options.acronymWeight;
      if (telling.length === 0) continue;
      const one = this.#compiled(text, {
        ...scope,
        boost: scope.boost * weight / Math.sqrt(telling.length),
      });
      if (one === null) continue;
      for (const i of telling) {
        const known = byWord.get(i) ?? [];
        byWord.set(i, known);
        const isNew = known.every((other) => String(other.ways) !== String(one.ways));
        if (isNew && known.length < MOST_SUBSTITUTES) known.push({ ...one, text, source, weight });
      }
    }
    return byWord;
  }

  /** Null for what no section has. */
  #compiled(text: string, scope: Scope): Pick<Substitute, "query" | "ways"> | null {
    const compiler = new WordCompiler({ analyzer: this.#options.analyzer, fuzzy: 0 });
    const count = text.split(" ").length;
    const shared = { ...scope, boost: scope.boost / Math.sqrt(count) };
    const word = count === 1 ? compiler.word(text, scope) : compiler.phrase(text, shared);
    if (word === null) return null;
    const { query, ways } = word;
    const isThere = ways.some((terms) =>
      terms.every((term) => this.#index.chunkFrequency(term) > 0)
    );
    return isThere ? { query, ways } : null;
  }

  *#acronymsIn(words: readonly Word[]): Generator<Found> {
    const labels = this.#labels;
    if (labels === null) return;
    for (const [at, { bare }] of words.entries()) {
      for (const text of explanations(labels, bare)) {
        yield { at, count: 1, text, source: "acronym" };
      }
    }
    for (const [at, word] of words.entries()) {
      for (const stem of new Set(word.forms.map(([first]) => first))) {
        if (stem === undefined || stem.length < 2 || isStopWord(word.bare)) continue;
        const uses = labels.starting("expansion", stem).slice(0, MOST_LISTED);
        yield* this.#shortened(uses, words, at);
      }
    }
  }

  /** The abbreviations of explanations that the words from `at` on are. */
  *#shortened(uses: readonly LabelUses[], words: readonly Word[], at: number): Generator<Found> {
    for (const { value } of uses) {
      const { short, long } = sidesOf({ key: "expansion", value });
      const counts = readWord(long, this.#options.analyzer).forms
        .flatMap((parts) => lengthOf(parts, words, at) ?? []);
      for (const count of new Set(counts)) yield { at, count, text: short, source: "acronym" };
    }
  }
}

/** The explanations of an abbreviation that most documents give. */
function explanations(labels: LabelIndex, word: string): string[] {
  // A small word is meant as an abbreviation only if it is written as one.
  if (!/^\p{L}[\p{L}&]{1,9}$/u.test(word) || (isStopWord(word) && !isCapitals(word))) return [];
  const uses = (short: string) => labels.starting("acronym", `${short}=`);
  const found = uses(word);
  const singular = found.length > 0 ? undefined : /^(.{2,})s$/.exec(word)?.[1];
  const all = singular === undefined ? found : uses(singular);
  const meanings = new Map<string, { text: string; documents: number }>();
  for (const { value, refs } of all) {
    const { long } = sidesOf({ key: "acronym", value });
    const key = long.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "").replace(/s$/, "");
    const known = meanings.get(key) ?? { text: long, documents: 0 };
    // One in several words also finds it in camel case's place.
    const text = known.text.includes(" ") ? known.text : long;
    meanings.set(key, { text, documents: known.documents + refs.length });
  }
  const ranked = [...meanings.values()].sort((a, b) => b.documents - a.documents);
  const least = (ranked.at(0)?.documents ?? 0) * LEAST_SHARE;
  const texts = ranked.filter(({ documents }) => documents >= least).slice(0, MOST_MEANINGS)
    .map(({ text }) => text);
  // The stem of a plural in capitals is another word: `pdbs`.
  return singular === undefined || texts.length === 0 ? texts : [singular, ...texts];
}

function isCapitals(word: string): boolean {
  return word === word.toUpperCase();
}

/** A word or phrase: its stems, and if it has words in camel case, those of their parts. */
interface Word {
  /** Without the punctuation around it. */
  readonly bare: string;
  readonly forms: readonly (readonly string[])[];
}

function readWord(value: string, analyzer: Pick<Analyzer, "stem">): Word {
  const bare = value.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, "");
  const split = bare.replace(/(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$2 ");
  const forms = split === bare ? [bare] : [bare, split];
  return {
    bare,
    forms: forms.map((text) =>
      (text.normalize("NFKC").toLowerCase().match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []).map((part) =>
        analyzer.stem(part)
      )
    ),
  };
}

/** How many words from `at` on have exactly these parts; null if none have. */
function lengthOf(parts: readonly string[], words: readonly Word[], at: number): number | null {
  let done = 0;
  for (let i = at; i < words.length && i < at + LONGEST_PHRASE; i++) {
    const form = words[i].forms.find((form) =>
      form.length > 0 && form.every((part, k) => part === parts[done + k])
    );
    if (form === undefined) return null;
    done += form.length;
    if (done === parts.length) return i - at + 1;
  }
  return null;
}

/** The synonyms of the configuration by the first stem of what they stand for. */
class SynonymTable {
  readonly #entries = new Map<string, { parts: readonly string[]; texts: readonly string[] }[]>();

  constructor(synonyms: readonly Synonyms[], analyzer: Analyzer) {
    for (const { word, others, isOneWay } of synonyms) {
      const all = [word, ...others].map((text) => text.trim().replace(/\s+/g, " "));
      for (const text of isOneWay ? all.slice(0, 1) : all) {
        const texts = all.filter((other) => other !== text);
        for (const parts of readWord(text, analyzer).forms) this.#add(parts, texts);
      }
    }
  }

  #add(parts: readonly string[], texts: readonly string[]): void {
    if (parts.length === 0) return;
    const known = this.#entries.get(parts[0]);
    if (known === undefined) this.#entries.set(parts[0], [{ parts, texts }]);
    else known.push({ parts, texts });
  }

  *in(words: readonly Word[]): Generator<Found> {
    if (this.#entries.size === 0) return;
    for (const [at, { forms }] of words.entries()) {
      for (const first of new Set(forms.map(([first]) => first))) {
        for (const { parts, texts } of this.#entries.get(first) ?? []) {
          const count = lengthOf(parts, words, at);
          if (count === null) continue;
          for (const text of texts) yield { at, count, text, source: "synonym" };
        }
      }
    }
  }
}
