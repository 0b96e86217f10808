/**
 * The class of all expected failures, and the exit codes that other programs rely on.
 *
 * It is thrown where the cause is known and printed only by `cli/run.ts`, as `ra: message` and
 * `hint: …` on stderr. A message says what was attempted and quotes the offending value; a hint is a
 * command or an edit that the reader can make now.
 */

export const EXIT = {
  /** Success, or something was found. */
  found: 0,
  /** Nothing found (search, context, likethis), or problems found (check, status). */
  nothing: 1,
  /** The request could not be carried out: usage, bad config, bad id, unreadable index. */
  refused: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface RaErrorOptions {
  readonly hint?: string;
  readonly exitCode?: ExitCode;
  /** Lines shown between message and hint, such as a query with a caret under the error. */
  readonly detail?: string;
  readonly cause?: unknown;
}

export class RaError extends Error {
  override readonly name = "RaError";
  readonly hint?: string;
  readonly exitCode: ExitCode;
  readonly detail?: string;

  constructor(message: string, options: RaErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.hint = options.hint;
    this.exitCode = options.exitCode ?? EXIT.refused;
    this.detail = options.detail;
  }

  /** In the executable, `main.js` and `hot.js` have a copy of this class each. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "RaError";
  }
}

/** Lists names in a message: `"a", "b" and "c"`. */
export function quoteAll(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  if (quoted.length < 2) return quoted.join("");
  return `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}
