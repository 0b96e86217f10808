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

function makeCounter(pairs: BytePairs): TokenCounter {
  return (text, most = Infinity) => {
    let tokens = 0;
    for (let at = 0; at < text.length && tokens <= most;) {
      const end = pieceEnd(text, at);
      while (at < end) {
        at = pairs.load(text, at, end);
        tokens += pairs.count();
      }
    }
    return tokens;
  };
}
