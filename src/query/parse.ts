/**
 * Query text → `Query`. Any text gives a query or a `RaError`, in linear time and bounded memory.
 *
 *     or      = and { OR and }
 *     and     = unary { [ AND ] unary }
 *     unary   = { "-" | NOT } boosted
 *     boosted = primary [ "^" number ]
 *     primary = operand | field operand
 *     operand = word | prefix "*" | phrase | "(" or ")"
 *
 * The tree is in normal form: AND and OR are flat, a group of one is its member, and there is no
 * double negation and no field inside a field.
 */
import { didYouMean } from "../base/text/suggest.ts";
import { RaError } from "../base/error.ts";
import { CODE_FIELDS, type Query, QUERY_FIELDS } from "./ast.ts";
import { queryError } from "./error.ts";
import { lex, type QueryToken } from "./lex.ts";

/** A larger query is an error that names the limit. */
const QUERY_LIMITS = { characters: 65_536, words: 1_000, depth: 100 } as const;

/** The fields that a query may name, for messages. */
export const FIELD_LIST = [...QUERY_FIELDS.map((field) => `${field}:`), "meta.KEY:"].join(" ");

/** Joins queries with OR, each as a group; throws `RaError` if there are none. */
export function anyOf(queries: readonly Query[]): Query {
  if (queries.length === 0) throw emptyQuery();
  return join("or", queries);
}

/**
 * The tokens of a query, in which `fields` are known besides those of every query; throws `RaError` if it is
 * empty or exceeds the limits.
 */
export function lexBounded(text: string, fields?: readonly string[]): QueryToken[] {
  const { characters, words } = QUERY_LIMITS;
  if (text.length > characters) {
    throw tooLarge(`it has ${text.length} characters, more than ${characters}`);
  }
  const tokens = lex(text, fields);
  if (tokens.length === 0) throw emptyQuery(text);
  const count = tokens.reduce((sum, token) => sum + wordsIn(token), 0);
  if (count > words) throw tooLarge(`it has ${count} words, more than ${words}`);
  return tokens;
}

/**
 * Parses the tokens of `text`; throws `RaError` with a caret under the first problem. With
 * `lenient`, an unknown field is read as a word before its value.
 */
export function parseTokens(
  text: string,
  tokens: readonly QueryToken[],
  options: { lenient?: boolean } = {},
): Query {
  return new Parser(text, tokens, options.lenient === true).parse();
}

/** Joins queries with AND or OR, flat; a single one is returned unchanged. */
export function join(type: "and" | "or", exprs: readonly Query[]): Query {
  const flat = exprs.flatMap((expr) => expr.type === type ? expr.exprs : [expr]);
  return flat.length === 1 ? flat[0] : { type, exprs: flat };
}

/** The error for a query without words that are indexed. */
export function emptyQuery(text = ""): RaError {
  return new RaError(`Cannot search: ${whyEmpty(text)}`, {
    hint: 'give a few words, such as "error handling"',
  });
}

function whyEmpty(text: string): string {
  if (text.trim() === "") return "the query is empty";
  return /[\p{L}\p{N}]/u.test(text)
    ? "words of more than 40 characters are not indexed, and the query has no other"
    : "the query has no letters or digits";
}

function wordsIn(token: QueryToken): number {
  switch (token.kind) {
    case "word":
    case "prefix":
    case "field":
      return 1;
    case "phrase":
      return token.terms.length;
    case "bad":
      return token.text.split(/\s+/).length;
    default:
      return 0;
  }
}

function tooLarge(why: string): RaError {
  return new RaError(`Cannot search: the query is too large: ${why}`, {
    hint: "ask in fewer words; `context` searches by a whole file",
  });
}

class Parser {
  #text: string;
  #tokens: readonly QueryToken[];
  #lenient: boolean;
  #i = 0;
  #depth = 0;
  /** The field whose value is being read, or null. */
  #field: string | null = null;

  constructor(text: string, tokens: readonly QueryToken[], lenient: boolean) {
    this.#text = text;
    this.#tokens = tokens;
    this.#lenient = lenient;
  }

  parse(): Query {
    const query = this.#or();
    const token = this.#peek();
    if (token !== null) {
      this.#fail(token.at, 'a ")" without a "("', 'remove it, or add the "(" it belongs to');
    }
    return query;
  }

