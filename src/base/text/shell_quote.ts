/** A word as a POSIX shell reads it: bare if it has no special characters, else in single quotes. */
export function shellQuote(word: string): string {
  return /^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
