/** Watches the trees of an index for a server. Loaded by servers only. */
import { randomHex } from "../base/random_hex.ts";
import { TreeWatch } from "../corpus/watch/tree_watch.ts";
import type { Stamp } from "../corpus/watch/watch_reports.ts";
import type { IndexFolder } from "./folder/folder.ts";
import type { StoreHost } from "./model.ts";

/** `onReport` is called with each report of a change. */
export async function watchTrees(
  host: StoreHost,
  folder: IndexFolder,
  onReport?: () => void,
): Promise<TreeWatch> {
  const options = { makeStamp: () => makeStamp(host, folder), onReport };
  return new TreeWatch(host, await host.watching(), options);
}

/** An empty file beside the index; the next writer removes one that a crash left behind. */
function makeStamp(host: StoreHost, folder: IndexFolder): Stamp | null {
  const name = `watch.tmp-${randomHex(8)}`;
  folder.touchBeside(name);
  const path = `${folder.path}/${name}`;
  if (!host.exists(path)) return null;
  return {
    path,
    remove() {
      try {
        host.remove(path);
      } catch {
        // It is gone already, or the folder is read-only now.
      }
    },
  };
}
