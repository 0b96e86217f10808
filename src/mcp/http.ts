/**
 * Streamable HTTP on loopback. Requests pass three gates before anything is read of them: the Host and
 * Origin headers, so that no web page can reach in by a name that it made point here, and the token.
 */
import { encodeUtf8 } from "../base/bytes.ts";
import { RaError } from "../base/error.ts";
import { reasonOf } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import { makeHttpHandler, type Report } from "./server.ts";

export const PATH = "/mcp";

/** Bytes that the body of a request may have. */
export const MOST_BODY = 1_048_576;

/** Bytes of a larger body that are read to let its sender hear why it is refused. */
const MOST_DRAINED = 8 * MOST_BODY;

/** Milliseconds that requests at work may take when the server is asked to end. */
const PATIENCE = 5_000;

export interface HttpOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** False for a server that anyone on this machine may ask. */
  readonly auth: boolean;
  /** Called when the server listens, with its token or null. */
  readonly onListen: (url: string, token: string | null) => void;
  readonly report: Report;
}

/** Serves until the process is asked to end. Throws `RaError` when the port cannot be had. */
export async function serveHttp(host: Host, options: HttpOptions): Promise<void> {
  const { report } = options;
  const token = options.auth ? newToken() : null;
  const handler = await makeHttpHandler(host, { most: MOST_BODY, report });
  const service = listen(host, options.port, async (request) => {
    const refused = await refusal(request, token);
    if (refused?.status === 413) await drain(request);
    return refused ?? await handler.fetch(request);
  });
  options.onListen(`http://${service.address}${PATH}`, token);
  await new Promise<void>((resolve) => {
    const stop = host.onInterrupt(() => {
      stop();
      resolve();
    });
  });
  await handler.close();
  await service.stop(PATIENCE);
}

/**
 * Reads and forgets what a caller is still sending, within bounds: one that cannot finish sending does
 * not get to read the answer.
 */
async function drain(request: Request): Promise<void> {
  let left = MOST_DRAINED;
  for await (const chunk of request.body ?? []) {
    left -= chunk.length;
    if (left < 0) return;
  }
}

function listen(host: Host, port: number, handler: (request: Request) => Promise<Response>) {
  try {
    return host.serve(port, handler);
  } catch (error) {
    throw new RaError(`Cannot serve on port ${port}: ${reasonOf(error)}`, {
      hint: "choose another --port, or leave it out for a free one",
      cause: error,
    });
  }
}

/** Why a request is not served, as its answer; null when it may pass. Reads headers only. */
export async function refusal(request: Request, token: string | null): Promise<Response | null> {
  const { headers } = request;
  if (!isLoopback(headers.get("host"))) return answer(403, "this Host is not served");
  const origin = headers.get("origin");
  if (origin !== null && !isLoopbackOrigin(origin)) return answer(403, "this Origin is not served");
  if (token !== null && !await hasToken(headers.get("authorization"), token)) {
    return answer(401, "send the token that `ra mcp --http` printed", {
      "www-authenticate": 'Bearer realm="ra"',
    });
  }
  if (new URL(request.url).pathname !== PATH) return answer(404, `the server is at ${PATH}`);
  if (Number(headers.get("content-length") ?? 0) > MOST_BODY) {
    return answer(413, `a request has at most ${MOST_BODY} bytes`);
  }
  return null;
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

function isLoopback(host: string | null): boolean {
  return host !== null && LOOPBACK.test(host);
}

function isLoopbackOrigin(origin: string): boolean {
  const match = /^https?:\/\/(.+)$/i.exec(origin);
  return match !== null && LOOPBACK.test(match[1]);
}

/** Takes as long for a token that is almost right as for one that is not. */
async function hasToken(authorization: string | null, token: string): Promise<boolean> {
  const match = /^bearer +(\S{1,500})$/i.exec(authorization ?? "");
  const [given, wanted] = await Promise.all([digest(match?.[1] ?? ""), digest(token)]);
  let difference = 0;
  for (let i = 0; i < wanted.length; i++) difference |= given[i] ^ wanted[i];
  return difference === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", encodeUtf8(text)));
}

/** 256 random bits, in letters that need no escaping. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function answer(status: number, problem: string, headers: Record<string, string> = {}): Response {
  const error = { jsonrpc: "2.0", id: null, error: { code: -32000, message: problem } };
  return Response.json(error, { status, headers });
}
