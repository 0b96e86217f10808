/** `ra context`: the sections that matter to the files at hand; with `--hook`, for an agent's hook. */
import { context, type ContextOutcome, type ContextRequest } from "../../app/context.ts";
import { filesOfDiff, type GivenFile } from "../../app/given_files.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { decodeUtf8 } from "../../base/bytes.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { contextExplainJson, contextExplainText } from "../../output/context.ts";
import { pipelineText } from "../../output/explain.ts";
import { explainJson, toJsonText } from "../../output/json.ts";
import { freshnessOf, overridesOf, printAnswer, wantedDetail } from "../answer.ts";
import type { Invocation } from "../command.ts";
import { reporting } from "../progress.ts";

const MOST_DIFF = 50_000_000;

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host, print, style, warn } = invocation;
  if (flags.on("hook")) {
    const { runHook } = await import("../hook.ts");
    return await runHook(invocation);
  }
  const workspace = await openWorkspace(host, reporting(invocation));
  const files = givenFiles(invocation, workspace.config.context.sampleSize);
  const outcome = await context(workspace, { ...requestOf(invocation), files });
  if (!flags.on("explain")) return await printAnswer(invocation, outcome, nothing(outcome));
  for (const warning of outcome.warnings) warn(warning);
  const isJson = flags.text("output") === "json" || flags.text("output") === "jsonl";
  print(
    isJson
      ? toJsonText({ ...explainJson(outcome), ...contextExplainJson(outcome) })
      : `${contextExplainText(outcome, style)}\n${pipelineText(outcome, style)}`,
  );
  return EXIT.found;
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
function givenFiles({ args, flags, host }: Invocation, sampleSize: number): GivenFile[] {
  const as = flags.text("as");
  if (flags.on("diff")) {
    if (args.length > 0 || as !== undefined) throw diffAlone(args[0] ?? `--as ${as}`);
    return filesOfDiff(decodeUtf8(host.readStdin(MOST_DIFF)));
  }
  const paths = args.length === 0 && as !== undefined ? ["-"] : [...new Set(args)];
  if (paths.length === 0) {
    throw new RaError("Cannot look for context without a file", {
      hint: "name a file such as `ra context src/main.ts`, or `-` to read stdin",
    });
  }
  if (as !== undefined && !paths.includes("-")) {
    throw new RaError(`Cannot use --as "${as}" without stdin`, {
      hint: "`-` among the files stands for stdin: `ra context - --as PATH`",
    });
  }
  return paths.map((path) =>
    path === "-"
      ? { path: as ?? "stdin.txt", text: decodeUtf8(host.readStdin(sampleSize)) }
      : { path }
  );
}

function diffAlone(word: string): RaError {
  return new RaError(`Cannot use "${word}" beside --diff`, {
    hint: "a diff names its files itself: `git diff -- PATH | ra context --diff`",
  });
}

/** What to say when nothing was found. */
function nothing({ ranked, rules }: ContextOutcome): string {
  if (rules.trees?.length === 0) {
    return "nothing found: the rules for this file leave no tree to search; see `ra inspect ctx`";
  }
  return ranked.length === 0
    ? "nothing found: no document has a word of the file; `ra ls docs` shows what there is"
    : "nothing found for the file; `ra context --explain` shows the words it was searched by";
}
