/**
 * Finds the lines of keys in TOML text. The TOML parser reports lines only for syntax errors, but a
 * message about a value should name a line, too.
 *
 * The text must be valid TOML. It is scanned once, and only when there is something to report. A key
 * inside an inline table or an array has the line of the key that holds it.
 */

/** No known key has more parts; a longer key has the line of its first eight. */
const MAX_DEPTH = 8;

/** Keys are given by their parts; entries in an array of tables are numbered from 0. */
export class KeyLines {
  #lines = new Map<string, number>();

  constructor(text: string) {
    let table: readonly string[] = [];
    const counts = new Map<string, number>();
    let quote: string | null = null;
    text.split("\n").forEach((line, i) => {
      if (quote !== null) {
        quote = openQuote(line, quote);
        return;
      }
      const header = readHeader(line);
      if (header !== null) table = numbered(header, counts);
      const key = header === null ? readKey(line, 0) : null;
      if (header !== null) this.#note(table, i + 1);
      else if (key !== null && line[key.end] === "=") this.#note([...table, ...key.parts], i + 1);
      quote = openQuote(line, null);
    });
  }

  /** Returns a line, counted from 1; null when neither the key nor a table around it is found. */
  of(parts: readonly string[]): number | null {
    for (let length = Math.min(parts.length, MAX_DEPTH); length > 0; length--) {
      const line = this.#lines.get(nameOf(parts.slice(0, length)));
      if (line !== undefined) return line;
    }
    return null;
  }

  #note(parts: readonly string[], line: number): void {
    for (let length = 1; length <= Math.min(parts.length, MAX_DEPTH); length++) {
      const name = nameOf(parts.slice(0, length));
      if (!this.#lines.has(name)) this.#lines.set(name, line);
    }
  }
}

function nameOf(parts: readonly string[]): string {
  return JSON.stringify(parts);
}

interface Header {
  readonly parts: readonly string[];
  readonly isArray: boolean;
}

/** `[a.b]` or `[[a.b]]`; null for any other line. */
function readHeader(line: string): Header | null {
  const trimmed = line.trimStart();
  if (!trimmed.startsWith("[")) return null;
  const isArray = trimmed.startsWith("[[");
  const key = readKey(trimmed, isArray ? 2 : 1);
  return key !== null && trimmed[key.end] === "]" ? { parts: key.parts, isArray } : null;
}

/** The parts of the table's key, with the number of the current entry after each array of tables. */
function numbered(header: Header, counts: Map<string, number>): string[] {
  const whole: string[] = [];
  header.parts.slice(0, MAX_DEPTH).forEach((part, i) => {
    whole.push(part);
    const name = nameOf(whole);
    const isNew = header.isArray && i === header.parts.length - 1;
    if (isNew) counts.set(name, (counts.get(name) ?? -1) + 1);
    const count = counts.get(name);
    if (count !== undefined) whole.push(String(count));
  });
  return whole;
}

/** Reads a dotted key from `at` on; `end` is the first position after it and its spaces. */
function readKey(line: string, at: number): { parts: string[]; end: number } | null {
  const parts: string[] = [];
  while (true) {
    at = skipSpaces(line, at);
    const part = readPart(line, at);
    if (part === null) return null;
    parts.push(part.text);
    at = skipSpaces(line, part.end);
    if (line[at] !== ".") return { parts, end: at };
    at++;
  }
}

function readPart(line: string, at: number): { text: string; end: number } | null {
  const quote = line[at];
  if (quote === '"' || quote === "'") {
    const end = endOfQuoted(line, at);
    if (end === -1) return null;
    const raw = line.slice(at + 1, end - 1);
    return { text: quote === "'" ? raw : unescape(raw), end };
  }
  let end = at;
  while (end < line.length && /[\w-]/.test(line[end])) end++;
  return end === at ? null : { text: line.slice(at, end), end };
}

/** The position after the closing quote, or -1. */
function endOfQuoted(line: string, at: number): number {
  const quote = line[at];
  for (let i = at + 1; i < line.length; i++) {
    if (line[i] === quote) return i + 1;
    if (line[i] === "\\" && quote === '"') i++;
  }
  return -1;
}

function unescape(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`);
  } catch {
    return raw;
  }
}

function skipSpaces(line: string, at: number): number {
  while (line[at] === " " || line[at] === "\t") at++;
  return at;
}

/** The multi-line quote open at the end of the line, given the one open at its start. */
function openQuote(line: string, open: string | null): string | null {
  for (let at = 0; at < line.length;) {
    const three = line.slice(at, at + 3);
    if (open !== null) {
      if (three === open) {
        open = null;
        at += 3;
      } else at += line[at] === "\\" && open === '"""' ? 2 : 1;
    } else if (three === '"""' || three === "'''") {
      open = three;
      at += 3;
    } else if (line[at] === "#") return null;
    else if (line[at] === '"' || line[at] === "'") {
      const end = endOfQuoted(line, at);
      if (end === -1) return null;
      at = end;
    } else at++;
  }
  return open;
}
