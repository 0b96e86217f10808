/** A few kills and a small crowd of real processes; `deno task torture` has many more of both. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { killAtRandom } from "../../scripts/torture/kills.ts";
import { swarm } from "../../scripts/torture/swarm.ts";

Deno.test("a killed process leaves an index that the next one uses", async () => {
  const only = ["build", "merge", "fix"];
  const options = { kills: 3, seed: 1, documents: 60, compareEvery: 3, only };
  const { kills, comparisons, failures } = await killAtRandom(options);
  deepEqual(failures, []);
  deepEqual([kills, comparisons], [3, 1]);
});

Deno.test("processes at work on one index answer rightly and leave no lock", async () => {
  const { processes, answers, updates, edits, failures } = await swarm({
    processes: 6,
    seconds: 1,
    documents: 30,
  });
  deepEqual(failures, []);
  equal(processes, 6);
  ok(answers > 0 && updates > 0 && edits > 0);
});
