/** `ra eval`: relevance tests for a user's own documentation. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { project } from "./harness.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/install.md": "# Installing\n\nOne program.\n\n## On Linux\n\nUse the package manager.\n\n" +
    "## On a Mac\n\nUse the disk image.\n",
  "docs/keys.md": "# Keys\n\nRotate the signing keys every year.\n\n## Größe\n\nLong enough.\n",
};

const QUESTIONS = `
[[question]]
kind = "keyword"
query = "signing keys"
expect = "docs:keys.md"

[[question]]
kind = "sentence"
query = "how do I install it on Linux?"
expect = "docs:install.md#on-linux"

[[question]]
kind = "sentence"
query = "where is the disk image"
expect = "docs:install.md#on-linux"
`;

Deno.test("ra eval prints figures by kind and what was not found", async () => {
  await using ra = await project({ ...FILES, "questions.toml": QUESTIONS });
  const { code, stdout, stderr } = await ra.run("eval", "questions.toml");
  equal(stderr, "");
  equal(code, 0);
  const lines = stdout.split("\n");
  match(lines[0], /^ +questions +ndcg10 +recall10 +mrr10 +hit1 +hit5 +recall100 +empty$/);
  match(lines[1], /^keyword +1 +1\.000/);
  match(lines[2], /^sentence +2 +0\.500/);
  match(lines[3], /^all +3 +0\.667/);
  const missed = lines.slice(lines.indexOf("not found") + 1).map((line) => line.trim());
  deepEqual(missed.slice(0, 3), [
    "where is the disk image",
    "expected docs:install.md#on-linux",
    "first is docs:install.md#on-a-mac",
  ]);
  match(stdout, /judged by section, \d+\.\d ms per question\n$/);
});

Deno.test("ra eval says for how many questions words alone had to answer", async () => {
  await using ra = await project({ ...FILES, "questions.toml": QUESTIONS });
  const { code, stdout, stderr } = await ra.run("eval", "questions.toml", "--hybrid", "--json");
  equal(code, 0);
  match(
    stderr,
    /^ra: warning: searched by words alone for 3 of 3 questions: no model is configured/,
  );
  equal(JSON.parse(stdout).warnings.length, 1);
});

Deno.test("ra eval fails below a threshold", async () => {
  await using ra = await project({
    ...FILES,
    "questions.toml": `${QUESTIONS}\n[thresholds]\nhit1 = 0.6\n[thresholds.sentence]\nhit5 = 0.9\n`,
  });
  const kinds = await ra.run("eval", "questions.toml");
  equal(kinds.code, 1);
  match(kinds.stdout, /^hit5 of sentence is 0\.500, below 0\.9$/m);
  ok(!/^hit1 is/m.test(kinds.stdout), "0.667 is enough");
  const flag = await ra.run("eval", "questions.toml", "--min", "hit1=0.7");
  equal(flag.code, 1);
  match(flag.stdout, /^hit1 is 0\.667, below 0\.7$/m);
  const lower = await ra.run("eval", "questions.toml", "--min", "hit1=0", "--json");
  deepEqual(JSON.parse(lower.stdout).missed.map(({ kind }: { kind: string }) => kind), [
    "sentence",
  ]);
});

Deno.test("ra eval counts questions without results", async () => {
  await using ra = await project({
    ...FILES,
    "q.jsonl":
      '{"query":"zebra","expect":"docs:keys.md"}\n{"query":"keys","expect":"docs:keys.md"}',
  });
  const { code, stdout } = await ra.run("eval", "q.jsonl", "--min", "empty=0.1");
  equal(code, 1);
  match(stdout, /^empty is 0\.500, above 0\.1$/m);
  match(stdout, /first is nothing/);
});

Deno.test("ra eval --json has every figure and every question", async () => {
  await using ra = await project({ ...FILES, "questions.toml": QUESTIONS });
  const { stdout } = await ra.run("eval", "questions.toml", "--json");
  const { level, all, kinds, questions, missed, warnings } = JSON.parse(stdout);
  equal(level, "section");
  deepEqual([all.count, all.empty, missed, warnings], [3, 0, [], []]);
  deepEqual(kinds.map(({ kind, count }: { kind: string; count: number }) => [kind, count]), [
    ["keyword", 1],
    ["sentence", 2],
  ]);
  deepEqual(questions.map(({ rank }: { rank: number | null }) => rank), [1, 1, null]);
  deepEqual(questions[1].expect, { "docs:install.md#on-linux": 1 });
});

Deno.test("ra eval --level document judges documents only", async () => {
  await using ra = await project({ ...FILES, "questions.toml": QUESTIONS });
  const { code, stdout } = await ra.run("eval", "questions.toml", "--level", "document", "--json");
  equal(code, 0);
  equal(JSON.parse(stdout).all.hit1, 1);
});

Deno.test("ra eval accepts GitHub's anchors, and warns about ids that do not exist", async () => {
  await using ra = await project({
    ...FILES,
    "q.jsonl": '{"query":"long enough","expect":"docs:keys.md#größe"}\n' +
      '{"query":"keys","expect":["docs:keys.md","docs:kees.md"]}',
  });
  const { code, stdout, stderr } = await ra.run("eval", "q.jsonl", "--json");
  equal(code, 0);
  match(stderr, /"docs:kees.md" is expected but not in the index; .*docs:keys\.md/);
  const [anchor, stale] = JSON.parse(stdout).questions;
  equal(anchor.rank, 1);
  equal(stale.recall10, 1 / 2);
});

Deno.test("ra eval counts a joined result for the sections inside it", async () => {
  await using ra = await project({
    ...FILES,
    "q.jsonl": '{"query":"use","expect":"docs:install.md#on-a-mac"}',
  });
  const { stdout } = await ra.run("eval", "q.jsonl", "--json");
  const [{ rank, first }] = JSON.parse(stdout).questions;
  equal(rank, 1);
  ok(!first.includes("#on-a-mac"), "the result is the parent of both");
});

const REFUSED: [name: string, args: string[], message: RegExp][] = [
  ["a file that is missing", ["eval", "none.toml"], /Cannot read "none.toml"/],
  ["no file", ["eval"], /FILE/],
  [
    "an unknown figure",
    ["eval", "q.jsonl", "--min", "hit=1"],
    /^ra: Cannot use "--min hit=1": there is no figure "hit"/,
  ],
  ["a threshold without a value", ["eval", "q.jsonl", "--min", "hit1"], /number from 0 to 1/],
  ["an unknown level", ["eval", "q.jsonl", "--level", "page"], /"page"/],
  ["questions that cannot be read", ["eval", "bad.jsonl"], /"bad.jsonl", line 2: it is not JSON/],
  ["a question without words", ["eval", "empty.jsonl"], /\("empty.jsonl", line 1\)/],
];
for (const [name, args, message] of REFUSED) {
  Deno.test(`ra eval refuses ${name}`, async () => {
    await using ra = await project({
      ...FILES,
      "q.jsonl": '{"query":"keys","expect":"docs:keys.md"}',
      "bad.jsonl": '{"query":"keys","expect":"docs:keys.md"}\nnonsense',
      "empty.jsonl": '{"query":"…","expect":"docs:keys.md"}',
    });
    const { code, stdout, stderr } = await ra.run(...args);
    equal(code, 2);
    equal(stdout, "");
    match(stderr, /^ra: /);
    match(stderr, message);
    match(stderr, /^hint: /m);
  });
}
