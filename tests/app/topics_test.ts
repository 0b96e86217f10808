import { deepEqual, equal } from "node:assert/strict";
import { isMarginal, mainFolder, topicsOf } from "../../src/app/describe/topics.ts";

/** Pages without titles of their own have those of their files. */
function pages(...paths: string[]) {
  return paths.map((path) => {
    const [name, title] = path.split("=");
    return { path: name, title: title ?? name.slice(name.lastIndexOf("/") + 1, -3) };
  });
}

const CASES: [name: string, paths: string[], topics: string[]][] = [
  ["nothing", [], []],
  ["a page", ["a.md=Alpha"], ["Alpha"]],
  ["the only page of a folder", ["docs/guide.md=Guide", "x/y/z.md=Zed"], ["Guide", "Zed"]],
  ["only common pages", ["README.md=Tool"], ["Tool"]],
  ["pages rather than the README", ["README.md=Tool", "b.md=B", "a.md=A"], ["B", "A"]],
  [
    "folders by their pages, with the titles of front pages",
    ["x.md=X", "api/a.md", "api/b.md", "run/_index.md=Run it", "run/a.md", "run/b.md", "run/c.md"],
    ["Run it", "Api", "X"],
  ],
  [
    "the parts of the folder that has most pages",
    [
      ...["CONTRIBUTING.md", "site/docs/a/x.md", "site/docs/a/y.md"],
      ...["site/docs/01-first_steps/y.md", "site/docs/01-first_steps/z.md"],
    ],
    ["A", "First steps"],
  ],
  ["a page and the folder of that name once", ["go.md=Go", "go/a.md", "c.md=C"], ["Go", "C"]],
  ["no news, tests or old versions", [
    "docs/a.md=A",
    "docs/b.md=B",
    ...["release-notes/1.md", "blog/2.md", "test/3.md", "_vendor/4.md", "versioned_docs/5.md"],
  ], ["A", "B"]],
];
for (const [name, paths, topics] of CASES) {
  Deno.test(`topicsOf() names ${name}`, () => deepEqual(topicsOf(pages(...paths)), topics));
}

Deno.test("mainFolder() is the innermost folder with most pages", () => {
  equal(mainFolder(["a/b/c.md", "a/b/d.md", "a/b/f.md", "a/e.md", "README.md"]), "a/b/");
  equal(mainFolder(["a/c.md", "b/d.md"]), "");
  equal(mainFolder(["a.md"]), "");
});

Deno.test("isMarginal() goes by whole names", () => {
  for (const path of ["README.md", "docs/changelog.md", "blog/a.md", "x/tests/a.md", "_inc/a.md"]) {
    equal(isMarginal(path), true, path);
  }
  for (const path of ["docs/testing.md", "newsletter/a.md", "a_b/c.md", "how/release.md"]) {
    equal(isMarginal(path), false, path);
  }
});
