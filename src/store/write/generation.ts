/**
 * Builds the next generation: a scan enters, segments are written, the manifest that names them leaves.
 *
 * Pending files go into new segments, files that are gone are marked dead in the old ones. When time
 * runs out, what is done counts; the rest keeps its old record and is found again by the next scan.
 * Nothing is published here, so a failed write leaves the old generation.
 */
import { DeadlinePassed } from "../../base/deadline.ts";
import type { ReadFiles } from "../../base/files.ts";
import type { Clock } from "../../base/process.ts";
import type { Settings, TreeStemmer } from "../../config/model.ts";
import {
  type EntryRecord,
  type FolderRecord,
  NOT_STORED,
  type PendingEntry,
  type Scan,
  type ScannedFolder,
} from "../../corpus/model.ts";
import { NFC_COLLISION, NfcCollisions } from "../../corpus/nfc_collisions.ts";
import { countNotIncluded } from "../../corpus/select/not_included.ts";
import { joinPath } from "../../corpus/path.ts";
import { seenNow } from "../../corpus/source.ts";
import type { TreeOnDisk } from "../../corpus/tree_on_disk.ts";
import { compact } from "./compact.ts";
import { Indexer, type IndexerHost, type IndexerOptions } from "./indexer.ts";
import type { ManifestFacts, SegmentRecord } from "../manifest/facts.ts";
import type { Manifest } from "../manifest/manifest.ts";
import { planMerge } from "./merge.ts";
import type { Progress, UpdateCounts } from "../model.ts";
import type { VectorCarrier } from "../vectors/carry.ts";

export interface GenerationOptions {
  readonly root: string;
  readonly fingerprint: string;
  readonly trees: readonly TreeOnDisk[];
  /** By the number of the tree. */
  readonly stemmers: readonly TreeStemmer[];
  readonly maxFileSize: number;
  readonly slugs: Settings["slugs"];
  /** Note the names of code in documents? */
  readonly names: boolean;
  /** The generation that the scan was compared with; null to start from nothing. */
  readonly former: Manifest | null;
  /** When to stop. */
  readonly deadline: number;
  /** Source bytes of unchanged files that may be indexed again to keep segments few. */
  readonly mergeLimit: number;
  /** Stores a segment and returns its name. */
  readonly writeSegment: (bytes: Uint8Array) => string;
  /** Where the texts of files are kept that take long to convert; absent if they are not. */
  readonly kept?: IndexerOptions["kept"];
  /** Takes the vectors of sections over; absent if there are none. */
  readonly vectors?: VectorCarrier;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Generation {
  readonly facts: ManifestFacts;
  readonly folders: readonly FolderRecord[];
  readonly counts: UpdateCounts;
  /** Time ran out: some changes are not in it. */
  readonly incomplete: boolean;
}

export async function buildGeneration(
  host: IndexerHost,
  scan: Scan,
  options: GenerationOptions,
): Promise<Generation> {
  const firstSegment = options.former?.facts.segments.length ?? 0;
  const indexer = new Indexer(host, { ...options, firstSegment });
  try {
    return await new GenerationBuilder(host, indexer, options).build(scan);
  } finally {
    indexer.end();
  }
}

/** A folder whose entries are being collected. */
interface OpenFolder {
  readonly scanned: ScannedFolder;
  readonly entries: EntryRecord[];
  /** A new file in it had to be postponed. */
  isUnfinished: boolean;
}

/** A file to index, and the folder that gets its record. */
interface Job extends PendingEntry {
  readonly folder: OpenFolder;
}

class GenerationBuilder {
  readonly #files: ReadFiles & Clock;
  readonly #indexer: Indexer;
  readonly #options: GenerationOptions;
  readonly #former: readonly SegmentRecord[];
  readonly #folders: OpenFolder[] = [];
  readonly #changed: Job[] = [];
  /** Unchanged files of segments that are merged into the new one. */
  readonly #merged: Job[] = [];
  #added = 0;
  #modified = 0;
  #removed = 0;
  #incomplete = false;

  constructor(files: ReadFiles & Clock, indexer: Indexer, options: GenerationOptions) {
    this.#files = files;
    this.#indexer = indexer;
    this.#options = options;
    this.#former = options.former?.facts.segments ?? [];
  }

