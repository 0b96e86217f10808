/**
 * The program reads documents as its sources do: every document of the tests goes through the real program
 * at once, three processes in all, and what it indexed is compared with what the parser returns here. An
 * executable whose bundle lacks a part, such as the YAML library, is noticed.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { ParsedDocument } from "../../src/document/model.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { chunkJson, type JsonObject } from "../../src/output/json.ts";
import { OWN } from "../corpus_files.ts";
import { OUTLINES } from "../document/outline_cases.ts";
import { testdata } from "../golden.ts";
import { project } from "./harness.ts";

/** Frontmatter as people write it, which the quick reader leaves to the library or must read alike. */
const FRONTMATTER: [name: string, yaml: string, title: string, tags: string[]][] = [
  ["plain", "title: A page\ntags: [one, two]", "A page", ["one", "two"]],
  ["a value on the next line", "title:\n  A page\ntags: one", "A page", ["one"]],
  ["quotes with escapes", "title: \"A \\\"page\\\" \\u00e9\"\ntags: ['it''s']", 'A "page" é', [
    "it's",
  ]],
  ["comments", "# of the page\ntitle: A page # short\ntags: # none\n  - one # first", "A page", [
    "one",
  ]],
  ["flow maps", "meta: {a: 1, b: [x, y]}\ntitle: A page\ntags: [one]", "A page", ["one"]],
  [
    "block scalars",
    "description: |\n  Two\n  lines\ntitle: >-\n  A\n  page\ntags:\n- one",
    "A page",
    ["one"],
  ],
  ["anchors", "tags: &t [one]\nmore: *t\ntitle: A page", "A page", ["one"]],
  ["a list of maps", "links:\n  - name: x\n    url: https://x.y/#z\ntitle: A page", "A page", []],
  ["broken", "title: A page\ntags: [one", "frontmatter", []],
  ["nested too deeply", `title: A page\nx: ${"[".repeat(99)}${"]".repeat(99)}`, "frontmatter", []],
];

/** By path: all that is parsed and compared. */
function sources(): Map<string, string | Uint8Array> {
  const found = new Map<string, string | Uint8Array>();
  OUTLINES.forEach(([, text], i) => found.set(`outlines/${i}/guide.md`, text));
  FRONTMATTER.forEach(([, yaml], i) => {
    found.set(`frontmatter/${i}/frontmatter.md`, `---\n${yaml}\n---\n\nText.\n`);
  });
  for (const { name } of Deno.readDirSync(testdata("outline"))) {
    if (name.startsWith(".") || name.includes(".golden.")) continue;
    found.set(`testdata/${name}`, Deno.readFileSync(testdata(`outline/${name}`)));
  }
  for (const { path, text } of OWN.files()) {
    if (!path.endsWith(".mdx")) found.set(`corpus/${path}`, text);
  }
  return found;
}

async function parse(path: string, content: string | Uint8Array): Promise<ParsedDocument> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const document = await parseDocument({ tree: "all", path, bytes });
  if (document.kind === "rejected") throw new Error(`${path}: ${document.reason}`);
  return document;
}

Deno.test("the program reads every document of the tests as its sources do", async () => {
  const files = sources();
  ok(files.size > 100, `only ${files.size} documents`);
  const config = 'root = true\n[tree.all]\npath = "d"\nhidden = true\ngitignore = false\n' +
    'include = ["**/*.{md,markdown,mdx,txt,rst,adoc,org,ipynb,html,docx,epub,pdf}"]\n';
  await using ra = await project({ ".ra.toml": config });
  for (const [path, content] of files) await ra.write(`d/${path}`, content);
  equal((await ra.run("update")).code, 0);
  const { docs } = JSON.parse((await ra.run("ls", "docs", "--json")).stdout);
  const { chunks } = JSON.parse((await ra.run("ls", "chunks", "--json")).stdout);
  const read = new Set(docs.map(({ path }: { path: string }) => path));
  deepEqual([...files.keys()].filter((path) => !read.has(path)), []);

  const pages = Map.groupBy<string, JsonObject>(chunks, ({ doc_id }) => String(doc_id));
  for (const { id, path, title, tags } of docs) {
    const parsed = await parse(path, files.get(path)!);
    deepEqual([title, tags], [parsed.title, parsed.tags], id);
    deepEqual(pages.get(id), JSON.parse(JSON.stringify(parsed.chunks.map(chunkJson))), id);
  }
  for (const [i, [name, , title, tags]] of FRONTMATTER.entries()) {
    const page = docs.find(({ path }: { path: string }) => path.startsWith(`frontmatter/${i}/`));
    deepEqual([page.title, page.tags], [title, tags], name);
  }
});
