/** `ra add`: adds documentation of installed packages, and folders. */
import { addPacks } from "../../app/packs/add_pack.ts";
import { EXIT } from "../../base/error.ts";
import { toJsonText } from "../../output/json.ts";
import { addJson, addText } from "../../output/commands/packs.ts";
import type { Invocation } from "../command.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { args, flags, host, print, style, note } = invocation;
  const request = { sources: args, name: flags.text("name"), weight: flags.number("weight") };
  const outcome = await addPacks(host, request, note);
  print(flags.on("json") ? toJsonText(addJson(outcome)) : addText(outcome, style));
  return EXIT.found;
}
