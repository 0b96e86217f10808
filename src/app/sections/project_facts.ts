/**
 * What is known about sections besides their places and texts: kind, type, layer, symbols and the like.
 * Loaded by every search, so it does next to nothing in a project without source code and layers.
 */
import type { Config } from "../../config/model.ts";
import type { ParsedDocument } from "../../document/model.ts";
import type { LabelledSection, ProjectFacts, SectionFacts } from "../../facets/model.ts";
import type { Ref, SearchIndex } from "../../index/model.ts";
import type { Workspace } from "../workspace.ts";

/** Is there source code, or a layer that the configuration names? */
export function hasCodeFields({ trees, layers }: Pick<Config, "trees" | "layers">): boolean {
  return layers.length > 0 || trees.some(({ kind }) => kind === "code");
}

export async function projectFacts({ config }: Pick<Workspace, "config">): Promise<ProjectFacts> {
  if (!hasCodeFields(config)) {
    return { trees: config.trees, layerOf: () => null, hasCodeFields: false };
  }
  const { layersOf } = await import("./layers.ts");
  return { trees: config.trees, layerOf: layersOf(config), hasCodeFields: true };
}

/** Tells the facts of sections: of one in the index, or of one as it was just read. */
export interface FactsReader {
  of(ref: Ref): SectionFacts;
  describe(section: LabelledSection): SectionFacts;
}

export async function sectionFacts(
  workspace: Pick<Workspace, "config">,
  index: SearchIndex,
): Promise<FactsReader> {
  if (!hasCodeFields(workspace.config)) {
    return { ...WITHOUT_CODE, of: (ref) => plainFacts(index.docRefOf(ref) === ref) };
  }
  const { openSectionFacts } = await import("../../facets/section_facts.ts");
  return await openSectionFacts(index, await projectFacts(workspace));
}

/** For a project without source code and layers. */
export const WITHOUT_CODE: Pick<FactsReader, "describe"> = {
  describe: ({ depth }) => plainFacts(depth === 0),
};

/** The facts of each section of a document that was just read, by its position. */
export function factsOfDocument(
  reader: Pick<FactsReader, "describe">,
  { chunks: [file, ...rest] }: Pick<ParsedDocument, "chunks">,
): readonly SectionFacts[] {
  const fileLabels = file.labels ?? [];
  return [file, ...rest].map(({ tree, path, depth, labels = [] }) =>
    reader.describe({ tree, path, depth, labels, fileLabels })
  );
}

/** Of a project of documents. */
function plainFacts(isDocument: boolean): SectionFacts {
  return {
    kind: "docs",
    type: isDocument ? "document" : "section",
    layer: null,
    symbols: [],
    imports: [],
    entryPoints: [],
  };
}
