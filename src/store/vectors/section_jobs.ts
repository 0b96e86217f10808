/** Files with sections to encode → the texts of these sections, read as the indexer reads them. */
import { realPathOr } from "../../base/disk/real_path.ts";
import type { Tree } from "../../config/model.ts";
import { fileOnDisk, readSource } from "../../corpus/source.ts";
import { parseDocument } from "../../document/parse_document.ts";
import { sectionTexts, textHash } from "../../meaning/section_text.ts";
import { type Window, windowsOf } from "../../meaning/windows.ts";
import { keptReading } from "../folder/kept_texts.ts";
import type { Manifest } from "../manifest/manifest.ts";
import type { IndexSession } from "../session.ts";
import { layersOf, withLayer } from "./layers.ts";
import type { UnreadFile } from "./missing.ts";

/** A section to encode. */
export interface EncodingJob {
  /** The name of its segment, its number there, and the number of chunks there. */
  readonly segment: string;
  readonly chunk: number;
  readonly chunks: number;
  readonly hash: string;
  readonly windows: readonly Window[];
}

export class SectionJobs {
  readonly #session: IndexSession;
  readonly #maxChars: number;
  readonly #trees: ReadonlyMap<string, { readonly folder: string; readonly chunking: Tree }>;

  constructor(session: IndexSession, maxChars: number) {
    this.#session = session;
    this.#maxChars = maxChars;
    this.#trees = new Map(
      session.trees.map((tree) =>
        [tree.name, { folder: realPathOr(session.host, tree.folder), chunking: tree }] as const
      ),
    );
  }

  /** Nothing for a file that has changed since it was indexed: the next update indexes it again. */
  async *of(
    { file, segment, firstChunk, chunks, positions }: UnreadFile,
  ): AsyncGenerator<EncodingJob> {
    const { tree, path, hash } = file;
    const { host, settings: { maxFileSize, slugs } } = this.#session;
    const { folder, chunking } = this.#trees.get(tree) ?? {};
    const onDisk = folder === undefined ? null : fileOnDisk(host, folder, path);
    const source = onDisk === null ? null : readSource(host, onDisk, maxFileSize);
    if (source?.kind !== "read" || source.hash !== hash) return;
    const { bytes } = source;
    const kept = keptReading(this.#session.folder, source);
    const parsed = await parseDocument({ tree, path, bytes, slugs, chunking, kept });
    if (parsed.kind !== "parsed" || parsed.chunks.length !== file.chunkCount) return;
    const texts = sectionTexts(parsed);
    for (const position of positions) {
      yield {
        segment,
        chunk: firstChunk + position,
        chunks,
        hash: textHash(texts[position]),
        windows: windowsOf(texts[position], this.#maxChars),
      };
    }
  }

  /** The dimensions of the vectors of a key that are stored; null without any. */
  dimensionsOf({ facts }: Manifest, key: string): number | null {
    for (const record of facts.segments.flatMap((segment) => layersOf(segment, key))) {
      const dimensions = withLayer(this.#session.folder, record, (layer) => layer.dimensions);
      if (dimensions !== null) return dimensions;
    }
    return null;
  }
}
