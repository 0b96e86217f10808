/**
 * What every use case builds on: the host, the configuration, an analyzer and the store of the index.
 *
 * A command opens one workspace and ends; the MCP server keeps one for many calls. Results are the
 * same.
 */
import { quoteAll, RaError } from "../base/error.ts";
import type { Host } from "../base/host.ts";
import { join, relative } from "../base/path.ts";
import { didYouMean } from "../base/text/suggest.ts";
import { globalConfigFile } from "../config/discover.ts";
import { loadConfig } from "../config/load.ts";
import {
  type Config,
  type EmbeddingSettings,
  type StemmerName,
  stemmerOf,
  type Tree,
  TRUST_HINT,
  usableTrees,
} from "../config/model.ts";
import { fileOnDisk } from "../corpus/source.ts";
import type { Chunk } from "../document/model.ts";
import type { SearchIndex } from "../index/model.ts";
import type { Encoder } from "../meaning/model.ts";
import type { SearchMode } from "../search/meaning/model.ts";
import type { FreshIndex, Freshness } from "../store/model.ts";
import { IndexStore, type StoreOptions } from "../store/store.ts";
import { createAnalyzer } from "../text/analyze.ts";
import type { Analyzer } from "../text/model.ts";
import { loadStopWords, type StopWords } from "../text/stop_words_of.ts";
import { giveUpNetwork } from "./meaning/network.ts";
import type { ConfigSources } from "./server/recorded_host.ts";
import { SectionReader, type SectionReaderOptions } from "./sections/section_reader.ts";

export type { FreshIndex, Freshness };

export interface WorkspaceOptions extends StoreOptions {
  /** Called once when an implied tree is first used; without it, every outcome has the notice. */
  readonly onImplied?: (notice: string) => void;
  /**
   * Nothing is written after documents are read: the permission to write is given up before the first
   * one. Until then an index that proves damaged can be rebuilt.
   */
  readonly onlyReads?: boolean;
  /** Reads the files that are shown in place of `readSource`. */
  readonly readFile?: SectionReaderOptions["readFile"];
  /** Opens the model of the configuration, in place of the real one. */
  readonly openEncoder?: OpenEncoder;
  /** How everything that is asked of this workspace finds sections; by words alone, no network is needed. */
  readonly searchModeOf?: (config: Config) => SearchMode;
}

type OpenEncoder = (host: Host, settings: EmbeddingSettings) => Promise<Encoder>;

/** The configuration that applies to a folder, its own or an implied one. */
export interface FoundConfig {
  readonly config: Config;
  /** The only tree is the implied one. */
  readonly isImplied: boolean;
  /** Why there is neither a configuration nor an implied tree, or null. */
  readonly refusal: RaError | null;
}

/**
 * The configuration of the working directory. Its markdown is an implied tree without any, or with only
 * the global file, for settings that hold everywhere.
 */
export async function findConfig(host: ConfigSources): Promise<FoundConfig> {
  const config = await loadConfig(host);
  if (!hasOnlySettings(host, config)) return { config, isImplied: false, refusal: null };
  const { impliedConfig } = await import("./project/implied.ts");
  const implied = impliedConfig(host, config);
  if (implied instanceof RaError) {
    return { config: { ...config, trees: [] }, isImplied: false, refusal: implied };
  }
  return { config: implied, isImplied: true, refusal: null };
}

/** Is there no file of a project, and does the global one, if there is one, declare no tree? */
function hasOnlySettings(host: ConfigSources, { files, trees }: Config): boolean {
  const globalFile = globalConfigFile(host);
  return files.every((file) => file === globalFile) &&
    trees.every(({ pack }) => pack !== undefined);
}

/**
 * Opens the workspace of the working directory. Without a model at a URL, or where words alone decide, the
 * network is given up.
 */
export async function openWorkspace(
  host: Host,
  options: WorkspaceOptions = {},
): Promise<Workspace> {
  const found = await findConfig(host);
  giveUpNetwork(host, found.config, options.searchModeOf?.(found.config));
  return toWorkspace(host, found, options);
}

/** The workspace of a configuration that was found. */
export function toWorkspace(
  host: Host,
  { config, isImplied, refusal }: FoundConfig,
  options: WorkspaceOptions = {},
): Workspace {
  return new Workspace(host, config, { ...options, isImplied, refusal });
}

/** How the words of a question are read. */
export interface Wording {
  readonly analyzer: Analyzer;
  readonly stopWords: StopWords;
}

async function toWording(languages: readonly StemmerName[]): Promise<Wording> {
  const [analyzer, stopWords] = await Promise.all([
    analyzerOf(languages),
    loadStopWords(languages),
  ]);
  return { analyzer, stopWords };
}

/** Most indexes have one language, and need no more than its analyzer. */
async function analyzerOf(languages: readonly StemmerName[]): Promise<Analyzer> {
  if (languages.length === 1) return await createAnalyzer(languages[0]);
  const { createMixedAnalyzer } = await import("../text/mixed_analyzer.ts");
  return await createMixedAnalyzer(languages);
}

interface WorkspaceSetup extends WorkspaceOptions {
  readonly isImplied?: boolean;
  /** Why there is no tree, where there is no configuration. */
  readonly refusal?: RaError | null;
}

export class Workspace {
  readonly host: Host;
  readonly config: Config;
  readonly store: IndexStore;
  /** The only tree is the implied one. */
  readonly isImplied: boolean;
  readonly #onImplied: ((notice: string) => void) | undefined;
  #isAnnounced = false;
  readonly #refusal: RaError | null;
  readonly #notices: readonly string[];
  readonly #onlyReads: boolean;
  readonly #readFile: SectionReaderOptions["readFile"];
  readonly #openEncoder: OpenEncoder | undefined;
  #encoder: Promise<Encoder> | null = null;
  #wording: { languages: string; wording: Promise<Wording> } | null = null;

