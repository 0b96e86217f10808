/** A dotted name finds the sections that have its rare part. */
import { deepEqual, ok } from "node:assert/strict";
import * as ra from "@ra/ra";
import { project } from "../e2e/harness.ts";

const FILLER = Array.from(
  { length: 30 },
  (
    _,
    i,
  ) => [
    `docs/${i}.md`,
    `# Page ${i}\n\nvscode has a workspace; on change, see some.otherName.here${i} too.\n`,
  ],
);

Deno.test("rare whole parts of a dotted name are found, also if the whole is too long", async () => {
  await using world = await project({
    ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
    ...Object.fromEntries(FILLER),
    "docs/alone.md": "# Events\n\nListen with `onDidChangeConfiguration` for changes.\n",
    "docs/longer.md": "# Calls\n\nUse `workspace.onDidChangeConfiguration` there.\n",
  });
  const workspace = await ra.openWorkspace(world.folder);
  try {
    for (
      const name of ["vscode.workspace.onDidChangeConfiguration", "w.onDidChangeConfiguration"]
    ) {
      const { results } = await ra.search(workspace, [name]);
      const paths = results.slice(0, 2).map(({ path }) => path).sort();
      deepEqual(paths, ["alone.md", "longer.md"], name);
    }
    ok((await ra.search(workspace, ["vscode.workspace"])).results.length > 2, "common parts");
  } finally {
    workspace.close();
  }
});
