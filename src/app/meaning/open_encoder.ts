/** `[embeddings]` → the encoder that it names. Only the code of that kind of model is loaded. */
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
  const { openFolder } = await import("../../meaning/onnx/open_folder.ts");
  return await openFolder(host, { ...settings, modelDir: modelDir! });
}
