/** `ra completions SHELL`: a script made from the command table. */
import { EXIT, RaError } from "../../base/error.ts";
import { oneLine } from "../../output/terminal/style.ts";
import type { CommandSpec, Invocation } from "../command.ts";
import { bashScript } from "../completions/bash.ts";
import { fishScript } from "../completions/fish.ts";
import { powershellScript } from "../completions/powershell.ts";
import { zshScript } from "../completions/zsh.ts";
import type { Offered } from "../spec.ts";

const SCRIPTS: Readonly<Record<string, (commands: readonly CommandSpec[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

export async function run(invocation: Invocation): Promise<number> {
  const { args: [shell, word], flags, print } = invocation;
  const kind = flags.text("offer") as Offered | undefined;
  if (kind !== undefined) print(await offersText(invocation, kind));
  else if (word === undefined) print(SCRIPTS[shell]((await invocation.loadTable()).commands));
  else {
    throw new RaError(`Unexpected argument "${word}" for "ra completions"`, {
      hint: "a WORD is completed with --offer KIND only",
    });
  }
  return EXIT.found;
}

/** A line each; fish shows what follows a tab. Empty if anything fails: a shell waits for keys, not for errors. */
async function offersText(
  { args: [shell, word = ""], host }: Invocation,
  kind: Offered,
): Promise<string> {
  try {
    const { offerIds, offerTrees } = await import("../../app/list/offers.ts");
    const { openWorkspace } = await import("../../app/workspace.ts");
    const workspace = await openWorkspace(host, { onlyReads: true });
    const offers = await (kind === "trees" ? offerTrees : offerIds)(workspace, word);
    return offers.map(({ word, about }) =>
      shell === "fish" ? `${word}\t${oneLine(about)}\n` : `${word}\n`
    ).join("");
  } catch {
    return "";
  }
}
