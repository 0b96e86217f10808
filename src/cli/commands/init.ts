/** `ra init`: writes a starter `.ra.toml`. */
import { initProject } from "../../app/project/init.ts";
import { EXIT } from "../../base/error.ts";
import { initJson, initText } from "../../output/commands/init.ts";
import { toJsonText } from "../../output/json.ts";
import type { Invocation } from "../command.ts";

export async function run({ flags, host, print, style }: Invocation): Promise<number> {
  const outcome = await initProject(host, { global: flags.on("global"), force: flags.on("force") });
  print(flags.on("json") ? toJsonText(initJson(outcome)) : initText(outcome, style));
  return EXIT.found;
}
