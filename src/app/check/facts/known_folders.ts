/**
 * The folders of the trees as an earlier check listed them, cached beside the index: a folder whose times
 * and inode are the same has the same names, and is not listed again. As everywhere, times that are
 * too recent prove nothing, and a change of a setting or of an ignore file means a new listing.
 *
 * The file is a line with a name and a hash of what follows, then JSON.
 */
import { decodeStrict, encodeUtf8, hashBytes } from "../../../base/bytes.ts";
import type { FileKind, FolderEntry } from "../../../base/files.ts";
import { type EntryRecord, NOT_STORED, type Seen } from "../../../corpus/model.ts";
import { joinPath } from "../../../corpus/path.ts";
import { seenNow } from "../../../corpus/source.ts";
import type { TreeOnDisk } from "../../../corpus/tree_on_disk.ts";
import {
  type FoundFolder,
  type KnownFolder,
  type KnownTree,
  walkTree,
} from "../../../corpus/walk.ts";
import type { IndexStore } from "../../../store/store.ts";
import type { ListedFolders } from "../listed_folders.ts";

const NAME = "check.folders";
const MAX_SIZE = 100_000_000;
const HEADER = "ra check folders ";
const HEADER_LENGTH = HEADER.length + 16 + 1;
const KINDS: readonly FileKind[] = ["file", "folder", "link", "other"];

type Times = readonly [mtime: number, ctime: number, inode: number];

interface SavedFolder {
  readonly path: string;
  readonly times: Times;
  /** All names in it, and for each the number of its kind. */
  readonly names: readonly string[];
  readonly kinds: string;
  /** The names of documents that the tree keeps. */
  readonly kept: readonly string[];
  readonly ignores: readonly (readonly [name: string, size: number, ...times: Times])[];
}

export class KnownFolders {
  readonly #store: IndexStore;
  readonly #listed: ListedFolders;
  /** Folders by what a tree is and how it is read. */
  readonly #known: ReadonlyMap<string, readonly SavedFolder[]>;
  readonly #next = new Map<string, readonly SavedFolder[]>();
  #isChanged = false;

  private constructor(store: IndexStore, listed: ListedFolders, bytes: Uint8Array | null) {
    this.#store = store;
    this.#listed = listed;
    this.#known = (bytes === null ? null : decode(bytes)) ?? new Map();
  }

  static async open(store: IndexStore, listed: ListedFolders): Promise<KnownFolders> {
    return new KnownFolders(store, listed, await store.readBeside(NAME, MAX_SIZE));
  }

