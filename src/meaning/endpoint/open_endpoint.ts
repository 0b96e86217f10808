/** A server with the embeddings API of OpenAI as an encoder. */
import { RaError } from "../../base/error.ts";
import type { Network } from "../../base/network.ts";
import type { Environment } from "../../base/process.ts";
import type { EmbeddingSettings } from "../../config/model.ts";
import type { Encoder, TextRole } from "../model.ts";
import { BadAnswer, mostBytes, readVectors } from "./read_vectors.ts";
import { badAnswer, type Delivery, send } from "./send.ts";

export type EndpointHost = Network & Pick<Environment, "env">;

/** Nothing is sent before the first text. Throws a `RaError` when the key is missing. */
export function openEndpoint(
  host: EndpointHost,
  settings: EmbeddingSettings & { readonly url: string },
): Encoder {
  const { url, model, dimensions, queryPrefix, documentPrefix } = settings;
  const name = model ?? "unnamed";
  const delivery: Delivery = {
    client: host.connectTo(url),
    url: `${url}/embeddings`,
    secret: readSecret(host, settings.apiKeyEnv),
    timeoutMs: settings.timeoutMs,
    name,
  };
  /** Of the first vectors; a server that changes them later has another model. */
  let length = dimensions;
  return {
    key: JSON.stringify(["url", url, model, dimensions, queryPrefix, documentPrefix]),
    name,
    batch: settings.batch,
    maxChars: settings.maxChars,
    async encode(texts, role, signal) {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += settings.batch) {
        const input = texts.slice(at, at + settings.batch).map((text) =>
          toInput(settings, role, text)
        );
        const expected = { count: input.length, dimensions: length };
        const body = JSON.stringify({
          model: model ?? undefined,
          input,
          dimensions: dimensions ?? undefined,
        });
        const answer = await send(delivery, { body, most: mostBytes(expected), signal });
        try {
          vectors.push(...readVectors(answer, expected));
        } catch (error) {
          throw error instanceof BadAnswer ? badAnswer(delivery, error) : error;
        }
        length ??= vectors[0].length;
      }
      return vectors;
    },
    close() {},
  };
}

function toInput(settings: EmbeddingSettings, role: TextRole, text: string): string {
  const prefix = role === "query" ? settings.queryPrefix : settings.documentPrefix;
  return prefix + text.slice(0, settings.maxChars).toWellFormed();
}

/** The key is checked here: what the runtime says of a header that it refuses has the header in it. */
function readSecret(host: Pick<Environment, "env">, variable: string | null): string | null {
  if (variable === null) return null;
  const secret = host.env(variable)?.trim() ?? "";
  if (/^[\x21-\x7e]{1,4096}$/.test(secret)) return secret;
  const problem = secret === "" ? "is not set" : "has no key in it";
  throw new RaError(`Cannot use [embeddings]: the environment variable "${variable}" ${problem}`, {
    hint: "set it to your key, or correct `api_key_env` in [embeddings]",
  });
}
