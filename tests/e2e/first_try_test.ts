/** The first minutes of a new user: no config, no documents, things that are missing, broken or locked. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { project, runAll } from "./harness.ts";

const CONFIG = 'root = true\n[tree.docs]\npath = "docs"\n[tree.notes]\npath = "notes"\n';
const FILES = {
  ".ra.toml": CONFIG,
  "docs/a.md": "# Alpha\n\nA gateway with a timeout.\n",
  "notes/n.md": "# Note\n\nThe gateway again.\n",
};

/** Commands that read documents. They all print the same error. */
const READERS = [["search", "gateway"], ["get", "docs:a.md"], ["ls", "docs"], ["update"]];

Deno.test("without a config the markdown of the folder is searched, and nothing is written to it", async () => {
  await using ra = await project({ "README.md": "# Tool\n\nIt has a gateway.\n" });
  const ran = await ra.run("search", "gateway", "--list");
  equal(ran.code, 0);
  match(ran.stdout, /^project:README\.md#tool\n/);
  equal(
    ran.stderr,
    "no .ra.toml here: searching the 1 document in this folder; `ra init` makes that permanent\n",
  );
  deepEqual([...Deno.readDirSync(ra.folder)].map(({ name }) => name), ["README.md"]);
  equal((await ra.run("init")).code, 0);
  const after = await ra.run("search", "gateway", "--list");
  deepEqual([after.stderr, after.code], ["", 0]);
});

Deno.test("no documents and no config: every command names the next step", async () => {
  await using ra = await project({ "main.c": "int main;\n" });
  for (const { code, stdout, stderr } of await runAll(ra, READERS.map((words) => [...words, {}]))) {
    match(
      stderr,
      /^ra: Cannot find documents: no \.ra\.toml .* no documents in ".*"\nhint: .*ra init/,
    );
    deepEqual([code, stdout], [2, ""]);
  }
});

Deno.test("the home folder is not searched as a whole", async () => {
  await using ra = await project({ "~/a.md": "# A\n\nText.\n" });
  const { code, stderr } = await ra.run("search", "text", { cwd: "../home" });
  match(stderr, /^ra: Cannot search all of ".*home"[^]*\nhint: .*ra init --global/);
  equal(code, 2);
});

Deno.test("a config without trees names what to add", async () => {
  await using ra = await project({ ".ra.toml": "root = true\n" });
  for (const { code, stderr } of await runAll(ra, READERS.map((words) => [...words, {}]))) {
    match(
      stderr,
      /^ra: Cannot find documents: ".*\.ra\.toml" declares no tree\nhint: add a \[tree/,
    );
    equal(code, 2);
  }
});

Deno.test("empty trees: nothing found, and how to find out why", async () => {
  await using ra = await project({
    ".ra.toml": CONFIG,
    "docs/gateway.c": "int x;",
    "notes/y.c": "",
  });
  const search = await ra.run("search", "gateway", "--json");
  equal(search.code, 1);
  match(search.stderr, /^nothing found: the trees have no documents; `ra status`.*--why FILE/);
  const { queries, index } = JSON.parse(search.stdout);
  deepEqual([queries[0].results, index.documents], [[], 0]);
  const context = await ra.run("context", "docs/gateway.c");
  equal(context.code, 1);
  match(context.stderr, /^nothing found: the trees have no documents; `ra status`/);
  const ls = await ra.run("ls", "docs");
  deepEqual([ls.code, ls.stdout], [0, ""]);
  match(ls.stderr, /no documents; `ra ls docs --why FILE`/);
  const update = await ra.run("update");
  equal(update.code, 0);
  match(update.stderr, /no documents/);
});

Deno.test("a tree whose folder is gone is skipped with a warning; naming it is an error", async () => {
  await using ra = await project(FILES);
  await ra.run("update");
  await Deno.remove(join(ra.folder, "docs"), { recursive: true });
  const ran = await ra.run("search", "gateway", "--json");
  equal(ran.code, 0);
  const { results, warnings } = JSON.parse(ran.stdout).queries[0];
  deepEqual(results.map(({ tree }: { tree: string }) => tree), ["notes"]);
  match(warnings[0], /^the tree "docs" is left out: the folder does not exist; see `ra status`$/);
  match(ran.stderr, /^ra: warning: the tree "docs" is left out/);
  const asked = await ra.run("search", "gateway", "-t", "docs");
  match(
    asked.stderr,
    /^ra: Cannot read the tree "docs": the folder does not exist\nhint: create "/,
  );
  equal(asked.code, 2);
  await Deno.remove(join(ra.folder, "notes"), { recursive: true });
  const none = await ra.run("search", "gateway");
  match(
    none.stderr,
    /^ra: Cannot read the tree "docs".*\nhint: .*correct the path in ".*\.ra\.toml"/,
  );
  equal(none.code, 2);
});

Deno.test("--no-update without an index says how to make one", async () => {
  await using ra = await project(FILES);
  for (const words of READERS.slice(0, 3)) {
    const { code, stderr, stdout } = await ra.run(...words, "--no-update");
    match(
      stderr,
      /^ra: Cannot use the index: there is none yet\nhint: `ra update` builds it/,
    );
    deepEqual([code, stdout], [2, ""]);
  }
});

Deno.test("--no-update answers from the index as it is and does not look for changes", async () => {
  await using ra = await project(FILES);
  await ra.run("update");
  await ra.write("docs/b.md", "# Beta\n\nAnother gateway.\n");
  const old = JSON.parse((await ra.run("search", "gateway", "--no-update", "--json")).stdout);
  deepEqual([old.index.documents, old.index.stale], [2, false]);
  const fresh = JSON.parse((await ra.run("search", "gateway", "--fresh", "--json")).stdout);
  deepEqual([fresh.index.documents, fresh.index.stale], [3, false]);
});

Deno.test("while another process writes, the old index is searched and marked as stale", async () => {
  await using ra = await project(FILES);
  await ra.run("update");
  await ra.write("docs/b.md", "# Beta\n\nAnother gateway.\n");
  const lock = await Deno.open(join(ra.folder, ".ra/index/lock"), { write: true, create: true });
  try {
    await lock.lock(true);
    const { code, stdout } = await ra.run("search", "gateway", "--json");
    const { index } = JSON.parse(stdout);
    deepEqual([code, index.stale, index.documents], [0, true, 2]);
  } finally {
    lock.close();
  }
  const { index } = JSON.parse((await ra.run("search", "gateway", "--json")).stdout);
  deepEqual([index.stale, index.documents], [false, 3]);
});

Deno.test("a damaged index is rebuilt with one line of notice", async () => {
  await using ra = await project(FILES);
  await ra.run("update");
  const before = await ra.run("search", "gateway", "--files");
  await ra.write(".ra/index/manifest", "rubbish");
  const ran = await ra.run("search", "gateway", "--files");
  equal(ran.stdout, before.stdout);
  match(ran.stderr, /^ra: warning: the index was rebuilt: .*\n$/);
  deepEqual(await ra.run("search", "gateway", "--files"), before);
});

Deno.test("an index folder that cannot be written does not prevent a search", async () => {
  await using ra = await project(FILES);
  await ra.write(".ra", "a file where a folder should be");
  const ran = await ra.run("search", "gateway", "--files");
  equal(ran.code, 0);
  match(ran.stderr, /^ra: warning: the index is kept in ".*": ".*\.ra" is not a folder$/m);
  const [, place] = /kept in "([^"]*)"/.exec(ran.stderr)!;
  const { stdout } = await ra.run("status");
  ok(stdout.includes(`\nIndex\n  ${place}\n  fresh, 2 documents`), stdout);
  equal(JSON.parse((await ra.run("status", "--json")).stdout).index_dir, place);
  await Deno.remove(join(ra.home, ".cache/ra"), { recursive: true });
  await ra.write("~/.cache/ra", "a file where a folder should be");
  const inMemory = await ra.run("search", "gateway", "--files");
  match(inMemory.stderr, /^ra: warning: the index is kept in memory: cannot write to /m);
  const update = await ra.run("update");
  match(update.stderr, /^ra: Cannot write the index to ".*"[^]*\nhint: .*RA_INDEX_DIR/m);
  equal(update.code, 2);
  const elsewhere = { env: { RA_INDEX_DIR: join(ra.home, "idx") } };
  equal((await ra.run("search", "gateway", "--files", elsewhere)).stderr, "");
});

Deno.test({
  name: "a file without permission is left out, counted and named by --why",
  ignore: Deno.build.os === "windows" || Deno.uid() === 0,
  async fn() {
    await using ra = await project(FILES);
    await ra.write("docs/secret.md", "# Secret\n\nA gateway.\n");
    await Deno.chmod(join(ra.folder, "docs/secret.md"), 0);
    const { stdout } = await ra.run("search", "gateway", "--files");
    ok(!stdout.includes("secret"));
    match((await ra.run("update")).stdout, /1 skipped \(see `ra status`\)/);
    match((await ra.run("ls", "docs", "--why", "docs/secret.md")).stdout, /permission denied/);
  },
});
