/** Links whose target something else makes, or whose document is written for another place. */
import { deepEqual } from "node:assert/strict";
import { World } from "../world.ts";
import { type Case, judgeAll } from "./judge.ts";

const CASES: Readonly<Record<string, Case>> = {
  "a hook of a theme of Hugo looks pages up by their paths, in their language first": {
    files: {
      "hugo.toml":
        '[languages.en]\ncontentDir = "content/en"\n[languages.de]\ncontentDir = "content/de"\n',
      "themes/plain/layouts/_default/_markup/render-link.html": "x",
      "content/en/docs/b.md": "---\nslug: Other-Name\n---\n# English\n\nx\n",
      "content/de/docs/b.md": "# Deutsch\n\nx\n",
      "content/de/docs/a.md": "",
    },
    page: "content/de/docs/a.md",
    right: ["/docs/b#deutsch", "/docs/other-name/"],
    broken: ["/docs/c", "/docs/b#english"],
  },
  "shortcodes of Hugo print ids that are made from data, or other files": {
    files: {
      "hugo.toml": "",
      "layouts/shortcodes/words.html": '<dfn id="word-{{ .name }}">',
      "layouts/shortcodes/intro.md": '{{ partial "include" $args }}\n',
      "content/b.md": "{{% words %}}\n",
      "content/c.md": "{{% intro %}}\n",
      "content/a.md": "",
    },
    page: "content/a.md",
    unknown: ["b.md#word-loom", "c.md#set-up"],
    broken: ["b.md#loom"],
  },
  "archetypes are templates of pages": {
    files: { "hugo.toml": "", "content/b.md": "x", "archetypes/post.md": "" },
    page: "archetypes/post.md",
    unknown: ["picture.png"],
  },
  "macros of Nunjucks print headings": {
    files: {
      "eleventy.config.js": "",
      "b.md": '{% call(x) macro("y") %}\nz\n{% endcall %}\n',
      "a.md": "",
    },
    page: "a.md",
    unknown: ["b.md#y"],
    broken: ["c.md"],
  },
  "pages of other versions are somewhere else": {
    files: {
      "docusaurus.config.js": "export default { presets: [['classic', {}]] }",
      "docs/guide/a.md": "",
      "docs/guide/b.md": "x",
    },
    page: "docs/guide/a.md",
    right: ["../guide/b", "/docs/next/guide/b"],
    unknown: ["../v7/guide/b", "/docs/2.x/guide/b"],
    broken: ["../guide/c", "../v7/b.md"],
  },
  "Lume copies what a build makes, and draws images of pages": {
    files: {
      "_config.ts":
        'import lume from "lume/mod.ts";\nconst site = lume();\nsite.copy("gen/api/page.css", "/api/page.css");\nsite.use(ogImages(og_images));\n',
      "api/index.md": "x",
      "a.md": "",
    },
    page: "a.md",
    right: ["/api/"],
    unknown: ["/api/files/", "/a/index.png"],
    broken: ["/other/", "/a/picture.png"],
  },
  "hosts of unknown make give details an anchor, and change some characters": {
    files: {
      ".gitbook.yaml": "",
      "docs/b.md":
        "# B\n\n<details>\n<summary>The <b>role</b></summary>\nx\n</details>\n\n## 4. This & that\n\nx\n",
      "docs/a.md": "",
    },
    page: "docs/a.md",
    right: ["b.md#the-role", "b.md#id-4.-this-and-that"],
    broken: ["b.md#the-rule-of-all"],
  },
  "on GitHub, details have no anchor": {
    files: { "b.md": "# B\n\n<details>\n<summary>Role</summary>\nx\n</details>\n", "a.md": "" },
    page: "a.md",
    broken: ["b.md#role"],
  },
  "ids that a layout or a plugin adds to pages": {
    files: {
      "docs/.vitepress/config.ts": "export default {}",
      "docs/.vitepress/plugins/types.ts": "const head = `\n## Type Declarations\n`",
      "docs/.vitepress/theme/Layout.vue": '<footer id="read-on"></footer>',
      "docs/_includes/component.njk": "<h2>\n  Events\n</h2>",
      "docs/b.md": "# B\n\nx\n",
      "docs/a.md": "",
    },
    page: "docs/a.md",
    unknown: ["b.md#type-declarations", "#read-on", "b.md#events"],
    broken: ["b.md#type-declaration-list"],
  },
  "a page at the root is not a misspelt file": {
    files: { "_config.yml": "", Gemfile: "x", "guides/b.md": "x", "a.md": "" },
    page: "a.md",
    unknown: ["/gemfile"],
    broken: ["/guides/c"],
  },
  "MkDocs serves posts by their dates": {
    files: {
      "mkdocs.yml": "plugins:\n  - blog\n",
      "docs/blog/images/i.png": "",
      "docs/blog/posts/b.md":
        '---\ndate: 2023-02-01\n---\n# B\n\n<img src="../../../../images/i.png">\n',
      "docs/a.md": "",
    },
    page: "docs/a.md",
    right: ["blog/posts/b.md"],
    unknown: ["/blog/2023/02/01/title-of-b/"],
    broken: ["blog/posts/c.md"],
  },
  "copies of what others wrote": {
    files: { "deps/parser/README.md": "" },
    page: "deps/parser/README.md",
    unknown: ["bench/speed.md"],
  },
  "Zola is not Hugo": {
    files: {
      "config.toml": 'base_url = "https://example.org"\n',
      "themes/x.md": "x",
      "content/news/2024-01-02-first-cloth/index.md": "# B\n\nx\n",
      "content/news/2024-01-02-first-cloth/i.png": "",
      "content/news/a.md": "",
    },
    page: "content/news/a.md",
    right: ["2024-01-02-first-cloth/index.md#b"],
    unknown: ["/news/first-cloth/", "/news/first-cloth/i.png", "../first-cloth/i.png"],
    broken: ["i.png", "gone.md"],
  },
  "what a shortcode of Hugo prints for each item of a list": {
    files: {
      "hugo.toml": "",
      "layouts/shortcodes/all.html":
        '{{ range $all }}\n{{ partial "heading.html" . }}\n{{ end }}\n',
      "content/b.md": "# B\n\n{{< all >}}\n",
      "content/a.md": "",
    },
    page: "content/a.md",
    unknown: ["b.md#made"],
    broken: ["c.md"],
  },
  "rooted links start where most of them lead to pages": {
    files: {
      ...Object.fromEntries(
        Array.from({ length: 8 }, (_, i) => [
          `site/parts/en/guide/p${i}.md`,
          `# P\n\n[x](/guide/p${(i + 1) % 8}) [x](/guide/p${(i + 2) % 8}/)\n`,
        ]),
      ),
      "site/parts/es/guide/p1.md": "# Uno\n\nx\n",
      "site/parts/es/a.md": "",
    },
    page: "site/parts/es/a.md",
    right: ["/guide/p1#uno", "/guide/p2/", "/guide/p3#p"],
    broken: ["/guide/p3#q", "/site/parts/no.md"],
  },
  "text of pages that are not known": {
    files: { "hugo.toml": "", "content/_includes/part.md": "", "content/b.md": "x" },
    page: "content/_includes/part.md",
    unknown: ["../tools/"],
    broken: ["/b/c/"],
  },
  "scripts of a site mention folders of pages that they make": {
    files: {
      "docusaurus.config.js": "export default {};",
      "src/plugins/shop.js": "const route = `/docs/shop/items/${id}`;",
      "docs/b.md": "x",
      "docs/shop/c.md": "x",
    },
    page: "docs/a.md",
    right: ["/docs/shop/c"],
    unknown: ["/docs/shop/items/spade"],
    broken: ["/docs/shop/other/spade", "/docs/shop/items/spade.png"],
  },
  "constants of components are ids": {
    files: {
      "docusaurus.config.js": "export default {};",
      "src/components/form.jsx": 'const MAIL_INPUT_ID = "mail-input";',
    },
    page: "docs/a.md",
    unknown: ["#mail-input"],
    broken: ["#mail-output"],
  },
  "what is in the folder of a site and no page is text of others": {
    files: {
      "docusaurus.config.js": "export default {};",
      "docs/b.md": "x",
      "docs/_tabs/deep/c.md": "x",
    },
    page: "docs/_tabs/deep/a.md",
    right: ["c.md"],
    unknown: ["./tools"],
  },
  "text to include in documents of GitHub": {
    files: { "a.md": "x" },
    page: "docs/includes/part.md",
    unknown: ["../../../docs/b.md"],
    broken: ["/docs/c.md"],
  },
  "languages of Hugo are in lower case in URLs": {
    files: {
      "hugo.toml":
        '[languages.en]\ncontentDir = "content/en"\n[languages.zh-CN]\ncontentDir = "content/zh-CN"\n',
      "content/en/docs/b.md": "x",
      "content/zh-CN/docs/b.md": "x",
    },
    page: "content/zh-CN/docs/a.md",
    right: ["/zh-cn/docs/b/", "/docs/b/", "/zh-CN/docs/b/"],
    broken: ["/zh-cn/docs/c/"],
  },
  "settings of VitePress from a package of its own may make other anchors": {
    files: {
      "docs/.vitepress/config.ts":
        'import { defineConfig } from "@shop/vitepress";\nexport default defineConfig({});\n',
      "docs/b.md": "# B\n\n## shop.open(at)\n\nx\n",
    },
    page: "docs/a.md",
    right: ["b.md#shop-open-at", "b.md#shop.open.at"],
    unknown: ["b.md#shop-open"],
    broken: ["b.md#shop-opem-at"],
  },
  "a language that the site does not have": {
    files: {
      "docusaurus.config.js": 'export default { i18n: { defaultLocale: "en", locales: ["en"] } };',
      "docs/b.md": "x",
      "i18n/nl/docusaurus-plugin-content-docs/current/b.md": "x",
    },
    page: "i18n/nl/docusaurus-plugin-content-docs/current/a.md",
    right: ["b.md"],
    unknown: ["../c", "#d", "e.md"],
  },
  "a document in the folder of a site that is no page of it has links of another": {
    files: { "site/hugo.toml": "", "site/content/b.md": "x" },
    page: "site/old/a.md",
    unknown: ["../c", "c"],
    broken: ["c.md", "c.png"],
  },
  "a text without headings is part of a page": {
    files: { "b.md": "# B\n\nx\n", "c.md": "x\n", "d.md": "x\n", "e.md": "x\n" },
    page: "a.md",
    unknown: ["#part"],
    broken: ["b.md#part"],
  },
  "what leads above the top of a host is at its top": {
    files: { "mkdocs.yml": "site_name: x\n", "docs/i.png": "", "docs/b.md": "x" },
    page: "docs/index.md",
    right: ["../../i.png"],
    broken: ["../../j.png"],
  },
  "anchors of VitePress have entities of any name": {
    files: { "docs/.vitepress/config.ts": "", "docs/b.md": "## v0.1 &rarr; v0.2\n\nx\n" },
    page: "docs/a.md",
    right: ["b.md#v0-1-rarr-v0-2"],
    broken: ["b.md#v0-1-rarr-v0-3"],
  },
  "templates of documents": {
    files: { "b.md": "x" },
    page: "blog/post-template.md",
    right: ["../b.md"],
    unknown: ["/img/banner.jpg", "c.md"],
  },
  "aliases of Docsify": {
    files: { "docs/index.html": "window.$docsify = { alias: { '.*?/news': 'https://x.org' } }" },
    page: "docs/a.md",
    unknown: ["news.md"],
    broken: ["olds.md"],
  },
  "names of code in links": {
    files: {},
    page: "a.md",
    unknown: ["shop_core::api::Window"],
    broken: ["shop.rs"],
  },
  "the menu of Starlight names pages that a build writes": {
    files: {
      "astro.config.mjs":
        'import starlight from "@astrojs/starlight";\nexport default { integrations: [starlight({' +
        ' sidebar: [{ slug: "report/tests" }] })] };\n',
      "src/content/docs/report/b.md": "x",
    },
    page: "src/content/docs/a.md",
    unknown: ["/report/tests/"],
    broken: ["/report/others/"],
  },
  "MDX is made into pages by a site": {
    files: { "docs/b.mdx": "x" },
    page: "docs/a.mdx",
    right: ["./b/", "b"],
    unknown: ["./c/"],
    broken: ["c.mdx"],
  },
  "documents that link to each other by .html are pages of a site": {
    files: {
      "guides/b.md": "# B\n\n## has_many\n\nx [x](a.html) [x](c.html)\n",
      "guides/c.md": "[x](a.html) [x](b.html)\n",
      "guides/assets/images/i.png": "",
    },
    page: "guides/a.md",
    right: ["b.html", "c.html", "b.html#has-many"],
    unknown: ["images/i.png"],
    broken: ["images/j.png"],
  },
  "pages of each language or platform": {
    files: { "docs/test-js.md": "x", "docs/test-python.md": "x", "docs/cli-js-python.md": "x" },
    page: "docs/a.md",
    right: ["test-js.md"],
    unknown: ["./test.md", "/test.md", "cli.md"],
    broken: ["tests.md", "tes.md"],
  },
  "versions of a site of unknown make": {
    files: { "docs/b.md": "x" },
    page: "posts/a.md",
    unknown: ["/docs/2.7.x/b/", "/docs/latest/b/"],
    broken: ["/docs/latest/b.md", "/docs/other/b/"],
  },
  "comments of MDX in any document": {
    files: { "b.md": "x" },
    page: "a.md",
    right: ["b.md>) {/* [x](no.md) */} [x](<b.md"],
    broken: ["c.md"],
  },
  "names of Rust in README of a crate": {
    files: { "Cargo.toml": "" },
    page: "README.md",
    unknown: ["_accessibility", "Window", "open()"],
    broken: ["docs/b.md"],
  },
  "components that are all of a page": {
    files: { "docs/.vitepress/config.ts": "", "docs/b.md": "<Examples />\n" },
    page: "docs/a.md",
    unknown: ["b.md#modal"],
    broken: ["c.md#modal"],
  },
  "Jekyll with its settings in another file": {
    files: { "Gemfile": 'gem "jekyll"', "jekyll.yml": "source: app\n", "app/docs/b.md": "x" },
    page: "app/docs/a.md",
    right: ["/docs/b.html"],
    broken: ["/docs/c.html"],
  },
  "README is the index of a folder in a book": {
    files: { "book.toml": "", "src/README.md": "x", "src/ci/README.md": "x", "src/b/c.md": "x" },
    page: "src/a.md",
    right: ["index.md", "ci/index.md"],
    broken: ["b/index.md"],
  },
  "the index of a folder is not that of the site": {
    files: { "mkdocs.yml": "site_name: x\n", "docs/index.md": "x", "docs/cli/b.md": "x" },
    page: "docs/cli/a.md",
    right: ["../index.md"],
    broken: ["index.md"],
  },
  "MkDocs makes anchors of tabs, if it is told how": {
    files: {
      "mkdocs.yml": "site_name: x\nmarkdown_extensions:\n  - pymdownx.tabbed:\n      slugify: x\n",
      "docs/b.md": '## Linux\n\n=== "Docker rootless"\n\n    x\n',
    },
    page: "docs/a.md",
    unknown: ["b.md#docker-rootless", "b.md#linux-docker-rootless"],
    broken: ["b.md#docker-rooted"],
  },
  "folders of templates": {
    files: { "b.md": "x" },
    page: "templates/shop/a.md",
    unknown: ["./zapier", "/shop/c", "#d"],
  },
  "README of data of tests": {
    files: { "b.md": "x" },
    page: "src/testdata/shop/bread/README.md",
    unknown: ["EVENTS.md"],
  },
  "a page that is one component, shown by a fence": {
    files: {
      "docusaurus.config.js": "export default {};",
      "docs/api.mdx": '---\ntitle: API\n---\n\n```mdx-code-block\n<API repo="x" />\n```\n',
      "docs/b.mdx": "Text alone.\n",
    },
    page: "docs/a.md",
    unknown: ["api.mdx#tag/shop"],
    broken: ["b.mdx#tag"],
  },
  "texts without headings or titles are put into pages": {
    files: { "parts/b.md": "x\n", "parts/c.md": "x\n", "parts/d.md": "x\n" },
    page: "parts/a.md",
    unknown: ["/parts/cloud/account#open"],
    broken: ["e.md"],
  },
  "files that a build makes of templates": {
    files: { "docs/run.1.md.in": "x", "docs/b.md": "x" },
    page: "docs/a.md",
    unknown: ["run.1.md"],
    broken: ["ran.1.md"],
  },
  "libraries of browsers in a project of ASP.NET": {
    files: { "b.md": "x" },
    page: "src/wwwroot/lib/jquery/README.md",
    unknown: ["nodejs.org"],
  },
};

