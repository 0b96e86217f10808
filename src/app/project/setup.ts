/** `ra config` and `ra status`: what is configured, and whether everything is in order. */
import { toCamel } from "../../base/text/case.ts";
import { EXIT, type ExitCode, RaError } from "../../base/error.ts";
import type { Host } from "../../base/host.ts";
import type { Config, ConfigWarning } from "../../config/model.ts";
import { CONTEXT_SEARCH_KEYS, SCHEMA } from "../../config/schema.ts";
import type { ConfigValue } from "../../config/value.ts";
import type { Encoder } from "../../meaning/model.ts";
import type { IndexStatus } from "../../store/model.ts";
import type { ConfigSources } from "../server/recorded_host.ts";

export interface ConfigOutcome {
  readonly config: Config;
  /** The settings in effect, table by table, in the order of the manual. */
  readonly tables: readonly ConfigTable[];
}

export interface ConfigTable {
  readonly name: string;
  readonly entries: readonly ConfigEntry[];
}

export interface ConfigEntry {
  /** Relative to the table, dotted where it is nested: `boost.path`. */
  readonly key: string;
  /** Null when it is not set and has no default. */
  readonly value: ConfigValue | null;
  /** The file that sets the value; null for a default. */
  readonly origin: string | null;
}

/**
 * The configuration in effect, with the implied tree where there is one. A search parameter is listed under `context` only when it is set there;
 * otherwise that of `search` applies; `embeddings` is listed only with a model.
 */
export async function showConfig(host: ConfigSources): Promise<ConfigOutcome> {
  const { findConfig } = await import("../workspace.ts");
  const { config } = await findConfig(host);
  const names = ["settings", "search", "context", "check"];
  if (config.embeddings !== null) names.push("embeddings");
  const tables = names.map((name) => ({
    name,
    entries: [...settingEntries(config, name), ...(name === "check" ? severities(config) : [])],
  }));
  return { config, tables };
}

const INHERITED: ReadonlySet<string> = new Set(CONTEXT_SEARCH_KEYS.map(({ key }) => key));

function settingEntries(config: Config, table: string): ConfigEntry[] {
  return SCHEMA.filter(({ key, aliasOf }) =>
    key.startsWith(`${table}.`) && !key.includes("*") && aliasOf === undefined &&
    (!INHERITED.has(key) || config.origins.has(key))
  ).map(({ key }) => ({
    key: key.slice(table.length + 1),
    value: valueAt(config, key),
    origin: originOf(config, key),
  }));
}

function valueAt(config: Config, key: string): ConfigValue | null {
  const [table, ...parts] = key.split(".");
  let value: unknown = INHERITED.has(key) ? config.context.search : config[table as "settings"];
  for (const part of parts) value = (value as Record<string, unknown>)[toCamel(part)];
  return value as ConfigValue | null;
}

/** `search.limit` may take its value from `settings.default_limit`. */
function originOf(config: Config, key: string): string | null {
  const fallback = key === "search.limit"
    ? config.origins.get("settings.default_limit")
    : undefined;
  return config.origins.get(key) ?? fallback ?? null;
}

function severities(config: Config): ConfigEntry[] {
  return Object.entries(config.check.rules).map(([key, value]) => ({
    key,
    value,
    origin: originOf(config, `check.${key}`),
  }));
}

/** The model of the configuration. */
export interface ModelStatus {
  readonly name: string;
  /** Its address or folder. */
  readonly place: string;
  /** Why it cannot be used; null when nothing is known against it. */
  readonly problem: RaError | null;
}

export interface StatusOutcome {
  /** A tree without a source is the implied one. */
  readonly config: Config;
  /** Null without a tree. */
  readonly index: IndexStatus | null;
  /** Null without one. */
  readonly model: ModelStatus | null;
  /** Of the configuration, then of the index. */
  readonly warnings: readonly ConfigWarning[];
  /** Milliseconds since the epoch; ages are shown relative to it. */
  readonly now: number;
  readonly exitCode: ExitCode;
}

/**
 * The state of the configuration, or of the implied tree, and of the index; writes nothing. The files of a
 * model folder are read, but no model is asked anything.
 */
export async function status(host: Host): Promise<StatusOutcome> {
  const { findConfig } = await import("../workspace.ts");
  const { config } = await findConfig(host);
  const { model, encoder } = await findModel(host, config);
  const about = { model, now: host.now() };
  if (config.indexDir === null) return toStatus(config, null, about);
  const { IndexStore } = await import("../../store/store.ts");
  return toStatus(config, await new IndexStore(host, config).status(encoder), about);
}

async function findModel(
  host: Host,
  { embeddings }: Config,
): Promise<{ readonly model: ModelStatus | null; readonly encoder: Encoder | null }> {
  if (embeddings === null) return { model: null, encoder: null };
  const { openEncoder } = await import("../meaning/open_encoder.ts");
  const place = embeddings.url ?? embeddings.modelDir!;
  try {
    const encoder = await openEncoder(host, embeddings);
    return { model: { name: encoder.name, place, problem: null }, encoder };
  } catch (error) {
    if (!(error instanceof RaError)) throw error;
    return { model: { name: embeddings.model ?? place, place, problem: error }, encoder: null };
  }
}

/** The exit code is 1 when there are warnings. Skipped files are listed, not warned about. */
export function toStatus(
  config: Config,
  index: IndexStatus | null,
  { model = null, now }: { readonly model?: ModelStatus | null; readonly now: number },
): StatusOutcome {
  const warnings = [
    ...config.warnings,
    ...modelWarnings(config, model),
    ...(index === null ? [] : indexWarnings(config, index)),
  ];
  const exitCode = warnings.length > 0 ? EXIT.nothing : EXIT.found;
  return { config, index, model, warnings, now, exitCode };
}

function modelWarnings({ origins }: Config, model: ModelStatus | null): ConfigWarning[] {
  if (model === null || model.problem === null) return [];
  const { message, hint } = model.problem;
  const file = origins.get("embeddings.url") ?? origins.get("embeddings.model_dir") ?? "";
  return [{ file, line: null, key: "embeddings", message, hint }];
}

const ELSEWHERE_HINT =
  "make it writable, remove it if you do not know what it is, or set RA_INDEX_DIR";

function indexWarnings(config: Config, index: IndexStatus): ConfigWarning[] {
  const file = config.indexDir ?? "";
  const at = { file, line: null, key: null };
  const damaged: ConfigWarning[] = index.state === "damaged"
    ? [{ ...at, message: "the index is damaged", hint: "run `ra update` to rebuild it" }]
    : [];
  const moved: ConfigWarning[] = index.notice === null
    ? []
    : [{ ...at, message: index.notice, hint: ELSEWHERE_HINT }];
  const oversized = index.oversized.map(({ id, characters }): ConfigWarning => ({
    ...at,
    key: "settings.max_chunk_size",
    message:
      `section ${id} has ${characters} characters, more than ${config.settings.maxChunkSize}`,
    hint: "split it with headings, or raise settings.max_chunk_size",
  }));
  return [...moved, ...damaged, ...oversized];
}
