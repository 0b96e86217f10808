/**
 * One word of a query → what the engine is asked for.
 *
 * A plain word is a term, with as many edits as its length allows. A word that analysis splits is a
 * phrase, or the path of a file. An identifier matches whole, or by all of its parts, which count
 * less. A prefix also matches the stems of longer words that begin with it.
 */
import type { EngineQuery, FieldFilter, Variant } from "../../index/model.ts";
import { isOneIdeograph } from "../../text/characters.ts";
import type { Analyzer, Token } from "../../text/model.ts";
import { isStopWord } from "../../text/stopwords.ts";
import type { QueryWord } from "../model.ts";
import type { Vocabulary } from "../vocabulary/model.ts";
import type { Scope } from "./scope.ts";
import { type Likelier, toVariant } from "./likelier.ts";
import { type Folded, longerVariants, variantsOf } from "./variants.ts";

export interface WordOptions {
  readonly analyzer: Analyzer;
  /** Most edits by which a term may differ from what was typed. */
  readonly fuzzy: number;
  /** Do few sections have the term, and at least one? Without it, no part of a name counts as rare. */
  readonly isRare?: (term: string) => boolean;
  /** Does any section match? Without it, compound words are never taken apart. */
  readonly finds?: (query: EngineQuery) => boolean;
  /** The terms of two characters with this one. Without it, one ideograph matches only where it is alone. */
  readonly pairsWith?: (character: string) => readonly string[];
  /** Words of which a word that few sections have is probably a misspelling; without it, none is. */
  readonly likelier?: Likelier;
  /** Stop words of English if absent. */
  readonly isStop?: (word: string) => boolean;
  /** Words that a misspelt one is never taken for; stop words of English if absent. */
  readonly isNeverMeant?: (word: string) => boolean;
  /** What fields select that the index alone does not know. */
  readonly filterOf?: FieldFilter;
  /** Without it, accents must be typed as they are written. */
  readonly folded?: Folded;
  /** What else stands for words; without it, nothing does. */
  readonly vocabulary?: Vocabulary;
}

/** Weight of an identifier's parts beside the identifier itself. */
const PARTS_WEIGHT = 0.3;
/** The same beside a rare part of the name, which says more than all of them together. */
const PARTS_BESIDE_UNIT = 0.1;
/** Weight of a rare part: a whole segment of a dotted name that few sections have. */
const UNIT_WEIGHT = 2;
/** What makes up for the weight of the field `parts`, where a segment of a longer name is. */
const UNIT_IN_PARTS = UNIT_WEIGHT * 4;

/** Edits allowed for a word as typed: none below 3 characters, one below 6, else `most`. */
export function editsFor(term: string, most: number): number {
  const length = [...term].length;
  if (length < 3) return 0;
  return length < 6 ? Math.min(1, most) : most;
}

export class WordCompiler {
  #options: WordOptions;
  /** The variants of the terms that were analysed so far. */
  #variants = new Map<string, readonly Variant[]>();

  constructor(options: WordOptions) {
    this.#options = options;
  }

  /** A word as typed; null when analysis leaves nothing of it. */
  word(value: string, scope: Scope): QueryWord | null {
    const text = withoutPossessive(value);
    const tokens = this.#analyze(text, scope);
    if (tokens.length === 0) return null;
    const word = text.slice(tokens[0].start, endOf(tokens));
    const terms = wholes(tokens);
    if (terms.length < 2) return this.#single(word, tokens, scope);
    const { query, ...joined } = this.#joined(word, terms, scope);
    const whole = { ...joined, query: withTyped(query, typedOf(text, tokens)) };
    const bare = this.#withoutElision(text);
    const noun = bare === text ? null : this.word(bare, scope);
    if (noun === null) return whole;
    const queries = [noun.query, whole.query];
    return { word, query: { kind: "or", queries }, ways: [...noun.ways, ...whole.ways] };
  }

  /** Words side by side, without edits; null when analysis leaves nothing of them. */
  phrase(value: string, scope: Scope): QueryWord | null {
    const tokens = this.#analyze(value, scope);
    if (tokens.length === 0) return null;
    const terms = wholes(tokens);
    if (terms.length > 1) return this.#phraseOf(value, terms, scope);
    const query = this.#termOf(terms[0], scope);
    return { word: value, query, ways: [terms] };
  }

