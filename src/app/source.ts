/**
 * Texts of sections, read from the source files by byte span. The index keeps no bodies, so a file
 * that has moved on since it was indexed is noticed by its hash and parsed anew; only then is the
 * parser loaded.
 */
import { decodeUtf8, hashBytes } from "../base/bytes.ts";
import { isNotFound } from "../base/files.ts";
import type { Host } from "../base/host.ts";
import type { Tree } from "../config/model.ts";
import type { Chunk, ParsedDocument } from "../document/model.ts";
import type { IndexedChunk, SearchIndex } from "../index/model.ts";

/** What a section looks like in the file right now. */
export interface SourceSpan<C extends Chunk> {
  /** The chunk, with the places it has now. */
  readonly chunk: C;
  readonly body: string;
  /** Bytes of the whole file. */
  readonly bytes: Uint8Array;
}

interface LoadedFile {
  readonly bytes: Uint8Array;
  /** Set when the file is not the one that was indexed: its chunks now, by id. */
  readonly moved: ReadonlyMap<string, Chunk> | null;
}

/** Reads each file at most once. */
export class SourceReader {
  #host: Host;
  #folders: ReadonlyMap<string, string>;
  #files = new Map<string, LoadedFile | null>();

  constructor(host: Host, trees: readonly Tree[]) {
    this.#host = host;
    this.#folders = new Map(trees.map((tree) => [tree.name, tree.folder]));
  }

  /** The section as it stands in its file, or null when the file or the section is gone. */
  async read<C extends IndexedChunk>(index: SearchIndex, chunk: C): Promise<SourceSpan<C> | null> {
    const file = await this.#load(index, chunk);
    if (file === null) return null;
    const now = file.moved === null ? chunk : file.moved.get(chunk.id);
    if (now === undefined) return null;
    const body = decodeUtf8(file.bytes.subarray(now.byteStart, now.byteEnd));
    return { chunk: { ...chunk, ...now }, body, bytes: file.bytes };
  }

  /** Every anchor of a document, with the id of the section it leads to; none when it is gone. */
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
    if (hashBytes(bytes) === index.fileOf(chunk.ref).hash) return { bytes, moved: null };
    const parsed = await parse(chunk, bytes);
    if (parsed === null) return null;
    return { bytes, moved: new Map(parsed.chunks.map((one) => [one.id, one])) };
  }

  /** Paths are NFC; where the disk has another form of the name, it is found by its NFC form. */
  #readNamed(folder: string, path: string): Uint8Array | null {
    try {
      return this.#host.readFile(`${folder}/${path}`);
    } catch (error) {
      if (!isNotFound(error)) return null;
    }
    const file = this.#findByNfc(folder, path.split("/"));
    if (file === null) return null;
    try {
      return this.#host.readFile(file);
    } catch {
      return null;
    }
  }

  #findByNfc(folder: string, names: readonly string[]): string | null {
    let at = folder;
    for (const name of names) {
      try {
        const entry = this.#host.readFolder(at).find((one) => one.name.normalize("NFC") === name);
        if (entry === undefined) return null;
        at = `${at}/${entry.name}`;
      } catch {
        return null;
      }
    }
    return at;
  }
}

/** Loaded on demand: most answers need no parser. */
async function parse(
  { tree, path }: IndexedChunk,
  bytes: Uint8Array,
): Promise<ParsedDocument | null> {
  const { parseDocument } = await import("../document/parse_document.ts");
  const parsed = await parseDocument({ tree, path, bytes });
  return parsed.kind === "parsed" ? parsed : null;
}
