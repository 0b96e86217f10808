/** Checks references such as `[text][label]` whose document does not define the label. */

import { nearest } from "../base/suggest.ts";
import { includedFiles } from "./anchors/include_paths.ts";
import { isPiece } from "./anchors/pieces.ts";
import { namesOf } from "./anchors/project_names.ts";
import { normalizeLabel } from "../markdown/inline/reference.ts";
import type { Link, RawFinding } from "./model.ts";
import type { Project } from "./project.ts";

export interface ReferenceCheck {
  readonly finding: RawFinding | null;
  /** Why nobody can say whether the reference is right; null when it was checked. */
  readonly unchecked: string | null;
}

const SOUND: ReferenceCheck = { finding: null, unchecked: null };
const UNCHECKED: ReferenceCheck = {
  finding: null,
  unchecked: "a plugin gives the link its meaning",
};

export async function checkReference(
  project: Project,
  file: string,
  link: Link,
): Promise<ReferenceCheck> {
  const label = normalizeLabel(link.target);
  if (await isDefinedAround(project, file, label)) return SOUND;
  if (project.sites.givesMeaning(file, link.target)) return UNCHECKED;
  const facts = await project.files.factsOf(file);
  return { finding: undefinedReference(file, link, facts?.labels ?? []), unchecked: null };
}

/** In a file that the document includes; in any other when it is a part itself. */
async function isDefinedAround(project: Project, file: string, label: string): Promise<boolean> {
  const facts = await project.files.factsOf(file);
  for (const include of facts?.includes ?? []) {
    if (include.kind !== "beside" && include.kind !== "anywhere") continue;
    for (const one of includedFiles(project, file, include)) {
      if ((await project.files.factsOf(one))?.labels.includes(label)) return true;
    }
  }
  return isPiece(file) || (await namesOf(project)).labels.has(label);
}

function undefinedReference(
  file: string,
  { line, column, target }: Link,
  labels: readonly string[],
): RawFinding {
  const [near] = nearest(target.toLowerCase(), labels.map((one) => one.toLowerCase()));
  return {
    ...{ file, line, column, target: null, fix: null },
    code: "broken-link",
    message: `reference "${target}" is not defined in this document`,
    cause: "references have no definition in their document",
    hint: near === undefined
      ? `add a line "[${target}]: path/to/file.md"`
      : `did you mean "[${near}]", which is defined?`,
  };
}
