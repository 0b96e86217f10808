/**
 * Merges the chunks that `hot.js` loads into it.
 *
 * The bundler puts every module that two chunks share into a chunk of its own, so the code of a search
 * comes in 45 files, each of which the runtime has to find, hash and compile. Here they become one file,
 * and the chunks that are loaded later import from it. A merged chunk that they load by `import()` remains
 * as one line that exports the same values.
 */
import { deno } from "../run_deno.ts";
import { type Chunk, isDoor, loadedWith, readChunks } from "./chunk.ts";

const HOT = "hot.js";
const MERGER = "merge-hot.js";

/** Merges within `folder`; returns whether it worked. */
export async function mergeHot(folder: string): Promise<boolean> {
  const chunks = readChunks(folder);
  const hot = [...hotChunks(chunks)].map((name) => chunks.get(name)!);
  const lazy = new Set(hot.flatMap((chunk) => chunk.lazy));
  for (const { name } of hot) lazy.delete(name);
  const external = [...lazy].flatMap((name) => ["--external", `./${name}`]);
  Deno.writeTextFileSync(`${folder}/${MERGER}`, hot.map((chunk, i) => take(chunk, i)).join(""));
  const isMerged = await deno(folder, [
    ...["bundle", "--quiet", "--minify", "--platform", "deno", "--no-config", ...external],
    ...["--output", `${folder}/${MERGER}`, `${folder}/${MERGER}`],
  ]);
  if (!isMerged) return false;
  const places = new Map(hot.map(({ name }, i) => [name, i]));
  const later = [...chunks.values()].filter(({ name }) => !places.has(name));
  for (const { name, text } of later) {
    Deno.writeTextFileSync(`${folder}/${name}`, importFromHot(text, places));
  }
  const doors = new Set(later.flatMap((chunk) => chunk.lazy));
  for (const [i, chunk] of hot.entries()) {
    const file = `${folder}/${chunk.name}`;
    if (doors.has(chunk.name)) Deno.writeTextFileSync(file, give(chunk, i));
    else Deno.removeSync(file);
  }
  Deno.renameSync(`${folder}/${MERGER}`, `${folder}/${HOT}`);
  return true;
}

/** Makes the imports of merged chunks imports of `hot.js`; `places` has their positions. */
function importFromHot(text: string, places: ReadonlyMap<string, number>): string {
  return text.replace(IMPORT, (whole: string, names: string | undefined, file: string) => {
    const i = places.get(file);
    if (i === undefined || file === HOT) return whole;
    if (names === undefined) return "";
    const renamed = names.split(",").map((one) => {
      const [name, local = name] = one.split(" as ");
      return `${unique(name, i)} as ${local}`;
    });
    return `import{${renamed}}from"./${HOT}";`;
  });
}

const IMPORT = /import(?:\{([^{}]*)\}from)?"\.\/([\w.-]+\.js)";/g;

/** What is loaded with `hot.js`, and other doors to the same code. */
function hotChunks(chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const hot = loadedWith(chunks, HOT);
  for (const chunk of chunks.values()) {
    if (isDoor(chunk) && chunk.imports.every((name) => hot.has(name))) hot.add(chunk.name);
  }
  return hot;
}

/** The line that exports the values of a chunk from `hot.js`, under names that are unique there. */
function take({ name, exports }: Chunk, i: number): string {
  const names = exports.map((one) => name === HOT ? one : `${one} as ${unique(one, i)}`);
  return `export{${names}}from"./${name}";\n`;
}

/** What remains of a chunk. */
function give({ exports }: Chunk, i: number): string {
  return `export{${exports.map((one) => `${unique(one, i)} as ${one}`)}}from"./${HOT}";\n`;
}

function unique(name: string, i: number): string {
  return `${name}_${i}`;
}
