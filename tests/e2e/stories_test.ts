/** The first ten minutes with ra, and what may go wrong in them. */
import { deepEqual, equal, fail, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { type Project, project, type Ran, spawn } from "./harness.ts";

const DOCS = {
  "docs/deploy.md":
    "# Deploying\n\nHow we ship.\n\n## Rollback\n\nUndo a release with the old image.\n",
  "docs/oncall.md": "# On call\n\nWho is paged at night.\n",
  "src/release.ts": "// rolls a release back to the old image\nexport function rollback() {}\n",
};

/** Notes on stderr are short and have no stack traces. */
function assertReadable({ stderr }: Ran): void {
  ok(!/\bat .*\.ts:\d|file:\/\/|undefined|\[object/.test(stderr), stderr);
}

async function foldersBelow(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) names.push(name);
  return names.sort();
}

Deno.test("a new user searches before anything is set up, then writes a config", async (t) => {
  await using ra = await project(DOCS);

  await t.step("the first search answers, with one line that names ra init", async () => {
    const first = await ra.run("search", "undo a release");
    equal(first.code, 0, first.stderr);
    match(first.stdout, /^── \S+docs\/deploy\.md#rollback\n/);
    equal(first.stderr.trimEnd().split("\n").length, 1);
    match(first.stderr, /`ra init`/);
    deepEqual(await foldersBelow(ra.folder), ["docs", "src"], "nothing is left in the project");
  });

  await t.step("so do context and JSON, whose stdout holds nothing else", async () => {
    const context = await ra.run("context", "src/release.ts", "--list");
    equal(context.code, 0, context.stderr);
    match(context.stdout, /deploy\.md/);
    const json = await ra.run("search", "undo a release", "--json");
    equal(JSON.parse(json.stdout).queries[0].results[0].slug, "rollback");
  });

  await t.step("ra init says what is in and what to do next", async () => {
    const init = await ra.run("init");
    equal(init.code, 0, init.stderr);
    match(init.stdout, /\.ra\.toml[^]*2 documents[^]*ra search/);
  });

  await t.step("from then on there is no note, and ids begin with the tree", async () => {
    const search = await ra.run("search", "undo a release", "--list");
    match(search.stdout, /^project:docs\/deploy\.md#rollback\n/);
    equal(search.stderr, "");
    const context = await ra.run("context", "src/release.ts", "--files");
    equal(context.stderr, "");
    match(context.stdout, /deploy\.md/);
  });

  await t.step("agents, check and status are content", async () => {
    equal((await ra.run("agents")).code, 0);
    match(await ra.read("AGENTS.md"), /ra search[^]*ra context/);
    equal((await ra.run("agents", "--diff")).code, 0);
    const check = await ra.run("check");
    equal(check.code, 0, check.stdout);
    const status = await ra.run("status");
    equal(status.code, 0, status.stdout);
    match(status.stdout, /3 documents/);
  });
});

/** Problems of a new user: the files, the command, the exit code, and what stderr must say. */
const TROUBLES: [
  name: string,
  files: Record<string, string>,
  words: string[],
  code: number,
  stderr: RegExp,
][] = [
  [
    "a folder without documents",
    { "main.c": "int main() {}\n" },
    ["search", "deploy"],
    2,
    /^ra: Cannot find documents: .*\nhint: .*`ra init`/,
  ],
  [
    "the wrong folder, context",
    { "main.c": "int main() {}\n" },
    ["context", "main.c"],
    2,
    /^ra: Cannot find documents: .*\nhint: /,
  ],
  ["a missing file", DOCS, ["context", "src/nope.ts"], 2, /"src\/nope\.ts".*\nhint: /],
  ["a missing folder", DOCS, ["-C", "nope", "search", "x"], 2, /"nope".*\nhint: /],
  [
    "nothing found",
    { ...DOCS, ".ra.toml": '[tree.docs]\npath = "docs"\n' },
    ["search", "zeppelin"],
    1,
    /^nothing found for "zeppelin"; .*`ra ls docs`/,
  ],
  [
    "an empty corpus",
    { "docs/x.bin": "", ".ra.toml": '[tree.docs]\npath = "docs"\n' },
    ["search", "deploy"],
    1,
    /no documents; .*`ra status`/,
  ],
  [
    "a tree that vanished",
    { ".ra.toml": '[tree.docs]\npath = "docs"\n' },
    ["search", "deploy"],
    2,
    /tree "docs".*does not exist\nhint: create .*docs", or correct the path in .*\.ra\.toml"/,
  ],
  [
    "one of two trees vanished",
    { ...DOCS, ".ra.toml": '[tree.docs]\npath = "docs"\n[tree.wiki]\npath = "wiki"\n' },
    ["search", "undo a release"],
    0,
    /^ra: warning: .*"wiki".*does not exist/,
  ],
  [
    "a tree that is misspelt",
    { ...DOCS, ".ra.toml": '[tree.docs]\npath = "docs"\n' },
    ["search", "-t", "dosc", "release"],
    2,
    /"dosc".*\nhint: .*"docs"/,
  ],
  [
    "an id that is misspelt",
    { ...DOCS, ".ra.toml": '[tree.docs]\npath = "docs"\n' },
    ["get", "docs:deploy.md#rolback"],
    2,
    /"docs:deploy\.md#rolback"\nhint: .*docs:deploy\.md#rollback/,
  ],
];

Deno.test("every error names the next step:", async (t) => {
  for (const [name, files, words, code, stderr] of TROUBLES) {
    await t.step(name, async () => {
      await using ra = await project(files);
      const ran = await ra.run(...words);
      equal(ran.code, code, ran.stderr);
      match(ran.stderr, stderr);
      assertReadable(ran);
      if (code !== 0) equal(ran.stdout, "");
    });
  }
});

async function configured(more: Record<string, string> = {}): Promise<Project> {
  return await project({ ...DOCS, ".ra.toml": '[tree.docs]\npath = "docs"\n', ...more });
}

Deno.test("ra init in an empty folder says that there is nothing to search yet", async () => {
  await using ra = await project();
  const { code, stdout } = await ra.run("init");
  equal(code, 0);
  match(stdout, /no documents there yet[^]*ra help config/);
});

Deno.test("nothing found is still one JSON document", async () => {
  await using ra = await configured();
  const { code, stdout } = await ra.run("search", "zeppelin", "--json");
  equal(code, 1);
  deepEqual(JSON.parse(stdout).queries[0].results, []);
});

Deno.test("an index that is damaged or foreign is rebuilt with one line of notice", async () => {
  await using ra = await configured();
  const expected = await ra.run("search", "undo a release", "--list");
  const folder = join(ra.folder, ".ra/index");
  for (const name of await foldersBelow(folder)) {
    await Deno.writeTextFile(join(folder, name), "this is no index\n");
  }
  const ran = await ra.run("search", "undo a release", "--list");
  equal(ran.code, 0, ran.stderr);
  equal(ran.stdout, expected.stdout);
  match(ran.stderr, /^ra: warning: the index was rebuilt: [^\n]*\n$/);
  equal((await ra.run("search", "undo a release", "--list")).stderr, "");
});

Deno.test("an index that cannot be written is kept in memory", async () => {
  await using ra = await configured({
    ".ra/index": "a file where the folder should be\n",
    "~/.cache/ra": "and another one\n",
  });
  const ran = await ra.run("search", "undo a release", "--list");
  equal(ran.code, 0, ran.stderr);
  match(ran.stdout, /^docs:deploy\.md#rollback\n/);
  match(ran.stderr, /ra: warning: the index is kept in memory: cannot write to /);
});

/** Root obeys permissions only without its capabilities. */
const WITHOUT_PRIVILEGES = Deno.build.os !== "windows" && Deno.uid() === 0
  ? ["setpriv", "--bounding-set=-all"]
  : [];

async function isInstalled([program]: readonly string[]): Promise<boolean> {
  if (program === undefined) return true;
  return await new Deno.Command(program, { args: ["--version"] }).output()
    .then(({ success }) => success, () => false);
}

Deno.test({
  name: "the index of a project that cannot be written is kept in the cache folder",
  ignore: Deno.build.os === "windows" || !await isInstalled(WITHOUT_PRIVILEGES),
  fn: async () => {
    await using ra = await configured();
    const [program, ...before] = [...WITHOUT_PRIVILEGES, ...ra.command];
    const run = async (...words: string[]) => {
      const options = { cwd: ra.folder, env: { ...ra.env }, clearEnv: true };
      const ran = await new Deno.Command(program, { args: [...before, ...words], ...options })
        .output();
      const [stdout, stderr] = [ran.stdout, ran.stderr].map((text) =>
        new TextDecoder().decode(text)
      );
      return { code: ran.code, stdout, stderr };
    };
    await Deno.chmod(ra.folder, 0o555);
    try {
      const denied = /the index is kept in ".*\.cache.*" cannot be written: permission denied/;
      match((await run("search", "undo a release", "--list")).stderr, denied);
      const status = await run("status");
      match(status.stdout, /\n {2}fresh, /);
      match(status.stdout, denied);
      const update = await run("update", "--changed");
      equal(update.code, 0, update.stderr);
      match(update.stderr, denied);
      const again = await run("search", "undo a release", "--list", "--no-update");
      match(again.stdout, /^docs:deploy\.md#rollback\n/);
    } finally {
      await Deno.chmod(ra.folder, 0o755);
    }
  },
});

Deno.test({
  name: "a file without permission is left out and listed by status",
  ignore: Deno.build.os === "windows" || Deno.uid() === 0,
  fn: async () => {
    await using ra = await configured();
    await Deno.chmod(join(ra.folder, "docs/oncall.md"), 0);
    equal((await ra.run("search", "undo a release")).code, 0);
    match((await ra.run("status")).stdout, /oncall\.md cannot be read: permission denied/);
    await Deno.chmod(join(ra.folder, "docs/oncall.md"), 0o644);
  },
});

Deno.test("a search from a folder below finds the project's configuration", async () => {
  await using ra = await configured();
  const { code, stdout } = await ra.run("search", "undo a release", "--list", { cwd: "src" });
  equal(code, 0);
  match(stdout, /^docs:deploy\.md#rollback\n/);
});

Deno.test("a pipe gets no colour, no progress and no cursor codes", async () => {
  await using ra = await configured();
  const environments: Record<string, string>[] = [{}, { NO_COLOR: "1" }, { TERM: "dumb" }];
  for (const env of environments) {
    const ran = await ra.run("search", "undo a release", { env: { TERM: "xterm", ...env } });
    ok(!/[\x1b\r]/.test(ran.stdout + ran.stderr));
    equal(ran.stderr, "");
  }
  const forced = await ra.run("search", "undo a release", "--color", "always");
  match(forced.stdout, /\x1b\[/);
});

/** Enough documents that a first index takes a moment. */
async function largeProject(documents: number): Promise<Project> {
  const ra = await configured();
  const folder = join(ra.folder, "docs/many");
  await Deno.mkdir(folder);
  const words = Array.from({ length: 400 }, (_, i) => `word${i % 97}x${i} release image`).join(" ");
  for (let i = 0; i < documents; i++) {
    Deno.writeTextFileSync(join(folder, `${i}.md`), `# Page ${i}\n\n${words}\n\n## Part\n\n${i}\n`);
  }
  return ra;
}

Deno.test({
  name: "Ctrl-C during the first index ends the process and breaks nothing",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await using ra = await largeProject(1500);
    let ended = await interruptBuild(ra);
    // On a busy machine the index may be complete before the interrupt.
    for (let i = 0; i < 5 && ended.success; i++) ended = await interruptBuild(ra);
    const { success, signal, code, stdout, stderr } = ended;
    ok(!success && (signal === "SIGINT" || code === 130), `exit ${code} ${signal}`);
    equal(new TextDecoder().decode(stdout), "");
    equal(new TextDecoder().decode(stderr), "", "progress is for terminals");

    const next = await ra.run("search", '"undo a release"', "--list");
    equal(next.code, 0, next.stderr);
    match(next.stdout, /^docs:deploy\.md#rollback\n/);
    equal(next.stderr.replace(/^indexing \d+ files\n/, ""), "");
    equal((await ra.run("status")).code, 0);
    match((await ra.run("update")).stdout, /1502 documents/);
  },
});

/** Starts a first search and interrupts it as soon as it writes the index. */
async function interruptBuild(ra: Project): Promise<Deno.CommandOutput> {
  await Deno.remove(join(ra.folder, ".ra"), { recursive: true }).catch(() => {});
  const child = spawn(ra, ["search", "undo a release", "--list"]);
  await lockIn(join(ra.folder, ".ra/index"));
  try {
    child.kill("SIGINT");
  } catch {
    // It has ended.
  }
  return await child.output();
}

/** Waits until the process has begun to write its index. */
async function lockIn(folder: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 5) {
    const names = await foldersBelow(folder).catch(() => []);
    if (names.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  fail("no index was begun within a minute");
}
