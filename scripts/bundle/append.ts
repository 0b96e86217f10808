/**
 * Appends the data files of the bundle to a runtime, so that the executable made of it has them but does not
 * copy them whenever it starts (`src/base/asset.ts` reads them).
 *
 * A runtime of Linux starts as well with something behind it, and `deno compile` of 2.6 and 2.9 both keep
 * what is there. One for macOS would have to be signed again, so executables for other systems embed the files.
 */
import { APPENDED, type Appended } from "../../src/base/asset.ts";

/** `--version` reads it, and it is small. */
const EMBEDDED = ["commit.txt"];
const ELF = "\x7fELF";

/**
 * Writes a runtime with the data files of `names`, entries of the folder `bundle`, to `target`, and their
 * description to the bundle. Returns the names that are still to be embedded; null, and nothing is written,
 * if the runtime is not one of Linux.
 */
export function appendTo(
  runtime: string,
  target: string,
  { bundle, names }: { readonly bundle: string; readonly names: readonly string[] },
): string[] | null {
  const bytes = Deno.readFileSync(runtime);
  if (new TextDecoder("latin1").decode(bytes.subarray(0, ELF.length)) !== ELF) return null;
  const files: Record<string, [offset: number, size: number]> = {};
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const path of names.flatMap((name) => filesIn(bundle, name))) {
    if (EMBEDDED.includes(path)) continue;
    const part = Deno.readFileSync(`${bundle}/${path}`);
    files[path] = [size, part.length];
    parts.push(part);
    size += part.length;
  }
  const mark = crypto.randomUUID();
  const description: Appended = { mark, start: bytes.length + mark.length, files };
  Deno.writeFileSync(target, new Uint8Array(0), { mode: 0o755 });
  using out = Deno.openSync(target, { write: true });
  for (const part of [bytes, new TextEncoder().encode(mark), ...parts]) writeAll(out, part);
  Deno.writeTextFileSync(`${bundle}/${APPENDED}`, JSON.stringify(description));
  return [...EMBEDDED, APPENDED];
}

/** The paths of the files below an entry of a folder, relative to the folder. */
function filesIn(folder: string, name: string): string[] {
  if (Deno.statSync(`${folder}/${name}`).isFile) return [name];
  return [...Deno.readDirSync(`${folder}/${name}`)].map((entry) => entry.name).sort()
    .flatMap((entry) => filesIn(folder, `${name}/${entry}`));
}

function writeAll(out: Deno.FsFile, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += out.writeSync(bytes.subarray(at));
}
