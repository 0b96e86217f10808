/** `ra status`: is everything in order? */
import { status } from "../../app/setup.ts";
import { toJsonText } from "../../output/json.ts";
import { statusJson, statusText } from "../../output/status.ts";
import type { Invocation } from "../command.ts";

/** Exit 1 when there are warnings; they are part of the answer. */
export async function run({ flags, host, print, style }: Invocation): Promise<number> {
  const outcome = await status(host);
  print(flags.on("json") ? toJsonText(statusJson(outcome)) : statusText(outcome, style));
  return outcome.exitCode;
}
