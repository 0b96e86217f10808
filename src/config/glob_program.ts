/**
 * The machine behind `glob.ts`: a pattern becomes a list of instructions, and a path is read once,
 * character by character, while the set of possible positions in that list moves along.
 *
 * Bounded by construction: a pattern has at most `MAX_PATTERN` characters and `MAX_NESTING` braces
 * within braces, and each character of a path visits each instruction at most once.
 */

const MAX_PATTERN = 1_000;
const MAX_NESTING = 10;

/** A pattern that is no glob; the message completes "because …". */
export class GlobError extends Error {
  override readonly name = "GlobError";
}

export interface GlobRun {
  /** The text matches as a whole. */
  readonly accepts: boolean;
  /** Some continuation of the text matches. */
  readonly alive: boolean;
  /** Every continuation of the text matches. */
  readonly acceptsRest: boolean;
}

type Step =
  | { readonly op: "char"; readonly code: number }
  /** Any character but `/`. */
  | { readonly op: "one" }
  /** Any character. */
  | { readonly op: "any" }
  | { readonly op: "class"; readonly negated: boolean; readonly ranges: readonly Range[] }
  /** Goes on at every target. */
  | { readonly op: "split"; targets: number[] }
  | { readonly op: "accept" };

type Range = readonly [from: number, to: number];

const SLASH = 0x2f;

export class GlobProgram {
  #steps: readonly Step[];
  /** The split in front of a final "any character, any number of times", or -1. */
  #tail: number;
  /** Kept from run to run, to spare a folder of ten thousand files as many small arrays. */
  #sets: readonly [StateSet, StateSet];

  constructor(steps: readonly Step[], tail: number) {
    this.#steps = steps;
    this.#tail = tail;
    this.#sets = [new StateSet(steps), new StateSet(steps)];
  }

  run(text: string): GlobRun {
    const steps = this.#steps;
    let [states, next] = this.#sets;
    states.clear();
    states.add(0);
    for (let at = 0; at < text.length && states.size > 0; at++) {
      const code = text.codePointAt(at)!;
      if (code > 0xffff) at++;
      next.clear();
      for (let i = 0; i < states.size; i++) {
        const state = states.list[i];
        if (consumes(steps[state], code)) next.add(state + 1);
      }
      [states, next] = [next, states];
    }
    return {
      accepts: states.has(steps.length - 1),
      alive: states.size > 0,
      acceptsRest: this.#tail >= 0 && states.has(this.#tail),
    };
  }
}

/** Instructions that the machine stands at, each once, splits already followed. */
class StateSet {
  readonly list: Int32Array;
  size = 0;
  #steps: readonly Step[];
  #seen: Uint8Array;
  #todo: number[] = [];

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
    this.list = new Int32Array(steps.length);
    this.#seen = new Uint8Array(steps.length);
  }
  has(state: number): boolean {
    return this.#seen[state] === 1;
  }
  clear(): void {
    this.size = 0;
    this.#seen.fill(0);
  }
  add(start: number): void {
    this.#todo.push(start);
    for (let state = this.#todo.pop(); state !== undefined; state = this.#todo.pop()) {
      if (this.#seen[state]) continue;
      this.#seen[state] = 1;
      const step = this.#steps[state];
      if (step.op === "split") this.#todo.push(...step.targets);
      else this.list[this.size++] = state;
    }
  }
}

function consumes(step: Step, code: number): boolean {
  switch (step.op) {
    case "char":
      return step.code === code;
    case "one":
      return code !== SLASH;
    case "any":
      return true;
    case "class":
      return code !== SLASH && step.negated !== isIn(step.ranges, code);
    case "split":
    case "accept":
      return false;
  }
}

function isIn(ranges: readonly Range[], code: number): boolean {
  return ranges.some(([from, to]) => from <= code && code <= to);
}

export function parseGlobProgram(pattern: string, dialect: "ra" | "git"): GlobProgram {
  if (pattern === "") throw new GlobError("it is empty");
  if (pattern.length > MAX_PATTERN) {
    throw new GlobError(`it is longer than ${MAX_PATTERN} characters`);
  }
  if (pattern.includes("\0")) throw new GlobError("it holds a NUL character");
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

  /** Reads to the end, or inside braces to `,` or `}`; answers whether a path part starts there. */
  #sequence(partStarts: boolean): boolean {
    while (this.#at < this.#chars.length) {
      const char = this.#chars[this.#at];
      if (!this.#git && (char === "}" || (char === "," && this.#depth > 0))) break;
      if (char === "{" && !this.#git) {
        partStarts = this.#braces(partStarts);
        continue;
      }
      this.#at++;
      if (char === "*") partStarts = this.#stars(partStarts);
      else {
        if (char === "?") this.#steps.push({ op: "one" });
        else if (char === "[") this.#class();
        else if (char === "]" && !this.#git) throw new GlobError('a "]" has no "[" before it');
        else this.#literal(char === "\\" ? this.#escaped() : char);
        partStarts = char === "/";
      }
    }
    return partStarts;
  }

  #literal(char: string): void {
    this.#steps.push({ op: "char", code: char.codePointAt(0)! });
  }

  #escaped(): string {
    const char = this.#chars[this.#at++];
    if (char === undefined) throw new GlobError('it ends in "\\"');
    return char;
  }

  /** One star has been read. A whole part `**` followed by `/` stands for any folders, or none. */
  #stars(partStarts: boolean): boolean {
    let count = 1;
    while (this.#chars[this.#at] === "*") {
      this.#at++;
      count++;
    }
    const following = this.#chars[this.#at];
    const isWhole = partStarts && (following === undefined || following === "/");
    if (count === 1 || (this.#git && !isWhole)) {
      this.#repeat({ op: "one" });
      return false;
    }
    if (partStarts && following === "/") {
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

  #braces(partStarts: boolean): boolean {
    if (++this.#depth > MAX_NESTING) {
      throw new GlobError(`its braces are nested more than ${MAX_NESTING} deep`);
    }
    const choice: Step = { op: "split", targets: [] };
    const ends: { targets: number[] }[] = [];
    let partFollows = true;
    this.#steps.push(choice);
    do {
      this.#at++;
      choice.targets.push(this.#steps.length);
      if (!this.#sequence(partStarts)) partFollows = false;
      const end: Step = { op: "split", targets: [] };
      this.#steps.push(end);
      ends.push(end);
    } while (this.#chars[this.#at] === ",");
    if (this.#chars[this.#at] !== "}") throw new GlobError('a "{" is never closed by "}"');
    this.#at++;
    this.#depth--;
    for (const end of ends) end.targets.push(this.#steps.length);
    return partFollows;
  }

  /** `[` has been read. A `]` that comes first, after any `!`, is a member. */
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
