/** What is known about sections: what the labels of an index say, and what follows from their places. */
import type { Label, LabelKey } from "../document/labels.ts";
import type { TreeKind } from "../document/model.ts";
import type { LabelIndex, Ref, SearchIndex } from "../index/model.ts";
import { CodeNames } from "./code_names.ts";
import type { LabelledSection, ProjectFacts, SectionFacts } from "./model.ts";

type FactsIndex = Pick<SearchIndex, "labels" | "pathOf" | "treeOf" | "docRefOf">;

/** The facts of any section, in an index or read from its file. Loads what reads labels. */
export async function openSectionFacts(
  index: FactsIndex,
  project: ProjectFacts,
): Promise<SectionFactsReader> {
  return new SectionFactsReader(index, project, await index.labels());
}

export class SectionFactsReader {
  readonly #index: FactsIndex;
  readonly #project: ProjectFacts;
  readonly #labels: LabelIndex;
  readonly #names: CodeNames;
  readonly #kinds: ReadonlyMap<string, TreeKind>;

  constructor(index: FactsIndex, project: ProjectFacts, labels: LabelIndex) {
    this.#index = index;
    this.#project = project;
    this.#labels = labels;
    this.#names = new CodeNames(index, labels);
    this.#kinds = new Map(project.trees.map(({ name, kind }) => [name, kind]));
  }

  /** The facts of a section of the index. */
  of(ref: Ref): SectionFacts {
    const docRef = this.#index.docRefOf(ref);
    return this.describe({
      tree: this.#index.treeOf(ref),
      path: this.#index.pathOf(ref),
      depth: ref === docRef ? 0 : 1,
      labels: this.#labels.of(ref),
      fileLabels: this.#labels.of(docRef),
    });
  }

  describe({ tree, path, depth, labels, fileLabels }: LabelledSection): SectionFacts {
    const named = valuesOf(labels, "mention").flatMap((name) =>
      this.#names.meant(name).map(({ value }) => value)
    );
    return {
      kind: this.#kinds.get(tree) ?? "docs",
      type: valuesOf(labels, "type").at(0) ?? (depth === 0 ? "document" : "section"),
      layer: this.#project.layerOf(tree, path),
      symbols: [...new Set([...valuesOf(labels, "symbol"), ...named])],
      imports: valuesOf(fileLabels, "import"),
      entryPoints: valuesOf(labels, "entry"),
    };
  }
}

function valuesOf(labels: readonly Label[], key: LabelKey): string[] {
  return labels.filter((label) => label.key === key).map(({ value }) => value);
}
