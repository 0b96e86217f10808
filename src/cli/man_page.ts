/** The man page, in roff, from the same table as the help. */
import type { CommandSpec, FlagSpec } from "./command.ts";
import { COMMANDS, TOPICS } from "./commands.ts";
import { GLOBAL_FLAGS } from "./flags.ts";
import { flagSummary, flagUsage, usageLine } from "./help.ts";

/** `ra(1)`, ready for `man -l -`. */
export function manPage(version: string): string {
  return [
    `.TH RA 1 "" "ra ${version}" "User Commands"`,
    ".SH NAME",
    "ra \\- answers from folders of markdown and text, for agents and people",
    ".SH SYNOPSIS",
    ".B ra",
    "\\fICOMMAND\\fR [\\fIFLAGS\\fR] [\\fIARGUMENTS\\fR]",
    ".SH COMMANDS",
    ...COMMANDS.flatMap(commandPart),
    ".SH FLAGS OF EVERY COMMAND",
    ...GLOBAL_FLAGS.flatMap(flagPart),
    ".SH MANUAL",
    "Pages of the manual are shown by",
    '.BR "ra help" " \\fITOPIC\\fR:"',
    ...TOPICS.flatMap(({ name, summary }) => [".TP", `.B ${roff(name)}`, roff(summary)]),
    ".SH EXIT STATUS",
    ...EXIT_STATUS.flatMap(([code, meaning]) => [".TP", `.B ${code}`, roff(meaning)]),
    ".SH ENVIRONMENT",
    ...ENVIRONMENT.flatMap(([name, meaning]) => [".TP", `.B ${roff(name)}`, roff(meaning)]),
    ".SH FILES",
    ".TP",
    ".B .ra.toml",
    "the configuration of a project; ~/.ra.toml is the one of the user",
    "",
  ].join("\n");
}

const EXIT_STATUS: readonly [code: string, meaning: string][] = [
  ["0", "done, or something was found"],
  ["1", "nothing found (search, context, likethis), or problems found (check, status)"],
  ["2", "the request could not be carried out"],
];

const ENVIRONMENT: readonly [name: string, meaning: string][] = [
  ["RA_INDEX_DIR", "where the index lives, instead of beside the configuration"],
  ["RA_DEBUG", "1 shows where an unforeseen failure came from"],
  ["NO_COLOR, CLICOLOR_FORCE, TERM", "whether to colour, when --color does not say"],
];

function commandPart(command: CommandSpec): string[] {
  return [
    `.SS ${roff(usageLine(command))}`,
    `${roff(command.summary)}.`,
    ...(command.about ? [".PP", roff(command.about)] : []),
    ...command.flags.flatMap(flagPart),
    ".PP",
    "Examples:",
    ...command.examples.flatMap(({ command, says }) => [".TP", `.B ${roff(command)}`, roff(says)]),
  ];
}

function flagPart(flag: FlagSpec): string[] {
  return [".TP", `.B ${roff(flagUsage(flag).trim())}`, roff(flagSummary(flag))];
}

/** Text as roff: backslashes and hyphens escaped, no line that starts a request. */
function roff(text: string): string {
  return text.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll('"', "\\(dq")
    .replace(/^([.'])/, "\\&$1");
}
