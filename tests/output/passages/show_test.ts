import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { decodeUtf8, encodeUtf8 } from "../../../src/base/bytes.ts";
import { FULL } from "../../../src/output/answer/full.ts";
import { showBriefly, showPassages } from "../../../src/output/passages/show.ts";
import { PLAIN } from "../../../src/output/terminal/style.ts";
import type { SectionStart } from "../../../src/search/marks/model.ts";
import type { Result } from "../../../src/search/model.ts";
import { outcome, result } from "../results.ts";

const FILLER = "Some words that nobody asked for and that take room in the text. ".repeat(8);

/** A document with these lines as its text; the words of `terms` are matches. */
function found(text: string, terms: Record<string, number>, given: Partial<Result> = {}): Result {
  const spots = Object.keys(terms).flatMap((term) =>
    [...text.matchAll(new RegExp(term, "gi"))]
      .map(({ index }) => ({ start: index, end: index + term.length, term }))
  ).sort((a, b) => a.start - b.start);
  const count = text.replace(/\n$/, "").split("\n").length;
  const sections: SectionStart[] = [{ id: "docs:guide.md", lineStart: 1 }];
  text.split("\n").forEach((line, i) => {
    if (line.startsWith("## ")) {
      sections.push({ id: `docs:guide.md#${line.slice(3)}`, lineStart: i + 1 });
    }
  });
  return result({
    id: "docs:guide.md",
    depth: 0,
    slug: null,
    body: text,
    lineStart: 1,
    lineEnd: count,
    matchRanges: [],
    findings: { spots, weights: terms, sections },
    ...given,
  });
}

Deno.test("showPassages() shows a short text whole, without its frontmatter", () => {
  const text = "---\ntitle: x\n---\n\nUse apt.\n";
  const { body, passages, truncated, matchRanges } = showPassages(
    found(text, { apt: 1 }, { frontmatterEnd: 17 }),
    400,
  );
  equal(body, "\nUse apt.\n");
  deepEqual(passages, [{
    id: "docs:guide.md",
    lineStart: 5,
    lineEnd: 5,
    start: 0,
    end: 10,
    tokens: null,
  }]);
  deepEqual(matchRanges, [{ offset: 5, length: 3 }]);
  equal(truncated, null);
});

Deno.test("showPassages() shows the windows with the matches, and names the lines between", () => {
  const text = [FILLER, "", "Use apt.", "", FILLER, "", "Then snap.", "", FILLER].join("\n");
  const shown = showPassages(found(text, { apt: 1, snap: 1 }), 80);
  equal(shown.body, "Use apt.\n\nThen snap.");
  deepEqual(shown.passages.map(({ lineStart, lineEnd }) => [lineStart, lineEnd]), [[3, 3], [7, 7]]);
  deepEqual(shown.gaps, [
    { lineStart: 1, lineEnd: 1 },
    { lineStart: 5, lineEnd: 5 },
    { lineStart: 9, lineEnd: 9 },
  ]);
  deepEqual(shown.truncated, { id: "docs:guide.md", lines: null });
});

Deno.test("showPassages() prefers the rare word, and different words to repeated ones", () => {
  const text = ["apt apt apt apt", "", FILLER, "", "apt with snap", "", FILLER].join("\n");
  equal(showPassages(found(text, { apt: 1, snap: 5 }), 30).body, "apt with snap");
});

Deno.test("showPassages() prefers an amount where one is asked for, and does not mark it", () => {
  const text = ["Use apt here.", "", FILLER, "", "An apt of 5 MB.", "", FILLER].join("\n");
  const start = text.indexOf("5 MB");
  const amounts = [{ start, end: start + 4, term: "#" }];
  const { findings, ...plain } = found(text, { apt: 1 });
  equal(showPassages({ ...plain, findings }, 30).body, "Use apt here.");
  const weights = { apt: 1, "#": 2 };
  const shown = showPassages({ ...plain, findings: { ...findings, amounts, weights } }, 30);
  equal(shown.body, "An apt of 5 MB.");
  deepEqual(shown.matchRanges, [{ offset: 3, length: 3 }]);
});

/** Which of two texts with the same words is shown. */
const EXAMPLES: [name: string, code: string, shown: string][] = [
  ["the one above code that has them", "apt snap", "To use apt with snap, type this."],
  ["the first one, if the code has only some", "apt", "An apt and a snap."],
];
for (const [name, code, shown] of EXAMPLES) {
  Deno.test(`showPassages() prefers, of texts with the same words, ${name}`, () => {
    const example = ["To use apt with snap, type this.", "", "```", `$ ${code}`, "```"];
    const text = ["An apt and a snap.", "", FILLER, "", "## use", "", ...example, "", FILLER];
    const { body } = showPassages(found(text.join("\n"), { apt: 1, snap: 1 }), 40);
    const others = EXAMPLES.map(([, , one]) => one).filter((one) => one !== shown);
    ok(body.includes(shown) && !others.some((one) => body.includes(one)), body);
  });
}

