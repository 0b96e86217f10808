/**
 * The workspace of a server: the same one from call to call, a new one as soon as the configuration
 * says something else. A file that was edited, added or removed, trust that was given, a folder that
 * appeared: all of it is noticed, because the configuration is read again at each call, which takes
 * less than a millisecond.
 */
import type { Host } from "../base/host.ts";
import type { Config } from "../config/model.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

export class FollowedWorkspace {
  #host: Host;
  #current: { readonly workspace: Workspace; readonly text: string } | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Throws what opening a workspace throws; the next call tries again. */
  async get(): Promise<Workspace> {
    const workspace = await openWorkspace(this.#host);
    const text = configText(workspace.config);
    if (this.#current?.text === text) return this.#current.workspace;
    this.#current?.workspace.close();
    this.#current = { workspace, text };
    return workspace;
  }

  /** Calls that are at work may end. */
  close(): void {
    this.#current?.workspace.close();
    this.#current = null;
  }
}

/** Equal for configurations that say the same. */
function configText(config: Config): string {
  return JSON.stringify({ ...config, origins: [...config.origins] });
}
