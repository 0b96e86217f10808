/**
 * Parses the words of a command line, GNU style: flags may come before or after the arguments.
 *
 * `--flag value`, `--flag=value`, `-n 5`, `-n5`, `-vv`, and `--`, after which every word is an argument.
 * In the result every flag is declared and every value is in its range; anything else is an `RaError`
 * that quotes the word.
 */
import { RaError } from "../base/error.ts";
import { didYouMean } from "../base/text/suggest.ts";
import type { FlagSpec, FlagValue } from "./spec.ts";

/** The flags of one command line. Reading a flag that the command does not declare throws. */
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
  /** Was it given? If several flags set the same choice, the last one counts. */
  on(name: string): boolean {
    const { sets } = this.#spec(name);
    return sets ? this.text(sets.flag) === sets.value : this.#values.has(name);
  }
  /** How many times it was given: 2 for `-vv`. */
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
  /** The value of a number flag; it is within its range. */
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

export interface ParseOptions {
  readonly untilArgument?: boolean;
  readonly command?: string;
  /** What the first argument may be; suggested when it was written as a flag. */
  readonly choices?: readonly string[];
}

/**
 * Parses `words` according to `specs`. With `untilArgument`, parsing stops at the first argument, and `args`
 * has the rest of the words unparsed: this reads the global flags before the name of the command.
 */
export function parseWords(
  words: readonly string[],
  specs: readonly FlagSpec[],
  options: ParseOptions = {},
): ParsedWords {
  const flags = new Flags(specs);
  const args: string[] = [];
  const { command = null, choices = [] } = options;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === "--") {
      args.push(...words.slice(i + 1));
      break;
    }
    if (command === "search" && isQuery(word, specs)) args.push(word);
    else if (word.startsWith("--")) i = readLong({ words, i, specs, flags, command, choices });
    else if (word.startsWith("-") && word !== "-") {
      i = readShort({ words, i, specs, flags, command, choices });
    } else if (options.untilArgument) {
      args.push(...words.slice(i));
      break;
    } else args.push(word);
  }
  return { flags, args };
}

/**
 * Is a word that starts with a dash a query? One with a space is, unless it is a flag with its value
 * (`--tree=my docs`); so is the exclusion of a group, a phrase or a field.
 */
function isQuery(word: string, specs: readonly FlagSpec[]): boolean {
  if (/^-([("]|[A-Za-z][\w.]*:)/.test(word)) return true;
  const name = /^--([^=\s]+)=/.exec(word)?.[1];
  return word.startsWith("-") && /\s/.test(word) && !specs.some((spec) => spec.name === name);
}

/** The word being parsed, and what is needed to parse it. */
interface Position {
  readonly words: readonly string[];
  readonly i: number;
  readonly specs: readonly FlagSpec[];
  readonly flags: Flags;
  readonly command: string | null;
  readonly choices: readonly string[];
}

/** Reads the `--flag` at the position; returns the index of the last word it used. */
function readLong(position: Position): number {
  const { words, i, specs, flags } = position;
  const word = words[i];
  const equals = word.indexOf("=");
  const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
  const spec = specs.find((one) => one.name === name);
  if (!spec) throw unknownFlag(`--${name}`, position);
  if (!spec.value) {
    if (equals >= 0) {
      throw new RaError(`"--${name}" takes no value, but was given "${word.slice(equals + 1)}"`, {
        hint: `write --${name} without a value`,
      });
    }
    flags.add(spec, "");
    return i;
  }
  if (equals >= 0) {
    flags.add(spec, checked(word.slice(equals + 1), spec.value, `--${name}`));
    return i;
  }
  flags.add(spec, checked(nextWord(position, `--${name}`, spec), spec.value, `--${name}`));
  return i + 1;
}

/** Reads the group of short flags at the position, such as `-vn5`. */
function readShort(position: Position): number {
  const { words, i, specs, flags } = position;
  const word = words[i];
  for (let at = 1; at < word.length; at++) {
    const short = `-${word[at]}`;
    const spec = specs.find((one) => one.short === word[at]);
    if (!spec) throw unknownFlag(word.length > 2 ? word : short, position);
    if (!spec.value) {
      flags.add(spec, "");
      continue;
    }
    const rest = word.slice(at + 1);
    if (rest === "") {
      flags.add(spec, checked(nextWord(position, short, spec), spec.value, short));
      return i + 1;
    }
    const isNumber = spec.value.kind === "int" || spec.value.kind === "ratio";
    if (isNumber && !/^[=.\d]/.test(rest)) throw unknownFlag(word, position);
    flags.add(spec, checked(rest.startsWith("=") ? rest.slice(1) : rest, spec.value, short));
    return i;
  }
  return i;
}

/** The word after a flag as its value. A value that starts with two dashes must be given with `=`. */
function nextWord({ words, i, specs }: Position, flag: string, spec: FlagSpec): string {
  const next = words[i + 1];
  const isFlag = next !== undefined && /^--|^-[a-z]$/i.test(next) &&
    (next.startsWith("--") || specs.some((one) => `-${one.short}` === next));
  if (next !== undefined && !isFlag) return next;
  const choices = spec.value?.kind === "enum" ? `: ${spec.value.choices.join(", ")}` : "";
  throw new RaError(`"${flag}" needs a value`, {
    hint: `write ${flag} ${spec.value?.label}${choices}`,
  });
}

function unknownFlag(word: string, { specs, command, choices }: Position): RaError {
  const known = specs.map((spec) => `--${spec.name}`);
  const isLong = word.startsWith("--");
  const suggestion = choices.includes(word.slice(2))
    ? `; did you mean "ra ${command} ${word.slice(2)}"?`
    : isLong
    ? didYouMean(word, known)
    : "";
  const help = command === null ? "`ra help`" : `\`ra ${command} --help\``;
  return new RaError(
    `Unknown flag "${word}"${command === null ? "" : ` of "ra ${command}"`}${suggestion}`,
    {
      hint: command === "search" && !isLong
        ? `to exclude a word, quote the whole query: ra search "word ${word}"; ${help} lists the flags`
        : `${help} lists the flags; words after -- are arguments`,
    },
  );
}

/** Returns the text unchanged if the flag accepts it, else throws. */
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
