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
  const known = new Map<string, number>();
  return (text, most = Infinity) => {
    let tokens = 0;
    for (let at = 0; at < text.length && tokens <= most;) {
      const end = partEnd(text, at);
      if (end - at > LONGEST_PART) tokens += countRange(pairs, { text, at, end }, most - tokens);
      else {
        const part = text.slice(at, end);
        const count = known.get(part) ?? countRange(pairs, { text: part, at: 0, end: end - at });
        if (known.size >= MOST_PARTS) known.clear();
        known.set(part, count);
        tokens += count;
      }
      at = end;
    }
    return tokens;
  };
}

/** Units of a part whose count is kept, and how many are kept. */
const LONGEST_PART = 2_000;
const MOST_PARTS = 10_000;

/** A letter or digit before a quote ends a token, whatever is around: most of the strings in JSON. */
const PART = /[A-Za-z0-9](?=")/g;

function partEnd(text: string, start: number): number {
  PART.lastIndex = start;
  return PART.test(text) ? PART.lastIndex : text.length;
}

/** The tokens from `at` to `end`; if there are more than `most`, some number above `most`. */
function countRange(
  pairs: BytePairs,
  { text, at, end }: { readonly text: string; readonly at: number; readonly end: number },
  most = Infinity,
): number {
  let tokens = 0;
  for (let start = at; start < end && tokens <= most;) {
    const pieceAt = Math.min(pieceEnd(text, start), end);
    while (start < pieceAt) {
      start = pairs.load(text, start, pieceAt);
      tokens += pairs.count();
    }
  }
  return tokens;
}
