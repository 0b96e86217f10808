import { equal } from "node:assert/strict";
import { MemoryFiles } from "../../src/base/memory/files.ts";
import { repositoryRoot } from "../../src/corpus/repository.ts";

const FILES = new MemoryFiles({
  "/work/project/.git/HEAD": "",
  "/work/project/docs/a.md": "",
  "/work/project/module/.git": "gitdir: ../.git/modules/module\n",
  "/work/project/module/docs/b.md": "",
  "/else/c.md": "",
});

const CASES: [name: string, folder: string, root: string | null][] = [
  ["the folder itself", "/work/project", "/work/project"],
  ["a folder above", "/work/project/docs", "/work/project"],
  ["a .git that is a file", "/work/project/module/docs", "/work/project/module"],
  ["a folder that does not exist", "/work/project/new/folder", "/work/project"],
  ["none", "/else", null],
  ["none at the top", "/", null],
];
for (const [name, folder, root] of CASES) {
  Deno.test(`repositoryRoot() finds ${name}`, () => equal(repositoryRoot(FILES, folder), root));
}

Deno.test("repositoryRoot() passes over a folder that it may not look into", () => {
  const files = new class extends MemoryFiles {
    override exists(path: string): boolean {
      if (path === "/a/b/.git") throw new Deno.errors.PermissionDenied("no");
      return super.exists(path);
    }
  }({ "/a/.git/HEAD": "", "/a/b/c.md": "" });
  equal(repositoryRoot(files, "/a/b"), "/a");
});
