import { deepEqual, equal } from "node:assert/strict";
import { demoteNews, isNews } from "../../../src/search/ranking/news.ts";
import { candidate, word } from "../outline.ts";

const PATHS: [path: string, isNews: boolean][] = [
  ["CHANGELOG.md", true],
  ["CHANGELOG-v2.md", true],
  ["packages/core/changelog.md", true],
  ["docs/change-log/2.0.md", true],
  ["release-notes/v1_55.md", true],
  ["engine/release-notes.md", true],
  ["remote-release-notes/v1_40.md", true],
  ["HISTORY.md", true],
  ["docs/releases/v1.2.md", true],
  ["releases/1.2/index.md", true],
  ["docs/whats-new/3.12.md", true],
  ["blog/2021-03-04-hello.md", true],
  ["blogs/2018/03/23/text.md", true],
  ["website/blog/2021/05-12-beta/index.md", true],
  ["_posts/2020-01-02-x.md", true],
  ["docs/blog.md", false],
  ["docs/contribute/blog/submission.md", false],
  ["docs/release-process.md", false],
  ["docs/releases/how-to.md", false],
  ["docs/sessions/session-history.md", false],
  ["docs/history/undo.md", false],
  ["guide/2021-03-04-notes.md", false],
  ["guide/news-feed.md", false],
];
for (const [path, expected] of PATHS) {
  Deno.test(`isNews() of ${path} is ${expected}`, () => equal(isNews(path), expected));
}

const FILES = ["CHANGELOG.md", "guide.md", "HISTORY.md"];
const INDEX = { pathOf: (ref: number) => FILES[ref], compare: (a: number, b: number) => a - b };
const GIVEN = [candidate(0, 10), candidate(1, 8), candidate(2, 5)];

function order(weight: number, ...words: string[]): number[][] {
  const asked = words.map((one) => word(one, [one]));
  return demoteNews(INDEX, GIVEN, { weight, words: asked }).map(({ ref, score }) => [ref, score]);
}

Deno.test("demoteNews() lowers release notes, and sorts again", () => {
  deepEqual(order(0.5, "font", "size"), [[1, 8], [0, 5], [2, 2.5]]);
  deepEqual(order(1, "font", "size"), [[0, 10], [1, 8], [2, 5]]);
});

for (const asked of ["release", "Versions", "changelog", "v2", "1.55", "v1.2.3", "deprecated"]) {
  Deno.test(`demoteNews() changes nothing if the question has "${asked}"`, () => {
    deepEqual(order(0.5, "font", asked), [[0, 10], [1, 8], [2, 5]]);
  });
}
