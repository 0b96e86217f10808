/**
 * The block that `ra agents` maintains in files that users own: the text between two marker comments is
 * replaced, everything outside them is never changed.
 */
import { RaError } from "../base/error.ts";

export const BEGIN =
  "<!-- ra:begin (written by `ra agents`; edits between the markers are lost) -->";
export const END = "<!-- ra:end -->";

/** Only the beginning of the opening marker counts, so that its wording can change. */
const BEGIN_START = "<!-- ra:begin";

/** Whether a text has a block, or at least the beginning of one. */
export function hasBlock(text: string): boolean {
  return text.includes(BEGIN_START);
}

/** The line on which the block begins, counted from 1; the last line without a block. */
export function lineOfBlock(text: string): number {
  return text.split(BEGIN_START)[0].split("\n").length;
}

/**
 * Replaces the block in `text` or, if there is none, appends it; null stands for a file that does not
 * exist. Keeps the line endings of the text. Applying it twice changes nothing. Throws when the markers
 * do not form a pair.
 */
export function withBlock(text: string | null, content: string, file: string): string {
  const block = `${BEGIN}\n${withoutMarkers(content).trim()}\n${END}`;
  if (text === null || text.trim() === "") return block + "\n";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const fresh = block.replaceAll("\n", newline);
  const found = findBlock(text, file);
  if (found === null) return text + gapAfter(text, newline) + fresh + newline;
  return text.slice(0, found.start) + fresh + text.slice(found.end);
}

/** The newlines that are missing for an empty line between the text and the block. */
function gapAfter(text: string, newline: string): string {
  if (!text.endsWith("\n")) return newline + newline;
  return /\n\r?\n$/.test(text.slice(-3)) ? "" : newline;
}

/** Positions of the block, markers included; null if there is none. */
function findBlock(text: string, file: string): { start: number; end: number } | null {
  const start = text.indexOf(BEGIN_START);
  const end = text.indexOf(END, Math.max(0, start));
  if (start < 0 && end < 0) return null;
  const again = text.indexOf(BEGIN_START, start + 1);
  if (start < 0 || end < 0 || again >= 0) {
    throw new RaError(
      `Cannot update "${file}": its ra:begin and ra:end comments do not form a pair`,
      {
        hint: `keep one "${BEGIN_START} … -->" before one "${END}", or delete both`,
      },
    );
  }
  return { start, end: end + END.length };
}

/** Removes lines with markers: a template may have been copied from a file that has a block. */
function withoutMarkers(content: string): string {
  return content.split(/\r\n?|\n/)
    .filter((line) => !line.includes(BEGIN_START) && !line.includes(END))
    .join("\n");
}
