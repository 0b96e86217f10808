/**
 * `ra context --hook`: what an agent harness calls before it edits a file. The harness's JSON enters on
 * stdin, a short context with ids leaves; silent, with exit 0, whenever there is nothing to say: a hook
 * must never be in the way.
 */
import { context } from "../app/context.ts";
import { openWorkspace } from "../app/workspace.ts";
import { decodeUtf8 } from "../base/bytes.ts";
import { EXIT, RaError } from "../base/error.ts";
import { fitBudget } from "../output/budget.ts";
import { toJsonText } from "../output/json.ts";
import { makeStyle } from "../output/style.ts";
import { fullResult, fullText } from "../output/text.ts";
import { loadTokenCounter } from "../output/tokens.ts";
import type { Invocation } from "./command.ts";
import { requestOf } from "./commands/context.ts";

const MOST_STDIN = 10_000_000;
const DEFAULT_TOKENS = 1_500;
const DEFAULT_LIMIT = 5;

/** Keys under which harnesses name the file, in their tool input or beside it. */
const PATH_KEYS = ["file_path", "filePath", "path", "file", "notebook_path", "absolute_path"];

export async function runHook(invocation: Invocation): Promise<number> {
  const { host, flags, print } = invocation;
  const input = readInput(decodeUtf8(host.readStdin(MOST_STDIN)));
  if (input.path === null) return EXIT.found;
  try {
    const workspace = await openWorkspace(host);
    const request = requestOf(invocation);
    const seen = [...request.seen, ...input.seen];
    const limit = request.limit ?? DEFAULT_LIMIT;
    const files = [{ path: input.path }];
    const outcome = await context(workspace, { ...request, files, seen, limit });
    const style = makeStyle({ color: false, width: 80 });
    const maxTokens = flags.number("max-tokens") ?? DEFAULT_TOKENS;
    const results = fitBudget(outcome.results, {
      maxTokens,
      count: await loadTokenCounter(),
      render: (result) => fullResult(result, { style, verbose: 0 }),
    });
    if (results.length === 0) return EXIT.found;
    const text = fullText({ ...outcome, results }, { style, verbose: 0 });
    print(flags.text("output") === "json" ? toJsonText(hookOutput(input.event, text)) : text);
  } catch (error) {
    if (!(error instanceof RaError)) throw error;
  }
  return EXIT.found;
}

interface HookInput {
  readonly path: string | null;
  readonly event: string;
  readonly seen: readonly string[];
}

/** Understands the hook inputs of the common harnesses; throws when it is no JSON object at all. */
function readInput(text: string): HookInput {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (value === null || typeof value !== "object") {
    throw new RaError("Cannot read the hook input on stdin: it is not a JSON object", {
      hint:
        '`ra help context` shows how harnesses call it, such as {"tool_input":{"file_path":"a.ts"}}',
    });
  }
  const outer = value as Record<string, unknown>;
  const inner = objectAt(outer, "tool_input") ?? objectAt(outer, "toolInput") ??
    objectAt(outer, "arguments") ?? objectAt(outer, "args") ?? {};
  const event = typeof outer.hook_event_name === "string" ? outer.hook_event_name : "PreToolUse";
  const seen = Array.isArray(outer.seen)
    ? outer.seen.filter((id): id is string => typeof id === "string")
    : [];
  return { path: pathIn(inner) ?? pathIn(outer), event, seen };
}

function objectAt(value: Record<string, unknown>, key: string): Record<string, unknown> | null {
  const inner = value[key];
  return inner !== null && typeof inner === "object" ? inner as Record<string, unknown> : null;
}

function pathIn(value: Record<string, unknown>): string | null {
  for (const key of PATH_KEYS) {
    const path = value[key];
    if (typeof path === "string" && path !== "") return path;
  }
  return null;
}

/** The form in which harnesses take context back from a hook. */
function hookOutput(hookEventName: string, additionalContext: string) {
  return { hookSpecificOutput: { hookEventName, additionalContext } };
}
