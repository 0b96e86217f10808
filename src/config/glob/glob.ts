/**
 * Globs: `*` and `?` do not match `/`, `**` does; `{a,b}`, `[a-z]`, `[!a]`; `\` escapes the next
 * character. A leading dot is not special.
 *
 * Globs come from untrusted projects, and libraries turn them into regular expressions, which take
 * exponential time on patterns such as `*a*a*a*a*b`. Here a glob becomes a small program
 * (`glob_parser.ts`, `glob_program.ts`), and a match takes at most the length of the pattern times the
 * length of the path.
 */
import { GlobError, parseGlobProgram } from "./glob_parser.ts";

export interface GlobOptions {
  /** `"git"`: braces are literal, and `**` is special only as a whole segment. */
  readonly dialect?: "ra" | "git";
}

/** A compiled glob. Paths are separated by `/`, without one at either end. */
export interface Glob {
  readonly pattern: string;
  matches(path: string): boolean;
  /** Whether any path below this folder can match; `""` is the folder that paths are relative to. */
  mayMatchBelow(folder: string): boolean;
  /** Whether every path below this folder matches; false in doubt. */
  coversBelow(folder: string): boolean;
}

/** Compiles a glob; throws `GlobError`, whose message names the fault, if it is invalid. */
export function parseGlob(pattern: string, options: GlobOptions = {}): Glob {
  const normal = pattern.normalize("NFC");
  const program = parseGlobProgram(normal, options.dialect ?? "ra");
  const simple = suffixGlob(normal);
  if (simple !== null) return { ...simple, pattern };
  const start = /^[^*?[\]{}\\]*/.exec(normal)![0];
  return {
    pattern,
    matches: (path) => path.startsWith(start) && program.run(path).accepts,
    mayMatchBelow: (folder) => program.run(below(folder)).alive,
    coversBelow: (folder) => program.run(below(folder)).acceptsRest,
  };
}

/** Compiles a glob to a predicate; throws like `parseGlob`. */
export function compileGlob(pattern: string): (path: string) => boolean {
  return parseGlob(pattern).matches;
}

/**
 * Compiles a glob of a context rule. Without a `/` it matches file names in any folder; a leading `/`
 * or `./` anchors it to the folder of the config file.
 */
export function compileRuleGlob(pattern: string): (path: string) => boolean {
  return compileGlob(pattern.includes("/") ? trimStart(pattern) : `**/${pattern}`);
}

/**
 * Compiles a glob over paths in a tree to one that matches only entries of the very name that the
 * pattern ends in; null when its last name has special characters. `docs/.env` names that one file.
 */
export function parseNameGlob(pattern: string): Glob | null {
  const own = trimStart(pattern);
  return own === "" || own.endsWith("/") || !endsPlainly(own) ? null : parseGlob(own);
}

/**
 * Compiles a glob over paths in a tree. One that ends in `/`, or whose last segment has no special
 * characters, also matches everything below a folder of that name: `drafts` is `drafts` and `drafts/**`.
 */
export function parseTreeGlob(pattern: string): Glob {
  const own = trimStart(pattern);
  if (own === "") throw new GlobError("it is empty");
  if (own.endsWith("/")) return { ...parseGlob(`${own}**`), pattern };
  if (!endsPlainly(own)) return { ...parseGlob(own), pattern };
  const entry = parseGlob(own);
  const content = parseGlob(`${own}/**`);
  return {
    pattern,
    matches: (path) => entry.matches(path) || content.matches(path),
    mayMatchBelow: (folder) => entry.mayMatchBelow(folder) || content.mayMatchBelow(folder),
    coversBelow: (folder) => content.coversBelow(folder),
  };
}

function endsPlainly(pattern: string): boolean {
  return isPlain(pattern.slice(pattern.lastIndexOf("/") + 1));
}

/** Whether the text has no character that is special in a glob. */
export function isPlain(text: string): boolean {
  return !/[*?[\]{}\\]/.test(text);
}

function trimStart(pattern: string): string {
  if (pattern.startsWith("./")) return pattern.slice(2);
  return pattern.startsWith("/") ? pattern.slice(1) : pattern;
}

function below(folder: string): string {
  return folder === "" ? "" : `${folder}/`;
}

/**
 * Matches `*.md` and `**`+`/*.md`, the shapes of most globs, by comparing suffixes, which is faster
 * than a program. Null for every other shape.
 */
function suffixGlob(pattern: string): Omit<Glob, "pattern"> | null {
  const isDeep = pattern.startsWith("**/*");
  const suffix = pattern.slice(isDeep ? 4 : 1);
  if (!pattern.startsWith("*") || !isPlain(suffix) || suffix.includes("/")) return null;
  return {
    matches: (path) => path.endsWith(suffix) && (isDeep || !path.includes("/")),
    mayMatchBelow: (folder) => isDeep || folder === "",
    coversBelow: () => false,
  };
}
