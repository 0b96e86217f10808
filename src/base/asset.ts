/**
 * Files that are part of the program: pages of the manual and tables. They are beside the sources, and the
 * executable contains them: as Deno embeds files, or appended to the runtime.
 */
import { decodeUtf8 } from "./bytes.ts";
import { RaError } from "./error.ts";
import { isNotFound } from "./files.ts";

/**
 * Files that were appended to the runtime before Deno made the executable of it. The runtime of 2.6 copies
 * all that is embedded whenever it starts, a millisecond per MB; of these it knows nothing.
 * `scripts/bundle/append.ts` appends them, and embeds this description of them.
 */
export interface Appended {
  /** The text right before the first file, which every executable has of its own. */
  readonly mark: string;
  /** Where the first file begins in the executable. */
  readonly start: number;
  /** Path → offset from there, and size. */
  readonly files: Readonly<Record<string, readonly [offset: number, size: number]>>;
}

/** The name of the embedded description. */
export const APPENDED = "appended.json";

let appended: Appended | undefined;

/**
 * The bytes of such a file; `path` is relative to `src`, or the `file:` address of a file of a package.
 * Throws `Deno.errors.NotFound` if there is none.
 */
export function readAsset(path: string): Uint8Array {
  try {
    return readBeside(path);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const bytes = readFromExecutable(path);
    if (bytes === null) throw error;
    return bytes;
  }
}

/** Null if the executable does not have the file, or this is none. */
function readFromExecutable(path: string): Uint8Array | null {
  try {
    appended ??= JSON.parse(decodeUtf8(readBeside(APPENDED))) as Appended;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
  return readAppended(Deno.execPath(), appended, path);
}

/** Reads an appended file; null if there is none at the path. Throws `RaError` for another executable. */
export function readAppended(
  executable: string,
  { mark, start, files }: Appended,
  path: string,
): Uint8Array | null {
  if (!Object.hasOwn(files, path)) return null;
  const [offset, size] = files[path];
  using file = Deno.openSync(executable);
  const before = read(file, start - mark.length, mark.length);
  const bytes = read(file, start + offset, size);
  if (before !== null && bytes !== null && decodeUtf8(before) === mark) return bytes;
  throw new RaError(`Cannot read "${path}" in "${executable}": it is not the program that runs`, {
    hint: "ra was replaced by another version after it started; start it again",
  });
}

/**
 * Reading into an array of the right size takes half the time of `Deno.readFileSync`. The executable does
 * not support `stat` of an open file of its own.
 */
function readBeside(path: string): Uint8Array {
  const url = new URL(path.startsWith("file:") ? path : `../${path}`, import.meta.url);
  const { size } = Deno.statSync(url);
  using file = Deno.openSync(url);
  const bytes = read(file, 0, size);
  if (bytes === null) throw new Deno.errors.UnexpectedEof(`${path} is shorter than expected`);
  return bytes;
}

/** The bytes of a stretch of an open file; null if the file ends before. */
function read(file: Deno.FsFile, start: number, size: number): Uint8Array | null {
  if (start > 0) file.seekSync(start, Deno.SeekMode.Start);
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size;) {
    const count = file.readSync(bytes.subarray(at));
    if (count === null) return null;
    at += count;
  }
  return bytes;
}
