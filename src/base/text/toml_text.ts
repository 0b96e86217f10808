/** Writes TOML: keys and values that parse back to themselves, comments that stay comments. */

/** Escaped in addition to what JSON escapes: DEL, C1 controls, and changes of text direction. */
const UNSAFE = /[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

export function tomlString(text: string): string {
  return JSON.stringify(text).replace(UNSAFE, escapeCode);
}

function escapeCode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** One part of a dotted key: bare where TOML allows it, else quoted. */
export function tomlKey(name: string): string {
  return /^[\w-]+$/.test(name) ? name : tomlString(name);
}

export function tomlValue(value: boolean | number | string | readonly string[]): string {
  if (typeof value === "string") return tomlString(value);
  if (typeof value !== "object") return String(value);
  return `[${value.map(tomlString).join(", ")}]`;
}

/** Text for a comment: control characters are escaped, so that it stays on one line. */
export function tomlComment(text: string): string {
  return text.replace(/[\0-\x1f]/g, escapeCode).replace(UNSAFE, escapeCode);
}