Deno.test("showPassages() names the section of every passage, with its heading", () => {
  const text = [FILLER, "", "## linux", "", "Use apt.", "", FILLER].join("\n");
  const { passages, body } = showPassages(found(text, { apt: 1 }), 60);
  equal(body, "## linux\n\nUse apt.");
  deepEqual(passages.map(({ id, lineStart, lineEnd }) => [id, lineStart, lineEnd]), [
    ["docs:guide.md#linux", 3, 5],
  ]);
});

Deno.test("showPassages() cuts a table by rows and keeps the names of its columns", () => {
  const rows = Array.from({ length: 60 }, (_, i) => `| flag${i} | does something number ${i} |`);
  rows[40] = "| apt | the answer |";
  const text = ["| name | meaning |", "|---|---|", ...rows].join("\n");
  const { body } = showPassages(found(text, { apt: 1 }), 60);
  ok(body.startsWith("| name | meaning |\n|---|---|\n| "), body);
  ok(body.includes("| apt | the answer |"), body);
});

const ROWS = Array.from(
  { length: 20 },
  (_, i) => `| flag${i} | does something that nobody has asked for, number ${i} |`,
)
  .with(10, "| apt | the answer |");
const NAMES = ["| name | meaning |", "|---|---|"];
const JOINED = { ...result(), id: "docs:guide.md#b", lineStart: 22, lineEnd: 25 };

/** What is printed of a long table of which a row is shown, without its header. */
const TABLES: [
  name: string,
  lines: string[],
  given: Partial<Result> & { share: number },
  printed: string[],
][] = [
  ["only rows", [...NAMES, ...ROWS], { share: 60 }, [
    "[… ra get docs:guide.md --lines 3:12]",
    `${NAMES.join("\n")}\n${ROWS[10]}`,
    "[… --lines 14:22]",
  ]],
  ["text above the names", ["Use snap.", "", ...NAMES, ...ROWS], { share: 66 }, [
    "Use snap.",
    "[… ra get docs:guide.md --lines 5:14]",
    `${NAMES.join("\n")}\n${ROWS[10]}`,
    "[… --lines 16:24]",
  ]],
  ["a section before it", [FILLER, "", "## a", "", ...NAMES, ...ROWS], { share: 66 }, [
    "[… ra get docs:guide.md --lines 1:16]",
    `── #a 17:17\n${NAMES.join("\n")}\n${ROWS[10]}`,
    "[… --lines 18:26]",
  ]],
  [
    "a better section below it",
    [...NAMES, ...ROWS, "## b", "", "Use snap.", "", FILLER],
    { share: 90, aggregated: true, bestId: "docs:guide.md#b", constituents: [JOINED] },
    [
      "── #b 23:25\n## b\n\nUse snap.",
      `── docs:guide.md 13:13\n${NAMES.join("\n")}\n${ROWS[10]}`,
      "[… ra get docs:guide.md]",
    ],
  ],
];
for (const [name, lines, given, printed] of TABLES) {
  Deno.test(`a row below its repeated column names has its own lines: ${name}`, () => {
    const one = found(lines.join("\n"), { apt: 1, snap: 2 }, given);
    const view = { style: PLAIN, verbose: 0, maxTokens: null, passageTokens: 400 };
    const text = FULL.item(showPassages(one, given.share), view, outcome());
    equal(text.split("\n\n").slice(1).join("\n\n"), printed.join("\n\n") + "\n");
  });
}

Deno.test("showPassages() never shows the names of columns alone", () => {
  const rows = Array.from({ length: 60 }, (_, i) => `| flag${i} | does something number ${i} |`);
  const text = ["Flags.", "", "| apt | meaning |", "|---|---|", ...rows, "", "An apt word."].join(
    "\n",
  );
  const { body } = showPassages(found(text, { apt: 1 }), 40);
  ok(body.includes("| apt | meaning |\n|---|---|\n| flag0 |"), body);
  const beside = text.replace("An apt word", "A snappy apt word");
  const second = showPassages(found(beside, { apt: 1, snappy: 2 }), 24).body;
  equal(second, "A snappy apt word.");
});

Deno.test("showPassages() keeps a heading that alone matches above a text that is cut", () => {
  const text = [FILLER, "", "## apt", "", FILLER, "", FILLER].join("\n");
  const { body } = showPassages(found(text, { apt: 1 }), 30);
  ok(body.startsWith("## apt\n\nSome words"), body);
  ok(body.length < 200, body);
  const long = text.replace(
    "## apt",
    `## ${"long words ".repeat(30)}apt ${"and more ".repeat(30)}`,
  );
  ok(showPassages(found(long, { apt: 1 }), 30).body.includes(" apt "));
});