judgeAll(CASES);

Deno.test("check: a page with many links to ids that it lacks gets them from elsewhere", async () => {
  const links = Array.from({ length: 12 }, (_, i) => `[t](#term-${i})\n`).join("");
  const world = new World({
    "words.md": `# Words\n\n${links}`,
    "contents.md": `# A\n\n${links}\n## B\n\n### C\n\n### D\n\n### E\n\nx\n`,
    "a.md": "[x](words.md#term-1)\n[x](words.md#werds)\n",
  });
  const findings = await world.findings();
  deepEqual(findings.filter((one) => one.startsWith("a.md")), ["a.md:2 broken-anchor"]);
  deepEqual(findings.filter((one) => one.startsWith("words.md")), []);
  deepEqual(
    findings.filter((one) => one.startsWith("contents.md:") && one.endsWith("anchor")).length,
    12,
  );
});

Deno.test("check: wiki-links of Dendron have a page behind the text, and parts of pages", async () => {
  const to = (name: string) => `dendron://shop/${name}`;
  const world = new World({
    "dendron.yml": "",
    "a.md": `[[#parts|${to("b#parts")}]] ![[b#parts,1]] ![[b#parts:#end]]\n[[#lost|${
      to("b#lost")
    }]]\n`,
    "b.md": "# B\n\n## Parts\n\nx\n\n## End\n\nx\n",
  });
  deepEqual(await world.findings(), ["a.md:2 broken-wiki-link"]);
});

