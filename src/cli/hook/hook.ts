/**
 * `ra context --hook`: called by an agent harness before a file is edited, or when a user has sent a
 * prompt. The harness's JSON enters on stdin, the most relevant sections leave.
 *
 * A hook must not get in the agent's way. It ends within a time limit, whatever happens: input that does
 * not end, a lock that is held, an index that takes long to build. It always exits with 0, because other codes may stop the agent;
 * it prints nothing if there is nothing to say (no path and no prompt, no documents, nothing relevant, a
 * file that is not text) or no time left; and it reports what prevents it from working in one line on stderr.
 */
import { context } from "../../app/context.ts";
import { type GivenFile, sourceProblem } from "../../app/answer/given_files.ts";
import { openWorkspace, type Workspace } from "../../app/workspace.ts";
import { concatBytes, decodeUtf8 } from "../../base/bytes.ts";
import { setDeadline } from "../../base/deadline.ts";
import { EXIT, RaError } from "../../base/error.ts";
import { reasonOf } from "../../base/files.ts";
import type { Host } from "../../base/host.ts";
import { resolve } from "../../base/path.ts";
import type { SearchParams } from "../../config/model.ts";
import { toJsonText } from "../../output/json.ts";
import type { OutputMode } from "../../output/model.ts";
import { FULL_MODE, renderAnswer } from "../../output/modes.ts";
import { PLAIN } from "../../output/terminal/style.ts";
import type { SearchMode } from "../../search/meaning/model.ts";
import type { SearchOutcome } from "../../search/model.ts";
import type { Invocation } from "../command.ts";
import type { Flags } from "../flags.ts";
import { type HookInput, readHookInput } from "./hook_input.ts";
import { budgetOf, contextRequest, searchMode } from "../request.ts";
import { limitHost, within } from "./time_limit.ts";
import { ClosedPipe } from "../writer.ts";

/** The full view in fences. */
const FENCED_MODE: OutputMode = {
  ...FULL_MODE,
  name: "fenced",
  load: async () => (await import("../../output/answer/fenced.ts")).FENCED,
};

const MAX_STDIN = 10_000_000;
const DEFAULT_TOKENS = 1_500;
const DEFAULT_LIMIT = 5;
/** Every prompt may cost this, whether it needs documentation or not. */
const PROMPT_TOKENS = 800;
const PROMPT_LIMIT = 3;
/** Milliseconds until the hook is silent. */
const DEFAULT_TIME_LIMIT = 1_000;
/** Milliseconds of these for updating the index; then the old one is used. */
const UPDATE_TIME = 250;

export async function runHook(invocation: Invocation): Promise<number> {
  const { host, flags, print, warn } = invocation;
  const limit = flags.number("time-limit") ?? DEFAULT_TIME_LIMIT;
  const end = host.now() + limit;
  using _ = setDeadline(limit, () => host.exit(EXIT.found));
  try {
    const text = await within(limit, hookText({ ...invocation, host: limitHost(host, end) }));
    if (text !== null && host.now() < end) print(text);
  } catch (error) {
    if (error instanceof ClosedPipe) throw error;
    if (host.now() < end) warn(error instanceof RaError ? error.message : reasonOf(error));
  }
  return EXIT.found;
}

/** What the agent should read, as text or in the harness's JSON; empty if there is nothing. */
async function hookText(invocation: Invocation): Promise<string> {
  const { host, flags } = invocation;
  const input = readHookInput(await readInput(host));
  if (input === null) {
    throw new RaError("the hook input on stdin is not a JSON object; see `ra help context`");
  }
  enterFolder(host, input);
  const files = usableFiles(host, input);
  const prompt = input.paths.length === 0 ? input.prompt : null;
  if (files.length === 0 && prompt === null) return "";
  const workspace = await openWorkspace(host, {
    onlyReads: true,
    updateTime: UPDATE_TIME,
    searchModeOf: () => prompt === null ? hookMode(flags) : "lexical",
  });
  if (!workspace.hasTrees()) return "";
  if (workspace.isImplied && !await workspace.store.isBuilt()) {
    throw notIndexed(workspace.config.root!);
  }
  const text = prompt === null
    ? await textForFiles(invocation, workspace, { files, input })
    : await textForPrompt(invocation, workspace, { prompt, input });
  const asJson = flags.text("output") === "json" && text !== "";
  return asJson ? toJsonText(hookOutput(input.event, text)) : text;
}