  /**
   * The beginning of a word. If analysis splits it, the terms before the last must be side by side.
   * Null when analysis leaves nothing of it.
   */
  prefix(value: string, scope: Scope): QueryWord | null {
    const tokens = this.#analyze(value, scope);
    if (tokens.length === 0) return null;
    const last = tokens.findLast((token) => !token.part) ?? tokens[tokens.length - 1];
    const start = normalTyped(value.slice(last.start, last.end));
    const stems = this.#stemsOf(start);
    const variants = longerVariants(start, this.#options.folded);
    const queries: EngineQuery[] = [
      { ...this.#termOf(start, scope), prefix: true, ...(variants.length > 0 && { variants }) },
      ...stems.map((stem) => this.#termOf(stem, scope)),
    ];
    const tail: EngineQuery = queries.length === 1 ? queries[0] : { kind: "or", queries };
    const before = wholes(tokens.filter((token) => token.position < last.position));
    const ways = [start, ...stems].map((term) => [...before, term]);
    const word = `${value}*`;
    if (before.length === 0) return { word, query: tail, ways };
    const head = before.length === 1
      ? this.#termOf(before[0], scope)
      : this.#phraseOf(value, before, scope).query;
    return { word, query: { kind: "and", queries: [head, tail] }, ways };
  }

  /** `l'installation` without its article, where the question is in a language that has one. */
  #withoutElision(word: string): string {
    const { isStop = isStopWord } = this.#options;
    if (isStop === isStopWord) return word;
    const [, article, rest] = /^(\p{L}{1,7})['’](\p{L}{3}.*)$/u.exec(word) ?? [];
    return rest !== undefined && isStop(article) ? rest : word;
  }

  #analyze(text: string, scope: Scope): Token[] {
    const { analyzer } = this.#options;
    const tokens = scope.isPath ? analyzer.analyzePath(text) : analyzer.analyze(text);
    for (const token of tokens) {
      if (!this.#variants.has(token.term)) {
        this.#variants.set(token.term, this.#variantsOf(token));
      }
    }
    return tokens;
  }

  /** Ideographs are indexed in pairs, so that one of them also matches the pairs that it is in. */
  #variantsOf(token: Token): readonly Variant[] {
    const { folded, pairsWith } = this.#options;
    const variants = variantsOf(token, folded);
    if (pairsWith === undefined || !isOneIdeograph(token.term)) return variants;
    const pairs = pairsWith(token.term).filter((term) => term !== token.term);
    return [...variants, ...pairs.map((term): Variant => ({ term, weight: 1 }))];
  }

  #termOf(term: string, scope: Scope): EngineQuery & { kind: "term" } {
    const variants = this.#variants.get(term) ?? [];
    return {
      kind: "term",
      term,
      fields: scope.fields,
      boost: scope.boost,
      fuzzy: 0,
      prefix: false,
      ...(variants.length > 0 && { variants }),
    };
  }

  #phraseOf(word: string, terms: readonly string[], scope: Scope): QueryWord {
    const variants = terms.map((term) => this.#variants.get(term) ?? []);
    const query: EngineQuery = {
      kind: "phrase",
      terms,
      fields: scope.fields,
      boost: scope.boost,
      ...(variants.some((some) => some.length > 0) && { variants }),
    };
    return { word, query, ways: [terms] };
  }

