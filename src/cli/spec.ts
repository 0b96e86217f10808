/** How a command line may look: the types of the flags and arguments in the command table. */

/** A positional argument. Optional ones come last; only the last may be repeatable. */
export interface ArgSpec {
  /** As in the usage line: `FILE`. */
  readonly name: string;
  readonly optional?: boolean;
  /** Stands for the first argument, one with choices, where the given word is none of them. */
  readonly default?: string;
  readonly repeatable?: boolean;
  /** The only words allowed. */
  readonly choices?: readonly string[];
  /** Shells complete file names here. */
  readonly file?: boolean;
  /** Shells complete these here; see `completions/candidates.ts`. */
  readonly offers?: Offered;
}

/** What ra itself can complete. */
export type Offered = "trees" | "ids";

export interface FlagSpec {
  /** The long name, without dashes. */
  readonly name: string;
  /** One letter. */
  readonly short?: string;
  /** The value that follows the flag; a flag without one is a switch. */
  readonly value?: FlagValue;
  /** Values are collected and switches counted; otherwise the last one wins. */
  readonly repeatable?: boolean;
  /** The flag is short for another flag with a value: `--json` for `--output json`. */
  readonly sets?: { readonly flag: string; readonly value: string };
  readonly summary: string;
}

export type FlagValue =
  | { readonly kind: "int"; readonly label: string; readonly min: number; readonly max: number }
  /** A number from 0 to 1. */
  | { readonly kind: "ratio"; readonly label: string }
  | { readonly kind: "string"; readonly label: string; readonly offers?: Offered }
  | { readonly kind: "file" | "folder"; readonly label: string }
  | { readonly kind: "enum"; readonly label: string; readonly choices: readonly string[] };
