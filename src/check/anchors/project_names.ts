/** Names that hold for all documents of a project: targets of MyST, labels in included files. */

import type { Project } from "../project.ts";
import { isPiece } from "./pieces.ts";

export interface ProjectNames {
  /** Explicit ids of all documents, in lower case. */
  readonly ids: ReadonlySet<string>;
  /** Labels of definitions in documents that are parts of others, normalized. */
  readonly labels: ReadonlySet<string>;
}

const NAMES = new WeakMap<Project, Promise<ProjectNames>>();

/** Reads the facts of all documents, once for each project. */
export function namesOf(project: Project): Promise<ProjectNames> {
  let names = NAMES.get(project);
  if (names === undefined) NAMES.set(project, names = collect(project));
  return names;
}

async function collect(project: Project): Promise<ProjectNames> {
  const ids = new Set<string>();
  const labels = new Set<string>();
  for (const file of project.documents()) {
    const facts = await project.files.factsOf(file);
    for (const id of facts?.ids ?? []) ids.add(id.toLowerCase());
    if (facts !== null && isPiece(file)) { for (const label of facts.labels) labels.add(label); }
  }
  return { ids, labels };
}
