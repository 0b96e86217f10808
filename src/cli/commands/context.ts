/** `ra context`: the sections that matter to the files at hand; with `--hook`, for an agent's hook. */
import { context, type ContextOutcome, type ContextRequest } from "../../app/context.ts";
import { filesOfDiff, type GivenFile } from "../../app/sources.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { decodeUtf8 } from "../../base/bytes.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { contextExplainJson, contextExplainText } from "../../output/context.ts";
import { toJsonText } from "../../output/json.ts";
import { freshnessOf, overridesOf, printAnswer, wantedDetail } from "../answer.ts";
import type { Invocation } from "../command.ts";
import { withProgress } from "../progress.ts";

const MOST_STDIN = 50_000_000;

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, print, style, warn } = invocation;
  if (flags.on("hook")) {
    const { runHook } = await import("../hook.ts");
    return await runHook(invocation);
  }
  const files = givenFiles(invocation);
  const workspace = await openWorkspace(host, withProgress(invocation));
  const outcome = await context(workspace, { ...requestOf(invocation), files });
  if (flags.on("explain")) {
    for (const warning of outcome.warnings) warn(warning);
    const json = flags.text("output") === "json";
    print(json ? toJsonText(contextExplainJson(outcome)) : contextExplainText(outcome, style));
    return EXIT.found;
  }
  return await printAnswer(invocation, outcome, nothing(outcome));
}

/** What the flags ask for, without the files. */
export function requestOf(invocation: Invocation): Omit<ContextRequest, "files"> {
  const { flags } = invocation;
  return {
    trees: flags.texts("tree"),
    terms: flags.number("terms"),
    algorithm: flags.text("algorithm") as ContextRequest["algorithm"],
    seen: flags.texts("seen"),
    freshness: freshnessOf(invocation),
    detail: wantedDetail(invocation),
    ...overridesOf(invocation),
  };
}

/** The arguments; `-` is stdin under the name of `--as`; a diff names its files itself. */
function givenFiles({ args, flags, host }: Invocation): GivenFile[] {
  if (flags.on("diff")) {
    return filesOfDiff(decodeUtf8(host.readStdin(MOST_STDIN)));
  }
  if (args.length === 0) {
    throw new RaError("Cannot look for context without a file", {
      hint: "name a file such as `ra context src/main.ts`, or `-` to read stdin",
    });
  }
  return args.map((path) =>
    path === "-"
      ? { path: flags.text("as") ?? "stdin.txt", text: decodeUtf8(host.readStdin(MOST_STDIN)) }
      : { path }
  );
}

function nothing({ ranked, rules }: ContextOutcome): string {
  if (rules.trees?.length === 0) return "the rules for this file leave no tree to search";
  return ranked.length === 0
    ? "nothing found: the documents know none of the file's words"
    : "nothing found for the file; `ra context --explain` shows the words it was searched by";
}
