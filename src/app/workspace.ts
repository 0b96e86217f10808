/**
 * What every use case stands on: the host, the configuration, an analyzer and an index that is fresh.
 *
 * A process of the command line opens one workspace and ends; the MCP server keeps one and refreshes
 * it per call. Both give the same answers.
 */
import { RaError } from "../base/error.ts";
import type { Host } from "../base/host.ts";
import { loadConfig } from "../config/load.ts";
import { type Config, usableTrees } from "../config/model.ts";
import { IndexHolder } from "../index/holder.ts";
import type { SearchIndex } from "../index/model.ts";
import type { Progress } from "../index/refresh.ts";
import type { IndexFacts } from "../search/model.ts";
import { createAnalyzer } from "../text/analyze.ts";
import type { Analyzer } from "../text/model.ts";
import { SourceReader } from "./source.ts";

/** auto: within the time budget; fresh: however long it takes; never: the index as it is. */
export type Freshness = "auto" | "fresh" | "never";

export interface OpenIndex {
  readonly index: SearchIndex;
  readonly facts: IndexFacts;
  /** Lines for stderr, such as that a broken index was rebuilt. */
  readonly notices: readonly string[];
}

export interface WorkspaceOptions {
  readonly onProgress?: (progress: Progress) => void;
}

/** Opens the workspace of the working directory. Without any config, an implied tree serves. */
export async function openWorkspace(
  host: Host,
  options: WorkspaceOptions = {},
): Promise<Workspace> {
  const config = await loadConfig(host);
  if (config.files.length > 0) return new Workspace(host, config, options);
  const { impliedConfig } = await import("./implied.ts");
  const implied = impliedConfig(host, config);
  if (implied === null) return new Workspace(host, config, options);
  return new Workspace(host, implied.config, { ...options, notices: [implied.notice] });
}

export class Workspace {
  readonly host: Host;
  readonly config: Config;
  #holder: IndexHolder;
  #options: WorkspaceOptions & { readonly notices?: readonly string[] };
  #analyzer: Promise<Analyzer> | null = null;

  constructor(
    host: Host,
    config: Config,
    options: WorkspaceOptions & { readonly notices?: readonly string[] } = {},
  ) {
    this.host = host;
    this.config = config;
    this.#options = options;
    this.#holder = new IndexHolder(host);
  }

  /** Made once. */
  analyzer(): Promise<Analyzer> {
    return this.#analyzer ??= createAnalyzer(this.config.search.stemmer);
  }

  /** Reads sections from their files, each file once. */
  reader(): SourceReader {
    return new SourceReader(this.host, this.config.trees);
  }

  /** Throws when there is no tree to read. */
  requireTrees(): void {
    if (usableTrees(this.config).length === 0) throw noTrees(this.config);
  }

  /**
   * Hands a fresh index to `work`, which may run twice when the index turns out to be damaged. Throws
   * when there is no tree to read.
   */
  async withIndex<T>(
    freshness: Freshness,
    work: (open: OpenIndex) => Promise<T> | T,
  ): Promise<T> {
    this.requireTrees();
    const { onProgress, notices = [] } = this.#options;
    const options = { mode: freshness, analyzer: () => this.analyzer(), onProgress };
    return await this.#holder.use(
      this.config,
      options,
      (fresh) => work({ ...fresh, notices: [...notices, ...fresh.notices] }),
    );
  }

  close(): void {
    this.#holder.close();
  }
}

function noTrees(config: Config): RaError {
  if (config.files.length === 0) {
    return new RaError(
      "Cannot find documents: there is no .ra.toml, and no markdown in this folder",
      {
        hint: "go to a folder with documentation and run `ra init` there",
      },
    );
  }
  if (config.trees.length === 0) {
    return new RaError(`Cannot find documents: "${config.files[0]}" declares no tree`, {
      hint: "add a [tree.NAME] with a path to it, see `ra help config`, or run `ra init --force`",
    });
  }
  const [tree] = config.trees;
  return new RaError(
    tree.trusted
      ? `Cannot read the tree "${tree.name}": ${tree.problem}`
      : `Cannot read the tree "${tree.name}": it leads outside its project and is not trusted`,
    {
      hint: tree.trusted
        ? `correct its path in "${tree.source}"`
        : `look at "${tree.source}", then run \`ra trust\``,
    },
  );
}
