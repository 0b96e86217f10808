/**
 * Takes identifiers apart: `Deno.readFile` into `Deno`, `readFile`, `read` and `File`.
 *
 * `_` and `.` separate segments, and humps divide a segment. A hump starts at a capital after a
 * small letter (`read|File`), at the last of several capitals if a small letter follows
 * (`HTTP|Response`), and at a capital between a digit and a small letter (`base64|Encode`). Digits
 * alone do not start a hump (`utf8`, `k8s`), and neither does the suffix of an acronym (`URLs`,
 * `IPv4`).
 */

/** A range of an identifier, as positions in it. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

interface Identifier {
  /** The segments, each followed by its humps if it has more than one. */
  readonly parts: readonly Piece[];
  /** The smallest pieces; together they cover every letter once. */
  readonly leaves: readonly Piece[];
}

/** A segment with more humps is not a name but encoded data. */
const MAX_HUMPS = 12;

/** Takes apart a word of letters, marks, digits, `_` and `.`; null if it is not an identifier. */
export function takeApart(word: string): Identifier | null {
  if (/^[A-Za-z]?[a-z0-9]*$/.test(word)) return null;
  const segments = segmentsOf(word);
  const parts: Piece[] = [];
  const leaves: Piece[] = [];
  for (const segment of segments) {
    const humps = humpsOf(word, segment);
    if (segments.length > 1) parts.push(segment);
    if (humps.length > 1) parts.push(...humps);
    leaves.push(...humps);
  }
  return leaves.length > 1 ? { parts, leaves } : null;
}

function segmentsOf(word: string): Piece[] {
  const segments: Piece[] = [];
  let start = 0;
  for (let at = 0; at <= word.length; at++) {
    if (at < word.length && word[at] !== "_" && word[at] !== ".") continue;
    if (at > start) segments.push({ start, end: at });
    start = at + 1;
  }
  return segments;
}

/** The humps of a segment; the segment itself if it has one, or too many to be a name. */
function humpsOf(word: string, segment: Piece): Piece[] {
  const letters = lettersOf(word, segment);
  const starts = letters.filter((_, i) => startsHump(letters, i)).map(({ at }) => at);
  if (starts.length < 2 || starts.length > MAX_HUMPS) return [segment];
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? segment.end }));
}

type Case = "upper" | "lower" | "digit" | "mark" | "other";

interface Letter {
  readonly at: number;
  readonly case: Case;
  readonly isS: boolean;
}

/** The letters and digits of a segment; a mark belongs to the letter before it. */
function lettersOf(word: string, segment: Piece): Letter[] {
  const letters: Letter[] = [];
  let at = segment.start;
  for (const character of word.slice(segment.start, segment.end)) {
    const letter = { at, case: caseOf(character), isS: character === "s" };
    if (letter.case !== "mark") letters.push(letter);
    at += character.length;
  }
  return letters;
}

function caseOf(character: string): Case {
  if (character < "\x80") {
    if (character >= "a" && character <= "z") return "lower";
    if (character >= "A" && character <= "Z") return "upper";
    return character >= "0" && character <= "9" ? "digit" : "other";
  }
  if (/\p{Ll}/u.test(character)) return "lower";
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return "upper";
  if (/\p{Nd}/u.test(character)) return "digit";
  return /\p{M}/u.test(character) ? "mark" : "other";
}

/** Does the letter at `i` start a hump? The first one always does. */
function startsHump(letters: readonly Letter[], i: number): boolean {
  if (i === 0) return true;
  if (letters[i].case !== "upper") return false;
  const isBeforeLower = letters[i + 1]?.case === "lower";
  switch (letters[i - 1].case) {
    case "lower":
      return true;
    case "digit":
      return isBeforeLower;
    case "upper":
      return isBeforeLower && !endsAcronym(letters, i + 1);
    case "mark":
    case "other":
      return false;
  }
}

/** Is the small letter at `i` the plural of an acronym (`URLs`), or part of a version (`IPv4`)? */
function endsAcronym(letters: readonly Letter[], i: number): boolean {
  const next = letters[i + 1]?.case;
  return next === "digit" || (letters[i].isS && next !== "lower");
}
