/** `ra check` as a process: formats, exit codes, hooks. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { project } from "./harness.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/a.md": "# A\n\n[x](b.md#topcis) and [y](no.md)\n",
  "docs/b.md": "# Topics\n\nx\n",
};

Deno.test("ra check: lines that editors understand, exit 1, nothing on stderr", async () => {
  await using ra = await project(FILES);
  const { code, stdout, stderr } = await ra.run("check");
  deepEqual([code, stderr], [1, ""]);
  match(stdout, /^docs\/a\.md:3:5 broken-anchor docs\/b\.md has no anchor "#topcis"$/m);
  match(
    stdout,
    /^docs\/a\.md:3:26 broken-link "no\.md" leads to docs\/no\.md, which does not exist$/m,
  );
  match(stdout, /^2 errors in 1 file, 2 files checked/m);
});

Deno.test("ra check: paths are relative to the working directory", async () => {
  await using ra = await project(FILES);
  match((await ra.run("check", { cwd: "docs" })).stdout, /^a\.md:3:5 /m);
  match((await ra.run("-C", "docs", "check", "a.md")).stdout, /^a\.md:3:5 /m);
});

Deno.test("ra check: JSON, SARIF and annotations are what they claim to be", async () => {
  await using ra = await project(FILES);
  const json = await ra.run("check", "--json");
  deepEqual([json.code, JSON.parse(json.stdout).summary.findings], [1, 2]);
  const sarif = await ra.run("check", "--sarif");
  deepEqual([sarif.code, JSON.parse(sarif.stdout).runs[0].results.length], [1, 2]);
  const github = await ra.run("check", "--github");
  match(github.stdout, /^::error file=docs\/a\.md,line=3,col=5,title=ra check%3A broken-anchor::/);
  const both = await ra.run("check", "--json", "--sarif");
  deepEqual([both.code, both.stdout], [2, ""]);
});

Deno.test("ra check: exit 0 and valid JSON without findings", async () => {
  await using ra = await project({ ...FILES, "docs/a.md": "# A\n\n[x](b.md#topics)\n" });
  const text = await ra.run("check");
  deepEqual([text.code, text.stdout], [0, "no problems, 2 files checked\n"]);
  const json = await ra.run("check", "--json");
  deepEqual([json.code, JSON.parse(json.stdout).findings], [0, []]);
});

Deno.test("ra check: exit 2 for a config that does not parse, and for no documents", async () => {
  await using ra = await project({ ...FILES, ".ra.toml": "[tree.docs\n" });
  equal((await ra.run("check")).code, 2);
  await using bare = await project({ "code.ts": "" });
  const { code, stderr } = await bare.run("check");
  equal(code, 2);
  match(stderr, /^ra: Cannot find documents[^]*hint:/);
});

Deno.test("ra check --explain: a rule, its severity here, a did-you-mean", async () => {
  await using ra = await project({
    ...FILES,
    ".ra.toml": "root = true\n[check]\nbroken-link = 'off'\n",
  });
  match((await ra.run("check", "--explain", "broken-link")).stdout, /^broken-link \(off\): /);
  const json = await ra.run("check", "--explain", "broken-link", "--json");
  equal(JSON.parse(json.stdout).default, "error");
  const wrong = await ra.run("check", "--explain", "brokenlink");
  equal(wrong.code, 2);
  match(wrong.stderr, /Unknown rule "brokenlink"; did you mean "broken-link"\?/);
});

Deno.test("ra check FILES: what a hook passes: documents, code, files that are gone", async () => {
  await using ra = await project({ ...FILES, "src/x.ts": "", "README.md": "[x](nowhere.md)\n" });
  const { code, stdout, stderr } = await ra.run(
    "check",
    "--",
    "docs/b.md",
    "src/x.ts",
    "docs/no.md",
  );
  equal(code, 1);
  deepEqual(stdout.match(/^\S+/gm)?.slice(0, 2), ["docs/a.md:3:5", "docs/a.md:3:26"]);
  match(stderr, /"docs\/no\.md" does not exist; only links to it are checked/);
  const outside = await ra.run("check", "README.md");
  match(outside.stdout, /^README\.md:1:5 broken-link /);
});

Deno.test("ra check --fix, --write-baseline, --baseline", async () => {
  await using ra = await project(FILES);
  const shown = await ra.run("check", "--fix");
  equal(shown.code, 1);
  match(shown.stdout, /^--- a\/docs\/a\.md\t?\n\+\+\+ b\/docs\/a\.md\t?\n@@/m);
  match(shown.stdout, /^\+\[x\]\(b\.md#topics\)/m);
  match(shown.stdout, /^1 edit in 1 file not made so far; `ra check --fix --yes` makes it/m);
  equal(await ra.read("docs/a.md"), FILES["docs/a.md"]);
  const piped = await ra.run("check", "--fix", "--yes");
  equal(piped.code, 2);
  match(piped.stderr, /not a terminal[^]*--apply/);
  const fixed = await ra.run("check", "--fix", "docs/a.md");
  equal(fixed.code, 1);
  match(fixed.stdout, /^fixed docs\/a\.md: b\.md#topcis → b\.md#topics$/m);
  match(await ra.read("docs/a.md"), /\(b\.md#topics\)/);
  match(
    (await ra.run("check", "--write-baseline")).stdout,
    /^1 finding recorded in \.ra-baseline\.json/,
  );
  const known = await ra.run("check", "--baseline", ".ra-baseline.json");
  deepEqual([known.code, known.stdout], [0, "no problems, 2 files checked, 1 in the baseline\n"]);
});

Deno.test("ra check: works without a configuration, and in a folder that cannot be written", async () => {
  await using ra = await project({ "a.md": "[x](no.md)\n" });
  match((await ra.run("check")).stdout, /^a\.md:1:5 broken-link /);
  await using shut = await project(FILES);
  await Deno.chmod(shut.folder, 0o555);
  try {
    equal((await shut.run("check")).code, 1);
  } finally {
    await Deno.chmod(shut.folder, 0o755);
  }
});

Deno.test("ra check: text of documents cannot control the terminal", async () => {
  await using ra = await project({ ...FILES, "docs/a.md": "[x](<a\x1b[31mb\u202e.md>)\n" });
  const { stdout } = await ra.run("check", "--color", "always");
  ok(stdout.includes("\x1b[31mbroken-link") && !stdout.includes("\u202e"));
  ok(!stdout.includes("a\x1b[31mb"));
});
