import { equal, ok } from "node:assert/strict";
import { parseDocument } from "../../src/document/parse_document.ts";
import { processorTime } from "../processor_time.ts";

/** Milliseconds of processor time; what is quadratic takes minutes. */
const MOST_MS = 6_000;

const DOCUMENTS: [name: string, text: string][] = [
  ["ten thousand quotes in one line", `${">".repeat(10_000)} # a\n`],
  ["ten thousand quotes in many lines", `${">".repeat(10_000)} a\n`.repeat(100)],
  ["deep quotes with something doubtful", `${">".repeat(50_000)} a\n\n[a]: b\n===\n`],
  ["deep lists before blank lines", `${"- ".repeat(10_000)}a\n${"\n".repeat(500_000)}b\n`],
  ["many items with something doubtful", `d\n${"* 2) #\n".repeat(50_000)}`],
  ["many definitions before an underline", `${"[a]: b\n".repeat(100_000)}c\n===\n`],
  ["many lazy lines with something doubtful", `> a\n${"<b>\n".repeat(100_000)}`],
  ["a line of a million characters", "a".repeat(1_000_000)],
  ["a heading of a million characters", `# ${"*a _b [".repeat(150_000)}\n\nx\n`],
  ["a million hashes", "#".repeat(1_000_000)],
  ["a setext heading of a million lines", `${"a\n".repeat(500_000)}===\n`],
  ["ten thousand headings", "# *a*\n\nx\n".repeat(10_000)],
  [
    "backticks of every length",
    Array.from({ length: 1_500 }, (_, i) => "`".repeat(i)).join(" #x "),
  ],
  ["tags without end", "a #b `c` ".repeat(100_000)],
  ["tags between code", "    #x\n\nb #c\n\n".repeat(50_000)],
  ["an endless tag", `<a ${"b ".repeat(500_000)}\n`],
  ["lone carriage returns", "a\r".repeat(500_000) + "\n"],
  ["dashes that close no frontmatter", `---\n${"--- x\n".repeat(100_000)}`],
];
for (const [name, text] of DOCUMENTS) {
  Deno.test(`parseDocument() is quick about ${name}`, async () => {
    const bytes = new TextEncoder().encode(text);
    const start = processorTime();
    await parseDocument({ tree: "t", path: "a.md", bytes });
    const took = processorTime() - start;
    ok(took < MOST_MS, `${took} ms`);
  });
}

Deno.test("headings after the first 50,000 of a document are text", async () => {
  const bytes = new TextEncoder().encode("# a\n\nx\n\n".repeat(50_010));
  const parsed = await parseDocument({ tree: "t", path: "a.md", bytes });
  if (parsed.kind === "rejected") throw new Error(parsed.reason);
  equal(parsed.chunks.length, 50_001);
  equal(parsed.chunks.at(-1)!.byteEnd, bytes.length);
});
