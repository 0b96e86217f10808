/** Anchors of headings in each way; the expected ones were made by the generators themselves. */
import { deepEqual } from "node:assert/strict";
import { generatedAnchors, type WayName } from "../../../src/check/anchors/dialects.ts";

type Heading = string | { readonly title: string; readonly source: string };

function anchorsOf(way: WayName, headings: readonly Heading[]): string[] {
  const all = headings.map((one) => typeof one === "string" ? { title: one, source: one } : one);
  return generatedAnchors(all, way);
}

const CODE = { title: "The a_b() call", source: "The `a_b()` call" };
const LINK = { title: "See deno", source: "See [deno](https://deno.com)" };

const CASES: [way: WayName, headings: Heading[], anchors: string[]][] = [
  ["github", ["C & C++", "A -- b", "Größe", "Foo", "Foo", "Foo 1", "Foo"], [
    ...["c--c", "a----b", "größe", "foo", "foo-1", "foo-1-1", "foo-2"],
  ]],
  ["github", [CODE, LINK, "हिन्दी शीर्षक", "🎉 Party"], [
    ...["the-a_b-call", "see-deno", "हिन्दी-शीर्षक", "-party"],
  ]],
  ["vitepress", ["C & C++", "1. First step", "What's new?", "Größe", "Foo", "Foo"], [
    ...["c-c", "_1-first-step", "what-s-new", "große", "foo", "foo-1"],
  ]],
  ["vitepress", [CODE, "v-on:click.once", ":tada: Done", "日本語 見出し"], [
    ...["the-a-b-call", "v-on-click-once", "done", "日本語-見出し"],
  ]],
  ["markdown-it-anchor", ["C & C++", "Foo  Bar"], ["c-&-c++", "foo-bar"]],
  ["lume", ["Knots & loops", "What's new?", "Café", "2 ways"], [
    ...["knots-loops", "what-s-new", "cafe", "h_2-ways"],
  ]],
  ["kramdown-gfm", ["C & C++", "1. First", "A -- b", "It's “new”", "Foo", "Foo"], [
    ...["c--c", "1-first", "a--b", "its-new", "foo", "foo-1"],
  ]],
  ["kramdown", ["1. First", "Größe", LINK, "Foo", "Foo", "42"], [
    ...["first", "gre", "see-denohttpsdenocom", "foo", "foo-1", "section"],
  ]],
  ["hugo", ["C & C++", CODE, LINK, "हिन्दी", 'a -- b... "q"', "Größe", "Foo", "Foo", "!"], [
    ...["c--c", "the-a_b-call", "see-deno", "हनद", "a--b-q", "größe", "foo", "foo-1", "heading"],
  ]],
  ["hugo-source", [LINK, { title: "Old and new", source: "_Old_ and *new*" }], [
    ...["see-denohttpsdenocom", "_old_-and-new"],
  ]],
  ["hugo-ascii", ["Größe", "Café 日本 go"], ["groe", "cafe--go"]],
  ["hugo-blackfriday", ["C & C++", "Größe", "a_b"], ["c-c", "größe", "a-b"]],
  ["markdig", ["C & C++", CODE, LINK, "x² ½", "Foo", "Foo"], [
    ...["c--c", "the-a_b-call", "see-deno", "x-", "foo", "foo-1"],
  ]],
  ["python-markdown", ["C & C++", "Größe", "foo__bar", "Foo", "Foo", "Foo_1", "Foo", "日本"], [
    ...["c-c", "groe", "foo__bar", "foo", "foo_1", "foo_2", "foo_3"],
    "_1",
  ]],
  ["python-unicode", ["Größe", "日本 語"], ["größe", "日本-語"]],
  ["pymdownx", ["C & C++", "Größe"], ["c--c", "größe"]],
  ["mdbook", ["C & C++", CODE, "ÀB", "Foo", "Foo"], [
    ...["c--c", "the-a_b-call", "Àb", "foo", "foo-1"],
  ]],
  ["mdbook", ["Many   spaces", "& entity <"], ["many---spaces", "entity"]],
  ["astro", ["a--b -- c", "Party 🎉", "& entity <"], ["ab--c", "party", "-entity"]],
  ["vitepress", [{ title: "& entity <", source: "&amp; entity &lt;" }], ["amp-entity-lt"]],
  ["docutils", ["日本", "Foo", "Foo"], ["id1", "foo", "id2"]],
  ["docutils", ["1. First & last", "Größe", "a_b"], ["first-last", "grosze", "a-b"]],
  ["mdn", ["Browser compatibility", "Using fetch()", "Value", "Value"], [
    ...["browser_compatibility", "using_fetch", "value", "value_2"],
  ]],
];
for (const [way, headings, anchors] of CASES) {
  Deno.test(`anchors: ${way}: ${anchors.join(" ")}`, () => {
    deepEqual(anchorsOf(way, headings), anchors);
  });
}
