/** Suggestions for messages about unknown names: "did you mean …?". */

const MAX_LENGTH = 200;

/**
 * The edit distance between two strings; swapping two adjacent characters is one edit.
 * Uses linear memory. Stops early and returns `limit + 1` once the distance must exceed `limit`.
 */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let twoBack: number[] = [];
  let back = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let best = Math.min(back[j] + 1, row[j - 1] + 1, back[j - 1] + (same ? 0 : 1));
      if (
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) best = Math.min(best, twoBack[j - 2] + 1);
      row.push(best);
      if (best < least) least = best;
    }
    if (least > limit) return limit + 1;
    twoBack = back;
    back = row;
  }
  return back[b.length];
}

/**
 * Returns the known words closest to `word`, best first, at most `most` of them. Close means, case
 * ignored, that the known word begins with `word`, that `word` is at least half of its letters in their
 * order (`srch`), or that it differs from `word` by at most one edit in three characters; one edit is
 * always allowed.
 */
export function nearest(word: string, known: Iterable<string>, most = 1): string[] {
  const wanted = word.slice(0, MAX_LENGTH).toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  const near: { name: string; distance: number }[] = [];
  for (const name of known) {
    const folded = name.slice(0, MAX_LENGTH).toLowerCase();
    const begins = wanted.length >= 2 && folded.startsWith(wanted);
    const distance = editDistance(wanted, folded, limit);
    if (begins || distance <= limit || isAbbreviation(wanted, folded)) {
      near.push({ name, distance: begins ? Math.min(distance, 1) : distance });
    }
  }
  near.sort((a, b) => a.distance - b.distance);
  return near.slice(0, most).map((one) => one.name);
}

const LEAST_ABBREVIATION = 3;

/** Has the name the first letter of the word, and its others in their order, and not twice as many? */
function isAbbreviation(word: string, name: string): boolean {
  if (word.length < LEAST_ABBREVIATION || word.length * 2 < name.length || word[0] !== name[0]) {
    return false;
  }
  let at = 0;
  for (const letter of name) if (letter === word[at]) at++;
  return at === word.length;
}

/** `; did you mean "x"?` for the end of a message, or an empty string. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const [name] = nearest(word, known);
  return name === undefined ? "" : `; did you mean "${name}"?`;
}
