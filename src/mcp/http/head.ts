/**
 * The head of an HTTP/1.1 request: text enters, method, URL and headers leave. Total: text that is not a
 * head gives the status to refuse it with.
 */

/** The largest head, in bytes. */
export const MAX_HEAD = 16_384;

export interface Head {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** Bytes of the body, or "chunked" when they are counted while they arrive. */
  readonly length: number | "chunked";
  /** The client reads another response on this connection. */
  readonly keepAlive: boolean;
  /** The client waits for `100 Continue` before it sends the body. */
  readonly expectsContinue: boolean;
  /** The client understands chunks. */
  readonly isHttp11: boolean;
}

export interface BadRequest {
  readonly status: 400 | 501 | 505;
  readonly problem: string;
}

const REQUEST_LINE = /^([A-Z]{1,20}) (\S+) HTTP\/(\d)\.(\d)$/;
/** No server offers them, and the runtime refuses to make requests of them. */
const FORBIDDEN = new Set(["CONNECT", "TRACE", "TRACK"]);
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** Control characters, and characters that are not bytes. */
const NOT_IN_VALUE = /[\0-\x08\x0a-\x1f\x7f\u0100-\uffff]/;
const LENGTH = /^\d{1,15}$/;
const MAX_HEADERS = 100;

/** `text` is everything before the empty line. */
export function parseHead(text: string): Head | BadRequest {
  const [first, ...lines] = text.split("\r\n");
  const [, method, target, major, minor] = REQUEST_LINE.exec(first) ?? [];
  if (method === undefined) return bad("this is not an HTTP request");
  if (FORBIDDEN.has(method)) return { status: 501, problem: `${method} is not served` };
  if (major !== "1") return { status: 505, problem: "only HTTP/1.1 is served" };
  const url = toUrl(target);
  const headers = parseHeaders(lines);
  if (url === null) return bad("the target of the request is malformed");
  if (headers === null) return bad("the headers are malformed");
  const length = bodyLength(headers);
  if (typeof length === "object") return length;
  const isHttp11 = minor !== "0";
  return {
    method,
    url,
    headers,
    length,
    isHttp11,
    keepAlive: isHttp11 && !/\bclose\b/i.test(headers.get("connection") ?? ""),
    expectsContinue: isHttp11 && headers.get("expect")?.toLowerCase() === "100-continue",
  };
}

function bad(problem: string): BadRequest {
  return { status: 400, problem };
}

/** The host of the URL is not that of the request: the gate looks at the Host header. */
function toUrl(target: string): string | null {
  if (!target.startsWith("/")) return null;
  return URL.parse(`http://localhost${target}`)?.href ?? null;
}

/** Null if a line is not a header, or if there are two hosts or lengths. */
function parseHeaders(lines: readonly string[]): Headers | null {
  if (lines.length > MAX_HEADERS) return null;
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const [name, value] = [line.slice(0, Math.max(colon, 0)), line.slice(colon + 1).trim()];
    if (!NAME.test(name) || NOT_IN_VALUE.test(value)) return null;
    if (ONLY_ONCE.has(name.toLowerCase()) && headers.has(name)) return null;
    headers.append(name, value);
  }
  return headers;
}

const ONLY_ONCE = new Set(["host", "content-length", "transfer-encoding", "authorization"]);

function bodyLength(headers: Headers): number | "chunked" | BadRequest {
  const length = headers.get("content-length");
  const coding = headers.get("transfer-encoding");
  if (coding !== null) {
    if (length !== null) return bad("a request has a length or is chunked, not both");
    if (coding.toLowerCase() === "chunked") return "chunked";
    return { status: 501, problem: "the only transfer coding is chunked" };
  }
  if (length === null) return 0;
  return LENGTH.test(length) ? Number(length) : bad("the Content-Length is malformed");
}
