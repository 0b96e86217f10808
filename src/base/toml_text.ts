/** TOML as ra writes it: keys and values that parse back, comments that stay comments. */

/** Beyond what JSON escapes: DEL, C1, and what could turn the direction of writing on a terminal. */
const UNSAFE = /[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

export function tomlString(text: string): string {
  return JSON.stringify(text).replace(UNSAFE, escapeCode);
}

function escapeCode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A part of a key: bare where TOML allows it. */
export function tomlKey(name: string): string {
  return /^[\w-]+$/.test(name) ? name : tomlString(name);
}

export function tomlValue(value: boolean | number | string | readonly string[]): string {
  if (typeof value === "string") return tomlString(value);
  if (typeof value !== "object") return String(value);
  return `[${value.map(tomlString).join(", ")}]`;
}

/** Text for the rest of a line after `#`: control characters are written as escapes. */
export function tomlComment(text: string): string {
  return text.replace(/[\0-\x1f]/g, escapeCode).replace(UNSAFE, escapeCode);
}
