/**
 * Projects of any size that ask the most of `ra check`: documents, and settings of every site
 * generator, as a stranger may write them to make a check slow.
 */

/** The files of a project by their paths, of about so many characters in all. */
export interface ProjectGenerator {
  readonly name: string;
  /** Lines of the `[check]` section. */
  settings?(length: number): string;
  make(length: number): Readonly<Record<string, string>>;
}

/** Numbered lines of about `length` characters in all. */
function lines(length: number, line: (i: number) => string): string {
  const all: string[] = [];
  for (let i = 0, size = 0; size < length; i++) {
    all.push(line(i));
    size += all[i].length;
  }
  return all.join("");
}

/** Numbered files of about `length` characters in all, with something for their names. */
function files(
  length: number,
  path: (i: number) => string,
  text: (i: number) => string,
): Record<string, string> {
  const all: Record<string, string> = {};
  for (let i = 0, size = 0; size < length; i++) {
    all[path(i)] = text(i);
    size += path(i).length + text(i).length + 20;
  }
  return all;
}

/** Links that lead nowhere, each elsewhere. */
const lost = (length: number, link: (i: number) => string = (i) => `nope/b${i}`) =>
  lines(length, (i) => `[x](${link(i)})\n\n`);

/** One document alone. */
function page(name: string, line: (i: number) => string, before = ""): ProjectGenerator {
  return {
    name,
    make: (length) => ({ "a.md": before + lines(length, line), "b.md": "# B\n" }),
  };
}

/** Half the text is a setting, the other half a page with links. */
function site(
  name: string,
  path: string,
  text: (length: number) => string,
  { page = "docs/a.md", link = (i: number) => `/nope/b${i}`, ...more }: {
    readonly page?: string;
    readonly link?: (i: number) => string;
    readonly more?: Readonly<Record<string, string>>;
  } = {},
): ProjectGenerator {
  return {
    name,
    make: (length) => ({
      ...more.more,
      [path]: text(length / 2),
      [page]: `# A\n\n${lost(length / 4, link)}${lost(length / 4, (i) => `nope${i}`)}`,
    }),
  };
}

