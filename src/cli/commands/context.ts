/** `ra context`: the sections that are relevant to some files; with `--hook`, for an agent's hook. */
import { context, type ContextOutcome } from "../../app/context.ts";
import { filesOfDiff, type GivenFile } from "../../app/answer/given_files.ts";
import { openWorkspace } from "../../app/workspace.ts";
import { decodeUtf8 } from "../../base/bytes.ts";
import { quoteAll, RaError } from "../../base/error.ts";
import type { Invocation } from "../command.ts";
import { NO_DOCUMENTS, printAnswer, printExplanation } from "../print_answer.ts";
import { contextRequest, searching } from "../request.ts";

const MAX_DIFF = 50_000_000;

export async function run(invocation: Invocation): Promise<number> {
  const { flags, host } = invocation;
  if (flags.on("hook")) {
    const { runHook } = await import("../hook/hook.ts");
    return await runHook(invocation);
  }
  const workspace = await openWorkspace(host, {
    ...searching(invocation, ({ context }) => context.search),
    onlyReads: true,
  });
  const files = givenFiles(invocation, workspace.config.context.sampleSize);
  const limits = workspace.config.context.search;
  const outcome = await context(workspace, { ...contextRequest(invocation, limits), files });
  if (flags.on("explain")) return await printExplanation(invocation, outcome, outcome);
  const line = nothing(outcome, flags.texts("tree"));
  return await printAnswer(invocation, outcome, { limits, nothing: line });
}

/** The arguments. `-` is stdin, under the name given by `--as`; a diff names its own files. */
function givenFiles({ args, flags, host }: Invocation, sampleSize: number): GivenFile[] {
  const as = flags.text("as");
  if (flags.on("diff")) {
    if (args.length > 0 || as !== undefined) throw diffAlone(args[0] ?? `--as ${as}`);
    return filesOfDiff(decodeUtf8(host.readStdin(MAX_DIFF)));
  }
  const paths = args.length === 0 && as !== undefined ? ["-"] : [...new Set(args)];
  if (paths.length === 0) {
    throw new RaError("Cannot look for context without a file", {
      hint: "name a file such as `ra context src/main.ts`, or `-` to read stdin",
    });
  }
  if (as !== undefined && !paths.includes("-")) {
    throw new RaError(`Cannot use --as "${as}" without stdin`, {
      hint: "name stdin as `-`: `ra context - --as PATH`",
    });
  }
  return paths.map((path) =>
    path === "-" ? { path: as ?? "-", text: decodeUtf8(host.readStdin(sampleSize)) } : { path }
  );
}

function diffAlone(word: string): RaError {
  return new RaError(`Cannot use "${word}" with --diff`, {
    hint: "the diff names the files: `git diff -- PATH | ra context --diff`",
  });
}

/** The line for a search without results: what to try next. */
function nothing(outcome: ContextOutcome, asked: readonly string[]): string {
  const { index, ranked, rules: { trees } } = outcome;
  if (index.documents === 0) return NO_DOCUMENTS;
  if (trees?.length === 0) {
    return "nothing found: the rules for this file exclude every tree; see `ra inspect ctx`";
  }
  if (trees !== null && asked.length > 0 && !asked.some((name) => trees.includes(name))) {
    return `nothing found: the rules for this file allow only ${quoteAll(trees)}, not --tree ` +
      `${quoteAll(asked)}; see \`ra inspect ctx\``;
  }
  return ranked.length === 0
    ? "nothing found: no word of the file is in any document; `ra ls docs` shows what there is"
    : "nothing found for the file; `ra context --explain` shows which words were searched for";
}
