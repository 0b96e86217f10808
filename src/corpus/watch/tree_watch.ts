/**
 * Freshness for a server: the system reports changes while they happen, so that a call need not look at
 * every file. An inventory enters, what may have changed since it was last confirmed leaves.
 *
 * The promise is that of the full check: a change made before a call is seen by the call. Reports arrive in
 * the order of the changes, but later than they are made. So each call first touches a file of ours, the
 * stamp, and waits for the report of that: then it has all earlier ones. Whenever reports may be missing
 * (the watch has just begun, the system lost some, a folder came or went within the last second, another
 * process wrote the index), `suspects` returns null and the caller does the full check; where the system
 * cannot watch, always.
 *
 * What is never reported, a write through a memory map or another hard link of a file, is found by a full
 * check after an answer, at most every ten seconds: the call after that sees it.
 */
import type { Files, ReadFiles } from "../../base/files.ts";
import type { Clock } from "../../base/process.ts";
import type { Watching } from "../../base/disk/watching.ts";
import type { Inventory } from "../model.ts";
import { InventoryPaths } from "./reported.ts";
import { findSuspects, type Suspects } from "../suspects.ts";
import { CoverFinder, isCovered, type WatchCover } from "./watch_cover.ts";
import { type Stamp, WatchReports } from "./watch_reports.ts";

export type WatchHost = ReadFiles & Clock & Pick<Files, "setMode">;

/** An inventory with an identity, by which an equal one is recognised. */
export type KnownInventory = Inventory & { readonly identity: string };

/** The outcome of a freshness check. */
export interface Checked {
  readonly manifest: KnownInventory;
  readonly facts: { readonly stale: boolean };
  /** It is not on disk. */
  readonly inMemory: boolean;
}

/** Each report is compared with every watched path, so there must not be many. */
const MOST_PATHS = 64;
/** Watches are a resource that the programs of a user share. */
const MOST_FOLDERS = 30_000;
/** Milliseconds after a folder came, in which changes inside it may not be reported yet. */
const SETTLING = 1_000;
/** Milliseconds between two full checks after an answer. */
const AUDIT_EVERY = 10_000;
/** Milliseconds between two attempts to watch. */
const ARM_EVERY = 2_000;
/** In a row. Once may be bad luck, such as a folder that vanishes while its watch begins. */
const MOST_FAILURES = 3;
/** Folders that are looked at before other work gets a turn: a few milliseconds. */
const STEP = 32;
/**
 * The same in milliseconds, until the watch begins. Each turn may be a call that checks all files, so there must
 * not be many.
 */
const ARMING_SLICE = 20;

export interface TreeWatchOptions {
  /** Creates a stamp; null when that is not possible. */
  readonly makeStamp: () => Stamp | null;
  readonly onReport?: () => void;
}

export class TreeWatch {
  readonly #host: WatchHost;
  readonly #watching: Watching;
  /** Creates a stamp; null when that is not possible. */
  readonly #makeStamp: () => Stamp | null;
  readonly #onReport: (() => void) | undefined;
  #reports: WatchReports | null = null;
  #state: "idle" | "busy" | "off" = "idle";
  /** The inventory that the trees equalled when reports were last taken. */
  #confirmed: string | null = null;
  /** The latest inventory that was confirmed, with its paths. */
  #latest: { readonly identity: string; readonly paths: InventoryPaths } | null = null;
  #doubtUntil = 0;
  #failures = 0;
  #nextArming = 0;
  #nextAudit = 0;

  /** `onReport` is called with each report of a change. */
  constructor(
    host: WatchHost,
    watching: Watching,
    { makeStamp, onReport }: TreeWatchOptions,
  ) {
    this.#host = host;
    this.#watching = watching;
    this.#makeStamp = makeStamp;
    this.#onReport = onReport;
  }

  /** Are changes reported at this moment? */
  get isReported(): boolean {
    return this.#reports !== null;
  }

