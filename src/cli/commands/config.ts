/** `ra config`: the effective configuration, each value with the file it came from. */
import { showConfig } from "../../app/setup.ts";
import { EXIT } from "../../base/error.ts";
import { configJson, configText } from "../../output/config.ts";
import { toJsonText } from "../../output/json.ts";
import { warnOfConfig } from "../config_warnings.ts";
import type { Invocation } from "../command.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, print, style } = invocation;
  const outcome = await showConfig(host);
  warnOfConfig(invocation, outcome.config.warnings);
  print(flags.on("json") ? toJsonText(configJson(outcome)) : configText(outcome, style));
  return EXIT.found;
}
