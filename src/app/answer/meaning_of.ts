/** The door to meaning: nothing behind it is loaded where words alone decide. */
import type { AskedMeaning, MeaningRequest } from "../meaning/ask_meaning.ts";
import type { FreshIndex, Workspace } from "../workspace.ts";

/** Undefined where words alone decide. Throws only if meaning alone is asked for and cannot be had. */
export async function meaningOf(
  workspace: Workspace,
  open: FreshIndex,
  request: MeaningRequest,
): Promise<AskedMeaning | undefined> {
  if (request.params.mode === "lexical") return undefined;
  const { askMeaning } = await import("../meaning/ask_meaning.ts");
  return await askMeaning(workspace, open, request);
}
