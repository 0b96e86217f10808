/** Which sites are found, what they say about themselves, and what the configuration changes. */
import { deepEqual, equal, match } from "node:assert/strict";
import { describeSites } from "../../../src/app/check/sites.ts";
import { initProject } from "../../../src/app/project/init.ts";
import { sitesJson, sitesText } from "../../../src/output/check/sites.ts";
import { PLAIN } from "../../../src/output/terminal/style.ts";
import { World } from "../world.ts";

const MANY = {
  "docs/mkdocs.yml": "site_name: x\n",
  "docs/docs/a.md": "x",
  "site/hugo.yaml": "languages:\n  en: {}\n  de:\n    contentDir: content/de\n",
  "site/content/b.md": "x",
  "site/content/de/c.md": "x",
  "site/static/i.png": "",
  "book/book.toml": "",
  "book/src/d.md": "x",
  "notes/e.md": "x",
};

Deno.test("several sites in one repository are found, each with its folders", async () => {
  const outcome = await describeSites(new World(MANY).host);
  deepEqual(
    outcome.sites.map(({ generator, folder, evidence, routes }) =>
      `${generator} ${folder}/${evidence} ${routes}`
    ),
    ["mdbook book/book.toml 1", "mkdocs docs/mkdocs.yml 1", "hugo site/hugo.yaml 2"],
  );
  deepEqual(outcome.sites[2].content, [
    { path: "site/content/de", url: "/de" },
    { path: "site/content", url: "/" },
  ]);
  deepEqual(outcome.sites[2].assets, [{ path: "site/static", url: "/" }]);
  equal(outcome.others, 1);
});

Deno.test("settings of Hugo may be in many files", async () => {
  const world = new World({
    "config/_default/hugo.toml": "",
    "config/_default/languages.en.toml": 'contentDir = "content/en"\n',
    "config/_default/languages.de.toml": 'contentDir = "content/de"\n',
    "content/en/a.md": "[x](/b/) [x](/de/c/)\n",
    "content/en/b.md": "x",
    "content/de/c.md": "[x](/de/b/)\n",
  });
  deepEqual(await world.findings(), ["content/de/c.md:1 broken-link"]);
});

Deno.test("--site as text and as JSON", async () => {
  const outcome = await describeSites(new World(MANY).host);
  const text = sitesText(outcome, PLAIN);
  match(text, /^mdbook in book\n {2}detected from {2}book\.toml\n {2}pages +book\/src → \/\n/);
  match(text, /\n1 more document is read as on GitHub\n$/);
  const { sites } = sitesJson(outcome) as { sites: Record<string, unknown>[] };
  deepEqual(sites.map(({ detected_from, anchors }) => [detected_from, anchors]), [
    ["book.toml", "mdbook"],
    ["mkdocs.yml", "python-markdown"],
    ["hugo.yaml", "hugo"],
  ]);
});

Deno.test("check.site uses one generator alone, or none", async () => {
  const files = { ...MANY, "site/content/f.md": "[x](/b/)\n", "docs/docs/g.md": "[x](../a/)\n" };
  deepEqual(await new World(files).findings(), []);
  deepEqual(await new World(files, 'site = "github"').findings(), ["docs/docs/g.md:1 broken-link"]);
  const { sites } = await describeSites(new World(files, 'site = "mkdocs"').host);
  deepEqual(sites.map(({ generator }) => generator), ["mkdocs"]);
});

Deno.test("check.site works without any file of the generator", async () => {
  const files = { "content/a.md": "[x](/b/)\n[x](/a/b/c/)\n", "content/b.md": "x" };
  deepEqual(await new World(files, 'site = "hugo"').findings(), ["content/a.md:2 broken-link"]);
});

const NONE: [name: string, files: Record<string, string>][] = [
  ["a config.toml of another tool", { "config.toml": "[a]\n", "a.md": "x" }],
  ["a conf.py of another tool", { "conf.py": "x = 1\n", "a.md": "x" }],
  ["a _config.ts of another tool", { "_config.ts": "export default {}", "a.md": "x" }],
  ["a Hexo site", { "_config.yml": "source_dir: source\n", "a.md": "x" }],
  ["a generator without documents", { "book.toml": "", "a.md": "x" }],
];
for (const [name, files] of NONE) {
  Deno.test(`${name} is not a site`, async () => {
    deepEqual((await describeSites(new World(files).host)).sites, []);
  });
}

const DAMAGED: [file: string, content: string][] = [
  ["hugo.toml", "= ["],
  ["_config.yml", "a: [\nb: {"],
  ["mkdocs.yml", "nav: !!python/object:x {}\n\t- x"],
  ["docusaurus.config.js", "module.exports = {{{"],
  ["docfx.json", "{"],
  ["book.toml", "[[["],
  ["astro.config.mjs", "export default defineConfig({ base: '"],
];
for (const [file, content] of DAMAGED) {
  Deno.test(`a damaged ${file} gives the defaults of its generator`, async () => {
    const pages = ["content", "docs", "src", "src/content/docs"].map((folder) => `${folder}/a.md`);
    const files = Object.fromEntries(pages.map((page) => [page, "x"]));
    const { sites } = await describeSites(new World({ ...files, [file]: content }).host);
    equal(sites.length, 1);
  });
}

Deno.test("ra init writes the detected sites as a comment", async () => {
  const { host } = new World({ "mkdocs.yml": "site_name: x\n", "docs/a.md": "x" });
  await initProject(host, { global: false, force: true });
  const text = new TextDecoder().decode(host.readFile("/home/work/project/.ra.toml"));
  match(
    text,
    /\n# Sites that were detected, for `ra check`: mkdocs \(mkdocs\.yml\)\.\n# \[check\]\n# site = "mkdocs"\n/,
  );
});
