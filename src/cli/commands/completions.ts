/** `ra completions SHELL`: a script made from the command table. */
import { EXIT } from "../../base/error.ts";
import type { CommandSpec, Invocation } from "../command.ts";
import { bashScript } from "../completions/bash.ts";
import { fishScript } from "../completions/fish.ts";
import { powershellScript } from "../completions/powershell.ts";
import { zshScript } from "../completions/zsh.ts";

const SCRIPTS: Readonly<Record<string, (commands: readonly CommandSpec[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

export function run({ args: [shell], print, table }: Invocation): number {
  print(SCRIPTS[shell](table.commands));
  return EXIT.found;
}