const PAGES: readonly ProjectGenerator[] = [
  page("links in one line", (i) => `[x](b${i}.md)`),
  page("links to one missing file", () => "[x](c.md)\n\n"),
  page("links to many missing files", (i) => `[x](c/d${i}.md)\n\n`),
  page("links out of the repository", (i) => `[x](../../c${i}.md)\n\n`),
  page("links with a slash in front", (i) => `[x](/c${i}/d)\n\n`),
  page("links without an extension", (i) => `[x](c${i})\n\n`),
  page(
    "anchors nearly like headings",
    (i) => `## Section word${i}x\n\n[x](#section-wird${i}x)\n\n`,
  ),
  page("headings of one name", () => "## Same\n\n"),
  page("headings of one name, numbered", (i) => `## Same\n\n## Same-${i}\n\n[x](#same-${i}9)\n\n`),
  page("anchors of one letter", (i) => `# ${"abcdefgh"[i % 8]}${i}\n\n[x](#${i}z)\n\n`),
  page("definitions", (i) => `[a${i}]: c${i}.md\n`),
  page("definitions and references", (i) => `[a${i}]: b.md\n\n[x][a${i}]\n\n`),
  page("references without a definition", (i) => `[a${i}]: b.md\n\n[x][b${i}]\n\n`),
  page("references in one line", (i) => `[x][b${i}] `),
  page("wiki links", (i) => `[[Page ${i}]] `, "[[b]]\n"),
  page("wiki links to headings", (i) => `# H${i}\n\n[[b#H${i}]] `, "[[b]]\n"),
  page("table of links", (i) => `| [x](c${i}.md) | [y](#z${i}) |\n`, "| a | b |\n| - | - |\n"),
  page("ids of elements", (i) => `<a id="x${i}" href="#y${i}"></a>\n`),
  page("comments that suppress", (i) => `<!-- ra-ignore broken-link -->\n[x](c${i}.md)\n\n`),
  page("comments with codes", (i) => `<!-- ra-ignore a${i} b${i} -->\n`),
  page("code paths", (i) => `\`src/a${i}.ts\` `),
  page("templates that never end", (i) => `{{ a${i} {% b ![x](\${c \n`),
  page("shortcodes", (i) => `{{< a${i} "b" >}}\n\n[x](#c${i})\n\n`),
  page("headings with templates", (i) => `# a {{ b${i} }} c\n\n[x](#d${i})\n\n`),
  page("includes", (i) => `{{#include c${i}.md}}\n\n`),
  page("includes of one file", () => "{{#include b.md}}\n\n[x](#c)\n\n"),
  page("includes of itself", () => "{{#include a.md}}\n\n"),
  page("components", (i) => `<Part${i} />\n\n`, "import X from './x.mdx'\n\n"),
  page("imports", (i) => `import A${i} from './c${i}.mdx';\n`),
  page("details in details", () => "<details>\n\n## Same\n\n"),
  page("tabs", (i) => `=== "Tab ${i}"\n\n    ## Same\n\n    [x](c${i}.md)\n\n`),
  page("admonitions in admonitions", (i) => `${" ".repeat(4 * (i % 50))}!!! note\n\n`),
  page("containers", (i) => `::: a${i}\n`),
  page("definition terms", (i) => `term${i}\n: text\n\n[x](#tarm${i})\n\n`),
  page("footnotes", (i) => `[^${i}] [^a${i}]: text\n`),
  page("invisible characters", () => "a\u200bb\u202ec\n"),
  page("long targets", (i) => `[x](${"a/".repeat(50)}${i}.md)\n\n`),
  page("long anchors", (i) => `# ${"ab".repeat(90)}${i}\n\n[x](#${"ab".repeat(89)}b${i})\n\n`),
  page("escapes in targets", (i) => `[x](%2e%2e/&amp;${i}%zz)\n\n`),
  {
    name: "one very long target",
    make: (length) => ({ "a.md": `[x](${"a/".repeat(length / 2)}b.md)\n`, "b.md": "# B\n" }),
  },
  {
    name: "one very long anchor",
    make: (length) => ({
      "a.md": `# ${"ab ".repeat(length / 6)}\n\n[x](#${"ab-".repeat(length / 6)}c)\n`,
    }),
  },
  {
    name: "aliases in front matter",
    make: (length) => ({
      "hugo.toml": "baseURL = '/'\n",
      "content/a.md": `---\naliases:\n${lines(length, (i) => `  - /x${i}\n`)}---\n# A\n[x](/y)\n`,
    }),
  },
  {
    name: "deep front matter",
    make: (length) => ({ "a.md": `---\na: ${"[".repeat(length)}\n---\n# A\n[x](/y)\n` }),
  },
];

