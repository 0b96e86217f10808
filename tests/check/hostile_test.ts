/** Settings and documents that a stranger wrote to crash, stop or fill a check: each must end soon. */
import { equal, ok } from "node:assert/strict";
import { nearAnchors } from "../../src/check/fix/near.ts";
import { readScript } from "../../src/check/site/script_literals.ts";
import { World } from "./world.ts";

const PAGE = "# a\n\n[x](/nope/b)\n";
const numbered = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("");

const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a style of permalinks that is the name of a method": {
    "_config.yml": "permalink: constructor\n",
    "_posts/2020-01-01-a.md": PAGE,
  },
  "as many redirects as fit into a file": {
    "hugo.toml": 'baseURL = "/"\n',
    "static/_redirects": "/a b\n".repeat(390_000),
    "content/a.md": PAGE,
  },
  "patterns of redirects and links": {
    "hugo.toml": 'baseURL = "/"\n',
    "static/_redirects": numbered(80_000, (i) => `/p${i}/* /q${i}\n`),
    "content/a.md": numbered(6_000, (i) => `[x](/nope/b${i})\n\n`),
  },
  "template texts in template texts": {
    "docusaurus.config.js": `export default {x: ${"`${".repeat(300_000)}`,
    "docs/a.md": PAGE,
  },
  "a permalink that repeats the path": {
    "hugo.toml": `[permalinks]\nposts = "/${":path".repeat(2_000)}"\n`,
    ...Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`content/posts/${"x".repeat(60)}${i}.md`, PAGE]),
    ),
  },
  "locales and instances of a plugin": {
    "docusaurus.config.js": `export default {i18n:{locales:[${numbered(1_000, (i) => `"l${i}",`)}]},
      plugins:[${numbered(1_000, (i) => `["content-docs",{id:"i${i}"}],`)}]}`,
    "docs/a.md": PAGE,
  },
  "wrong anchors and headings": {
    "a.md": numbered(4_000, (i) => `# Heading number alpha${i * 7919 % 100_003} beta\n\n`) +
      numbered(4_000, (i) => `[x](#heading-number-zlpha${i}-gamma)\n\n`),
  },
  "a long file that is included often": {
    "a.md": `${"{{#include b.md}}\n\n".repeat(290)}[x](#zzz)\n`,
    "b.md": "# a\n".repeat(100_000),
  },
  "an alias of many parts": {
    "hugo.toml": 'baseURL = "/"\n',
    "content/a.md": `---\naliases: ["${"/a".repeat(20_000)}"]\n---\n${PAGE}`,
  },
  "links into unknown folders of a site with many": {
    "hugo.toml": 'baseURL = "/"\n',
    ...Object.fromEntries(
      Array.from({ length: 1_000 }, (_, i) => [`content/dir${i}/sub/p.md`, "# a\n"]),
    ),
    "content/x.md": numbered(8_000, (i) => `[x](/dix${i}zz/sub/q)\n\n`),
  },
  "unknown rules in comments": {
    "a.md": numbered(20_000, (i) => `<!-- ra-ignore code${i} -->\n\n`),
  },
};
/** Far more than it takes on a busy machine, and far less than it took without limits. */
const MOST_MILLISECONDS = 20_000;

for (const [name, files] of Object.entries(CASES)) {
  Deno.test(`a check ends soon in spite of ${name}`, async () => {
    const start = performance.now();
    const { findings } = await new World(files).check();
    ok(Array.isArray(findings));
    const time = performance.now() - start;
    ok(time < MOST_MILLISECONDS, `${Math.round(time)} ms`);
  });
}

Deno.test("a constant that is spread very often is not copied as often", () => {
  const text = `const a = {${numbered(20_000, (i) => `k${i}:1,`)}};
    export default {${"...a,".repeat(20_000)}};`;
  const start = performance.now();
  readScript(text);
  ok(performance.now() - start < MOST_MILLISECONDS);
});

Deno.test("near anchors are found on a page with many, until there are too many wrong ones", () => {
  const anchors = Array.from(
    { length: 5_000 },
    (_, i) => `section-${"abcdefgh"[i % 8].repeat(9)}${i}`,
  );
  equal(nearAnchors("Section_AAAAAAAAA0", anchors)[0], "section-aaaaaaaaa0");
  equal(nearAnchors("section-aaaaaaaab0", anchors)[0], "section-aaaaaaaaa0");
});
