/**
 * Trees on disk: the configured trees and what was known of them enter, the files that changed leave.
 *
 * A scan has two steps. `findSuspects` compares sizes and times; when nothing differs, nothing else
 * is loaded or read. Otherwise the suspect folders are listed (`walk.ts`, by the rules of `select.ts`)
 * and the suspect files hashed (`reconcile.ts`): times are the hint, hashes are the truth. Nothing is
 * written, so no lock is needed, and every file is read with its size and times taken first
 * (`source.ts`), so that a change during a scan is found by the next one.
 */
import type { ReadFiles } from "../base/files.ts";
import type { Clock } from "../base/process.ts";
import type { Inventory, Scan } from "./model.ts";
import type { ReconcileOptions } from "./reconcile.ts";
import { findSuspects, type Suspects } from "./suspects.ts";
import type { TreeOnDisk } from "./tree_on_disk.ts";
import type { KnownFolder, KnownTree } from "./walk.ts";

export interface ScanOptions extends ReconcileOptions {
  /** The trees of the inventory, in the same order. */
  readonly trees: readonly TreeOnDisk[];
  /** What alone may have changed, if that is known. */
  readonly suspects?: Suspects | null;
}

/** The changes since the inventory; "late" when the deadline passed before they could be looked for. */
export async function scanChanges(
  files: ReadFiles & Clock,
  inventory: Inventory,
  options: ScanOptions,
): Promise<Scan | "unchanged" | "late"> {
  const suspects = options.suspects ?? findSuspects(files, inventory, options);
  if (suspects === null) return "late";
  const relist = options.trees.map(({ record }, i) =>
    record.outer !== inventory.facts.trees[i].outer
  );
  const restem = options.trees.map(({ record }, i) =>
    record.stemmer !== inventory.facts.trees[i].stemmer
  );
  const isUnchanged = suspects.folders.size + suspects.entries.size === 0 &&
    !relist.includes(true) && !restem.includes(true);
  if (isUnchanged) return "unchanged";
  const trees = knownFolders(inventory, suspects)
    .map((folders, i): KnownTree => ({ folders, relist: relist[i], restem: restem[i] }));
  const known = { trees, documents: inventory.facts.documents };
  const { reconcile } = await import("./reconcile.ts");
  return reconcile(files, options.trees, { ...options, known });
}

/** A scan of trees of which nothing is known: every file is pending. */
export async function scanAll(files: ReadFiles & Clock, options: ScanOptions): Promise<Scan> {
  const { reconcile } = await import("./reconcile.ts");
  return reconcile(files, options.trees, options);
}

/** By number of the tree, then by path. */
function knownFolders(inventory: Inventory, suspects: Suspects): Map<string, KnownFolder>[] {
  const { first, name } = inventory.columns;
  const trees = inventory.facts.trees.map(() => new Map<string, KnownFolder>());
  inventory.folders().forEach((record, i) => {
    const names = new Set<string>();
    for (let entry = first[i]; entry < first[i + 1]; entry++) {
      if (suspects.entries.has(entry)) names.add(name[entry]);
    }
    const isSuspect = suspects.folders.has(i);
    trees[record.tree].set(record.path, { record, isSuspect, suspects: names });
  });
  return trees;
}
