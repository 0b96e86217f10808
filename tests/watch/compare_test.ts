/** What changes between two states of an index. */
import { deepEqual, equal } from "node:assert/strict";
import { compareDocuments } from "../../src/app/watch/compare.ts";
import { Wake } from "../../src/app/watch/wake.ts";

/** `a=1 b=2`: ids and hashes. */
function state(text: string) {
  const pairs = text.split(" ").filter((one) => one !== "").map((one) => one.split("="));
  return new Map(pairs.map(([id, hash]) => [id, { hash, file: `${id}.md` }]));
}

const CASES: [name: string, before: string, after: string, changes: string[]][] = [
  ["nothing", "a=1 b=2", "a=1 b=2", []],
  ["an addition", "a=1", "a=1 b=2", ["added b"]],
  ["a modification", "a=1 b=2", "a=3 b=2", ["modified a"]],
  ["a removal", "a=1 b=2", "b=2", ["removed a"]],
  ["a rename", "a=1", "b=1", ["renamed b from a"]],
  ["a swap as two modifications", "a=1 b=2", "a=2 b=1", ["modified a", "modified b"]],
  ["a copy as an addition", "a=1", "a=1 b=1", ["added b"]],
  ["a rename with a change as two events", "a=1", "b=2", ["removed a", "added b"]],
  [
    "no rename where several have the content",
    "a=1 b=1",
    "c=1 d=1",
    ["removed a", "removed b", "added c", "added d"],
  ],
  ["no rename to one of two copies", "a=1", "b=1 c=1", ["removed a", "added b", "added c"]],
  ["all at once, by id", "a=1 b=2 d=4", "a=9 c=3 e=4", [
    ...["modified a", "removed b", "added c", "renamed e from d"],
  ]],
];

for (const [name, before, after, expected] of CASES) {
  Deno.test(`compareDocuments() finds ${name}`, () => {
    const changes = compareDocuments(state(before), state(after)).map((change) =>
      `${change.kind} ${change.id}` + (change.kind === "renamed" ? ` from ${change.from}` : "")
    );
    deepEqual(changes, expected.toSorted((a, b) => a.split(" ")[1] < b.split(" ")[1] ? -1 : 1));
  });
}

Deno.test("a sleep ends when called, also when that was before it began", async () => {
  const wake = new Wake();
  equal(await wake.sleep(1), false);
  wake.call();
  wake.call();
  equal(await wake.sleep(60_000), true);
  equal(await wake.sleep(1), false);
  const sleeping = wake.sleep(60_000);
  wake.call();
  equal(await sleeping, true);
});
