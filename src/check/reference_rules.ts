/** Checks references such as `[text][label]` whose document does not define the label. */

import { nearest } from "../base/text/suggest.ts";
import { includedFiles } from "./anchors/include_paths.ts";
import { isPiece } from "./anchors/pieces.ts";
import { namesOf } from "./anchors/project_names.ts";
import { normalizeLabel } from "../markdown/inline/reference.ts";
import type { FileFacts, Link, RawFinding } from "./model.ts";
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

/** In a file that the document includes, or that its site adds; in any other when it is a part itself. */
async function isDefinedAround(project: Project, file: string, label: string): Promise<boolean> {
  if ((await labelsAround(project, file)).has(label)) return true;
  for (const one of project.sites.appendedTo(file)) {
    if ((await project.files.factsOf(one))?.labels.includes(label)) return true;
    if ((await labelsAround(project, one)).has(label)) return true;
  }
  return isPiece(file) || (await namesOf(project)).labels.has(label);
}

/** Includes of one document that are looked at. */
const MAX_INCLUDES = 300;

const LABELS = new WeakMap<FileFacts, Promise<ReadonlySet<string>>>();

/** The labels that the files define that a document includes. */
async function labelsAround(project: Project, file: string): Promise<ReadonlySet<string>> {
  const facts = await project.files.factsOf(file);
  if (facts === null) return new Set();
  let labels = LABELS.get(facts);
  if (labels === undefined) LABELS.set(facts, labels = collectLabels(project, file, facts));
  return await labels;
}

async function collectLabels(
  project: Project,
  file: string,
  { includes }: FileFacts,
): Promise<ReadonlySet<string>> {
  const found = includes.filter(({ kind }) => kind === "beside" || kind === "anywhere")
    .slice(0, MAX_INCLUDES).flatMap((include) => includedFiles(project, file, include));
  const labels = new Set<string>();
  for (const one of new Set(found)) {
    for (const label of (await project.files.factsOf(one))?.labels ?? []) labels.add(label);
  }
  return labels;
}

/** Definitions of a document beyond which none is suggested. */
const MAX_LABELS = 200;

function undefinedReference(
  file: string,
  { line, column, target }: Link,
  labels: readonly string[],
): RawFinding {
  const known = labels.length > MAX_LABELS ? [] : labels.map((one) => one.toLowerCase());
  const [near] = nearest(target.toLowerCase(), known);
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
