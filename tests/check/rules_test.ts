/** What each rule reports, and what it accepts. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { RULE_CODES } from "../../src/check/model.ts";
import { RULES } from "../../src/check/rules.ts";
import { World } from "./world.ts";

interface Case {
  readonly files: Record<string, string>;
  readonly settings?: string;
  /** `path:line code`. */
  readonly found: readonly string[];
}

const CASES: Record<string, Case> = {
  "relative links": {
    files: {
      "a.md": "[x](b.md) [x](sub/c.md) [x](./b.md)\n[x](no.md)\n",
      "b.md": "x",
      "sub/c.md": "[x](../a.md)\n[x](a.md)\n",
    },
    found: ["a.md:2 broken-link", "sub/c.md:2 broken-link"],
  },
  "links from the root of the repository": {
    files: { "docs/a.md": "[x](/docs/b.md)\n[x](/b.md)\n", "docs/b.md": "x" },
    found: ["docs/a.md:2 broken-link"],
  },
  "links from link_root": {
    files: { "site/a.md": "[x](/b.md)\n[x](/site/b.md)\n", "site/b.md": "x" },
    settings: 'link_root = "site"',
    found: ["site/a.md:2 broken-link"],
  },
  "links without the ending": {
    files: {
      "a.md": "[x](b) [x](b/) [x](/b#h) [x](sub/) [x](b.html)\n[x](c)\n",
      "b.md": "# h\nx",
      "sub/_index.md": "x",
    },
    settings: "extensionless = true",
    found: ["a.md:2 broken-link"],
  },
  "links without the ending, unless allowed": {
    files: { "a.md": "[x](b)\n", "b.md": "x" },
    found: ["a.md:1 broken-link"],
  },
  "other addresses of a page": {
    files: {
      "a.md": "[x](/old/) [x](named/) [x](/no/)\n",
      "b.md": "---\naliases: [/old]\nslug: named\n---\nx\n",
    },
    settings: "extensionless = true",
    found: ["a.md:1 broken-link"],
  },
  "images, HTML and definitions": {
    files: {
      "a.md": '![x](i.png)\n![x](no.png)\n\n<img src="no.svg">\n\n[x]: no.md\n\n[x]()\n',
      "i.png": "",
    },
    found: [
      ...["a.md:2 broken-link", "a.md:4 broken-link", "a.md:6 broken-link", "a.md:8 broken-link"],
    ],
  },
  "percent escapes, spaces and Unicode": {
    files: {
      "a.md": "[x](b%20c.md) [x](<b c.md>) [x](%C3%BC.md) [x](ü.md#stra%C3%9Fe)\n",
      "b c.md": "x",
      "ü.md": "# Straße\nx",
    },
    found: [],
  },
  "spelling of case counts": {
    files: { "a.md": "[x](B.md)\n", "b.md": "x" },
    found: ["a.md:1 broken-link"],
  },
  "links to folders": {
    files: {
      "a.md": "[x](sub) [x](sub/) [x](bare/) [x](sub#h)\n[x](sub#no)\n",
      "sub/README.md": "# h\nx",
      "bare/code.ts": "",
    },
    found: ["a.md:2 broken-anchor"],
  },
  "targets that are not looked at": {
    files: { "a.md": "[x](/img/a.png) [x](gen/b.md#c)\n" },
    settings: 'ignore_links = ["/img/**", "gen/*.md"]',
    found: [],
  },
  "a pattern with a leading slash exempts only targets with one": {
    files: { "a.md": "[x](/x.md)\n[x](y.md)\n[x](./y.md)\n[x](#no)\n" },
    settings: 'ignore_links = ["/**"]',
    found: ["a.md:2 broken-link", "a.md:3 broken-link", "a.md:4 broken-anchor"],
  },
  "a pattern without one exempts only targets without": {
    files: { "a.md": "[x](/gen/x.md)\n[x](gen/x.md)\n[x](./gen/x.md?a#b)\n" },
    settings: 'ignore_links = ["gen/**"]',
    found: ["a.md:1 broken-link"],
  },
  "patterns of fragments": {
    files: { "a.md": "[x](#tabs/a)\n[x](a.md#tabs/b)\n[x](#no)\n[x](a.md#gone)\n[x](no.md)\n" },
    settings: 'ignore_links = ["**#tabs/*", "#tabs/**", "a.md#g*"]',
    found: ["a.md:3 broken-anchor", "a.md:5 broken-link"],
  },
  "a pattern that exempts more than half of the links": {
    files: { "a.md": "[x](/a)\n[x](/b)\n[x](/c)\n[x](a.md)\n" },
    settings: 'ignore_links = ["/**", "/c"]',
    found: [".ra.toml:6 config-problem"],
  },
  "a root of links that is not there": {
    files: { "p/a.md": "[x](/b.md)\n", "p/b.md": "x" },
    settings: 'link_root = ["p", "gone"]',
    found: [".ra.toml:6 config-problem"],
  },
  "links from several roots": {
    files: { "p/a.md": "[x](/b.md)\n[x](/c.md)\n[x](/p/b.md)\n", "p/b.md": "x", "q/c.md": "x" },
    settings: 'link_root = ["p", "q"]',
    found: ["p/a.md:3 broken-link"],
  },
  "references without definition": {
    files: { "a.md": "[some text][label]\n[other text][known]\n\n[known]: a.md\n" },
    found: ["a.md:1 broken-link"],
  },
  "references with code as their text": {
    files: {
      "a.md":
        "[`run()`][lable]\n[`run()`][label] [`Vec`][std::vec::Vec] [`T`][]\n\n[label]: a.md\n",
    },
    found: ["a.md:1 broken-link"],
  },
  "definitions that nothing refers to": {
    files: {
      "a.md":
        "[x][one] [two] [the `three`][]\n\n[one]: a.md\n[Two]: a.md\n[the `three`]: a.md\n[four]: a.md\n[//]: # (a note)\n",
      "parts.md": "{% include links.md %}\n\n[five]: a.md\n",
      "links.md": "[six]: a.md\n[seven]: https://example.org\n",
    },
    settings: 'unused-definition = "warning"',
    found: ["a.md:6 unused-definition"],
  },
  "admonitions, tabs and directives": {
    files: {
      "mkdocs.md":
        '!!! note\n\n    [x](no.md)\n\n??? tip "T"\n    [x](no.md)\n\n=== "Tab"\n\n    [x](no.md)\n\n    ```sh\n    # [x](no.md)\n    ```\n\n1. item\n\n    !!! note\n        [x](no.md)\n',
      "myst.md": "```{note}\n[x](no.md)\n```\n\n```{code-block} py\n[x](no.md)\n```\n",
    },
    found: [
      ...["mkdocs.md:3", "mkdocs.md:6", "mkdocs.md:10", "mkdocs.md:19", "myst.md:2"].map((at) =>
        `${at} broken-link`
      ),
    ],
  },
  "HTML in list items": {
    files: {
      "a.md":
        '1. step\n\n    <img src="no.png">\n\n    - inner\n\n        <a href="no.md">x</a>\n\nText\n\n    <img src="code.png">\n',
    },
    found: ["a.md:3 broken-link", "a.md:7 broken-link"],
  },
  "arguments of templates": {
    files: {
      "a.md":
        '{{<img src="no.png">}} {{< card text="[x](no.md)" >}}\n{% include x.html a="[x](no.md)" %}\n[x]({{< ref "no.md" >}})\n[x](no.md)\n',
    },
    found: ["a.md:4 broken-link"],
  },
  "MDX": {
    files: {
      "a.mdx":
        'export const x = "[x](no.md)";\n\n<Tabs>\n  <TabItem>\n\n    [x](no.md)\n\n    ```js\n    [x](no.md)\n    ```\n  </TabItem>\n</Tabs>\n\n{/* [x](no.md) */}\n\n<a href={"no.md"} id={\'here\'}>x</a> [x](#here)\n',
    },
    found: ["a.mdx:6 broken-link", "a.mdx:16 broken-link"],
  },
  "anchors of headings": {
    files: {
      "a.md":
        "[x](b.md#what--why) [x](b.md#größe) [x](b.md#same-1) [x](b.md#code-span) [x](#)\n[x](b.md#What-Why)\n[x](b.md#same-2)\n",
      "b.md":
        "# What & Why?\n\nx\n\n## Größe\n\nx\n\n## Same\n\nx\n\n# More\n\nx\n\n## Same\n\nx\n\n## `code` span\n\nx\n",
    },
    found: ["a.md:2 broken-anchor", "a.md:3 broken-anchor"],
  },
  "on GitHub, a link may be in upper case where an anchor is not, but not vice versa": {
    files: {
      "a.md": "[x](#What--WHY) [x](#User-Name) [x](#Mixed)\n[x](#mixed)\n\n" +
        '## What & why\n\n<a name="user-name"></a><a id="Mixed"></a>\n',
    },
    found: ["a.md:2 broken-anchor"],
  },
  "on a site, case counts": {
    files: {
      "mkdocs.yml": "site_name: x\n",
      "docs/index.md": "[x](#Real)\n\n## Real\n\nx\n",
    },
    found: ["docs/index.md:1 broken-anchor"],
  },
  "explicit anchors": {
    files: {
      "a.md":
        "[x](b.md#one) [x](b.md#two) [x](b.md#three) [x](b.md#four) [x](b.md#html-heading)\n[x](b.md#five)\n",
      "b.md":
        '<a name="one"></a>\n\nx <span id="two">y</span>\n\n## T {#three}\n\nx\n\n## U {: #four .c}\n\nx\n\n<h3 align="center">HTML <b>heading</b></h3>\n',
    },
    found: ["a.md:2 broken-anchor"],
  },
  "explicit anchors in every syntax": {
    files: {
      "a.md":
        "[x](b.md#one) [x](b.md#two) [x](b.md#three) [x](b.md#four) [x](b.md#five)\n[x](b.md#six)\n[x](b.md#seven)\n",
      "b.md": '## T {.c #one}\n\nx\n\n## U {/* #two */}\n\nx\n\n## <i id="three"></i> V\n\n' +
        'x\n{: #four}\n\n<input name="five">\n\n## W \\{#six}\n\n`<a id="seven">`\n',
    },
    found: ["a.md:3 broken-anchor"],
  },
  "anchors in this document, also of empty headings": {
    files: { "a.md": "# T\n\n[x](#b) [x](#no)\n\n## B\n" },
    found: ["a.md:3 broken-anchor", "a.md:5 empty-heading"],
  },
  "lines of code": {
    files: {
      "a.md": "[x](c.ts#L2) [x](c.ts#L1-L3) [x](c.ts#L1C1-L2C2)\n[x](c.ts#L4)\n[x](c.ts#L2-L9)\n",
      "c.ts": "1\n2\n3\n",
    },
    found: ["a.md:2 broken-anchor", "a.md:3 broken-anchor"],
  },
  "documents with text from elsewhere": {
    files: {
      "a.md": "[x](b.md#any) [x](c.md#any)\n",
      "b.md": '{{< include "x" >}}\n',
      "c.md": "## {{% heading %}}\n\nx\n",
    },
    found: [],
  },
  "components with properties, and an empty heading": {
    files: {
      "a.md":
        "# A\n\nText.\n\n::card\n---\nicon: x\n---\n::\n\n#links :::u-button\n---\n---\n\nC::D\n---\n",
    },
    found: ["a.md:15 empty-heading"],
  },
  "loose anchors, made from HTML": {
    files: {
      "a.md": "# Settings & Values\n\n[x](#Settings-amp-Values) [y](#Settings-amps-Values)\n",
    },
    settings: "loose_anchors = true",
    found: ["a.md:3 broken-anchor"],
  },
  "loose anchors": {
    files: { "a.md": "# A.b/C\n\n[x](#a-b-c)\n[x](#a-b-d)\n" },
    settings: "loose_anchors = true",
    found: ["a.md:4 broken-anchor"],
  },
  "wiki-links": {
    files: {
      "a.md":
        "[[My Page]] [[my-page#Part One|x]] [[sub/deep]] [[#Top]] ![[pic.png]]\n\n# Top\n\n[[Nope]]\n[[My Page#No]]\n[[other/deep]]\n",
      "notes/My Page.md": "# Part One\n\nx",
      "sub/deep.md": "x",
      "img/pic.png": "",
    },
    found: ["a.md:5 broken-wiki-link", "a.md:6 broken-wiki-link", "a.md:7 broken-wiki-link"],
  },
  "wiki-links of Logseq, where every name has a page": {
    files: {
      "logseq/config.edn": "",
      "pages/a.md": "[[Board/Object]] [[Why?]] [[Somebody]]\n[[Board/Objekt]]\n",
      "pages/Board___Object.md": "x",
      "pages/Why%3F.md": "x",
    },
    found: ["pages/a.md:2 broken-wiki-link"],
  },
  "wiki-links of GitHub and Dendron, with the text in front": {
    files: {
      "a.md":
        "[[Agreement]] [[The agreement (CLA)|Agreement]] [[docs|dendron://x/my.page#part]]\n[[Text|Nowhere]]\n",
      "Agreement.md": "x",
      "my.page.md": "# Part\n\nx\n",
    },
    found: ["a.md:2 broken-wiki-link"],
  },
  "double brackets where nobody uses wiki-links": {
    files: { "a.md": "The internal method [[Call]] and [[maybe_unused]].\n\n[[toc]]\n" },
    found: [],
  },
  "comments, anchors and log lines that look like links": {
    files: {
      "a.md": "[comment]: <> (a note)\n[//]: # (another)\n\n[](){#here} [x](#here)\n\n" +
        "{{< text plain >}}\nservice [grpc][allowed] done\n{{< /text >}}\n\n[grpc][allowed]\n",
    },
    found: ["a.md:10 broken-link"],
  },
  "anchors in parts of other pages": {
    files: {
      "includes/part.md": "[x](#of-the-page)\n",
      "_part.md": "[x](#of-the-page)\n",
      "page.md": "[x](#of-the-page)\n",
    },
    found: ["page.md:1 broken-anchor"],
  },
  "entities in headings and links": {
    files: { "a.md": "# Libert&eacute;\n\n[x](#libert&eacute;) [x](#liberté)\n" },
    found: [],
  },
  "links out of the trees": {
    files: {
      "a.md": "[x](src/a.ts)\n[x](out/b.md)\n[x](../../home) [x](../../home.md)\n",
      "src/a.ts": "",
      "out/b.md": "x",
    },
    found: ["a.md:3 broken-link"],
  },
  "code paths": {
    files: {
      "docs/README.md": [
        "`src/main.ts` `src/main.ts:3` `lib/main.ts` `./src/main.ts` `docs/README.md` `a/b` `and/or.md`",
        "`src/*.ts` `src/<name>.ts` `src/foo.ts` `src/my-file.ts` `https://a.b/src/c.ts` `dist/x.js`",
        "`nested/deep.ts` `src/main.test` `src/no file.ts` `npm run src/x.ts` `SRC/X.ts` `src/NAME.ts`",
        "`src/gone.ts`",
        "`src/sub/gone.ts:12`",
      ].join("\n"),
      "src/main.ts": "",
      "src/nested/deep.ts": "",
      "dist/other.js": "",
      ".gitignore": "dist/\n",
    },
    found: ["docs/README.md:4 missing-code-path", "docs/README.md:5 missing-code-path"],
  },
  "code paths in documents that are not about the repository": {
    files: {
      "tutorial.md": "Create `src/app.ts`.\n",
      "CONTRIBUTING.md": "See `src/gone.ts`.\n",
      "internals/parser.md": "See `src/gone.ts`.\n",
      "src/main.ts": "",
    },
    settings: 'code_paths = ["internals/**"]',
    found: ["CONTRIBUTING.md:1 missing-code-path", "internals/parser.md:1 missing-code-path"],
  },
  "empty headings": {
    files: { "a.md": "# T\n\n## A\n\n### B\n\nx\n\n## C\n\n## D\n\nx\n" },
    found: ["a.md:9 empty-heading"],
  },
  "empty headings of a template for commands, and of a table of contents": {
    files: {
      "a.md": "# Get-Item\n\n## SYNOPSIS\n\nx\n\n## OUTPUTS\n\n### System.String[]\n\n" +
        "### None\n\n## NOTES\n\n## Usage\n",
      "b.md": "# T\n\n## NOTES\n\n## None\n\n## A\n\nx\n",
      "toc.md": "# A\n\n## B\n\n# C\n",
    },
    found: ["a.md:15 empty-heading", "b.md:3 empty-heading", "b.md:5 empty-heading"],
  },
  "a title without text yet": {
    files: { "a.md": "# T\n" },
    found: [],
  },
  "duplicate headings": {
    files: { "a.md": "# T\n\n## A\n\n### Same\n\nx\n\n## B\n\n### Same\n\nx\n\n## A\n\nx\n" },
    found: ["a.md:15 duplicate-heading"],
  },
  "equal headings in tabs, zones and parts that open": {
    files: {
      "details.md":
        "# T\n\n<details>\n\n## Use\n\nx\n\n</details>\n\n<details>\n\n## Use\n\nx\n\n</details>\n",
      "mkdocs.md":
        '# T\n\n=== "Linux"\n\n    ## Use\n\n    x\n\n=== "Mac"\n\n    ## Use\n\n    x\n',
      "docfx.md":
        "# T\n\n# [Linux](#tab/linux)\n\n## Use\n\nx\n\n# [Mac](#tab/mac)\n\n## Use\n\nx\n\n---\n",
      "zones.md":
        '# T\n\n::: zone pivot="a"\n\n## Use\n\nx\n\n::: zone-end\n\n::: zone pivot="b"\n\n## Use\n\nx\n\n::: zone-end\n',
      "hugo.md":
        "# T\n\n{{% tab a %}}\n## Use\n\nx\n{{% /tab %}}\n{{% tab b %}}\n## Use\n\nx\n{{% /tab %}}\n",
      "one.md": "# T\n\n<details>\n\n## Use\n\nx\n\n## Use\n\nx\n\n</details>\n",
    },
    found: ["one.md:9 duplicate-heading"],
  },
  "equal headings with ids of their own": {
    files: {
      "a.md": "# T\n\n## A {#a}\n\nx\n\n## A {: #b}\n\nx\n\n## A {/* #c */}\n\nx\n\n" +
        '## A <a id="d"></a>\n\nx\n\n## A {#a}\n\nx\n',
    },
    found: ["a.md:19 duplicate-heading"],
  },
  "skipped levels": {
    files: {
      "a.md": "## A\n\nx\n\n#### B\n\nx\n\n# C\n\nx\n",
      "b.md": "---\ntitle: T\n---\n\n### A\n\nx\n",
      "CHANGELOG.md": "# T\n\n### Fixes\n\nx\n\n## 1.0\n\n## 0.9\n\nx\n\n## 1.0\n\nx\n",
    },
    found: ["a.md:5 skipped-heading-level"],
  },
  "oversized sections": {
    files: { "a.md": `# T\n\nx\n\n## Big\n\n${"word ".repeat(10_001)}\n` },
    settings: 'oversized-section = "warning"',
    found: ["a.md:5 oversized-section"],
  },
  "oversized sections, off by default": {
    files: { "a.md": `# T\n\nx\n\n## Big\n\n${"word ".repeat(10_001)}\n` },
    found: [],
  },
  "bad frontmatter": {
    files: {
      "a.md": "---\ntitle: fine\n---\nx\n",
      "b.md": "---\ntitle: [a\n---\nx\n",
      "c.md": "---\ntitle: never closed\n\nx\n",
      "d.md": "---\n\nJust a line\n",
      "docfx.md": "---\nuid: X\nsummary: *content\n---\nx\n",
      "archetype.md": "---\ntitle: {{ .Name }} of {{ .Date }}\n---\nx\n",
      "huge.md": `---\ntitle: T\nlist: [${"a, ".repeat(30_000)}b]\n---\nx\n`,
    },
    found: ["b.md:3 bad-frontmatter", "c.md:1 bad-frontmatter"],
  },
  "unreachable documents, off by default": {
    files: { "README.md": "x", "lonely.md": "x" },
    found: [],
  },
  "unreachable documents": {
    files: {
      "README.md": "[x](a.md) [[cc]]",
      "a.md": "[x](a.md)",
      "b.md": "[x](b.md)",
      "cc.md": "x",
    },
    settings: 'unreachable-document = "warning"',
    found: ["b.md:1 unreachable-document"],
  },
  "invisible characters": {
    files: {
      "a.md": "\ufeffa\n`b\u202ec`\nd\u200be\nf\u200b\u200b\u200b g\nh\x1b[31m\n\u{e0041}i\n",
      "b.md":
        "می\u200cخواهم 👩\u200d💻 שלום\u200f! 🏴\u{e0067}\u{e007f} क्\u200dष 葛\u{e0100} co\u00adop तक \u200b\u200bकि \u200bx\n",
      "data.txt": "x\u2066y\n",
    },
    found: [
      ...["a.md:2", "a.md:3", "a.md:4", "a.md:5", "a.md:6"].map((at) =>
        `${at} invisible-character`
      ),
    ],
  },
  "settings: off, another severity, unknown codes": {
    files: { "a.md": "[x](no.md)\n\n# T\n" },
    settings: 'broken-link = "off"\nempty_heading = "error"\nbroken-lnik = "off"',
    found: [".ra.toml:8 config-problem", "a.md:3 empty-heading"],
  },
  "files that are not checked": {
    files: { "a.md": "[x](no.md)\n", "old/b.md": "[x](no.md)\n" },
    settings: 'exclude = ["old/**"]',
    found: ["a.md:1 broken-link"],
  },
  "ignore comments": {
    files: {
      "a.md": [
        "[x](no.md) <!-- ra-ignore broken-link -->",
        "[x](no.md) <!-- ra-ignore empty-heading -->",
        "",
        "<!-- ra-ignore broken-link, broken-anchor -- moved soon -->",
        "[x](no.md)",
        "[x](no.md)",
        "",
        "- <!-- ra-ignore -->",
        "  [x](no.md)",
        "",
        "<!-- ra-ignore broken-lnk -->",
      ].join("\n"),
      "b.md": "<!-- ra-ignore-file broken-link -->\n\n[x](no.md)\n\n# T\n",
    },
    found: [
      ...["a.md:2 broken-link", "a.md:6 broken-link", "a.md:11 config-problem"],
      "b.md:5 empty-heading",
    ],
  },
  "shortcodes that contain code": {
    files: {
      "a.md": "# T\n\n{{< highlight yaml >}}\n# no heading\n[x](no.md)\n{{< /highlight >}}\n",
    },
    found: [],
  },
};

