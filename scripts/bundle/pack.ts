/**
 * Packs large files of packages for the executable, to keep it small.
 *
 * Brotli at its best makes them a third smaller than gzip, in a minute: so what was packed once is kept in the
 * temporary folder, by the hash of the file, and is used only if it unpacks to that file.
 */
import { Buffer } from "node:buffer";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import {
  GRAMMARS,
  originalFile,
  type PackageFile,
  packedPath,
  PARSER,
} from "../../src/code/languages.ts";
import { PROGRAM } from "../../src/meaning/onnx/runtime.ts";

/** How hard to try: `small` for what is given to people, `fast` for tests. */
export type Packing = "small" | "fast";

const QUALITY: Readonly<Record<Packing, number>> = { small: 11, fast: 2 };

/** Writes the packed files to the folder of the bundle. */
export async function packFiles(folder: string, packing: Packing): Promise<void> {
  await pack(import.meta.resolve("onnxruntime-web/ort-wasm-simd-threaded.wasm"), PROGRAM);
  const grammars = new Set<PackageFile>([PARSER, ...Object.values(GRAMMARS)]);
  for (const one of grammars) await pack(await originalFile(one), packedPath(one));

  async function pack(address: string, path: string): Promise<void> {
    const target = `${folder}/${path}`;
    await Deno.mkdir(target.replace(/[^/]*$/, ""), { recursive: true });
    const bytes = await Deno.readFile(new URL(address));
    await Deno.writeFile(target, await packed(bytes, packing));
  }
}

async function packed(bytes: Uint8Array, packing: Packing): Promise<Uint8Array> {
  const kept = await keptPlace(bytes, packing);
  const known = await Deno.readFile(kept).catch(() => null);
  if (known !== null && unpacksTo(known, bytes)) return known;
  const made = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[packing],
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  if (packing === "small") await keep(kept, made);
  return made;
}

async function keptPlace(bytes: Uint8Array, packing: Packing): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes));
  const folder = Deno.env.get("TMPDIR") ?? Deno.env.get("TEMP") ?? "/tmp";
  return `${folder}/ra-packed-${Buffer.from(digest).toString("hex").slice(0, 32)}.${packing}.br`;
}

function unpacksTo(packed: Uint8Array, bytes: Uint8Array): boolean {
  try {
    return Buffer.compare(brotliDecompressSync(packed), bytes) === 0;
  } catch {
    return false;
  }
}

/** What cannot be kept is made again. */
async function keep(place: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${place}.${Deno.pid}`;
  try {
    await Deno.writeFile(unfinished, bytes, { createNew: true });
    await Deno.rename(unfinished, place);
  } catch {
    await Deno.remove(unfinished).catch(() => {});
  }
}
