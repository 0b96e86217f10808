/** Which pages include a document: its links start there, and its labels are theirs. */

import type { Project } from "../project.ts";
import { includedFiles } from "./include_paths.ts";

/** Of more pages that include one document, those after them are not looked at. */
const MAX_PAGES = 20;
/** Includes in includes are followed this far. */
const MAX_DEPTH = 5;

const INCLUDERS = new WeakMap<Project, ReadonlyMap<string, readonly string[]>>();

/** The documents that include this one, also by others in between; itself excluded. */
export function includersOf(project: Project, file: string): readonly string[] {
  let includers = INCLUDERS.get(project);
  if (includers === undefined) INCLUDERS.set(project, includers = collect(project));
  const found = new Set(includers.get(file));
  let last: readonly string[] = [...found];
  for (let depth = 1; depth < MAX_DEPTH && last.length > 0; depth++) {
    last = last.flatMap((page) => includers.get(page) ?? []).filter((page) => !found.has(page));
    for (const page of last) if (found.size < MAX_PAGES) found.add(page);
  }
  found.delete(file);
  return [...found];
}

/** Looks at the includes of all documents, once for each project. */
function collect(project: Project): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const page of project.documents()) {
    const facts = project.files.factsOf(page);
    if (facts === null || facts instanceof Promise) continue;
    for (const include of facts.includes) {
      if (include.kind !== "beside" && include.kind !== "anywhere") continue;
      for (const file of includedFiles(project, page, include)) {
        const pages = found.get(file) ?? [];
        if (pages.length < MAX_PAGES && pages.at(-1) !== page) pages.push(page);
        found.set(file, pages);
      }
    }
  }
  return found;
}
