/** Trees are dropped as soon as they have been asked: parsing many files takes no more memory than a few. */
import { equal, ok } from "node:assert/strict";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("parse_many.ts", import.meta.url));
const MOST_GROWTH = 80_000_000;

// In a process of its own: tests that run at the same time share the memory of this one.
Deno.test("10,000 files of all languages need no more memory than 2,000", async () => {
  const args = ["run", "--quiet", "--no-check", "-A", PROGRAM];
  const { code, stdout } = await new Deno.Command(Deno.execPath(), { args, stderr: "inherit" })
    .output();
  equal(code, 0);
  const growth = Number(new TextDecoder().decode(stdout));
  ok(growth < MOST_GROWTH, `${Math.round(growth / 1e6)} MB more`);
});
