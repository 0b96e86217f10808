/**
 * Takes vectors over into new segments: documents that are indexed enter, vector files of the segments
 * that they go into leave.
 *
 * A section is recognised by the hash of its text, so merging, rebuilding and renaming lose nothing, and
 * of an edited file only the sections that changed have no vectors. Nothing is encoded here. Failing to
 * read or write a vector file never fails an update: `ra embed` makes the vectors again.
 */
import type { ParsedDocument } from "../../document/model.ts";
import { sectionTexts, textHash } from "../../meaning/section_text.ts";
import { IndexCorrupt } from "../../segment/corrupt.ts";
import type { SectionVectors, VectorFile } from "../../segment/vectors/vector_file.ts";
import type { ManifestFacts, VectorsRecord } from "../manifest/facts.ts";
import { type IndexFolder, WriteFailed } from "../folder/folder.ts";
import { layersOf, openLayer, writeLayer } from "./layers.ts";

/** Collects the documents of the segment being built. */
export class VectorCarrier {
  readonly #folder: IndexFolder;
  readonly #records: readonly VectorsRecord[];
  #layers: readonly VectorFile[] | null = null;
  /** The hashes of the sections of each document. */
  #documents: (readonly string[])[] = [];

  /** `former` is the generation that the vectors come from. */
  constructor(folder: IndexFolder, former: ManifestFacts) {
    this.#folder = folder;
    this.#records = former.segments.flatMap((segment) => layersOf(segment));
  }

  /** In the order in which documents are added to the segment. */
  add(document: ParsedDocument): void {
    this.#documents.push(sectionTexts(document).map(textHash));
  }

  /** Writes the vectors of the segment; `ordinals` are the numbers of its documents, as added. */
  finish(ordinals: ArrayLike<number>): readonly VectorsRecord[] {
    const documents = this.#documents;
    this.#documents = [];
    const inOrder: (readonly string[])[] = [];
    documents.forEach((hashes, i) => inOrder[ordinals[i]] = hashes);
    const chunks = inOrder.flat();
    const wanted = new Map<string, number[]>();
    chunks.forEach((hash, chunk) => {
      const same = wanted.get(hash);
      if (same === undefined) wanted.set(hash, [chunk]);
      else same.push(chunk);
    });
    const found = new Map<string, FoundVectors>();
    for (const layer of this.#layers ??= this.#open()) take(layer, wanted, found);
    try {
      return [...found].map(([key, { dimensions, sections }]) =>
        writeLayer(this.#folder, {
          key,
          probe: this.#records.find((one) => one.key === key)!.probe,
          chunks: chunks.length,
          dimensions,
          sections,
        })
      );
    } catch (error) {
      if (error instanceof WriteFailed) return [];
      throw error;
    }
  }

  close(): void {
    for (const layer of this.#layers ?? []) layer.close();
    this.#layers = null;
  }

  #open(): VectorFile[] {
    return this.#records.flatMap((record) => openLayer(this.#folder, record) ?? []);
  }
}

interface FoundVectors {
  readonly dimensions: number;
  readonly sections: Map<number, SectionVectors>;
}

/** Adds the sections of a layer whose texts are wanted, unless another layer had them. */
function take(
  layer: VectorFile,
  wanted: ReadonlyMap<string, readonly number[]>,
  found: Map<string, FoundVectors>,
): void {
  try {
    const hashes = layer.hashes();
    const lows = new Set([...wanted.keys()].map((hash) => parseInt(hash.slice(8), 16)));
    for (let i = 0; i < layer.sectionCount; i++) {
      if (!lows.has(hashes[2 * i])) continue;
      const hash = hexOf(hashes[2 * i + 1]) + hexOf(hashes[2 * i]);
      const chunks = wanted.get(hash)?.filter((chunk) =>
        found.get(layer.key)?.sections.has(chunk) !== true
      );
      if (chunks === undefined || chunks.length === 0) continue;
      const vectors = layer.section(i, hash);
      const same = found.get(layer.key) ?? { dimensions: layer.dimensions, sections: new Map() };
      if (same.dimensions !== layer.dimensions) continue;
      for (const chunk of chunks) same.sections.set(chunk, vectors);
      found.set(layer.key, same);
    }
  } catch (error) {
    if (!(error instanceof IndexCorrupt)) throw error;
  }
}

/** A word of a hash as it is written. */
export function hexOf(word: number): string {
  return word.toString(16).padStart(8, "0");
}
