/**
 * Questions as people type them: what the grammar refuses is searched by its words.
 *
 * Punctuation never makes a question fail, and neither does a field that does not exist; one line of
 * warning says what was done. Only a query without words, or one beyond the limits, is an error.
 */
import { RaError } from "../base/error.ts";
import type { Query } from "./ast.ts";
import { hasLetters, type QueryToken } from "./lex.ts";
import { emptyQuery, FIELD_LIST, join, lexBounded, parseTokens } from "./parse.ts";

export interface Question {
  readonly query: Query;
  /** True for words side by side, which may be relaxed; words to leave out may stand beside them. */
  readonly plain: boolean;
  /** What was not taken as written, in one line, or null. */
  readonly warning: string | null;
}

/** Reads a query as written; throws `RaError` when the grammar refuses it. */
export function readStrictly(text: string): Question {
  const tokens = lexBounded(text);
  return { query: parseTokens(text, tokens), plain: isPlain(tokens), warning: null };
}

/** Reads a query as far as the grammar allows; the rest is taken for words. */
export function recoverQuery(text: string): Question {
  const tokens = lexBounded(text);
  try {
    return { query: parseTokens(text, tokens), plain: isPlain(tokens), warning: null };
  } catch (error) {
    if (!(error instanceof RaError)) throw error;
    return withUnknownFields(text, tokens) ?? literally(text, tokens, error);
  }
}

/** The query with its unknown fields read as words, or null when that is not what is wrong. */
function withUnknownFields(text: string, tokens: readonly QueryToken[]): Question | null {
  const names = tokens.flatMap((token) =>
    token.kind === "field" && !token.known ? [`"${token.name}:"`] : []
  );
  if (names.length === 0) return null;
  try {
    const shown = [...new Set(names)].slice(0, 5).join(", ");
    return {
      query: parseTokens(text, tokens, { lenient: true }),
      plain: tokens.every((token) =>
        token.kind === "word" || (token.kind === "field" && !token.known)
      ),
      warning: `no such field: ${shown}; searched as words (fields are ${FIELD_LIST})`,
    };
  } catch (error) {
    if (error instanceof RaError) return null;
    throw error;
  }
}

function literally(text: string, tokens: readonly QueryToken[], error: RaError): Question {
  const words = tokens.flatMap(wordsOf).filter(hasLetters);
  if (words.length === 0) throw emptyQuery(text);
  const why = error.message.replace(/^Cannot read the query: /, "");
  return {
    query: join("and", words.map((value): Query => ({ type: "term", value }))),
    plain: true,
    warning: `searched for the words alone: ${why}`,
  };
}

function wordsOf(token: QueryToken): readonly string[] {
  switch (token.kind) {
    case "word":
    case "prefix":
    case "and":
    case "or":
    case "not":
      return [token.value];
    case "field":
      return [token.name];
    case "phrase":
      return token.terms;
    case "bad":
      return token.text.split(/[\s()"^]+/);
    default:
      return [];
  }
}

/**
 * Words, in brackets or not, with a small "or" that people write in sentences without meaning it, and
 * with words to leave out: whatever may be loosened without loosening an operator.
 */
function isPlain(tokens: readonly QueryToken[]): boolean {
  return tokens.every((token, i) => {
    switch (token.kind) {
      case "word":
      case "open":
      case "close":
        return true;
      case "or":
        return token.value !== "OR";
      case "minus":
        return tokens[i + 1]?.kind === "word" && isAtTop(tokens, i);
      default:
        return false;
    }
  });
}

/** Outside all brackets, and in no alternative. */
function isAtTop(tokens: readonly QueryToken[], at: number): boolean {
  const open = tokens.slice(0, at).reduce(
    (depth, { kind }) => depth + (kind === "open" ? 1 : kind === "close" ? -1 : 0),
    0,
  );
  return open === 0 && !tokens.some(({ kind }) => kind === "or");
}
