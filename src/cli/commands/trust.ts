/** `ra trust`: allows config files to read outside their project, or takes that back. */
import { listTrust, revokeTrust, trustProject } from "../../app/project/trust.ts";
import { EXIT, RaError } from "../../base/error.ts";
import {
  revokeJson,
  revokeText,
  trustJson,
  trustListJson,
  trustListText,
  trustText,
} from "../../output/commands/init.ts";
import { toJsonText } from "../../output/json.ts";
import type { Invocation } from "../command.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { flags, print } = invocation;
  if (flags.on("list") && flags.on("revoke")) {
    throw new RaError('Cannot use "--list" and "--revoke" together', {
      hint: "run `ra trust --revoke`, then `ra trust --list`",
    });
  }
  print(await textOf(invocation));
  return EXIT.found;
}

async function textOf({ flags, host, style, note }: Invocation): Promise<string> {
  const json = flags.on("json");
  if (flags.on("list")) {
    const listing = await listTrust(host);
    return json ? toJsonText(trustListJson(listing)) : trustListText(listing, style);
  }
  if (flags.on("revoke")) {
    const outcome = await revokeTrust(host, note);
    return json ? toJsonText(revokeJson(outcome)) : revokeText(outcome);
  }
  const outcome = await trustProject(host, note);
  return json ? toJsonText(trustJson(outcome)) : trustText(outcome, style);
}
