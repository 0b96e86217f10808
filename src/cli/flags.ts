/**
 * Reads the words of a command line by the table: GNU style, flags before or after the arguments.
 *
 * `--flag value`, `--flag=value`, `-n 5`, `-n5`, `-vv`, and `--` after which every word is an
 * argument. What leaves is complete: each flag is declared, each value in its range, each argument
 * wanted. Anything else is a `RaError` that quotes the word.
 */
import { RaError } from "../base/error.ts";
import { didYouMean } from "../base/suggest.ts";
import type { CommandSpec, FlagSpec, FlagValue } from "./command.ts";

/** Flags that every command takes, and `ra` itself. */
export const GLOBAL_FLAGS: readonly FlagSpec[] = [
  {
    name: "directory",
    short: "C",
    value: { kind: "folder", label: "DIR" },
    repeatable: true,
    summary: "run as if started in DIR",
  },
  {
    name: "color",
    value: { kind: "enum", label: "WHEN", choices: ["auto", "always", "never"] },
    summary: "colour the output: auto (on a terminal), always, never",
  },
  { name: "help", short: "h", summary: "show help" },
  { name: "version", summary: "show the version" },
];

/** The flags of one command line. Asking for a flag that the command does not declare throws. */
export class Flags {
  #specs: readonly FlagSpec[];
  #values = new Map<string, string[]>();

  constructor(specs: readonly FlagSpec[]) {
    this.#specs = specs;
  }
  add(spec: FlagSpec, value: string): void {
    const name = spec.sets?.flag ?? spec.name;
    const values = this.#values.get(name);
    if (values) values.push(spec.sets?.value ?? value);
    else this.#values.set(name, [spec.sets?.value ?? value]);
  }
  /** Does the command take this flag at all? */
  declares(name: string): boolean {
    return this.#specs.some((spec) => spec.name === name);
  }
  /** Was it given? Of several spellings of one choice the last counts. */
  on(name: string): boolean {
    const { sets } = this.#spec(name);
    return sets ? this.text(sets.flag) === sets.value : this.#values.has(name);
  }
  /** How often it was given: 2 for `-vv`. */
  count(name: string): number {
    return this.texts(name).length;
  }
  text(name: string): string | undefined {
    return this.texts(name).at(-1);
  }
  texts(name: string): readonly string[] {
    this.#spec(name);
    return this.#values.get(name) ?? [];
  }
  /** The value of a number flag, within its range. */
  number(name: string): number | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : Number(value);
  }

  #spec(name: string): FlagSpec {
    const spec = this.#specs.find((one) => one.name === name);
    if (!spec) throw new Error(`flag "${name}" is not in the command's table`);
    return spec;
  }
}

export interface ParsedWords {
  readonly flags: Flags;
  readonly args: readonly string[];
}

/**
 * Reads `words` by `specs`. With `untilArgument`, stops before the first argument, which together
 * with the rest is then in `args`; so the global flags before the name of the command are read.
 */
export function parseWords(
  words: readonly string[],
  specs: readonly FlagSpec[],
  options: { readonly untilArgument?: boolean; readonly command?: string } = {},
): ParsedWords {
  const flags = new Flags(specs);
  const args: string[] = [];
  const command = options.command ?? null;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === "--") {
      args.push(...words.slice(i + 1));
      break;
    }
    if (word.startsWith("--")) i = readLong({ words, i, specs, flags, command });
    else if (word.startsWith("-") && word !== "-") {
      i = readShort({ words, i, specs, flags, command });
    } else if (options.untilArgument) {
      args.push(...words.slice(i));
      break;
    } else args.push(word);
  }
  return { flags, args };
}

/** A place in the words, with what is needed to read a flag there. */
interface Place {
  readonly words: readonly string[];
  readonly i: number;
  readonly specs: readonly FlagSpec[];
  readonly flags: Flags;
  readonly command: string | null;
}

/** Reads the `--flag` at the place; answers the number of the last word it used. */
function readLong(place: Place): number {
  const { words, i, specs, flags } = place;
  const word = words[i];
  const equals = word.indexOf("=");
  const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
  const spec = specs.find((one) => one.name === name);
  if (!spec) throw unknownFlag(`--${name}`, place);
  if (!spec.value) {
    if (equals >= 0) {
      throw new RaError(`"--${name}" takes no value, but was given "${word.slice(equals + 1)}"`, {
        hint: `write --${name} alone`,
      });
    }
    flags.add(spec, "");
    return i;
  }
  if (equals >= 0) {
    flags.add(spec, checked(word.slice(equals + 1), spec.value, `--${name}`));
    return i;
  }
  flags.add(spec, checked(nextWord(place, `--${name}`, spec), spec.value, `--${name}`));
  return i + 1;
}

