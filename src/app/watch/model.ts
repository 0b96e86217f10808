/** What `ra watch` tells while documents change. */

/** A change of one document, as it was when the index had become quiet again. */
export type DocumentChange =
  | {
    readonly kind: "added" | "modified" | "removed";
    readonly id: string;
    /** As it can be opened from the working directory. */
    readonly file: string;
  }
  | {
    readonly kind: "renamed";
    readonly id: string;
    readonly file: string;
    /** The id that it had. */
    readonly from: string;
  };

export interface IndexCounts {
  readonly documents: number;
  readonly chunks: number;
}

export type WatchEvent =
  /** The index is up to date, and changes are looked for from now on. */
  | { readonly kind: "ready"; readonly time: number; readonly index: IndexCounts }
  /** What has changed since the last event, by id; at least one. */
  | {
    readonly kind: "changed";
    readonly time: number;
    readonly changes: readonly DocumentChange[];
    readonly index: IndexCounts;
  }
  /** Changes are not reported here, so ra looks for them every so many milliseconds; or they are again. */
  | { readonly kind: "polling"; readonly time: number; readonly every: number }
  | { readonly kind: "reported"; readonly time: number }
  /** The index cannot be updated now; it is tried again. */
  | {
    readonly kind: "problem";
    readonly time: number;
    readonly message: string;
    readonly hint: string | null;
  };
