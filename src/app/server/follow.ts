/**
 * The workspace of a server: one for all calls, replaced as soon as the configuration changes.
 *
 * Each call reads again what the configuration was made from (config files, the trust file, the folders
 * of trees, the environment) and loads the configuration only when something differs.
 */
import type { Host } from "../../base/host.ts";
import type { Config } from "../../config/model.ts";
import type { readSource } from "../../corpus/source.ts";
import { SourceCache } from "../../corpus/source_cache.ts";
import { giveUpNetwork } from "../meaning/network.ts";
import { RecordedHost } from "./recorded_host.ts";
import { findConfig, toWorkspace, type Workspace, type WorkspaceOptions } from "../workspace.ts";

interface Current {
  readonly workspace: Workspace;
  /** The configuration, for comparison. */
  readonly text: string;
  /** What it was made from. */
  readonly sources: RecordedHost;
}

type FollowOptions = Pick<WorkspaceOptions, "onNotice" | "onProgress" | "onReport">;

export class FollowedWorkspace {
  readonly #host: Host;
  readonly #options: FollowOptions;
  readonly #sources = new SourceCache();
  readonly #readFile: typeof readSource = (...file) => this.#sources.read(...file);
  #current: Current | null = null;

  constructor(host: Host, options: FollowOptions = {}) {
    this.#host = host;
    this.#options = options;
  }

  /**
   * For a server. The network is given up unless the configuration of this moment names a model at a URL; one that
   * does so later takes effect when the server is started again.
   */
  static async start(host: Host): Promise<FollowedWorkspace> {
    const workspace = new FollowedWorkspace(host);
    const embeddings = await workspace.get().then(({ config }) => config.embeddings, () => null);
    giveUpNetwork(host, { embeddings });
    return workspace;
  }

  /** Throws what opening a workspace throws; the next call tries again. */
  async get(): Promise<Workspace> {
    if (this.#current?.sources.isCurrent()) return this.#current.workspace;
    const sources = new RecordedHost(this.#host);
    const found = await findConfig(sources);
    const text = configText(found.config);
    if (this.#current?.text === text) this.#current = { ...this.#current, sources };
    else {
      this.#current?.workspace.close();
      this.#current = {
        workspace: toWorkspace(this.#host, found, {
          ...this.#options,
          isWatched: true,
          readFile: this.#readFile,
        }),
        text,
        sources,
      };
    }
    return this.#current.workspace;
  }

  /** In-flight calls may finish. */
  close(): void {
    this.#current?.workspace.close();
    this.#current = null;
  }
}

/** Equal for configurations that say the same. */
function configText(config: Config): string {
  return JSON.stringify({ ...config, origins: [...config.origins] });
}
