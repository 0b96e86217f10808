/** `ra context`, `ra likethis` and `ra inspect ctx`, as a user or an agent's harness runs them. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { type Project, project, type Ran, runAll, type RunOptions } from "./harness.ts";

const CONFIG = 'root = true\n[tree.docs]\npath = "docs"\n[tree.notes]\npath = "notes"\n';
const FILES: Readonly<Record<string, string>> = {
  ".ra.toml": CONFIG,
  "docs/retry.md": "# Retry policy\n\nBackoff with jitter after a timeout.\n\n" +
    "## Limits\n\nFive attempts, then the breaker opens.\n\n## Budgets\n\nRetry budgets per client.\n",
  "docs/labels.md": "# Shipping labels\n\nThermal printers take ZPL with a barcode.\n",
  "docs/style.md": "# House style\n\nShort sentences.\n",
  "notes/printer.txt": "The thermal printer jams when the barcode is too wide.\n",
  "src/net/backoff.ts": 'import { jitter } from "./random.ts";\n// waits before it tries again\n' +
    "export function backoff(attempts: number) { return jitter(2 ** attempts); }\n",
  "src/print/thermal.py": '"""Sends ZPL to a thermal printer."""\ndef barcode(): pass\n',
};

async function ids(ran: Promise<Ran>): Promise<string[]> {
  return idsOf(await ran);
}

function idsOf({ code, stdout, stderr }: Ran): string[] {
  ok(code < 2, stderr);
  return JSON.parse(stdout).queries[0].results.map((one: { id: string }) => one.id);
}

function docs(found: readonly string[]): string[] {
  return [...new Set(found.map((id) => id.split("#")[0]))];
}

Deno.test("context: every way to name what is being edited", async () => {
  await using ra = await project(FILES);
  const text = FILES["src/net/backoff.ts"];
  const diff = `diff --git a/src/net/backoff.ts b/src/net/backoff.ts\n--- a/src/net/backoff.ts\n` +
    "+++ b/src/net/backoff.ts\n@@ -1 +1 @@\n-jitter()\n+timeout()\n";
  const ways: [...string[], RunOptions][] = [
    ["src/net/backoff.ts", {}],
    ["./src/../src/net/backoff.ts", {}],
    [join(ra.folder, "src/net/backoff.ts"), {}],
    ["net/backoff.ts", { cwd: "src" }],
    ["-", "--as", "src/net/backoff.ts", { stdin: text }],
    ["--as", "src/net/backoff.ts", { stdin: text }],
    ["--diff", { stdin: diff }],
    ["--diff", { stdin: diff, cwd: "src" }],
  ];
  const commands = ways.map((way): [...string[], RunOptions] => ["context", "--json", ...way]);
  for (const [i, ran] of (await runAll(ra, commands)).entries()) {
    equal(docs(idsOf(ran))[0], "docs:retry.md", JSON.stringify(ways[i]));
  }
  const both = await ids(
    ra.run("context", "--json", "src/net/backoff.ts", "src/print/thermal.py"),
  );
  deepEqual(docs(both).sort(), ["docs:labels.md", "docs:retry.md", "notes:printer.txt"]);
});

Deno.test("context: every output mode, budget and explanation", async () => {
  await using ra = await project(FILES);
  const run = (...flags: string[]) => ra.run("context", "src/net/backoff.ts", ...flags);
  match((await run()).stdout, /── docs:retry\.md[^]*Backoff with jitter/);
  match((await run("--list")).stdout, /docs:retry\.md/);
  match(
    (await run("--matches")).stdout,
    /^docs:retry\.md#limits\ndocs\/retry\.md:\d+: Five attempts/,
  );
  match((await run("--files")).stdout, /^\S*retry\.md\n/);
  equal(JSON.parse((await run("--jsonl")).stdout.split("\n")[0]).tree, "docs");
  const cut = await run("--max-tokens", "40");
  match(cut.stdout, /ra get docs:retry\.md/);
  const found = await Promise.all(
    ["tfidf", "textrank", "rake", "yake"].map((algorithm) => ids(run("-a", algorithm, "--json"))),
  );
  deepEqual(found.map((ids) => docs(ids)[0]), Array(4).fill("docs:retry.md"));
  deepEqual(await ids(run("--json", "-t", "notes")), []);
  const explained = await run("--explain");
  match(explained.stdout, /rules\n {2}none match[^]*word +term +source[^]*query\n[^]*pipeline\n/);
  const json = JSON.parse((await run("--explain", "--json", "--terms", "2")).stdout);
  equal(json.terms.length, 2);
  const words = "of 20241 about zebra zebras";
  const { stdout } = await ra.run("context", "-", "--as", "x.md", "--explain", "--terms", "1", {
    stdin: `${words} retry attempts backoff jitter`,
  });
  match(
    stdout,
    /left out\n {2}too short: x, of\n {2}a number: 20241\n {2}a stop word: about\n {2}in no document: zebras?\n {2}beyond the limit of terms: /,
  );
  deepEqual([json.file, json.files.length, json.matched_rules.trees], [
    "src/net/backoff.ts",
    1,
    null,
  ]);
  ok(json.pipeline.candidates > 0 && json.ast.type === "or");
});

Deno.test("context: the file itself is excluded, even through a symlink", async () => {
  await using ra = await project({ ...FILES, "docs/again.md": "# Retry\n\nJitter again.\n" });
  deepEqual(docs(await ids(ra.run("context", "--json", "docs/retry.md"))), ["docs:again.md"]);
  await Deno.symlink(join(ra.folder, "docs"), join(ra.folder, "link"));
  deepEqual(docs(await ids(ra.run("context", "--json", "link/retry.md"))), ["docs:again.md"]);
  const seen = await ids(ra.run("context", "--json", "docs/again.md", "--seen", "docs:retry.md"));
  deepEqual(seen, []);
});

Deno.test("context: rules apply however the path was typed", async () => {
  const rule = '[[context.rules]]\nmatch = "src/net/**"\nterms = ["thermal"]\n';
  await using ra = await project({ ...FILES, ".ra.toml": CONFIG + rule });
  await Deno.symlink(join(ra.folder, "src"), join(ra.folder, "code"));
  const typed: [path: string, options: string[], cwd: string][] = [
    ["src/net/backoff.ts", [], "."],
    ["./src//net/../net/backoff.ts", [], "."],
    [join(ra.folder, "src/net/backoff.ts"), [], "."],
    ["code/net/backoff.ts", [], "."],
    ["net/backoff.ts", ["-C", "src"], "."],
    ["../../src/net/backoff.ts", [], "src/print"],
  ];
  const rans = await runAll(
    ra,
    typed.map(([path, options, cwd]) => [...options, "inspect", "ctx", "--json", path, { cwd }]),
  );
  for (const [i, { stdout }] of rans.entries()) {
    deepEqual(JSON.parse(stdout).matched_rules.terms, ["thermal"], typed[i][0]);
  }
  const other = await ra.run("inspect", "ctx", "--json", "src/print/thermal.py");
  deepEqual(JSON.parse(other.stdout).matched_rules.terms, []);
});

Deno.test("context: rules add, restrict, include and override", async () => {
  const rules = `
[[context.rules]]
match = ["*.ts", "*.py"]
terms = ["thermal", "--"]
trees = ["docs", "notes"]
include = ["docs:style.md", "docs:retry.md#limits", "docs:missing.md"]
search = { limit = 3 }

[[context.rules]]
match = "src/print/**"
trees = ["notes"]
search = { limit = 9 }
`;
  await using ra = await project({ ...FILES, ".ra.toml": CONFIG + rules });
  const ran = await ra.run("context", "--json", "src/net/backoff.ts");
  const found = JSON.parse(ran.stdout).queries[0].results;
  deepEqual(found.slice(0, 2).map((one: { id: string }) => one.id), [
    "docs:style.md",
    "docs:retry.md#limits",
  ]);
  equal(found.length, 3);
  ok(!found.some((one: { id: string }) => one.id === "docs:retry.md"), "covers an include");
  match(ran.stderr, /includes "docs:missing\.md", which is not indexed/);
  const print = await ids(ra.run("context", "--json", "src/print/thermal.py"));
  deepEqual(print, ["docs:style.md", "docs:retry.md#limits", "notes:printer.txt"]);
  const none = await ra.run("context", "--list", "src/print/thermal.py", "-t", "docs");
  match(none.stdout, /docs:style\.md/);
  ok(!none.stdout.includes("notes:"));
  const one = await ids(ra.run("context", "--json", "-n", "1", "src/net/backoff.ts"));
  deepEqual(one, ["docs:style.md"]);
});

Deno.test("context: rules that exclude every tree", async () => {
  const rules = '[[context.rules]]\nmatch = "*.ts"\ntrees = ["docs"]\n' +
    '[[context.rules]]\nmatch = "src/**"\ntrees = ["notes"]\n';
  await using ra = await project({ ...FILES, ".ra.toml": CONFIG + rules });
  const ran = await ra.run("context", "--json", "src/net/backoff.ts");
  equal(ran.code, 1);
  deepEqual(JSON.parse(ran.stdout).queries[0].results, []);
  match(ran.stderr, /exclude every tree/);
});

Deno.test("context: bad input", async () => {
  await using ra = await project({
    ...FILES,
    "bin.dat": new Uint8Array([1, 0, 2]),
    "empty.ts": " \n",
    "odd.ts": "zzzqqq xxyyzz",
  });
  const huge = await Deno.open(join(ra.folder, "huge.ts"), { create: true, write: true });
  await huge.write(new TextEncoder().encode("// jitter backoff\n".repeat(4_000)));
  await huge.truncate(100_000_000);
  huge.close();
  const outside = join(ra.home, "backoff.ts");
  await Deno.writeTextFile(outside, "jitter();");
  const cases: [args: string[], code: number, stderr: RegExp, stdin?: string][] = [
    [[], 2, /without a file/],
    [["missing.ts"], 2, /Cannot read "missing\.ts": it does not exist/],
    [["src"], 2, /Cannot read "src": it is a folder/],
    [["bin.dat"], 2, /Cannot use "bin\.dat": it is binary/],
    [["empty.ts"], 2, /Cannot use "empty\.ts": it is empty/],
    [["bin.dat", "empty.ts"], 2, /Cannot use any of the files: .*bin\.dat.*empty\.ts/],
    [["bin.dat", "src/net/backoff.ts"], 0, /warning: "bin\.dat" is left out: it is binary/],
    [["odd.ts"], 1, /no word of the file is in any document/],
    [["huge.ts"], 0, /^$/],
    [[outside], 0, /^$/],
    [["src/net/backoff.ts", "-t", "dcos"], 2, /Cannot find tree "dcos".*"docs"/],
    [["--diff"], 2, /Cannot find a changed file/, "no diff"],
    [["--diff", "src/net/backoff.ts"], 2, /with --diff/, ""],
    [["--as", "a.ts", "src/net/backoff.ts"], 2, /without stdin/],
    [["-"], 2, /it is empty/, ""],
    [["src/net/backoff.ts", "-a", "magic"], 2, /magic/],
  ];
  if (Deno.uid() !== 0) {
    await ra.write("locked.ts", "jitter");
    await Deno.chmod(join(ra.folder, "locked.ts"), 0);
    cases.push([["locked.ts"], 2, /permission denied/]);
  }
  const rans = await runAll(ra, cases.map(([args, , , stdin]) => ["context", ...args, { stdin }]));
  for (const [i, [args, code, stderr]] of cases.entries()) {
    const ran = rans[i];
    equal(ran.code, code, `${args.join(" ")}: ${ran.stderr}`);
    match(ran.stderr, stderr);
  }
});

Deno.test("context: of renames, deletions and binary files in a diff, the paths are used", async () => {
  await using ra = await project(FILES);
  const diff = "diff --git a/x.bin b/thermal/barcode.bin\nrename from x.bin\n" +
    "rename to thermal/barcode.bin\nBinary files a/x.bin and b/thermal/barcode.bin differ\n";
  const found = await ids(ra.run("context", "--diff", "--json", { stdin: diff }));
  ok(docs(found).includes("docs:labels.md"));
});

Deno.test("context: no trees, and a tree that is not trusted", async () => {
  await using bare = await project({ ".ra.toml": "root = true\n", "a.ts": "jitter" });
  const none = await bare.run("context", "a.ts");
  deepEqual([none.code, /declares no tree/.test(none.stderr)], [2, true]);
  await using away = await project({
    ".ra.toml": 'root = true\n[tree.far]\npath = "~/far"\n',
    "~/far/a.md": "# Jitter\n",
    "a.ts": "jitter",
  });
  const refused = await away.run("context", "a.ts");
  deepEqual([refused.code, /ra trust/.test(refused.stderr)], [2, true]);
  equal((await away.run("trust")).code, 0);
  deepEqual(await ids(away.run("context", "--json", "a.ts")), ["far:a.md"]);
});

async function hook(ra: Project, input: unknown, ...flags: string[]): Promise<Ran> {
  const stdin = typeof input === "string" ? input : JSON.stringify(input);
  return await ra.run("context", "--hook", "--time-limit", "60000", ...flags, { stdin });
}

Deno.test("context --hook: a short context for an agent, or nothing", async () => {
  await using ra = await project({ ...FILES, "bin.dat": new Uint8Array([0]) });
  const edit = (file_path: string, more = {}) => ({ tool_input: { file_path, ...more } });
  const plain = await hook(ra, edit("src/net/backoff.ts"));
  equal(plain.code, 0);
  match(plain.stdout, /docs:retry\.md/);
  const wrapped = await hook(ra, { ...edit("src/net/backoff.ts"), hook_event_name: "X" }, "--json");
  const { hookSpecificOutput } = JSON.parse(wrapped.stdout);
  equal(hookSpecificOutput.hookEventName, "X");
  match(hookSpecificOutput.additionalContext, /docs:retry\.md/);
  const fresh = await hook(ra, edit("src/new/thermal.go", { content: "// barcode printers" }));
  match(fresh.stdout, /docs:labels\.md/);
  const inFolder = await hook(ra, { cwd: join(ra.folder, "src"), ...edit("net/backoff.ts") });
  match(inFolder.stdout, /docs:retry\.md/);
  const silent: [name: string, input: unknown, flags: string[]][] = [
    ["no path", { tool_input: { command: "ls" } }, []],
    ["a folder", edit("src"), []],
    ["a binary file", edit("bin.dat"), []],
    ["nothing relevant", edit("zzzqqq.ts", { content: "xxyyzz" }), []],
    ["all seen", edit("src/net/backoff.ts"), ["--seen", "docs:retry.md"]],
    ["all seen, by the harness", { ...edit("src/net/backoff.ts"), seen: ["docs:retry.md"] }, []],
    ["a tiny budget", edit("src/net/backoff.ts"), ["--max-tokens", "1"]],
  ];
  const rans = await Promise.all(silent.map(([, input, flags]) => hook(ra, input, ...flags)));
  for (const [i, [name]] of silent.entries()) {
    deepEqual(rans[i], { code: 0, stdout: "", stderr: "" }, name);
  }
});

Deno.test("context --hook: never fails, but reports what prevents it from working", async () => {
  await using ra = await project(FILES);
  for (const input of ["", "not json", "[1]"]) {
    const ran = await hook(ra, input);
    deepEqual([ran.code, ran.stdout, ran.stderr.trim().split("\n").length], [0, "", 1]);
    match(ran.stderr, /not a JSON object/);
  }
  await ra.write(".ra.toml", "root = \n");
  const broken = await hook(ra, { file_path: "src/net/backoff.ts" });
  deepEqual([broken.code, broken.stdout], [0, ""]);
  match(broken.stderr, /\.ra\.toml/);
  await using bare = await project({ ".ra.toml": "root = true\n", "a.ts": "jitter" });
  deepEqual(await hook(bare, { file_path: "a.ts" }), { code: 0, stdout: "", stderr: "" });
});

Deno.test("likethis: ids, files and stdin, without the source itself", async () => {
  await using ra = await project({
    ...FILES,
    "docs/again.md": "# Retry again\n\nJitter and backoff.\n",
    "draft.md": "# Draft\n\nA thermal printer with a barcode.\n",
  });
  const like = (...args: [...string[]] | [...string[], RunOptions]) =>
    ids(ra.run("likethis", "--json", ...args as string[]));
  deepEqual(docs(await like("docs:retry.md")), ["docs:again.md"]);
  const section = await like("docs:retry.md#limits");
  ok(!section.includes("docs:retry.md") && !section.includes("docs:retry.md#limits"));
  deepEqual(await like("docs/retry.md#limits"), section);
  deepEqual(docs(await like("docs/retry.md")), ["docs:again.md"]);
  deepEqual(docs(await like("draft.md")).sort(), ["docs:labels.md", "notes:printer.txt"]);
  deepEqual(docs(await like("draft.md", "-t", "notes")), ["notes:printer.txt"]);
  const stdin = await ra.run("likethis", "-", "--json", { stdin: "thermal barcode printer" });
  match(stdin.stdout, /docs:labels\.md/);
  const strict = await ra.run("likethis", "draft.md", "--min-term-freq", "9");
  deepEqual([strict.code, /loosen --min-word-len/.test(strict.stderr)], [1, true]);
  const unknown = await ra.run("likethis", "-", "--json", { stdin: "zzqq xxyy" });
  deepEqual([unknown.code, JSON.parse(unknown.stdout).queries[0].results], [1, []]);
  const one = await ra.run("likethis", "draft.md", "--max-terms", "1", "--explain", "--json");
  ok(JSON.parse(one.stdout).ast.type !== "or");
});

Deno.test("likethis: sources that cannot be used", async () => {
  await using ra = await project(FILES);
  const cases: [source: string, stderr: RegExp][] = [
    ["missing.md", /neither a file nor the id of a section/],
    ["retry.rst", /neither a file.*\nhint: the nearest ids are docs:retry\.md/],
    ["docs:retri.md", /Cannot find a section[^]*docs:retry\.md/],
    ["docs", /it is a folder/],
    ["-", /it is empty/],
  ];
  for (const [source, stderr] of cases) {
    const ran = await ra.run("likethis", source, { stdin: "" });
    equal(ran.code, 2);
    match(ran.stderr, stderr);
  }
});

Deno.test("inspect ctx: path terms, rules, ranked terms; without an index idf is null", async () => {
  await using ra = await project(FILES);
  const { stdout } = await ra.run("inspect", "ctx", "src/net/backoff.ts");
  match(stdout, /path\n {2}net +folder +3\.0\n {2}backoff +filename +4\.0[^]*terms\n[^]*query\n/);
  await using bare = await project({ ".ra.toml": "root = true\n", "src/backoff.ts": "jitter" });
  const ran = await bare.run("inspect", "ctx", "--json", "src/backoff.ts");
  const { file, terms, query } = JSON.parse(ran.stdout);
  deepEqual([ran.code, file], [0, "src/backoff.ts"]);
  deepEqual(terms.map((one: { term: string; idf: unknown }) => [one.term, one.idf]), [
    ["backoff", null],
    ["jitter", null],
  ]);
  match(query, /^backoff OR jitter\^/);
});
