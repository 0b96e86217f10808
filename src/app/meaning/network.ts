/**
 * The network is for one thing, a model at a URL that the user has agreed to. Without one the permission
 * is given up as soon as the configuration is known, before any document is read.
 */
import type { Host } from "../../base/host.ts";
import type { Config } from "../../config/model.ts";

/** Gives up the network unless the configuration names a URL. */
export function giveUpNetwork(
  host: Pick<Host, "giveUp">,
  { embeddings }: Pick<Config, "embeddings">,
): void {
  if (embeddings === null || embeddings.url === null) host.giveUp("net");
}
