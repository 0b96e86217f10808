/** `ra update`: builds the index, or brings it up to date. */
import type { UpdateSummary } from "../store/model.ts";
import type { Workspace } from "./workspace.ts";

export interface UpdateRequest {
  /** Index what has changed, instead of everything again. */
  readonly changedOnly: boolean;
}

/** Throws when there is no tree to read, or when the index cannot be written. */
export async function update(
  workspace: Workspace,
  request: UpdateRequest,
): Promise<UpdateSummary> {
  workspace.requireTrees();
  return await workspace.store.update(request);
}