  async build(scan: Scan): Promise<Generation> {
    this.#removed = scan.removed;
    this.#incomplete = scan.incomplete;
    this.#sortOut(scan.folders);
    await this.#index();
    const all = [...this.#former, ...await this.#indexer.finish()];
    const { segments, folders } = compact(all, this.#folders.map(toRecord));
    const entries = folders.flatMap((folder) => folder.entries);
    const documents = entries.filter((entry) => entry.kind === "document");
    return {
      facts: this.#facts(segments, folders, documents),
      folders,
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

  /** Splits what the scan found into records to keep and files to index. */
  #sortOut(folders: readonly ScannedFolder[]): void {
    const collisions = new NfcCollisions(folders);
    const merged = this.#segmentsToMerge(folders);
    for (const scanned of folders) {
      const folder: OpenFolder = { scanned, entries: [], isUnfinished: false };
      this.#folders.push(folder);
      for (const entry of scanned.settled) {
        const { name } = entry;
        const isDocument = entry.kind === "document";
        if (collisions.isLoser(scanned, name)) {
          this.#addCollision(folder, name);
          if (isDocument) this.#removed++;
        } else if (isDocument && merged.has(entry.segment)) {
          this.#merged.push({ folder, name, known: entry, source: null });
        } else folder.entries.push(entry);
      }
      for (const entry of scanned.pending) {
        if (collisions.isLoser(scanned, entry.name)) this.#addCollision(folder, entry.name);
        else this.#changed.push({ ...entry, folder });
      }
    }
  }

  /** Numbers of the old segments whose files go into the new one. */
  #segmentsToMerge(folders: readonly ScannedFolder[]): Set<number> {
    const live = this.#former.map(() => 0);
    let added = 0;
    for (const { settled, pending } of folders) {
      for (const one of settled) if (one.kind === "document") live[one.segment] += one.size;
      for (const { known } of pending) added += known?.size ?? ASSUMED_SIZE;
    }
    const weights = this.#former.map(({ sourceBytes }, i) => ({
      live: live[i],
      total: sourceBytes,
    }));
    return new Set(planMerge(weights, added, this.#options.mergeLimit));
  }

  async #index(): Promise<void> {
    const { onProgress } = this.#options;
    const jobs = [...this.#changed, ...this.#merged];
    this.#indexer.expect(jobs.length);
    for (let i = 0; i < jobs.length; i++) {
      const isChanged = i < this.#changed.length;
      if (this.#isLate()) this.#postpone(jobs[i], isChanged);
      else await this.#indexOrPostpone(jobs[i], isChanged);
      onProgress?.({ done: i + 1, total: jobs.length, bytes: this.#indexer.bytes });
    }
  }

  #isLate(): boolean {
    return this.#files.now() > this.#options.deadline;
  }

  /** Time may run out in the middle of a file. */
  async #indexOrPostpone(job: Job, isChanged: boolean): Promise<void> {
    try {
      await this.#indexFile(job);
    } catch (error) {
      if (!(error instanceof DeadlinePassed)) throw error;
      this.#postpone(job, isChanged);
    }
  }

  async #indexFile({ folder: { scanned, entries }, name, known, source }: Job): Promise<void> {
    const { record: tree, tree: chunking } = this.#options.trees[scanned.tree];
    const record = await this.#indexer.add({
      file: this.#fileOf(scanned, name),
      tree: tree.name,
      path: joinPath(scanned.path, name).normalize("NFC"),
      name,
      source,
      stemmer: this.#options.stemmers[scanned.tree],
      chunking,
      isLate: () => this.#isLate(),
    });
    if (record !== null) entries.push(record);
    const was = known?.kind === "document";
    const is = record?.kind === "document";
    if (was && !is) this.#removed++;
    else if (!was && is) this.#added++;
    else if (is && known?.hash !== record.hash) this.#modified++;
  }

  /** Keeps the old record of a file; a new file is left to the next scan. */
  #postpone({ folder, known }: Job, isChanged: boolean): void {
    if (known !== null) folder.entries.push(known);
    else folder.isUnfinished = true;
    this.#incomplete ||= isChanged;
  }

  #addCollision(folder: OpenFolder, name: string): void {
    try {
      const stat = this.#files.lstat(this.#fileOf(folder.scanned, name));
      const seen = seenNow(this.#files, stat);
      folder.entries.push({ ...NOT_STORED, ...seen, name, kind: "skipped", reason: NFC_COLLISION });
    } catch {
      // It is gone.
    }
  }

  #fileOf({ tree, path }: ScannedFolder, name: string): string {
    return joinPath(joinPath(this.#options.trees[tree].record.folder, path), name);
  }

  #facts(
    segments: readonly SegmentRecord[],
    folders: readonly FolderRecord[],
    documents: readonly EntryRecord[],
  ): ManifestFacts {
    const { root, fingerprint, trees, former, maxFileSize } = this.#options;
    const records = trees.map(({ record }) => record);
    return {
      generation: (former?.facts.generation ?? 0) + 1,
      root,
      fingerprint,
      updated: this.#files.now(),
      documents: documents.length,
      sourceBytes: documents.reduce((sum, entry) => sum + entry.size, 0),
      notIncluded: countNotIncluded(folders, records, maxFileSize),
      trees: records,
      segments,
    };
  }
}

/** Bytes, for a new file that has not been looked at yet. */
const ASSUMED_SIZE = 4096;

/** Times that no folder has, so that the next scan lists it. */
const UNFINISHED = { size: -1, mtime: -1, ctime: -1, inode: 0, racy: true } as const;

function toRecord({ scanned, entries, isUnfinished }: OpenFolder): FolderRecord {
  const { tree, path, seen } = scanned;
  const { size, mtime, ctime, inode, racy } = isUnfinished ? UNFINISHED : seen;
  return { tree, path, size, mtime, ctime, inode, racy, entries };
}
