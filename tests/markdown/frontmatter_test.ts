import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import * as yamlLibrary from "yaml";
import { readFrontmatter } from "../../src/markdown/frontmatter.ts";
import type { YamlNode } from "../../src/markdown/model.ts";
import { readMarkdown } from "../../src/markdown/read.ts";
import { splitFrontmatter } from "../../src/markdown/split_frontmatter.ts";
import { readSimpleYaml } from "../../src/markdown/yaml/simple_yaml.ts";
import { readWithLibrary } from "../../src/markdown/yaml/yaml_library.ts";
import { processorTime } from "../processor_time.ts";
import { CORPORA } from "../corpus_files.ts";

/** Whether the fast reader read the YAML; its result must then be that of the library. */
function agrees(yaml: string): boolean {
  const entries = readSimpleYaml(yaml);
  if (entries === null) return false;
  deepEqual(
    { exists: true, entries, problem: null },
    readWithLibrary(yamlLibrary, yaml),
    JSON.stringify(yaml),
  );
  return true;
}

/** The least share of frontmatter that must be simple; ours has every rare form on purpose. */
const LEAST_KNOWN: Readonly<Record<string, number>> = { "testdata/corpus": 0.7 };

for (const { name, files } of CORPORA) {
  Deno.test(`readSimpleYaml() agrees with the yaml library over ${name}, and knows most`, () => {
    let all = 0;
    let known = 0;
    for (const { text } of files()) {
      const { yaml } = splitFrontmatter(text);
      if (yaml === null) continue;
      all++;
      if (agrees(yaml)) known++;
    }
    ok(known > all * (LEAST_KNOWN[name] ?? 0.95), `${known} of ${all}`);
  });
}

const PIECES = [
  ...[
    "a:",
    "b: ",
    "c:d",
    "- ",
    "-",
    "  ",
    "    ",
    " ",
    "x",
    "text here",
    ": ",
    ",",
    "é",
    "http://x.y/#z",
  ],
  ...[
    "1",
    "10",
    "1.0",
    "1.22",
    "007",
    "2020-01-01",
    "true",
    "null",
    "~",
    "0x1",
    "1e3",
    ".5",
    "+1",
    "-1",
  ],
  ...[
    '"q"',
    "'s'",
    '"a b" ',
    '"\\n"',
    "'it''s'",
    "# c",
    " # c",
    "[a, b]",
    '[1, "x"]',
    "[]",
    "[a,]",
    "{}",
  ],
  ...[
    ">",
    ">-",
    "|",
    "|-",
    "| ",
    "|2",
    "*a",
    "&a ",
    "!t",
    "...",
    "---",
    "? ",
    "%",
    "@",
    "`",
    "<<: ",
  ],
  ...["key: v", "- k: v", "  - x", "  k: 1", "key:  v ", "k-2: 3", "yes: no", "null: x"],
];

Deno.test("readSimpleYaml() agrees with the yaml library over generated lines", () => {
  const line = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 });
  const lines = fc.array(line, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lines, (lines) => {
      agrees(lines.map((pieces) => pieces.join("") + "\n").join(""));
    }),
    { numRuns: 15_000 },
  );
});

Deno.test("readSimpleYaml() agrees with the yaml library over generated mappings", () => {
  const scalar = fc.constantFrom(
    "x",
    "a b",
    "12",
    "1.5",
    "true",
    "~",
    '"q: r"',
    "'s'",
    "2020-01-01",
    "",
  );
  const tree = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(tie("value"), { minLength: 1, maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b_c", "d-e"), tie("value"), { minKeys: 1, maxKeys: 3 }),
    ),
  })).value;
  const root = fc.dictionary(fc.constantFrom("title", "k1", "k2"), tree, { minKeys: 1 });
  let known = 0;
  fc.assert(
    fc.property(root, fc.constantFrom("", "  "), (root, gap) => {
      if (agrees(write(root, "", gap))) known++;
    }),
    { numRuns: 2_000 },
  );
  equal(known > 500, true, `${known} of 2000`);
});

/** Block style, lists indented by `gap` below their key. */
function write(value: unknown, indent: string, gap: string): string {
  if (Array.isArray(value)) {
    return value.map((item) => {
      const text = write(item, `${indent}  `, gap);
      return `${indent}- ${typeof item === "string" ? item : text.trimStart()}`.trimEnd() + "\n";
    }).join("");
  }
  return Object.entries(value as object).map(([key, child]) => {
    if (typeof child === "string") return `${indent}${key}: ${child}`.trimEnd() + "\n";
    const deeper = Array.isArray(child) ? indent + gap : `${indent}  `;
    return `${indent}${key}:\n${write(child, deeper, gap)}`;
  }).join("");
}

const SPLITS: [name: string, text: string, yaml: string | null, rest: string, line: number][] = [
  ["takes the block between the fences", "---\na: b\n---\nx", "a: b\n", "x", 4],
  ["tolerates BOM, CRLF and spaces", "\ufeff--- \r\na: b\r\n---\t\r\nx", "a: b\n", "x", 4],
  ["takes lone carriage returns", "---\ra: b\r---\rx", "a: b\n", "x", 4],
  ["takes an empty block", "---\n---\nx", "", "x", 3],
  ["takes a file that is nothing else", "---\na: b\n---", "a: b\n", "", 4],
  ["needs a closing fence", "---\na: b\n", null, "---\na: b\n", 1],
  ["needs it at the very start", "\n---\na: b\n---\n", null, "\n---\na: b\n---\n", 1],
  ["needs exactly three dashes", "----\na: b\n----\n", null, "----\na: b\n----\n", 1],
];
for (const [name, text, yaml, rest, line] of SPLITS) {
  Deno.test(`splitFrontmatter() ${name}`, () => {
    const front = splitFrontmatter(text);
    deepEqual([front.yaml, text.slice(front.at), front.line], [yaml, rest, line]);
  });
}

