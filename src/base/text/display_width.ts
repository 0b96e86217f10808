/** How wide a text is on a terminal. */

const COLOR_CODE = /\x1b\[[\d;]*m/g;
const PLAIN = /^[\x20-\x7e]*$/;
/** Written where it is used: V8 reads a pattern when it meets it, and this one takes a while. */
const isWide = (character: string) =>
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$|^\p{Emoji_Presentation}$/u
    .test(character);

/**
 * The columns that `text` takes on a terminal. East Asian characters and emoji take two, combining marks
 * and control characters none, and neither do colour codes. Line breaks are not interpreted.
 */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const character of text.replace(COLOR_CODE, "")) width += columnsOf(character);
  return width;
}

function columnsOf(character: string): number {
  if (character >= " " && character <= "~") return 1;
  if (/^[\p{M}\p{Cf}\p{Cc}]$/u.test(character)) return 0;
  return isWide(character) ? 2 : 1;
}
