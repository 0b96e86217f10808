/** Where the source code of a project is, for `ra init` to offer. */
import type { FolderEntry, ReadFiles } from "../../base/files.ts";
import { join } from "../../base/path.ts";
import { CODE_INCLUDE } from "../../config/model.ts";
import { isTreeName } from "../../config/tree_name.ts";
import { isDependencyFolder } from "../../corpus/select/dependency_folders.ts";
import { PROJECT_TREE } from "./implied.ts";

export interface SourceFolder {
  /** A name for a tree. */
  readonly name: string;
  /** Relative to the project; `.` if its sources are in several folders. */
  readonly path: string;
}

const EXTENSIONS = new Set(
  CODE_INCLUDE.flatMap((glob) => /\{(.*)\}/.exec(glob)?.[1].split(",") ?? []),
);
/** Folders with source files that are not the project's program. */
const BESIDE =
  /^(?:docs?|documentation|tests?|specs?|__tests__|testdata|fixtures|examples?|samples?|demos?|benchmarks?|bench|scripts?|tools?|dist|build|out|target|vendor|third[_-]party|public|static|assets|coverage|site|website)$/i;
/** The share of the source files that makes one folder the place of the program. */
const MOST_OF = 0.6;
/** Names to look at. */
const MAX_ENTRIES = 20_000;

/** Null if there is no source file, or if there are too many names to look at. */
export function findSourceFolder(files: ReadFiles, project: string): SourceFolder | null {
  const counter = new SourceCounter(files);
  const counts = new Map<string, number>();
  let inRoot = 0;
  for (const { name, kind } of counter.list(project)) {
    if (kind === "file" && isSource(name)) inRoot++;
    if (kind === "folder" && !BESIDE.test(name)) {
      counts.set(name, counter.count(join(project, name)));
    }
  }
  const all = inRoot + [...counts.values()].reduce((sum, one) => sum + one, 0);
  if (all === 0 || counter.isTooMany) return null;
  const [name, most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  if (most < all * MOST_OF) return { name: "code", path: "." };
  return { name: isTreeName(name) && name !== PROJECT_TREE ? name : "code", path: name };
}

class SourceCounter {
  readonly #files: ReadFiles;
  #seen = 0;

  constructor(files: ReadFiles) {
    this.#files = files;
  }

  get isTooMany(): boolean {
    return this.#seen > MAX_ENTRIES;
  }

  /** Without hidden names and dependencies. */
  list(folder: string): FolderEntry[] {
    const entries = this.#entriesOf(folder);
    this.#seen += entries.length;
    const isBeside = (other: string) => entries.some(({ name }) => name === other);
    return entries.filter(({ name, kind }) =>
      !name.startsWith(".") && !(kind === "folder" && isDependencyFolder(name, isBeside))
    );
  }

  /** The source files in a folder and below. */
  count(folder: string): number {
    const folders = [folder];
    let count = 0;
    for (let at = folders.pop(); at !== undefined && !this.isTooMany; at = folders.pop()) {
      for (const { name, kind } of this.list(at)) {
        if (kind === "file" && isSource(name)) count++;
        if (kind === "folder") folders.push(join(at, name));
      }
    }
    return count;
  }

  #entriesOf(folder: string): FolderEntry[] {
    try {
      return this.#files.readFolder(folder);
    } catch {
      return [];
    }
  }
}

function isSource(name: string): boolean {
  return EXTENSIONS.has(name.slice(name.lastIndexOf(".") + 1).toLowerCase()) && name.includes(".");
}
