/**
 * The arguments of a tool call, checked against the schema of the tool. They come from a language model:
 * an error says how to correct the call, and a single string is accepted in place of a list.
 */
import { quoteAll, RaError } from "../base/error.ts";
import { didYouMean } from "../base/text/suggest.ts";
import type { ObjectSchema, Schema } from "./schema.ts";

/** Arguments that satisfy their schema, with defaults filled in. */
export class Arguments {
  #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }
  text(name: string): string {
    return this.#values[name] as string;
  }
  optionalText(name: string): string | undefined {
    return this.#values[name] as string | undefined;
  }
  /** Empty when absent. */
  texts(name: string): readonly string[] {
    return this.#values[name] as readonly string[] | undefined ?? [];
  }
  number(name: string): number | undefined {
    return this.#values[name] as number | undefined;
  }
  on(name: string): boolean {
    return this.#values[name] === true;
  }
}

/** Throws `RaError` for an unknown name, a missing argument or a value that the schema does not allow. */
export function readArguments(
  tool: string,
  schema: ObjectSchema,
  given: Readonly<Record<string, unknown>>,
): Arguments {
  const known = Object.keys(schema.properties);
  given = withPlurals(schema, given);
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(schema.properties, name)) continue;
    throw new RaError(`Unknown argument "${shown(name)}" of ${tool}${suggestion(name, known)}`, {
      hint: known.length === 0 ? "it takes no arguments" : `it takes ${quoteAll(known)}`,
    });
  }
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = given[name] ?? property.default;
    if (value !== undefined) values[name] = checked(value, property, `"${name}" of ${tool}`);
    else if (schema.required.includes(name)) {
      throw new RaError(`Missing argument "${name}" of ${tool}`, { hint: wanted(property) });
    }
  }
  return new Arguments(values);
}

/** The singular of a list's name is accepted for it: `query` for `queries`, `file` for `files`. */
function withPlurals(
  { properties }: ObjectSchema,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...given };
  for (const name of Object.keys(properties)) {
    const one = name.replace(/ies$/, "y").replace(/s$/, "");
    if (properties[name].type !== "array" || name in given || !(one in given)) continue;
    values[name] = values[one];
    delete values[one];
  }
  return values;
}

/** The nearest name by edits, else one with the same beginning: `queries` for `query`. */
function suggestion(name: string, known: readonly string[]): string {
  const stem = name.slice(0, 4).toLowerCase();
  const alike = known.find((one) => stem.length === 4 && one.startsWith(stem));
  return didYouMean(name, known) || (alike === undefined ? "" : didYouMean(alike, [alike]));
}

/** The value in the form that the schema asks for; throws if it does not fit. */
function checked(value: unknown, schema: Schema, where: string): unknown {
  switch (schema.type) {
    case "array": {
      const list = typeof value === "string" ? [value] : value;
      if (!Array.isArray(list) || list.length < (schema.minItems ?? 0)) {
        throw refused(value, schema, where);
      }
      if (list.length > schema.maxItems!) throw refused(`${list.length} items`, schema, where);
      return list.map((item) => checked(item, schema.items!, where));
    }
    case "string":
      if (typeof value === "string" && value.trim() !== "" && value.length <= schema.maxLength!) {
        return value;
      }
      throw refused(value, schema, where);
    case "integer":
      if (Number.isInteger(value)) {
        const number = value as number;
        if (number >= schema.minimum! && number <= schema.maximum!) return number;
      }
      throw refused(value, schema, where);
    default:
      if (typeof value === "boolean") return value;
      throw refused(value, schema, where);
  }
}

function refused(value: unknown, schema: Schema, where: string): RaError {
  return new RaError(`Cannot use ${shown(JSON.stringify(value))} as ${where}`, {
    hint: wanted(schema),
  });
}

function wanted(schema: Schema): string {
  switch (schema.type) {
    case "array":
      return `pass a list of ${
        schema.minItems === 0 ? "at most" : "1 to"
      } ${schema.maxItems} strings`;
    case "string":
      return `pass a string of 1 to ${schema.maxLength} characters`;
    case "integer":
      return `pass a whole number from ${schema.minimum} to ${schema.maximum}`;
    default:
      return "pass true or false";
  }
}

const MAX_SHOWN = 80;

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
