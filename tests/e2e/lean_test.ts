/** Which of documents and source code come first, by the question: on `testdata/projects/quay`. */
import { equal } from "node:assert/strict";
import { type Project, project } from "./harness.ts";

async function ids(ra: Project, ...words: string[]): Promise<string[]> {
  const { stdout } = await ra.run("search", ...words, "--json", "--no-aggregation");
  return JSON.parse(stdout).queries[0].results.map(({ id }: { id: string }) => id);
}

const FIRST: [query: string, id: string][] = [
  ["how long does a session last", "docs:authentication.md#sessions"],
  ["cancelling a booking for free", "docs:booking.md#cancelling"],
  ["Money.rounded", "src:pricing/money.ts#Money.rounded"],
  ["normaliseAddress()", "src:auth/lockout.ts#normaliseAddress"],
  ["where is a cancellation fee computed", "src:booking/cancel.ts#cancellationFee"],
  ["+session -docs SessionKeeper", "src:auth/session.ts#SessionKeeper"],
];

Deno.test("documents come first for words, and definitions for their names", async (t) => {
  await using ra = await project("projects/quay");
  await ra.run("update");
  for (const [query, id] of FIRST) {
    await t.step(query, async () => equal((await ids(ra, query))[0], id));
  }
  await t.step("a weight of a tree decides otherwise", async () => {
    const config = (await ra.read(".ra.toml")).replace(
      'kind = "code"',
      'kind = "code"\nweight = 3',
    );
    await ra.write(".ra.toml", config);
    equal((await ids(ra, FIRST[0][0]))[0], "src:auth/session.ts#SESSION_LIFETIME");
  });
});

Deno.test("tests come behind what they test, unless the question is about tests", async () => {
  await using ra = await project({
    ".ra.toml": 'root = true\n[tree.src]\npath = "src"\nkind = "code"\n',
    "src/retry.ts": "/** Waits longer after each failure. */\nexport function backoff() {}\n",
    "src/retry.test.ts": "/** Waits longer after each failure. */\nexport function later() {}\n",
  });
  equal((await ids(ra, "waits longer after each failure"))[0], "src:retry.ts#backoff");
  equal((await ids(ra, "test that waits longer"))[0], "src:retry.test.ts#later");
});
