/**
 * Large files of packages that few commands need. The executable has them packed, which makes it smaller;
 * the sources find them in the packages.
 */
import { readAsset } from "./asset.ts";
import { isNotFound } from "./files.ts";

/** Reads an asset of the program; `Process` has one. */
export type AssetReader = (path: string) => Uint8Array;

/**
 * The bytes of the asset `packed`, relative to `src`, unpacked; without it, as in the sources, those of
 * the file whose `file:` address `original` returns.
 */
export async function readPacked(
  packed: string,
  original: () => string | Promise<string>,
  read: AssetReader = readAsset,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: Uint8Array;
  try {
    bytes = read(packed);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return read(await original()).slice();
  }
  return await unpack(bytes.slice());
}

/** Deno 2.6 has Brotli in its Node layer only. */
async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  let unpacker: DecompressionStream;
  try {
    unpacker = new DecompressionStream("brotli" as CompressionFormat);
  } catch {
    const { brotliDecompressSync } = await import("node:zlib");
    return Uint8Array.from(brotliDecompressSync(bytes));
  }
  const unpacked = new Blob([bytes]).stream().pipeThrough(unpacker);
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