  /** Walks a tree, and lists only folders that may have changed. */
  walk(tree: TreeOnDisk): readonly FoundFolder[] {
    const key = hashBytes(encodeUtf8(JSON.stringify([tree.record, tree.tree])));
    const saved = new Map(this.#known.get(key)?.map((folder) => [folder.path, folder]));
    const known = saved.size === 0 ? undefined : this.#check(tree, [...saved.values()]);
    const found = walkTree(this.#listed, tree, known);
    const isSame = (folder: FoundFolder) => known?.folders.get(folder.path)?.record === folder.seen;
    if (found.length !== saved.size || !found.every(isSame)) this.#isChanged = true;
    const isWhole = found.every(({ problem }) => problem === null);
    if (isWhole) {
      this.#next.set(
        key,
        found.map((one) => isSame(one) ? saved.get(one.path)! : this.#toSave(tree, one)),
      );
    }
    return found;
  }

  async save(): Promise<void> {
    if (!this.#isChanged && this.#next.size === this.#known.size) return;
    const body = encodeUtf8(JSON.stringify([...this.#next]));
    const header = encodeUtf8(`${HEADER}${hashBytes(body)}\n`);
    const bytes = new Uint8Array(header.length + body.length);
    bytes.set(header);
    bytes.set(body, header.length);
    await this.#store.writeBeside(NAME, bytes);
  }

  /** Which folders are still what they were; their names are known then. */
  #check({ record }: TreeOnDisk, saved: readonly SavedFolder[]): KnownTree {
    const folders = new Map<string, KnownFolder>();
    for (const { path, times: [mtime, ctime, inode], names, kinds, kept, ignores } of saved) {
      const folder = joinPath(record.folder, path);
      const isSame = mtime >= 0 && this.#listed.isUnchanged(folder, -1, mtime, ctime, inode);
      if (isSame) this.#listed.remember(folder, () => toEntries(names, kinds));
      const suspects = new Set(
        ignores.filter(([name, size, ...times]) =>
          times[0] < 0 || !this.#listed.isUnchanged(`${folder}/${name}`, size, ...times)
        ).map(([name]) => name),
      );
      const entries = [
        ...ignores.map(([name, size, mtime, ctime, inode]): EntryRecord => ({
          ...NOT_STORED,
          ...{ name, kind: "ignore", size, mtime, ctime, inode, racy: mtime < 0 },
        })),
        ...kept.map(documentRecord),
      ];
      const seen = { size: -1, mtime, ctime, inode, racy: mtime < 0 };
      folders.set(path, {
        record: { ...seen, tree: 0, path, entries },
        isSuspect: !isSame,
        suspects,
      });
    }
    return { folders, relist: false, restem: false };
  }

  #toSave({ record }: TreeOnDisk, { path, seen, entries }: FoundFolder): SavedFolder {
    const folder = joinPath(record.folder, path);
    const listing = this.#listed.readFolder(folder);
    const namesOf = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).map(({ name }) => name);
    return {
      path,
      times: timesOf(seen),
      names: listing.map(({ name }) => name),
      kinds: listing.map(({ kind }) => KINDS.indexOf(kind)).join(""),
      kept: namesOf("file"),
      ignores: namesOf("ignore").map((name) => {
        const now = seenNow(this.#listed, this.#listed.lstat(`${folder}/${name}`));
        return [name, now.size, ...timesOf(now)] as const;
      }),
    };
  }
}

/** Of a document only its name counts here; the cache of facts knows whether it has changed. */
function documentRecord(name: string): EntryRecord {
  const times = { size: 0, mtime: 0, ctime: 0, inode: 0, racy: true };
  return { ...NOT_STORED, ...times, name, kind: "document" };
}

function timesOf({ mtime, ctime, inode, racy }: Seen): Times {
  return [racy ? -1 : mtime, ctime, inode];
}

function toEntries(names: readonly string[], kinds: string): FolderEntry[] {
  return names.map((name, i) => ({ name, kind: KINDS[Number(kinds[i])] }));
}

/** Null for anything but what `save` writes. */
function decode(bytes: Uint8Array): ReadonlyMap<string, readonly SavedFolder[]> | null {
  const body = bytes.subarray(HEADER_LENGTH);
  const header = `${HEADER}${hashBytes(body)}\n`;
  if (decodeStrict(bytes.subarray(0, HEADER_LENGTH)) !== header) return null;
  try {
    const trees: unknown = JSON.parse(decodeStrict(body) ?? "");
    return Array.isArray(trees) && trees.every(isTree) ? new Map(trees) : null;
  } catch {
    return null;
  }
}

function isTree(value: unknown): value is [string, SavedFolder[]] {
  return Array.isArray(value) && typeof value[0] === "string" && Array.isArray(value[1]) &&
    value[1].every(isFolder);
}

function isFolder(value: unknown): boolean {
  const { path, times, names, kinds, kept, ignores } = (value ?? {}) as Record<string, unknown>;
  return typeof path === "string" && isTimes(times) && isNames(names) && isNames(kept) &&
    typeof kinds === "string" && kinds.length === names.length && !/[^0-3]/.test(kinds) &&
    Array.isArray(ignores) &&
    ignores.every((one) =>
      Array.isArray(one) && typeof one[0] === "string" && isTimes(one.slice(2)) &&
      Number.isFinite(one[1])
    );
}

function isTimes(value: unknown): boolean {
  return Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
