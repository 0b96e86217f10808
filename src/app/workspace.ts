/**
 * What every use case stands on: the host, the configuration, an analyzer and an index that is fresh.
 *
 * A process of the command line opens one workspace and ends; the MCP server keeps one and refreshes
 * it per call. Both give the same answers.
 */
import { RaError } from "../base/error.ts";
import type { Host } from "../base/host.ts";
import { loadConfig } from "../config/load.ts";
import { type Config, type Tree, usableTrees } from "../config/model.ts";
import type { SearchIndex } from "../index/model.ts";
import { openFresh, type Progress } from "../index/refresh.ts";
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

export interface Workspace {
  readonly host: Host;
  readonly config: Config;
  analyzer(): Promise<Analyzer>;
  index(freshness: Freshness): Promise<OpenIndex>;
  /** Reads sections from their files, each file once. */
  reader(): SourceReader;
}

export interface WorkspaceOptions {
  readonly onProgress?: (progress: Progress) => void;
}
