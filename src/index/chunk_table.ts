/**
 * The chunks and files of an index: by ref, by id, and along the outlines of documents. Knows
 * nothing of terms.
 */
import { IndexCorrupt } from "../segment/corrupt.ts";
import { compareText } from "../segment/segment_format.ts";
import type { IndexedChunk, IndexedFile, Ref } from "./model.ts";
import { type IndexPart, sizeOf, sumOver } from "./parts.ts";

/** A file in one of the segments. */
interface FileLocation {
  readonly part: IndexPart;
  /** Number of the file in its segment. */
  readonly file: number;
}

interface ChunkLocation extends FileLocation {
  /** Number of the chunk in its file, 0 for the document. */
  readonly position: number;
  readonly docRef: Ref;
}

export class ChunkTable {
  /** Living files. */
  readonly documentCount: number;
  /** Living chunks. */
  readonly chunkCount: number;
  readonly #parts: readonly IndexPart[];
  readonly #size: number;

  constructor(parts: readonly IndexPart[]) {
    this.#parts = parts;
    this.#size = sizeOf(parts);
    this.documentCount = sumOver(
      parts,
      ({ segment, dead }) => segment.fileCount - (dead?.files.size ?? 0),
    );
    this.chunkCount = this.#size - sumOver(parts, ({ dead }) => dead?.refs.count() ?? 0);
  }

  languages(): { language: string; documents: number }[] {
    const counts = new Map<string, number>();
    for (const { segment, dead } of this.#parts) {
      const { names, numbers } = segment.languages;
      if (numbers === null && names.length > 0) {
        add(counts, names[0], segment.fileCount - (dead?.files.size ?? 0));
      }
      numbers?.forEach((number, file) => add(counts, names[number], dead?.files.has(file) ? 0 : 1));
    }
    return [...counts].filter(([, documents]) => documents > 0)
      .map(([language, documents]) => ({ language, documents }))
      .sort((a, b) => b.documents - a.documents || compareText(a.language, b.language));
  }

  compare(a: Ref, b: Ref): number {
    if (this.#partOf(a) === this.#partOf(b)) return a - b;
    const [one, other] = [this.#locate(a), this.#locate(b)];
    return compareFiles(one, other) || one.position - other.position;
  }

  chunk(ref: Ref): IndexedChunk {
    const { part: { segment }, file, position, docRef } = this.#locate(ref);
    const chunks = segment.chunks(file);
    const { parent, ...own } = chunks[position];
    const tree = segment.treeOf(file).name;
    const path = segment.path(file);
    const docId = `${tree}:${path}`;
    const idOf = (i: number) => chunks[i].slug === null ? docId : `${docId}#${chunks[i].slug}`;
    const hierarchy: string[] = [];
    for (let i = position; i >= 0; i = chunks[i].parent) hierarchy.unshift(chunks[i].title);
    return {
      ...own,
      id: idOf(position),
      docId,
      parentId: parent < 0 ? null : idOf(parent),
      tree,
      path,
      position,
      hierarchy,
      ref,
      docRef,
    };
  }

  startOf(ref: Ref): { id: string; lineStart: number } {
    const { part: { segment }, file, position } = this.#locate(ref);
    const { slug, lineStart } = segment.chunks(file)[position];
    const docId = `${segment.treeOf(file).name}:${segment.path(file)}`;
    return { id: slug === null ? docId : `${docId}#${slug}`, lineStart };
  }

  parentOf(ref: Ref): Ref | null {
    const { segment, base } = this.#partOf(ref);
    const levels = segment.levels();
    const level = levels[ref - base];
    if (level === 0) return null;
    for (let at = ref - base - 1; at >= 0; at--) if (levels[at] < level) return base + at;
    throw new IndexCorrupt("a section belongs to no document");
  }

  childrenOf(ref: Ref): Ref[] {
    const { segment, base } = this.#partOf(ref);
    const levels = segment.levels();
    const level = levels[ref - base];
    const children: Ref[] = [];
    for (let at = ref - base + 1; at < levels.length && levels[at] > level; at++) {
      if (levels[at] === level + 1) children.push(base + at);
    }
    return children;
  }

  docRefOf(ref: Ref): Ref {
    return this.#locate(ref).docRef;
  }

  treeOf(ref: Ref): string {
    const { part, file } = this.#locate(ref);
    return part.segment.treeOf(file).name;
  }

  pathOf(ref: Ref): string {
    const { part, file } = this.#locate(ref);
    return part.segment.path(file);
  }

  refOf(id: string): Ref | null {
    // The names of trees have neither `:` nor `#`, but paths may have both.
    const colon = id.indexOf(":");
    const hash = id.lastIndexOf("#");
    if (colon < 0) return null;
    const tree = id.slice(0, colon);
    const document = this.#refIn(tree, id.slice(colon + 1), null);
    if (document !== null || hash < colon) return document;
    return this.#refIn(tree, id.slice(colon + 1, hash), id.slice(hash + 1));
  }

  fileOf(ref: Ref): IndexedFile {
    return toIndexedFile(this.#locate(ref));
  }

  hashOf(ref: Ref): string {
    const { part, file } = this.#locate(ref);
    return part.segment.hash(file);
  }

  *files(trees?: readonly string[]): Iterable<IndexedFile> {
    const living: FileLocation[] = [];
    for (const part of this.#parts) {
      for (const tree of part.segment.trees) {
        if (trees && !trees.includes(tree.name)) continue;
        for (let file = tree.start; file < tree.end; file++) {
          if (!part.dead?.files.has(file)) living.push({ part, file });
        }
      }
    }
    if (this.#parts.length > 1) living.sort(compareFiles);
    for (const location of living) yield toIndexedFile(location);
  }

  close(): void {
    for (const { segment } of this.#parts) segment.close();
  }

  /** The living chunk with this slug, which is null for the document; null if there is none. */
  #refIn(treeName: string, path: string, slug: string | null): Ref | null {
    for (const { segment, base, dead } of this.#parts) {
      const tree = segment.trees.find(({ name }) => name === treeName);
      if (!tree) continue;
      const file = segment.seek(tree, path);
      if (file === tree.end || segment.path(file) !== path || dead?.files.has(file)) continue;
      const i = segment.chunks(file).findIndex((chunk) => chunk.slug === slug);
      if (i >= 0) return base + segment.chunkStart(file) + i;
    }
    return null;
  }

  #partOf(ref: Ref): IndexPart {
    if (!(ref >= 0 && ref < this.#size)) throw new RangeError(`there is no chunk ${ref}`);
    let i = this.#parts.length - 1;
    while (this.#parts[i].base > ref) i--;
    return this.#parts[i];
  }

  #locate(ref: Ref): ChunkLocation {
    const part = this.#partOf(ref);
    const file = part.segment.fileOf(ref - part.base);
    const docRef = part.base + part.segment.chunkStart(file);
    return { part, file, position: ref - docRef, docRef };
  }
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function toIndexedFile({ part: { segment, base }, file }: FileLocation): IndexedFile {
  const tree = segment.treeOf(file).name;
  const language = segment.languageOf(file);
  return { tree, language, ...segment.file(file), docRef: base + segment.chunkStart(file) };
}

/** Document order: by tree, then path. */
function compareFiles(a: FileLocation, b: FileLocation): number {
  if (a.part === b.part) return a.file - b.file;
  const [one, other] = [a.part.segment, b.part.segment];
  return compareText(one.treeOf(a.file).name, other.treeOf(b.file).name) ||
    compareText(one.path(a.file), other.path(b.file));
}