/** Reads the group of short flags at the place, such as `-vn5`. */
function readShort(place: Place): number {
  const { words, i, specs, flags } = place;
  const word = words[i];
  for (let at = 1; at < word.length; at++) {
    const short = `-${word[at]}`;
    const spec = specs.find((one) => one.short === word[at]);
    if (!spec) throw unknownFlag(word.length > 2 ? word : short, place);
    if (!spec.value) {
      flags.add(spec, "");
      continue;
    }
    const rest = word.slice(at + 1);
    if (rest === "") {
      flags.add(spec, checked(nextWord(place, short, spec), spec.value, short));
      return i + 1;
    }
    const isNumber = spec.value.kind === "int" || spec.value.kind === "ratio";
    if (isNumber && !/^[=.\d]/.test(rest)) throw unknownFlag(word, place);
    flags.add(spec, checked(rest.startsWith("=") ? rest.slice(1) : rest, spec.value, short));
    return i;
  }
  return i;
}

/** The word after a flag as its value; one that starts with two dashes must be joined with `=`. */
function nextWord({ words, i, specs }: Place, flag: string, spec: FlagSpec): string {
  const next = words[i + 1];
  const isFlag = next !== undefined && /^--|^-[a-z]$/i.test(next) &&
    (next.startsWith("--") || specs.some((one) => `-${one.short}` === next));
  if (next !== undefined && !isFlag) return next;
  const choices = spec.value?.kind === "enum" ? `: ${spec.value.choices.join(", ")}` : "";
  throw new RaError(`"${flag}" needs a value`, {
    hint: `write ${flag} ${spec.value?.label}${choices}`,
  });
}

function unknownFlag(word: string, { specs, command }: Place): RaError {
  const known = specs.map((spec) => `--${spec.name}`);
  const isLong = word.startsWith("--");
  const suggestion = isLong ? didYouMean(word, known) : "";
  const help = command === null ? "`ra help`" : `\`ra ${command} --help\``;
  return new RaError(
    `Unknown flag "${word}"${command === null ? "" : ` of "ra ${command}"`}${suggestion}`,
    {
      hint: command === "search" && !isLong
        ? `to leave out a word, quote the whole query: ra search "word ${word}"; ${help} has the flags`
        : `${help} has the flags; a word after -- is never one`,
    },
  );
}

/** The value itself, once it is known to be one that the flag takes. */
function checked(text: string, value: FlagValue, flag: string): string {
  switch (value.kind) {
    case "int":
      return inRange(text, { flag, what: "a whole number", form: WHOLE, ...value });
    case "ratio":
      return inRange(text, { flag, what: "a number", form: DECIMAL, min: 0, max: 1 });
    case "enum":
      if (value.choices.includes(text)) return text;
      throw new RaError(
        `Unknown value "${text}" for ${flag}${didYouMean(text, value.choices)}`,
        { hint: `${flag} takes ${value.choices.join(", ")}` },
      );
    case "string":
    case "file":
    case "folder":
      if (text !== "") return text;
      throw new RaError(`"${flag}" was given an empty value ""`, {
        hint: `write ${flag} ${value.label}`,
      });
  }
}

const WHOLE = /^\d{1,15}$/;
const DECIMAL = /^(\d{1,9}(\.\d{0,15})?|\.\d{1,15})$/;

interface NumberRange {
  readonly flag: string;
  readonly what: string;
  readonly form: RegExp;
  readonly min: number;
  readonly max: number;
}

function inRange(text: string, { flag, what, form, min, max }: NumberRange): string {
  const number = form.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return text;
  throw new RaError(`Cannot use "${text}" as the value of ${flag}`, {
    hint: `${flag} takes ${what} from ${min} to ${max}`,
  });
}

/** Checks the arguments of a command: as many as its table says, and only words it knows. */
export function checkArgs(spec: CommandSpec, args: readonly string[]): void {
  const help = `see \`ra ${spec.name} --help\``;
  spec.args.forEach((arg, i) => {
    if (i >= args.length) {
      if (arg.optional) return;
      const choices = arg.choices ? `: ${arg.choices.join(", ")}` : "";
      throw new RaError(`"ra ${spec.name}" needs ${arg.name}${choices}`, {
        hint: `for example: ${spec.examples[0].command}; ${help}`,
      });
    }
    if (arg.choices && !arg.choices.includes(args[i])) {
      throw new RaError(
        `Unknown ${arg.name.toLowerCase()} "${args[i]}" for "ra ${spec.name}"${
          didYouMean(args[i], arg.choices)
        }`,
        { hint: `"ra ${spec.name}" takes ${arg.choices.join(", ")}; ${help}` },
      );
    }
  });
  if (args.length > spec.args.length && !spec.args.at(-1)?.repeatable) {
    throw new RaError(
      `Unexpected argument "${args[spec.args.length]}" for "ra ${spec.name}"`,
      { hint: help },
    );
  }
}
