/** Files that are not parsed, because it would take long and tell little. */

/** Characters. Larger ones are generated. */
const MOST_TEXT = 1_000_000;
/** Characters of a line, in a file whose lines have that many on average: it is minified. */
const LONG_LINE = 2_000;
const LONG_ON_AVERAGE = 300;
/** Brackets that are open at a time. */
const MOST_OPEN = 400;

/** Why a file is not parsed, or null. */
export function unparsable(text: string): string | null {
  if (text.length > MOST_TEXT) return "larger than 1 MB";
  let [lines, lineAt, longest] = [1, 0, 0];
  let [open, deepest] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 10:
        longest = Math.max(longest, at - lineAt);
        lines++;
        lineAt = at + 1;
        break;
      case 40: // (
      case 91: // [
      case 123: // {
        deepest = Math.max(deepest, ++open);
        break;
      case 41:
      case 93:
      case 125:
        if (open > 0) open--;
    }
  }
  longest = Math.max(longest, text.length - lineAt);
  if (longest > LONG_LINE && text.length / lines > LONG_ON_AVERAGE) return "minified";
  return deepest > MOST_OPEN ? "nested too deeply" : null;
}
