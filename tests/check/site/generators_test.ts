/** Links of documents that a site generator makes pages of, found by the files of the generator. */
import { deepEqual, equal } from "node:assert/strict";
import { World } from "../world.ts";

interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** Links of one document, which are right. */
  readonly right: readonly string[];
  /** Links that are broken. */
  readonly broken: readonly string[];
  /** Links that nobody can judge. */
  readonly unknown?: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  hugo: {
    files: {
      "hugo.toml": 'baseURL = "https://x.org/site/"\n[permalinks]\nposts = "/:year/:slug/"\n',
      "content/docs/a.md": "",
      "content/docs/_index.md": "x",
      "content/docs/Big Name.md": "x",
      "content/docs/b.md":
        "---\naliases: [/old, near]\nredirects: [{ from: moved, to: x }]\n---\nx",
      "content/docs/c.md": "---\nslug: see\n---\nx",
      "content/posts/2024-01-02-p.md": "---\ndate: 2024-01-02\nslug: news\n---\nx",
      "content/lone.md": "---\nurl: /far/away/\n---\nx",
      "static/img/i.png": "",
    },
    right: [
      ...["/docs/", "/docs/b/", "../b/", "/old/", "/docs/near/", "/docs/see/", "/2024/news/"],
      "/docs/b/moved/",
      ...["/far/away/", "/img/i.png", "b.md", "/docs/b.md", "/docs/big-name/", "/site/docs/b/"],
    ],
    broken: ["/docs/no/", "b2.md", "/img/no.png", "../no/", "/dosc/b/"],
    unknown: ["/api/x/", "/tags/x/"],
  },
  jekyll: {
    files: {
      "_config.yml": "baseurl: /base\ncollections:\n  guides:\n    permalink: /g/:path/\n",
      "docs/a.md": "",
      "docs/b.md": "---\nredirect_from: /old/\n---\nx",
      "_guides/start.md": "x",
      "_posts/2024-01-02-news.md": "x",
      "c.md": "---\npermalink: /far/\n---\nx",
      "assets/i.png": "",
    },
    right: [
      ...["/docs/b", "/docs/b.html", "b", "b.md", "/old/", "/g/start/", "/2024/01/02/news.html"],
      ...["/far/", "/assets/i.png", "/base/docs/b"],
    ],
    broken: ["/docs/no", "no.md", "/assets/no.png", "no.html"],
    unknown: ["/api/x"],
  },
  docusaurus: {
    files: {
      "site/docusaurus.config.js":
        "module.exports = { baseUrl: '/x/', presets: [['classic', { docs: { path: '../docs', routeBasePath: 'learn' } }]],\n" +
        "plugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'api' }]] };",
      "docs/01-first/a.md": "",
      "docs/01-first/02-b.md": "x",
      "docs/c.md": "---\nslug: /see\n---\nx",
      "docs/d.md": "---\nid: dee\n---\nx",
      "site/api/e.md": "x",
      "site/src/pages/about.tsx": "",
      "site/static/img/i.png": "",
      "site/blog/2024-01-02-news.md": "x",
    },
    right: [
      ...["/learn/first/b", "b", "./02-b.md", "/learn/see", "/learn/dee", "/api/e", "/about"],
      ...["/img/i.png", "/blog/2024/01/02/news", "/x/learn/first/b", "../c.md"],
    ],
    broken: ["/learn/first/no", "03-b.md", "/learn/see/no", "/img/no.png", "/abuot"],
    unknown: ["/learn/category/x", "/blog/tags/x"],
  },
  vitepress: {
    files: {
      "docs/.vitepress/config.ts":
        "export default withPwa(defineConfig({ base: '/x/', pwa: { srcDir: 'pwa' }, rewrites: { 'packages/:pkg/:page.md': ':pkg/:page.md' } }))",
      "docs/guide/a.md": "",
      "docs/guide/b.md": "x",
      "docs/packages/core/c.md": "x",
      "docs/public/i.png": "",
    },
    right: ["/guide/b", "/guide/b.html", "./b", "b.md", "/core/c", "/i.png", "/guide/b.md"],
    broken: ["/guide/no", "./no", "/no.png", "b2.md", "/giude/b"],
    unknown: ["/playground/"],
  },
  mkdocs: {
    files: {
      "mkdocs.yml":
        "docs_dir: text\nmarkdown_extensions:\n  - x: !!python/name:y.z\nnav: !ENV [A, B]\n" +
        "plugins:\n  - redirects:\n      redirect_maps:\n        old.md: guide/b.md\n",
      "text/guide/a.md": "",
      "text/guide/b.md": "x",
      "text/index.md": "x",
      "text/img/i.png": "",
    },
    right: [
      "b.md",
      "../index.md",
      "../b/",
      "../img/i.png",
      "../../img/i.png",
      "/guide/b/",
      "/old/",
    ],
    broken: ["c.md", "../no/", "../img/no.png"],
  },
  mdbook: {
    files: {
      "book.toml": '[book]\nsrc = "text"\n[output.html.redirect]\n"/old.html" = "/ch/b.html"\n',
      "text/ch/a.md": "",
      "text/ch/b.md": "x",
      "text/README.md": "x",
    },
    right: ["b.md", "b.html", "../index.html", "/old.html", "../ch/b.html"],
    broken: ["c.html", "../ch/c.md"],
    unknown: ["../../std/vec.html", "../print.html"],
  },
  docfx: {
    files: {
      "docfx.json":
        '{"build":{"content":[{"files":["**/*.md"],"src":"articles","dest":"docs"},{"files":["api/**/*.yml"]}]}}',
      "articles/a.md": "",
      "articles/b.md": "x",
      "articles/toc.yml": "",
    },
    right: ["b.md", "/docs/b.html", "toc.yml"],
    broken: ["c.md", "./no/c.md"],
    unknown: ["/api/X.html", "../api/X.yml"],
  },
  astro: {
    files: {
      "astro.config.mjs":
        "export default defineConfig({ base: '/x', integrations: [starlight({ locales: { root: {}, ja: {} } })] })",
      "src/content/docs/guides/a.md": "",
      "src/content/docs/guides/b.mdx": "---\nslug: guides/see\n---\nx",
      "src/content/docs/guides/c.md": "x",
      "src/content/docs/ja/index.md": "x",
      "src/pages/play.astro": "",
      "public/i.png": "",
      "src/assets/j.png": "",
    },
    right: [
      ...["/guides/c/", "../c/", "/x/guides/c/", "/ja/guides/c/", "/play", "/i.png"],
      ...["/guides/see/", "../../../assets/j.png"],
    ],
    broken: ["/guides/b/", "/guides/C/", "/guides/no/", "../../../assets/no.png", "/no.png"],
  },
  lume: {
    files: {
      "_config.ts": 'import lume from "lume/mod.ts";\nexport default lume({ src: "./text" });',
      "text/docs/a.md": "",
      "text/docs/b.md": "---\nurl: /see/\noldUrl: /old/\n---\nx",
      "text/docs/c.md": "x",
      "text/docs/2024-01-02_d.md": "x",
      "text/i.png": "",
    },
    right: ["/see/", "/old/", "/docs/c/", "../c/", "c.md", "/i.png", "/docs/d/"],
    broken: ["/docs/b/", "/docs/no/", "no.md", "/gallery/", "/gallery/x/"],
    unknown: ["/feed.xml"],
  },
  sphinx: {
    files: {
      "docs/conf.py": 'project = "x"\nextensions = ["myst_parser"]\n',
      "docs/guide/a.md": "",
      "docs/guide/b.md": "x",
      "docs/guide/c.rst": "x",
      "docs/img/i.png": "",
    },
    right: ["b.md", "b", "c", "/guide/b", "../guide/b.html", "/img/i.png"],
    broken: ["no.md", "../img/no.png", "no.html"],
    unknown: ["../genindex.html", "no", "/guide/no"],
  },
  github: {
    files: { "docs/a.md": "", "docs/b.md": "x", "i.png": "" },
    right: ["b.md", "/docs/b.md", "/i.png", "../../../issues", "."],
    broken: ["b", "/b.md", "/docs/no.md", "../no.md"],
    unknown: ["/elsewhere/x"],
  },
};

