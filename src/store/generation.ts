/**
 * Makes the next generation: what a scan found pending is put into a new segment, what it found gone
 * is marked dead in the old ones, and the facts and records that say so are drawn up.
 *
 * When time runs out, what is done counts and what is not stays as it was, to be found again by the
 * next scan. Nothing is published here; a write that fails leaves the old generation.
 */
import type { Host } from "../base/host.ts";
import type { Analyzer } from "../text/model.ts";
import { Indexer } from "./indexer.ts";
import type { EntryRecord, FolderRecord } from "../corpus/model.ts";
import type { Manifest, ManifestFacts, SegmentRecord } from "./manifest.ts";
import { planMerge } from "./merge.ts";
import { NOWHERE, type Scan, type ScannedFolder, type ScannedTree, TWIN } from "../corpus/scan.ts";
import { Twins } from "../corpus/twins.ts";
import { inside, join, seenNow } from "../corpus/walk.ts";

/** How far an update has come. */
export interface Progress {
  /** Files. */
  readonly done: number;
  readonly total: number;
  /** Bytes read so far. */
  readonly bytes: number;
}

/** Files by what happened to them; renamed ones are removed and added. */
export interface UpdateCounts {
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly skipped: number;
  /** Bytes of the files that were read. */
  readonly bytes: number;
}

export interface GenerationOptions {
  readonly root: string;
  readonly fingerprint: string;
  readonly trees: readonly ScannedTree[];
  readonly analyzer: Analyzer;
  readonly maxFileSize: number;
  /** The generation that the scan was compared with; null to start from nothing. */
  readonly former: Manifest | null;
  /** When to stop. */
  readonly deadline: number;
  /** Source bytes that may be indexed again to keep segments few. */
  readonly mergeLimit: number;
  /** Stores a segment and answers its name. */
  readonly store: (bytes: Uint8Array) => string;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Generation {
  readonly facts: ManifestFacts;
  readonly folders: readonly FolderRecord[];
  readonly counts: UpdateCounts;
  /** Time ran out: some changes are not in it. */
  readonly incomplete: boolean;
}

/** Times that no folder has: it will be listed by the next scan. */
const UNFINISHED = { size: -1, mtime: -1, ctime: -1, racy: true } as const;

/** Indexes what the scan found. */
export function makeGeneration(
  host: Host,
  scan: Scan,
  options: GenerationOptions,
): Promise<Generation> {
  return new Draft(host, scan, options).make();
}

/** A folder whose records are being drawn up. */
interface DraftFolder {
  readonly scanned: ScannedFolder;
  readonly entries: EntryRecord[];
  isUnfinished: boolean;
}

/** A file to index, and where its record will stand. */
interface Todo {
  readonly folder: DraftFolder;
  readonly name: string;
  readonly known: EntryRecord | null;
}

class Draft {
  #host: Host;
  #options: GenerationOptions;
  #indexer: Indexer;
  #former: readonly SegmentRecord[];
  #folders: DraftFolder[] = [];
  #changed: Todo[] = [];
  /** Files that did not change and move to the new segment. */
  #moved: Todo[] = [];
  #added = 0;
  #modified = 0;
  #removed: number;
  #incomplete: boolean;

  constructor(host: Host, scan: Scan, options: GenerationOptions) {
    this.#host = host;
    this.#options = options;
    this.#former = options.former?.facts.segments ?? [];
    this.#indexer = new Indexer(host, { ...options, firstSegment: this.#former.length });
    this.#removed = scan.removed;
    this.#incomplete = scan.incomplete;
    this.#sortOut(scan.folders);
  }

  async make(): Promise<Generation> {
    await this.#index();
    const segments = [...this.#former, ...this.#indexer.finish()];
    const folders = this.#folders.map(toRecord);
    const entries = folders.flatMap((folder) => folder.entries);
    const documents = entries.filter((entry) => entry.kind === "document");
    const { kept, numbers } = compact(segments, documents);
    return {
      facts: this.#facts(kept, documents),
      folders: folders.map((folder) => renumber(folder, numbers)),
      counts: {
        added: this.#added,
        modified: this.#modified,
        removed: this.#removed,
        unchanged: documents.length - this.#added - this.#modified,
        skipped: entries.filter((entry) => entry.kind === "skipped").length,
        bytes: this.#indexer.bytes,
      },
      incomplete: this.#incomplete,
    };
  }

  /** Splits what the scan found into records that stay and files to index. */
  #sortOut(folders: readonly ScannedFolder[]): void {
    const twins = new Twins(folders);
    const merged = this.#merged(folders);
    for (const scanned of folders) {
      const folder: DraftFolder = { scanned, entries: [], isUnfinished: false };
      this.#folders.push(folder);
      for (const entry of scanned.settled) {
        const isDocument = entry.kind === "document";
        if (twins.isLoser(scanned, entry.name)) {
          this.#addTwin(folder, entry.name);
          if (isDocument) this.#removed++;
        } else if (isDocument && merged.has(entry.segment)) {
          this.#moved.push({ folder, name: entry.name, known: entry });
        } else folder.entries.push(entry);
      }
      for (const { name, known } of scanned.pending) {
        if (twins.isLoser(scanned, name)) this.#addTwin(folder, name);
        else this.#changed.push({ folder, name, known });
      }
    }
  }

