/** `ra config` and `ra status`: what is configured, and whether all is well. */
import { toCamel } from "../base/case.ts";
import { EXIT, type ExitCode } from "../base/error.ts";
import type { Host } from "../base/host.ts";
import { loadConfig } from "../config/load.ts";
import type { Config, ConfigWarning } from "../config/model.ts";
import { CONTEXT_SEARCH_KEYS, SCHEMA } from "../config/schema.ts";
import type { ConfigValue } from "../config/value.ts";

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
  /** Below the table, dotted where it lies deeper: `boost.path`. */
  readonly key: string;
  /** Null when it is not set and has no default. */
  readonly value: ConfigValue | null;
  /** The file that the value came from; null for a default. */
  readonly origin: string | null;
}

/**
 * The configuration in effect. Search parameters are listed under `context` only where they are set
 * there; the others are those of `search`.
 */
export async function showConfig(host: Host): Promise<ConfigOutcome> {
  const config = await loadConfig(host);
  const tables = ["settings", "search", "context", "check"].map((name) => ({
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

/** `search.limit` may owe its value to `settings.default_limit`. */
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

/** What the index says about itself; the index fills it in, `status` shows it. */
export interface IndexStatus {
  readonly state: "fresh" | "stale" | "missing" | "damaged";
  /** Bytes on the disk. */
  readonly size: number;
  readonly documents: number;
  readonly chunks: number;
  /** When it was last written, milliseconds since the epoch; null when it never was. */
  readonly updated: number | null;
  /** Documents and chunks of each tree. */
  readonly trees: readonly {
    readonly name: string;
    readonly documents: number;
    readonly chunks: number;
  }[];
  readonly skipped: readonly SkippedFile[];
  /** Sections above `settings.max_chunk_size`. */
  readonly oversized: readonly { readonly id: string; readonly characters: number }[];
}

export interface SkippedFile {
  readonly tree: string;
  readonly path: string;
  /** A clause such as `not valid UTF-8`. */
  readonly reason: string;
}

export interface StatusOutcome {
  readonly config: Config;
  /** Null when there is no index to speak of, for want of a configuration. */
  readonly index: IndexStatus | null;
  /** Those of the configuration, then those of the index. */
  readonly warnings: readonly ConfigWarning[];
  /** Milliseconds since the epoch: what ages are counted from. */
  readonly now: number;
  readonly exitCode: ExitCode;
}

/** Skipped files are listed, not warned about: leaving them out is what was asked for. */
export function toStatus(
  config: Config,
  index: IndexStatus | null,
  now: number,
): StatusOutcome {
  const warnings = [...config.warnings, ...(index === null ? [] : indexWarnings(config, index))];
  const exitCode = warnings.length > 0 ? EXIT.nothing : EXIT.found;
  return { config, index, warnings, now, exitCode };
}

function indexWarnings(config: Config, index: IndexStatus): ConfigWarning[] {
  const file = config.indexDir ?? "";
  const at = { file, line: null, key: null };
  const damaged: ConfigWarning[] = index.state === "damaged"
    ? [{ ...at, message: "the index is damaged", hint: "`ra update` builds it anew" }]
    : [];
  const oversized = index.oversized.map(({ id, characters }): ConfigWarning => ({
    ...at,
    key: "settings.max_chunk_size",
    message:
      `section ${id} has ${characters} characters, more than ${config.settings.maxChunkSize}`,
    hint: "split it with headings, or raise settings.max_chunk_size",
  }));
  return [...damaged, ...oversized];
}
