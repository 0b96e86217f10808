/** `ra packs`: lists and removes what `ra add` has added. */
import { listPacks, removePacks } from "../../app/packs/packs.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { toJsonText } from "../../output/json.ts";
import { packsJson, packsText, removedJson, removedText } from "../../output/commands/packs.ts";
import type { Invocation } from "../command.ts";

export async function run(invocation: Invocation): Promise<number> {
  invocation.print(await textOf(invocation));
  return EXIT.found;
}

async function textOf({ args, flags, host, style, note }: Invocation): Promise<string> {
  const [action, ...names] = args;
  const json = flags.on("json");
  if (action === "remove") {
    if (names.length === 0) {
      throw new RaError('"ra packs remove" needs the name of a pack', {
        hint: "`ra packs` lists the names",
      });
    }
    const outcome = await removePacks(host, names, note);
    return json ? toJsonText(removedJson(outcome)) : removedText(outcome);
  }
  if (names.length > 0) {
    throw new RaError(`Unexpected argument "${names[0]}" for "ra packs"`, {
      hint: `did you mean \`ra packs remove ${names[0]}\` or \`ra add ${names[0]}\`?`,
    });
  }
  const outcome = await listPacks(host, { available: flags.on("available") });
  return json ? toJsonText(packsJson(outcome)) : packsText(outcome, style);
}
