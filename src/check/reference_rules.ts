/** Checks references such as `[text][label]` whose document does not define the label. */

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
  unchecked: "references that a plugin may resolve",
};

/** A name of code, or with more than letters in it. */
const OBJECT = /[._:()`]|[a-z][A-Z]|^[A-Z]\w*[A-Z]/;

export async function checkReference(
  project: Project,
  file: string,
  link: Link,
): Promise<ReferenceCheck> {
  const label = normalizeLabel(link.target);
  if (await isDefinedAround(project, file, label)) return SOUND;
  if (project.siteOf(file).generator === "mkdocs") {
    // Plugins such as autorefs resolve `[name][]` and names of code.
    const isCollapsed = link.end - link.at === link.target.length + "[][]".length;
    const { ids } = await namesOf(project);
    if (isCollapsed || OBJECT.test(link.target) || ids.has(link.target.toLowerCase())) {
      return UNCHECKED;
    }
  }
  return { finding: undefinedReference(file, link), unchecked: null };
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

function undefinedReference(file: string, { line, column, target }: Link): RawFinding {
  return {
    ...{ file, line, column, target: null, fix: null },
    code: "broken-link",
    message: `reference "${target}" is not defined in this document`,
    hint: `add a line "[${target}]: path/to/file.md"`,
  };
}
