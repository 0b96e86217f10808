/**
 * The command line: the words of a process enter, written text and an exit code leave.
 *
 * Finds the command in the table, reads its flags, hands it an `Invocation`, and is the one place that
 * prints failures: `ra: …` and `hint: …` on stderr. No input ends in a stack trace.
 */
import { EXIT, RaError } from "../base/error.ts";
import { isNotFound, reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { didYouMean } from "../base/suggest.ts";
import type { CommandSpec, Invocation } from "./command.ts";
import { COMMANDS, findCommand } from "./commands.ts";
import { checkArgs, type Flags, GLOBAL_FLAGS, parseWords } from "./flags.ts";
import { ClosedPipe, Terminal } from "./terminal.ts";

/** Runs one command line to its end. Answers the exit code and never throws. */
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
  const command = findCommand(name);
  if (!command) throw unknownCommand(name);

  const { flags, args } = parseWords(rest.slice(1), [...command.flags, ...GLOBAL_FLAGS], {
    command: name,
  });
  const terminal = new Terminal(host, flags.text("color") ?? before.text("color"));
  if (before.on("help") || flags.on("help")) return await showHelp(terminal, command);
  if (before.on("version") || flags.on("version")) return await showVersion(terminal);
  checkArgs(command, args);
  enterFolders(host, [...before.texts("directory"), ...flags.texts("directory")]);

  const { run } = await command.load();
  return await run(toInvocation(terminal, flags, args));
}

/** `ra` without a command: the version, or the overview. */
async function runBare(host: Host, flags: Flags): Promise<number> {
  const terminal = new Terminal(host, flags.text("color"));
  return flags.on("version") ? await showVersion(terminal) : await showHelp(terminal, null);
}

async function showHelp(terminal: Terminal, command: CommandSpec | null): Promise<number> {
  const { commandHelp, overview } = await import("./help.ts");
  terminal.print(command ? commandHelp(command, terminal.style) : overview(terminal.style));
  return EXIT.found;
}

async function showVersion(terminal: Terminal): Promise<number> {
  const { versionLine } = await import("../app/version.ts");
  terminal.print(await versionLine(terminal.host));
  return EXIT.found;
}

function toInvocation(terminal: Terminal, flags: Flags, args: readonly string[]): Invocation {
  return {
    host: terminal.host,
    style: terminal.style,
    errStyle: terminal.errStyle,
    args,
    flags,
    print: (text) => terminal.print(text),
    warn: (text) => terminal.warn(text),
    note: (text) => terminal.note(text),
  };
}

function unknownCommand(name: string): RaError {
  const names = COMMANDS.map((command) => command.name);
  const suggestion = didYouMean(name, names);
  const hint = suggestion === "" ? `; to search for it: ra search "${name}"` : "";
  return new RaError(`Unknown command "${name}"${suggestion}`, {
    hint: `\`ra help\` lists the commands${hint}`,
  });
}

/** `-C DIR`, each relative to the one before it. */
function enterFolders(host: Host, folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      host.chdir(folder);
    } catch (error) {
      throw new RaError(`Cannot run in the folder "${folder}" named by -C: ${reasonOf(error)}`, {
        hint: isNotFound(error)
          ? "check the spelling; a relative folder starts at the working directory"
          : "name a folder that you may enter",
      });
    }
  }
}

/** Tells the user what went wrong and answers the exit code for it. */
function report(host: Host, error: unknown): number {
  if (error instanceof ClosedPipe) return EXIT.found;
  const terminal = new Terminal(host, undefined);
  if (error instanceof RaError) {
    terminal.fail(error.message, { detail: error.detail, hint: error.hint });
    return error.exitCode;
  }
  terminal.fail(`Something went wrong inside ra: ${reasonOf(error)}`, {
    detail: host.env("RA_DEBUG") === "1" && error instanceof Error ? error.stack : undefined,
    hint: "this is a fault of ra; please report this line, the command and the output of " +
      "`ra --version` to its issue tracker",
  });
  return EXIT.refused;
}
