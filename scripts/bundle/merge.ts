/**
 * Merges the chunks that an entry of the bundle loads into it.
 *
 * The bundler puts every module that two chunks share into a chunk of its own, so the code of a search
 * comes in 45 files, each of which the runtime has to find, hash and compile. Here they become one file,
 * and the chunks that are loaded later import from it. A merged chunk that they load by `import()` remains
 * as one line that exports the same values.
 */
import { deno } from "../run_deno.ts";
import { type Chunk, isDoor, loadedWith, readChunks } from "./chunk.ts";

const MERGER = "merger.js";

/**
 * Merges into `entry` what it loads, within `folder`, except what is already in one of the `other` entries.
 * Returns whether it worked.
 */
export async function mergeInto(
  folder: string,
  entry: string,
  others: readonly string[] = [],
): Promise<boolean> {
  const chunks = readChunks(folder);
  const merged = [...chunksOf(chunks, entry, others)].map((name) => chunks.get(name)!);
  const apart = new Set(merged.flatMap((chunk) => chunk.lazy));
  for (const { name } of merged) apart.delete(name);
  const external = [...apart, ...others].flatMap((name) => ["--external", `./${name}`]);
  Deno.writeTextFileSync(
    `${folder}/${MERGER}`,
    merged.map((chunk, i) => take(chunk, entry, i)).join(""),
  );
  const isMerged = await deno(folder, [
    ...["bundle", "--quiet", "--minify", "--platform", "deno", "--no-config", ...external],
    ...["--output", `${folder}/${MERGER}`, `${folder}/${MERGER}`],
  ]);
  if (!isMerged) return false;
  const places = new Map(merged.map(({ name }, i) => [name, i]));
  const later = [...chunks.values()].filter(({ name }) => !places.has(name));
  for (const { name, text } of later) {
    Deno.writeTextFileSync(`${folder}/${name}`, importFrom(entry, text, places));
  }
  const doors = new Set(later.flatMap((chunk) => chunk.lazy));
  for (const [i, chunk] of merged.entries()) {
    const file = `${folder}/${chunk.name}`;
    if (doors.has(chunk.name)) Deno.writeTextFileSync(file, give(chunk, entry, i));
    else Deno.removeSync(file);
  }
  Deno.renameSync(`${folder}/${MERGER}`, `${folder}/${entry}`);
  return true;
}

/** Makes the imports of merged chunks imports of the entry; `places` has their positions. */
function importFrom(entry: string, text: string, places: ReadonlyMap<string, number>): string {
  return text.replace(IMPORT, (whole: string, names: string | undefined, file: string) => {
    const i = places.get(file);
    if (i === undefined || file === entry) return whole;
    if (names === undefined) return "";
    const renamed = names.split(",").map((one) => {
      const [name, local = name] = one.split(" as ");
      return `${unique(name, i)} as ${local}`;
    });
    return `import{${renamed}}from"./${entry}";`;
  });
}

const IMPORT = /import(?:\{([^{}]*)\}from)?"\.\/([\w.-]+\.js)";/g;

/** What is loaded with an entry and not with another, and other doors to the same code. */
function chunksOf(
  chunks: ReadonlyMap<string, Chunk>,
  entry: string,
  others: readonly string[],
): Set<string> {
  const known = new Set(others.flatMap((other) => [...loadedWith(chunks, other)]));
  const merged = loadedWith(chunks, entry).difference(known);
  for (const chunk of chunks.values()) {
    if (known.has(chunk.name) || !isDoor(chunk)) continue;
    const isHere = chunk.imports.every((name) => merged.has(name) || known.has(name));
    if (isHere && chunk.imports.some((name) => merged.has(name))) merged.add(chunk.name);
  }
  return merged;
}

/** The line that exports the values of a chunk from the entry, under names that are unique there. */
function take({ name, exports }: Chunk, entry: string, i: number): string {
  const names = exports.map((one) => name === entry ? one : `${one} as ${unique(one, i)}`);
  return `export{${names}}from"./${name}";\n`;
}

/** What remains of a chunk. */
function give({ exports }: Chunk, entry: string, i: number): string {
  return `export{${exports.map((one) => `${unique(one, i)} as ${one}`)}}from"./${entry}";\n`;
}

function unique(name: string, i: number): string {
  return `${name}_${i}`;
}