Deno.test("a folder that many links lead to, and that does not exist, is generated", async () => {
  const files = { "hugo.toml": "", "content/docs/_index.md": "x", "content/docs/b/_index.md": "x" };
  const links = (count: number, to: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => `[x](${to(i)})\n`).join("\n");
  const found = async (text: string, more = {}) =>
    (await new World({ ...files, ...more, "content/docs/a.md": text }).findings()).length;
  equal(await found(links(9, (i) => `/docs/api/${i}/`)), 9);
  equal(await found(links(10, (i) => `/docs/api/${i}/`)), 0);
  equal(await found(links(30, () => "/docs/api/one/")), 30);
  equal(await found(links(2, (i) => `/docs/b/${i}/`)), 2);
  equal(await found(links(3, (i) => `/docs/b/${i}/`)), 0);
  const one = { "content/docs/b/one.md": "x" };
  equal(await found(links(9, (i) => `/docs/b/${i}/`), one), 9);
  equal(await found(links(10, (i) => `/docs/b/${i}/`), one), 0);
  const pages = { ...one, "content/docs/b/two.md": "x", "content/docs/b/three.md": "x" };
  equal(await found(links(9, (i) => `/docs/b/${i}/`), pages), 9);
  equal(await found(links(30, (i) => `/docs/reference#${i}`)), 0);
  const moved = Array.from({ length: 10 }, (_, i) => [`content/docs/new/p${i}.md`, "x"]);
  equal(await found(links(10, (i) => `old/p${i}.md`), Object.fromEntries(moved)), 10);
});

