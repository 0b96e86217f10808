/**
 * Files that are part of the program: pages of the manual and tables. They are beside the sources, and the
 * executable contains them.
 */

/**
 * The bytes of such a file; `path` is relative to `src`, or the `file:` address of a file of a package. Reading into an array of the right size takes half
 * the time of `Deno.readFileSync`. The executable does not support `stat` of an open file of its own.
 */
export function readAsset(path: string): Uint8Array {
  const url = new URL(path.startsWith("file:") ? path : `../${path}`, import.meta.url);
  const bytes = new Uint8Array(Deno.statSync(url).size);
  using file = Deno.openSync(url);
  for (let at = 0; at < bytes.length;) {
    const read = file.readSync(bytes.subarray(at));
    if (read === null) throw new Deno.errors.UnexpectedEof(`${path} is shorter than expected`);
    at += read;
  }
  return bytes;
}
