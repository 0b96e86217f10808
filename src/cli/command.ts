/**
 * What a command is. The table in `commands.ts` holds one `CommandSpec` for each; parsing, help,
 * completions, the man page and the README's list are all read from it, so they cannot disagree.
 *
 * Arguments enter as words, an `Invocation` leaves: every value checked against the table, the host to
 * work on, and the way to the user's terminal. A command writes data by `print`, and everything else by
 * `warn` and `note`.
 */
import type { Host } from "../base/host.ts";
import type { Style } from "../output/style.ts";
import type { Flags } from "./flags.ts";

export interface CommandSpec {
  readonly name: string;
  /** One line, no full stop. */
  readonly summary: string;
  /** A paragraph for the command's own help. */
  readonly about?: string;
  readonly args: readonly ArgSpec[];
  readonly flags: readonly FlagSpec[];
  readonly examples: readonly Example[];
  /** Imports the module that does the work, so that no other command pays for it. */
  readonly load: () => Promise<CommandModule>;
}

export interface CommandModule {
  /** Answers the exit code of the process. */
  run(invocation: Invocation): Promise<number> | number;
}

export interface Example {
  readonly command: string;
  readonly says: string;
}

/** A positional argument. Optional ones stand last; only the last may be repeatable. */
export interface ArgSpec {
  /** As it stands in the usage line: `FILE`. */
  readonly name: string;
  readonly optional?: boolean;
  readonly repeatable?: boolean;
  /** The only words allowed. */
  readonly choices?: readonly string[];
  /** Shells complete file names here. */
  readonly file?: boolean;
}

export interface FlagSpec {
  /** The long name, without dashes. */
  readonly name: string;
  /** One letter. */
  readonly short?: string;
  /** What follows the flag; a flag without it is a switch. */
  readonly value?: FlagValue;
  /** Values add up, a switch counts; otherwise the last one wins. */
  readonly repeatable?: boolean;
  /** A shorter spelling of another flag with a value: `--json` for `--output json`. */
  readonly sets?: { readonly flag: string; readonly value: string };
  readonly summary: string;
}

export type FlagValue =
  | { readonly kind: "int"; readonly label: string; readonly min: number; readonly max: number }
  /** A number from 0 to 1. */
  | { readonly kind: "ratio"; readonly label: string }
  | { readonly kind: "string" | "file" | "folder"; readonly label: string }
  | { readonly kind: "enum"; readonly label: string; readonly choices: readonly string[] };

export interface Invocation {
  readonly host: Host;
  /** For what goes to stdout. */
  readonly style: Style;
  /** For what goes to stderr. */
  readonly errStyle: Style;
  readonly args: readonly string[];
  readonly flags: Flags;
  /**
   * Writes data to stdout, with a newline at the end if it lacks one; nothing for an empty text. On a
   * terminal only colours get through. When the reader has gone away the process ends quietly.
   */
  print(text: string): void;
  /** `ra: warning: …` on stderr. */
  warn(text: string): void;
  /** A line on stderr for the person at the terminal, such as the next thing to try. */
  note(text: string): void;
}
