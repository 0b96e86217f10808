/** Snippets prefer prose, and show what a rendered page would. */
import { equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import { splitFrontmatter } from "../../../src/markdown/split_frontmatter.ts";
import { spotsIn } from "../../../src/search/marks/highlight.ts";
import { markupIn } from "../../../src/search/marks/markup.ts";
import { snippetOf } from "../../../src/search/marks/snippet.ts";
import { createAnalyzer } from "../../../src/text/analyze.ts";
import { processorTime } from "../../processor_time.ts";

const ANALYZER = await createAnalyzer("english");
const snippet = (text: string, ...terms: string[]) =>
  snippetOf(text, spotsIn(text, new Set(terms), ANALYZER));

const SHOWN: [name: string, text: string, shown: string][] = [
  ["prose before frontmatter", "---\ntitle: pod pod\n---\nA pod runs.\n", "A <b>pod</b> runs."],
  ["the text, not the frontmatter that alone has it", "---\ntitle: pod\n---\nText.", "Text."],
  [
    "frontmatter when there is nothing else",
    "---\ntitle: pod\n---\n\n",
    "title: <b>pod</b>",
  ],
  ["a link by its text", "See [the pod](/docs/pod/) now.", "See the <b>pod</b> now."],
  ["a link with a title", 'See [pods](/x "A pod") now.', "See <b>pods</b> now."],
  ["an image by its text", "![a pod](pod.png)", "a <b>pod</b>"],
  ["an address when nothing else has it", "[here](/docs/pod/)", "[here](/docs/<b>pod</b>/)"],
  ["no tags", 'A <code class="x">pod</code><br/>here', "A <b>pod</b>here"],
  ["no targets of MyST", "(pod-target)=\nA pod.\n\n(next-one)=\n", "A <b>pod</b>."],
  ["no comments", "<!-- body --> A pod.", "A <b>pod</b>."],
  [
    "text before a comment of several lines",
    "<!--\n```YAML history\nadded: pod pod\n```\n-->\n\nA pod.",
    "A <b>pod</b>.",
  ],
  ["the text below a comment when nothing matches", "<!--\nhistory\n-->\n\nText.", "Text."],
  ["placeholders", "kubectl get <pod-name>", "kubectl get <<b>pod</b>-name>"],
  ["no shortcodes", '{{< glossary_tooltip text="pod" >}} A pod.', "A <b>pod</b>."],
  [
    "no components",
    '<Listing number="1" caption="A pod, a pod">\n\nA pod <PodView/>runs.\n\n</Listing>\n',
    "A <b>pod</b> runs.",
  ],
  ["generics", "A Vec<Pod> or Option<T>", "A Vec<<b>Pod</b>> or Option<T>"],
  ["no inclusions", "{{#include pod.rs:1:2}} A pod.", "A <b>pod</b>."],
  ["a component when nothing else has it", '<X y="pod"/>', '<X y="<b>pod</b>"/>'],
  ["headings without their marks", "## Pods\n\nA pod.", "<b>Pods</b> A <b>pod</b>."],
  ["a hash that is not a heading", "Issue #12 of pod", "Issue #12 of <b>pod</b>"],
  ["code without its fence", "Run\n\n```sh\npod x\n```\n\nnow", "Run <b>pod</b> x now"],
  ["code in a quote", "> ~~~ yaml\n> a: pod\n> ~~~\n", "a: <b>pod</b>"],
  ["lists without bullets", "- a pod\n- [x] done\n  * and - more", "a <b>pod</b> done and - more"],
  ["tables without rules", "| a | pod |\n|---|:--:|\n| 1 | 2 |\n", "a | <b>pod</b> 1 | 2"],
  ["quotes without marks", "> A pod\n> > is > 1", "A <b>pod</b> is > 1"],
  ["no rules", "A\n===\n\na pod\n\n---\n\n***\nb", "A a <b>pod</b> b"],
  ["bold text without marks", "A **pod** runs", "A <b>pod</b> runs"],
  ["reference links by their text", "a [pod][ref] and note[^1]", "a <b>pod</b> and note"],
  ["no admonition marks", '!!! note "A pod"\n\n    Text', '"A <b>pod</b>" Text'],
  ["no container marks", ":::tip\nA pod\n:::", "A <b>pod</b>"],
  ["no alert marks", "> [!NOTE]\n> A pod", "A <b>pod</b>"],
  ["no tags of Liquid", "{% raw %}a pod{% endraw %}", "a <b>pod</b>"],
  ["no heading ids", "## Pod {#the-pod}\n\nText", "<b>Pod</b> Text"],
  ["no link definitions", "A pod\n\n[x]: https://a.b/c 'T'\n", "A <b>pod</b>"],
  [
    "no address that is cut",
    `[1](https://example.com/${"a/".repeat(60)}) a pod ${"b ".repeat(20).trim()} [2](https://${
      "c/".repeat(60)
    })`,
    `…a <b>pod</b> ${"b ".repeat(20).trim()} 2…`,
  ],
  ["globs and powers", "pod in docs/**/*.md, **/a, 2**3", "<b>pod</b> in docs/**/*.md, **/a, 2**3"],
  ["flags and formulas", "pod --watch -n x = 2 * 3", "<b>pod</b> --watch -n x = 2 * 3"],
  ["comparisons", "if a < b and pod > 1", "if a < b and <b>pod</b> > 1"],
];
for (const [name, text, shown] of SHOWN) {
  Deno.test(`snippetOf() shows ${name}`, () => equal(snippet(text, "pod"), shown));
}

Deno.test("markupIn() answers stretches in order, apart and within the text", () => {
  const unit = fc.constantFrom(
    "[",
    "](",
    ")",
    "<",
    ">",
    "a",
    "{{<",
    ">}}",
    "<!--",
    "-->",
    " ",
    "\n# ",
    "\n- ",
    "\n> ",
    "|",
    "\n```",
    "**",
    "\n---\n",
  );
  fc.assert(fc.property(fc.array(unit, { maxLength: 40 }), (parts) => {
    const text = parts.join("");
    let at = 0;
    for (const { start, end } of markupIn(text)) {
      ok(start >= at && end > start && end <= text.length, JSON.stringify(text));
      at = end;
    }
  }));
});

Deno.test("snippetOf() stays within bounds and keeps a mark for any markup", () => {
  const unit = fc.constantFrom(
    "[",
    "](",
    ")",
    "<p>",
    "<",
    "{{<",
    ">}}",
    "pod",
    " ",
    "\n",
    "---\n",
    "x",
  );
  fc.assert(fc.property(fc.array(unit, { maxLength: 200 }), (parts) => {
    const text = parts.join("");
    const spots = spotsIn(text, new Set(["pod"]), ANALYZER);
    const shown = snippetOf(text, spots);
    ok(shown.length <= 400, shown);
    const inText = spots.some(({ start }) => start >= splitFrontmatter(text).at);
    if (inText) ok(shown.includes("<b>"), JSON.stringify(text));
  }));
});

Deno.test("snippetOf() is quick on markup that never ends", () => {
  const started = processorTime();
  for (
    const part of [
      "<!--",
      "](",
      "<a ",
      "{{<",
      "[",
      "---\n",
      "\n> ",
      ">",
      "|",
      " |",
      "\n- ",
      "{%",
      " {#a",
      "\n```",
      "][",
      "-",
      "\t",
    ]
  ) {
    ok(snippet(part.repeat(50_000) + " pod", "pod").includes("<b>pod</b>"));
  }
  ok(processorTime() - started < 3_000);
  equal(snippet("", "pod"), "");
});

const FILL = "lorem ipsum dolor sit amet consetetur ".repeat(10);

Deno.test("snippetOf() shows a short text whole, on one line", () => {
  equal(snippet("A pod\n\n is  a\tthing.", "pod"), "A <b>pod</b> is a thing.");
  equal(snippet("", "pod"), "");
});

Deno.test("snippetOf() is around the most different matches", () => {
  const text = `${FILL}a pod alone ${FILL}the pod and the node ${FILL}`;
  const shown = snippet(text, "pod", "node");
  match(shown, /the <b>pod<\/b> and the <b>node<\/b>/);
  match(shown, /^…\S.*\S…$/);
});

Deno.test("snippetOf() is around an amount, which is not marked", () => {
  const text = `${FILL}a pod alone ${FILL}the pod of 5 MB ${FILL}`;
  const start = text.indexOf("5 MB");
  const amounts = [{ start, end: start + 4, term: "#" }];
  match(snippetOf(text, spotsIn(text, new Set(["pod"]), ANALYZER), amounts), /<b>pod<\/b> of 5 MB/);
});

Deno.test("snippetOf() begins after frontmatter when nothing matches", () => {
  equal(snippet("---\ntitle: x\n---\n\n# Guide\nText."), "Guide Text.");
});

Deno.test("snippetOf() begins and ends with whole words, even at a path that has the matches", () => {
  for (let i = 0; i < 20; i++) {
    const filler = `${"word ".repeat(24)}${"x".repeat(i)}`;
    const text =
      `Some text before. \`@theme/pod/View\` ${filler} \`@theme/node/View\` and text after.`;
    const words = snippet(text, "pod", "node").replace(/<\/?b>|…/g, "").split(" ");
    ok(text.split(" ").includes(words[0]), words[0]);
    ok(text.split(" ").includes(words.at(-1)!), words.at(-1));
  }
});

Deno.test("snippetOf() leaves out a component that it would cut", () => {
  const text = `A pod. ${"Word ".repeat(25)}<TabItem value="an apple" label="Apple">x</TabItem>`;
  match(snippet(text, "pod"), /^A <b>pod<\/b>\. (?:Word )+Word…$/);
});

Deno.test("snippetOf() drops tags, so that all marks are its own", () => {
  equal(snippet("<i>a</i> <b>bold</b> pod </B>", "pod"), "a bold <b>pod</b>");
});

Deno.test("snippetOf() drops control characters", () => {
  equal(snippet("a\u001b[31m pod\u0007", "pod"), "a [31m <b>pod</b>");
});

Deno.test("snippetOf() cuts at words, about 150 characters, for any text", () => {
  const word = fc.constantFrom(
    "pod",
    "node",
    "日本語",
    "🚀🚀🚀",
    "x".repeat(60),
    "lorem",
    "\n\n",
    "_a_",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80 }), (words) => {
      const text = words.join(" ");
      const shown = snippet(text, "pod", "日本");
      const plain = shown.replace(/<\/?b>|…/g, "");
      ok(!shown.includes("\n") && plain.isWellFormed());
      ok(plain.length <= 200, String(plain.length));
      ok(text.replace(/\s+/g, " ").includes(plain));
      if (/pod|日本/.test(text)) ok(shown.includes("<b>"));
    }),
    { numRuns: 500 },
  );
});

Deno.test("snippetOf() is linear in matches", () => {
  const start = processorTime();
  ok(snippet("pod node ".repeat(100_000), "pod", "node"));
  ok(processorTime() - start < 3000);
});

Deno.test("snippetOf() begins and ends between the sentences of a script without spaces", () => {
  const filler = "この文には関係のある言葉がなくて長いです。".repeat(10);
  const shown = snippet(`${filler}配列の pod を更新します。${filler}`, "pod");
  match(shown, /^…この文.*。配列の <b>pod<\/b> を更新します。.*。…$/);
  ok(shown.length < 260, shown);
});
