/**
 * What every use case stands on: the host, the configuration, an analyzer and an index that is fresh.
 *
 * A process of the command line opens one workspace and ends; the MCP server keeps one and refreshes
 * it per call. Both give the same answers.
 */
import { quoteAll, RaError } from "../base/error.ts";
import type { Host } from "../base/host.ts";
import { didYouMean } from "../base/suggest.ts";
import { loadConfig } from "../config/load.ts";
import { type Config, type Tree, usableTrees } from "../config/model.ts";
import { IndexHolder } from "../store/holder.ts";
import type { SearchIndex } from "../index/model.ts";
import type { Progress } from "../store/refresh.ts";
import type { IndexFacts } from "../search/model.ts";
import { createAnalyzer } from "../text/analyze.ts";
import type { Analyzer } from "../text/model.ts";
import { SectionReader } from "./section_reader.ts";

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
  /** Told once when an implied tree serves; without it, every answer says so. */
  readonly onImplied?: (notice: string) => void;
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
  if (implied instanceof RaError) return new Workspace(host, config, { ...options, why: implied });
  options.onImplied?.(implied.notice);
  const notices = options.onImplied === undefined ? [implied.notice] : [];
  return new Workspace(host, implied.config, { ...options, notices });
}

interface Circumstances extends WorkspaceOptions {
  /** What every answer has to say. */
  readonly notices?: readonly string[];
  /** Why there is no tree. */
  readonly why?: RaError;
}

export class Workspace {
  readonly host: Host;
  readonly config: Config;
  #holder: IndexHolder;
  #options: Circumstances;
  #notices: readonly string[];
  #analyzer: Promise<Analyzer> | null = null;

  constructor(host: Host, config: Config, options: Circumstances = {}) {
    this.host = host;
    this.config = config;
    this.#options = options;
    this.#notices = [...options.notices ?? [], ...config.trees.flatMap(treeNotice)];
    this.#holder = new IndexHolder(host);
  }

  /** Made once. */
  analyzer(): Promise<Analyzer> {
    return this.#analyzer ??= createAnalyzer(this.config.search.stemmer);
  }

  /** Reads sections from their files, each file once. */
  reader(): SectionReader {
    return new SectionReader(this.host, this.config.trees);
  }

  /** Is there a tree that can be read? */
  hasTrees(): boolean {
    return usableTrees(this.config).length > 0;
  }

  /** Throws when there is no tree to read. */
  requireTrees(): void {
    if (this.hasTrees()) return;
    throw this.#options.why ?? noTrees(this.config);
  }

  /** Throws for a name that no tree has, or whose tree cannot be read; `where` says who named it. */
  checkTrees(names: readonly string[], where: string): void {
    const known = this.config.trees.map((tree) => tree.name);
    for (const name of names) {
      const tree = this.config.trees.find((one) => one.name === name);
      if (tree !== undefined && problemOf(tree) !== null) throw unusable(tree);
      if (tree !== undefined) continue;
      throw new RaError(`Cannot find tree "${name}" named by ${where}${didYouMean(name, known)}`, {
        hint: `configured trees are ${quoteAll(known)}; see \`ra ls trees\``,
      });
    }
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
    const { onProgress } = this.#options;
    const options = { mode: freshness, analyzer: () => this.analyzer(), onProgress };
    return await this.#holder.use(
      this.config,
      options,
      (fresh) => work({ ...fresh, notices: [...this.#notices, ...fresh.notices] }),
    );
  }

  close(): void {
    this.#holder.close();
  }
}

function noTrees(config: Config): RaError {
  if (config.trees.length > 0) return unusable(config.trees[0]);
  if (config.files.length > 0) {
    return new RaError(`Cannot find documents: "${config.files[0]}" declares no tree`, {
      hint: "add a [tree.NAME] with a path to it, see `ra help config`, or run `ra init --force`",
    });
  }
  return new RaError("Cannot find documents: there is no .ra.toml here or above", {
    hint: "go to a folder with documentation and run `ra init` there",
  });
}

function unusable(tree: Tree): RaError {
  return new RaError(`Cannot read the tree "${tree.name}": ${problemOf(tree)}`, {
    hint: tree.trusted
      ? `create "${tree.folder}", or correct the path in "${tree.source}"`
      : `look at "${tree.source}", then run \`ra trust\``,
  });
}

/** An answer without one of the trees must say so. */
function treeNotice(tree: Tree): string[] {
  const problem = problemOf(tree);
  if (problem === null) return [];
  return [`the tree "${tree.name}" is left out: ${problem}; see \`ra status\``];
}

/** Why a tree is not read, or null. */
function problemOf(tree: Tree): string | null {
  return tree.trusted ? tree.problem : "it leads outside its project and is not trusted";
}
