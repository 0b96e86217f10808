/**
 * Texts of sections, read from the files of the trees by byte span.
 *
 * The index has no bodies. A file that has changed since it was indexed is recognised by its hash and
 * parsed again, so that a section is shown as it is now; only then is the parser loaded.
 */
import { decodeUtf8, hashBytes } from "../base/bytes.ts";
import { isNotFound, type ReadFiles } from "../base/files.ts";
import type { Tree } from "../config/model.ts";
import type { Chunk, ParsedDocument } from "../document/model.ts";
import type { IndexedChunk, SearchIndex } from "../index/model.ts";

/** A section as it is in the file now. */
export interface SectionSource<C extends Chunk> {
  /** The chunk, with its current offsets and lines. */
  readonly chunk: C;
  readonly body: string;
  /** Bytes of the whole file. */
  readonly bytes: Uint8Array;
}

interface LoadedFile {
  readonly bytes: Uint8Array;
  /** The current chunks by id, if the file has changed since it was indexed; else null. */
  readonly changed: ReadonlyMap<string, Chunk> | null;
}

/** Reads each file at most once. */
export class SectionReader {
  #disk: Pick<ReadFiles, "readFile" | "readFolder">;
  #folders: ReadonlyMap<string, string>;
  #files = new Map<string, LoadedFile | null>();

  constructor(disk: Pick<ReadFiles, "readFile" | "readFolder">, trees: readonly Tree[]) {
    this.#disk = disk;
    this.#folders = new Map(trees.map((tree) => [tree.name, tree.folder]));
  }

  /** The section as it is in its file now, or null when the file or the section is gone. */
  async read<C extends IndexedChunk>(
    index: SearchIndex,
    chunk: C,
  ): Promise<SectionSource<C> | null> {
    const file = await this.#load(index, chunk);
    if (file === null) return null;
    const now = file.changed === null ? chunk : file.changed.get(chunk.id);
    if (now === undefined) return null;
    const body = decodeUtf8(file.bytes.subarray(now.byteStart, now.byteEnd));
    return { chunk: { ...chunk, ...now }, body, bytes: file.bytes };
  }

  /** The line of its heading now, or null when the section is gone. Reads no text of its own. */
  async lineOf(index: SearchIndex, chunk: IndexedChunk): Promise<number | null> {
    const file = await this.#load(index, chunk);
    if (file === null) return null;
    const now = file.changed === null ? chunk : file.changed.get(chunk.id);
    return now?.lineStart ?? null;
  }

  /** Every anchor of a document → the id of its section; empty when the document is gone. */
  async anchors(document: IndexedChunk): Promise<ReadonlyMap<string, string>> {
    const folder = this.#folders.get(document.tree);
    const bytes = folder === undefined ? null : this.#readNamed(folder, document.path);
    const parsed = bytes === null ? null : await parse(document, bytes);
    if (parsed === null) return new Map();
    const { sectionAnchors } = await import("../document/anchors.ts");
    const anchors = await sectionAnchors(parsed);
    return new Map([...anchors].map(([anchor, { id }]) => [anchor, id]));
  }

  async #load(index: SearchIndex, chunk: IndexedChunk): Promise<LoadedFile | null> {
    const known = this.#files.get(chunk.docId);
    if (known !== undefined) return known;
    const loaded = await this.#loadFile(index, chunk);
    this.#files.set(chunk.docId, loaded);
    return loaded;
  }

  async #loadFile(index: SearchIndex, chunk: IndexedChunk): Promise<LoadedFile | null> {
    const folder = this.#folders.get(chunk.tree);
    if (folder === undefined) return null;
    const bytes = this.#readNamed(folder, chunk.path);
    if (bytes === null) return null;
    if (hashBytes(bytes) === index.fileOf(chunk.ref).hash) return { bytes, changed: null };
    const parsed = await parse(chunk, bytes);
    if (parsed === null) return null;
    return { bytes, changed: new Map(parsed.chunks.map((one) => [one.id, one])) };
  }

  /** Paths in the index are NFC; a name that is in another form on disk is found by its NFC form. */
  #readNamed(folder: string, path: string): Uint8Array | null {
    try {
      return this.#disk.readFile(`${folder}/${path}`);
    } catch (error) {
      if (!isNotFound(error)) return null;
    }
    const file = this.#findByNfc(folder, path.split("/"));
    if (file === null) return null;
    try {
      return this.#disk.readFile(file);
    } catch {
      return null;
    }
  }

  #findByNfc(folder: string, names: readonly string[]): string | null {
    let at = folder;
    for (const name of names) {
      try {
        const entry = this.#disk.readFolder(at).find((one) => one.name.normalize("NFC") === name);
        if (entry === undefined) return null;
        at = `${at}/${entry.name}`;
      } catch {
        return null;
      }
    }
    return at;
  }
}

/** Loads the parser on demand: most results do not need it. */
async function parse(
  { tree, path }: IndexedChunk,
  bytes: Uint8Array,
): Promise<ParsedDocument | null> {
  const { parseDocument } = await import("../document/parse_document.ts");
  const parsed = await parseDocument({ tree, path, bytes });
  return parsed.kind === "parsed" ? parsed : null;
}
