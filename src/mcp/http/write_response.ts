/** A response as bytes of HTTP/1.1. */
import { concatBytes, encodeUtf8 } from "../../base/bytes.ts";

export interface ResponseOptions {
  /** Writes all of the bytes, or throws. */
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Another request may follow on the connection. */
  readonly keepAlive: boolean;
  /** False for a client that does not understand chunks: the body ends with the connection. */
  readonly isHttp11: boolean;
  /** False for the response to HEAD. */
  readonly withBody: boolean;
}

/** Headers that say how the body is sent, which is decided here. */
const OWN = new Set(["connection", "content-length", "keep-alive", "transfer-encoding"]);
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/** Writes the body as it comes, so that a stream of events arrives event by event. */
export async function writeResponse(response: Response, options: ResponseOptions): Promise<void> {
  const { write, isHttp11 } = options;
  const body = options.withBody && !WITHOUT_BODY.has(response.status) ? response.body : null;
  if (body === null) {
    await response.body?.cancel();
    await write(headBytes(response, options, "content-length: 0"));
    return;
  }
  const framing = isHttp11 ? "transfer-encoding: chunked" : null;
  await write(headBytes(response, options, framing));
  for await (const chunk of body) {
    if (chunk.length > 0) await write(isHttp11 ? chunkBytes(chunk) : chunk);
  }
  if (isHttp11) await write(encodeUtf8("0\r\n\r\n"));
}

function headBytes(
  { status, headers }: Response,
  { keepAlive }: ResponseOptions,
  framing: string | null,
): Uint8Array {
  const lines = [`HTTP/1.1 ${status} ${REASONS[status] ?? ""}`.trimEnd()];
  for (const [name, value] of headers) if (!OWN.has(name)) lines.push(`${name}: ${value}`);
  lines.push(`connection: ${keepAlive ? "keep-alive" : "close"}`);
  if (framing !== null) lines.push(framing);
  return encodeUtf8(`${lines.join("\r\n")}\r\n\r\n`);
}

function chunkBytes(chunk: Uint8Array): Uint8Array {
  return concatBytes([
    encodeUtf8(`${chunk.length.toString(16)}\r\n`),
    chunk,
    encodeUtf8("\r\n"),
  ]);
}

const REASONS: Readonly<Record<number, string>> = {
  200: "OK",
  202: "Accepted",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Content Too Large",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
};