Deno.test("languages of Hugo have folders by their names, and share files beside pages", async () => {
  const files = {
    "hugo.yaml": "defaultContentLanguage: en\nlanguages:\n  en: {}\n  ja: {}\n",
    "content/en/docs/_index.md":
      "[x](/docs/b/) [x](/ja/docs/b/)\n\n[x](/docs/no/) [x](/ja/docs/c/)\n",
    "content/en/docs/b.md": "x",
    "content/en/docs/c.md": "x",
    "content/en/blog/x/i.png": "",
    "content/ja/docs/b.md": "x",
    "content/ja/blog/x/index.md": "![x](i.png)\n\n![x](j.png)\n",
  };
  deepEqual(await new World(files).findings(), [
    "content/en/docs/_index.md:3 broken-link",
    "content/en/docs/_index.md:3 broken-link",
    "content/ja/blog/x/index.md:3 broken-link",
  ]);
});

Deno.test("mounts of Hugo count from the template of a file that the build writes", async () => {
  const mount = (source: string, target: string, more = "") =>
    `  - source: ${source}\n    target: content${target}\n${more}`;
  const files = {
    "config/_default/hugo.yaml": "languages:\n  en: {}\n  ja: {}\n",
    "config/_default/module-template.yaml": "mounts:\n" + mount("content/en", "") +
      mount("tmp/spec/a.md", "/spec/_index.md") +
      mount("content/ja", "", "    sites: &ja\n      matrix: { languages: [ja] }\n") +
      mount("content/en/docs", "/docs", "    sites: *ja\n"),
    "content/en/docs/b.md": "[x](/docs/b/) [x](/ja/docs/b/) [x](/spec/x/) [x](/blog/c/)\n",
    "content/en/blog/c.md": "[x](/docs/b/)\n\n[x](/ja/blog/c/)\n\n[x](/docs/no/)\n",
    "content/ja/blog/d.md": "[x](/docs/b/) [x](/ja/docs/b/)\n",
  };
  deepEqual(await new World(files).findings(), [
    "content/en/blog/c.md:3 broken-link",
    "content/en/blog/c.md:5 broken-link",
  ]);
});

Deno.test("files of a git submodule that is not checked out are not judged", async () => {
  const world = new World({
    ".gitmodules": '[submodule "x"]\n\tpath = themes/x\n\turl = https://x.org\n' +
      '[submodule "y"]\n\tpath = themes/y\n',
    "themes/y/b.md": "x",
    "a.md": "[x](themes/x/b.md)\n\n[x](themes/y/c.md) [x](themes/y/b.md)\n",
  });
  deepEqual(await world.findings(), ["a.md:3 broken-link"]);
});

Deno.test("links without the extension of pages are followed where that is the habit", async () => {
  const page = "[x](b) [x](../docs/c/) [x](b#a-title) [x](d)\n\n[x](no) [x](b#no)\n\n[x](/a/b)\n";
  const files = {
    "docs/a.md": page,
    "docs/b.md": "# A_title\n\nx\n",
    "docs/c/index.md": "x",
    "docs/d.md": "x",
    "other/a.md": "[x](b)\n",
    "other/b.md": "x",
  };
  const world = new World(files);
  deepEqual(await world.findings(), [
    "docs/a.md:3 broken-link",
    "docs/a.md:3 broken-anchor",
    "other/a.md:1 broken-link",
  ]);
  world.write("docs/.eleventy.js", "");
  deepEqual(await world.findings(), ["docs/a.md:3 broken-anchor", "other/a.md:1 broken-link"]);
});

