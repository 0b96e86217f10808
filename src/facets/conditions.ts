/**
 * Conditions on documents, as `--where` takes them.
 *
 *     conditions = condition { "and" condition }
 *     condition  = [ "!" ] KEY | KEY operator values
 *     operator   = "=" | "==" | "!=" | "<" | "<=" | ">" | ">="
 *     values     = value { "," value }            several only with = and !=
 *     value      = text | "quoted text" | from ".." to
 *
 * A key is one of frontmatter, or a fact of the file (`FACTS`); `meta.KEY` is always frontmatter.
 * Case is ignored. Of a list, one value has to satisfy a condition; `!=` holds if none is equal, and
 * also where there is no value.
 */
import { RaError } from "../base/error.ts";
import type { IndexedFile } from "../index/model.ts";
import { textOf } from "./documents.ts";
import { compareQuantities, type Quantity, readQuantity } from "./quantity.ts";

type Operator = "has" | "=" | "!=" | "<" | "<=" | ">" | ">=";

export interface Condition {
  /** As written. */
  readonly key: string;
  readonly operator: Operator;
  /** Any of them; none with `has`. */
  readonly values: readonly Value[];
  /** Holds where the rest does not. */
  readonly isNegated: boolean;
}

type Value =
  | { readonly kind: "text"; readonly text: string; readonly quantity: Quantity | null }
  /** An open end is null. */
  | { readonly kind: "range"; readonly from: Quantity | null; readonly to: Quantity | null };

/** What a condition is checked against. */
export type Document = Pick<
  IndexedFile,
  "tree" | "path" | "title" | "tags" | "meta" | "size" | "mtime" | "language"
>;

/** Facts of a file that conditions may name, besides frontmatter. */
const FACTS: Readonly<Record<string, (document: Document) => readonly string[]>> = {
  tree: ({ tree }) => [tree],
  path: ({ path }) => [path],
  title: ({ title }) => [title],
  tags: ({ tags }) => tags,
  tag: ({ tags }) => tags,
  size: ({ size }) => [String(size)],
  language: ({ language }) => [language],
  mtime: ({ mtime }) => [new Date(mtime).toISOString()],
};

