/** The man page, in roff, made from the command table. */
import type { CommandSpec, CommandTable } from "./command.ts";
import { examplesOf } from "./examples.ts";
import { flagSummary, flagUsage, usageLine } from "./help.ts";
import { GLOBAL_FLAGS } from "./shared_flags.ts";
import type { FlagSpec } from "./spec.ts";

/** `ra(1)`, as `man -l -` reads it. */
export function manPage({ commands, topics }: CommandTable, version: string): string {
  return [
    `.TH RA 1 "" "ra ${version}" "User Commands"`,
    ".SH NAME",
    "ra \\- answers from folders of markdown and text, for agents and people",
    ".SH SYNOPSIS",
    ".B ra",
    "\\fICOMMAND\\fR [\\fIFLAGS\\fR] [\\fIARGUMENTS\\fR]",
    ".SH COMMANDS",
    ...commands.flatMap(commandPart),
    ".SH GLOBAL FLAGS",
    ...GLOBAL_FLAGS.flatMap(flagPart),
    ".SH MANUAL",
    "To show a page of the manual:",
    '.BR "ra help" " \\fITOPIC\\fR:"',
    ...topics.flatMap(({ name, summary }) => [".TP", `.B ${roff(name)}`, roff(summary)]),
    ".SH EXIT STATUS",
    ...EXIT_STATUS.flatMap(([code, meaning]) => [".TP", `.B ${code}`, roff(meaning)]),
    ".SH ENVIRONMENT",
    ...ENVIRONMENT.flatMap(([name, meaning]) => [".TP", `.B ${roff(name)}`, roff(meaning)]),
    ".SH FILES",
    ".TP",
    ".B .ra.toml",
    "the configuration of a project; ~/.ra.toml is that of the user",
    "",
  ].join("\n");
}

const EXIT_STATUS: readonly [code: string, meaning: string][] = [
  ["0", "done, or something was found"],
  ["1", "nothing found (search, context, likethis), or problems found (check, status)"],
  ["2", "the request could not be carried out"],
];

const ENVIRONMENT: readonly [name: string, meaning: string][] = [
  ["RA_INDEX_DIR", "the folder of the index, instead of one beside the configuration"],
  ["RA_DEBUG", "1 prints a stack trace when ra fails because of a bug"],
  ["RA_PAGER, PAGER", "cat, or nothing, stops ra from paging long output; no program is started"],
  ["NO_COLOR, CLICOLOR_FORCE, TERM", "whether to use colour, if --color is not given"],
];

function commandPart(command: CommandSpec): string[] {
  return [
    `.SS ${roff(usageLine(command))}`,
    `${roff(command.summary)}.`,
    ...(command.about ? [".PP", roff(command.about)] : []),
    ...command.flags.flatMap(flagPart),
    ".PP",
    "Examples:",
    ...examplesOf(command).flatMap((
      { command, says },
    ) => [".TP", `.B ${roff(command)}`, roff(says)]),
  ];
}

function flagPart(flag: FlagSpec): string[] {
  return [".TP", `.B ${roff(flagUsage(flag).trim())}`, roff(flagSummary(flag))];
}

/** Escapes backslashes, hyphens and quotes, and a character that would start a roff request. */
function roff(text: string): string {
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll('"', "\\(dq")
    .replace(/^([.'])/, "\\&$1");
}