Deno.test("check: text that Teleport includes has anchors", async () => {
  const world = new World({
    "docs/includes/part.mdx": "### Limits\n\nx\n",
    "docs/a.mdx": '# A\n\n(!docs/includes/part.mdx a="b"!)\n\n[x](#limits) [x](#no-such-part)\n',
  });
  deepEqual(await world.findings(), ["docs/a.mdx:5 broken-anchor"]);
});

Deno.test("check: comments of Obsidian contain no links", async () => {
  const world = new World({
    "a.md":
      "[[bear]] and [[gone]]\n\n%% [[lost]] %%\n\n%%\n![[bear#No such part]]\n%%\n\n`%%` [[away]]\n",
    "bear.md": "# B\n\nx\n",
  });
  deepEqual(await world.findings(), ["a.md:1 broken-wiki-link", "a.md:9 broken-wiki-link"]);
});

Deno.test("check: wiki-links to folders and tags lead to pages that are made", async () => {
  const world = new World({
    "notes/a.md": "[[plans/]] [[tags/wool]] [[bear]]\n\n[[gone/]]\n",
    "notes/plans/bear.md": "# B\n\nx\n",
  });
  deepEqual(await world.findings(), ["notes/a.md:3 broken-wiki-link"]);
});

Deno.test("check: tags in a list of changes are no references", async () => {
  const text =
    "- [docs][Menu] Mend it\n- [Menu][Popover][Tip] Add it\n\nSee [this][Menu].\n\n[x]: b.md\n";
  const world = new World({ "CHANGELOG.md": text, "guide.md": text, "b.md": "x" });
  deepEqual(await world.findings(), [
    "CHANGELOG.md:4 broken-link",
    ...["guide.md:1 broken-link", "guide.md:2 broken-link", "guide.md:4 broken-link"],
  ]);
});

