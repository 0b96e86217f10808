/** Pages whose ids are made from data, such as a glossary: many links lead to ids that are not there. */
import { splitTarget } from "../link_target.ts";
import type { Project } from "../project.ts";
import { anchorsOf } from "./page_anchors.ts";

const FEWEST_LOST = 10;
/** A table of contents that was not translated has about as many wrong links as there are headings. */
const MOST_OWN = 1 / 3;

const KNOWN = new WeakMap<Project, Map<string, Promise<boolean>>>();

/** Do links of this page name many more of its anchors than it has? */
export function lacksItsIds(project: Project, file: string): Promise<boolean> {
  let known = KNOWN.get(project);
  if (known === undefined) KNOWN.set(project, known = new Map());
  let found = known.get(file);
  if (found === undefined) known.set(file, found = decide(project, file));
  return found;
}

async function decide(project: Project, file: string): Promise<boolean> {
  const facts = await project.files.factsOf(file);
  const anchors = await anchorsOf(project, file);
  if (facts === null || anchors === null) return false;
  const lost = new Set<string>();
  for (const { kind, target } of facts.links) {
    const { path, anchor } = splitTarget(target);
    const isOwn = kind !== "wiki" && kind !== "reference" && path === "" && anchor !== null;
    if (isOwn && !anchors.has(anchor)) lost.add(anchor);
  }
  return lost.size >= FEWEST_LOST && anchors.own.length < lost.size * MOST_OWN;
}
