/** Anchors of headings in each dialect; the expected ones were made by the generators themselves. */
import { deepEqual } from "node:assert/strict";
import { generatedAnchors } from "../../../src/check/anchors/dialects.ts";
import type { AnchorDialect } from "../../../src/check/site/model.ts";

type Heading = string | { readonly title: string; readonly source: string };

/** The first way of each dialect is that of the generator without settings. */
function anchorsOf(dialect: AnchorDialect, headings: readonly Heading[], way = 0): string[] {
  const all = headings.map((one) => typeof one === "string" ? { title: one, source: one } : one);
  return generatedAnchors(all, dialect)[way];
}

const CODE = { title: "The a_b() call", source: "The `a_b()` call" };
const LINK = { title: "See deno", source: "See [deno](https://deno.com)" };

const CASES: [dialect: AnchorDialect, headings: Heading[], anchors: string[], way?: number][] = [
  ["github", ["C & C++", "A -- b", "Größe", "Foo", "Foo", "Foo 1", "Foo"], [
    ...["c--c", "a----b", "größe", "foo", "foo-1", "foo-1-1", "foo-2"],
  ]],
  ["github", [CODE, LINK, "हिन्दी शीर्षक", "🎉 Party"], [
    ...["the-a_b-call", "see-deno", "हिन्दी-शीर्षक", "-party"],
  ]],
  ["markdown-it", ["C & C++", "1. First step", "What's new?", "Größe", "Foo", "Foo"], [
    ...["c-c", "_1-first-step", "what-s-new", "große", "foo", "foo-1"],
  ]],
  ["markdown-it", [CODE, "v-on:click.once", ":tada: Done", "日本語 見出し"], [
    ...["the-a-b-call", "v-on-click-once", "done", "日本語-見出し"],
  ]],
  ["markdown-it", ["C & C++", "Foo  Bar"], ["c-&-c++", "foo-bar"], 1],
  ["markdown-it", ["Knots & loops", "What's new?", "Café", "2 ways"], [
    ...["knots-loops", "what-s-new", "cafe", "h_2-ways"],
  ], 2],
  ["kramdown", ["C & C++", "1. First", "A -- b", "It's “new”", "Foo", "Foo"], [
    ...["c--c", "1-first", "a--b", "its-new", "foo", "foo-1"],
  ]],
  ["kramdown", ["1. First", "Größe", LINK, "Foo", "Foo", "42"], [
    ...["first", "gre", "see-denohttpsdenocom", "foo", "foo-1", "section"],
  ], 1],
  ["hugo", ["C & C++", CODE, LINK, "हिन्दी", "Größe", "Foo", "Foo", "!"], [
    ...["c--c", "the-a_b-call", "see-denohttpsdenocom", "हनद", "größe", "foo", "foo-1", "heading"],
  ]],
  ["hugo", ["Größe", "Café 日本 go"], ["groe", "cafe--go"], 1],
  ["hugo", ["C & C++", "Größe", "a_b"], ["c-c", "größe", "a-b"], 2],
  ["docfx", ["C & C++", CODE, LINK, "x² ½", "Foo", "Foo"], [
    ...["c--c", "the-a_b-call", "see-deno", "x-", "foo", "foo-1"],
  ]],
  ["python-markdown", ["C & C++", "Größe", "foo__bar", "Foo", "Foo", "Foo_1", "Foo", "日本"], [
    ...["c-c", "groe", "foo__bar", "foo", "foo_1", "foo_2", "foo_3"],
    "_1",
  ]],
  ["python-markdown", ["Größe", "日本 語"], ["größe", "日本-語"], 1],
  ["python-markdown", ["C & C++", "Größe"], ["c--c", "größe"], 2],
  ["mdbook", ["C & C++", CODE, "ÀB", "Foo", "Foo"], [
    ...["c--c", "the-a_b-call", "Àb", "foo", "foo-1"],
  ]],
  ["docutils", ["1. First & last", "Größe", "a_b"], ["first-last", "grosze", "a-b"]],
  ["mdn", ["Browser compatibility", "Using fetch()", "Value", "Value"], [
    ...["browser_compatibility", "using_fetch", "value", "value_2"],
  ]],
];
for (const [dialect, headings, anchors, way] of CASES) {
  Deno.test(`anchors: ${dialect}${way ? ` (way ${way})` : ""}: ${anchors.join(" ")}`, () => {
    deepEqual(anchorsOf(dialect, headings, way), anchors);
  });
}
