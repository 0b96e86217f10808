/** Reads a source file: its language is that of its name. */
import { DeadlinePassed } from "../base/deadline.ts";
import { findBodies } from "./bodies/find_bodies.ts";
import { importsInBodies } from "./bodies/imports_in_bodies.ts";
import { type Definitions, toDefinitions } from "./definitions.ts";
import { Effort } from "./effort.ts";
import { findEntries } from "./entries.ts";
import type { Found } from "./found.ts";
import { type Finding, openGrammar } from "./grammars.ts";
import type { CodeLanguage, GrammarName } from "./languages.ts";
import { unparsable } from "./limits.ts";
import { scanSwift } from "./swift/scan_swift.ts";
import type { SourceFacts, Unparsed } from "./model.ts";
import { importName } from "./names.ts";
import { QUERIES } from "./queries.ts";

export interface SourceText {
  readonly path: string;
  readonly text: string;
  readonly language: CodeLanguage;
  /** Has whoever asks no time left? Never if not given. */
  readonly isLate?: () => boolean;
}

const ERRORS = "too many syntax errors";

/** The share of a text above which what cannot be parsed makes the rest a guess. */
const MOST_ERRORS = 0.5;
/**
 * Characters for each definition up to which it is none: a grammar that stumbles over one line may report all
 * that is around it, and still recognise what is defined there.
 */
const MOST_FOR_DEFINITION = 5_000;
const DEFINING = new Set("class interface enum module impl type function method".split(" "));

/** Throws `DeadlinePassed` when it is late. */
export async function readCode(source: SourceText): Promise<SourceFacts | Unparsed> {
  const { path, text } = source;
  const reason = unparsable(text);
  if (reason !== null) return unparsed(reason);
  const sought = await seek(source);
  if (typeof sought === "string") return unparsed(sought);
  const { found, inBodies } = sought;
  const defined = toDefinitions(text, found, fileTitle(path));
  if (isLost(text, found, defined)) return unparsed(ERRORS);
  return {
    kind: "parsed",
    ...defined,
    imports: importsIn(text, [...found, ...inBodies]),
    entries: findEntries(text, found.filter(({ kind }) => kind === "comment")),
  };
}

interface Sought {
  readonly found: readonly Found[];
  /** Imports in what was not looked into. */
  readonly inBodies: readonly Found[];
}

/** What the text has; a reason if that cannot be said. */
async function seek(
  { text, language, isLate = () => false }: SourceText,
): Promise<Sought | string> {
  const name = grammarOf(language, text);
  if (name === null) {
    const found = scanSwift(text);
    return found === null ? "its brackets do not match" : { found, inBodies: [] };
  }
  const grammar = await openGrammar(name, QUERIES[name]);
  const find = (given: string) => {
    const effort = new Effort(given, isLate);
    const finding = grammar.find(given, findBodies(given, name), effort);
    if (effort.wasLate) throw new DeadlinePassed();
    return finding;
  };
  const finding = find(text);
  if (finding === null) return "parsing takes too long";
  const { found, leftOut } = name === "kotlin" ? betterOf(text, finding, find) : finding;
  if (isGuess(text, found)) return ERRORS;
  return { found, inBodies: importsInBodies(text, leftOut, name) };
}

/** Where the grammar of Kotlin wants a new line, but the language does not. */
const MEMBER_IN_LINE =
  /(?<=[{}]) (?=\}|(?:(?:public|private|protected|internal|open|override|data|inner|sealed|abstract)\s+)*(?:companion|object|class|interface|fun|val|var)\b)/g;

/** If there are errors, members on the line of others are parsed on lines of their own, which moves nothing. */
function betterOf(
  text: string,
  finding: Finding,
  find: (text: string) => Finding | null,
): Finding {
  const errors = lengthOfErrors(finding.found);
  if (errors === 0) return finding;
  const apart = text.replace(MEMBER_IN_LINE, "\n");
  const other = apart === text ? null : find(apart);
  return other !== null && lengthOfErrors(other.found) < errors ? other : finding;
}

function unparsed(reason: string): Unparsed {
  return { kind: "unparsed", reason };
}

const CPP_HEADER =
  /^\s*(?:class\s+\w|namespace\b|template\s*<|using\s|(?:public|private|protected):)/m;

/** A header may be one of C++. */
function grammarOf({ name, grammar }: CodeLanguage, text: string): GrammarName | null {
  return name === "C" && CPP_HEADER.test(text) ? "cpp" : grammar;
}

const DEFINITION =
  /\b(?:class|interface|enum|struct|namespace|module|fun|func|fn|function|def)\s+\w/;

/** Has the text definitions none of which is found, because of errors? */
function isLost(text: string, found: readonly Found[], defined: Definitions): boolean {
  if (defined.definitions.length > 0) return false;
  if (lengthOfErrors(found) > text.length * MOST_ERRORS) return true;
  return defined.symbols.length === 0 &&
    found.some(({ kind, start, end }) =>
      kind === "error" && DEFINITION.test(text.slice(start, end))
    );
}

function isGuess(text: string, found: readonly Found[]): boolean {
  if (lengthOfErrors(found) <= text.length * MOST_ERRORS) return false;
  const definitions = found.filter(({ kind }) => DEFINING.has(kind)).length;
  return definitions * MOST_FOR_DEFINITION < text.length;
}

/** Errors inside of errors are counted once. */
function lengthOfErrors(found: readonly Found[]): number {
  const errors = found.filter(({ kind }) => kind === "error").sort((a, b) => a.start - b.start);
  let [length, end] = [0, 0];
  for (const one of errors) {
    length += Math.max(0, one.end - Math.max(one.start, end));
    end = Math.max(end, one.end);
  }
  return length;
}

function importsIn(text: string, found: readonly Found[]): readonly string[] {
  const imports = found.filter(({ kind }) => kind === "import").sort((a, b) => a.start - b.start);
  const names = imports.map(({ start, end }) => importName(text.slice(start, end)));
  return [...new Set(names.filter((name) => name !== ""))];
}

/** The name of the file without its last extension; that of its folder for `index` and the like. */
function fileTitle(path: string): string {
  const parts = path.replace(/\.\w+$/, "").split("/");
  const name = parts.at(-1)!;
  return /^(?:index|mod|__init__)$/.test(name) && parts.length > 1 ? parts.at(-2)! : name;
}
