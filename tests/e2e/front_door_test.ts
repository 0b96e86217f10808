/** What a new user sees in a project that nobody has configured, and after `ra init`. */
import { deepEqual, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { project } from "./harness.ts";

const REPOSITORY = {
  "README.md": "# Tool\n\nIt has a gateway.\n",
  "package.json": "{}\n",
  "api/reference.md": "# Reference\n\nThe gateway in detail.\n",
  "build/manual.md": "# Build manual\n\nBuild the gateway.\n",
  "docs/guide/start.md": "# Start\n\nStart the gateway.\n",
  "docs/vendor/add.md": "# Add a vendor\n\nA gateway of a vendor.\n",
  "node_modules/x/README.md": "# X\n\nA gateway of somebody else.\n",
  "web/node_modules/y/README.md": "# Y\n\nA gateway of somebody else.\n",
};

Deno.test("ra init covers what was searched before, and both say what is not included", async () => {
  await using ra = await project(REPOSITORY);
  const before = await ra.run("search", "gateway", "--list");
  equal(
    before.stderr,
    "no .ra.toml here: searching the 5 documents in this folder (not included: node_modules, " +
      "web/node_modules); `ra init` makes that permanent\n",
  );
  const init = await ra.run("init");
  match(init.stdout, /^ {2}5 documents; not included: node_modules, web\/node_modules$/m);
  const after = await ra.run("search", "gateway", "--list");
  deepEqual(after, { ...before, stderr: "" });
  const ids = after.stdout.match(/^project:[^#\n]*/gm)!.sort();
  deepEqual(ids, [
    "project:README.md",
    "project:api/reference.md",
    "project:build/manual.md",
    "project:docs/guide/start.md",
    "project:docs/vendor/add.md",
  ]);
  const status = await ra.run("status");
  match(
    status.stdout,
    /^Not included: folders of dependencies \(2\)\n {2}project:node_modules\/\n {2}project:web\/node_modules\/$/m,
  );
  match(
    (await ra.run("search", "zeppelin")).stderr,
    /^nothing found for "zeppelin".* \(not included: node_modules, web\/node_modules\)$/m,
  );
  match(
    (await ra.run("ls", "docs", "--why", "node_modules/x/README.md")).stdout,
    /folder "node_modules": a folder of dependencies; an include that names it reads it/,
  );
  await ra.write(".ra.toml", '[tree.x]\npath = "."\ninclude = ["**/node_modules/x/*.md"]\n');
  equal((await ra.run("search", "gateway", "--files")).stdout.trim().split("\n").length, 1);
});

Deno.test("a file that is too large is counted, not hidden", async () => {
  await using ra = await project({ "a.md": "# A\n\nText.\n" });
  await Deno.writeFile(join(ra.folder, "big.txt"), new Uint8Array(5_000_001).fill(0x61));
  const search = await ra.run("search", "text", "--list");
  match(
    search.stderr,
    /searching the 1 document in this folder \(not included: 1 file over 5 MB\)/,
  );
  match((await ra.run("init")).stdout, /^ {2}1 document; not included: 1 file over 5 MB$/m);
});

Deno.test("without HOME the folder is searched, with an index among temporary files", async () => {
  await using ra = await project(REPOSITORY);
  const tmp = join(ra.folder, "..", "tmp");
  await Deno.mkdir(tmp);
  const options = { env: { HOME: "", USERPROFILE: "", TMPDIR: tmp } };
  const first = await ra.run("search", "gateway", "--list", options);
  equal(first.code, 0, first.stderr);
  match(
    first.stderr,
    /^ra: warning: the index is kept in ".*ra-without-home.*": HOME is not set$/m,
  );
  const names = () => [...Deno.readDirSync(join(tmp, "ra-without-home"))].map(({ name }) => name);
  equal(names().length, 2);
  deepEqual(await ra.run("search", "gateway", "--list", "--no-update", options), first);
  equal((await ra.run("init", options)).code, 0);
  deepEqual(await ra.run("search", "gateway", "--list", options), { ...first, stderr: "" });
});

Deno.test("what is too large to search unasked is refused", async () => {
  await using ra = await project({ "a.md": "# A\n\nText.\n", "~/a.md": "# A\n\nText.\n" });
  const refused = /^ra: Cannot search all of ".*" without a configuration[^]*\nhint: /;
  for (const [cwd, env] of [["/", {}], ["../home", {}], [".", { TMPDIR: ra.folder }]] as const) {
    const { code, stderr } = await ra.run("search", "text", { cwd, env });
    match(stderr, refused);
    equal(code, 2);
  }
  for (const name of ["b.txt", "c.txt"]) {
    using file = await Deno.create(join(ra.folder, name));
    await file.truncate(300_000_000);
  }
  const { code, stderr } = await ra.run("search", "text");
  match(stderr, /it has more than 500 MB of documents\nhint: .*-C DIR.*ra init/);
  equal(code, 2);
  equal((await ra.run("init")).code, 0);
  equal((await ra.run("search", "text", "--list")).code, 0);
});

Deno.test("a hook works in the folder that its JSON names, and indexes nothing unasked", async () => {
  await using ra = await project({
    "~/other/.ra.toml": 'root = true\n[tree.docs]\npath = "."\n',
    "~/other/retry.md": "# Retries\n\nThe gateway retries with jitter.\n",
    "retry.md": "# Retries here\n\nThe gateway retries with jitter.\n",
  });
  const hook = (cwd: string) =>
    ra.run("context", "--hook", {
      stdin: JSON.stringify({ cwd, tool_input: { file_path: "retry_gateway.ts" } }),
    });
  const there = await hook(join(ra.home, "other"));
  match(there.stdout, /docs:retry\.md/);
  const here = await hook(ra.folder);
  deepEqual([here.code, here.stdout], [0, ""]);
  match(here.stderr, /^ra: warning: ".*" has no \.ra\.toml and is not indexed yet; run `ra init`/);
  deepEqual([...Deno.readDirSync(ra.home)].map(({ name }) => name).sort(), [".ra", "other"]);
  await ra.run("search", "gateway");
  match((await hook(ra.folder)).stdout, /project:retry\.md/);
});