  /** What may have changed; null when everything has to be looked at. One call at a time. */
  async suspects(inventory: KnownInventory): Promise<Suspects | null> {
    const latest = this.#confirmed === inventory.identity ? this.#latest : null;
    const reports = this.#reports;
    this.#confirmed = null;
    if (reports === null) return null;
    if (!await reports.sync()) {
      this.#fail();
      return null;
    }
    this.#failures = 0;
    const changed = reports.take();
    const now = this.#host.now();
    if (changed === null || latest === null) return null;
    const isSame = this.#hasItsRoots(inventory, latest.paths);
    const suspects = isSame ? latest.paths.suspects(this.#host, changed) : null;
    if (suspects === null) {
      this.#doubtUntil = now + SETTLING;
      const { deep, flat } = reports.cover;
      const isReplaced = changed.values().some((path) => deep.has(path) || flat.has(path));
      if (!isSame || isReplaced) this.#disarm();
    }
    return now < this.#doubtUntil ? null : suspects;
  }

  /**
   * Says that the trees equalled the inventory when `suspects` was last called, unless it is stale or not
   * on disk. Begins to watch them.
   */
  confirm({ manifest: inventory, facts, inMemory }: Checked): void {
    if (this.#isOff() || facts.stale || inMemory) return;
    if (this.#latest?.identity !== inventory.identity) {
      this.#latest = { identity: inventory.identity, paths: new InventoryPaths(inventory) };
      if (!this.#isCovered(inventory)) this.#disarm();
    }
    this.#confirmed = inventory.identity;
    const now = this.#host.now();
    if (this.#state === "busy") return;
    if (this.#reports === null && now >= this.#nextArming) {
      this.#nextArming = now + ARM_EVERY;
      this.#later(() => this.#arm(inventory));
    } else if (this.#reports !== null && now >= this.#nextAudit) {
      this.#nextAudit = now + AUDIT_EVERY;
      this.#later(() => this.#audit(inventory));
    }
  }

  /** Stops to watch, for good. */
  close(): void {
    this.#state = "off";
    this.#disarm();
  }

  #fail(): void {
    if (++this.#failures < MOST_FAILURES) this.#disarm();
    else this.close();
  }

  #isOff(): boolean {
    return this.#state === "off";
  }

  #disarm(): void {
    this.#reports?.close();
    this.#reports = null;
  }

  /** After what is being done now. */
  #later(work: () => Promise<void>): void {
    this.#state = "busy";
    pause().then(work).catch(() => this.#fail()).finally(() => {
      if (this.#state === "busy") this.#state = "idle";
    });
  }

  async #arm(inventory: KnownInventory): Promise<void> {
    const paths = new InventoryPaths(inventory);
    const cover = await this.#findCover(paths, inventory.columns.folderPath.length);
    if (this.#isOff()) return;
    const stamp = cover === null ? null : this.#makeStamp();
    if (cover === null || stamp === null) return this.close();
    const reports = new WatchReports(this.#host, { stamp, onReport: this.#onReport }, cover);
    try {
      reports.start(this.#watching);
    } catch (error) {
      reports.close();
      throw error;
    }
    const isWanted = !this.#isOff() && this.#latest?.identity === inventory.identity;
    if (!isWanted) return reports.close();
    // What changed before is not reported: the next call has to look at everything.
    reports.spoil();
    this.#reports = reports;
    this.#nextAudit = this.#host.now() + AUDIT_EVERY;
  }

  /** Null when there are too many folders, or when changes in one of them are not reported. */
  async #findCover(paths: InventoryPaths, count: number): Promise<WatchCover | null> {
    if (count === 0 || count > MOST_FOLDERS) return null;
    let until = 0;
    const mayPause = async () => {
      if (this.#host.now() < until) return;
      await pause();
      until = this.#host.now() + ARMING_SLICE;
    };
    for (let i = 0; i < count; i++) {
      if (!this.#watching.reportsChanges(paths.pathOf(i))) return null;
      if (i % STEP === 0) await mayPause();
    }
    const finder = new CoverFinder(this.#host, paths, count);
    while (finder.step(STEP)) await mayPause();
    const cover = finder.cover();
    return cover.deep.size + cover.flat.size > MOST_PATHS ? null : cover;
  }

  /** The full check, in steps. If it finds something, the next call looks at everything. */
  async #audit(inventory: KnownInventory): Promise<void> {
    const count = inventory.columns.folderPath.length;
    for (let from = 0; from < count; from += STEP) {
      if (this.#reports === null || this.#latest?.identity !== inventory.identity) return;
      const part = { deadline: Infinity, from, to: from + STEP };
      const { folders, entries } = findSuspects(this.#host, inventory, part)!;
      if (folders.size + entries.size > 0) this.#reports.spoil();
      await pause();
    }
  }

  #isCovered({ columns: { folderPath } }: KnownInventory): boolean {
    const [cover, paths] = [this.#reports?.cover, this.#latest!.paths];
    return cover !== undefined && folderPath.every((_, i) => isCovered(cover, paths.pathOf(i)));
  }

  /** Is each tree the folder that it was? That one above it was moved is not reported. */
  #hasItsRoots({ columns: { folderPath, folderStats } }: KnownInventory, paths: InventoryPaths) {
    return folderPath.every((path, i) => {
      if (path !== "") return true;
      try {
        return this.#host.lstat(paths.pathOf(i)).inode === folderStats[3 * i + 2];
      } catch {
        return false;
      }
    });
  }
}

/** Lets other work have a turn. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
