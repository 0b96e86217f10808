/** Measures context on pairs of a source file and the documents that should surface for it. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { context } from "../../src/app/context.ts";
import { openWorkspace, type Workspace } from "../../src/app/workspace.ts";
import { DenoHost } from "../../src/base/host.ts";
import type { Algorithm } from "../../src/config/model.ts";

export const HANDBOOK = fileURLToPath(new URL("../../testdata/context/", import.meta.url));

export interface Pair {
  /** Relative to the folder of the workspace. */
  readonly file: string;
  /** Paths inside the tree; any of them is right. */
  readonly wanted: readonly string[];
}

export interface Hits {
  readonly pairs: number;
  /** Share of files with a wanted document first, and among the first five. */
  readonly at1: number;
  readonly at5: number;
  /** Files whose documents did not surface. */
  readonly missed: readonly string[];
}

/** The pairs of the handbook in `testdata/context`. */
export function handbookPairs(): Pair[] {
  const lines = Deno.readTextFileSync(join(HANDBOOK, "pairs.tsv")).trim().split("\n");
  return lines.map((line) => {
    const [file, wanted] = line.split("\t");
    return { file, wanted: wanted.split(" ") };
  });
}

/** A workspace on a folder, with its index in a temporary folder. Release it with `using`. */
export async function openFolder(folder: string): Promise<Workspace & Disposable> {
  const indexDir = await Deno.makeTempDir({ prefix: "ra-context-" });
  const workspace = await openWorkspace(new FolderHost(folder, indexDir));
  return Object.assign(workspace, {
    [Symbol.dispose]() {
      workspace.close();
      Deno.removeSync(indexDir, { recursive: true });
    },
  });
}

class FolderHost extends DenoHost {
  #folder: string;
  #indexDir: string;
  constructor(folder: string, indexDir: string) {
    super([]);
    this.#folder = folder.replace(/\/$/, "");
    this.#indexDir = indexDir;
  }
  override cwd(): string {
    return this.#folder;
  }
  override home(): string {
    return this.#indexDir;
  }
  override env(name: string): string | undefined {
    return name === "RA_INDEX_DIR" ? this.#indexDir : undefined;
  }
}

/** Asks for the context of every file, as `ra context FILE -n 10` does. */
export async function measure(
  workspace: Workspace,
  pairs: readonly Pair[],
  algorithm?: Algorithm,
): Promise<Hits> {
  const ranks: number[] = [];
  for (const { file, wanted } of pairs) {
    const found = await context(workspace, {
      files: [{ path: file }],
      trees: [],
      seen: [],
      algorithm,
      freshness: "never",
      detail: { texts: false, marks: false, breakdown: false, candidates: false },
    });
    const documents = [...new Set(found.results.map(({ path }) => path))];
    const rank = documents.findIndex((path) => wanted.includes(path));
    ranks.push(rank < 0 ? Infinity : rank);
  }
  const share = (most: number) => ranks.filter((rank) => rank < most).length / pairs.length;
  const missed = pairs.filter((_, i) => ranks[i] >= 5).map(({ file }) => file);
  return { pairs: pairs.length, at1: share(1), at5: share(5), missed };
}
