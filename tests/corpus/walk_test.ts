import { deepEqual, equal, throws } from "node:assert/strict";
import { type Content, MemoryFiles } from "../../src/base/memory/files.ts";
import { DEFAULT_TREE, type TreeLimits } from "../../src/config/model.ts";
import { locateTree } from "../../src/corpus/tree_on_disk.ts";
import { walkTree } from "../../src/corpus/walk.ts";

/** Files of the tree `/docs`, by their paths in it. */
class TreeFiles extends MemoryFiles {
  constructor(files: Readonly<Record<string, Content>>) {
    super(Object.fromEntries(
      Object.entries(files).map(([path, content]) => [`/docs/${path}`, content]),
    ));
  }
  now(): number {
    return this.clock.now();
  }
}

function walk(files: TreeFiles, limits?: TreeLimits) {
  const tree = {
    ...DEFAULT_TREE,
    ...{
      name: "docs",
      folder: "/docs",
      weight: 1,
      description: null,
      isGlobal: false,
      source: "",
      trusted: true,
      problem: null,
      limits,
    },
  };
  return walkTree(files, locateTree(files, tree)).map(({ path, entries }) => [
    path,
    ...entries.map((entry) => entry.name),
  ]);
}

Deno.test("walkTree() returns a folder before those inside it, names ascending", () => {
  const files = new TreeFiles({
    ...{ "b.md": "", "a/2.md": "", "a/10.md": "", "a/x/1.md": "", "A.md": "" },
  });
  deepEqual(walk(files), [["", "A.md", "b.md"], ["a", "10.md", "2.md"], ["a/x", "1.md"]]);
});

Deno.test("walkTree() honours ignore files and lists them", () => {
  const files = new TreeFiles({
    ...{ ".gitignore": "x/\n*.txt\n", "a.md": "", "b.txt": "", "x/c.md": "", ".h/d.md": "" },
    ...{ "y/.raignore": "!*.txt\n", "y/keep.txt": "" },
  });
  deepEqual(walk(files), [["", ".gitignore", "a.md"], ["y", ".raignore", "keep.txt"]]);
});

Deno.test("walkTree() follows no symbolic link", () => {
  const files = new TreeFiles({
    ...{ "a.md": "", "sub/b.md": "", "c.md": { link: "a.md" }, "sub/up": { link: ".." } },
  });
  deepEqual(walk(files), [["", "a.md"], ["sub", "b.md"]]);
});

Deno.test("walkTree() reports a folder that cannot be listed and continues", () => {
  const files = new class extends TreeFiles {
    override readFolder(folder: string) {
      if (folder.endsWith("/a")) throw new Deno.errors.PermissionDenied("no");
      return super.readFolder(folder);
    }
  }({ "a/1.md": "", "b/2.md": "" });
  deepEqual(walk(files), [[""], ["a"], ["b", "2.md"]]);
});

Deno.test("walkTree() leaves out what vanishes on the way", () => {
  const files = new class extends TreeFiles {
    override lstat(path: string) {
      if (path.endsWith("/a")) throw new Deno.errors.NotFound("gone");
      return super.lstat(path);
    }
  }({ "a/1.md": "", "b/2.md": "" });
  deepEqual(walk(files), [[""], ["b", "2.md"]]);
});

Deno.test("walkTree() copes with deep folders", () => {
  const files = new TreeFiles({ [`${"d/".repeat(300)}end.md`]: "x" });
  equal(walk(files).length, 301);
});

const LIMITS: [name: string, limits: Partial<TreeLimits>, message: RegExp | null][] = [
  ["just enough documents", { files: 3 }, null],
  ["too many documents", { files: 2 }, /it has more than 2 documents$/],
  ["just enough bytes", { bytes: 6_000_000 }, null],
  ["too many bytes", { bytes: 5_999_999 }, /it has more than 5 MB of documents$/],
  ["just enough names", { entries: 5 }, null],
  ["too many names", { entries: 4 }, /it has more than 4 files and folders$/],
];
for (const [name, changes, message] of LIMITS) {
  Deno.test(`walkTree() with limits: ${name}`, () => {
    const text = "x".repeat(2_000_000);
    const files = new TreeFiles({ "a.md": text, "x/b.md": text, "x/c.md": text, "x/d.c": text });
    const limits = { files: 10, bytes: 1e9, entries: 10, ...changes };
    if (message === null) equal(walk(files, limits).length, 2);
    else throws(() => walk(files, limits), { name: "RaError", message, hint: /ra init/ });
  });
}
