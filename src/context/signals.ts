/**
 * From a file to its words: the path, then the text, read as markdown, as source code or as prose.
 */
import type { ParsedDocument } from "../document/model.ts";
import { wordsOfCode, wordsOfProse } from "./code.ts";
import { languageOf } from "./languages.ts";
import type { SignalSource, SourceWord } from "./model.ts";

export interface SourceFile {
  /** As the project sees it, with `/`. */
  readonly path: string;
  readonly text: string;
  /** The outline of the text when it is markdown. */
  readonly document: ParsedDocument | null;
}

/** Names that every project has and that describe no file. */
const COMMON_NAMES = new Set(
  `src lib libs source sources app apps pkg packages internal main java kotlin python test tests spec
  specs dist build index mod init readme`.split(/\s+/),
);

/** All words of a file: those of its path first. */
export function wordsOfFile(file: SourceFile): SourceWord[] {
  const path = wordsOfPath(file.path);
  const from = (path.at(-1)?.sentence ?? 0) + 1;
  const shift = (words: readonly SourceWord[]) =>
    words.map((word) => ({ ...word, sentence: word.sentence + from }));
  if (file.document !== null) return [...path, ...shift(wordsOfMarkdown(file.document))];
  const language = languageOf(file.path);
  if (language !== null) return [...path, ...shift(wordsOfCode(file.text, language))];
  return [...path, ...shift(wordsOfProse(file.text, "body"))];
}

/** File name parts and folder names; split at `_ - .` and camelCase, no extension. */
export function wordsOfPath(path: string): SourceWord[] {
  const names = path.split("/").filter((name) => name !== "" && name !== "." && name !== "..");
  const file = names.pop() ?? "";
  const stem = file.replace(/(?<=.)\.[^.]*$/, "");
  const words: SourceWord[] = [];
  names.forEach((name, sentence) => pushParts(words, name, "folder", sentence));
  pushParts(words, stem, "filename", names.length);
  return words;
}

function pushParts(
  words: SourceWord[],
  name: string,
  source: SignalSource,
  sentence: number,
): void {
  for (const text of splitName(name)) {
    if (!COMMON_NAMES.has(text.toLowerCase())) words.push({ text, source, sentence });
  }
}

/** `parseHTTPResponse`, `snake_case` and `kebab-case.part` as their words. */
export function splitName(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== "");
}

/** Headings by their level, then the body below each. */
function wordsOfMarkdown(document: ParsedDocument): SourceWord[] {
  const words: SourceWord[] = [];
  const take = (text: string, source: SignalSource) => {
    const from = (words.at(-1)?.sentence ?? -1) + 1;
    for (const word of wordsOfProse(text, source, from)) words.push(word);
  };
  for (const chunk of document.chunks) {
    if (chunk.depth > 0) take(chunk.title, headingSource(chunk.depth));
    else if (document.chunks[1]?.title !== chunk.title) take(chunk.title, "h1");
    for (const { start, end } of chunk.bodyRanges) take(document.text.slice(start, end), "body");
  }
  return words;
}

function headingSource(depth: number): SignalSource {
  if (depth === 1) return "h1";
  return depth <= 3 ? "h2" : "h4";
}
