/** What a shell may offer at a position in a command line. All completion scripts are made from it. */
import type { CommandSpec } from "../command.ts";
import { GLOBAL_FLAGS } from "../shared_flags.ts";
import type { ArgSpec, FlagSpec, Offered } from "../spec.ts";

export type Candidates =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "files" | "folders" | "nothing" }
  /** What `ra completions SHELL --offer KIND WORD` prints; with `files`, file names as well. */
  | { readonly kind: "offers"; readonly offers: Offered; readonly files: boolean };

/** The values of a flag. */
export function valueCandidates({ value }: FlagSpec): Candidates {
  if (value?.kind === "enum") return { kind: "words", words: value.choices };
  if (value?.kind === "file") return { kind: "files" };
  if (value?.kind === "folder") return { kind: "folders" };
  if (value?.kind !== "string" || value.offers === undefined) return { kind: "nothing" };
  return { kind: "offers", offers: value.offers, files: false };
}

export function argCandidates(arg: ArgSpec | undefined): Candidates {
  if (arg?.choices) return { kind: "words", words: arg.choices };
  if (arg?.offers) return { kind: "offers", offers: arg.offers, files: arg.file === true };
  return { kind: arg?.file ? "files" : "nothing" };
}

export function allFlags(command: CommandSpec): readonly FlagSpec[] {
  return [...command.flags, ...GLOBAL_FLAGS];
}

/** `-n` and `--limit`. */
export function spellings(flag: FlagSpec): string[] {
  return [...(flag.short ? [`-${flag.short}`] : []), `--${flag.name}`];
}
