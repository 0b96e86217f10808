/**
 * The id that an author gives a heading, in one grammar for everything that needs it:
 *
 * - an attribute list at its end, which is not part of its text: `## Install {#setup}`,
 *   `## Install {: .wide #setup}`, `## Install {/* #setup *\/}`, `## Install {/*setup*\/}`;
 * - else an `id` or `name` attribute of an HTML element in it: `## Install <a name="setup"></a>`.
 *
 * CommonMark has no such ids, but the generators of most documentation sites do.
 */

import { BACKSLASH, CLOSE_BRACE, LF } from "./characters.ts";
import { readAttributeList } from "./inline/attribute_list.ts";
import { InlineScanner } from "./inline/inline_scanner.ts";

export interface HeadingId {
  /** The heading as written, without the attribute list. */
  readonly text: string;
  /** The attribute list as written; empty when there is none. */
  readonly attributes: string;
  readonly id: string | null;
}

/** HTML further into a heading is not looked at. */
const MAX_SOURCE = 4_000;

/**
 * Splits a heading as written. An attribute list without an id is text, as is one whose braces are
 * escaped. A heading that is nothing but an attribute list keeps it as its text.
 */
export function splitHeadingId(source: string): HeadingId {
  if (source.charCodeAt(source.length - 1) === CLOSE_BRACE) {
    const at = source.lastIndexOf("{");
    const id = at <= 0 || isEscaped(source, at) ? null : idIn(source, at);
    const text = id === null ? "" : trimLineBreak(source.slice(0, at));
    if (text !== "") return { text, attributes: source.slice(at), id };
  }
  return { text: source, attributes: "", id: source.includes("<") ? htmlId(source) : null };
}

/** The id in the braces that are the end of a heading, or null. */
function idIn(source: string, at: number): string | null {
  const list = readAttributeList(source, at);
  return list?.end === source.length ? list.id : null;
}

/** Trims the end, including a backslash that breaks the line there. */
function trimLineBreak(text: string): string {
  const trimmed = text.trimEnd();
  const end = trimmed.length;
  return text.charCodeAt(end) === LF && isEscaped(text, end)
    ? trimmed.slice(0, -1).trimEnd()
    : trimmed;
}

/** Is there an odd number of backslashes before the position? */
function isEscaped(source: string, at: number): boolean {
  let from = at;
  while (from > 0 && source.charCodeAt(from - 1) === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}

function htmlId(source: string): string | null {
  const scanner = new InlineScanner(source, new Set());
  scanner.scan({ kind: "text", start: 0, end: Math.min(source.length, MAX_SOURCE) });
  return scanner.found.ids[0]?.value ?? null;
}
