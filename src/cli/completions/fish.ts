import type { CommandSpec } from "../command.ts";
import { GLOBAL_FLAGS } from "../shared_flags.ts";
import type { FlagSpec } from "../spec.ts";
import { argCandidates, type Candidates, valueCandidates } from "./candidates.ts";

/** A script for fish 3 and later. */
export function fishScript(commands: readonly CommandSpec[]): string {
  const lines = [
    "# fish completion for ra; in config.fish: ra completions fish | source",
    "function __ra_offer",
    "  ra completions fish --offer $argv[1] -- (commandline -ct | string replace -r '^--[^=]*=' '') 2>/dev/null",
    "end",
    "complete -c ra -f",
    ...GLOBAL_FLAGS.map((flag) => `complete -c ra ${flagPart(flag)}`),
    ...commands.flatMap(commandLines),
  ];
  return `${lines.join("\n")}\n`;
}

function commandLines(command: CommandSpec): string[] {
  const inside = `complete -c ra -n ${quote(`__fish_seen_subcommand_from ${command.name}`)}`;
  return [
    `complete -c ra -n __fish_use_subcommand -a ${command.name} -d ${quote(command.summary)}`,
    ...command.flags.map((flag) => `${inside} ${flagPart(flag)}`),
    ...command.args.flatMap((arg) => {
      const candidates = action(argCandidates(arg));
      return candidates === "" ? [] : [`${inside} ${candidates}`];
    }),
  ];
}

function flagPart(flag: FlagSpec): string {
  return [
    ...(flag.short ? [`-s ${flag.short}`] : []),
    `-l ${flag.name}`,
    ...(flag.value ? ["-r", action(valueCandidates(flag))] : []),
    `-d ${quote(flag.summary)}`,
  ].filter((part) => part !== "").join(" ");
}

function action(candidates: Candidates): string {
  switch (candidates.kind) {
    case "words":
      return `-f -a ${quote(candidates.words.join(" "))}`;
    case "files":
      return "-F";
    case "folders":
      return "-f -a '(__fish_complete_directories)'";
    case "offers":
      return `${candidates.files ? "-F" : "-f"} -a '(__ra_offer ${candidates.offers})'`;
    case "nothing":
      return "";
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
