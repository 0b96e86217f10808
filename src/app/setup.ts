/** `ra config` and `ra status`: what is configured, and whether all is well. */
import { EXIT, type ExitCode } from "../base/error.ts";
import type { Host } from "../base/host.ts";
import { loadConfig } from "../config/load.ts";
import type { Config, ConfigWarning } from "../config/model.ts";

export interface ConfigOutcome {
  readonly config: Config;
}

export async function showConfig(host: Host): Promise<ConfigOutcome> {
  return { config: await loadConfig(host) };
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
