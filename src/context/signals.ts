/** A file → its words: those of the path, then those of the text, read as markdown, code or prose. */
import { checkDeadline } from "../base/deadline.ts";
import type { ParsedDocument } from "../document/model.ts";
import { takeApart } from "../text/identifier.ts";
import { wordsOfCode, wordsOfProse } from "./code.ts";
import { languageOf } from "./languages.ts";
import type { SignalSource, SourceWord } from "./model.ts";

export interface SourceFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly text: string;
  /** The parsed text if it is markdown, else null. */
  readonly document: ParsedDocument | null;
}

/** Names that every project has: they say nothing about a file. */
const COMMON_NAMES = new Set(
  `src lib libs source sources app apps pkg packages internal main java kotlin python test tests spec
  specs dist build index mod init readme`.split(/\s+/),
);

/** All words of a file in order, those of its path first. */
export function wordsOfFile(file: SourceFile): SourceWord[] {
  checkDeadline();
  const path = wordsOfPath(file.path);
  const from = (path.at(-1)?.sentence ?? 0) + 1;
  if (file.document !== null) return path.concat(wordsOfMarkdown(file.document, from));
  const language = languageOf(file.path);
  if (language !== null) return path.concat(wordsOfCode(file.text, language, from));
  return path.concat(wordsOfProse(file.text, "body", from));
}

/**
 * The words of the folders and of the file name without its extension. Names are split at everything
 * but letters and digits, and then as identifiers are.
 */
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

function splitName(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "").flatMap((word) => {
    const identifier = takeApart(word);
    return identifier === null
      ? [word]
      : identifier.leaves.map(({ start, end }) => word.slice(start, end));
  });
}

/** Each heading, weighted by its level, and then the body below it. */
function wordsOfMarkdown(document: ParsedDocument, sentence: number): SourceWord[] {
  const words: SourceWord[] = [];
  const take = (text: string, source: SignalSource) => {
    const last = words.at(-1)?.sentence;
    for (const word of wordsOfProse(text, source, last === undefined ? sentence : last + 1)) {
      words.push(word);
    }
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
