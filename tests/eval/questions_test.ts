import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { RaError } from "../../src/base/error.ts";
import { parseQuestions } from "../../src/eval/questions.ts";

const TOML = `
[[question]]
query = "how to install"
expect = "docs:guide.md#install"

[[question]]
query = "keys"
kind = "keyword"
expect = ["docs:a.md", "docs:b.md#x"]

[[question]]
query = "graded"
kind = "keyword"
expect = { "docs:a.md" = 2, "docs:b.md" = 0.5 }

[thresholds]
hit5 = 0.9
empty = 0

[thresholds.keyword]
ndcg10 = 0.5
`;

Deno.test("parseQuestions() reads TOML", async () => {
  const { questions, thresholds } = await parseQuestions(TOML, "q.toml");
  deepEqual(
    questions.map(({ query, kind, expect }) => [query, kind, Object.fromEntries(expect)]),
    [
      ["how to install", null, { "docs:guide.md#install": 1 }],
      ["keys", "keyword", { "docs:a.md": 1, "docs:b.md#x": 1 }],
      ["graded", "keyword", { "docs:a.md": 2, "docs:b.md": 0.5 }],
    ],
  );
  deepEqual(thresholds, [
    { name: "hit5", wanted: 0.9, kind: null },
    { name: "empty", wanted: 0, kind: null },
    { name: "ndcg10", wanted: 0.5, kind: "keyword" },
  ]);
});

Deno.test("parseQuestions() reads JSON lines", async () => {
  const lines = [
    '{"query":"how to install","expect":"docs:guide.md#install"}',
    "",
    '{"query":"keys","kind":"k","expect":{"docs:a.md":2}}\r',
    '{"thresholds":{"hit1":0.5,"k":{"hit1":1}}}',
  ];
  const { questions, thresholds } = await parseQuestions(lines.join("\n"), "q.jsonl");
  deepEqual(questions.map(({ query, location }) => [query, location]), [
    ["how to install", "line 1"],
    ["keys", "line 3"],
  ]);
  equal(thresholds.length, 2);
});

Deno.test("parseQuestions() reads the examples of the manual", async () => {
  const page = await Deno.readTextFile(new URL("../../src/help/ranking.md", import.meta.url));
  const example = (start: RegExp) => start.exec(page)![1];
  const toml = await parseQuestions(example(/```toml\n(\[\[question[^]*?)```/), "q.toml");
  const lines = await parseQuestions(example(/```text\n(\{"query[^]*?)```/), "q.jsonl");
  deepEqual([toml.questions.length, toml.thresholds.length], [3, 3]);
  deepEqual([lines.questions.length, lines.thresholds.length], [2, 2]);
});

const Q = '[[question]]\nquery = "a"\nexpect = "d:a.md"\n';
const WRONG: [name: string, file: string, text: string, message: RegExp][] = [
  ["no questions", "q.toml", "", /it has 0 questions/],
  ["empty lines", "q.jsonl", "\n \n", /it has 0 questions/],
  ["broken TOML", "q.toml", "[[question\n", /^Cannot parse q\.toml:1/],
  ["a single table", "q.toml", '[question]\nquery = "a"\n', /write \[\[question\]\]/],
  [
    "another table",
    "q.toml",
    Q + "[threshold]\nhit1 = 1\n",
    /"threshold"; did you mean "thresholds"/,
  ],
  ["a misspelt key", "q.toml", '[[question]]\nqery = "a"\n', /question 1: .*did you mean "query"/],
  [
    "no query",
    "q.toml",
    '[[question]]\nexpect = "d:a.md"\n',
    /question 1: "query" must be a string/,
  ],
  [
    "an empty query",
    "q.jsonl",
    '{"query":" ","expect":"d:a.md"}',
    /line 1: "query" must not be empty/,
  ],
  ["no expectation", "q.jsonl", '\n{"query":"a"}', /line 2: "expect" must name at least one id/],
  ["an empty expectation", "q.jsonl", '{"query":"a","expect":[]}', /must name at least one id/],
  ["a number as id", "q.jsonl", '{"query":"a","expect":[1]}', /"expect" must be an id/],
  ["a grade of 0", "q.jsonl", '{"query":"a","expect":{"d:a.md":0}}', /"expect" must be an id/],
  ["a kind that is no text", "q.jsonl", '{"query":"a","kind":1,"expect":"x"}', /"kind" must be/],
  ["a line that is no JSON", "q.jsonl", "{query}", /line 1: it is not JSON/],
  ["a line that is not an object", "q.jsonl", "[1]", /line 1: a question needs a query/],
  [
    "an unknown figure",
    "q.toml",
    Q + "[thresholds]\nhit10 = 1\n",
    /no figure "hit10"; did you mean/,
  ],
  ["a threshold above 1", "q.toml", Q + "[thresholds]\nhit1 = 90\n", /number from 0 to 1/],
  ["a threshold that is a text", "q.toml", Q + '[thresholds]\nhit1 = "1"\n', /number from 0 to 1/],
  [
    "a kind without questions",
    "q.toml",
    Q + "[thresholds.typo]\nhit1 = 1\n",
    /no question has the kind "typo"/,
  ],
];
for (const [name, file, text, message] of WRONG) {
  Deno.test(`parseQuestions() refuses ${name}`, async () => {
    await rejects(parseQuestions(text, file), (error) => {
      match((error as RaError).message, message);
      match((error as RaError).hint ?? "", /ra help ranking|write/);
      return error instanceof RaError;
    });
  });
}
