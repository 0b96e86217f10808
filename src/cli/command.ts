/**
 * What a command is. The table in `commands.ts` has one `CommandSpec` for each; parsing, help, completions,
 * the man page and the README's list are all made from it, so they cannot disagree.
 *
 * Arguments enter as words, an `Invocation` leaves: every value checked against the table, the host to
 * work on, and the functions that write to the user. A command writes data with `print`, and everything
 * else with `warn` and `note`.
 */
import type { Host } from "../base/host.ts";
import type { Style } from "../output/terminal/style.ts";
import type { Flags } from "./flags.ts";
import type { ArgSpec, FlagSpec } from "./spec.ts";

export interface CommandSpec {
  readonly name: string;
  /** One line, no full stop. */
  readonly summary: string;
  /** A paragraph for the command's own help. */
  readonly about?: string;
  readonly args: readonly ArgSpec[];
  readonly flags: readonly FlagSpec[];
  /** The switch with which the command listens on the network; no other command does. */
  readonly listensWith?: string;
  /** It prints until it is interrupted, so its output is never paged. */
  readonly isEndless?: boolean;
  /** It may ask the model that the configuration names; no other command connects to anything. */
  readonly asksModel?: boolean;
  /** Imports the module that does the work; no other command loads it. */
  readonly load: () => Promise<CommandModule>;
}

export interface CommandModule {
  /** Returns the exit code of the process. */
  run(invocation: Invocation): Promise<number> | number;
}

/** All commands and the pages of the manual: what help, completions and the man page are made from. */
export interface CommandTable {
  /** The commands by purpose, in the order of the overview. */
  readonly groups: readonly (readonly [title: string, commands: readonly CommandSpec[]])[];
  /** The commands of all groups. */
  readonly commands: readonly CommandSpec[];
  readonly topics: readonly Topic[];
}

/** A page of the manual, `src/help/<name>.md`. */
export interface Topic {
  readonly name: string;
  readonly summary: string;
}

export interface Invocation {
  readonly host: Host;
  /** Only commands that tell of others need it. */
  readonly loadTable: () => Promise<CommandTable>;
  /** For stdout. */
  readonly style: Style;
  /** For stderr. */
  readonly errStyle: Style;
  readonly args: readonly string[];
  readonly flags: Flags;
  /**
   * Writes data to stdout, adding a newline if the last one is missing; writes nothing for an empty text.
   * A terminal receives colours but no other control codes. When the reader is gone the process ends.
   */
  print(text: string): void;
  /** Writes `ra: warning: …` to stderr. */
  warn(text: string): void;
  /** Writes a line to stderr, such as what to try next. */
  note(text: string): void;
}
