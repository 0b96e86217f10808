/** `ra ls` and `ra update` on the real program. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { type Project, project } from "./harness.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n[tree.notes]\npath = "notes"\n',
  "docs/a.md": "---\ntags: [x, y]\n---\n# Alpha\n\nText.\n\n## Beta\n\nMore.\n",
  "docs/sub/b.md": "# Gamma\n\nText.\n",
  "docs/big.bin": "\0",
  "notes/n.txt": "plain\n",
};

async function inProject(work: (ra: Project) => Promise<void>): Promise<void> {
  await using ra = await project(FILES);
  await work(ra);
}

Deno.test("ls trees, docs and chunks, short and long", () =>
  inProject(async (ra) => {
    const trees = await ra.run("ls", "trees");
    equal(
      trees.stdout,
      `docs   local  ${join(ra.folder, "docs")}\nnotes  local  ${join(ra.folder, "notes")}\n`,
    );
    match(
      (await ra.run("ls", "trees", "-l")).stdout,
      /^docs +local +2 documents +5 sections +\d+ B/,
    );
    equal(
      (await ra.run("ls", "docs")).stdout,
      "docs:a.md      Alpha\ndocs:sub/b.md  Gamma\nnotes:n.txt    n\n",
    );
    match(
      (await ra.run("ls", "docs", "-l")).stdout,
      /^52 B {2}3 {2}\d{4}-\d\d-\d\dT[\d:.]+Z {2}docs:a\.md +Alpha\n/,
    );
    equal(
      (await ra.run("ls", "chunks", "-t", "docs")).stdout,
      [
        ...["docs:a.md            Alpha", "docs:a.md#alpha        Alpha"],
        ...["docs:a.md#beta           Beta", "docs:sub/b.md        Gamma"],
        ...["docs:sub/b.md#gamma    Gamma", ""],
      ].join("\n"),
    );
    match(
      (await ra.run("ls", "chunks", "-l")).stdout,
      /^52 B +1-10 {2}document {2}docs:a\.md +Alpha\n/,
    );
  }));

Deno.test("a tree's description is shown by ls trees and in AGENTS.md", async () => {
  await using ra = await project({
    ...FILES,
    ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\ndescription = "All about\\n`x`"\n',
  });
  const { stdout } = await ra.run("ls", "trees");
  equal(stdout, `docs  local  ${join(ra.folder, "docs")}  All about \`x\`\n`);
  match((await ra.run("agents", "--stdout")).stdout, /^- `docs`: "All about x"$/m);
});

Deno.test("ls --json has stable keys, even when it is empty", () =>
  inProject(async (ra) => {
    const keysOf = async (what: string, ...more: string[]) => {
      const { stdout } = await ra.run("ls", what, "--json", ...more);
      const json = JSON.parse(stdout);
      deepEqual(Object.keys(json), [what, "index"]);
      return json[what].map((one: object) => Object.keys(one));
    };
    deepEqual((await keysOf("trees"))[0], [
      ...["name", "path", "description", "is_global", "trusted", "problem"],
      ...["documents", "chunks", "bytes"],
    ]);
    deepEqual((await keysOf("docs", "-t", "docs"))[0], [
      ...["id", "tree", "path", "title", "tags", "meta", "size", "modified", "hash", "chunks"],
    ]);
    ok((await keysOf("chunks"))[0].includes("breadcrumb"));
    await Deno.remove(join(ra.folder, "notes/n.txt"));
    deepEqual(await keysOf("docs", "-t", "notes"), []);
  }));

Deno.test("ls docs --why shows in or out for each tree, and exits accordingly", () =>
  inProject(async (ra) => {
    const kept = await ra.run("ls", "docs", "--why", "docs/a.md");
    equal(
      kept.stdout,
      'in   docs:a.md  included by glob "**/*.{md,markdown,mdx,txt,rst,adoc,org,ipynb}"\nout  notes      outside the tree\'s folder\n',
    );
    equal(kept.code, 0);
    const out = await ra.run("ls", "docs", "--why", "docs/big.bin", "--json");
    equal(out.code, 1);
    deepEqual(JSON.parse(out.stdout), {
      trees: [
        { tree: "docs", path: "big.bin", kept: false, reason: "no include glob matches" },
        { tree: "notes", path: null, kept: false, reason: "outside the tree's folder" },
      ],
    });
    const wrong = await ra.run("ls", "trees", "--why", "x");
    match(wrong.stderr, /--why with "ls trees"\nhint: write `ra ls docs --why x`/);
    equal(wrong.code, 2);
    const tree = await ra.run("ls", "docs", "-t", "dcos");
    match(tree.stderr, /tree "dcos" named by --tree; did you mean "docs"\?\nhint: /);
    equal(tree.code, 2);
  }));

Deno.test("update builds from scratch; --changed indexes only what has changed", () =>
  inProject(async (ra) => {
    const first = await ra.run("update");
    equal(first.code, 0, first.stderr);
    match(
      first.stdout,
      /^3 documents, 6 sections, index .*\n3 added, 0 modified, 0 removed, 0 unchanged/,
    );
    await ra.write("docs/a.md", "# Alpha\n\nChanged.\n");
    await ra.write("docs/new.md", "# New\n\nText.\n");
    await Deno.remove(join(ra.folder, "notes/n.txt"));
    const { ms, bytes, index_bytes, ...counts } = JSON.parse(
      (await ra.run("update", "--changed", "--json")).stdout,
    );
    deepEqual(counts, {
      ...{ added: 1, modified: 1, removed: 1, unchanged: 1, skipped: 0 },
      ...{ documents: 3, chunks: 6 },
    });
    ok(ms >= 0 && bytes > 0 && index_bytes > 0);
    match((await ra.run("update", "--changed")).stdout, /\n0 added, 0 modified, 0 removed, 3 unch/);
    match((await ra.run("update")).stdout, /\n3 added|\n0 added/);
  }));