Deno.test("most links lead nowhere on a site of unknown make, and are not judged", async () => {
  const links = Array.from({ length: 10 }, (_, i) => `[x](page-${i}#y) [x](#Big-${i})\n`).join(
    "\n",
  );
  const titles = Array.from({ length: 10 }, (_, i) => `# Big ${i}\n\nx\n`).join("\n");
  const world = new World({ "docs/10-a.md": links + titles });
  const { findings, unchecked } = await world.check();
  deepEqual([findings.length, [...unchecked]], [0, [
    ["ra does not know the generator of the site", 10],
  ]]);
});

Deno.test("ExDoc makes one folder of all guides, and links name code", async () => {
  const world = new World({
    "mix.exs": "",
    "guides/one/a.md": "[x](b.html) [x](Mod.html) [x](b.md) [x](`Mod.f/1`)\n\n[x](no.md)\n",
    "guides/two/b.md": "x",
  });
  deepEqual(await world.findings(), ["guides/one/a.md:3 broken-link"]);
});

Deno.test("a relative link with a slash at its end is a URL on a site of Jekyll", async () => {
  const world = new World({
    "_config.yml": "collections: [articles]\n",
    "_articles/legal.md": "---\npermalink: /legal/\n---\n# English\n\nx\n",
    "_articles/fr/legal.md": "---\npermalink: /fr/legal/\n---\n# Loi\n\nx\n",
    "_articles/fr/a.md":
      "---\npermalink: /fr/a/\n---\n[x](../legal/#loi)\n\n[x](../legal/#english)\n",
  });
  deepEqual(await world.findings(), ["_articles/fr/a.md:6 broken-anchor"]);
});

Deno.test("paths on learn.microsoft.com have no case, and stay in their version", async () => {
  const world = new World({
    ".openpublishing.publish.config.json": '{"redirection_files":["r/x.json"]}',
    "r/x.json": '{"redirections":[{"source_path":"../ref/7/gone.md"}]}',
    "ref/docfx.json": '{"build":{"content":[{"src":"5","dest":""},{"src":"7","dest":""}]}}',
    "ref/5/About/b.md": "# Five\n\nx\n",
    "ref/7/About/b.md": "# Seven\n\nx\n",
    "ref/7/a.md": "[x](about/B.md#seven)\n\n[x](/other/place)\n\n[x](about/c.md) [x](gone.md)\n",
  });
  deepEqual(await world.findings(), ["ref/7/a.md:5 broken-link"]);
});

Deno.test("data of tests and copies of others are not judged", async () => {
  const link = "[x](no.md) [x](b.md#no)\n";
  const world = new World({
    "tests/data/a.md": link,
    "tests/README.md": link,
    "pkg/__fixtures__/a.md": link,
    "_vendor/x/a.md": link,
    "docs/test/a/b.md": link,
    "docs/a.md": link,
  });
  deepEqual(
    (await world.findings()).map((one) => one.split(":")[0]).filter((one, i, all) =>
      all.indexOf(one) === i
    ),
    [
      "docs/a.md",
      "docs/test/a/b.md",
      "tests/README.md",
    ],
  );
});

for (const [name, { files, right, broken, unknown = [] }] of Object.entries(CASES)) {
  Deno.test(`links on a site of ${name}`, async () => {
    const [page] = Object.keys(files).filter((file) => files[file] === "" && file.endsWith("a.md"));
    const all = [...right, ...broken, ...unknown];
    const text = all.map((target) => `[x](<${target}>)\n`).join("\n");
    const { findings, unchecked } = await new World({ ...files, [page]: text }).check();
    const found = findings.filter(({ code }) => code === "broken-link" || code === "broken-anchor");
    deepEqual(found.map(({ line }) => all[(line - 1) / 2]), broken);
    const outside = name === "github" ? 1 : 0;
    const count = [...unchecked.values()].reduce((sum, one) => sum + one, 0);
    deepEqual(count, unknown.length + outside, [...unchecked.keys()].join("; "));
  });
}
