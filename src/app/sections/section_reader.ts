/**
 * Texts of sections, read from the files of the trees by byte span.
 *
 * The index has no bodies. The text of a converted file is made again, and is the same. A file that has changed since it was indexed is recognised by its hash and
 * parsed again, so that a section is shown as it is now; only then is the parser loaded. Files are read
 * as the indexer reads them (`corpus/source.ts`): nothing outside a tree, whatever the index says.
 */
import { decodeUtf8, encodeUtf8 } from "../../base/bytes.ts";
import type { ReadFiles } from "../../base/files.ts";
import { withoutInvisible } from "../../base/text/invisible.ts";
import type { Clock } from "../../base/process.ts";
import { realPathOr } from "../../base/disk/real_path.ts";
import { type Config, hasCode, type Tree, usableTrees } from "../../config/model.ts";
import type { Source } from "../../corpus/model.ts";
import { fileOnDisk, readSource } from "../../corpus/source.ts";
import { isConverted, isKept } from "../../document/document_type.ts";
import type { Chunk, ParsedDocument } from "../../document/model.ts";
import { pagesOfLines } from "../../document/pages.ts";
import type { Place } from "../../formats/model.ts";
import type { IndexedChunk, SearchIndex } from "../../index/model.ts";
import type { IndexStore } from "../../store/store.ts";

/** A section as it is in the file now. */
export interface SectionSource<C extends Chunk> {
  /** The chunk, with its current offsets and lines. */
  readonly chunk: C;
  /** Without invisible characters, so it may be shorter than the span. */
  readonly body: string;
  /** Bytes of the whole file; of a converted one, those of its text. */
  readonly bytes: Uint8Array;
  /** Pages, cells and the like of a converted file. */
  readonly places: readonly Place[];
}

interface LoadedFile {
  /** Of the text that chunks refer to. */
  readonly bytes: Uint8Array;
  /** The current chunks by id, if the file has changed since it was indexed; else null. */
  readonly changed: ReadonlyMap<string, Chunk> | null;
  readonly places: readonly Place[];
}

type ReadSource = Source & { readonly kind: "read" };

export interface SectionReaderOptions {
  /** Called before the first file is opened. */
  readonly onFirstRead?: () => void;
  /** Reads a file in place of `readSource`. */
  readonly readFile?: typeof readSource;
  /** Where the text of a file is kept that takes long to convert. */
  readonly kept?: IndexStore["kept"];
}

/** Reads each file at most once. */
export class SectionReader {
  readonly #disk: ReadFiles & Clock;
  readonly #trees: ReadonlyMap<string, { readonly folder: string; readonly chunking: Tree }>;
  readonly #maxFileSize: number;
  readonly #slugs: Config["settings"]["slugs"];
  readonly #names: boolean;
  readonly #files = new Map<string, LoadedFile | null>();
  readonly #readFile: typeof readSource;
  readonly #kept: SectionReaderOptions["kept"];
  #onFirstRead: (() => void) | undefined;

