/**
 * The fields of a query that need source code: `kind:`, `type:`, `symbol:`, `layer:`, `import:` and
 * `entry:`. The values that a query names enter, the sections that have them leave.
 */
import { lastPart } from "../base/text/dotted_name.ts";
import { didYouMean } from "../base/text/suggest.ts";
import type { LabelKey } from "../document/model.ts";
import type { ChunkFilter, FieldFilter, LabelIndex, Ref, SearchIndex } from "../index/model.ts";
import { CodeNames } from "./code_names.ts";
import type { ProjectFacts } from "./model.ts";

export interface AskedField {
  readonly field: string;
  readonly names: readonly string[];
}

export interface OpenCodeFields {
  readonly filterOf: FieldFilter;
  /** Warnings about values that nothing has, with the nearest one. */
  readonly unknown: readonly string[];
}

/** Opens what the asked fields need. */
export async function openCodeFields(
  index: SearchIndex,
  project: ProjectFacts,
  asked: readonly AskedField[],
): Promise<OpenCodeFields> {
  const fields = new CodeFields(index, project, await index.labels());
  return {
    filterOf: (field, names) => fields.filterOf(field, names),
    unknown: asked.flatMap(({ field, names }) =>
      names.flatMap((name) => fields.warning(field, name))
    ),
  };
}

/** How many values a warning chooses the nearest from. */
const MOST_NEAR = 5_000;

class CodeFields {
  readonly #index: SearchIndex;
  readonly #project: ProjectFacts;
  readonly #labels: LabelIndex;
  readonly #names: CodeNames;

  constructor(index: SearchIndex, project: ProjectFacts, labels: LabelIndex) {
    this.#index = index;
    this.#project = project;
    this.#labels = labels;
    this.#names = new CodeNames(index, labels);
  }

  filterOf(field: string, names: readonly string[]): readonly ChunkFilter[] | null {
    if (field === "kind") {
      return [{ by: "tree", names: names.flatMap((name) => this.#treesOf(name.toLowerCase())) }];
    }
    const lists = names.map((name) => this.#refsOf(field, name));
    if (lists.some((list) => list === null)) return null;
    const all = refsFilter(lists.flatMap((list) => [...list!]));
    // Definitions come before the documents that speak of them.
    return field === "symbol"
      ? [all, refsFilter(names.flatMap((name) => this.#named("symbol", name)))]
      : [all];
  }

  warning(field: string, name: string): string[] {
    const has = field === "kind"
      ? this.#treesOf(name.toLowerCase()).length > 0
      : (this.#refsOf(field, name) ?? []).length > 0;
    return has ? [] : [`nothing has ${field}:${name}${didYouMean(name, this.#known(field, name))}`];
  }

  #treesOf(kind: string): string[] {
    return this.#project.trees.filter((tree) => tree.kind === kind).map(({ name }) => name);
  }

  #refsOf(field: string, name: string): readonly Ref[] | null {
    switch (field) {
      case "type":
        return [...this.#named("type", name), ...this.#ofDocuments(name.toLowerCase())];
      case "symbol":
        return this.#definedAndNamed(name);
      case "import":
        return this.#importing(name.toLowerCase());
      case "entry":
        return this.#entries(name.toLowerCase());
      case "layer":
        return this.#inLayer(name.toLowerCase());
      default:
        return null;
    }
  }

  #named(key: LabelKey, name: string): Ref[] {
    return this.#labels.named(key, name).flatMap(({ refs }) => [...refs]);
  }

  /** The definitions, and the sections of documents that name them. */
  #definedAndNamed(name: string): Ref[] {
    const definitions = this.#labels.named("symbol", name);
    return [
      ...definitions.flatMap(({ refs }) => [...refs]),
      ...this.#names.speakingOf(definitions.map(({ value }) => value)),
    ];
  }

  /** The types of documents follow from where their sections are. */
  #ofDocuments(type: string): Ref[] {
    if (type !== "document" && type !== "section") return [];
    const refs: Ref[] = [];
    for (const { docRef, chunkCount } of this.#index.files(this.#treesOf("docs"))) {
      if (type === "document") refs.push(docRef);
      else for (let i = 1; i < chunkCount; i++) refs.push(docRef + i);
    }
    return refs;
  }

  /** All sections of the files that import the module, or something inside it. */
  #importing(name: string): Ref[] {
    const isMeant = (value: string) =>
      value === name || value.startsWith(`${name}/`) || value.startsWith(`${name}.`);
    const uses = this.#labels.starting("import", name)
      .filter(({ value }) => isMeant(value.toLowerCase()));
    const files = new Set(
      uses.flatMap(({ refs }) => [...refs]).map((ref) => this.#index.docRefOf(ref)),
    );
    return [...files].flatMap((docRef) => this.#wholeFile(docRef));
  }

  #wholeFile(docRef: Ref): Ref[] {
    const { chunkCount } = this.#index.fileOf(docRef);
    return Array.from({ length: chunkCount }, (_, i) => docRef + i);
  }

  /** Entries are few, and a part of one is enough: `/auth/login`. */
  #entries(part: string): Ref[] {
    return this.#labels.starting("entry", "")
      .filter(({ value }) => value.toLowerCase().includes(part))
      .flatMap(({ refs }) => [...refs]);
  }

  #inLayer(name: string): Ref[] {
    return [...this.#index.files()]
      .filter(({ tree, path }) => this.#project.layerOf(tree, path)?.toLowerCase() === name)
      .flatMap(({ docRef }) => this.#wholeFile(docRef));
  }

  #known(field: string, name: string): string[] {
    if (field === "kind") return ["docs", "code"];
    if (field === "layer") {
      const layers = [...this.#index.files()]
        .flatMap(({ tree, path }) => this.#project.layerOf(tree, path) ?? []);
      return [...new Set(layers)];
    }
    const start = field === "type" ? "" : name.slice(0, 2);
    const values = this.#labels.starting(field as LabelKey, start).map(({ value }) => value);
    const types = field === "type" ? ["document", "section"] : [];
    return [
      ...types,
      ...values.slice(0, MOST_NEAR).map((value) => field === "symbol" ? lastPart(value) : value),
    ];
  }
}

function refsFilter(refs: readonly Ref[]): ChunkFilter {
  return { by: "refs", refs: Uint32Array.from(new Set(refs)).sort() };
}
