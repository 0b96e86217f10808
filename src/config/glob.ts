/**
 * Globs: `*` and `?` stop at `/`, `**` does not, `{a,b}`, `[a-z]`, `[!a]`, `\` takes the next
 * character as it is. A name that starts with a dot is a name like any other.
 *
 * Written by hand because a glob is a stranger's text: the libraries turn globs into regular
 * expressions, on which `*a*a*a*a*b` can run for years. Here a glob becomes a small program
 * (`glob_program.ts`) whose states advance together, so a match costs at most the length of the
 * pattern times the length of the path.
 */
import { GlobError, parseGlobProgram } from "./glob_program.ts";

export { GlobError } from "./glob_program.ts";

export interface GlobOptions {
  /** `"git"`: braces are plain characters, and `**` is special only as a whole segment. */
  readonly dialect?: "ra" | "git";
}

/** A compiled glob. Paths have `/` between their parts and none at either end. */
export interface Glob {
  readonly pattern: string;
  matches(path: string): boolean;
  /** Can any path below this folder match? `""` is the folder that paths are relative to. */
  mayMatchBelow(folder: string): boolean;
  /** Does every path below this folder match? May answer false in doubt. */
  coversBelow(folder: string): boolean;
}

/** Compiles a glob; throws `GlobError`, whose message names the fault, for a bad one. */
export function parseGlob(pattern: string, options: GlobOptions = {}): Glob {
  const normal = pattern.normalize("NFC");
  const program = parseGlobProgram(normal, options.dialect ?? "ra");
  const simple = suffixGlob(normal);
  if (simple !== null) return { ...simple, pattern };
  return {
    pattern,
    matches: (path) => program.run(path).accepts,
    mayMatchBelow: (folder) => program.run(below(folder)).alive,
    coversBelow: (folder) => program.run(below(folder)).acceptsRest,
  };
}

/** The glob as a plain predicate. */
export function compileGlob(pattern: string): (path: string) => boolean {
  return parseGlob(pattern).matches;
}

/**
 * A glob of a context rule: without a `/` it matches the file name in any folder; a leading `/` or
 * `./` ties it to the folder of the config file.
 */
export function compileRuleGlob(pattern: string): (path: string) => boolean {
  return compileGlob(pattern.includes("/") ? trimStart(pattern) : `**/${pattern}`);
}

/**
 * A glob of a tree, on the path inside it. One that ends in `/`, or whose last part is plain text,
 * also covers everything below a folder of that name: `drafts` is `drafts` and `drafts/**`.
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

/** Is the text free of the characters that mean something in a glob? */
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
 * `*.md` and `**`+`/*.md`, the shapes of most globs, without the machine: an ending to compare. Null
 * for every other shape.
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
