/**
 * The block that ra keeps inside files that belong to others: everything between two marker comments is
 * ra's, everything outside is never touched.
 */
import { RaError } from "../base/error.ts";

export const BEGIN =
  "<!-- ra:begin (written by `ra agents`; edits between the markers are lost) -->";
export const END = "<!-- ra:end -->";

/** Any spelling of the opening marker counts, so that its wording can change between versions. */
const BEGIN_START = "<!-- ra:begin";

/**
 * The file's text with the block replaced, or put at the end when there is none yet; a new file when
 * `text` is null. The line ends of the file are kept. Applying it twice changes nothing.
 */
export function withBlock(text: string | null, content: string, file: string): string {
  const block = `${BEGIN}\n${withoutMarkers(content).trim()}\n${END}`;
  if (text === null || text.trim() === "") return block + "\n";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const fresh = block.replaceAll("\n", newline);
  const place = findBlock(text, file);
  if (place === null) return text + gapAfter(text, newline) + fresh + newline;
  return text.slice(0, place.start) + fresh + text.slice(place.end);
}

/** What it takes for an empty line to stand between the text and the block. */
function gapAfter(text: string, newline: string): string {
  if (!text.endsWith("\n")) return newline + newline;
  return /\n\r?\n$/.test(text.slice(-3)) ? "" : newline;
}

/** Where the block stands, or null; throws when the markers do not make a pair. */
function findBlock(text: string, file: string): { start: number; end: number } | null {
  const start = text.indexOf(BEGIN_START);
  const end = text.indexOf(END, Math.max(0, start));
  if (start < 0 && end < 0) return null;
  const again = text.indexOf(BEGIN_START, start + 1);
  if (start < 0 || end < 0 || again >= 0) {
    throw new RaError(
      `Cannot update "${file}": its ra:begin and ra:end comments do not make a pair`,
      {
        hint: `leave one "${BEGIN_START} … -->" before one "${END}", or delete both`,
      },
    );
  }
  return { start, end: end + END.length };
}

/** Templates may have been copied from a written file: their markers must not nest. */
function withoutMarkers(content: string): string {
  return content.split(/\r\n?|\n/)
    .filter((line) => !line.includes(BEGIN_START) && !line.includes(END))
    .join("\n");
}
