/**
 * Token counts (cl100k_base), exactly as the tokenizer of the models counts them, from a table of our own:
 * the packages for it take 70 ms and more to load.
 */
import { readAsset } from "../base/asset.ts";
import { BytePairs } from "./tokens/bpe.ts";
import { pieceEnd } from "./tokens/pieces.ts";

/** Counts the tokens of a text. If there are more than `most`, returns some number above `most`. */
export type TokenCounter = (text: string, most?: number) => number;

/**
 * A piece is a word or a run of signs that the encoding never splits beforehand. One that has more bytes
 * than this is counted in parts, so that memory is bounded; the count may then be off by one per part.
 */
const LONGEST_PIECE = 1 << 15;

let counter: TokenCounter | undefined;

/** Returns the counter. Its time is linear in the text, times the logarithm of its longest piece. */
export function loadTokenCounter(): Promise<TokenCounter> {
  counter ??= makeCounter(new BytePairs(readAsset("output/cl100k.bin"), LONGEST_PIECE));
  return Promise.resolve(counter);
}

/**
 * JSON is counted several times until it fits its budget, and most of it stays the same. So it is counted
 * in parts, and the counts of parts are kept. No token reaches across the end of a part.
 */
function makeCounter(pairs: BytePairs): TokenCounter {
  const countOf = pieceCounter(pairs);
  const known = new Map<string, number>();
  return (text, most = Infinity) => {
    let tokens = 0;
    for (let at = 0; at < text.length && tokens <= most;) {
      const end = partEnd(text, at);
      const part = text.slice(at, end);
      const count = known.get(part) ?? countPart(part, countOf, most - tokens);
      tokens += count;
      if (known.size >= MOST_PARTS) known.clear();
      if (tokens <= most) known.set(part, count);
      at = end;
    }
    return tokens;
  };
}

/** How many counts of parts are kept. */
const MOST_PARTS = 10_000;

/** A letter or digit before a quote ends a token, whatever is around: most of the strings in JSON. */
const PART = /[A-Za-z0-9](?=")/g;
/** So does a letter before white space; a part ends there when it is this long. */
const LONG_PART = 1_000;
const LONG_PART_END = /[A-Za-z](?=\s)/g;

function partEnd(text: string, start: number): number {
  PART.lastIndex = start;
  const end = PART.test(text) ? PART.lastIndex : text.length;
  if (end - start <= LONG_PART) return end;
  LONG_PART_END.lastIndex = start + LONG_PART;
  return LONG_PART_END.test(text) ? Math.min(end, LONG_PART_END.lastIndex) : end;
}

const ASCII = /^[\0-\x7f]*$/;
/** The pieces of an ASCII text, as `pieceEnd` finds them in any text; the engine finds them sooner. */
const ASCII_PIECES =
  /'(?:[sdmt]|ll|ve|re)|[^\r\na-z0-9]?[a-z]+|[0-9]{1,3}| ?[^\sa-z0-9]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gi;

/** If there are more tokens than `most`, some number above `most`. */
function countPart(part: string, countOf: (piece: string) => number, most: number): number {
  let tokens = 0;
  if (ASCII.test(part)) {
    for (const piece of part.match(ASCII_PIECES) ?? []) {
      tokens += countOf(piece);
      if (tokens > most) break;
    }
    return tokens;
  }
  for (let at = 0; at < part.length && tokens <= most;) {
    const end = pieceEnd(part, at);
    tokens += countOf(part.slice(at, end));
    at = end;
  }
  return tokens;
}

/** How many counts of pieces are kept, and the length of the longest: a text repeats most of its words. */
const MOST_PIECES = 50_000;
const LONGEST_KEPT = 40;

function pieceCounter(pairs: BytePairs): (piece: string) => number {
  const known = new Map<string, number>();
  const count = (piece: string) => {
    let tokens = 0;
    for (let at = 0; at < piece.length;) {
      at = pairs.load(piece, at, piece.length);
      tokens += pairs.count();
    }
    return tokens;
  };
  return (piece) => {
    if (piece.length > LONGEST_KEPT) return count(piece);
    let tokens = known.get(piece);
    if (tokens === undefined) {
      tokens = count(piece);
      if (known.size >= MOST_PIECES) known.clear();
      known.set(piece, tokens);
    }
    return tokens;
  };
}
