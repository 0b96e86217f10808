/** `[embeddings]` → the encoder that it names. Only the code of that kind of model is loaded. */
import { RaError } from "../../base/error.ts";
import type { Host } from "../../base/host.ts";
import type { EmbeddingSettings } from "../../config/model.ts";
import type { Encoder } from "../../meaning/model.ts";

/** Connects to nothing and runs no model yet. Throws a `RaError` with a hint. */
export async function openEncoder(host: Host, settings: EmbeddingSettings): Promise<Encoder> {
  const { url, modelDir } = settings;
  if (url !== null) {
    const { openEndpoint } = await import("../../meaning/endpoint/open_endpoint.ts");
    return openEndpoint(host, { ...settings, url });
  }
  throw new RaError(`Cannot use the model folder "${modelDir}": only a URL can be used`, {
    hint: "set `url` in [embeddings]",
  });
}
