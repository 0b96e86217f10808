/** `tokenizer.json` as Hugging Face's tokenizers write it → a model of word pieces. */
import { LONGEST_SPECIAL, type WordPieceModel } from "./word_pieces.ts";

/** Says what is wrong with a file, to follow `…: `. */
export class BadTokenizer extends Error {}

const MOST_PIECES = 1_000_000;
const MOST_SPECIAL = 10_000;
const LONGEST_WORD = 1_000;

/** Throws `BadTokenizer` for anything but the tokenizer of a BERT model. */
export function readTokenizer(text: string): WordPieceModel {
  const { normalizer, pre_tokenizer: words, model, added_tokens: added } = parse(text);
  const { vocab, type, unk_token, ...pieces } = asRecord(model, "model");
  if (type !== undefined && type !== "WordPiece") {
    throw new BadTokenizer("it is not a WordPiece tokenizer, and ra has no other");
  }
  if (asRecord(words, "pre_tokenizer").type !== "BertPreTokenizer") {
    throw new BadTokenizer("it does not split words as BERT does, and ra knows no other way");
  }
  const rules = asRecord(normalizer, "normalizer");
  if (rules.type !== "BertNormalizer") {
    throw new BadTokenizer("it does not normalise as BERT does, and ra knows no other way");
  }
  const vocabulary = readVocabulary(vocab);
  const special = readSpecial(added);
  const numberOf = (piece: unknown) => {
    const number = special.get(String(piece)) ?? vocabulary.get(String(piece));
    if (number === undefined) throw new BadTokenizer(`its vocabulary has no "${piece}"`);
    return number;
  };
  const lowercase = rules.lowercase !== false;
  return {
    vocabulary,
    special,
    prefix: stringOr(pieces.continuing_subword_prefix, "##"),
    unknown: numberOf(unk_token ?? "[UNK]"),
    first: numberOf("[CLS]"),
    last: numberOf("[SEP]"),
    longestWord: Math.min(LONGEST_WORD, numberOr(pieces.max_input_chars_per_word, 100)),
    lowercase,
    stripsAccents: typeof rules.strip_accents === "boolean" ? rules.strip_accents : lowercase,
    splitsIdeographs: rules.handle_chinese_chars !== false,
    cleans: rules.clean_text !== false,
  };
}

function readVocabulary(vocab: unknown): Map<string, number> {
  const entries = Object.entries(asRecord(vocab, "model.vocab"));
  if (entries.length > MOST_PIECES || !entries.every(([, number]) => isToken(number))) {
    throw new BadTokenizer("its vocabulary is too large, or has something else than numbers");
  }
  return new Map(entries as [string, number][]);
}

function readSpecial(added: unknown): Map<string, number> {
  const special = new Map<string, number>();
  if (added === undefined) return special;
  if (!Array.isArray(added) || added.length > MOST_SPECIAL) {
    throw new BadTokenizer("its added_tokens are not a short list");
  }
  for (const one of added) {
    const { content, id } = asRecord(one, "added_tokens");
    const isBracketed = typeof content === "string" && content.length <= LONGEST_SPECIAL &&
      /^\[[^\[\]]+\]$/.test(content);
    if (!isBracketed || !isToken(id)) {
      throw new BadTokenizer("one of its added_tokens is not a name in square brackets");
    }
    special.set(content, id);
  }
  return special;
}

function isToken(number: unknown): number is number {
  return Number.isInteger(number) && (number as number) >= 0 && (number as number) < 2 ** 31;
}

function parse(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text), "file");
  } catch (error) {
    throw error instanceof BadTokenizer ? error : new BadTokenizer("it is not JSON");
  }
}

function asRecord(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new BadTokenizer(`its ${name} is not an object`);
}

function stringOr(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}

function numberOr(value: unknown, fallback: number): number {
  return isToken(value) ? value : fallback;
}
