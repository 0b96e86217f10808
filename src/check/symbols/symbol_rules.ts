/**
 * Checks that the code has the names that documents write in backticks. A name is only reported with
 * proof that the project once had it: a check found it before, or the document names its file. What a
 * file still mentions in any way is there, as not everything that has a name is a section.
 */
import { lastPart } from "../../base/text/dotted_name.ts";
import { isUnmistakable } from "../../code/written_names.ts";
import type { CodeName, RawFinding } from "../model.ts";
import { type Project, shownPath } from "../project.ts";
import type { CodeSymbols, Definition } from "./model.ts";

/** Documents that speak of other times. */
const OF_ANOTHER_TIME =
  /(?:^|[/_.-])(?:change-?log|changes|history|news|release-?notes?|releases?|migrat\w*|upgrad\w*|what-?s-?new|roadmap|todo|adrs?|rfcs?|decisions?|proposals?|plans?|designs?|blog|posts|archived?|legacy|versioned_docs)(?:$|[/_.-])/i;
/** A capitalised name that is no plain word of a sentence; shorter ones are often types of the language. */
const TYPE_NAME = /^[A-Z]\w{3,}$/;
/** More definitions than this tell nobody which one is meant. */
const MOST_HINTS = 3;

/** Does the document describe the code as it is now? */
export function speaksOfNow(project: Project, file: string): boolean {
  return !OF_ANOTHER_TIME.test(shownPath(project, file));
}

/** The finding about a name of code, or null. */
export function checkCodeName(
  project: Project,
  symbols: CodeSymbols,
  file: string,
  { name, place, line, column }: CodeName,
): RawFinding | null {
  const lost = place === null
    ? lostSince(project, symbols, name)
    : absentFrom(project, symbols, { name, place });
  if (lost === null) return null;
  return {
    code: "missing-symbol",
    file,
    line,
    column,
    message: `\`${name}\` ${lost.why}`,
    hint: whereNow(project, symbols, name),
    target: lost.file,
    fix: null,
  };
}

/** How a name with its place is remembered. */
export function placedName({ name, place }: Pick<CodeName, "name" | "place">): string {
  return `${place}#${name}`;
}

interface Lost {
  readonly why: string;
  /** The source file that had it. */
  readonly file: string;
}

/** A name that a file is said to have. */
function absentFrom(
  project: Project,
  symbols: CodeSymbols,
  { name, place }: { readonly name: string; readonly place: string },
): Lost | null {
  const files = symbols.filesEndingIn(place);
  if (files.length === 0) {
    const known = symbols.before(placedName({ name, place }));
    const isGone = known.length === 1 && project.files.kindOf(known[0].file) === null;
    return isGone ? { file: known[0].file, why: `was in ${place}, which does not exist` } : null;
  }
  if (files.length !== 1) return null;
  const [file] = files;
  return isGoneFrom(project, { name, file })
    ? { file, why: `is not in ${shownPath(project, file)}` }
    : null;
}

/** A name that the code had when it was last checked. */
function lostSince(project: Project, symbols: CodeSymbols, name: string): Lost | null {
  const before = symbols.before(name);
  if (before.length === 0 || symbols.meant(name).length > 0) return null;
  const last = lastPart(name);
  const isElsewhere = last === name
    ? !(isUnmistakable(name) || TYPE_NAME.test(name)) || symbols.isUsed(name)
    : isPerhapsInherited(symbols, name);
  if (isElsewhere || !before.every(({ file }) => isGoneFrom(project, { name, file }))) {
    return null;
  }
  const [{ file }] = before;
  return { file, why: `was in ${shownPath(project, file)} and is in no source file now` };
}

/** Is the name nowhere in the file, or the file gone? */
function isGoneFrom({ files }: Project, { name, file }: Definition): boolean {
  if (files.kindOf(file) === null) return true;
  const text = files.read(file);
  return text !== null && !hasWord(text, lastPart(name));
}

/** Do the class and the method exist, if not together? */
function isPerhapsInherited(symbols: CodeSymbols, name: string): boolean {
  const parts = name.split(".");
  return parts.slice(-2).every((part) => symbols.endingIn(part).length > 0);
}

function whereNow(project: Project, symbols: CodeSymbols, name: string): string | null {
  const found = symbols.endingIn(lastPart(name));
  if (found.length === 0 || found.length > MOST_HINTS) return null;
  const shown = found.map((one) => `\`${one.name}\` in ${shownPath(project, one.file)}`);
  return `the code has ${shown.join(", ")}`;
}

/** Is the word in the text, not only as a part of another one? */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isOfWord(text, at - 1) && !isOfWord(text, at + word.length)) return true;
  }
  return false;
}

function isOfWord(text: string, at: number): boolean {
  return /[\w$]/.test(text[at] ?? " ");
}
