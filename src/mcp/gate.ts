/**
 * Who may talk to the HTTP server. A request must pass three checks before its body is read: the Host and
 * Origin headers, so that no web page can reach the server through a domain name that points at loopback,
 * and the token.
 */
import { encodeUtf8 } from "../base/bytes.ts";

/** The path of the server. */
export const PATH = "/mcp";

/** The largest body of a request, in bytes. */
export const MAX_BODY = 1_048_576;

/** The response that refuses a request, or null if the request may pass. Reads only the headers. */
export async function refusal(request: Request, token: string | null): Promise<Response | null> {
  const { headers } = request;
  if (!isLoopback(headers.get("host"))) return refuse(403, "this Host is not served");
  const origin = headers.get("origin");
  if (origin !== null && !isLoopbackOrigin(origin)) return refuse(403, "this Origin is not served");
  if (token !== null && !await hasToken(headers.get("authorization"), token)) {
    return refuse(401, "send the token that `ra mcp --http` printed", {
      "www-authenticate": 'Bearer realm="ra"',
    });
  }
  if (new URL(request.url).pathname !== PATH) return refuse(404, `the server is at ${PATH}`);
  if (Number(headers.get("content-length") ?? 0) > MAX_BODY) {
    return refuse(413, `a request may have at most ${MAX_BODY} bytes`);
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

/** Constant time: a token that is almost right takes as long as any other. */
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

function refuse(status: number, problem: string, headers: Record<string, string> = {}): Response {
  const error = { jsonrpc: "2.0", id: null, error: { code: -32000, message: problem } };
  return Response.json(error, { status, headers });
}

/** 256 random bits in hexadecimal. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
