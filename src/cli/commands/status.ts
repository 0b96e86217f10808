/** `ra status`: is everything in order? */
import { status } from "../../app/project/setup.ts";
import { toJsonText } from "../../output/json.ts";
import { statusJson, statusText } from "../../output/commands/status.ts";
import type { Invocation } from "../command.ts";

/** Exits with 1 if there are warnings, which are part of the output. */
export async function run({ flags, host, print, style }: Invocation): Promise<number> {
  const outcome = await status(host);
  print(flags.on("json") ? toJsonText(statusJson(outcome)) : statusText(outcome, style));
  return outcome.exitCode;
}
