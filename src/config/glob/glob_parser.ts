/**
 * Compiles the text of a glob into a program. Bounded on adversarial input: a pattern has at most
 * `MAX_PATTERN` characters and `MAX_NESTING` levels of braces.
 */
import { GlobProgram, type Range, type Step } from "./glob_program.ts";

const MAX_PATTERN = 1_000;
const MAX_NESTING = 10;

/** A pattern that is not a valid glob; the message completes "bad glob: …". */
export class GlobError extends Error {
  override readonly name = "GlobError";
}

/** Throws `GlobError` for an invalid pattern. */
export function parseGlobProgram(pattern: string, dialect: "ra" | "git"): GlobProgram {
  if (pattern === "") throw new GlobError("it is empty");
  if (pattern.length > MAX_PATTERN) {
    throw new GlobError(`it is longer than ${MAX_PATTERN} characters`);
  }
  if (pattern.includes("\0")) throw new GlobError("it contains a NUL character");
  return new GlobParser(pattern, dialect).parse();
}

class GlobParser {
  #chars: readonly string[];
  #git: boolean;
  #at = 0;
  #depth = 0;
  #steps: Step[] = [];
  #tail = -1;

  constructor(pattern: string, dialect: "ra" | "git") {
    this.#chars = [...pattern];
    this.#git = dialect === "git";
  }

  parse(): GlobProgram {
    this.#sequence(true);
    if (this.#at < this.#chars.length) throw new GlobError('a "}" has no "{" before it');
    this.#steps.push({ op: "accept" });
    return new GlobProgram(this.#steps, this.#tail);
  }

  /** Reads to the end, or within braces to `,` or `}`. Returns whether a path segment starts there. */
  #sequence(segmentStarts: boolean): boolean {
    while (this.#at < this.#chars.length) {
      const char = this.#chars[this.#at];
      if (!this.#git && (char === "}" || (char === "," && this.#depth > 0))) break;
      if (char === "{" && !this.#git) {
        segmentStarts = this.#braces(segmentStarts);
        continue;
      }
      this.#at++;
      if (char === "*") segmentStarts = this.#stars(segmentStarts);
      else {
        if (char === "?") this.#steps.push({ op: "one" });
        else if (char === "[") this.#class();
        else if (char === "]" && !this.#git) throw new GlobError('a "]" has no "[" before it');
        else this.#literal(char === "\\" ? this.#escaped() : char);
        segmentStarts = char === "/";
      }
    }
    return segmentStarts;
  }

  #literal(char: string): void {
    this.#steps.push({ op: "char", code: char.codePointAt(0)! });
  }

  #escaped(): string {
    const char = this.#chars[this.#at++];
    if (char === undefined) throw new GlobError('it ends in "\\"');
    return char;
  }

  /** One star has been read. A whole segment `**` before a `/` matches any number of folders. */
  #stars(segmentStarts: boolean): boolean {
    let count = 1;
    while (this.#chars[this.#at] === "*") {
      this.#at++;
      count++;
    }
    const following = this.#chars[this.#at];
    const isWhole = segmentStarts && (following === undefined || following === "/");
    if (count === 1 || (this.#git && !isWhole)) {
      this.#repeat({ op: "one" });
      return false;
    }
    if (segmentStarts && following === "/") {
      this.#at++;
      const split: Step = { op: "split", targets: [this.#steps.length + 1] };
      this.#steps.push(split);
      this.#repeat({ op: "any" });
      this.#literal("/");
      split.targets.push(this.#steps.length);
      return true;
    }
    if (following === undefined && this.#depth === 0) this.#tail = this.#steps.length;
    this.#repeat({ op: "any" });
    return false;
  }

  #repeat(step: Step): void {
    const start = this.#steps.length;
    this.#steps.push({ op: "split", targets: [start + 1, start + 3] });
    this.#steps.push(step, { op: "split", targets: [start] });
  }

  #braces(segmentStarts: boolean): boolean {
    if (++this.#depth > MAX_NESTING) {
      throw new GlobError(`its braces are nested more than ${MAX_NESTING} deep`);
    }
    const choice: Step = { op: "split", targets: [] };
    const ends: { targets: number[] }[] = [];
    let segmentFollows = true;
    this.#steps.push(choice);
    do {
      this.#at++;
      choice.targets.push(this.#steps.length);
      if (!this.#sequence(segmentStarts)) segmentFollows = false;
      const end: Step = { op: "split", targets: [] };
      this.#steps.push(end);
      ends.push(end);
    } while (this.#chars[this.#at] === ",");
    if (this.#chars[this.#at] !== "}") throw new GlobError('a "{" is never closed by "}"');
    this.#at++;
    this.#depth--;
    for (const end of ends) end.targets.push(this.#steps.length);
    return segmentFollows;
  }

  /** `[` has been read. A `]` that comes first, or right after the `!`, is a member of the class. */
  #class(): void {
    const negated = this.#chars[this.#at] === "!" || this.#chars[this.#at] === "^";
    if (negated) this.#at++;
    const ranges: Range[] = [];
    for (let first = true; first || this.#chars[this.#at] !== "]"; first = false) {
      const from = this.#member();
      let to = from;
      if (this.#chars[this.#at] === "-" && this.#chars[this.#at + 1] !== "]") {
        this.#at++;
        to = this.#member();
        if (to < from) throw new GlobError("a range in its brackets runs backwards");
      }
      ranges.push([from, to]);
    }
    this.#at++;
    this.#steps.push({ op: "class", negated, ranges });
  }

  #member(): number {
    const char = this.#chars[this.#at++];
    if (char === undefined) throw new GlobError('a "[" is never closed by "]"');
    return (char === "\\" ? this.#escaped() : char).codePointAt(0)!;
  }
}
