/** Checks the arguments of a command line against the command table. */
import { RaError } from "../base/error.ts";
import { didYouMean } from "../base/text/suggest.ts";
import type { CommandSpec } from "./command.ts";

/** The arguments with the default of the first one, if it was left out. */
export function withDefault(
  { args: specs }: CommandSpec,
  args: readonly string[],
): readonly string[] {
  const [first] = specs;
  const isLeftOut = first?.default !== undefined && args.length < specs.length &&
    (args.length === 0 || !first.choices?.includes(args[0]));
  return isLeftOut ? [first.default!, ...args] : args;
}

/** Throws `RaError` unless there are as many arguments as the command takes, all of them allowed. */
export async function checkArgs(spec: CommandSpec, args: readonly string[]): Promise<void> {
  const help = `see \`ra ${spec.name} --help\``;
  for (const [i, arg] of spec.args.entries()) {
    if (i >= args.length) {
      if (arg.optional) continue;
      const choices = arg.choices ? `: ${arg.choices.join(", ")}` : "";
      const { examplesOf } = await import("./examples.ts");
      throw new RaError(`"ra ${spec.name}" needs ${arg.name}${choices}`, {
        hint: `for example: ${examplesOf(spec)[0].command}; ${help}`,
      });
    }
    if (arg.choices && !arg.choices.includes(args[i])) {
      throw new RaError(
        `Unknown ${arg.name.toLowerCase()} "${args[i]}" for "ra ${spec.name}"${
          didYouMean(args[i], arg.choices)
        }`,
        { hint: `"ra ${spec.name}" takes ${arg.choices.join(", ")}; ${help}` },
      );
    }
  }
  if (args.length > spec.args.length && !spec.args.at(-1)?.repeatable) {
    throw new RaError(
      `Unexpected argument "${args[spec.args.length]}" for "ra ${spec.name}"`,
      { hint: help },
    );
  }
}
