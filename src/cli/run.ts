/**
 * The command line: the arguments of a process enter, written text and an exit code leave.
 *
 * Finds the command in the table, parses its flags and passes it an `Invocation`. Failures are printed
 * here and nowhere else: `ra: …` and `hint: …` on stderr, never a stack trace.
 */
import { EXIT, RaError } from "../base/error.ts";
import { isNotFound, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { didYouMean } from "../base/text/suggest.ts";
import { unforeseenMessage } from "../output/failure.ts";
import { checkArgs, withDefault } from "./arguments.ts";
import type { CommandSpec, CommandTable, Invocation } from "./command.ts";
import { type Flags, parseWords } from "./flags.ts";
import { SEARCHING } from "./searching.ts";
import { GLOBAL_FLAGS } from "./shared_flags.ts";
import { ClosedPipe, Writer } from "./writer.ts";

/** Runs one command line. Returns the exit code; never throws. */
export async function run(host: Host): Promise<number> {
  try {
    return await dispatch(host);
  } catch (error) {
    return report(host, error);
  }
}

async function dispatch(host: Host): Promise<number> {
  const { flags: before, args: rest } = parseWords(host.args, GLOBAL_FLAGS, {
    untilArgument: true,
  });
  const name = rest[0];
  if (name === undefined) return await runBare(host, before);
  const command = SEARCHING.find((one) => one.name === name) ?? await findOther(name);

  const { flags, args: given } = parseWords(rest.slice(1), [...command.flags, ...GLOBAL_FLAGS], {
    command: name,
    choices: command.args[0]?.choices,
  });
  giveUpUnneeded(host, command, flags);
  const writer = new Writer(host, flags.text("color") ?? before.text("color"));
  const isPaged = !before.on("no-pager") && !flags.on("no-pager") && canPage(host, command);
  return await paging(isPaged ? host : null, writer, async () => {
    if (before.on("help") || flags.on("help")) return await showHelp(writer, command);
    if (before.on("version") || flags.on("version")) return await showVersion(writer, host);
    const args = withDefault(command, given);
    await checkArgs(command, args);
    enterFolders(host, [...before.texts("directory"), ...flags.texts("directory")]);
    const { run } = await command.load();
    return await run(toInvocation(host, writer, { flags, args }));
  });
}

/** A command that does not search. Throws for a name that no command has. */
async function findOther(name: string): Promise<CommandSpec> {
  const { commands } = await loadTable();
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw unknownCommand(name, commands.map((one) => one.name));
  return command;
}

async function loadTable(): Promise<CommandTable> {
  return (await import("./commands.ts")).TABLE;
}

/** Runs a command; with a host, what it prints is paged there at the end. A failure is printed as it is. */
async function paging(
  host: Host | null,
  writer: Writer,
  runCommand: () => Promise<number>,
): Promise<number> {
  if (host === null) return await runCommand();
  writer.hold();
  try {
    const code = await runCommand();
    const { page } = await import("./pager/page.ts");
    await writer.release((text) => page(host, text));
    return code;
  } finally {
    await writer.release(() => Promise.resolve(false));
  }
}

/**
 * Whether long output is paged: between a terminal and its keyboard, unless the environment says
 * otherwise, as for git: an empty pager and `cat` are none. A server prints while it runs.
 */
function canPage(host: Host, { listensWith, isEndless }: CommandSpec): boolean {
  if (listensWith !== undefined || isEndless) return false;
  if (!host.stdoutIsTerminal || !host.stdinIsTerminal) return false;
  const pager = host.env("RA_PAGER") ?? host.env("PAGER") ?? "less";
  return host.env("TERM") !== "dumb" && pager.trim() !== "" && pager.trim() !== "cat";
}

/**
 * Gives up what no command needs, and the network unless this one listens or may ask a model: that one
 * gives it up when it knows the configuration. Hosts that modules may be imported from are allowed by
 * default, so they are given up here too.
 */
function giveUpUnneeded(
  host: Pick<Host, "giveUp">,
  { listensWith, asksModel = false }: CommandSpec,
  flags: Flags,
): void {
  host.giveUp("run", "ffi", "import");
  const listens = listensWith !== undefined && flags.on(listensWith);
  if (!listens && !asksModel) host.giveUp("net");
}

/** `ra` without a command: the version, or the overview. */
async function runBare(host: Host, flags: Flags): Promise<number> {
  const writer = new Writer(host, flags.text("color"));
  return flags.on("version") ? await showVersion(writer, host) : await showHelp(writer, null);
}

async function showHelp(writer: Writer, command: CommandSpec | null): Promise<number> {
  const { commandHelp, overview } = await import("./help.ts");
  const { style } = writer;
  const table = await loadTable();
  writer.print(command ? commandHelp(command, table, style) : overview(table, style));
  return EXIT.found;
}

async function showVersion(writer: Writer, host: Host): Promise<number> {
  const { versionLine } = await import("../app/version.ts");
  writer.print(await versionLine(host));
  return EXIT.found;
}

function toInvocation(
  host: Host,
  writer: Writer,
  line: Pick<Invocation, "flags" | "args">,
): Invocation {
  return {
    ...line,
    host,
    loadTable,
    style: writer.style,
    errStyle: writer.errStyle,
    print: (text) => writer.print(text),
    warn: (text) => writer.warn(text),
    note: (text) => writer.note(text),
  };
}

function unknownCommand(name: string, names: readonly string[]): RaError {
  if (GLOBAL_FLAGS.some((flag) => flag.name === name && flag.value === undefined)) {
    return new RaError(`Unknown command "${name}"; did you mean "ra --${name}"?`, {
      hint: "`ra help` lists the commands",
    });
  }
  const suggestion = didYouMean(name, names);
  const hint = suggestion === "" ? `; to search for it: ra search "${name}"` : "";
  return new RaError(`Unknown command "${name}"${suggestion}`, {
    hint: `\`ra help\` lists the commands${hint}`,
  });
}

/** `-C DIR`, each relative to the previous one. */
function enterFolders(host: Pick<Host, "chdir">, folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      host.chdir(folder);
    } catch (error) {
      throw new RaError(`Cannot run in the folder "${folder}" named by -C: ${reasonOf(error)}`, {
        hint: isNotFound(error)
          ? "check the spelling; a relative path starts at the working directory"
          : "check its permissions",
      });
    }
  }
}

/** Prints what went wrong and returns the exit code for it. */
function report(host: Host, error: unknown): number {
  if (error instanceof ClosedPipe) return EXIT.found;
  const writer = new Writer(host, undefined);
  if (error instanceof RaError) {
    writer.fail(error.message, { detail: error.detail, hint: error.hint });
    return error.exitCode;
  }
  writer.fail(unforeseenMessage(error), {
    detail: host.env("RA_DEBUG") === "1" && error instanceof Error ? error.stack : undefined,
    hint: "this is a bug in ra; please report this line, the command and the output of " +
      "`ra --version` to its issue tracker",
  });
  return EXIT.refused;
}
