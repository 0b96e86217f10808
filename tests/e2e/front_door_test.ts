/** What a new user sees in a project that nobody has configured, and after `ra init`. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { parse } from "yaml";
import { project, runAll } from "./harness.ts";

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

Deno.test("in a folder of a repository without documents, those of the repository are searched", async () => {
  await using ra = await project({
    ".git/HEAD": "ref: refs/heads/main\n",
    "README.md": "# Tool\n\nIt has a gateway.\n",
    "lib/deep/notes.md": "# Notes\n\nThe gateway has a valve.\n",
    "src/main.c": "int main;\n",
    "requirements.txt": "gateway==2\n",
  });
  const [above, inside] = [
    await ra.run("search", "gateway", "--json"),
    await ra.run("search", "gateway", "--json", { cwd: "src" }),
  ].map(({ stdout }) => JSON.parse(stdout).queries[0].results);
  const pick = (key: string) => (result: Record<string, string>) => result[key];
  deepEqual(inside.map(pick("id")), above.map(pick("id")));
  deepEqual(inside.map(pick("file")).sort(), ["../README.md", "../lib/deep/notes.md"]);
  const { code, stderr } = await ra.run("search", "valve", { cwd: "src" });
  equal(code, 0);
  equal(
    stderr,
    "no .ra.toml here: searching the 2 documents in this repository (..); `ra -C .. init` makes " +
      "that permanent\n",
  );
  match((await ra.run("get", "notes.md", { cwd: "src" })).stdout, /^# Notes/);
  match(
    (await ra.run("init", { cwd: "lib" })).stdout,
    /^ {2}1 document\n {2}this folder only; `ra -C \.\. init` covers the whole repository$/m,
  );
  match(
    (await ra.run("ls", "docs", "--why", "../requirements.txt", { cwd: "src" })).stdout,
    /a list or a licence by its name/,
  );
});

Deno.test("a path whose name on disk is not NFC can be opened", async () => {
  const name = "Gu\u0308te/Cafe\u0301.md";
  await using ra = await project({ [name]: "# Coffee\n\nA gateway.\n" });
  const { stdout } = await ra.run("search", "gateway", "--json");
  const [{ id, file }] = JSON.parse(stdout).queries[0].results;
  equal(id, `project:${name.normalize("NFC")}#coffee`);
  match(await Deno.readTextFile(join(ra.folder, file)), /A gateway/);
  for (const path of [file, file.normalize("NFC")]) {
    match((await ra.run("get", path)).stdout, /A gateway/, path);
  }
});

Deno.test("a file that is too large is counted, not hidden", async () => {
  await using ra = await project({ "a.md": "# A\n\nText.\n" });
  await Deno.writeFile(join(ra.folder, "big.txt"), new Uint8Array(5_000_001).fill(0x61));
  const search = await ra.run("search", "text", "--list");
  match(
    search.stderr,
    /searching the 1 document in this folder \(not included: 1 file over 5 MB\)/,
  );
  await ra.write(".gitignore", "dist\n*.tmp.md\n*.o\n");
  for (const name of ["dist/x/b.md", "dist/c.md", "d.tmp.md", "e.o"]) await ra.write(name, "# B\n");
  match(
    (await ra.run("init")).stdout,
    /^ {2}1 document; not included: 1 file over 5 MB, 2 ignored by ignore files$/m,
  );
});

Deno.test("without HOME the folder is searched, with an index among temporary files", async () => {
  await using ra = await project(REPOSITORY);
  const tmp = join(ra.folder, "..", "tmp");
  await Deno.mkdir(tmp);
  // As a launcher starts it: with a temporary folder below which nothing can be created.
  const launched = { TMPDIR: join(ra.folder, "a-file"), RA_TMPDIR: tmp };
  const options = { env: { HOME: "", USERPROFILE: "", ...launched } };
  const first = await ra.run("search", "gateway", "--list", options);
  equal(first.code, 0, first.stderr);
  match(
    first.stderr,
    /^ra: warning: the index is kept in ".*ra-without-home.*": there is no home folder$/m,
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
  for (
    const [cwd, env] of [["/", {}], ["../home", {}], [".", { TMPDIR: ra.folder }], [".", {
      RA_TMPDIR: ra.folder,
    }]] as const
  ) {
    const { code, stderr } = await ra.run("search", "text", { cwd, env });
    match(stderr, refused);
    equal(code, 2);
  }
  for (const name of ["b.txt", "c.txt"]) {
    using file = await Deno.create(join(ra.folder, name));
    await file.truncate(300_000_000);
  }
  const { code, stderr } = await ra.run("search", "text");
  match(stderr, /it has more than 500 MB of documents\nhint: .*ra init.*-C DIR/);
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
    ra.run("context", "--hook", "--time-limit", "20000", {
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

const TWO_TREES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n[tree.notes]\npath = "notes"\n',
  "docs/guide/start.md": "# Start\n\nStart the gateway.\n\n## Stop\n\nStop the gateway.\n",
  "docs/index.md": "# Index\n\nNothing.\n",
  "notes/guide/start.md": "# Notes\n\nMore about the gateway.\n",
  "notes/index.md": "# Index\n\nNothing.\n",
};

Deno.test("paths that ra prints can be opened, and ra get takes them", async () => {
  await using ra = await project(TWO_TREES);
  for (const cwd of [".", "docs", "docs/guide"]) {
    const files = (await ra.run("search", "gateway", "--files", { cwd })).stdout.trim().split("\n");
    equal(files.length, 2);
    const { stdout } = await ra.run("search", "gateway", "--json", { cwd });
    const { results } = JSON.parse(stdout).queries[0];
    deepEqual([...new Set(results.map(({ file }: { file: string }) => file))], files);
    const { stdout: lines } = await ra.run("search", "gateway", "--matches", { cwd });
    for (const file of files) {
      const text = await Deno.readTextFile(join(ra.folder, cwd, file));
      const [, number, line] = new RegExp(`^${RegExp.escape(file)}:(\\d+): (.*)$`, "m").exec(
        lines,
      )!;
      ok(text.split("\n")[Number(number) - 1].endsWith(line), line);
      equal((await ra.run("get", file, { cwd })).stdout, text);
    }
  }
});

const GIVEN: [words: string[], start: string][] = [
  [["docs/guide/start.md#stop"], "## Stop"],
  [["./docs/guide/../guide/start.md"], "# Start"],
  [["notes/guide/start.md", "--full-document"], "# Notes"],
  [["-C", "notes", "guide/start.md"], "# Notes"],
  [["docs:guide/start.md#stop"], "## Stop"],
];

Deno.test("ra get takes a path, or an end of one that no other document has", async () => {
  await using ra = await project({
    ...TWO_TREES,
    "docs/unique.md": "# Unique\n\nText.\n\n## Part\n\nMore.\n",
  });
  const given: typeof GIVEN = [
    ...GIVEN,
    [["unique.md#part"], "## Part"],
    [["docs/unique"], "# Unique"],
    [["unique#part"], "## Part"],
    [["docs/unique.md:7"], "## Part"],
    [["docs:unique.md:3:1"], "# Unique"],
  ];
  const rans = await runAll(ra, given.map(([words]) => ["get", ...words, {}]));
  for (const [i, [words, start]] of given.entries()) {
    const { stdout, stderr } = rans[i];
    ok(stdout.startsWith(start), `${words}: ${stdout}${stderr}`);
  }
  const several = await ra.run("get", "guide/start.md");
  equal(several.code, 2);
  match(
    several.stderr,
    /^ra: Cannot tell which document "guide\/start\.md" is: 2 paths end in it\nhint: .*docs:guide\/start\.md {2}notes:guide\/start\.md/,
  );
  const wrong: [text: string, stderr: RegExp][] = [
    ["tart.md", /^ra: Cannot find a section/],
    ["unique.md#par", /id "unique\.md#par"\nhint: the nearest ids are docs:unique\.md#part\b/],
    ["guide/start", /^ra: Cannot tell which document "guide\/start" is/],
    ["https://example.org/en/unique/?x#part", /\nhint: the nearest ids are docs:unique\.md\n/],
    ["nope:unique.md", /no tree "nope".*\nhint: .*docs:unique\.md; trees .*"docs" and "notes"/],
    ["docs/unique.md:99", /^ra: Cannot find .*\nhint: the nearest ids are docs:unique\.md\n/],
  ];
  for (const [text, stderr] of wrong) match((await ra.run("get", text)).stderr, stderr, text);
});

Deno.test("ra inspect doc shows ids that ra get takes", async () => {
  await using ra = await project(TWO_TREES);
  const { stdout } = await ra.run("inspect", "doc", "start.md", "--json", { cwd: "docs/guide" });
  const ids = JSON.parse(stdout).nodes.map(({ id }: { id: string }) => id);
  deepEqual(ids[2], "docs:guide/start.md#stop");
  equal((await ra.run("get", ...ids)).code, 0);
});

Deno.test("the lines for pre-commit in README and manual work without a tag of ra", async () => {
  await using ra = await project({ "docs/a.md": "# A\n\n[Nowhere](b.md)\n" });
  for (const page of ["README.md", "src/help/check.md"]) {
    const text = await Deno.readTextFile(new URL(`../../${page}`, import.meta.url));
    const yaml = /```yaml\nrepos:\n([^]*?)```/.exec(text)![1];
    const { repos: [{ repo, rev, hooks: [{ entry, language }] }] } = parse(`repos:\n${yaml}`);
    deepEqual([repo, rev, language], ["local", undefined, "system"]);
    const [program, ...words] = entry.split(" ");
    equal(program, "ra");
    const { code, stdout } = await ra.run(...words, "docs/a.md");
    equal(code, 1);
    match(stdout, /b\.md/);
  }
});

Deno.test("ra status tells of the implied tree and its index, and what makes an index stale", async () => {
  await using ra = await project(REPOSITORY);
  const before = await ra.run("status");
  match(
    before.stdout,
    /^No configuration[^]*\nImplied tree\n {2}project {2}local[^]*\nIndex\n.*\n.*not built yet/,
  );
  equal(before.code, 0);
  await ra.run("search", "gateway");
  const fresh = await ra.run("status");
  match(
    fresh.stdout,
    /^Implied tree\n.*5 documents[^]*\nIndex\n.*\.cache.*\n {2}fresh, 5 documents/m,
  );
  match(fresh.stdout, /^Not included: folders of dependencies \(2\)$/m);
  await ra.write("new.md", "# New\n");
  await ra.write("README.md", "# Changed\n\nText.\n");
  await Deno.remove(join(ra.folder, "api/reference.md"));
  const { stdout } = await ra.run("status");
  match(
    stdout,
    /^ {2}since then: 1 new, 1 modified, 1 removed \(project:README\.md, project:new\.md\); the next/m,
  );
  const { index } = JSON.parse((await ra.run("status", "--json")).stdout);
  deepEqual([index.changes.added, index.changes.modified, index.changes.removed], [1, 1, 1]);
});

const SAID: [words: string[], stdin: string, code: number, text: RegExp][] = [
  [["ls"], "", 0, /^docs +local +/],
  [["ls", "dosc"], "", 2, /Cannot list "dosc"; did you mean "docs"/],
  [["inspect", "docs/index.md"], "", 0, /Index/],
  [["inspect"], "", 2, /"ra inspect" needs FILE/],
  [["search", "-title:notes"], "", 0, /docs:guide/],
  [["search", "-(gateway OR zeppelin)"], "", 0, /index\.md/],
  [["search", "--mount type=tmpfs"], "", 1, /^nothing found for "--mount type=tmpfs"/],
  [["search", "x".repeat(41)], "", 2, /words of more than 40 characters are not indexed/],
  [["search", "???"], "", 2, /the query has no letters or digits/],
  [["context", "--diff"], " \n", 1, /^ra: Nothing to look for: the diff on stdin is empty\nhint: /],
  [["context", "--diff"], "text\n", 2, /^ra: Cannot find a changed file in the diff/],
  [
    ["context", "a.ts", "-t", "docs"],
    "",
    1,
    /rules for this file allow only "notes", not --tree "docs"/,
  ],
  [["context", "a.bin"], "", 2, /^ra: Cannot use "a\.bin": it is binary\nhint: /],
];

Deno.test("odd requests are told what is the case:", async (t) => {
  await using ra = await project({
    ...TWO_TREES,
    ".ra.toml": `${TWO_TREES[".ra.toml"]}[[context.rules]]\nmatch = "*.ts"\ntrees = ["notes"]\n`,
    "a.ts": "// The gateway\n",
    "a.bin": new Uint8Array([0, 1, 2]),
  });
  const rans = await runAll(ra, SAID.map(([words, stdin]) => [...words, { stdin }]));
  for (const [i, [words, , code, text]] of SAID.entries()) {
    await t.step(words.join(" "), () => {
      const ran = rans[i];
      match(ran.stdout + ran.stderr, text);
      equal(ran.code, code);
    });
  }
});

Deno.test("short names in a path count for context, and stdin without a name adds no word", async () => {
  await using ra = await project({
    "api.md": "# API\n\nAbout the api.\n",
    "input.md": "# Input\n\nFrom stdin.\n",
    "src/api/x.rs": "fn\n",
  });
  match((await ra.run("context", "src/api/x.rs", "--list")).stdout, /^project:api\.md#api\n/);
  const { stdout } = await ra.run("inspect", "ctx", "src/api/x.rs", "--json");
  deepEqual(JSON.parse(stdout).terms.map(({ term }: { term: string }) => term), ["api"]);
  equal((await ra.run("context", "-", { stdin: "zeppelin" })).code, 1);
  equal((await ra.run("context", "-", "--as", "stdin.txt", { stdin: "zeppelin" })).code, 0);
});

Deno.test({
  name: "a full disk is no bug of ra",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using ra = await project(TWO_TREES);
    const [program, ...words] = ra.command;
    const line = [program, ...words, "search", "gateway"].map((word) => `'${word}'`).join(" ");
    const { code, stderr } = await new Deno.Command("sh", {
      args: ["-c", `${line} > /dev/full`],
      cwd: ra.folder,
      env: { ...ra.env },
      clearEnv: true,
    }).output();
    equal(code, 2);
    match(
      new TextDecoder().decode(stderr),
      /^ra: Cannot write the output: no space left.*\nhint: /im,
    );
  },
});