const TREES: readonly ProjectGenerator[] = [
  {
    name: "pages that include a long file",
    make: (length) => ({
      "b.md": lines(length / 2, (i) => `# h${i}\n`),
      ...files(length / 2, (i) => `p${i}.md`, () => "{{#include b.md}}\n[x](#y)\n"),
    }),
  },
  {
    name: "includes from a deep folder",
    make: (length) => ({
      [`${"a/".repeat(Math.min(1_000, length / 40))}b.md`]: lines(
        length,
        (i) => `{% include x${i}.md %}\n[x](c${i}.md)\n\n`,
      ),
    }),
  },
  {
    name: "links in a deep folder",
    make: (length) => ({
      [`${"a/".repeat(Math.min(1_000, length / 40))}b.md`]: lost(length, (i) => `/c${i}`),
    }),
  },
  ...["hugo.toml", "mkdocs.yml", "docusaurus.config.js"].map((settings): ProjectGenerator => ({
    name: `links in a deep folder of a site by ${settings}`,
    make: (length) => ({
      [settings]: "",
      [
        `${settings.startsWith("h") ? "content" : "docs"}/${
          "a/".repeat(Math.min(150, length / 40))
        }b.md`
      ]: lost(length / 2, (i) => `/c${i}`) + lost(length / 2, (i) => `c${i}`),
    }),
  })),
  {
    name: "wiki links of one name",
    make: (length) => ({
      ...files(length / 2, (i) => `d${i}/Same.md`, () => "# S\n"),
      "a.md": lines(length / 2, () => "[[Same]] [[Sane]] [[Same#X]] "),
    }),
  },
  {
    name: "links in a deep folder of languages",
    make: (length) => ({
      [`${"de/".repeat(Math.min(1_000, length / 40))}b.md`]: lost(length, (i) => `c${i}.md`),
    }),
  },
  {
    name: "code paths in a deep folder",
    make: (length) => ({
      [`${"a/".repeat(Math.min(1_000, length / 40))}README.md`]: lines(
        length,
        (i) => `\`a/b${i}.ts\` `,
      ),
    }),
  },
  {
    name: "files that have moved, of one name",
    make: (length) => ({
      ...files(length / 2, (i) => `d${i}/same.md`, () => "# S\n"),
      "a.md": lost(length / 2, (i) => `e${i}/same.md`),
    }),
  },
  {
    name: "code paths of files of one name",
    make: (length) => ({
      ...files(length / 2, (i) => `d${i}/same.ts`, () => ""),
      "README.md": lines(length / 2, (i) => `\`d0/e${i}/same.ts\` `),
    }),
  },
  {
    name: "includes of files of one name",
    make: (length) => ({
      ...files(length / 2, (i) => `d${i}/same.md`, () => "# S\n"),
      "a.md": lines(length / 2, (i) => `{% include e${i}/same.md %}\n[x](#a${i})\n\n`),
    }),
  },
  {
    name: "shortcodes of one name",
    make: (length) => ({
      ...files(length / 2, (i) => `d${i}/same.html`, () => "x"),
      "a.md": lines(length / 2, () => `{{< same >}}\n\n[x](#a)\n\n`),
    }),
  },
  {
    name: "wiki links and pages of one name",
    make: (length) => ({
      ...files(length / 2, (i) => `d${i}/Same.md`, () => "# S\n"),
      "a.md": lines(length / 2, (i) => `[[Same]] [[d/Same]] [[Sbme${i}]] `),
    }),
  },
  {
    name: "wiki links nearly like pages",
    make: (length) => ({
      ...files(length / 2, (i) => `Some page ${i}.md`, () => "[[Some page 0]]\n"),
      "a.md": lines(length / 2, (i) => `[[Sone pbge ${i}]] `),
    }),
  },
  {
    name: "links into missing folders with pages of the same names elsewhere",
    make: (length) => ({
      ...files(length / 2, (i) => `d/p${i}.md`, () => "# P\n"),
      "a.md": lost(length / 2, (i) => `e${i % 100}/p${i}.md`),
    }),
  },
  {
    name: "references in documents that include many files",
    make: (length) => ({
      "a.md": lines(length / 3, () => "{{#include b.md}}\n\n") +
        lines(length / 3, (i) => `[x][y${i}]\n\n`),
      "b.md": lines(length / 3, (i) => `[z${i}]: b.md\n`),
    }),
  },
  {
    name: "ignore rules",
    make: (length) => ({
      ".gitignore": lines(length / 2, (i) => `x${i}*y\n`),
      "a.md": lost(length / 2, (i) => `x${i}z.md`),
    }),
  },
  {
    name: "submodules",
    make: (length) => ({
      ".gitmodules": lines(length / 2, (i) => `\tpath = d${i}\n`),
      "a.md": lost(length / 2, (i) => `d${i}/a.md`),
    }),
  },
  {
    name: "patterns of links to ignore",
    settings: (length) =>
      `ignore_links = [${lines(Math.min(length / 2, 8_000), (i) => `"x${i}*y",`)}]`,
    make: (length) => ({ "a.md": lost(length / 2) }),
  },
  {
    name: "folders where links start",
    settings: (length) => `link_root = [${lines(Math.min(length / 2, 300), (i) => `"d${i}",`)}]`,
    make: (length) => ({ "a.md": lost(length / 2, (i) => `/b${i}.md`) }),
  },
  {
    name: "patterns of documents about code",
    settings: (length) =>
      `code_paths = [${lines(Math.min(length / 2, 8_000), (i) => `"x${i}*y",`)}]`,
    make: (length) => files(length / 2, (i) => `p${i}.md`, () => "`a/b.ts`\n"),
  },
  {
    name: "patterns of documents to leave out",
    settings: (length) => `exclude = [${lines(Math.min(length / 2, 8_000), (i) => `"x${i}*y",`)}]`,
    make: (length) => files(length / 2, (i) => `p${i}.md`, () => "[x](y.md)\n"),
  },
  {
    name: "folders with a generator of unknown make",
    make: (length) => ({
      ...files(length / 2, (i) => `d/x${i}.txt`, () => ""),
      "next.config.js": "",
      "d/a.md": lost(length / 2, (i) => `b${i}`),
    }),
  },
  {
    name: "sites",
    make: (length) => ({
      ...files(length / 2, (i) => `s${i}/mkdocs.yml`, () => "docs_dir: .\n"),
      "a.md": lost(length / 2, (i) => `/b${i}`),
    }),
  },
];

