/** The types that the store shares with its users. */
import type { Files } from "../base/files.ts";
import type { Clock, Environment, Process } from "../base/process.ts";
import type { NotIncluded } from "../base/not_included.ts";
import type { SearchIndex } from "../index/model.ts";
import type { Encoder } from "../meaning/model.ts";
import type { Window } from "../meaning/windows.ts";
import type { ManifestFacts } from "./manifest/facts.ts";

/**
 * What the store needs of the world: besides files, the home folder for the user's key and the cache
 * folder. The process id only names the owner of a lock.
 */
export type StoreHost =
  & Files
  & Clock
  & Environment
  & Pick<Process, "pid" | "platform" | "startThread" | "watching">;

/** auto: within a time budget; fresh: however long it takes; never: the index as it is. */
export type Freshness = "auto" | "fresh" | "never";

/** An index that is open, and how current it is. */
export interface FreshIndex {
  readonly index: SearchIndex;
  readonly facts: {
    readonly documents: number;
    readonly chunks: number;
    /** The trees have changes that the index does not know. */
    readonly stale: boolean;
    /** ISO time of the last update. */
    readonly updated: string;
    readonly notIncluded: NotIncluded;
  };
  /** Lines for stderr, such as that a damaged index was rebuilt. */
  readonly notices: readonly string[];
  /** The generation that it is. */
  readonly manifest: { readonly identity: string; readonly facts: ManifestFacts };
}

/** How far an update has come. */
export interface Progress {
  /** Files. */
  readonly done: number;
  readonly total: number;
  /** Bytes read so far. */
  readonly bytes: number;
}

/** Files by what happened to them; a renamed file is one removed and one added. */
export interface UpdateCounts {
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly skipped: number;
  /** Bytes of the files that were indexed. */
  readonly bytes: number;
}

/** The outcome of an update, and the size of the index after it. */
export interface UpdateSummary extends UpdateCounts {
  readonly documents: number;
  readonly chunks: number;
  readonly ms: number;
  /** Bytes of the index on disk. */
  readonly indexBytes: number;
}

/** The index as `ra status` shows it. */
export interface IndexStatus {
  readonly state: "fresh" | "stale" | "missing" | "damaged";
  /** Its folder. */
  readonly path: string;
  /** What the next search will index; null when that is nothing, or everything. */
  readonly changes: IndexChanges | null;
  /** Why the index is not where the configuration says, as a sentence; null when it is. */
  readonly notice: string | null;
  /** Bytes on disk. */
  readonly size: number;
  readonly documents: number;
  readonly chunks: number;
  /** When it was last written, milliseconds since the epoch; null when it never was. */
  readonly updated: number | null;
  /** Documents and chunks of each tree. */
  readonly trees: readonly {
    readonly name: string;
    readonly documents: number;
    readonly chunks: number;
    /** Its languages, each with the number of documents, most frequent first. */
    readonly languages: readonly { readonly language: string; readonly documents: number }[];
  }[];
  readonly skipped: readonly SkippedFile[];
  /** Source files that are one section by lines. */
  readonly unparsed: readonly SkippedFile[];
  /** Folders of dependencies, which are left out: `tree` and path. */
  readonly dependencies: readonly Pick<SkippedFile, "tree" | "path">[];
  /** Sections of documents longer than `settings.max_chunk_size`, in characters. */
  readonly oversized: readonly { readonly id: string; readonly characters: number }[];
  /** Sections that have vectors of the model that was asked about, and the bytes of all vectors. */
  readonly embedded: { readonly sections: number; readonly bytes: number };
}

/** Documents that differ from the index. */
export interface IndexChanges {
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
  /** The first few as `tree:path`: what was added or modified. */
  readonly examples: readonly string[];
}

/** A file or folder that was to be read and could not be. */
export interface SkippedFile {
  readonly tree: string;
  /** Path inside the tree, NFC. */
  readonly path: string;
  /** A clause such as `not valid UTF-8`. */
  readonly reason: string;
}

export interface FillOptions {
  readonly encoder: Encoder;
  /** Sections that are encoded at most. */
  readonly limit?: number;
  /** When to stop, as the host's clock has it. */
  readonly deadline?: number;
  /** Milliseconds to wait for another writer each time. */
  readonly patience: number;
  /** Ends the request at hand; what was made before counts. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FillProgress) => void;
  /** Called with one line while another process is waited for. */
  readonly onNotice?: (line: string) => void;
}

/** Sections. */
export interface FillProgress {
  readonly done: number;
  readonly total: number;
}

export interface FillSummary {
  /** Sections that were encoded, and the texts and estimated tokens that these were. */
  readonly encoded: number;
  readonly windows: number;
  readonly tokens: number;
  /** Sections that still have no vector. */
  readonly left: number;
}

/** What encoding all that is missing takes. */
export interface EmbedEstimate {
  /** Sections of the index, and those without vectors. */
  readonly total: number;
  readonly sections: number;
  /** The texts that these are cut into, and their estimated tokens. */
  readonly windows: number;
  readonly tokens: number;
  /** Some of the texts, evenly spread, to measure the speed of a model with. */
  readonly sample: readonly Pick<Window, "text" | "tokens">[];
}