Deno.test("check: what a template sets aside is code, also inside of HTML", async () => {
  const world = new World({
    "a.md":
      '<div>\n{%- set code %}\n<a href="no.md">x</a>\n{%- endset %}\n<a href="gone.md">x</a>\n</div>\n',
  });
  deepEqual(await world.findings(), ["a.md:5 broken-link"]);
});

Deno.test("check: documents beside code that are written for another place", async () => {
  const files: Record<string, string> = {
    "src/tool/README.md": "[x](gone.md)\n",
    "src/tool/main.md": "x",
  };
  for (let i = 0; i < 8; i++) {
    files[`src/tool/part${i}.md`] = `[x](./tool-part${(i + 1) % 8}.md) [x](main.md)\n`;
    files[`src/tool/part${i}.cc`] = "";
  }
  const world = new World(files);
  deepEqual(await world.findings(), ["src/tool/README.md:1 broken-link"]);
  for (let i = 0; i < 8; i++) world.remove(`src/tool/part${i}.cc`);
  deepEqual((await world.findings()).length, 9);
});

Deno.test("check: where a path in a component starts, only the component knows", async () => {
  const world = new World({
    "a.mdx": '<RepoLink href="template/Podfile">x</RepoLink>\n\n<Video-Player src="x/y" />\n\n' +
      '<RepoLink href="./no.md">x</RepoLink>\n\n<LinkCard href="gone.md" />\n',
  });
  deepEqual(await world.findings(), ["a.mdx:5 broken-link", "a.mdx:7 broken-link"]);
});

