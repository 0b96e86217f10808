/** `ra ls docs --why` names the rule that the walk itself goes by. */
import { deepEqual, equal, match } from "node:assert/strict";
import { list, openWorkspace } from "../../../src/mod.ts";
import { explainFile } from "../../../src/app/project/why.ts";
import { type Project, project } from "../../e2e/harness.ts";

const CONFIG = `root = true
[settings]
max_file_size = 1000
[tree.docs]
path = "docs"
include = ["**/*.md", "**/*.png", "deep/only/**"]
exclude = ["drafts/**", "**/secret.md"]
[tree.raw]
path = "docs"
gitignore = false
hidden = true
`;

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  ".ra.toml": CONFIG,
  ".git/HEAD": "ref: refs/heads/main\n",
  ".gitignore": "outer.md\n",
  "docs/a.md": "# A\n\nText.\n",
  "docs/outer.md": "# Outer\n",
  "docs/.gitignore": "*.log\nskipped.md\n!kept.md\nbuild/\n",
  "docs/.raignore": "private.md\n",
  "docs/skipped.md": "# Skipped\n",
  "docs/kept.md": "# Kept\n\nText.\n",
  "docs/private.md": "# Private\n",
  "docs/build/b.md": "# B\n",
  "docs/.hidden.md": "# Hidden\n\nText.\n",
  "docs/.dot/c.md": "# C\n\nText.\n",
  "docs/drafts/d.md": "# D\n",
  "docs/sub/secret.md": "# S\n",
  "docs/picture.png": "not really",
  "docs/code.ts": "export {};\n",
  "docs/nul.md": "# Nul\n\0\n",
  "docs/latin.md": new Uint8Array([0x23, 0x20, 0xe9, 0x0a]),
  "docs/big.md": "# Big\n" + "x".repeat(2_000),
  "outside.md": "# Outside\n",
};

async function world(): Promise<Project> {
  const made = await project(FILES);
  await Deno.symlink("a.md", `${made.folder}/docs/link.md`);
  await Deno.symlink("sub", `${made.folder}/docs/linked`);
  await Deno.mkdir(`${made.folder}/docs/odd`);
  await made.write("docs/odd/o.md", "# O\n\nText.\n");
  await made.write("ignore-all", "*\n");
  await Deno.symlink("../../ignore-all", `${made.folder}/docs/odd/.gitignore`);
  await made.write("docs/huge/h.md", "# H\n\nText.\n");
  await made.write("docs/huge/.gitignore", "h.md\n" + "#".repeat(1_000_001));
  return made;
}

const REASONS: [file: string, kept: boolean, reason: RegExp][] = [
  ["docs/a.md", true, /^included by glob "\*\*\/\*\.md"$/],
  ["docs/kept.md", true, /included by glob/],
  ["docs/outer.md", false, /^ignored by \.\.\/\.gitignore line 1: "outer\.md"$/],
  ["docs/skipped.md", false, /^ignored by \.gitignore line 2: "skipped\.md"$/],
  ["docs/private.md", false, /^ignored by \.raignore line 1/],
  ["docs/build/b.md", false, /^folder "build": ignored by \.gitignore line 4: "build\/"$/],
  ["docs/.hidden.md", false, /^hidden name$/],
  ["docs/.dot/c.md", false, /^folder "\.dot": hidden name$/],
  ["docs/drafts/d.md", false, /^folder "drafts": excluded by exclude glob "drafts\/\*\*"$/],
  ["docs/sub/secret.md", false, /^excluded by exclude glob "\*\*\/secret\.md"$/],
  ["docs/picture.png", false, /^binary extension$/],
  ["docs/code.ts", false, /^no include glob matches$/],
  ["docs/nul.md", false, /^binary: it has a NUL byte$/],
  ["docs/latin.md", false, /^not valid UTF-8$/],
  ["docs/big.md", false, /^larger than max_file_size \(2006 > 1000 bytes\)$/],
  ["docs/link.md", false, /^symbolic link$/],
  ["docs/linked/secret.md", false, /^folder "linked": symbolic link$/],
  ["docs/odd/o.md", true, /included by glob/],
  ["docs/huge/h.md", true, /included by glob/],
  ["docs/sub", false, /^it is a folder$/],
  ["docs/nowhere.md", false, /^there is no such file$/],
  ["outside.md", false, /^outside the tree's folder$/],
];

Deno.test("explainFile() gives the reason of each tree", async () => {
  await using made = await world();
  const workspace = await openWorkspace(made.folder);
  for (const [file, kept, reason] of REASONS) {
    const [docs] = explainFile(workspace, file);
    match(docs.reason, reason, file);
    equal(docs.kept, kept, file);
  }
  const raw = (file: string) => explainFile(workspace, file)[1].kept;
  deepEqual(["docs/.dot/c.md", "docs/skipped.md", "docs/big.md"].map(raw), [true, true, false]);
});

Deno.test("explainFile() keeps exactly the files that are indexed", async () => {
  await using made = await world();
  const workspace = await openWorkspace(made.folder);
  const { docs } = await list(workspace, "docs");
  const indexed = docs.map(({ tree, path }) => `${tree}:${path}`).sort();
  const kept = REASONS.flatMap(([file]) => explainFile(workspace, file))
    .filter((one) => one.kept).map(({ tree, path }) => `${tree}:${path}`).sort();
  workspace.close();
  deepEqual(indexed, kept);
});

Deno.test("explainFile() finds a file by way of a link above its tree", async () => {
  await using made = await world();
  await Deno.symlink(made.folder, `${made.folder}/../way`);
  const workspace = await openWorkspace(made.folder);
  deepEqual(explainFile(workspace, "../way/docs/a.md")[0].kept, true);
});
