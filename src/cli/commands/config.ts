/** `ra config`: the effective configuration, each value with the file that it came from. */
import { showConfig } from "../../app/project/setup.ts";
import { EXIT } from "../../base/error.ts";
import { configJson, configText } from "../../output/commands/config.ts";
import { warningWithHint } from "../../output/commands/config_warning.ts";
import { toJsonText } from "../../output/json.ts";
import type { Invocation } from "../command.ts";

export async function run({ flags, host, print, style, warn }: Invocation): Promise<number> {
  const outcome = await showConfig(host);
  for (const warning of outcome.config.warnings) warn(warningWithHint(warning));
  print(flags.on("json") ? toJsonText(configJson(outcome)) : configText(outcome, style));
  return EXIT.found;
}