  #or(): Query {
    const exprs = [this.#and()];
    while (this.#peek()?.kind === "or") {
      this.#i++;
      exprs.push(this.#and());
    }
    return join("or", exprs);
  }

  #and(): Query {
    const exprs = [this.#unary()];
    for (let token = this.#peek(); token !== null; token = this.#peek()) {
      if (token.kind === "or" || token.kind === "close") break;
      if (token.kind === "and") this.#i++;
      exprs.push(this.#unary());
    }
    return join("and", exprs);
  }

  #unary(): Query {
    let negated = false;
    for (let token = this.#peek(); token?.kind === "minus" || token?.kind === "not";) {
      negated = !negated;
      this.#i++;
      token = this.#peek();
    }
    const expr = this.#boosted();
    if (!negated) return expr;
    return expr.type === "not" ? expr.expr : { type: "not", expr };
  }

  #boosted(): Query {
    const expr = this.#primary();
    const token = this.#peek();
    if (token?.kind !== "boost") return expr;
    this.#i++;
    return { type: "boost", factor: token.factor, expr };
  }

  #primary(): Query {
    const token = this.#peek();
    if (token === null) return this.#missing("the query ends");
    switch (token.kind) {
      case "word":
        this.#i++;
        return { type: "term", value: token.value };
      case "prefix":
        this.#i++;
        return { type: "prefix", value: token.value };
      case "phrase":
        this.#i++;
        return { type: "phrase", terms: token.terms };
      case "open":
        return this.#group(token.at);
      case "field":
        this.#i++;
        return token.known ? this.#fieldOf(token) : this.#unknownField(token);
      case "close":
        return this.#missing('a ")"');
      case "and":
      case "or":
      case "not":
        return this.#missing(`"${token.value}"`);
      default:
        return this.#missing("an operator");
    }
  }

  #group(at: number): Query {
    this.#i++;
    if (++this.#depth > QUERY_LIMITS.depth) {
      this.#fail(
        at,
        `more than ${QUERY_LIMITS.depth} groups inside each other`,
        "use fewer nested groups",
      );
    }
    const expr = this.#or();
    if (this.#peek() === null) {
      this.#fail(at, 'a "(" that is never closed', 'add the missing ")"');
    }
    this.#i++;
    this.#depth--;
    return expr;
  }

  #fieldOf(token: QueryToken & { kind: "field" }): Query {
    const { at, name } = token;
    if (this.#field !== null) {
      this.#fail(
        at,
        `the field "${name}:" inside the field "${this.#field}:"`,
        `write them side by side: \`${this.#field}:… ${name}:…\``,
      );
    }
    if (!this.#operandFollows() && this.#peek()?.kind !== "field") {
      this.#fail(
        at,
        `the field "${name}:" without a value`,
        `put a word, a phrase or a group after it: \`${name}:word\`, \`${name}:"two words"\``,
      );
    }
    this.#field = name;
    const expr = this.#primary();
    this.#field = null;
    if (isExact(name) && !isChoice(expr)) {
      this.#fail(
        at,
        `a value of "${name}:" that is not a plain name`,
        `it takes a name, or several joined with OR: \`${name}:(a OR b)\``,
      );
    }
    return { type: "field", field: name, expr };
  }

  #unknownField(token: QueryToken & { kind: "field" }): Query {
    const word: Query = { type: "term", value: token.name };
    if (!this.#lenient) {
      this.#fail(
        token.at,
        `the unknown field "${token.name}:"${didYouMean(token.name, QUERY_FIELDS)}`,
        `fields are ${FIELD_LIST}; for the word itself write "${token.name}" in quotes`,
      );
    }
    return this.#operandFollows() ? join("and", [word, this.#primary()]) : word;
  }

  #operandFollows(): boolean {
    const next = this.#peek()?.kind;
    return next === "word" || next === "prefix" || next === "phrase" || next === "open";
  }

  /** Fails because of `what`, found where a word is expected. */
  #missing(what: string): never {
    const token = this.#peek();
    return this.#fail(
      token?.at ?? this.#text.length,
      `${what} where a word is expected`,
      "put a word, a phrase or a group there; operators are AND, OR, NOT, - and ( )",
    );
  }

  /** The next token, or null at the end; fails for one that could not be read. */
  #peek(): QueryToken | null {
    const token = this.#tokens[this.#i] ?? null;
    if (token?.kind === "bad") this.#fail(token.at, token.what, token.hint);
    return token;
  }

  #fail(at: number, what: string, hint: string): never {
    throw queryError(this.#text, { at, what, hint });
  }
}

/** Is the field compared as a whole, as the names of trees and frontmatter values are? */
export function isExact(field: string): boolean {
  return field === "tree" || field.startsWith("meta.") || isCodeField(field);
}

export function isCodeField(field: string): boolean {
  return (CODE_FIELDS as readonly string[]).includes(field);
}

function isChoice(expr: Query): boolean {
  if (expr.type === "or") return expr.exprs.every(isChoice);
  return expr.type === "term" || expr.type === "phrase";
}
