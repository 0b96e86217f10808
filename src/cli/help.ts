/**
 * Help made from the command table: the overview and one page per command, examples first.
 *
 * The text fits the width of the style, and is the same with and without colour.
 */
import { displayWidth } from "../base/text/display_width.ts";
import { type Style, wrap } from "../output/terminal/style.ts";
import type { CommandSpec, CommandTable } from "./command.ts";
import { examplesOf } from "./examples.ts";
import { GLOBAL_FLAGS } from "./shared_flags.ts";
import type { ArgSpec, FlagSpec } from "./spec.ts";

type Row = readonly [left: string, right: string];

/** What `ra` and `ra help` print. */
export function overview(table: CommandTable, style: Style): string {
  const examples: Row[] = [
    ["ra init", "configure the documentation of this folder"],
    ['ra search "how are errors reported"', "ask in plain words"],
    ["ra context src/server.ts", "what to read before editing a file"],
    ["ra mcp --config claude-code", "connect an agent"],
  ];
  const groups = table.groups.map(([title, commands]) =>
    section(title, commands.map(({ name, summary }): Row => [name, summary]), style)
  );
  return [
    wrap("ra turns folders of markdown and text into answers for agents and people.", style.width)
      .join("\n"),
    section("Examples", examples, style),
    `${style.bold("Usage")}\n  ra COMMAND [FLAGS] [ARGUMENTS]`,
    ...groups,
    section(
      "Manual: ra help TOPIC",
      table.topics.map(({ name, summary }): Row => [name, summary]),
      style,
    ),
    section("Global flags", GLOBAL_FLAGS.map(flagRow), style),
  ].join("\n\n") + "\n";
}

/** What `ra COMMAND --help` prints. */
export function commandHelp(
  command: CommandSpec,
  { topics }: CommandTable,
  style: Style,
): string {
  const examples = examplesOf(command).map((one): Row => [one.command, one.says]);
  const topic = topics.find((one) => one.name === command.name);
  return [
    wrap(`${style.bold(`ra ${command.name}`)}: ${command.summary}`, style.width).join("\n"),
    section("Examples", examples, style),
    `${style.bold("Usage")}\n  ${usageLine(command)}`,
    ...(command.about ? [wrap(command.about, style.width).join("\n")] : []),
    ...(command.flags.length > 0 ? [section("Flags", command.flags.map(flagRow), style)] : []),
    section("Global flags", GLOBAL_FLAGS.map(flagRow), style),
    ...(topic ? [`The manual: ra help ${topic.name}`] : []),
  ].join("\n\n") + "\n";
}

/** `ra search [FLAGS] QUERY...` */
export function usageLine(command: CommandSpec): string {
  const flags = command.flags.length > 0 ? ["[FLAGS]"] : [];
  return ["ra", command.name, ...flags, ...command.args.map(argUsage)].join(" ");
}

function argUsage(arg: ArgSpec): string {
  const isShort = arg.choices !== undefined && arg.choices.length <= 4;
  const name = (isShort ? arg.choices.join("|") : arg.name) + (arg.repeatable ? "..." : "");
  return arg.optional || arg.default !== undefined ? `[${name}]` : name;
}

/** `-n, --limit N` */
export function flagUsage(flag: FlagSpec): string {
  const short = flag.short ? `-${flag.short}, ` : "    ";
  return `${short}--${flag.name}${flag.value ? ` ${flag.value.label}` : ""}`;
}

/** The summary, with the values that the flag takes if the summary does not name them all. */
export function flagSummary({ value, summary }: FlagSpec): string {
  if (value?.kind !== "enum" || value.choices.every((choice) => summary.includes(choice))) {
    return summary;
  }
  return `${summary}: ${value.choices.join(", ")}`;
}

function flagRow(flag: FlagSpec): Row {
  return [flagUsage(flag), flagSummary(flag)];
}

/** A title over two columns. If the left cell is too wide, the right cell is on the next line. */
function section(title: string, rows: readonly Row[], style: Style): string {
  const room = Math.max(12, Math.floor(style.width * 0.45));
  const fitting = rows.map(([left]) => displayWidth(left)).filter((width) => width <= room);
  const column = Math.max(0, ...fitting) + 4;
  const lines = rows.flatMap(([left, right]) => {
    const [first, ...more] = wrap(right, Math.max(20, style.width - column));
    const pad = " ".repeat(column);
    const rest = more.map((line) => pad + line);
    const gap = column - 2 - displayWidth(left);
    if (gap < 2) return [`  ${style.cyan(left)}`, pad + first, ...rest];
    return [`  ${style.cyan(left)}${" ".repeat(gap)}${first}`, ...rest];
  });
  return [style.bold(title), ...lines].join("\n");
}
