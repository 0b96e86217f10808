/**
 * The entrance to this folder: the text of a query enters, a `Question` leaves.
 *
 * People type questions, not grammar, so a text that the grammar rejects can be searched by its
 * words. Then neither punctuation nor a field that does not exist is an error; a warning of one
 * line says how the text was read. Only a query without words, or one that exceeds the limits, is
 * an error. Reading takes linear time, and what fails is a `RaError`.
 */
import { RaError } from "../base/error.ts";
import type { Query } from "./ast.ts";
import { hasLetters, type QueryToken } from "./lex.ts";
import { emptyQuery, FIELD_LIST, join, lexBounded, parseTokens } from "./parse.ts";

export interface Question {
  readonly query: Query;
  /** True if the query is plain words and exclusions (`-word`): it may be relaxed. */
  readonly plain: boolean;
  /** True if its operators may be given up when they find nothing: it has no AND. */
  readonly isSoft: boolean;
  /** One line that says what was not taken literally, or null. */
  readonly warning: string | null;
}

/**
 * Reads a query, in which `fields` are known besides those of every query; throws `RaError` with a
 * caret under the problem if the grammar rejects it.
 */
export function readStrictly(text: string, fields?: readonly string[]): Question {
  return asWritten(text, lexBounded(text, fields));
}

/** `()` behind a name is how people write functions, and no group. */
const CALL = /(?<=[\w$])\(\)(?![\w$])/g;

/** Reads a query like `readStrictly`; if the grammar rejects it, as its words, with a warning. */
export function recoverQuery(written: string, fields?: readonly string[]): Question {
  const text = written.replace(CALL, "");
  const tokens = lexBounded(text, fields);
  try {
    return asWritten(text, tokens);
  } catch (error) {
    if (!(error instanceof RaError)) throw error;
    return withUnknownFields(text, tokens) ?? asWords(text, tokens, error);
  }
}

function asWritten(text: string, tokens: readonly QueryToken[]): Question {
  return {
    query: parseTokens(text, tokens),
    plain: isPlain(tokens),
    isSoft: isSoft(tokens),
    warning: null,
  };
}

/** The query with its unknown fields read as words, or null if they are not the problem. */
function withUnknownFields(text: string, tokens: readonly QueryToken[]): Question | null {
  const unknown = tokens.flatMap((token) => token.kind === "field" && !token.known ? [token] : []);
  if (unknown.length === 0) return null;
  const plain = isPlain(tokens);
  const isProse = plain || !tokens.some(isOperator);
  // `Error: no such file (reading "x")` is a sentence, not a mistake.
  const isMeant = ({ at, name }: { at: number; name: string }) =>
    !isProse || /^\S/.test(text.slice(at + name.length + 1));
  const named = unknown.filter(isMeant);
  try {
    const shown = [...new Set(named.map(({ name }) => `"${name}:"`))].slice(0, 5).join(", ");
    return {
      query: parseTokens(text, tokens, { lenient: true }),
      plain,
      isSoft: isSoft(tokens),
      warning: named.length === 0
        ? null
        : `no such field: ${shown}; searched as words (fields are ${FIELD_LIST})`,
    };
  } catch (error) {
    if (error instanceof RaError) return null;
    throw error;
  }
}

/** Does it say that the query is written in the grammar? Parentheses and quotes are in sentences, too. */
function isOperator(token: QueryToken): boolean {
  switch (token.kind) {
    case "field":
      return token.known;
    case "or":
      return token.value === "OR";
    default:
      return ["and", "not", "minus", "boost", "prefix"].includes(token.kind);
  }
}

/** The query as its words alone. */
function asWords(text: string, tokens: readonly QueryToken[], error: RaError): Question {
  const words = tokens.flatMap(wordsOf).filter(hasLetters);
  if (words.length === 0) throw emptyQuery(text);
  const why = error.message.replace(/^Cannot read the query: /, "");
  return {
    query: join("and", words.map((value): Query => ({ type: "term", value }))),
    plain: true,
    isSoft: false,
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

function isSoft(tokens: readonly QueryToken[]): boolean {
  return !tokens.some(({ kind }) => kind === "and");
}

/**
 * Is the query words, in parentheses or not, and exclusions? Unknown fields are words. A lowercase "or" is allowed: people
 * write it in sentences without meaning an operator. Such a query can be relaxed without giving up
 * an operator.
 */
function isPlain(tokens: readonly QueryToken[]): boolean {
  return tokens.every((token, i) => {
    switch (token.kind) {
      case "word":
      case "open":
      case "close":
        return true;
      case "field":
        return !token.known;
      case "or":
        return token.value !== "OR";
      case "minus":
        return tokens[i + 1]?.kind === "word" && isAtTop(tokens, i);
      default:
        return false;
    }
  });
}

/** Is the token outside all parentheses, in a query without "or"? */
function isAtTop(tokens: readonly QueryToken[], at: number): boolean {
  const open = tokens.slice(0, at).reduce(
    (depth, { kind }) => depth + (kind === "open" ? 1 : kind === "close" ? -1 : 0),
    0,
  );
  return open === 0 && !tokens.some(({ kind }) => kind === "or");
}
