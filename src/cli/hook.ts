/**
 * `ra context --hook`: what an agent harness calls when a file is about to be edited. The harness's
 * JSON enters on stdin, a short context with ids leaves.
 *
 * A hook must never be in the way: it always ends with 0, since other codes may stop the agent. It is
 * silent when there is nothing to say (no path, no documents, nothing relevant, a file that cannot be
 * read as text), and says in one line on stderr what keeps it from working.
 */
import { context } from "../app/context.ts";
import { type GivenFile, sourceProblem } from "../app/given_files.ts";
import { openWorkspace } from "../app/workspace.ts";
import { decodeUtf8 } from "../base/bytes.ts";
import { EXIT, RaError } from "../base/error.ts";
import { reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { resolve } from "../base/path.ts";
import { fitBudget } from "../output/budget.ts";
import { toJsonText } from "../output/json.ts";
import { makeStyle } from "../output/style.ts";
import { fullResult, fullText } from "../output/text.ts";
import { loadTokenCounter } from "../output/tokens.ts";
import type { Invocation } from "./command.ts";
import { requestOf } from "./commands/context.ts";
import { type HookInput, readHookInput } from "./hook_input.ts";
import { ClosedPipe } from "./terminal.ts";

const MOST_STDIN = 10_000_000;
const DEFAULT_TOKENS = 1_500;
const DEFAULT_LIMIT = 5;

export async function runHook(invocation: Invocation): Promise<number> {
  const { host, print, warn } = invocation;
  try {
    const input = readHookInput(decodeUtf8(host.readStdin(MOST_STDIN)));
    if (input === null) warn("the hook input on stdin is no JSON object; see `ra help context`");
    else print(await hookText(invocation, input));
  } catch (error) {
    if (error instanceof ClosedPipe) throw error;
    warn(error instanceof RaError ? error.message : reasonOf(error));
  }
  return EXIT.found;
}

/** What the agent should read, in the form that was asked for; empty when there is nothing. */
async function hookText(invocation: Invocation, input: HookInput): Promise<string> {
  const { host, flags } = invocation;
  const files = usableFiles(host, input);
  if (files.length === 0) return "";
  const workspace = await openWorkspace(host);
  if (!workspace.hasTrees()) return "";
  const request = requestOf(invocation);
  const outcome = await context(workspace, {
    ...request,
    files,
    seen: [...request.seen, ...input.seen],
    limit: request.limit ?? DEFAULT_LIMIT,
  });
  const shown = { style: makeStyle({ color: false, width: 80 }), verbose: 0 };
  const results = fitBudget(outcome.results, {
    maxTokens: flags.number("max-tokens") ?? DEFAULT_TOKENS,
    count: await loadTokenCounter(),
    render: (result) => fullResult(result, shown),
  });
  if (results.length === 0) return "";
  const text = fullText({ ...outcome, results }, shown);
  return flags.text("output") === "json" ? toJsonText(hookOutput(input.event, text)) : text;
}

/** Files that can be read, and new ones, which are known by their path and the text to come. */
function usableFiles(host: Host, { paths, text, cwd }: HookInput): GivenFile[] {
  const folder = resolve(host.cwd(), cwd ?? "");
  const files = paths.map((path) => resolve(folder, path));
  return files.flatMap((path) => {
    if (!host.exists(path)) return [{ path, text, isChange: true }];
    return sourceProblem(host, path) === null ? [{ path }] : [];
  });
}

/** The form in which harnesses take context back from a hook. */
function hookOutput(hookEventName: string, additionalContext: string) {
  return { hookSpecificOutput: { hookEventName, additionalContext } };
}