/** The agent waits for a hook before each edit. */
function hookMode(flags: Flags): SearchMode {
  return searchMode(flags) ?? "lexical";
}

async function textForFiles(
  invocation: Invocation,
  workspace: Workspace,
  { files, input }: { readonly files: readonly GivenFile[]; readonly input: HookInput },
): Promise<string> {
  const limits = workspace.config.context.search;
  const request = contextRequest(invocation, limits);
  const outcome = await context(workspace, {
    ...request,
    files,
    seen: [...request.seen, ...input.seen],
    limit: request.limit ?? DEFAULT_LIMIT,
    mode: hookMode(invocation.flags),
  });
  return await fencedText(invocation, outcome, { ...limits, maxTokens: DEFAULT_TOKENS });
}

async function textForPrompt(
  invocation: Invocation,
  workspace: Workspace,
  { prompt, input }: { readonly prompt: string; readonly input: HookInput },
): Promise<string> {
  const { promptContext } = await import("../../app/server/prompt.ts");
  const limits = workspace.config.search;
  const request = contextRequest(invocation, limits);
  const outcome = await promptContext(workspace, {
    ...request,
    prompt,
    seen: [...request.seen, ...input.seen],
    limit: request.limit ?? PROMPT_LIMIT,
  });
  if (outcome === null) return "";
  return await fencedText(invocation, outcome, { ...limits, maxTokens: PROMPT_TOKENS });
}

/** The outcome in fences; empty without results. Flags override the limits. */
async function fencedText(
  { flags }: Invocation,
  outcome: SearchOutcome,
  { maxTokens, passageTokens }: Pick<SearchParams, "maxTokens" | "passageTokens">,
): Promise<string> {
  const view = { style: PLAIN, verbose: 0, maxTokens: budgetOf(flags, maxTokens), passageTokens };
  return (await renderAnswer(outcome, FENCED_MODE, view)).text;
}

/** Stdin without blocking, so that the time limit holds for a harness that never closes it. */
async function readInput(host: Pick<Host, "stdinChunks">): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of host.stdinChunks()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_STDIN) break;
  }
  return decodeUtf8(concatBytes(chunks));
}

/** The agent works where its harness says, which may start hooks anywhere. */
function enterFolder(host: Pick<Host, "chdir">, { cwd }: HookInput): void {
  if (cwd === null) return;
  try {
    host.chdir(cwd);
  } catch {
    // A folder on another machine, perhaps; the hook's own will do.
  }
}

/** A hook runs unasked and wherever an agent works: it never starts to index a folder by itself. */
function notIndexed(folder: string): RaError {
  return new RaError(
    `"${folder}" has no .ra.toml and is not indexed yet; run \`ra init\` or a search there once`,
  );
}

/** The files that are text, and those that do not exist yet, with the text to be written. */
function usableFiles(host: Host, { paths, text }: HookInput): GivenFile[] {
  const files = paths.map((path) => resolve(host.cwd(), path));
  return files.flatMap((path) => {
    if (!host.exists(path)) return [{ path, text, isChange: true }];
    return sourceProblem(host, path) === null ? [{ path }] : [];
  });
}

/** The form in which harnesses accept context from a hook. */
function hookOutput(hookEventName: string, additionalContext: string) {
  return { hookSpecificOutput: { hookEventName, additionalContext } };
}
