/**
 * The documents over which ra's readers are compared with full parsers and other oracles.
 *
 * `testdata/corpus` is part of the repository and was written for these tests. The collections of
 * `../shared/eval`, where they are next to the repository, add thousands of pages written by others.
 */
import { fileURLToPath } from "node:url";

export interface CorpusFile {
  /** Relative to the folder of its corpus, with `/`. */
  readonly path: string;
  /** The text of the file, a byte order mark included. */
  readonly text: string;
}

export interface Corpus {
  /** As the names of tests have it. */
  readonly name: string;
  readonly folder: string;
  /** Every markdown file, in the order of their paths. */
  files(): CorpusFile[];
}

/** The corpus of the repository. */
export const OWN: Corpus = corpus(
  "testdata/corpus",
  new URL("../testdata/corpus", import.meta.url),
);

/** The collections next to the repository, or null where there are none. */
export const SHARED: Corpus | null = existing(
  corpus("../shared/eval", new URL("../../shared/eval", import.meta.url)),
);

/** Every corpus that this machine has, that of the repository first. */
export const CORPORA: readonly Corpus[] = SHARED === null ? [OWN] : [OWN, SHARED];

const MARKDOWN = /\.(?:md|mdx|markdown)$/;

function corpus(name: string, url: URL): Corpus {
  const folder = fileURLToPath(url);
  return {
    name,
    folder,
    files: () =>
      pathsBelow(folder).filter((path) => MARKDOWN.test(path)).sort().map((path) => ({
        path,
        text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(
          Deno.readFileSync(`${folder}/${path}`),
        ),
      })),
  };
}

/** Every file below the folder, relative to it, with `/`. */
export function pathsBelow(folder: string, prefix = ""): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? pathsBelow(`${folder}/${name}`, `${prefix}${name}/`) : [`${prefix}${name}`]
  );
}

function existing(found: Corpus): Corpus | null {
  try {
    return Deno.statSync(found.folder).isDirectory ? found : null;
  } catch {
    return null;
  }
}

/** One in so many pages of the collections is compared with a slow oracle. */
const SHARE = 3;

/** Every file of the repository's corpus; of the collections a third, another one in each run. */
export function someOf(corpus: Corpus): CorpusFile[] {
  const first = Math.floor(Math.random() * SHARE);
  return corpus.files().filter((_, i) => corpus === OWN || i % SHARE === first);
}

/** The distinct lowercase words of up to 40 characters in some texts. */
export function wordsOf(files: readonly CorpusFile[]): Set<string> {
  const words = new Set<string>();
  for (const { text } of files) {
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)) {
      if (word.length <= 40) words.add(word);
    }
  }
  return words;
}
