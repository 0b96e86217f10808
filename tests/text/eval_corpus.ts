/** The vocabulary of the evaluation corpora, which are next to the repository. */

const EVAL = new URL("../../../shared/eval/", import.meta.url);

export interface Corpus {
  /** Every document, whole. */
  readonly texts: readonly string[];
  /** Distinct lowercase words of up to 40 characters. */
  readonly words: ReadonlySet<string>;
}

/** The texts of both corpora, or null if they are not there. */
export function readEvalCorpus(): Corpus | null {
  const texts: string[] = [];
  try {
    for (const name of ["k8s", "cranfield"]) collect(new URL(`${name}/corpus/`, EVAL), texts);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
  const words = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)) {
      if (word.length <= 40) words.add(word);
    }
  }
  return { texts, words };
}

function collect(folder: URL, texts: string[]): void {
  for (const entry of Deno.readDirSync(folder)) {
    const name = encodeURIComponent(entry.name);
    if (entry.isDirectory) collect(new URL(`${name}/`, folder), texts);
    else texts.push(Deno.readTextFileSync(new URL(name, folder)));
  }
}
