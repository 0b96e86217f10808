/** `ra embed`: encodes sections with the model of the configuration. */
import { embed, forgetAllVectors, planEmbedding } from "../../app/meaning/embed.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { warningWithHint } from "../../output/commands/config_warning.ts";
import {
  embedJson,
  embedLine,
  embedText,
  planJson,
  planText,
} from "../../output/commands/embed.ts";
import { toJsonText } from "../../output/json.ts";
import type { Invocation } from "../command.ts";
import { erasingLine, reporting } from "../progress.ts";

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, note, print, style, warn } = invocation;
  checkFlags(invocation);
  const workspace = await openWorkspace(host, reporting(invocation));
  for (const warning of workspace.config.warnings) warn(warningWithHint(warning));
  const json = flags.on("json");
  if (flags.on("forget")) {
    await forgetAllVectors(workspace);
    print(json ? toJsonText({ forgotten: true }) : "All vectors are forgotten.\n");
    return EXIT.found;
  }
  if (flags.on("dry-run")) {
    const plan = await planEmbedding(workspace);
    print(json ? toJsonText(planJson(plan)) : planText(plan, style));
    return EXIT.found;
  }
  const line = erasingLine(invocation, embedLine);
  try {
    const outcome = await embed(workspace, {
      limit: flags.number("limit"),
      again: flags.on("again"),
      onProgress: line.show,
      onNotice: note,
    });
    line.erase();
    print(json ? toJsonText(embedJson(outcome)) : embedText(outcome, style));
    return EXIT.found;
  } finally {
    line.erase();
  }
}

/** What cannot be meant together. */
function checkFlags({ flags }: Invocation): void {
  const modes = ["dry-run", "forget", "again"].filter((name) => flags.on(name));
  const [first, second] = flags.on("limit") && modes[0] !== "again" ? [...modes, "limit"] : modes;
  if (second === undefined) return;
  throw new RaError(`Cannot use --${first} and --${second} together`, {
    hint: "leave one of them out",
  });
}
