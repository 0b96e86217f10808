/**
 * What the yaml library is given to parse, counted in its tokens before it starts, which takes linear
 * time: the library itself takes quadratic time for nested lists, stray brackets and the like.
 */
import type { Lexer } from "yaml";

export const MAX_NODES = 2_000;
export const MAX_DEPTH = 16;

/** Indicators and starts of values, for each value: more than they have, also with anchors and tags. */
const TOKENS_PER_VALUE = 2.5;

/** What comes before the text of a plain or block scalar, as a token of its own. */
const SCALAR = "\x1f";

/** There is more of something than is read. */
export class LimitError extends Error {}

export function tooManyValues(most: number): LimitError {
  return new LimitError(`it contains more than ${most} values`);
}

export function tooDeep(): LimitError {
  return new LimitError(`it is nested more than ${MAX_DEPTH} levels deep`);
}

/** Throws a `LimitError` for more tokens, values (`most`) or open lists than are read. */
export function checkTokens(lexer: Lexer, yaml: string, most: number): void {
  let [tokens, values, brackets, dashes] = [0, 0, 0, 0];
  let isText = false;
  for (const token of lexer.lex(yaml)) {
    if (isText) {
      isText = false;
      continue;
    }
    const first = token[0];
    if (first === " " || first === "\t" || first === "#") continue;
    if (first === "\n" || first === "\r") {
      dashes = 0;
      continue;
    }
    if (++tokens > TOKENS_PER_VALUE * most) {
      throw new LimitError("it has too many values or brackets");
    }
    isText = token === SCALAR;
    if (isText || first === '"' || first === "'") {
      if (++values > most) throw tooManyValues(most);
    } else if (first === "[" || first === "{") {
      if (++brackets > MAX_DEPTH) throw tooDeep();
    } else if (first === "]" || first === "}") brackets = Math.max(0, brackets - 1);
    else if (token === "-" && ++dashes > MAX_DEPTH) throw tooDeep();
  }
}
