/** Checks the values of a config file against the types in the schema. */
import { didYouMean } from "../base/text/suggest.ts";
import { parseGlob, parseTreeGlob } from "./glob/glob.ts";
import { GlobError } from "./glob/glob_parser.ts";
import type { ValueType } from "./schema.ts";

export type ConfigValue = boolean | number | string | readonly string[];

/** An invalid value; `message` follows the key, as in `must be true or false, not 3`. */
export class ValueFault extends Error {
  readonly hint: string | undefined;
  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

const MAX_STRING = 4_096;
/** Entries of a list; each is compared with every path, or every link. */
const MAX_ENTRIES = 1_000;
const MAX_PATHS = 50;

/** Returns the value if it has the type, a single glob or path as a list where there may be several; throws `ValueFault` if not. */
export function checkValue(type: ValueType, value: unknown): ConfigValue {
  switch (type.kind) {
    case "boolean":
      if (typeof value !== "boolean") throw mustBe("true or false", value);
      return value;
    case "number":
      return checkNumber(type, value);
    case "choice":
      return checkChoice(type.values, value);
    case "string":
    case "path":
      return checkString(value);
    case "name":
      return checkName(checkString(value));
    case "text":
      return value === "" ? value : checkString(value);
    case "url":
      return checkUrl(checkString(value));
    case "variable":
      return checkVariable(checkString(value));
    case "words":
      return checkWords(value);
    case "strings":
      return checkList(value, "a list of strings");
    case "globs":
      return checkGlobs(checkList(value, "a list of globs"), parseTreeGlob);
    case "path or paths":
      return typeof value === "string"
        ? [checkString(value)]
        : checkList(value, "a path or a list of paths", MAX_PATHS);
    case "glob or globs": {
      const list = typeof value === "string"
        ? [value]
        : checkList(value, "a glob or a list of globs");
      if (list.length === 0) throw new ValueFault("must have at least one glob");
      return checkGlobs(list, parseGlob);
    }
  }
}

function checkNumber(type: ValueType & { kind: "number" }, value: unknown): number {
  const { min, max, above = false, whole = false } = type;
  const range = above ? `above ${min}` : `from ${min} to ${max}`;
  const noun = `a ${whole ? "whole " : ""}number ${range}`;
  if (typeof value !== "number" || !Number.isFinite(value)) throw mustBe(noun, value);
  if (whole && !Number.isInteger(value)) throw mustBe(noun, value);
  if (value < min || value > max || (above && value === min)) throw mustBe(noun, value);
  return value;
}

/** The key of an API is not allowed in its address, where it would be shown. */
function checkUrl(value: string): string {
  const url = URL.parse(value);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw mustBe("an address that starts with http:// or https://", value);
  }
  if (url.username !== "" || url.password !== "") {
    throw new ValueFault("must not contain a user name or password", "use api_key_env");
  }
  if (url.search !== "" || url.hash !== "") {
    throw new ValueFault('must not contain "?" or "#"', "give the part before /embeddings");
  }
  const base = url.href.replace(/\/+$/, "");
  if (base.endsWith("/embeddings")) {
    throw new ValueFault('must not end in "/embeddings", which ra adds', "leave that part out");
  }
  return base;
}

function checkVariable(value: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(value)) return value;
  throw new ValueFault(
    "must be the name of an environment variable",
    "set the variable to the key, and give its name here, such as RA_EMBEDDINGS_KEY",
  );
}

function checkName(value: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,49}$/u.test(value)) return value;
  throw new ValueFault(
    `must be a name of letters, digits, "-" and "_", not ${show(value)}`,
    "a query asks for it by this name, such as layer:api",
  );
}

/** Words that mean the same as one; more is a table that nobody has written. */
const MOST_SYNONYMS = 20;
/** Of a phrase. */
const MOST_WORDS = 8;
const MOST_CHARACTERS = 100;

function checkWords(value: unknown): readonly string[] {
  const noun = "a word, a phrase or a list of them";
  if (typeof value === "object" && !Array.isArray(value)) {
    const hint = 'put a word with a dot in quotes: "node.js" = "node"';
    throw new ValueFault(`must be ${noun}, not ${show(value)}`, hint);
  }
  const words = typeof value === "string" ? [value] : checkList(value, noun, MOST_SYNONYMS);
  if (words.length === 0) throw new ValueFault("must have at least one word");
  for (const word of words) checkWord(word);
  return words;
}

/** A word or phrase of `[synonyms]`. */
export function checkWord(word: string): void {
  if (!/[\p{L}\p{N}]/u.test(word)) {
    throw new ValueFault(`must be words, not ${show(word)}`, "a word has a letter or a digit");
  }
  if (word.length > MOST_CHARACTERS || word.trim().split(/\s+/).length > MOST_WORDS) {
    throw new ValueFault(
      `must not have a phrase of more than ${MOST_WORDS} words or ${MOST_CHARACTERS} characters`,
      "synonyms stand for single words and short phrases of a question",
    );
  }
}

function checkChoice(values: readonly string[], value: unknown): string {
  if (typeof value === "string" && values.includes(value)) return value;
  const near = typeof value === "string" ? didYouMean(value, values) : "";
  const hint = `choose one of ${values.join(", ")}`;
  throw new ValueFault(`must be one of ${values.length} values, not ${show(value)}${near}`, hint);
}

function checkString(value: unknown): string {
  if (typeof value !== "string") throw mustBe("a string", value);
  if (value === "") throw new ValueFault("must not be empty");
  if (value.includes("\0")) throw new ValueFault("must not contain a NUL character");
  if (value.length > MAX_STRING) {
    throw new ValueFault(`must not be longer than ${MAX_STRING} characters`);
  }
  return value;
}

function checkList(value: unknown, noun: string, most = MAX_ENTRIES): string[] {
  if (!Array.isArray(value)) throw mustBe(noun, value);
  if (value.length > most) throw new ValueFault(`must not have more than ${most} entries`);
  return value.map((item) => {
    if (typeof item !== "string") throw mustBe(noun, value);
    return checkString(item);
  });
}

function checkGlobs(
  list: readonly string[],
  parse: (pattern: string) => unknown,
): readonly string[] {
  for (const pattern of list) {
    try {
      parse(pattern);
    } catch (error) {
      if (!(error instanceof GlobError)) throw error;
      throw new ValueFault(
        `has a bad glob ${show(pattern)}: ${error.message}`,
        'escape special characters with a backslash: "\\\\[draft\\\\]/*.md"',
      );
    }
  }
  return list;
}

function mustBe(noun: string, value: unknown): ValueFault {
  return new ValueFault(`must be ${noun}, not ${show(value)}`);
}

const MAX_SHOWN = 80;

/** A value as shown in a message: short, on one line. */
export function show(value: unknown): string {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Date) return `the date ${value.toISOString()}`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
