/**
 * Token counts by cl100k_base: the one door of the tokenizer, which takes 50 ms to load and is
 * therefore loaded only when somebody asks for counts.
 */

/** With `most`, counting stops beyond it: the answer is then some number above `most`. */
export type TokenCounter = (text: string, most?: number) => number;

/** The tokenizer is quadratic in the length of a run without spaces; longer runs are counted in pieces. */
const LONGEST_RUN = 200;

/** Characters of a token in ordinary text: a longer text is likely to exceed a limit. */
const USUAL_CHARACTERS = 4;

/**
 * Answers a counter that is exact for ordinary text and counts a little too much, never too little,
 * where a run of characters without a space is longer than 200. Linear in the length of the text.
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

/** Cuts at spaces so that ordinary words stay whole, and inside runs that are too long. */
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
