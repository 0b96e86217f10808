/** Watches folders on Linux, by inotify. Loaded by servers only. */
import type { Watch, WatchedFolders } from "./watching.ts";

/** The first version of Deno that says so when it loses events: 2.9. */
const RELIABLE = [2, 9] as const;

/** See `Watching.reportsChanges`. Other systems report changes too; this was not tried there. */
export function reportsChanges(folder: string): boolean {
  if (Deno.build.os !== "linux" || !isReliable(Deno.version.deno)) return false;
  try {
    return isBlockDevice(Deno.lstatSync(folder).dev);
  } catch {
    return false;
  }
}

/** See `Watching.watch`. */
export function watch(
  { folders, isDeep }: WatchedFolders,
  onChange: (path: string | null) => void,
): Watch {
  const watcher = Deno.watchFs([...folders], { recursive: isDeep });
  let isClosed = false;
  const follow = async () => {
    for await (const { paths, flag } of watcher) {
      if (flag === "rescan" || paths.length === 0) onChange(null);
      for (const path of paths) onChange(path);
    }
  };
  follow().catch(() => {}).finally(() => {
    if (!isClosed) onChange(null);
  });
  return {
    close() {
      if (isClosed) return;
      isClosed = true;
      watcher.close();
    },
  };
}

function isReliable(version: string): boolean {
  const [major, minor] = version.split(".").map(Number);
  return major > RELIABLE[0] || major === RELIABLE[0] && minor >= RELIABLE[1];
}

/** Network drives, and other file systems without a disk of their own, have the major number 0. */
function isBlockDevice(device: number): boolean {
  const low = Math.floor(device / 2 ** 8) % 2 ** 12;
  const high = Math.floor(device / 2 ** 44);
  return low + high * 2 ** 12 !== 0;
}
