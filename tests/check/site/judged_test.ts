/** Links that only a certain generator, or one of its plugins, gives a meaning. */
import { deepEqual } from "node:assert/strict";
import { World } from "../world.ts";
import { type Case, judgeAll } from "./judge.ts";

/** A menu whose parts are in each other. */
function deepMenu(levels: number): string {
  return Array.from({ length: levels }, (_, i) => `${" ".repeat(2 * i + 2)}- part ${i}:\n`).join(
    "",
  );
}

const CASES: Readonly<Record<string, Case>> = {
  "an address of a site is not a path of the repository": {
    files: {
      "hugo.toml": "",
      "README.md": "# Other\n\nx\n",
      "content/_index.html": '<p id="calendar">',
      "content/docs/a.md": "",
      "docs/README.md": "# Other\n\nx\n",
      "content/docs/_index.md": "# Here\n\nx\n",
    },
    page: "content/docs/a.md",
    right: ["/#calendar", "/docs/#here"],
    broken: ["/docs/#other"],
  },
  "the home page of a site is not the README of its repository": {
    files: {
      "README.md": "# Other\n\nx\n",
      "eleventy.config.js": "",
      "src/docs/a.md": "",
      "src/docs/b.md": "x",
    },
    page: "src/docs/a.md",
    right: ["docs/b.md"],
    unknown: ["/#here"],
    broken: ["docs/c.md"],
  },
  "a configuration of MkDocs may have another name, and extensions append text": {
    files: {
      "mkdocs-common.yml":
        "theme:\n  name: material\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: parts\n      auto_append: [refs.md]\n",
      "parts/refs.md": "--8<--\nmore.md\n--8<--\n\n[one]: https://example.org\n",
      "parts/more.md": "[two]: https://example.org\n",
      "docs/styles/a.md": "[x][one] [y][two]\n\n",
      "docs/types/b.md": "# Some / Heading\n\nx\n",
    },
    page: "docs/styles/a.md",
    right: ["../../types/b", "../types/b.md#some-heading"],
    broken: ["../types/c.md"],
  },
  "Zensical has the settings of MkDocs below a table": {
    files: {
      "zensical.toml": '[project]\nsite_name = "x"\ndocs_dir = "pages"\n',
      "pages/a.md": "",
      "pages/b.md": "# One / Two\n\n# One / Two\n\nx\n",
    },
    page: "pages/a.md",
    right: ["b.md#one-two_1", "../b"],
    broken: ["c.md"],
  },
  "Hexo is not Jekyll: its anchors keep case, its pages end in .html": {
    files: {
      "_config.yml": "url: https://example.org\n",
      "package.json": '{ "dependencies": { "hexo": "^8.0.0" } }',
      "source/docs/a.md": "",
      "source/docs/b.md": "# Some Heading\n\nx\n",
      "source/de/b.md": "x",
    },
    page: "source/docs/a.md",
    right: ["b.html#Some-Heading"],
    broken: ["b.html#Other-Heading"],
  },
  "Obsidian finds files of the vault by the end of their path": {
    files: {
      ".obsidian/app.json": "{}",
      "en/API/Menu/a.md": "",
      "en/API/Menu/addItem.md": "x",
      "en/Assets/menu.png": "",
    },
    page: "en/API/Menu/a.md",
    right: ["Menu/addItem.md", "Menu/addItem", "menu.png"],
    broken: ["Menu/addItems.md", "Other/addItem.md", "menus.png"],
  },
  "on GitHub, a path may name the branch": {
    files: { "docs/a.md": "", "src/x.py": "", "README.md": "x" },
    page: "docs/a.md",
    right: ["../../main/src/x.py", "../../../tree/main/src", "../../../blob/main/src/x.py"],
    unknown: ["../../../issues", "../../../../other/blob/main/x.md"],
    broken: ["../../main/src/y.py", "../../../blob/main/src/y.py"],
  },
  "Nextra and Fumadocs give ids in brackets": {
    files: { "a.md": "", "b.md": "## Code of Conduct [#conduct]\n\nx\n\n" },
    page: "a.md",
    right: ["b.md#conduct"],
    broken: ["b.md#conducts"],
  },
  "a page that git ignores may be written in MDX; taxonomies have permalinks": {
    files: {
      "hugo.toml":
        '[taxonomies]\ntag = "tags"\n[permalinks]\ntags = "/blog/tag/:slug/"\nblog = "/blog/:slug/"\n',
      ".gitignore": "cli.mdx\n",
      "content/blog/a.md": "",
    },
    page: "content/blog/a.md",
    unknown: ["/blog/tag/aws/", "/blog/cli/"],
    broken: ["/blog/c/"],
  },
  "a catalogue shows pages of Hugo with MkDocs, too": {
    files: {
      "mkdocs.yml": "site_name: x\n",
      "docs/sources/_index.md": "x",
      "docs/sources/a.md": "",
      "docs/sources/b.md": "# Some Heading\n\nx\n",
      "docs/sources/x.png": "",
    },
    page: "docs/sources/a.md",
    right: ["../b/#some-heading", "b.md", "../x.png"],
    unknown: ["/docs/other/latest/", "../c/"],
    broken: ["c.md", "b.md#other"],
  },
  "a configuration of Sphinx may write pages that links name alone": {
    files: {
      "conf.py":
        "extensions = []\nwith open(os.path.join('x', page), 'w') as f:\n    f.write(page)\n",
      "howto/a.md": "",
      "howto/create.md": "x",
      "guide.md": "x",
    },
    page: "howto/a.md",
    unknown: ["cli_remote_add.md"],
    right: ["guide.md"],
    broken: ["creates.md", "../made.md"],
  },
  "a book whose settings are made has pages that are made": {
    files: {
      "doc/book.toml.in": "",
      "doc/source/SUMMARY.md.in": "",
      "doc/source/a.md": "",
      "doc/source/chapter.md": "# Part\n\nx\n",
    },
    page: "doc/source/a.md",
    right: ["chapter.html#part"],
    unknown: ["command/c.md"],
    broken: ["chapter.md#parts", "chaper.md", "x.png"],
  },
  "components of Mintlify have anchors": {
    files: {
      "docs.json": "{}",
      "a.mdx": "",
      "b.mdx":
        '<Accordion title="Set it Up">\nx\n</Accordion>\n<ParamField query="KEY_ID" type="string">\nx\n</ParamField>\n',
    },
    page: "a.mdx",
    right: ["/b#set-it-up", "./b#param-key-id"],
    broken: ["/b#nothing"],
  },
  "GitBook and OpenAPI make anchors": {
    files: {
      "a.md": "",
      "b.md": "![x](.gitbook/assets/x.png)\n\n## Use the .conf-file\n\nx\n",
      ".gitbook/assets/x.png": "",
      "c.md": '{% openapi src="x.json" path="/self" %}\nx\n{% endopenapi %}\n',
    },
    page: "a.md",
    right: ["b.md#use-the-.conf-file"],
    unknown: ["c.md#self"],
    broken: ["b.md#other"],
  },
  "README of a site has the anchors of GitHub, too; placeholders of templates are no links": {
    files: {
      "mkdocs.yml": "site_name: x\n",
      "docs/a.md": "",
      "docs/README.md": "# One / Two\n\nx\n",
    },
    page: "docs/a.md",
    right: ["README.md#one--two", "README.md#one-two", "NNNN-name.md"],
    broken: ["README.md#one---two"],
  },
  "a site of unknown make has languages at the end of names": {
    files: {
      "next.config.js": "",
      "docs/a.fr.mdx": "",
      "docs/b.mdx": "# One\n\nx\n",
      "docs/b.fr.mdx": "# Deux\n\nx\n",
    },
    page: "docs/a.fr.mdx",
    right: ["/docs/b#deux", "b#deux", "b.mdx#one"],
    broken: ["/docs/b#one", "b#trois"],
  },
  "Docsify, whose links leave out the extension": {
    files: {
      "docs/_sidebar.md": "x",
      "docs/index.html": "",
      "docs/a.md": "",
      "docs/plugins.md": "# Full search\n\nx\n",
    },
    page: "docs/a.md",
    right: ["plugins#full-search", "plugins.md"],
    unknown: ["awesome"],
    broken: ["awesome.md"],
  },
  "Hugo keeps some signs in paths": {
    files: { "hugo.toml": "", "content/a.md": "", "content/v0.1+.md": "x" },
    page: "content/a.md",
    right: ["/v0.1+/"],
    broken: ["v0.2+.md"],
  },
  "a component at the end of a heading": {
    files: {
      "docusaurus.config.js": "module.exports = { presets: [['classic', {}]] }",
      "docs/a.md": "",
      "docs/b.md": "### `Set` Entity <Badge text='x' />\n\nx\n",
    },
    page: "docs/a.md",
    right: ["b.md#set-entity-"],
    broken: ["b.md#set-entitys"],
  },
  "a preprocessor for pictures makes no anchors": {
    files: {
      "book.toml": '[preprocessor.mermaid]\ncommand = "mdbook-mermaid"\n',
      "src/a.md": "",
      "src/b.md": "# Part\n\nx\n",
    },
    page: "src/a.md",
    right: ["b.md#part"],
    broken: ["b.md#another-thing"],
  },
  "a folder linked by double brackets is a vault": {
    files: {
      "es/a.md": "",
      "es/b.md": "[[cc]] [[cc]] [[cc]] [[cc]] [[cc]] [[cc]] [[cc]] [[cc]] [[cc]] [[cc]] [[cc]]\n",
      "es/sub/cc.md": "x",
      "es/Attachments/p.png": "",
      "fr/Attachments/q.png": "",
    },
    page: "es/a.md",
    right: ["p.png#interface"],
    broken: ["q.png"],
  },
  "a plugin of MkDocs finds files by their names": {
    files: {
      "mkdocs.yml": `site_name: x\nnav:\n${deepMenu(20)}plugins:\n  - autolinks\n`,
      "docs/news/a.md": "",
      "docs/coding/tools.md": "# Part\n\nx\n",
      "docs/img/p.png": "",
    },
    page: "docs/news/a.md",
    right: ["tools.md#part", "p.png"],
    broken: ["tool.md", "tools.md#other", "q.png"],
  },
  "templates beside the content of a site link to its addresses": {
    files: {
      "docs/astro.config.mjs": "export default defineConfig({})",
      "docs/src/content/docs/reference/core.mdx": "# Theme\n\nx\n",
      "docs/scripts/reference/core.mdx": "# Template\n\nx\n",
      "docs/scripts/reference/a.mdx": "",
    },
    page: "docs/scripts/reference/a.mdx",
    right: ["/reference/core/#theme"],
    broken: ["/reference/core/#template"],
  },
  "docfx reads backslashes as slashes, and ~ as the folder of the site": {
    files: {
      "docs/docfx.json": "{}",
      ".openpublishing.publish.config.json":
        '{"dependent_repositories":[{"path_to_root":"samples"}]}',
      "docs/one/a.md": "",
      "docs/two/b.md": "x",
    },
    page: "docs/one/a.md",
    right: ["..\\two\\b.md", "~/two/b.md"],
    broken: ["..\\two\\c.md", "~/two/c.md", "~/../other/x.cs"],
    unknown: ["~/../samples/x.cs"],
  },
  "names of folders that bundlers know are not judged": {
    files: { "docs/.vitepress/config.ts": "", "docs/a.md": "" },
    page: "docs/a.md",
    unknown: ["~/components/x.vue", "@/components/x.vue", "@site/x.md"],
  },
  "Docusaurus knows @site, and starts paths of files at the version of the page": {
    files: {
      "docusaurus.config.js":
        "module.exports = {presets: [['classic', {}]], i18n: {locales: ['en','ko']}}",
      "versions.json": '["2","1"]',
      "versioned_docs/version-2/main/b.md": "# Two\n\nx\n",
      "versioned_docs/version-1/main/b.md": "# One\n\nx\n",
      "versioned_docs/version-1/a.md": "",
      "docs/c.md": "x",
      "src/x.png": "",
    },
    page: "versioned_docs/version-1/a.md",
    right: ["/main/b.md#one", "@site/src/x.png", "@site/docs/c.md"],
    broken: ["/main/b.md#two", "@site/src/y.png"],
  },
  "Docusaurus falls back to a page that is not translated": {
    files: {
      "docusaurus.config.js":
        "module.exports = {presets: [['classic', {}]], i18n: {locales: ['en','ko']}}",
      "docs/helm/b.md": "x",
      "i18n/ko/docusaurus-plugin-content-docs/current/helm/a.md": "",
    },
    page: "i18n/ko/docusaurus-plugin-content-docs/current/helm/a.md",
    right: ["/helm/b.md", "b.md"],
    broken: ["/helm/c.md"],
  },
  "redirects of Jekyll start at the root, and its plugins make pages": {
    files: {
      "_config.yml": "",
      "_plugins/x.rb":
        'class X < Jekyll::Generator\n def generate(site)\n  PageWithoutAFile.new(site, site.source, "packages", "#{x}.md")\n end\nend\n',
      "docs/a.md": "",
      "docs/b.md": '---\nredirect_from: "guides/packing"\n---\nx',
      "packages/index.md": "x",
      "packages/showcase.md": "x",
    },
    page: "docs/a.md",
    right: ["/guides/packing", "/guides/packing.html", "/packages/showcase"],
    broken: ["/docs/no", "/packages/showcas"],
    unknown: ["/packages/macros.html"],
  },
  "titles stand for slugs in permalinks of Hugo": {
    files: {
      "hugo.yaml": "permalinks:\n  blog: /:section/:year/:month/:slug/\n",
      "content/blog/2021-01-06-update.md":
        "---\ndate: 2021-01-06 12:30:00+00:00\ntitle: January's 2021 Update\n---\nx",
      "content/blog/a.md": "",
    },
    page: "content/blog/a.md",
    right: ["/blog/2021/01/januarys-2021-update/"],
    broken: ["/blog/2021/01/february-2021-update/"],
  },
  "settings of MkDocs are inherited, and feeds are made": {
    files: {
      "mkdocs.yml": "INHERIT: config/base.yml\nplugins:\n  rss:\n",
      "config/base.yml":
        "plugins:\n  redirects:\n    redirect_maps:\n      guide/old.md: guide/b.md\n",
      "docs/guide/a.md": "",
      "docs/guide/b.md": "# B\n\nx\n",
    },
    page: "docs/guide/a.md",
    right: ["../old", "old.md#b"],
    broken: ["../older"],
    unknown: ["feed_rss_created.xml"],
  },
  "books with other outputs have archives": {
    files: {
      "book.toml": "[output.html]\n[output.exerciser]\n",
      "src/a.md": "",
    },
    page: "src/a.md",
    broken: ["x.png"],
    unknown: ["exercises.zip"],
  },
  "labels of MyST may have dots, and be misspelt": {
    files: {
      "docs/conf.py": "extensions = []\n",
      "docs/a.md": "",
      "docs/b.md": "(hub.config)=\n# Title\n\nx\n",
      "docs/securing.md": "x",
    },
    page: "docs/a.md",
    right: ["hub.config", "securing"],
    broken: ["hub.md", "securng", "i.png"],
    unknown: ["hub.type", "elsewhere"],
  },
  "plugins of Starlight make pages": {
    files: {
      "astro.config.mjs": "export default defineConfig({ integrations: [starlight({ plugins: [" +
        "starlightBlog(), starlightTypeDoc({ output: 'lib' }), linksValidator({ exclude: ['/made/**'] })] })] })",
      "src/content/docs/blog/news.md": "x",
      "src/content/docs/lib/intro.md": "x",
      "src/content/docs/made/one.md": "x",
      "src/content/docs/a.md": "",
    },
    page: "src/content/docs/a.md",
    right: ["/blog/news/"],
    broken: ["/blog/old/"],
    unknown: ["/blog/tags/x/", "/blog/rss.xml", "/lib/classes/x/", "/made/two/"],
  },
  "VitePress is told which dead links are none": {
    files: {
      "docs/.vitepress/config.ts": "export default { ignoreDeadLinks: ['/play', /x/] }",
      "docs/guide/a.md": "",
      "docs/play/b.md": "x",
    },
    page: "docs/guide/a.md",
    broken: ["/guide/x"],
    unknown: ["/play/x"],
  },
};

judgeAll(CASES);

Deno.test("check: links in text that pages include start at those pages", async () => {
  const world = new World({
    "mkdocs.yml": "",
    "docs/snippets/part.md": "![x](one.svg)\n\n![x](two.svg)\n",
    "docs/logs/part.md": '--8<-- "part.md"\n\n[x](#inner)\n',
    "docs/logs/one.svg": "",
    "docs/conf.py": "",
  });
  deepEqual(await world.findings(), [
    "docs/logs/part.md:3 broken-anchor",
    "docs/snippets/part.md:3 broken-link",
  ]);
  world.write("docs/snippets/part.md", "![x](one.svg)\n\n## Inner\n\nx\n");
  deepEqual(await world.findings(), []);
});

Deno.test("check: labels of a site of Sphinx count for a file that a page includes", async () => {
  const world = new World({
    "docs/conf.py": "extensions = []\n",
    "docs/style.md": "(contributing/style)=\n# Style\n\nx\n",
    "docs/layout.md": "```{include} ../LAYOUT.md\n```\n",
    "LAYOUT.md": "[x](contributing/style)\n\n[x](contributing/no.md)\n",
  });
  deepEqual(await world.findings(), ["LAYOUT.md:3 broken-link"]);
});