Deno.test("showPassages() cuts a long code block around the match", () => {
  const lines = Array.from({ length: 300 }, (_, i) => `call number ${i}`);
  lines[200] = "install apt";
  const { body } = showPassages(found(`\`\`\`\n${lines.join("\n")}\n\`\`\`\n`, { apt: 1 }), 60);
  ok(body.includes("install apt\ncall number 201"), body);
  ok(body.length < 400, body);
});

Deno.test("showPassages() shows the best passage of each joined section, best first", () => {
  const text = ["## a", "", "apt one", "", FILLER, "", "## b", "", "apt two", "", FILLER].join(
    "\n",
  );
  const given = found(text, { apt: 1 });
  const { constituents: _none, ...part } = result();
  const constituents = [
    { ...part, id: "docs:guide.md#b", lineStart: 7, lineEnd: 11 },
    { ...part, id: "docs:guide.md#a", lineStart: 1, lineEnd: 6 },
  ];
  const { passages, body } = showPassages({ ...given, aggregated: true, constituents }, 120);
  deepEqual(passages.map(({ id }) => id), ["docs:guide.md#b", "docs:guide.md#a"]);
  ok(body.startsWith("## b\n\napt two\n\n## a\n\napt one"), body);
});

Deno.test("showPassages() keeps a command with the line that announces it", () => {
  const text = [FILLER, "", "To install apt, run:", "", "```sh", "get it", "```", "", FILLER];
  equal(
    showPassages(found(text.join("\n"), { apt: 1 }), 60).body,
    "To install apt, run:\n\n```sh\nget it\n```",
  );
  const inCode = text.map((line) => line.replace("apt", "it").replace("get it", "get apt"));
  equal(
    showPassages(found(inCode.join("\n"), { apt: 1 }), 60).body,
    "To install it, run:\n\n```sh\nget apt\n```",
  );
});

Deno.test("showPassages() counts the words of a command for the line that announces it", () => {
  const text = ["Some snap and so on.", "", FILLER, "", "To get apt:", "", "```", "snap", "```"];
  const { body } = showPassages(found([...text, "", FILLER].join("\n"), { apt: 1, snap: 1 }), 40);
  equal(body, "To get apt:\n\n```\nsnap\n```");
});

Deno.test("showPassages() keeps the items of a list with the line that announces them", () => {
  const text = [FILLER, "", "An apt name has", "at most:", "", "- 63 letters", "- 9 digits"];
  const { body } = showPassages(found([...text, "", FILLER].join("\n"), { apt: 1 }), 60);
  equal(body, "An apt name has\nat most:\n\n- 63 letters\n- 9 digits");
});

Deno.test("showPassages() cuts the code that the best line announces around its match", () => {
  const code = Array.from({ length: 60 }, (_, i) => `step(${i});`);
  code[40] = "snap(40);";
  for (const line of ["To use apt:", "To use **apt:**", "使用 apt："]) {
    const text = [FILLER, "", line, "", "```", ...code, "```", "", FILLER].join("\n");
    const { body } = showPassages(found(text, { apt: 2, snap: 1 }), 120);
    ok(body.startsWith(`${line}\n\nstep(`) && body.includes("snap(40);\n"), body);
    ok(!body.includes("step(10)") && !body.includes("nobody asked for"), body);
  }
});

Deno.test("showPassages() does not take an announcement without what it announces", () => {
  const text = ["apt", "", "Some of it looks as follows:", "", "```", FILLER, FILLER, "```"];
  equal(showPassages(found(text.join("\n"), { apt: 1 }), 60).body, "apt");
});

Deno.test("showPassages() shows no anchor alone, even if it matches", () => {
  const text = ["Use apt.", "", FILLER, "", '<a id="snap-apt"></a>', "", FILLER].join("\n");
  equal(showPassages(found(text, { apt: 1, snap: 9 }), 60).body, "Use apt.");
});

Deno.test("showPassages() shows no comment, shortcode or heading alone", () => {
  const text = ["<!-- more -->", "", "apt", "", "{{< note >}}", "", "## linux", "", FILLER];
  const shown = showPassages(found(text.join("\n"), { apt: 1 }), 60);
  equal(shown.body, "apt");
  deepEqual(shown.gaps, [{ lineStart: 5, lineEnd: 9 }]);
});

Deno.test("showPassages() fills a gap at either end that is smaller than its mark", () => {
  const use = "Use apt to install what you need on a machine that has none of it so far.";
  const text = ["A line.", "", use, "", "The end."].join("\n");
  for (let share = 30; share < 50; share++) {
    equal(showPassages(found(text, { apt: 1 }), share).body, text);
    const more = `${text}\n\n## linux\n\n${FILLER}`;
    const { body, gaps } = showPassages(found(more, { apt: 1 }), share);
    ok(body.startsWith(`A line.\n\n${use}`), body);
    equal(gaps.length, 1);
  }
});