for (const [name, { files, settings, found }] of Object.entries(CASES)) {
  Deno.test(`check: ${name}`, async () => {
    const here = new World(files, settings);
    deepEqual(await here.findings(), found);
  });
}

Deno.test("check: a document outside every tree, and a target outside the repository", async () => {
  const here = new World({
    "docs/a.md": "[x](../README.md)\n[x](../main.ts)\n[x](../../no.md)\n",
    "docs/b.md": "[x](../../outside.md)\n",
    "README.md": "x",
    "main.ts": "",
  });
  const config = 'root = true\n[tree.docs]\npath = "docs"\n';
  here.write(".ra.toml", `${config}[check]\nlink-outside-tree = "warning"\n`);
  here.write("../outside.md", "x");
  deepEqual(await here.findings(), [
    "docs/a.md:1 link-outside-tree",
    "docs/a.md:3 broken-link",
    "docs/b.md:1 link-outside-tree",
  ]);
});

Deno.test("check: README and CONTRIBUTING are read even if no tree contains them", async () => {
  const here = new World({
    "docs/a.md": "x\n",
    "README.md": "[x](no.md)\n",
    ".github/CONTRIBUTING.md": "[x](no.md)\n",
    "other.md": "[x](no.md)\n",
  });
  here.write(".ra.toml", 'root = true\n[tree.docs]\npath = "docs"\n');
  deepEqual(await here.findings(), [
    ".github/CONTRIBUTING.md:1 broken-link",
    "README.md:1 broken-link",
  ]);
});

Deno.test("check: references and definitions that do not fit say so", async () => {
  const here = new World({ "a.md": "[the guide][giude]\n\n[guide]: gone.md\n" });
  const { findings } = await here.check();
  deepEqual(findings.map(({ line, hint }) => [line, hint]), [
    [1, 'did you mean "[guide]", which is defined?'],
    [3, "the definition is never used, so it can be removed"],
  ]);
});

Deno.test("check: severities do not decide the exit code", async () => {
  const here = new World({ "a.md": "x\n\n# T\n" });
  const { exitCode, findings } = await here.check();
  deepEqual([exitCode, findings.map(({ severity }) => severity)], [1, ["warning"]]);
  here.write("a.md", "# T\n\nx\n");
  equal((await here.check()).exitCode, 0);
});

Deno.test("check: every code has one rule, with an explanation and examples", () => {
  deepEqual(RULES.map(({ code }) => code), [...RULE_CODES]);
  for (const { code, summary, explanation, bad, good } of RULES) {
    ok(/^[a-z]+(-[a-z]+)+$/.test(code));
    ok(!summary.endsWith(".") && explanation.endsWith(".") && bad !== good);
  }
});