const BROKEN: [name: string, yaml: string, problem: RegExp][] = [
  ["a syntax error, with its line in the file", "a: b\nc: [", /^line [34]: /],
  ["a duplicate key", "a: 1\na: 2", /^line 3: /],
  ["a duplicate key in quotes, deep inside", 'a:\n  - b: 1\n    "b": "\\n"', /^line 4: a key is/],
  ["something that is not a mapping", "just text", /not a mapping/],
  ["too many values", `a: [${"x, ".repeat(3_000)}x]\nb: "\\n"`, /more than/],
  ["deep nesting", `a: ${"[".repeat(20)}${"]".repeat(20)}`, /nested/],
  ["nesting beyond the stack", `a: ${"[".repeat(60_000)}`, /nested/],
  ["lists in lists on one line", `a:\n  ${"- ".repeat(9_000)}b`, /nested/],
  ["more keys than values may be", '"k": "\\n"\n'.repeat(3_000), /more than/],
  ["more tokens than the library reads in linear time", "]".repeat(30_000), /too many values/],
  ["an alias that contains itself", "a: &a [*a]", /nested/],
  [
    "an alias bomb",
    "a: &a [x,x,x,x,x,x,x,x,x]\n" +
    ["b", "c", "d", "e", "f"].map((name, i) =>
      `${name}: &${name} [${Array(9).fill(`*${"abcde"[i]}`).join(", ")}]`
    ).join("\n"),
    /too many aliases|more than/,
  ],
];
for (const [name, yaml, problem] of BROKEN) {
  Deno.test(`readFrontmatter() reports ${name}`, async () => {
    const frontmatter = await readFrontmatter(`${yaml}\n`);
    match(frontmatter.problem ?? "", problem);
    deepEqual([frontmatter.exists, frontmatter.entries.size], [true, 0]);
  });
}

Deno.test("readFrontmatter() tells no frontmatter from an empty one", async () => {
  deepEqual(await readFrontmatter(null), { exists: false, entries: new Map(), problem: null });
  deepEqual(await readFrontmatter(""), { exists: true, entries: new Map(), problem: null });
  deepEqual(await readFrontmatter("# x\n"), { exists: true, entries: new Map(), problem: null });
});

Deno.test("readFrontmatter() reads the first keys of more text than it reads", async () => {
  const { entries, problem } = await readFrontmatter(
    `a: 1\nb: 2\nc: ${"x".repeat(70_000)}\nd: 3\n`,
  );
  deepEqual([[...entries.keys()], problem], [["a", "b"], null]);
});

const OTHERS: [name: string, text: string, keys: Record<string, unknown>, line: number][] = [
  ["YAML that ends in dots", "---\na: x\n...\ntext\n", { a: "x" }, 4],
  ["dots in text are not an end", "---\n\ntext\n...\n", {}, 1],
  [
    "TOML",
    '+++\ntitle = "A # b" # note\n# comment\nweight = 1_000\ndraft = true\ndate = 2024-01-02\n' +
    'aliases = [\n  "/a/",\n  \'/b/\',\n]\n[params]\nx = "y"\n+++\n# T\n',
    {
      title: "A # b",
      weight: 1000,
      draft: true,
      date: "2024-01-02",
      aliases: ["/a/", "/b/"],
      params: { x: "y" },
    },
    14,
  ],
  [
    "JSON",
    '{\n  "title": "A",\n  "tags": ["b", 1]\n}\n\ntext\n',
    { title: "A", tags: ["b", 1] },
    5,
  ],
  ["JSON on one line", '{"title": "A"}\ntext\n', { title: "A" }, 2],
  ["a text in braces", "{note}\ntext\n}\n", {}, 1],
  ["TOML that never ends", '+++\na = "b"\n', {}, 1],
];
for (const [name, text, keys, line] of OTHERS) {
  Deno.test(`readMarkdown() reads frontmatter: ${name}`, async () => {
    const markdown = await readMarkdown(text);
    const entries: YamlNode = { kind: "map", entries: markdown.frontmatter.entries };
    deepEqual([plain(entries), markdown.line, markdown.frontmatter.problem], [keys, line, null]);
  });
}

function plain(node: YamlNode): unknown {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(plain);
    case "map":
      return Object.fromEntries([...node.entries].map(([key, one]) => [key, plain(one)]));
  }
}

Deno.test("readMarkdown() takes a moment for a megabyte of TOML, whatever is in it", async () => {
  for (const piece of ["a = [\n", 'a = "\n', "[[\n", "x = [1, '", "a = b\n"]) {
    const start = processorTime();
    await readMarkdown(`+++\n${piece.repeat(1_000_000 / piece.length - 10)}\n+++\n`);
    ok(processorTime() - start < 4_000, piece);
  }
});