Deno.test("showPassages() always shows a match of the section that scored best", () => {
  const text = ["apt snap", "", FILLER, "", "## linux", "", "Use apt.", "", FILLER].join("\n");
  const given = found(text, { apt: 1, snap: 9 }, { bestId: "docs:guide.md#linux" });
  equal(showPassages(given, 90).body, "apt snap\n\n## linux\n\nUse apt.");
});

Deno.test("showPassages() cuts one endless line at words around the match", () => {
  const text = FILLER.repeat(20) + "here is apt for you " + FILLER.repeat(20);
  const { body, truncated } = showPassages(found(text, { apt: 1 }), 40);
  ok(body.includes("is apt for"), body);
  ok(body.length < 400, body);
  deepEqual(truncated, { id: "docs:guide.md", lines: { lineStart: 1, lineEnd: 1 } });
});

Deno.test("showBriefly() has no text and says where it is", () => {
  const { body, passages, brief, truncated } = showBriefly(result());
  deepEqual([body, passages, brief], ["", [], true]);
  deepEqual(truncated, { id: "docs:guide.md#install", lines: null });
});

Deno.test("passages are parts of the source, and ranges are the matches in them", () => {
  const line = fc.constantFrom(
    "## b",
    "- ünï apt",
    "| apt | x |",
    "|---|",
    "```",
    "",
    "word",
    FILLER,
  );
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1 }),
      fc.integer({ min: 1, max: 300 }),
      (lines, share) => {
        const text = lines.join("\n");
        const given = found(text, { apt: 2, word: 1 });
        const { body, passages, matchRanges, gaps } = showPassages(given, share);
        for (const { start, end, lineStart, lineEnd } of passages) {
          const source = text.split("\n").slice(lineStart - 1, lineEnd).join("\n");
          ok(source.includes(body.slice(start, end).trim()));
        }
        const bytes = encodeUtf8(body);
        for (const { offset, length } of matchRanges) {
          const word = decodeUtf8(bytes.subarray(offset, offset + length)).toLowerCase();
          ok(/^(apt|word)+$/.test(word), word);
        }
        for (const { lineStart, lineEnd } of gaps) ok(lineStart >= 1 && lineEnd <= lines.length);
        if (text.trim() !== "") ok(body !== "");
      },
    ),
  );
});

Deno.test("showPassages() cuts a text without spaces between sentences, beyond the share if need be", () => {
  const before = "最初の文はここでは関係がありません。".repeat(6);
  const asked = "配列を更新したい場合、新しい `配列` を作成して state をセットする必要があります。";
  const text = `# 題\n\n${before}${asked}${before}\n`;
  for (const share of [5, 12, 40]) {
    equal(showPassages(found(text, { state: 1 }), share).body, asked, `${share} tokens`);
  }
  const more = showPassages(found(text, { state: 1 }), 80).body;
  ok(more.includes(asked) && more.endsWith("。") && more.length > asked.length, more);
});

Deno.test("showPassages() cuts an endless sentence between its parts", () => {
  const text = `${"とても長い文が続いていて、".repeat(100)}state があり、${
    "まだ続く、".repeat(100)
  }終わる。\n`;
  const { body } = showPassages(found(text, { state: 1 }), 30);
  ok(body.includes("state") && body.endsWith("、") && body.length < 100, body);
});

Deno.test("a brief result without spaces is cut between parts of sentences", () => {
  const filler = "ここには関係のない文があります。".repeat(4);
  const snippet =
    `…${filler}この更新は無視され、<b>state</b> を置き換える必要があります。${filler}…`;
  const brief = showBriefly(result({ snippet }));
  const text = FULL.item(
    brief,
    { style: PLAIN, verbose: 0, maxTokens: null, passageTokens: 400 },
    outcome(),
  );
  ok(/ …[^。]*state を置き換える必要があります。.*。…\n$/s.test(text), text);
});

const HISTORY = ["<!--", "```YAML history", "added: apt in 2016", "", "---", "```", "-->"];

Deno.test("a comment between a heading and its text is not a passage, and hides neither", () => {
  const below = ["", ...HISTORY, "", "* Use apt here.", "", FILLER, ""];
  const text = ["# A", "", FILLER, "", "## b", ...below, "## c", ...below].join("\n");
  const one = found(text, { apt: 1 });
  const view = { style: PLAIN, verbose: 0, maxTokens: null, passageTokens: 400 };
  const printed = FULL.item(showPassages(one, 60), view, outcome());
  ok(printed.includes("── #b 5:15\n## b\n\n* Use apt here."), printed);
  ok(!printed.includes("-->") && !printed.includes("YAML"), printed);
});
