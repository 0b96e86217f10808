/**
 * One `.gitignore` or `.raignore` file: its text enters, verdicts about paths leave, by git's rules.
 *
 * A line without a slash matches a name at any depth; one with a slash is anchored to the folder of
 * the file; a trailing slash restricts it to folders; `!` negates; the last line that matches decides.
 * Written by hand for the reason given in `config/glob/glob.ts`: untrusted patterns must not become
 * regular expressions. An invalid glob matches nothing, as in git; text beyond the limits is ignored.
 */
import { type Glob, isPlain, parseGlob } from "../../config/glob/glob.ts";
import { GlobError } from "../../config/glob/glob_parser.ts";

const MAX_TEXT = 1_000_000;
const MAX_LINES = 10_000;
/** Characters of all lines with wildcards together, which bounds the cost of one `decide`. */
const MAX_WILDCARDS = 50_000;
/** Lines with wildcards; those of real files have a hundred. */
const MAX_GLOBS = 1_000;

/** The effect of the line that decides; the reason names file and line. */
export interface IgnoreVerdict {
  readonly kept: boolean;
  readonly reason: string;
}

interface IgnoreLine {
  /** Counted from 1; the last line that matches decides. */
  readonly line: number;
  readonly foldersOnly: boolean;
  readonly verdict: IgnoreVerdict;
}

interface GlobLine extends IgnoreLine {
  readonly glob: Glob;
  /** Matched against the whole path instead of the last name. */
  readonly anchored: boolean;
}

export class IgnoreRules {
  /** Lines without wildcards, by the name they match. */
  readonly #names = new Map<string, IgnoreLine[]>();
  /** The same for those that name a whole path. */
  readonly #paths = new Map<string, IgnoreLine[]>();
  /** Lines like `*.log`, by `.log`. Nearly all lines are of these three kinds, found by one lookup. */
  readonly #extensions = new Map<string, IgnoreLine[]>();
  /** All others, last line first. */
  readonly #globs: GlobLine[] = [];
  #wildcards = 0;

  /** `shown` is how reasons name the file. */
  constructor(shown: string, text: string) {
    const lines = text.slice(0, MAX_TEXT).replace(/^\ufeff/, "").split(/\r?\n/, MAX_LINES);
    lines.forEach((line, i) => this.#read(shown, line, i + 1));
    this.#globs.reverse();
  }

  get isEmpty(): boolean {
    return this.#names.size + this.#paths.size + this.#extensions.size + this.#globs.length === 0;
  }

  /** The verdict on a path relative to the folder of this file, NFC; null when no line matches. */
  decide(path: string, isFolder: boolean): IgnoreVerdict | null {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const named = lastOf(this.#names.get(name), isFolder);
    const extension = lastOf(this.#extensions.get(name.slice(name.lastIndexOf("."))), isFolder);
    const whole = lastOf(this.#paths.get(path), isFolder);
    const found = [named, extension, whole].reduce((last, one) =>
      (one?.line ?? 0) > (last?.line ?? 0) ? one : last
    );
    const least = found?.line ?? 0;
    for (const line of this.#globs) {
      if (line.line < least) break;
      if (line.foldersOnly && !isFolder) continue;
      if (line.glob.matches(line.anchored ? path : name)) return line.verdict;
    }
    return found?.verdict ?? null;
  }

  #read(shown: string, raw: string, line: number): void {
    const { pattern, negated, foldersOnly, anchored } = readLine(raw);
    if (pattern === "") return;
    const act = negated ? "kept" : "ignored";
    const verdict = { kept: negated, reason: `${act} by ${shown} line ${line}: "${raw.trim()}"` };
    if (!anchored && isPlain(pattern)) {
      return put(this.#names, pattern, { line, foldersOnly, verdict });
    }
    if (!anchored && isExtension(pattern)) {
      return put(this.#extensions, pattern.slice(1), { line, foldersOnly, verdict });
    }
    if (isPlain(pattern)) return put(this.#paths, pattern, { line, foldersOnly, verdict });
    this.#wildcards += pattern.length;
    const isTooMuch = this.#wildcards > MAX_WILDCARDS || this.#globs.length >= MAX_GLOBS;
    const glob = isTooMuch ? null : globOf(pattern);
    if (glob !== null) this.#globs.push({ line, foldersOnly, verdict, glob, anchored });
  }
}

/** Such as `*.log`: a star and one dot, then nothing special. */
function isExtension(pattern: string): boolean {
  return pattern.startsWith("*.") && isPlain(pattern.slice(1)) && pattern.lastIndexOf(".") === 1;
}

function put(lines: Map<string, IgnoreLine[]>, key: string, line: IgnoreLine): void {
  const same = lines.get(key);
  if (same === undefined) lines.set(key, [line]);
  else same.push(line);
}

function lastOf(lines: IgnoreLine[] | undefined, isFolder: boolean): IgnoreLine | undefined {
  return lines?.findLast((line) => isFolder || !line.foldersOnly);
}

function readLine(raw: string) {
  let pattern = trimEnd(raw.normalize("NFC"));
  if (pattern.startsWith("#")) pattern = "";
  const negated = pattern.startsWith("!");
  if (negated) pattern = pattern.slice(1);
  const foldersOnly = pattern.endsWith("/");
  if (foldersOnly) pattern = pattern.slice(0, -1);
  const anchored = pattern.includes("/");
  if (pattern.startsWith("/")) pattern = pattern.slice(1);
  return { pattern, negated, foldersOnly, anchored };
}

/** Removes trailing spaces, up to one that is escaped by a backslash. */
function trimEnd(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === " " && !isEscaped(line, end - 1)) end--;
  return line.slice(0, end);
}

function isEscaped(line: string, at: number): boolean {
  let slashes = 0;
  while (at - slashes > 0 && line[at - slashes - 1] === "\\") slashes++;
  return slashes % 2 === 1;
}

function globOf(pattern: string): Glob | null {
  try {
    return parseGlob(pattern, { dialect: "git" });
  } catch (error) {
    if (error instanceof GlobError) return null;
    throw error;
  }
}
