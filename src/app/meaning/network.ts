/**
 * The network is for one thing, a model at a URL that the user has agreed to. Without one, or where words
 * alone decide, the permission is given up as soon as the configuration is known, before any document is read.
 */
import type { Host } from "../../base/host.ts";
import type { Config } from "../../config/model.ts";
import type { SearchMode } from "../../search/meaning/model.ts";

/** Gives up the network unless the configuration names a URL. Without a mode, a model may be asked. */
export function giveUpNetwork(
  host: Pick<Host, "giveUp">,
  { embeddings }: Pick<Config, "embeddings">,
  mode?: SearchMode,
): void {
  if (mode === "lexical" || !embeddings?.url) host.giveUp("net");
}
