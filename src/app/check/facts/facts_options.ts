/** How facts of documents are read under a configuration. */
import type { FactsOptions } from "../../../check/facts/read_facts.ts";
import type { Config } from "../../../config/model.ts";

/** All but the path. */
export function factsOptions({ settings, trees }: Config): Omit<FactsOptions, "path"> {
  return {
    maxChunkSize: settings.maxChunkSize,
    hasCode: trees.some(({ kind, isGlobal }) => kind === "code" && !isGlobal),
  };
}
