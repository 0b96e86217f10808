/** The source folder that `ra init` offers. */
import { deepEqual, equal, match } from "node:assert/strict";
import { initProject } from "../../../src/app/project/init.ts";
import { findSourceFolder } from "../../../src/app/project/source_folder.ts";
import { loadConfig } from "../../../src/config/load.ts";
import { initText } from "../../../src/output/commands/init.ts";
import { makeStyle } from "../../../src/output/terminal/style.ts";
import { type Files, World } from "../../config/world.ts";

const FOUND: [name: string, files: Files, source: string | null][] = [
  ["src", { "src/a.ts": "", "src/b/c.ts": "", "tests/a.ts": "", "build.js": "" }, "src src"],
  [
    "the folder of a package",
    { "flask/app.py": "", "flask/x.py": "", "setup.py": "" },
    "flask flask",
  ],
  ["everything if it is spread", { "a.go": "", "cmd/b.go": "", "internal/c.go": "" }, "code ."],
  ["files beside documents", { "main.c": "", "docs/a.md": "" }, "code ."],
  ["nothing without source code", { "README.md": "", "data/a.json": "" }, null],
  [
    "nothing in dependencies",
    { "package.json": "", "node_modules/x/a.js": "", ".x/a.js": "" },
    null,
  ],
  ["nothing that is only beside", { "docs/conf.py": "", "examples/a.ts": "" }, null],
  ["a name that is none for a tree", { "my:code/a.rs": "", "my:code/b.rs": "" }, "code my:code"],
  ["another name than that of the documents", { "project/a.cs": "" }, "code project"],
];
for (const [name, files, source] of FOUND) {
  Deno.test(`findSourceFolder() finds ${name}`, () => {
    const world = new World(files);
    const found = findSourceFolder(world, world.cwd());
    equal(found === null ? null : `${found.name} ${found.path}`, source);
  });
}

Deno.test("ra init offers the source folder, off until its comments are taken away", async () => {
  const world = new World({ "README.md": "# A\n", "lib/a.rb": "def a\nend\n" });
  const outcome = await initProject(world, { global: false, force: false });
  match(initText(outcome, makeStyle({ color: false, width: 100 })), /uncomment \[tree\.lib\]/);
  deepEqual((await loadConfig(world)).trees.map(({ name }) => name), ["project"]);
  const file = world.at(".ra.toml");
  world.write(
    ".ra.toml",
    world.read(file).replace(/^# (?=\[tree\.lib|path = "lib"|kind = )/gm, ""),
  );
  const trees = (await loadConfig(world)).trees.map(({ name, kind }) => `${name} ${kind}`);
  deepEqual(trees, ["project docs", "lib code"]);
});
