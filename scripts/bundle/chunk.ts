/** What a minified chunk of esbuild imports and exports. */

export interface Chunk {
  readonly name: string;
  readonly text: string;
  /** Names of the chunks that are loaded with it. */
  readonly imports: readonly string[];
  /** Names of the chunks that its code may load later. */
  readonly lazy: readonly string[];
  /** Names under which others import its values. */
  readonly exports: readonly string[];
}

const IMPORTS = /(?:import|from)"\.\/([\w.-]+\.js)"/g;
const LAZY = /import\("\.\/([\w.-]+\.js)"\)/g;
const EXPORTS = /export\{([^{}]*)\};?\s*$/;
/** A chunk with nothing but imports and exports is another door to values that live elsewhere. */
const ONLY_DOOR = /^(?:import(?:\{[^{}]*\}from)?"[^"]*";)*(?:export\{[^{}]*\};?)?\s*$/;

export function readChunks(folder: string): ReadonlyMap<string, Chunk> {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  return new Map(
    names.map((name) => [name, readChunk(name, Deno.readTextFileSync(`${folder}/${name}`))]),
  );
}

export function readChunk(name: string, text: string): Chunk {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, file]) => file);
  const list = EXPORTS.exec(text)?.[1] ?? "";
  const exports = list.split(",").filter(Boolean).map((one) => one.split(" as ").at(-1)!);
  return { name, text, imports: found(IMPORTS), lazy: found(LAZY), exports };
}

export function isDoor({ text }: Chunk): boolean {
  return ONLY_DOOR.test(text);
}

/** The chunks that are loaded when `name` is, itself included, in no particular order. */
export function loadedWith(chunks: ReadonlyMap<string, Chunk>, name: string): Set<string> {
  const loaded = new Set<string>();
  const load = (one: string) => {
    if (loaded.has(one)) return;
    loaded.add(one);
    for (const next of chunks.get(one)!.imports) load(next);
  };
  load(name);
  return loaded;
}
