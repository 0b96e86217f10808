/** What a scan reads, and what it keeps for the indexer, over files in memory. */
import { deepEqual, equal } from "node:assert/strict";
import type { OpenFile } from "../../src/base/files.ts";
import { MemoryFiles } from "../../src/base/memory/files.ts";
import { DEFAULT_TREE, type Tree } from "../../src/config/model.ts";
import type { EntryRecord, FolderRecord, Inventory, Scan } from "../../src/corpus/model.ts";
import { scanAll, scanChanges } from "../../src/corpus/scan.ts";
import { readSource } from "../../src/corpus/source.ts";
import { locateTree } from "../../src/corpus/tree_on_disk.ts";
import { decodeColumns, encodeColumns } from "../../src/store/manifest/columns.ts";

const TREE: Tree = {
  ...DEFAULT_TREE,
  name: "docs",
  folder: "/docs",
  weight: 1,
  description: null,
  isGlobal: false,
  source: "/.ra.toml",
  trusted: true,
  problem: null,
};

class CountingFiles extends MemoryFiles {
  /** Names of the files that were read, in order. */
  reads: string[] = [];

  now(): number {
    return this.clock.now();
  }
  override open(file: string): OpenFile {
    this.reads.push(file.slice(file.lastIndexOf("/") + 1));
    return super.open(file);
  }
}

function options(files: CountingFiles, keepBytes = 1_000) {
  const trees = [locateTree(files, TREE)];
  return { trees, maxFileSize: 100, deadline: Infinity, keepBytes };
}

/** The inventory after everything that a scan of all files found was indexed. */
async function inventoryOf(files: CountingFiles): Promise<Inventory> {
  files.clock.advance(10_000);
  const { folders } = await scanAll(files, options(files));
  const records = folders.map(({ tree, path, seen, settled, pending }): FolderRecord => ({
    ...{ tree, path, ...seen, size: -1 },
    entries: [
      ...settled,
      ...pending.map(({ name }) => recordOf(files, `/docs/${path}${name}`, name)),
    ],
  }));
  const columns = decodeColumns(encodeColumns(records));
  files.reads = [];
  const { record } = locateTree(files, TREE);
  const documents = records.flatMap(({ entries }) => entries).length;
  return { facts: { trees: [record], documents }, columns, folders: () => records };
}

function recordOf(files: CountingFiles, file: string, name: string): EntryRecord {
  const source = readSource(files, file, 100)!;
  const stored = { kind: "document", reason: "", segment: 0, ordinal: 0, name } as const;
  return { ...source.seen, ...stored, hash: source.kind === "read" ? source.hash : "" };
}

function pendingIn(scan: Scan | "unchanged" | "late") {
  if (typeof scan === "string") return scan;
  return scan.folders.flatMap(({ pending }) =>
    pending.map(({ name, source }) => [name, source === null ? null : source.kind])
  );
}

Deno.test("scanAll() reads no file: all are pending, yet to be read", async () => {
  const files = new CountingFiles({ "/docs/a.md": "a", "/docs/b.md": "b" });
  const scan = await scanAll(files, options(files));
  deepEqual(pendingIn(scan), [["a.md", null], ["b.md", null]]);
  deepEqual(files.reads, []);
});

Deno.test("scanChanges() reads nothing when sizes and times are the same", async () => {
  const files = new CountingFiles({ "/docs/a.md": "a", "/docs/b.md": "b" });
  const inventory = await inventoryOf(files);
  equal(await scanChanges(files, inventory, options(files)), "unchanged");
  deepEqual(files.reads, []);
});

Deno.test("scanChanges() reads a changed file once and passes on what it read", async () => {
  const files = new CountingFiles({ "/docs/a.md": "a", "/docs/b.md": "b", "/docs/c.md": "c" });
  const inventory = await inventoryOf(files);
  files.write("/docs/b.md", "B!");
  files.write("/docs/c.md", "c".repeat(101));
  const scan = await scanChanges(files, inventory, options(files));
  deepEqual(pendingIn(scan), [["b.md", "read"], ["c.md", "refused"]]);
  deepEqual(files.reads, ["b.md"]);
});

Deno.test("scanChanges() settles a touched file", async () => {
  const files = new CountingFiles({ "/docs/a.md": "a" });
  const inventory = await inventoryOf(files);
  files.write("/docs/a.md", "a");
  const scan = await scanChanges(files, inventory, options(files)) as Scan;
  deepEqual([scan.isSettled, scan.hasNews, scan.removed], [true, true, 0]);
  deepEqual(files.reads, ["a.md"]);
});

Deno.test("scanChanges() keeps at most `keepBytes` of what it read", async () => {
  const names = ["a", "b", "c", "d"];
  const files = new CountingFiles(Object.fromEntries(names.map((n) => [`/docs/${n}.md`, n])));
  const inventory = await inventoryOf(files);
  for (const name of names) files.write(`/docs/${name}.md`, "x".repeat(10));
  const scan = await scanChanges(files, inventory, options(files, 25));
  deepEqual(pendingIn(scan), [["a.md", "read"], ["b.md", "read"], ["c.md", null], ["d.md", null]]);
});

Deno.test("scanChanges() counts files that are gone", async () => {
  const files = new CountingFiles({ "/docs/a.md": "a", "/docs/b.md": "b" });
  const inventory = await inventoryOf(files);
  files.remove("/docs/a.md");
  const scan = await scanChanges(files, inventory, options(files)) as Scan;
  deepEqual([scan.isSettled, scan.removed], [false, 1]);
});