  /** Numbers of the old segments that go into the new one. */
  #merged(folders: readonly ScannedFolder[]): Set<number> {
    const live = this.#former.map(() => 0);
    let added = 0;
    for (const { settled, pending } of folders) {
      for (const one of settled) if (one.kind === "document") live[one.segment] += one.size;
      for (const { known } of pending) added += known?.size ?? USUAL_SIZE;
    }
    const weights = this.#former.map(({ sourceBytes }, i) => ({
      live: live[i],
      total: sourceBytes,
    }));
    return new Set(planMerge(weights, added, this.#options.mergeLimit));
  }

  async #index(): Promise<void> {
    const { deadline, onProgress } = this.#options;
    const todos = [...this.#changed, ...this.#moved];
    for (let i = 0; i < todos.length; i++) {
      if (this.#host.now() > deadline) this.#postpone(todos[i], i < this.#changed.length);
      else await this.#indexOne(todos[i]);
      onProgress?.({ done: i + 1, total: todos.length, bytes: this.#indexer.bytes });
    }
  }

  async #indexOne({ folder, name, known }: Todo): Promise<void> {
    const { scanned: { tree, path }, entries } = folder;
    const { record: { name: treeName, folder: root } } = this.#options.trees[tree];
    const record = await this.#indexer.add({
      file: inside(inside(root, path), name),
      tree: treeName,
      path: join(path, name).normalize("NFC"),
      name,
    });
    if (record !== null) entries.push(record);
    const was = known?.kind === "document";
    const is = record?.kind === "document";
    if (was && !is) this.#removed++;
    else if (!was && is) this.#added++;
    else if (is && known?.hash !== record.hash) this.#modified++;
  }

  /** Leaves a file as the old generation has it. */
  #postpone({ folder, known }: Todo, isChanged: boolean): void {
    if (known !== null) folder.entries.push(known);
    else folder.isUnfinished = true;
    this.#incomplete ||= isChanged;
  }

  #addTwin(folder: DraftFolder, name: string): void {
    const { tree, path } = folder.scanned;
    const file = inside(inside(this.#options.trees[tree].record.folder, path), name);
    try {
      const seen = seenNow(this.#host, this.#host.lstat(file));
      folder.entries.push({ ...NOWHERE, ...seen, name, kind: "skipped", reason: TWIN });
    } catch {
      // It is gone.
    }
  }

  #facts(segments: readonly SegmentRecord[], documents: readonly EntryRecord[]): ManifestFacts {
    const { root, fingerprint, trees, former } = this.#options;
    return {
      generation: (former?.facts.generation ?? 0) + 1,
      root,
      fingerprint,
      updated: this.#host.now(),
      documents: documents.length,
      sourceBytes: documents.reduce((sum, entry) => sum + entry.size, 0),
      trees: trees.map(({ record }) => record),
      segments,
    };
  }
}

/** Bytes that a file is taken to have before it was looked at. */
const USUAL_SIZE = 4096;

function toRecord({ scanned, entries, isUnfinished }: DraftFolder): FolderRecord {
  const { tree, path, seen } = scanned;
  const { size, mtime, ctime, racy } = isUnfinished ? UNFINISHED : seen;
  return { tree, path, size, mtime, ctime, racy, entries };
}

/** Drops segments of which nothing is left, and says which ordinals of the others are dead. */
function compact(segments: readonly SegmentRecord[], documents: readonly EntryRecord[]) {
  const live = segments.map(({ files }) => new Uint8Array(files));
  for (const { segment, ordinal } of documents) live[segment][ordinal] = 1;
  const kept: SegmentRecord[] = [];
  const numbers = segments.map((segment, i) => {
    const dead: number[] = [];
    for (let at = 0; at < segment.files; at++) if (live[i][at] === 0) dead.push(at);
    return dead.length === segment.files ? -1 : kept.push({ ...segment, dead }) - 1;
  });
  return { kept, numbers };
}

function renumber(folder: FolderRecord, numbers: readonly number[]): FolderRecord {
  const isSame = numbers.every((number, i) => number === i || number === -1);
  if (isSame) return folder;
  const entries = folder.entries.map((entry) =>
    entry.kind === "document" ? { ...entry, segment: numbers[entry.segment] } : entry
  );
  return { ...folder, entries };
}