  constructor(disk: ReadFiles & Clock, config: Config, options: SectionReaderOptions = {}) {
    this.#disk = disk;
    this.#trees = new Map(
      usableTrees(config).map((tree) =>
        [tree.name, { folder: realPathOr(disk, tree.folder), chunking: tree }] as const
      ),
    );
    this.#maxFileSize = config.settings.maxFileSize;
    this.#slugs = config.settings.slugs;
    this.#names = hasCode(config);
    this.#onFirstRead = options.onFirstRead;
    this.#readFile = options.readFile ?? readSource;
    this.#kept = options.kept;
  }

  /** The section as it is in its file now, or null when the file or the section is gone. */
  async read<C extends IndexedChunk>(
    index: SearchIndex,
    chunk: C,
  ): Promise<SectionSource<C> | null> {
    const now = await this.locate(index, chunk);
    const file = await this.#load(index, chunk);
    if (now === null || file === null) return null;
    const body = withoutInvisible(decodeUtf8(file.bytes.subarray(now.byteStart, now.byteEnd)));
    return { chunk: now, body, bytes: file.bytes, places: file.places };
  }

  /** The section without its text: where it is in its file now, or null when it is gone. */
  async locate<C extends IndexedChunk>(index: SearchIndex, chunk: C): Promise<C | null> {
    const file = await this.#load(index, chunk);
    if (file === null) return null;
    const now = file.changed === null ? chunk : file.changed.get(chunk.id);
    if (now === undefined) return null;
    const pages = pagesOfLines(file.places, { first: now.lineStart, last: now.lineEnd });
    return shownChunk({ ...chunk, ...now, ...pages && { pages } });
  }

  /** Tells where sections of the document of a chunk start now; null for one that is gone. */
  async lines(
    index: SearchIndex,
    chunk: IndexedChunk,
  ): Promise<(start: Pick<Chunk, "id" | "lineStart">) => number | null> {
    const file = await this.#load(index, chunk);
    if (file === null) return () => null;
    const { changed } = file;
    return ({ id, lineStart }) => changed === null ? lineStart : changed.get(id)?.lineStart ?? null;
  }

  /** Every anchor of a document → the id of its section; empty when the document is gone. */
  async anchors(document: IndexedChunk): Promise<ReadonlyMap<string, string>> {
    const parsed = await this.document(document);
    if (parsed === null) return new Map();
    const { sectionAnchors } = await import("../../document/anchors.ts");
    const anchors = await sectionAnchors(parsed);
    return new Map([...anchors].map(([anchor, { id }]) => [anchor, id]));
  }

  /** The document of a chunk as it is in its file now, or null when it is gone. */
  async document(chunk: Pick<Chunk, "tree" | "path">): Promise<ParsedDocument | null> {
    const source = this.#read(chunk);
    return source === null ? null : await this.#parse(chunk, source);
  }

  async #load(index: SearchIndex, chunk: IndexedChunk): Promise<LoadedFile | null> {
    const known = this.#files.get(chunk.docId);
    if (known !== undefined) return known;
    const loaded = await this.#loadFile(index, chunk);
    this.#files.set(chunk.docId, loaded);
    return loaded;
  }

  async #loadFile(index: SearchIndex, chunk: IndexedChunk): Promise<LoadedFile | null> {
    const source = this.#read(chunk);
    if (source === null) return null;
    const { bytes, hash } = source;
    const isUnchanged = hash === index.hashOf(chunk.ref);
    const isText = !isConverted(chunk.path);
    if (isUnchanged && isText) return { bytes, changed: null, places: [] };
    const parsed = await this.#parse(chunk, source);
    if (parsed === null) return null;
    return {
      bytes: isText ? bytes : encodeUtf8(parsed.text),
      places: parsed.places,
      changed: isUnchanged ? null : new Map(parsed.chunks.map((one) => [one.id, one])),
    };
  }

  /** Loads the parser on demand: most results do not need it. */
  async #parse(
    { tree, path }: Pick<Chunk, "tree" | "path">,
    source: ReadSource,
  ): Promise<ParsedDocument | null> {
    const { parseDocument } = await import("../../document/parse_document.ts");
    const { chunking } = this.#trees.get(tree) ?? {};
    const [slugs, names] = [this.#slugs, this.#names];
    const { bytes } = source;
    const kept = isKept(path) ? await this.#kept?.(source) : undefined;
    const parsed = await parseDocument({ tree, path, bytes, slugs, chunking, names, kept });
    return parsed.kind === "parsed" ? parsed : null;
  }

  #read({ tree, path }: Pick<Chunk, "tree" | "path">): ReadSource | null {
    this.#onFirstRead?.();
    this.#onFirstRead = undefined;
    const folder = this.#trees.get(tree)?.folder;
    const file = folder === undefined ? null : fileOnDisk(this.#disk, folder, path);
    const source = file === null ? null : this.#readFile(this.#disk, file, this.#maxFileSize);
    return source?.kind === "read" ? source : null;
  }
}

/** The chunk with texts that can be shown: without invisible characters. Its id and path stay exact. */
export function shownChunk<C extends Chunk>(chunk: C): C {
  return {
    ...chunk,
    title: withoutInvisible(chunk.title),
    hierarchy: chunk.hierarchy.map(withoutInvisible),
    breadcrumb: withoutInvisible(chunk.breadcrumb),
  };
}
