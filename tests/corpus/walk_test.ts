import { deepEqual, equal } from "node:assert/strict";
import { locateTree } from "../../src/corpus/tree_on_disk.ts";
import { walkTree } from "../../src/corpus/walk.ts";
import { ShiftedHost, World } from "../store/world.ts";

function walk(world: World, host = world.host) {
  const [tree] = world.config().trees;
  return walkTree(host, locateTree(host, tree)).map((folder) => [
    folder.path,
    ...folder.entries.map((entry) => entry.name),
  ]);
}

Deno.test("walkTree() gives a folder before those inside it, names ascending", () => {
  using world = new World({ "b.md": "", "a/2.md": "", "a/10.md": "", "a/x/1.md": "", "A.md": "" });
  deepEqual(walk(world), [["", "A.md", "b.md"], ["a", "10.md", "2.md"], ["a/x", "1.md"]]);
});

Deno.test("walkTree() honours ignore files and remembers them", () => {
  using world = new World({
    ...{ ".gitignore": "x/\n*.txt\n", "a.md": "", "b.txt": "", "x/c.md": "", ".h/d.md": "" },
    ...{ "y/.raignore": "!*.txt\n", "y/keep.txt": "" },
  });
  deepEqual(walk(world), [["", ".gitignore", "a.md"], ["y", ".raignore", "keep.txt"]]);
});

Deno.test("walkTree() reports a folder that cannot be listed and goes on", () => {
  using world = new World({ "a/1.md": "", "b/2.md": "" });
  const host = new class extends ShiftedHost {
    override readFolder(folder: string) {
      if (folder.endsWith("/a")) throw new Deno.errors.PermissionDenied("no");
      return super.readFolder(folder);
    }
  }();
  deepEqual(walk(world, host), [[""], ["a"], ["b", "2.md"]]);
});

Deno.test("walkTree() passes over what vanishes on the way", () => {
  using world = new World({ "a/1.md": "", "b/2.md": "" });
  const host = new class extends ShiftedHost {
    override lstat(path: string) {
      if (path.endsWith("/a")) throw new Deno.errors.NotFound("gone");
      return super.lstat(path);
    }
  }();
  deepEqual(walk(world, host), [[""], ["b", "2.md"]]);
});

Deno.test("walkTree() goes deep without trouble", () => {
  using world = new World();
  const path = "d/".repeat(300);
  world.write(`${path}end.md`, "x");
  equal(walk(world).length, 301);
});
