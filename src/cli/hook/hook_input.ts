/**
 * The input of a hook: JSON on stdin, which every agent harness shapes in its own way.
 *
 * Paths are found under the keys that harnesses use for them, anywhere in the first levels of the object:
 * at the top, in `tool_input`, `toolArgs`, `tool_info.edits[]`, or in a patch.
 */

export interface HookInput {
  /** The files that the agent is about to change, as written, without duplicates. */
  readonly paths: readonly string[];
  /** The text that is about to be written, or empty. */
  readonly text: string;
  /** What the user has asked of the agent, or null in other events. */
  readonly prompt: string | null;
  /** The harness's name for the event. */
  readonly event: string;
  /** The working directory of the agent, or null. */
  readonly cwd: string | null;
  /** Ids that the agent has been shown before. */
  readonly seen: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const PATH_KEYS = new Set(
  "file_path filePath path file filename notebook_path notebookPath absolute_path".split(" "),
);
const TEXT_KEYS = new Set(
  "content contents new_string newString new_str file_text code_edit new_source".split(" "),
);
/** Prompts, results of tools and the project itself are not files that are being edited. */
const SKIPPED_KEYS = new Set(
  "prompt tool_response tool_output tool_result toolResult result output attachments workspace"
    .split(" "),
);
const MAX_DEPTH = 5;
const MAX_PATHS = 20;

/** Returns null if the text is not a JSON object. */
export function readHookInput(text: string): HookInput | null {
  const outer = parseObject(text);
  if (outer === null) return null;
  const found = { paths: new Set<string>(), texts: [] as string[] };
  collect(outer, found, 0);
  const event = outer.hook_event_name ?? outer.hookEventName;
  const prompt = typeof outer.prompt === "string" ? outer.prompt : null;
  return {
    paths: [...found.paths].slice(0, MAX_PATHS),
    text: found.texts.join("\n"),
    prompt,
    event: typeof event === "string" ? event : prompt === null ? "PreToolUse" : "UserPromptSubmit",
    cwd: typeof outer.cwd === "string" ? outer.cwd : null,
    seen: Array.isArray(outer.seen) ? outer.seen.filter((id) => typeof id === "string") : [],
  };
}

interface Found {
  readonly paths: Set<string>;
  readonly texts: string[];
}

function collect(value: unknown, found: Found, depth: number): void {
  if (depth > MAX_DEPTH || value === null || typeof value !== "object") return;
  for (const [key, inner] of Object.entries(value)) {
    if (SKIPPED_KEYS.has(key)) continue;
    if (typeof inner === "string") collectText(key, inner, { found, depth });
    else collect(inner, found, depth + 1);
  }
}

function collectText(
  key: string,
  text: string,
  { found, depth }: { readonly found: Found; readonly depth: number },
): void {
  if (PATH_KEYS.has(key) && text !== "") found.paths.add(text);
  else if (text.startsWith("*** Begin Patch")) collectPatch(text, found);
  else if (TEXT_KEYS.has(key)) found.texts.push(text);
  else if (text.startsWith("{")) collect(parseObject(text), found, depth + 1);
}

/** The patch format of Codex: `*** Update File: PATH` names a file, `+` and `-` mark lines. */
function collectPatch(patch: string, { paths, texts }: Found): void {
  for (const line of patch.split("\n")) {
    const path = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/.exec(line)?.[1];
    if (path !== undefined) paths.add(path.trim());
    else if (line.startsWith("+")) texts.push(line.slice(1));
  }
}

function parseObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? value as Fields
      : null;
  } catch {
    return null;
  }
}
