/**
 * Least figures of search quality, over the handbook in `testdata/collection`, which was written for
 * it. The floors themselves stand in its `questions.toml`, a little below what is reached.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type Project, project } from "../e2e/harness.ts";

const KINDS =
  "keyword question typo form identifier path phrase message language across negation field acronym synonym"
    .split(
      " ",
    );

interface Evaluated {
  readonly all: Readonly<Record<string, number>>;
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  readonly missed: readonly unknown[];
  readonly warnings: readonly string[];
}

async function evaluate(ra: Project, ...flags: string[]): Promise<[number, Evaluated]> {
  const { code, stdout, stderr } = await ra.run("eval", "questions.toml", "--json", ...flags);
  equal(stderr, "");
  return [code, JSON.parse(stdout)];
}

Deno.test("search reaches the floors of every kind of question", async () => {
  await using ra = await project("collection");
  const [code, { all, kinds, missed, warnings }] = await evaluate(ra);
  deepEqual(missed, []);
  deepEqual(warnings, [], "every expected section is there");
  equal(code, 0);
  ok(all.count >= 60);
  deepEqual(kinds.map(({ kind }) => kind).toSorted(), KINDS.toSorted());
  const sections = (await ra.run("ls", "chunks")).stdout.trim().split("\n");
  ok(new Set(sections.map((line) => line.split("#")[0])).size >= 20, "documents");
  ok(sections.length >= 60, "sections");
});

const WORSE: [name: string, setting: string, kind: string][] = [
  ["without edits", "fuzzy_distance = 0", "typo"],
  ["without stemming", 'stemmer = "none"', "form"],
  ["without best matches", "relax = false", "question"],
  ["without abbreviations", "acronym_weight = 0", "acronym"],
  ["without synonyms", "synonym_weight = 0", "synonym"],
  ["without the weight of texts", "boost.body = 0", "identifier"],
];
for (const [name, setting, kind] of WORSE) {
  Deno.test(`the floors fail ${name}`, async () => {
    await using ra = await project("collection");
    await ra.write(".ra.toml", `${await ra.read(".ra.toml")}\n[search]\n${setting}\n`);
    const { code, stdout } = await ra.run("eval", "questions.toml");
    equal(code, 1);
    match(stdout, new RegExp(`of ${kind} is 0\\.\\d+, below 0\\.\\d+`));
  });
}