const SITES: readonly ProjectGenerator[] = [
  site(
    "mounts of Hugo",
    "hugo.toml",
    (length) =>
      lines(length, (i) => `[[module.mounts]]\nsource="content"\ntarget="content/t${i}"\n`),
    {
      page: "content/a.md",
    },
  ),
  site(
    "mounts of Hugo that are absent",
    "hugo.toml",
    (length) => lines(length, (i) => `[[module.mounts]]\nsource="c${i}"\ntarget="content/t${i}"\n`),
    {
      page: "content/a.md",
    },
  ),
  site(
    "languages of Hugo",
    "hugo.toml",
    (length) => lines(length, (i) => `[languages.l${i}]\ncontentDir="content"\n`),
    { page: "content/a.md" },
  ),
  site(
    "taxonomies of Hugo",
    "hugo.toml",
    (length) => `[taxonomies]\n${lines(length, (i) => `t${i}="u${i}"\n`)}`,
    { page: "content/a.md" },
  ),
  site(
    "permalinks of Hugo",
    "hugo.toml",
    (length) => `[permalinks]\n${lines(length, (i) => `s${i}="/:year/:title/${i}"\n`)}`,
    {
      page: "content/a.md",
    },
  ),
  site("themes of Hugo", "hugo.toml", (length) => `theme=[${lines(length, (i) => `"t${i}",`)}]\n`, {
    page: "content/a.md",
  }),
  site(
    "one long permalink of Hugo",
    "hugo.toml",
    (length) => `[permalinks]\nposts="/${":title/".repeat(length / 7)}"\n`,
    { page: "content/posts/a.md" },
  ),
  site(
    "collections of Jekyll",
    "_config.yml",
    (length) => `collections:\n${lines(length, (i) => `  c${i}:\n    output: true\n`)}`,
  ),
  site(
    "defaults of Jekyll",
    "_config.yml",
    (length) =>
      `defaults:\n${
        lines(length, (i) => `  - scope: {path: "d${i}"}\n    values: {permalink: "/:title"}\n`)
      }`,
  ),
  site(
    "languages of Jekyll",
    "_config.yml",
    (length) => `languages: [${lines(length, (i) => `l${i}, `)}a]\n`,
  ),
  site(
    "plugins of Jekyll",
    "_config.yml",
    (length) => `plugins:\n${lines(length, (i) => `  - p${i}\n`)}`,
  ),
  site(
    "plugins of Docusaurus",
    "docusaurus.config.js",
    (length) =>
      `export default {plugins:[${
        lines(length, (i) => `["content-docs",{id:"i${i}",path:"docs",routeBasePath:"r${i}"}],`)
      }]}`,
  ),
  site(
    "redirects of Docusaurus",
    "docusaurus.config.js",
    (length) =>
      `export default {plugins:[["client-redirects",{redirects:[${
        lines(length, (i) => `{from:"/a${i}",to:"/b"},`)
      }]}]]}`,
  ),
  site(
    "locales of Docusaurus",
    "docusaurus.config.js",
    (length) => `export default {i18n:{locales:[${lines(length, (i) => `"l${i}",`)}]}}`,
  ),
  site(
    "versions of Docusaurus",
    "versions.json",
    (length) => `[${lines(length, (i) => `"${i}",`)}"x"]`,
    {
      more: {
        "docusaurus.config.js": "export default {}",
        "versioned_docs/version-1/a.md": "# A\n",
      },
    },
  ),
  site(
    "bases of Docusaurus",
    "docusaurus.config.js",
    (length) => `export default [${lines(length, (i) => `{baseUrl:"/b${i}/"},`)}]`,
  ),
  site(
    "rewrites of VitePress",
    ".vitepress/config.js",
    (length) => `export default {rewrites:{${lines(length, (i) => `"d${i}/:a*":"e/:a*",`)}}}`,
  ),
  site(
    "locales of VitePress",
    ".vitepress/config.js",
    (length) => `export default {locales:{${lines(length, (i) => `l${i}:{},`)}}}`,
  ),
  site(
    "dead links of VitePress",
    ".vitepress/config.js",
    (length) => `export default {ignoreDeadLinks:[${lines(length, (i) => `"/x${i}",`)}]}`,
  ),
  site(
    "redirects of MkDocs",
    "mkdocs.yml",
    (length) =>
      `plugins:\n  - redirects:\n      redirect_maps:\n${
        lines(length, (i) => `        a${i}.md: b.md\n`)
      }`,
  ),
  site(
    "languages of MkDocs",
    "mkdocs.yml",
    (length) =>
      `plugins:\n  - i18n:\n      languages:\n${lines(length, (i) => `        l${i}: x\n`)}`,
  ),
  site(
    "navigation of MkDocs",
    "mkdocs.yml",
    (length) => `nav:\n${lines(length, (i) => `  - a${i}.md\n`)}`,
  ),
  site(
    "redirects of mdBook",
    "book.toml",
    (length) => `[output.html.redirect]\n${lines(length, (i) => `"/a${i}.html"="/b${i}.html"\n`)}`,
    {
      page: "src/a.md",
    },
  ),
  site(
    "preprocessors of mdBook",
    "book.toml",
    (length) => lines(length, (i) => `[preprocessor.p${i}]\n`),
    { page: "src/a.md" },
  ),
  site(
    "content of docfx",
    "docfx.json",
    (length) =>
      `{"build":{"content":[${
        lines(length, (i) => `{"src":"docs","dest":"d${i}","files":["x${i}/*.yml"]},`)
      }]}}`,
  ),
  site(
    "content of docfx with files",
    "docfx.json",
    (length) => `{"build":{"content":[{"files":[${lines(length, (i) => `"x${i}/*.yml",`)}]}]}}`,
  ),
  site(
    "repositories of docfx",
    ".openpublishing.publish.config.json",
    (length) => `{"dependent_repositories":[${lines(length, (i) => `{"path_to_root":"d${i}"},`)}]}`,
    {
      more: { "docfx.json": "{}" },
    },
  ),
  site(
    "redirections of docfx",
    ".openpublishing.redirection.json",
    (length) => `{"redirections":[${lines(length, (i) => `{"source_path":"a${i}.md"},`)}]}`,
    {
      more: {
        "docfx.json": `{"build":{"content":[${
          lines(50_000, (i) => `{"src":"docs","dest":"d${i}"},`)
        }]}}`,
      },
    },
  ),
  site(
    "redirects of Astro",
    "astro.config.mjs",
    (length) => `export default {redirects:{${lines(length, (i) => `"/a${i}":"/b",`)}}}`,
    {
      page: "src/content/docs/a.md",
    },
  ),
  site(
    "locales of Astro",
    "astro.config.mjs",
    (length) => `export default {locales:{${lines(length, (i) => `l${i}:{},`)}}}`,
    {
      page: "src/content/docs/a.md",
    },
  ),
  site(
    "plugins of Astro",
    "astro.config.mjs",
    (length) =>
      `export default {integrations:[starlight({plugins:[${
        lines(length, (i) => `starlightOpenAPI([{base:"api${i}"}]),`)
      }]})]}`,
    { page: "src/content/docs/a.md" },
  ),
  site(
    "values of Astro",
    "astro.config.mjs",
    (length) => `export default [${lines(length, (i) => `{a:{b:${i}}},`)}]`,
    { page: "src/content/docs/a.md" },
  ),
  site(
    "settings of Lume",
    "_config.ts",
    (length) =>
      `import lume from "lume/mod.ts";\nconst site = lume([${
        lines(length, (i) => `{a:{b:${i}}},`)
      }])`,
  ),
  site(
    "paths of Sphinx",
    "conf.py",
    (length) => `extensions = []\nhtml_extra_path = [${lines(length, (i) => `"d${i}",`)}]\n`,
  ),
  site(
    "redirects of MDN",
    "files/en-us/_redirects.txt",
    (length) => lines(length, (i) => `/en-US/docs/a${i}\t/en-US/docs/b\n`),
    {
      page: "files/en-us/a/index.md",
    },
  ),
  site(
    "rules of a host",
    "static/_redirects",
    (length) => lines(length, (i) => `/a${i}/* /b${i}\n`),
    {
      page: "content/a.md",
      link: (i) => `/a${i}x/b`,
      more: { "hugo.toml": "baseURL='/'\n" },
    },
  ),
  site(
    "rules of a host in JSON",
    "vercel.json",
    (length) =>
      `{"redirects":[${lines(length, (i) => `{"source":"/a${i}/:x*","destination":"/b"},`)}]}`,
    {
      more: { "hugo.toml": "baseURL='/'\n" },
      page: "content/a.md",
    },
  ),
  site(
    "brackets in a script",
    "docusaurus.config.js",
    (length) => `export default ${"{a:[".repeat(length / 4)}`,
  ),
  site(
    "regular expressions in a script",
    "docusaurus.config.js",
    (length) => `export default {a: ${"/[".repeat(length / 2)}`,
  ),
  site(
    "strings in a script",
    "docusaurus.config.js",
    (length) => `export default {a: ${"'a\\'".repeat(length / 4)}`,
  ),
  site("comments in a script", "docusaurus.config.js", (length) => "/* ".repeat(length / 3)),
  site(
    "assignments in a script",
    "docusaurus.config.js",
    (length) => lines(length, (i) => `a${i}:b = {...a${i}, x:1};\n`),
  ),
  site(
    "names in a script",
    "docusaurus.config.js",
    (length) => `export default ${"a.".repeat(length / 2)}b`,
  ),
  site(
    "types in a script",
    "docusaurus.config.js",
    (length) => `export default f${"<a".repeat(length / 2)}>(1)`,
  ),
  site(
    "imports in a script",
    "docusaurus.config.js",
    (length) => `${lines(length, (i) => `import a${i} from "./b.js";\n`)}`,
    {
      more: { "b.js": `export default {${lines(200_000, (i) => `a${i}:1,`)}}` },
    },
  ),
  site("one long YAML text", "mkdocs.yml", (length) => `a: "${"x ".repeat(length / 2)}"\n`),
  site(
    "one long YAML block",
    "mkdocs.yml",
    (length) => `a: |\n${lines(length, (i) => `  x${i}\n`)}`,
  ),
  site(
    "deep YAML",
    "mkdocs.yml",
    (length) => lines(length, (i) => `${" ".repeat(Math.min(i, 500))}a${i}:\n`),
  ),
  site(
    "YAML anchors",
    "mkdocs.yml",
    (length) => `a: &a [1]\n${lines(length, (i) => `b${i}: &b${i} [*a, *a]\n`)}`,
  ),
  site("deep TOML", "hugo.toml", (length) => `a = ${"[".repeat(length)}`, { page: "content/a.md" }),
  site("dotted TOML", "hugo.toml", (length) => `${"a.".repeat(length / 2)}a = 1`, {
    page: "content/a.md",
  }),
  site("tables of TOML", "hugo.toml", (length) => lines(length, (i) => `[a.b${i}.c]\n`), {
    page: "content/a.md",
  }),
  site("deep JSON", "docfx.json", (length) => `{"build":${"[".repeat(length)}`),
];

