/** What the system reports of some folders, collected until it is asked for. */
import type { Files } from "../../base/files.ts";
import { dirname } from "../../base/path.ts";
import type { Watch, Watching } from "../../base/disk/watching.ts";
import type { WatchCover } from "./watch_cover.ts";

/** A file of ours, which nobody else touches. */
export interface Stamp {
  readonly path: string;
  remove(): void;
}

/** Milliseconds to wait for the report of the stamp. It takes less than one, unless much has changed. */
const PATIENCE = 300;
const STAMP_MODE = 0o600;

export class WatchReports {
  readonly cover: WatchCover;
  readonly #host: Pick<Files, "setMode">;
  readonly #stamp: Stamp;
  readonly #onReport: (() => void) | undefined;
  readonly #watches: Watch[] = [];
  #changed = new Set<string>();
  #isComplete = true;
  /** Reports of the stamp that are still to come, one from each watch. */
  #pending = 0;
  #onStamp: (() => void) | null = null;

  /** `onReport` is called with each report, except for those about the folder of the stamp. */
  constructor(
    host: Pick<Files, "setMode">,
    { stamp, onReport }: { readonly stamp: Stamp; readonly onReport?: () => void },
    cover: WatchCover,
  ) {
    this.#host = host;
    this.#stamp = stamp;
    this.#onReport = onReport;
    this.cover = cover;
  }

  /** Throws when the system cannot watch so much. */
  start(watching: Watching): void {
    const beside = dirname(this.#stamp.path);
    for (const isDeep of [true, false]) {
      const inner = isDeep ? this.cover.deep : this.cover.flat;
      if (inner.size === 0) continue;
      // The first folder is compared first, and the stamp is what is reported most.
      const folders = [beside, ...inner];
      const onChange = (path: string | null) => this.#add(path);
      this.#watches.push(watching.watch({ folders, isDeep }, onChange));
    }
  }

  /** Waits until all changes so far are reported. False when that cannot be known. */
  async sync(): Promise<boolean> {
    this.#pending = this.#watches.length;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isReported = new Promise<boolean>((resolve) => {
      this.#onStamp = () => resolve(true);
      timer = setTimeout(() => resolve(false), PATIENCE);
    });
    try {
      this.#host.setMode(this.#stamp.path, STAMP_MODE);
      return await isReported;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
      this.#onStamp = null;
    }
  }

  /** The paths reported since the last call; null when some may be missing. */
  take(): ReadonlySet<string> | null {
    const taken = this.#isComplete ? this.#changed : null;
    this.#changed = new Set();
    this.#isComplete = true;
    return taken;
  }

  /** Something may have changed without a report. */
  spoil(): void {
    this.#isComplete = false;
  }

  close(): void {
    for (const watch of this.#watches) watch.close();
    this.#stamp.remove();
  }

  #add(path: string | null): void {
    if (path === null || dirname(path) !== dirname(this.#stamp.path)) this.#onReport?.();
    if (path === null) this.#isComplete = false;
    else if (path !== this.#stamp.path) this.#changed.add(path);
    else if (--this.#pending === 0) this.#onStamp?.();
  }
}
