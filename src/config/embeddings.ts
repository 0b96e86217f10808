/**
 * `[embeddings]` of all config files: documents leave the process by it, so it counts only where the
 * user has agreed.
 *
 * The table is taken whole from the nearest file that may have one, since prefixes and dimensions of
 * one model are wrong for another. The global file may; a project must be trusted, wherever its model
 * is.
 */
import { RaError } from "../base/error.ts";
import { realPathOr } from "../base/disk/real_path.ts";
import type { ConfigHost } from "./discover.ts";
import { fill, hasTable } from "./merge.ts";
import {
  type ConfigWarning,
  DEFAULT_EMBEDDINGS,
  type EmbeddingSettings,
  TRUST_HINT,
} from "./model.ts";
import type { ParsedConfig } from "./parse.ts";
import { resolvePath } from "./resolve.ts";
import type { IsTrusted, Stray } from "./rules.ts";
import type { TrustTarget } from "./user/trust.ts";

export interface ChosenEmbeddings {
  readonly embeddings: EmbeddingSettings | null;
  /** Key → the config file that sets it. */
  readonly origins: ReadonlyMap<string, string>;
  readonly strays: readonly Stray[];
  readonly warnings: readonly ConfigWarning[];
}

const PREFIX = "embeddings.";

/** `configs` is nearest first. */
export function chooseEmbeddings(
  host: ConfigHost,
  configs: readonly ParsedConfig[],
  isTrusted: IsTrusted,
): ChosenEmbeddings {
  const strays: Stray[] = [];
  const warnings: ConfigWarning[] = [];
  let chosen: ParsedConfig | null = null;
  for (const config of configs.filter((one) => hasTable(one, "embeddings"))) {
    const targets = targetsOf(host, config);
    if (targets.length === 0) {
      warnings.push(warningOf(config, "names neither url nor model_dir", "add one of them"));
      continue;
    }
    strays.push(...targets.map((target) => ({ config, target })));
    if (targets.every((target) => isTrusted(config, target))) chosen ??= config;
    else warnings.push(untrusted(config));
  }
  if (chosen === null) return { embeddings: null, origins: new Map(), strays, warnings };
  const { file, values } = chosen;
  const settings = fill(DEFAULT_EMBEDDINGS, "embeddings", values);
  const modelDir = settings.modelDir && resolvePath(host, settings.modelDir, file);
  const keys = values.keys().filter((key) => key.startsWith(PREFIX));
  return {
    embeddings: { ...settings, modelDir },
    origins: new Map(keys.map((key) => [key, file])),
    strays,
    warnings,
  };
}

/** Where the table leads; empty when it names no model. */
function targetsOf(host: ConfigHost, { file, values }: ParsedConfig): TrustTarget[] {
  const [url, folder, variable] = ["url", "model_dir", "api_key_env"]
    .map((name) => values.get(PREFIX + name) as string | undefined);
  if (url !== undefined && folder !== undefined) {
    throw new RaError(`Cannot use config ${file}: [embeddings] has both url and model_dir`, {
      hint: "remove one of them",
    });
  }
  if (folder !== undefined) {
    const path = realPathOr(host, resolvePath(host, folder, file));
    return [{ kind: "model_dir", name: "embeddings.model_dir", path }];
  }
  if (url === undefined) return [];
  return [
    { kind: "url", name: "embeddings.url", path: url },
    ...(variable === undefined
      ? []
      : [{ kind: "variable", name: "embeddings.api_key_env", path: variable } as const]),
  ];
}

function untrusted(config: ParsedConfig): ConfigWarning {
  return warningOf(
    config,
    "is ignored: documents are given to a model only if you trust the project",
    TRUST_HINT,
  );
}

function warningOf(config: ParsedConfig, says: string, hint: string): ConfigWarning {
  return {
    file: config.file,
    line: config.lineOf(["embeddings"]),
    key: "embeddings",
    message: `[embeddings] ${says}`,
    hint,
  };
}