const PAGES_OF_SITES: readonly ProjectGenerator[] = [
  ["Hugo", "hugo.toml", "baseURL='/'\n", "content"],
  ["Jekyll", "_config.yml", "title: a\n", "d"],
  ["Docusaurus", "docusaurus.config.js", "export default {}", "docs"],
  ["VitePress", ".vitepress/config.js", "export default {}", "docs"],
  ["MkDocs", "mkdocs.yml", "site_name: a\n", "docs"],
  ["mdBook", "book.toml", "[book]\n", "src"],
  ["docfx", "docfx.json", "{}", "docs"],
  ["docfx on Learn", ".openpublishing.publish.config.json", "{}", "docs"],
  ["Astro", "astro.config.mjs", "export default {}", "src/content/docs"],
  ["Lume", "_config.ts", "import lume from 'lume/mod.ts';\n", "docs"],
  ["Sphinx", "conf.py", "extensions = []\n", "docs"],
].flatMap(([name, path, text, folder]): ProjectGenerator[] => {
  const settings = { [path]: text, ...(name === "docfx on Learn" ? { "docfx.json": "{}" } : {}) };
  return [
    {
      name: `pages of ${name} with links that are nearly right`,
      make: (length) => ({
        ...settings,
        ...files(length / 2, (i) => `${folder}/d/page${i}.md`, (i) => `# A${i}\n`),
        [`${folder}/b.md`]: lost(length / 4, (i) => `/d/pgae${i}`) +
          lost(length / 4, (i) => `d/pbge${i}.md`),
      }),
    },
    {
      name: `folders of ${name}`,
      make: (length) => ({
        ...settings,
        ...files(length / 2, (i) => `${folder}/folder${i}/a.md`, (i) => `# A${i}\n[x](b)\n`),
        [`${folder}/b.md`]: lost(length / 4, (i) => `/foldre${i}/a`) +
          lost(length / 4, (i) => `../Folder${i}/A.md`),
      }),
    },
    {
      name: `addresses of ${name}`,
      make: (length) => ({
        ...settings,
        ...files(
          length,
          (i) => `${folder}/p${i}.md`,
          (i) => `---\naliases: [/x${i}, y${i}]\nslug: s\npermalink: /z\n---\n[x](/x${i}z)\n`,
        ),
      }),
    },
  ];
});

export const PROJECTS: readonly ProjectGenerator[] = [
  ...PAGES,
  ...TREES,
  ...SITES,
  ...PAGES_OF_SITES,
];
