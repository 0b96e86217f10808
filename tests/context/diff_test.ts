import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { type DiffFile, parseDiff } from "../../src/context/diff.ts";

const CASES: [name: string, diff: string, files: DiffFile[]][] = [
  [
    "a change",
    "diff --git a/src/a.ts b/src/a.ts\nindex 1..2 100644\n--- a/src/a.ts\n+++ b/src/a.ts\n" +
    "@@ -1,2 +1,2 @@ function f()\n keep\n-old\n+new\n",
    [{ path: "src/a.ts", text: "old\nnew" }],
  ],
  [
    "a removed SQL comment, which is no header",
    "--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- old remark\n+-- new remark\n from\n",
    [{ path: "q.sql", text: "-- old remark\n-- new remark" }],
  ],
  [
    "a deleted file under its old path",
    "diff --git a/gone.ts b/gone.ts\ndeleted file mode 100644\n--- a/gone.ts\n+++ /dev/null\n" +
    "@@ -1 +0,0 @@\n-removed()\n",
    [{ path: "gone.ts", text: "removed()" }],
  ],
  [
    "a new file without a last newline",
    "--- /dev/null\n+++ b/new.md\n@@ -0,0 +1 @@\n+# New\n\\ No newline at end of file\n",
    [{ path: "new.md", text: "# New" }],
  ],
  [
    "a pure rename under its new path",
    "diff --git a/old name.ts b/new name.ts\nsimilarity index 100%\n" +
    "rename from old name.ts\nrename to new name.ts\n",
    [{ path: "new name.ts", text: "" }],
  ],
  [
    "a rename with changes",
    "diff --git a/a.ts b/b.ts\nsimilarity index 90%\nrename from a.ts\nrename to b.ts\n" +
    "--- a/a.ts\n+++ b/b.ts\n@@ -1 +1 @@\n-x\n+y\n",
    [{ path: "b.ts", text: "x\ny" }],
  ],
  [
    "a new mode, which has no hunks",
    "diff --git a/bin/run it.sh b/bin/run it.sh\nold mode 100644\nnew mode 100755\n",
    [{ path: "bin/run it.sh", text: "" }],
  ],
  [
    "binary files",
    "diff --git a/logo.png b/logo.png\nindex 1..2 100644\nGIT binary patch\nliteral 10\n" +
    "zcmV+-x0{HJ\n\nliteral 0\nHcmV?d00001\n\n" +
    "diff --git a/b.bin b/b.bin\nBinary files a/b.bin and b/b.bin differ\n",
    [{ path: "logo.png", text: "" }, { path: "b.bin", text: "" }],
  ],
  [
    "a quoted path",
    'diff --git "a/caf\\303\\251 \\"x\\".md" "b/caf\\303\\251 \\"x\\".md"\nold mode 1\nnew mode 2\n',
    [{ path: 'café "x".md', text: "" }],
  ],
  [
    "git's other prefixes",
    "diff --git i/src/a.ts w/src/a.ts\n--- i/src/a.ts\n+++ w/src/a.ts\n@@ -1 +1 @@\n-x\n+y\n",
    [{ path: "src/a.ts", text: "x\ny" }],
  ],
  [
    "no prefix at all",
    "diff --git src/a.ts src/a.ts\n--- src/a.ts\n+++ src/a.ts\n@@ -1 +1 @@\n-x\n+y\n",
    [{ path: "src/a.ts", text: "x\ny" }],
  ],
  [
    "plain diff -u with time stamps, and CRLF",
    "--- old/a.ts\t2024-01-01 10:00:00\r\n+++ new/a.ts\t2024-01-02\r\n@@ -1 +1 @@\r\n-x\r\n+y\r\n",
    [{ path: "new/a.ts", text: "x\ny" }],
  ],
  [
    "a merge",
    "diff --cc src/m.ts\nindex 1,2..3\n--- a/src/m.ts\n+++ b/src/m.ts\n" +
    "@@@ -1,2 -1,2 +1,3 @@@\n  keep\n- ours\n -theirs\n++both\n" +
    "diff --git a/z.ts b/z.ts\n--- a/z.ts\n+++ b/z.ts\n@@ -1 +1 @@\n-p\n+q\n",
    [{ path: "src/m.ts", text: "ours\ntheirs\nboth" }, { path: "z.ts", text: "p\nq" }],
  ],
  [
    "one file twice",
    "--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-x\n+y\n--- a/a.ts\n+++ b/a.ts\n@@ -9 +9 @@\n-p\n+q\n",
    [{ path: "a.ts", text: "x\ny\np\nq" }],
  ],
  ["a hunk of no file", "no diff at all\n@@ -1 +1 @@\n+x\n", []],
  ["nothing", "", []],
];
for (const [name, diff, files] of CASES) {
  Deno.test(`parseDiff() reads ${name}`, () => deepEqual(parseDiff(diff), files));
}

Deno.test("parseDiff() is total, and each path comes once", () => {
  const line = fc.constantFrom(
    "diff --git a/x b/x",
    "diff --git a/x b/y",
    "diff --cc z",
    "--- a/x",
    "+++ b/x",
    "+++ /dev/null",
    "@@ -1,2 +1,3 @@",
    "@@@ -1 -1 +1 @@@",
    "@@ -999999999 +1 @@",
    "rename to q",
    '+++ "b/\\377\\9"',
    "+added",
    "-removed",
    " kept",
    "",
  );
  fc.assert(fc.property(fc.array(fc.oneof(line, fc.string())), (lines) => {
    const paths = parseDiff(lines.join("\n")).map(({ path }) => path);
    deepEqual(paths, [...new Set(paths)]);
    ok(paths.every((path) => path !== ""));
  }));
});
