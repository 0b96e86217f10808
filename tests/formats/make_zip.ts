/** Archives for tests, with lies in their headers where wanted. */
import { encodeUtf8 } from "../../src/base/bytes.ts";

export interface ZipLies {
  readonly isEncrypted?: boolean;
  readonly method?: number;
}

/** An archive of deflated files. */
export async function makeZip(
  files: Readonly<Record<string, string | Uint8Array>>,
  { isEncrypted = false, method = 8 }: ZipLies = {},
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === "string" ? encodeUtf8(content) : content;
    const packed = await deflate(bytes);
    const path = encodeUtf8(name);
    const facts = [20, isEncrypted ? 1 : 0, method, 0, 0];
    const sizes = [0, packed.length, 10, path.length];
    parts.push(header(0x04034b50, facts, sizes, [0]), path, packed);
    directory.push(
      header(0x02014b50, [20, ...facts], sizes, [0, 0, 0, 0, 0, 0, at & 0xffff, at >>> 16]),
      path,
    );
    at += 30 + path.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = Object.keys(files).length;
  const end = header(0x06054b50, [0, 0, count, count], [size, at], [0]);
  return join([...parts, ...directory, end]);
}

/** A signature, numbers of 16 bits, numbers of 32 bits but the last, which has 16 where it is a length. */
function header(sign: number, words: number[], longs: number[], rest: number[]): Uint8Array {
  const isFile = longs.length === 4;
  const size = 4 + words.length * 2 + longs.length * 4 - (isFile ? 2 : 0) + rest.length * 2;
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, sign, true);
  let at = 4;
  for (const word of words) at = (view.setUint16(at, word, true), at + 2);
  longs.forEach((long, i) => {
    if (isFile && i === 3) at = (view.setUint16(at, long, true), at + 2);
    else at = (view.setUint32(at, long, true), at + 4);
  });
  for (const word of rest) at = (view.setUint16(at, word, true), at + 2);
  return new Uint8Array(view.buffer);
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(
    new CompressionStream("deflate-raw"),
  );
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
