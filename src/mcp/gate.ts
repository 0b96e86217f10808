/**
 * Who may talk to the HTTP server. A request must pass three checks before its body is read: the Host and
 * Origin headers, so that no web page can reach the server through a domain name that points at loopback,
 * and the token.
 */
import { encodeUtf8 } from "../base/bytes.ts";

/** The path of the server. */
export const PATH = "/mcp";

/** What the gate looks at. */
export type RequestHead = Pick<Request, "url" | "headers">;

export interface GateOptions {
  /** Null lets every program in. */
  readonly token: string | null;
  /** Bytes of a body. */
  readonly maxBody: number;
}

/** The response that refuses a request, or null if the request may pass. */
export async function refusal(
  { url, headers }: RequestHead,
  { token, maxBody }: GateOptions,
): Promise<Response | null> {
  const host = headers.get("host") ?? "";
  if (!HOST.test(host)) return refuse(400, "the Host header is missing or malformed");
  if (!LOOPBACK.test(host)) return refuse(403, "this Host is not served");
  const origin = headers.get("origin");
  if (origin !== null && !isLoopbackOrigin(origin)) return refuse(403, "this Origin is not served");
  if (token !== null && !await hasToken(headers.get("authorization"), token)) {
    const response = refuse(401, "send the token of `ra mcp --http` as a bearer token");
    response.headers.set("www-authenticate", 'Bearer realm="ra"');
    return response;
  }
  if (new URL(url).pathname !== PATH) return refuse(404, `the server is at ${PATH}`);
  if (Number(headers.get("content-length") ?? 0) > maxBody) {
    return refuse(413, `a request may have at most ${maxBody} bytes`);
  }
  return null;
}

/** A name or an address, and a port. */
const HOST = /^(?:[\w.~-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

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

/** A refusal in the form of the protocol. */
export function refuse(status: number, problem: string): Response {
  const error = { jsonrpc: "2.0", id: null, error: { code: -32000, message: problem } };
  return Response.json(error, { status });
}
