import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import * as yamlLibrary from "yaml";
import { readWithLibrary, splitFront } from "../../src/markdown/frontmatter.ts";
import { DocumentParser } from "../../src/document/parse.ts";
import { readSimpleYaml } from "../../src/markdown/yaml/simple_yaml.ts";
import { CORPORA } from "../corpus_files.ts";

/** True when the fast reader knew the YAML; it must then say what the library says. */
function agrees(yaml: string): boolean {
  const entries = readSimpleYaml(yaml);
  if (entries === null) return false;
  deepEqual({ entries, problem: null }, readWithLibrary(yamlLibrary, yaml), JSON.stringify(yaml));
  return true;
}

/** The least share of frontmatter that must be simple; ours has every rare form on purpose. */
const LEAST_KNOWN: Readonly<Record<string, number>> = { "testdata/corpus": 0.7 };

for (const { name, files } of CORPORA) {
  Deno.test(`readSimpleYaml() agrees with the yaml library over ${name}, and knows most`, () => {
    let all = 0;
    let known = 0;
    for (const { text } of files()) {
      const { yaml } = splitFront(text);
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
  Deno.test(`splitFront() ${name}`, () => {
    const front = splitFront(text);
    deepEqual([front.yaml, text.slice(front.at), front.line], [yaml, rest, line]);
  });
}

async function parse(text: string) {
  const bytes = new TextEncoder().encode(text);
  const document = await new DocumentParser().parse({ tree: "t", path: "notes/a.md", bytes });
  if (document.kind === "rejected") throw new Error(document.reason);
  return document;
}

const TAGS: [yaml: string, tags: string[]][] = [
  ["tags: [a, b/c]", ["a", "b/c"]],
  ["tags: a, b  c,#d", ["a", "b", "c", "d"]],
  ["tags:\n- machine learning\n- '#x'\n- 2024\n- 1.10", ["machine learning", "x", "2024", "1.10"]],
  ["tag: one", ["one"]],
  ["tags: [a, a]\ntag: b", ["a", "b"]],
  ["tags:", []],
  ["tags: {a: b}", []],
];
for (const [yaml, tags] of TAGS) {
  Deno.test(`tagsOf() reads ${JSON.stringify(yaml)}`, async () => {
    deepEqual((await parse(`---\n${yaml}\n---\n`)).tags, tags);
  });
}

Deno.test("titleOf() takes any scalar as it is written", async () => {
  for (
    const [yaml, title] of [["2024", "2024"], ["1.10", "1.10"], ["true", "true"], ["'a  b'", "a b"]]
  ) {
    equal((await parse(`---\ntitle: ${yaml}\n---\n# h\n`)).title, title);
  }
  equal((await parse("---\ntitle:\n---\n# h\n")).title, "h");
  equal((await parse("---\ntitle: [x]\n---\n")).title, "a");
});

Deno.test("metaOf() flattens all other keys", async () => {
  const yaml = "title: t\nstatus: draft\nn: 3\nv: 1.10\nok: true\nnone:\nwhen: 2024-01-02\n" +
    "a:\n  b: [1, [x, 2]]\nlist:\n- k: 1\n- k: 2\nanchor: &x y\nalias: *x\n";
  deepEqual(
    [...(await parse(`---\n${yaml}---\n`)).meta],
    [
      ["status", ["draft"]],
      ["n", [3]],
      ["v", ["1.10"]],
      ["ok", [true]],
      ["none", [null]],
      ["when", ["2024-01-02"]],
      ["a.b", [1, "x", 2]],
      ["list.k", [1, 2]],
      ["anchor", ["y"]],
      ["alias", ["y"]],
    ],
  );
});

const BROKEN: [name: string, yaml: string, problem: RegExp][] = [
  ["a syntax error, with its line in the file", "a: b\nc: [", /^line [34]: /],
  ["a duplicate key", "a: 1\na: 2", /^line 3: /],
  ["something that is no mapping", "just text", /no mapping/],
  ["too much text", `a: ${"x".repeat(70_000)}`, /longer/],
  ["too many values", `a: [${"x, ".repeat(3_000)}x]\nb: "\\n"`, /more than/],
  ["deep nesting", `a: ${"[".repeat(20)}${"]".repeat(20)}`, /nested/],
  ["nesting beyond the stack", `a: ${"[".repeat(60_000)}`, /nested/],
  ["an alias that holds itself", "a: &a [*a]", /nested/],
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
  Deno.test(`readFrontmatter() reports ${name}, and the document stays`, async () => {
    const document = await parse(`---\n${yaml}\n---\n# h\n\ntext\n`);
    match(document.frontmatterProblem ?? "", problem);
    equal(document.meta.size, 0);
    deepEqual(document.chunks.map((chunk) => chunk.title), ["h", "h"]);
  });
}