  constructor(host: Host, config: Config, setup: WorkspaceSetup = {}) {
    this.host = host;
    this.config = config;
    this.store = new IndexStore(host, config, setup);
    this.isImplied = setup.isImplied ?? false;
    this.#onImplied = setup.onImplied;
    this.#refusal = setup.refusal ?? null;
    this.#onlyReads = setup.onlyReads ?? false;
    this.#readFile = setup.readFile;
    this.#openEncoder = setup.openEncoder;
    this.#notices = config.trees.flatMap(treeNotice);
  }

  /**
   * How questions to an index are read: by the languages of its documents, which need not be those
   * that are configured now. Kept until the languages change. Null stands for no index.
   */
  wording(index: Pick<SearchIndex, "languages"> | null): Promise<Wording> {
    const found = index?.languages().map(({ language }) => language as StemmerName) ?? [];
    const languages = found.length > 0
      ? found
      : [stemmerOf(this.config, { stemmer: null }).fallback];
    const key = languages.join();
    if (this.#wording?.languages !== key) {
      this.#wording = { languages: key, wording: toWording(languages) };
    }
    return this.#wording.wording;
  }

  /**
   * The model, opened once and kept until the workspace is closed. Fails with a `RaError`; then the next call
   * tries again.
   */
  encoder(settings: EmbeddingSettings): Promise<Encoder> {
    const encoder = this.#encoder ??= this.#open(settings);
    encoder.catch(() => this.#encoder = null);
    return encoder;
  }

  async #open(settings: EmbeddingSettings): Promise<Encoder> {
    if (this.#openEncoder !== undefined) return await this.#openEncoder(this.host, settings);
    const { openEncoder } = await import("./meaning/open_encoder.ts");
    return await openEncoder(this.host, settings);
  }

  /** Reads sections from their files, each file once. */
  reader(): SectionReader {
    const { host, config } = this;
    const onFirstRead = this.#onlyReads ? () => host.giveUp("write") : undefined;
    const kept: IndexStore["kept"] = (source) => this.store.kept(source);
    return new SectionReader(host, config, { onFirstRead, readFile: this.#readFile, kept });
  }

  /** The file of a document as it can be opened from the working directory: relative to it, with `/`. */
  fileOf({ tree, path }: Pick<Chunk, "tree" | "path">): string {
    const { folder } = this.config.trees.find(({ name }) => name === tree)!;
    return relative(this.host.cwd(), fileOnDisk(this.host, folder, path) ?? join(folder, path));
  }

  /** Is there a tree that can be read? */
  hasTrees(): boolean {
    return usableTrees(this.config).length > 0;
  }

  /** Throws when there is no tree to read. */
  requireTrees(): void {
    if (this.hasTrees()) return;
    throw this.#refusal ?? noTrees(this.config);
  }

  /**
   * Throws for a name that no tree has, or whose tree cannot be read. `where` says what named it, such
   * as `--tree`.
   */
  checkTrees(names: readonly string[], where: string): void {
    const known = this.config.trees.map((tree) => tree.name);
    for (const name of names) {
      const tree = this.config.trees.find((one) => one.name === name);
      if (tree !== undefined && problemOf(tree) !== null) throw unusable(tree);
      if (tree !== undefined) continue;
      throw new RaError(`Cannot find tree "${name}" named by ${where}${didYouMean(name, known)}`, {
        hint: `configured trees are ${quoteAll(known)}`,
      });
    }
  }

  /**
   * Passes a fresh index to `work`, which runs twice when the index proves damaged. Throws when there
   * is no tree to read.
   */
  async withIndex<T>(
    freshness: Freshness,
    work: (fresh: FreshIndex) => Promise<T> | T,
  ): Promise<T> {
    this.requireTrees();
    return await this.store.use(freshness, async (fresh) => {
      const implied = this.isImplied ? await this.#announce(fresh.facts) : [];
      return await work({ ...fresh, notices: [...implied, ...this.#notices, ...fresh.notices] });
    });
  }

  /** Says once what an implied tree covers. Throws when that is nothing. */
  async #announce(facts: FreshIndex["facts"]): Promise<readonly string[]> {
    const { impliedNotice } = await import("./project/implied.ts");
    const notice = impliedNotice(this.host, this.config, facts);
    if (this.#onImplied === undefined) return [notice];
    if (!this.#isAnnounced) this.#onImplied(notice);
    this.#isAnnounced = true;
    return [];
  }

  /** In-flight calls may finish. */
  close(): void {
    this.store.close();
    this.#encoder?.then((encoder) => encoder.close(), () => {});
    this.#encoder = null;
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
    hint: tree.pack !== undefined
      ? `see \`ra packs\`; \`ra packs remove ${tree.name}\` removes it`
      : tree.trusted
      ? `create "${tree.folder}", or correct the path in "${tree.source}"`
      : `look at "${tree.source}": ${TRUST_HINT}`,
  });
}

/** Every outcome reports a tree that is left out. */
function treeNotice(tree: Tree): string[] {
  const problem = problemOf(tree);
  if (problem === null) return [];
  return [`the tree "${tree.name}" is left out: ${problem}; see \`ra status\``];
}

/** Why a tree is not read, or null. */
function problemOf(tree: Tree): string | null {
  return tree.trusted ? tree.problem : "it leads outside its project and is not trusted";
}
