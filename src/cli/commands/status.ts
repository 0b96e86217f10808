/** `ra status`: is everything in order? */
import { type IndexStatus, showConfig, toStatus } from "../../app/setup.ts";
import type { Host } from "../../base/host.ts";
import type { Config } from "../../config/model.ts";
import { toJsonText } from "../../output/json.ts";
import { statusJson, statusText } from "../../output/status.ts";
import type { Invocation } from "../command.ts";

/** Exits with 1 if there are warnings, which are part of the output. */
export async function run({ flags, host, print, style }: Invocation): Promise<number> {
  const { config } = await showConfig(host);
  const outcome = toStatus(config, await indexOf(host, config), host.now());
  print(flags.on("json") ? toJsonText(statusJson(outcome)) : statusText(outcome, style));
  return outcome.exitCode;
}

/** Null without a configuration; then nothing of the index is loaded. */
async function indexOf(host: Host, config: Config): Promise<IndexStatus | null> {
  if (config.indexDir === null) return null;
  const { indexStatus } = await import("../../app/update.ts");
  return await indexStatus(host, config);
}
