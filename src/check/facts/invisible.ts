/**
 * Characters that a reader cannot see but a program acts on: direction marks that reorder text,
 * zero-width characters, control characters.
 *
 * What a script needs is not reported: joiners between letters of scripts that join, or in an
 * emoji; direction marks on a line with letters written from right to left. Nor is what typesetting
 * and translation leave behind: soft hyphens, and one or two zero-width characters that are not
 * inside of a word or name in ASCII.
 */
import { INVISIBLE, isJoining } from "../../base/text/invisible.ts";

const SUSPECTS = new RegExp(`${INVISIBLE.source}+`, "gu");
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const HAN = /^[\p{Script=Han}\u{e0100}-\u{e01ef}]$/u;

export interface Invisible {
  readonly at: number;
  /** `U+202E RIGHT-TO-LEFT OVERRIDE`. */
  readonly name: string;
  /** It changes the order in which text is shown. */
  readonly reordersText: boolean;
}

/** The suspect characters of a text, in order; a run of them counts once. */
export function findInvisible(text: string): Invisible[] {
  if (!INVISIBLE.test(text)) return [];
  const found: Invisible[] = [];
  for (const { 0: run, index } of text.matchAll(SUSPECTS)) {
    const code = run.codePointAt(0)!;
    if (code === 0xfeff && index === 0 && run.length === 1) continue;
    if (isNeeded(text, index, run)) continue;
    found.push({ at: index, name: nameOf(code), reordersText: isDirection(code) });
  }
  return found;
}

/** Zero-width characters, which say where a line may break and where not. */
const BREAKS = /^[\u00ad\u200b-\u200d\u2060\ufeff]{1,2}$/;

/** Does the run hide nothing and split no name that programs compare? */
function isStray(text: string, at: number, run: string): boolean {
  if (!BREAKS.test(run)) return false;
  if (/^\u00ad+$/.test(run)) return true;
  return !/[A-Za-z0-9_]/.test(text[at - 1] ?? "") ||
    !/[A-Za-z0-9_]/.test(text[at + run.length] ?? "");
}

function isNeeded(text: string, at: number, run: string): boolean {
  if (isStray(text, at, run)) return true;
  const code = run.codePointAt(0)!;
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? "";
  if (code >= 0xe0100) return HAN.test(before);
  if (code >= 0xe0000) return before === "\u{1f3f4}";
  if (code === 0x200c || code === 0x200d || (code >= 0x180b && code <= 0x180e)) {
    return run.length === 1 && isJoining(before);
  }
  const isMark = code === 0x061c || code === 0x200e || code === 0x200f;
  return isMark && RIGHT_TO_LEFT.test(lineAround(text, at));
}

const LONGEST_LINE = 2_000;

function lineAround(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - LONGEST_LINE), at + LONGEST_LINE);
  const middle = Math.min(at, LONGEST_LINE);
  const start = near.lastIndexOf("\n", middle) + 1;
  const end = near.indexOf("\n", middle);
  return near.slice(start, end < 0 ? near.length : end);
}

function isDirection(code: number): boolean {
  return code === 0x061c || code === 0x200e || code === 0x200f ||
    (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

const NAMES: Readonly<Record<number, string>> = {
  0x00: "NULL",
  0x08: "BACKSPACE",
  0x1b: "ESCAPE",
  0x7f: "DELETE",
  0xad: "SOFT HYPHEN",
  0x061c: "ARABIC LETTER MARK",
  0x200b: "ZERO WIDTH SPACE",
  0x200c: "ZERO WIDTH NON-JOINER",
  0x200d: "ZERO WIDTH JOINER",
  0x200e: "LEFT-TO-RIGHT MARK",
  0x200f: "RIGHT-TO-LEFT MARK",
  0x2028: "LINE SEPARATOR",
  0x2029: "PARAGRAPH SEPARATOR",
  0x202a: "LEFT-TO-RIGHT EMBEDDING",
  0x202b: "RIGHT-TO-LEFT EMBEDDING",
  0x202c: "POP DIRECTIONAL FORMATTING",
  0x202d: "LEFT-TO-RIGHT OVERRIDE",
  0x202e: "RIGHT-TO-LEFT OVERRIDE",
  0x2060: "WORD JOINER",
  0x2066: "LEFT-TO-RIGHT ISOLATE",
  0x2067: "RIGHT-TO-LEFT ISOLATE",
  0x2068: "FIRST STRONG ISOLATE",
  0x2069: "POP DIRECTIONAL ISOLATE",
  0x3164: "HANGUL FILLER",
  0xfeff: "ZERO WIDTH NO-BREAK SPACE",
};

function nameOf(code: number): string {
  const name = NAMES[code] ?? (code < 0xa0 ? "control character" : "invisible character");
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")} ${name}`;
}
