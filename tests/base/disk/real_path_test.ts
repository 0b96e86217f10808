import { equal } from "node:assert/strict";
import { MemoryFiles } from "../../../src/base/memory/files.ts";
import { realPathOr } from "../../../src/base/disk/real_path.ts";

const FILES = new MemoryFiles({
  "/real/docs/a.md": "",
  "/link": { link: "/real" },
  "/real/dangling": { link: "/nowhere/at/all" },
  "/real/loop": { link: "/real/loop" },
});

const CASES: [name: string, path: string, real: string][] = [
  ["resolves a path that exists", "/link/docs/a.md", "/real/docs/a.md"],
  ["resolves the folders of a file that does not exist", "/link/docs/b.md", "/real/docs/b.md"],
  ["resolves the nearest ancestor that exists", "/link/x/y/z.md", "/real/x/y/z.md"],
  ["keeps the name of a link that leads nowhere", "/link/dangling", "/real/dangling"],
  ["keeps the name of a link to itself", "/link/loop", "/real/loop"],
  ["leaves a path alone of which nothing exists", "/gone/a.md", "/gone/a.md"],
  ["leaves the root alone", "/", "/"],
];
for (const [name, path, real] of CASES) {
  Deno.test(`realPathOr() ${name}`, () => equal(realPathOr(FILES, path), real));
}
