import { deepEqual, ok } from "node:assert/strict";
import { UniqueNames } from "../../../src/base/text/unique_names.ts";
import { processorTime } from "../../processor_time.ts";

Deno.test("UniqueNames numbers duplicates around names that are taken", () => {
  const names = new UniqueNames();
  const taken = ["a", "a-1", "a", "a", "a-1"].map((name) => names.take(name));
  deepEqual(taken, ["a", "a-1", "a-2", "a-3", "a-1-1"]);
});

Deno.test("UniqueNames is linear in equal names", () => {
  const names = new UniqueNames();
  const start = processorTime();
  for (let i = 0; i < 200_000; i++) names.take("a");
  ok(processorTime() - start < 4_000);
});
