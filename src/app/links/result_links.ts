/** The links of sections as `ra get --json` shows them. */
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { ResultLink } from "../../search/model.ts";
import type { Workspace } from "../workspace.ts";
import { linksOf } from "./list_links.ts";
import type { LinkEnd, SectionLink } from "./model.ts";

export interface ResultLinks {
  readonly links: readonly ResultLink[];
  readonly linkedFrom: readonly ResultLink[];
}

/** In the order of the refs: all links by line, also broken ones, and the links to each. */
export async function resultLinks(
  workspace: Workspace,
  index: SearchIndex,
  refs: Iterable<Ref>,
): Promise<readonly ResultLinks[]> {
  const { sections } = await linksOf(workspace, index, refs);
  return sections.map(({ out, in: from, broken }) => {
    const lost = broken.filter((link) => !out.includes(link));
    return {
      links: [...out, ...lost].sort((a, b) => a.line - b.line)
        .map((link) => toResultLink(link, link.to)),
      linkedFrom: from.map((link) => toResultLink(link, link.from)),
    };
  });
}

function toResultLink(
  { line, form, target, problem }: SectionLink,
  end: LinkEnd | null,
): ResultLink {
  return { id: end?.id ?? null, file: end?.file ?? null, line, form, target, problem };
}
