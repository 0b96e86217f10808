/**
 * Token counts (cl100k_base). The only file that imports the tokenizer, which takes 50 ms to load and is
 * therefore loaded on demand.
 */

/** Counts the tokens of a text. If there are more than `most`, returns some number above `most`. */
export type TokenCounter = (text: string, most?: number) => number;

/** The tokenizer takes quadratic time for a run without spaces, so longer runs are counted in pieces. */
const LONGEST_RUN = 200;

/** Characters per token in ordinary text; a text with more is likely to exceed its limit. */
const USUAL_CHARACTERS = 4;

/**
 * Returns a counter that is exact for ordinary text. If a text has a run of more than 200 characters without
 * a space, the count may be slightly too high, never too low. Time is linear in the length of the text.
 */
export async function loadTokenCounter(): Promise<TokenCounter> {
  const { countTokens, isWithinTokenLimit } = await import("gpt-tokenizer/encoding/cl100k_base");
  const options = { disallowedSpecial: new Set<string>() };
  const count = (text: string, most: number) => {
    if (text.length <= most * USUAL_CHARACTERS) return countTokens(text, options);
    const tokens = isWithinTokenLimit(text, most, options);
    return tokens === false ? most + 1 : tokens;
  };
  return (text, most = Infinity) => {
    if (!hasLongRun(text)) return count(text, most);
    let tokens = 0;
    for (const piece of boundedPieces(text)) {
      if (tokens > most) break;
      tokens += count(piece, most - tokens);
    }
    return tokens;
  };
}

function hasLongRun(text: string): boolean {
  let start = 0;
  let inSpace = false;
  for (let at = 0; at < text.length; at++) {
    if (isSpace(text.charCodeAt(at)) === inSpace) continue;
    if (at - start > LONGEST_RUN) return true;
    inSpace = !inSpace;
    start = at;
  }
  return text.length - start > LONGEST_RUN;
}

/** The text in pieces, none of which has a run of more than `LONGEST_RUN` characters. */
function* boundedPieces(text: string): Generator<string> {
  let start = 0;
  let run = 0;
  let inSpace = isSpace(text.charCodeAt(0));
  for (let at = 0; at < text.length; at++) {
    const space = isSpace(text.charCodeAt(at));
    if (space !== inSpace) {
      inSpace = space;
      run = 0;
    }
    if (++run > LONGEST_RUN) {
      yield text.slice(start, at);
      start = at;
      run = 1;
    }
  }
  yield text.slice(start);
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
}