const MOST_CONDITIONS = 100;
const MOST_CHARACTERS = 2_000;
const META = /^meta\./i;
const CONDITION = /^\s*([^\s=<>!"']+)\s*(?:(==|=|!=|<=|>=|<|>)\s*([^]*))?$/;

/** Throws `RaError` for a text that is no condition. */
export function readConditions(texts: readonly string[]): readonly Condition[] {
  const long = texts.find((text) => text.length > MOST_CHARACTERS);
  if (long !== undefined) throw unreadable(`${long.slice(0, 40)}…`, "it is too long");
  const conditions = texts.flatMap((text) => partsOf(text, /\s+and\s+/iy).map(readCondition));
  if (conditions.length > MOST_CONDITIONS) {
    throw unreadable(texts[0], `there are more than ${MOST_CONDITIONS} conditions`);
  }
  return conditions;
}

function readCondition(text: string): Condition {
  const absent = /^\s*!\s*([^\s=<>!"']+)\s*$/.exec(text);
  if (absent !== null) return { key: absent[1], operator: "has", values: [], isNegated: true };
  const [, key, written, rest = ""] = CONDITION.exec(text) ?? [];
  if (key === undefined) throw unreadable(text, "it does not start with a key");
  if (written === undefined) return { key, operator: "has", values: [], isNegated: false };
  if (rest.trim() === "") throw unreadable(text, "there is no value");
  const operator = written === "==" ? "=" : written as Operator;
  if (operator === "=" || operator === "!=") {
    const values = partsOf(rest, /\s*,\s*/y).map((value) => readValue(value, text));
    return { key, operator: "=", values, isNegated: operator === "!=" };
  }
  const value = { kind: "text" as const, ...limitOf(unquoted(rest), text) };
  return { key, operator, values: [value], isNegated: false };
}

function readValue(written: string, condition: string): Value {
  const [, from, to] = /^([^"'.]*(?:\.[^"'.]+)*)\.\.([^"']*)$/.exec(written.trim()) ?? [];
  if (from === undefined) {
    const text = unquoted(written);
    return { kind: "text", text, quantity: readQuantity(text) };
  }
  if (from.trim() === "" && to.trim() === "") throw unreadable(condition, "a range has no end");
  const endOf = (text: string) => text.trim() === "" ? null : limitOf(text, condition).quantity;
  const range = { kind: "range" as const, from: endOf(from), to: endOf(to) };
  if (
    range.from !== null && range.to !== null && (compareQuantities(range.from, range.to) ?? 0) > 0
  ) {
    throw unreadable(condition, "the range ends before it begins");
  }
  return range;
}

function limitOf(written: string, condition: string): { text: string; quantity: Quantity } {
  const text = written.trim();
  const quantity = readQuantity(text);
  if (quantity !== null) return { text, quantity };
  throw unreadable(condition, `"${text}" is not a number, a version or a date`);
}

/** The parts between separators that are outside of quotes. */
function partsOf(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let [start, quote] = [0, ""];
  for (let at = 0; at < text.length; at++) {
    if (quote !== "") {
      if (text[at] === quote) quote = "";
      continue;
    }
    separator.lastIndex = at;
    const found = separator.exec(text)?.[0] ?? "";
    if (found !== "") {
      parts.push(text.slice(start, at));
      start = at + found.length;
      at = start - 1;
    } else if (text[at] === '"' || (text[at] === "'" && !/\w/.test(text[at - 1] ?? ""))) {
      quote = text[at];
    }
  }
  if (quote !== "") throw unreadable(text, "a quote is not closed");
  return [...parts, text.slice(start)];
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  return /^(["']).*\1$/s.test(trimmed) && trimmed.length > 1 ? trimmed.slice(1, -1) : trimmed;
}

function unreadable(text: string, why: string): RaError {
  return new RaError(`Cannot read the condition "${text.trim()}": ${why}`, {
    hint:
      "write it as `status != draft`, `date >= 2026-01-31`, `since = 1.2..2`, `owner` or `!owner`",
  });
}

/** The values that a document has for the key of a condition; undefined if it has no such key. */
export function valuesFor(document: Document, { key }: Condition): readonly string[] | undefined {
  const name = key.toLowerCase();
  if (Object.hasOwn(FACTS, name)) return FACTS[name](document);
  const wanted = key.replace(META, "");
  const exact = document.meta.get(wanted);
  const values = exact ??
    [...document.meta].find(([own]) => own.toLowerCase() === wanted.toLowerCase())?.[1];
  return values?.flatMap(textOf);
}

/** Does a condition hold for a document with these values for its key? */
export function holds(condition: Condition, values: readonly string[] = []): boolean {
  const { operator, isNegated } = condition;
  if (operator === "has") return values.length > 0 !== isNegated;
  const found = values.some((value) => condition.values.some((one) => fits(value, one, operator)));
  return found !== isNegated;
}

function fits(text: string, value: Value, operator: Operator): boolean {
  if (value.kind === "range") {
    const { from, to } = value;
    return (from === null || isOrdered(text, ">=", from)) &&
      (to === null || isOrdered(text, "<=", to));
  }
  if (operator !== "=") return isOrdered(text, operator, value.quantity!);
  return text.toLowerCase() === value.text.toLowerCase() ||
    (value.quantity !== null && isOrdered(text, "=", value.quantity));
}

function isOrdered(text: string, operator: Operator, limit: Quantity): boolean {
  const value = readQuantity(text);
  const order = value === null ? null : compareQuantities(value, limit);
  if (order === null) return false;
  switch (operator) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    default:
      return order === 0;
  }
}