Deno.test("check: a page has the anchors of those that it is included with", async () => {
  const world = new World({
    "docs/.vuepress/config.js": "module.exports = {}",
    "docs/README.md": "# All\n\n!!!include(docs/one.md)!!!\n!!!include(docs/two.md)!!!\n",
    "docs/one.md": "## One\n\n[x](#two) [x](README.md#two)\n\n[x](#three) [x](README.md#four)\n",
    "docs/two.md": "## Two\n\nx\n",
  });
  deepEqual(await world.findings(), ["docs/one.md:5 broken-anchor", "docs/one.md:5 broken-anchor"]);
});

Deno.test("check: in a graph of Logseq, a plural is a name of its own", async () => {
  const world = new World({
    "logseq/config.edn": "{}",
    "pages/Board.md": "- x\n",
    "pages/a.md": "- [[Boards]] [[Board]]\n- [[Baord]]\n",
  });
  deepEqual(await world.findings(), ["pages/a.md:2 broken-wiki-link"]);
});

Deno.test("check: images that are put beside documents when pages are made", async () => {
  const files: Record<string, string> = {};
  for (let i = 0; i < 6; i++) {
    files[`notes/n${i}.md`] = `![x](picture-${i}.png)\n`;
    files[`site/picture-${i}.png`] = "";
  }
  const world = new World({ ...files, "notes/a.md": "![x](img/picture-1.png)\n" });
  deepEqual(await world.findings(), ["notes/a.md:1 broken-link"]);
  world.write("notes/picture-0.png", "");
  deepEqual((await world.findings()).length, 6, "one is beside its document");
});
