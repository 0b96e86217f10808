/** `ra chunks` on the real program. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import { assertGolden } from "../golden.ts";
import { type Project, project } from "./harness.ts";

const STEPS = Array.from({ length: 60 }, (_, i) => `${i + 1}. Turn key number ${i + 1} once.`);
const CODE = Array.from({ length: 80 }, (_, i) => `export const value${i} = compute(${i});`);

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n[tree.notes]\npath = "notes"\n',
  "docs/guide.md": [
    ...["---", "title: Guide", "tags: [keys]", "status: draft", "---", "Intro.", ""],
    ...["# Set up", "", "First.", "", "## Keys", "", ...STEPS, ""],
    ...["# Values", "", "All of them:", "", "```ts", ...CODE, "```", "", "Done.", ""],
  ].join("\n"),
  "notes/n.txt": "plain\n",
};

async function inProject(work: (ra: Project) => Promise<void>): Promise<void> {
  await using ra = await project(FILES);
  await work(ra);
}

// deno-lint-ignore no-explicit-any
type Line = Record<string, any>;

async function linesOf(ra: Project, ...words: string[]): Promise<Line[]> {
  const { code, stdout, stderr } = await ra.run("chunks", "--jsonl", ...words);
  deepEqual([code, stderr], [0, ""]);
  return stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

Deno.test("chunks --jsonl: ids and texts", () =>
  inProject(async (ra) => {
    const lines = await linesOf(ra, "--max", "300", "--window", "200", "--overlap", "40");
    const shown = lines.map(({ id, line_start, line_end, token_count, text, code }) =>
      `## ${id} ${line_start}-${line_end} ${token_count} ${code.length}\n\n${text}\n`
    );
    assertGolden("export/chunks.txt", shown.join("\n"));
  }));

Deno.test("chunks --jsonl: sections are whole, windows fit, and tokens are counted exactly", () =>
  inProject(async (ra) => {
    const count = await loadTokenCounter();
    const lines = await linesOf(ra);
    deepEqual(lines.map(({ section_id, windows }) => [section_id, windows]), [
      ["docs:guide.md", 1],
      ["docs:guide.md#set-up", 1],
      ["docs:guide.md#keys", 1],
      ["docs:guide.md#values", 1],
      ["notes:n.txt", 1],
    ]);
    for (const { text, token_count } of lines) equal(token_count, count(text));
    const [document, , , values] = lines;
    deepEqual(
      [document.kind, document.type, document.tags, document.meta, values.type],
      ["docs", "document", ["keys"], { status: ["draft"] }, "section"],
    );
    deepEqual(values.code, [`\`\`\`ts\n${CODE.join("\n")}\n\`\`\`\n`]);
    match(values.text, /^\[Document: Guide \| Section: Values\]\n\nAll of them:/);
    const cut = await linesOf(ra, "--max", "100", "--window", "100");
    equal(new Set(cut.map(({ id }) => id)).size, cut.length);
    for (const { token_count, text } of cut) {
      ok(token_count <= 100 && token_count === count(text));
    }
    const window = cut.find(({ id }) => id === "docs:guide.md#keys@3")!;
    const got = await ra.run(
      ...["get", window.section_id, "--lines", `${window.line_start}:${window.line_end}`],
    );
    ok(got.stdout.includes(window.text.split("\n").at(-1)));
  }));

Deno.test("chunks: text, one document of JSON, one tree", () =>
  inProject(async (ra) => {
    const text = await ra.run("chunks", "-t", "notes");
    deepEqual([text.code, text.stdout], [
      0,
      "── notes:n.txt [6 tokens]\n[Document: n]\n\nplain\n\n",
    ]);
    const json = JSON.parse((await ra.run("chunks", "--json")).stdout);
    deepEqual([json.chunks.length, json.index.documents], [5, 2]);
  }));

Deno.test("chunks: what does not fit together is refused", () =>
  inProject(async (ra) => {
    const refused: [words: string[], message: RegExp][] = [
      [["--window", "2000"], /windows of 2000\nhint: --window is at most --max/],
      [["--overlap", "300"], /hint: --overlap is at most half of --window/],
      [["--json", "--jsonl"], /Cannot use --json and --jsonl together/],
      [["--tree", "nowhere"], /nowhere/],
      [["--max", "5"], /100/],
    ];
    for (const [words, message] of refused) {
      const { code, stdout, stderr } = await ra.run("chunks", ...words);
      deepEqual([code, stdout], [2, ""]);
      match(stderr, message);
    }
  }));

Deno.test("chunks: an empty project is said to be empty", async () => {
  await using ra = await project({
    ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
    "docs/x": "",
  });
  const { code, stdout, stderr } = await ra.run("chunks", "--jsonl");
  deepEqual([code, stdout], [0, ""]);
  ok(stderr !== "");
});
