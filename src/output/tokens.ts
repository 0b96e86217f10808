/**
 * Token counts (cl100k_base), exactly as the tokenizer of the models counts them, from a table of our own:
 * the packages for it take 70 ms and more to load.
 */
import { readAsset } from "../base/asset.ts";
import { WordCache } from "../base/text/word_cache.ts";
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
  const count = (piece: string) => countPiece(pairs, piece);
  const byEngine = engineCounter(count);
  const byScan = scanCounter(count);
  const known = new Map<string, number>();
  let counted = 0;
  return (text, most = Infinity) => {
    let tokens = 0;
    for (let at = 0; at < text.length && tokens <= most;) {
      const end = partEnd(text, at);
      const part = text.slice(at, end);
      let count = known.get(part);
      if (count === undefined) {
        counted += part.length;
        count = (counted < WARM ? byEngine : byScan)(part, most - tokens);
      }
      tokens += count;
      if (known.size >= MOST_PARTS) known.clear();
      if (tokens <= most) known.set(part, count);
      at = end;
    }
    return tokens;
  };
}

/** Characters after which our own loops have been compiled, and are twice as fast as the engine's patterns. */
const WARM = 300_000;

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

/** Counts the tokens of a part. If there are more than `most`, returns some number above `most`. */
type PartCounter = (part: string, most: number) => number;

const ASCII = /^[\0-\x7f]*$/;
/** The pieces of an ASCII text, as `pieceEnd` finds them in any text; the engine finds them sooner. */
const ASCII_PIECES =
  /'(?:[sdmt]|ll|ve|re)|[^\r\na-z0-9]?[a-z]+|[0-9]{1,3}| ?[^\sa-z0-9]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gi;

/** How many counts of pieces are kept, and the length of the longest: a text repeats most of its words. */
const MOST_PIECES = 50_000;
const LONGEST_KEPT = 40;

/** For a program that has just started. */
function engineCounter(count: (piece: string) => number): PartCounter {
  const known = new Map<string, number>();
  const countOf = (piece: string) => {
    const before = piece.length > LONGEST_KEPT ? undefined : known.get(piece);
    if (before !== undefined) return before;
    const tokens = count(piece);
    if (piece.length <= LONGEST_KEPT) known.set(piece, tokens);
    return tokens;
  };
  return (part, most) => {
    let tokens = 0;
    for (const piece of ASCII.test(part) ? part.match(ASCII_PIECES) ?? [] : pieces(part)) {
      tokens += countOf(piece);
      if (tokens > most) break;
    }
    return tokens;
  };
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = pieceEnd(text, at);
    yield text.slice(at, end);
    at = end;
  }
}

/** For a server: known pieces are looked up where they are. */
function scanCounter(count: (piece: string) => number): PartCounter {
  const known = new WordCache<number>(MOST_PIECES);
  return (part, most) => {
    let tokens = 0;
    for (let at = 0; at < part.length && tokens <= most;) {
      const end = pieceEnd(part, at);
      const isShort = end - at <= LONGEST_KEPT;
      let found = isShort ? known.find(part, at, end) : undefined;
      if (found === undefined) {
        const piece = part.slice(at, end);
        found = count(piece);
        if (isShort) known.keep(piece, found);
      }
      tokens += found;
      at = end;
    }
    return tokens;
  };
}

function countPiece(pairs: BytePairs, piece: string): number {
  let tokens = 0;
  for (let at = 0; at < piece.length;) {
    at = pairs.load(piece, at, piece.length);
    tokens += pairs.count();
  }
  return tokens;
}
