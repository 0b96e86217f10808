/**
 * Creates a large corpus for benchmarks: the collections in `../shared/eval`, copied several times.
 *
 * `deno run -A scripts/large_corpus.ts FOLDER [COPIES]` writes five copies of each collection, 14,575
 * files and 58.7 MB in all. A copy that already exists is left unchanged.
 */

const COLLECTIONS = ["k8s", "cranfield"] as const;
const EVAL = new URL("../../shared/eval/", import.meta.url);

export interface Corpus {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
}

/** Are the collections that the corpus is made of next to the repository? */
export function canMakeCorpus(): boolean {
  return COLLECTIONS.every((name) => isFolder(new URL(`${name}/corpus`, EVAL)));
}

/** Fills `folder` with `copies` of each collection and returns its size. */
export function makeLargeCorpus(folder: string, copies = 5): Corpus {
  for (const name of COLLECTIONS) {
    const source = new URL(`${name}/corpus`, EVAL).pathname;
    for (let copy = 1; copy <= copies; copy++) {
      const target = `${folder}/${name}-${copy}`;
      if (!isFolder(target)) copyFolder(source, target);
    }
  }
  return { folder, ...measure(folder) };
}

/** Copies the regular files in a folder and below. */
export function copyFolder(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const entry of Deno.readDirSync(from)) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.isDirectory) copyFolder(source, target);
    else if (entry.isFile) Deno.copyFileSync(source, target);
  }
}

/** Number of files below a folder, and their bytes. */
export function measure(folder: string): { files: number; bytes: number } {
  let [files, bytes] = [0, 0];
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isFile) {
      files++;
      bytes += Deno.statSync(path).size;
    } else if (entry.isDirectory) {
      const below = measure(path);
      files += below.files;
      bytes += below.bytes;
    }
  }
  return { files, bytes };
}

export function isFolder(path: string | URL): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  const [folder, copies] = Deno.args;
  if (folder === undefined) {
    console.error("usage: deno run -A scripts/large_corpus.ts FOLDER [COPIES]");
    Deno.exit(2);
  }
  const made = makeLargeCorpus(folder, copies === undefined ? undefined : Number(copies));
  console.log(`${made.files} files, ${(made.bytes / 1e6).toFixed(1)} MB in ${folder}`);
}
