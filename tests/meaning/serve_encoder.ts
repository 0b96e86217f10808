/** An encoder as a server with the embeddings API of OpenAI, on loopback. */
import type { Encoder } from "../../src/meaning/model.ts";

export interface EncoderServer extends AsyncDisposable {
  /** For `url` in `[embeddings]`. */
  readonly url: string;
  /** The headers of each request. */
  readonly requests: Headers[];
  /** What is returned in place of vectors, while it is set. */
  trouble: (() => Response | Promise<Response>) | null;
}

export function serveEncoder(encoder: Encoder): EncoderServer {
  const requests: Headers[] = [];
  const stop = new AbortController();
  const options = { hostname: "127.0.0.1", port: 0, onListen() {}, signal: stop.signal };
  const http = Deno.serve(options, async (request) => {
    requests.push(request.headers);
    if (server.trouble !== null) return await server.trouble();
    const isRight = request.method === "POST" && new URL(request.url).pathname === "/v1/embeddings";
    if (!isRight) return new Response("not found", { status: 404 });
    const { input } = await request.json();
    const vectors = await encoder.encode(input, "document");
    const data = vectors.map((vector, index) => ({ index, embedding: [...vector] }));
    return Response.json({ object: "list", data, model: encoder.name });
  });
  const server: EncoderServer = {
    url: `http://127.0.0.1:${http.addr.port}/v1`,
    requests,
    trouble: null,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await http.finished;
    },
  };
  return server;
}
