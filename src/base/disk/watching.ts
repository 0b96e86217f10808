/** Changes in folders, as the system reports them while they happen. */

export interface Watch {
  /** Nothing is reported afterwards. */
  close(): void;
}

export interface WatchedFolders {
  /** Absolute, with symbolic links resolved. */
  readonly folders: readonly string[];
  /** Also what is in the folders below. */
  readonly isDeep: boolean;
}

export interface Watching {
  /**
   * Are all changes in this folder reported, whoever makes them? True only for disks of this machine: what
   * another machine writes to a network drive is not reported.
   */
  reportsChanges(folder: string): boolean;
  /**
   * Calls `onChange` with the path of each change, in the order of the changes; with null when some were
   * lost. A path may be reported more often than it changed. Throws when the system cannot watch.
   */
  watch(watched: WatchedFolders, onChange: (path: string | null) => void): Watch;
}
