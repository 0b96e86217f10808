/** A few hostile inputs of each kind; `deno task torture` tries a hundred thousand. */
import { deepEqual, ok } from "node:assert/strict";
import { tryHostileInputs } from "../../scripts/torture/hostile.ts";

Deno.test("hostile inputs are answered or refused, quickly", async () => {
  for (const { kind, inputs, answered, failures } of await tryHostileInputs(400, 1)) {
    deepEqual(failures, [], kind);
    ok(answered > 0 && inputs > 0, `some ${kind} are answered`);
  }
});
