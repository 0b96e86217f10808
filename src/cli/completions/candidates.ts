/** What may follow at a place of a command line, as the scripts of all shells need to know it. */
import type { ArgSpec, CommandSpec, FlagSpec } from "../command.ts";
import { GLOBAL_FLAGS } from "../flags.ts";

export type Candidates =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "files" | "folders" | "nothing" };

/** After a flag that takes a value. */
export function valueCandidates({ value }: FlagSpec): Candidates {
  if (value?.kind === "enum") return { kind: "words", words: value.choices };
  if (value?.kind === "file") return { kind: "files" };
  return { kind: value?.kind === "folder" ? "folders" : "nothing" };
}

export function argCandidates(arg: ArgSpec | undefined): Candidates {
  if (arg?.choices) return { kind: "words", words: arg.choices };
  return { kind: arg?.file ? "files" : "nothing" };
}

export function allFlags(command: CommandSpec): readonly FlagSpec[] {
  return [...command.flags, ...GLOBAL_FLAGS];
}

/** `-n` and `--limit`. */
export function spellings(flag: FlagSpec): string[] {
  return [...(flag.short ? [`-${flag.short}`] : []), `--${flag.name}`];
}
