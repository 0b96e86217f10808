/** The real documents that readers of text are compared over, when they are at hand. */

const EVAL = decodeURIComponent(new URL("../../../shared/eval", import.meta.url).pathname);

/** Is the folder with the collections beside the repository? */
export const HAS_CORPUS = exists(EVAL);

/** Path and text of every markdown file in the collections. */
export function* corpus(folder = EVAL): Generator<{ path: string; text: string }> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* corpus(path);
    else if (entry.name.endsWith(".md")) yield { path, text: Deno.readTextFileSync(path) };
  }
}

function exists(folder: string): boolean {
  try {
    return Deno.statSync(folder).isDirectory;
  } catch {
    return false;
  }
}
