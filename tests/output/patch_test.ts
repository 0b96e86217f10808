import { equal, ok } from "node:assert/strict";
import { applyPatch } from "diff";
import fc from "fast-check";
import { unifiedDiff } from "../../src/output/patch.ts";

Deno.test("unifiedDiff() shows a change as git does", () => {
  const diff = unifiedDiff({ name: "a.md", before: "a\nb\nc", after: "a\nB\nc" });
  equal(
    diff,
    "--- a/a.md\n+++ b/a.md\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n\\ No newline at end of file\n",
  );
});

Deno.test("unifiedDiff() is soon done with thousands of edits, and right", () => {
  const before = Array.from({ length: 8_000 }, (_, i) => `text ${i} [x](#Heading)\n\n`).join("");
  const after = before.replaceAll("#Heading", "#heading");
  const start = performance.now();
  const diff = unifiedDiff({ name: "a.md", before, after });
  ok(performance.now() - start < 3_000);
  equal(applyPatch(before, diff), after);
  equal(diff.slice(0, 4), "--- ");
});

Deno.test("unifiedDiff() of large changes of any kind can be applied", () => {
  const line = fc.constantFrom("a\n", "b\n", "\n", "c d\n");
  const text = fc.tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom("", "end"))
    .map(([lines, end]) => lines.join("") + end);
  const many = (sign: string) => Array.from({ length: 500 }, (_, i) => `${sign} ${i}\n`).join("");
  fc.assert(
    fc.property(text, text, text, (top, one, other) => {
      const before = top + many("x") + one;
      const after = top + many("y") + other;
      equal(applyPatch(before, unifiedDiff({ name: "a", before, after })), after);
    }),
    { numRuns: 30 },
  );
});

Deno.test("unifiedDiff() of a long new file adds all of it", () => {
  const after = "line\n".repeat(1_000);
  const diff = unifiedDiff({ name: "a.md", before: null, after });
  ok(diff.includes("--- /dev/null"));
  equal(applyPatch("", diff), after);
});