  /** Terms side by side: in any field, or in a path, which is split at more characters than text. */
  #joined(word: string, terms: readonly string[], scope: Scope): QueryWord {
    const asText = this.#phraseOf(word, terms, scope);
    if (scope.fields !== null || !/[./]/.test(word)) return asText;
    const inPath: Scope = { ...scope, fields: ["path"], isPath: true };
    const path = wholes(this.#analyze(word, inPath));
    if (path.length < 2 || String(path) === String(terms)) return asText;
    const queries = [asText.query, this.#phraseOf(word, path, inPath).query];
    return { word, query: { kind: "or", queries }, ways: [terms, path] };
  }

  #single(word: string, tokens: readonly Token[], scope: Scope): QueryWord {
    const isTooLong = tokens[0].part;
    const [whole] = wholes(tokens);
    const typed = normalTyped(word);
    const fuzzy = editsFor(typed, this.#options.fuzzy);
    const { isNeverMeant } = this.#options;
    const plain = this.#termOf(whole, scope);
    const likelier = this.#options.likelier?.(whole, typed, fuzzy) ?? [];
    const variants = [...plain.variants ?? [], ...likelier.map(toVariant)];
    const query = {
      ...plain,
      typed,
      fuzzy,
      ...variants.length > 0 && { variants },
      ...isNeverMeant && { isNeverMeant },
    };
    const also = likelier.length > 0 && { also: likelier.map((one) => one.word) };
    const leaves = leavesOf(tokens);
    if (leaves.length < 2) return { word, query, ways: [[whole]], ...also };
    const { isStop = isStopWord } = this.#options;
    const telling = leaves.filter((leaf) => !isStop(leaf));
    const parts = telling.length > 0 ? telling : leaves;
    const units = this.#units(word, tokens);
    const weight = units.length > 0 ? PARTS_BESIDE_UNIT : PARTS_WEIGHT;
    const lower = { ...scope, boost: scope.boost * weight };
    const together: EngineQuery = {
      kind: "and",
      queries: parts.map((part) => this.#termOf(part, lower)),
    };
    const named = isTooLong ? [] : [query];
    const alone = units.flatMap((unit) => this.#unitQueries(unit, scope));
    return {
      word,
      query: { kind: "or", queries: [...named, ...alone, together] },
      ways: [...named.map(({ term }) => [term]), ...units.map((unit) => [unit]), parts],
    };
  }

  /** The whole segments of a dotted name that few sections have: `c` of `a.b.c`. */
  #units(word: string, tokens: readonly Token[]): string[] {
    const { isRare, isStop = isStopWord } = this.#options;
    if (isRare === undefined) return [];
    const base = tokens[0].start;
    const isJoint = (at: number) => at < 0 || at >= word.length || /[._]/.test(word[at]);
    const segments = tokens
      .filter(({ part, start, end }) => part && isJoint(start - base - 1) && isJoint(end - base))
      .map(({ term }) => term);
    return [...new Set(segments)]
      .filter((term) => !isStop(term) && !/^\p{N}+$/u.test(term) && isRare(term));
  }

  #unitQueries(unit: string, scope: Scope): EngineQuery[] {
    const alone = this.#termOf(unit, { ...scope, boost: scope.boost * UNIT_WEIGHT });
    if (scope.fields !== null) return [alone];
    const inParts: Scope = { ...scope, fields: ["parts"], boost: scope.boost * UNIT_IN_PARTS };
    return [alone, this.#termOf(unit, inParts)];
  }

  /** Stems of words that begin with `start`, where stemming also cuts the end of `start` itself. */
  #stemsOf(start: string): string[] {
    const { analyzer } = this.#options;
    if (analyzer.stemmer === "none" || [...start].length < 3) return [];
    const stems = ENDINGS.map((ending) => analyzer.stem(start + ending));
    return [...new Set(stems)].filter((stem) => !stem.startsWith(start) && stem.length > 2);
  }
}

/** Endings that stemming removes; a prefix may reach into one of them. */
const ENDINGS = [
  "",
  "s",
  "e",
  "n",
  "g",
  "y",
  "d",
  "on",
  "ng",
  "ed",
  "er",
  "al",
  "ly",
  "ity",
  "ion",
  "ing",
  "ate",
  "ment",
  "tion",
  "ation",
  "cation",
  "ication",
  "ization",
];

/** Without the `'s` at the end. */
function withoutPossessive(word: string): string {
  return /['’]/.test(word) ? word.replace(/['’][sS](?=[^\p{L}\p{M}\p{N}]*$)/u, "") : word;
}

/** A word as typed, as far as analysis normalises it before stemming. */
function normalTyped(word: string): string {
  return word.normalize("NFKC").toLowerCase().replaceAll("_", "");
}

/** The word of each term of `wholes(tokens)`, as typed. */
function typedOf(text: string, tokens: readonly Token[]): string[] {
  const typed = new Map<number, string>();
  for (const { position, start, end } of tokens) {
    if (!typed.has(position)) typed.set(position, normalTyped(text.slice(start, end)));
  }
  return [...typed.values()];
}

/** The phrases in a query with their words as typed, where there is one for each term. */
function withTyped(query: EngineQuery, typed: readonly string[]): EngineQuery {
  if (query.kind === "or") {
    return { ...query, queries: query.queries.map((one) => withTyped(one, typed)) };
  }
  const isSame = query.kind === "phrase" && query.terms.length === typed.length;
  return isSame ? { ...query, typed } : query;
}

/** One term per position: the whole of an identifier, or its first part if the whole is too long. */
function wholes(tokens: readonly Token[]): string[] {
  const terms = new Map<number, string>();
  for (const { term, position } of tokens) {
    if (!terms.has(position)) terms.set(position, term);
  }
  return [...terms.values()];
}

/** The smallest parts of an identifier, each once; none when they are only numbers. */
function leavesOf(tokens: readonly Token[]): string[] {
  const parts = tokens.filter((token) => token.part);
  const leaves = parts.filter((part) =>
    !parts.some((other) =>
      other !== part && other.start >= part.start && other.end <= part.end &&
      other.end - other.start < part.end - part.start
    )
  );
  const terms = [...new Set(leaves.map((leaf) => leaf.term))];
  return terms.every((term) => /^\p{N}+$/u.test(term)) ? [] : terms;
}

function endOf(tokens: readonly Token[]): number {
  return tokens.reduce((end, token) => Math.max(end, token.end), 0);
}
