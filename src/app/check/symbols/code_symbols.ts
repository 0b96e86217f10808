/** The source code of a project as an index of it knows it, for the rules. */
import type { Host } from "../../../base/host.ts";
import { basename, join } from "../../../base/path.ts";
import { realPathOr } from "../../../base/disk/real_path.ts";
import type { CodeSymbols, Definition } from "../../../check/symbols/model.ts";
import { type Config, usableTrees } from "../../../config/model.ts";
import { type CodeNames, openCodeNames } from "../../../facets/code_names.ts";
import type { LabelUses, Ref, SearchIndex } from "../../../index/model.ts";
import type { Analyzer } from "../../../text/model.ts";
import { slashed } from "../files.ts";
import type { KnownNames } from "./known_names.ts";

export interface CodeSources {
  readonly index: SearchIndex;
  readonly analyzer: Analyzer;
  readonly before: KnownNames;
}

export async function openCodeSymbols(
  host: Host,
  config: Config,
  { index, analyzer, before }: CodeSources,
): Promise<CodeSymbols> {
  const folders = new Map(
    usableTrees(config).filter(({ kind }) => kind === "code")
      .map(({ name, folder }) => [name, slashed(realPathOr(host, folder))]),
  );
  const names = await openCodeNames(index);
  return new IndexedSymbols(index, { names, analyzer, before, folders });
}

interface Parts {
  readonly names: CodeNames;
  readonly analyzer: Analyzer;
  readonly before: KnownNames;
  /** Of the trees of source code, by name. */
  readonly folders: ReadonlyMap<string, string>;
}

class IndexedSymbols implements CodeSymbols {
  readonly #index: SearchIndex;
  readonly #parts: Parts;
  /** Source files by their last names. */
  #files: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(index: SearchIndex, parts: Parts) {
    this.#index = index;
    this.#parts = parts;
  }

  meant(name: string): readonly Definition[] {
    return this.#definitions(this.#parts.names.meant(name));
  }

  endingIn(part: string): readonly Definition[] {
    return this.#definitions(this.#parts.names.endingIn(part));
  }

  before(name: string): readonly Definition[] {
    return this.#parts.before.get(name) ?? [];
  }

  filesEndingIn(path: string): readonly string[] {
    const found = this.#sources().get(basename(path)) ?? [];
    return found.filter((file) => file.endsWith(`/${path}`));
  }

  isUsed(word: string): boolean {
    const { analyzer, folders } = this.#parts;
    const whole = analyzer.analyze(word).find(({ part }) => !part);
    return whole === undefined ||
      this.#index.chunkFrequency(whole.term, undefined, [...folders.keys()]) > 0;
  }

  #definitions(uses: readonly LabelUses[]): Definition[] {
    return uses.flatMap(({ value, refs }) =>
      [...refs].map((ref) => ({ name: value, file: this.#fileOf(ref) }))
    );
  }

  #fileOf(ref: Ref): string {
    const folder = this.#parts.folders.get(this.#index.treeOf(ref)) ?? "";
    return join(folder, this.#index.pathOf(ref));
  }

  #sources(): ReadonlyMap<string, readonly string[]> {
    if (this.#files !== null) return this.#files;
    const files = new Map<string, string[]>();
    for (const { docRef, path } of this.#index.files([...this.#parts.folders.keys()])) {
      const file = this.#fileOf(docRef);
      const known = files.get(basename(path));
      if (known === undefined) files.set(basename(path), [file]);
      else known.push(file);
    }
    return this.#files = files;
  }
}
