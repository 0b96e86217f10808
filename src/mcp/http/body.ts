/** The body of a request, read whole and up to a limit. */
import { concatBytes } from "../../base/bytes.ts";
import type { ConnectionReader } from "./connection_reader.ts";

/** "too large" for a body above a limit, "broken" for one that ends early or is malformed. */
export type Body = Uint8Array | "too large" | "broken";

const MAX_SIZE_LINE = 200;
/** Each chunk costs an object: a megabyte in chunks of one byte would cost hundreds of them. */
const MAX_CHUNKS = 16_384;
const MAX_TRAILERS = 4_096;

/** Reads a body of `length` bytes, or of chunks; at most `most` bytes. */
export async function readBody(
  reader: ConnectionReader,
  length: number | "chunked",
  most: number,
): Promise<Body> {
  if (length === "chunked") return await readChunks(reader, most);
  if (length > most) return "too large";
  return await readBytes(reader, length) ?? "broken";
}

/** Reads and drops at most `most` bytes. */
export async function dropBytes(reader: ConnectionReader, most: number): Promise<void> {
  let left = most;
  while (left > 0) {
    left -= reader.take(left).length;
    if (left > 0 && !await reader.more()) return;
  }
}

async function readBytes(reader: ConnectionReader, length: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const part = reader.take(length - at);
    bytes.set(part, at);
    at += part.length;
    if (at < length && !await reader.more()) return null;
  }
  return bytes;
}

async function readChunks(reader: ConnectionReader, most: number): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (chunks.length <= MAX_CHUNKS) {
    const line = await reader.textBefore("\r\n", MAX_SIZE_LINE);
    const digits = /^([0-9a-f]{1,8})[ \t]*(?:;|$)/i.exec(line ?? "")?.[1];
    if (digits === undefined) return "broken";
    const length = Number.parseInt(digits, 16);
    if (length === 0) return await skipTrailers(reader) ? concatBytes(chunks) : "broken";
    size += length;
    if (size > most) return "too large";
    const chunk = await readBytes(reader, length);
    if (chunk === null || await reader.textBefore("\r\n", 0) === null) return "broken";
    chunks.push(chunk);
  }
  return "too large";
}

async function skipTrailers(reader: ConnectionReader): Promise<boolean> {
  for (let left = MAX_TRAILERS; left > 0;) {
    const line = await reader.textBefore("\r\n", left);
    if (line === null) return false;
    if (line === "") return true;
    left -= line.length + 2;
  }
  return false;
}
