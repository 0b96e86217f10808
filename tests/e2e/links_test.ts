/** Links between documents, on the real program. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type Project, project } from "./harness.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n[tree.notes]\npath = "notes"\n',
  "docs/alpha.md": `# Alpha

See [beta](beta.md#setup "title"), [gone](gone.md), [the ref][ref] and [ref].

[ref]: sub/gamma.md#deep-part
[unused]: beta.md

## Second

Back to [[beta#Use it|text]], <a href="sub/gamma.md">html</a>, [bad](beta.md#nope), [own](#alpha),
[web](https://example.com/beta.md), ![image](beta.md), ![[shot.png]], ![[lucide-x.svg#icon]] and [code](../src/main.ts).

{% include_relative sub/gamma.md %}
`,
  "docs/beta.md": "# Beta\n\nIntro [a](alpha.md).\n\n## Setup\n\nText.\n\n## Use it\n\nText.\n",
  "docs/sub/gamma.md":
    '# Gamma "quoted" \\ title\n\nText.\n\n## Deep part\n\nUp to [alpha](../alpha).\n',
  "docs/plain.rst": "Plain\n=====\n\nText.\n",
  "notes/note.md": "# Note\n\nAbout [setup](../docs/beta.md#setup).\n",
  "src/main.ts": "",
};

async function inProject(work: (ra: Project) => Promise<void>, more = {}): Promise<void> {
  await using ra = await project({ ...FILES, ...more });
  await work(ra);
}

interface LinkJson {
  readonly form: string;
  readonly from: string | null;
  readonly line: number;
  readonly target: string;
  readonly to: string | null;
  readonly to_file: string | null;
  readonly problem: string | null;
}

async function linksOf(ra: Project, id: string) {
  const { stdout, stderr } = await ra.run("links", id, "--json");
  const [section] = JSON.parse(stdout || stderr).sections;
  const out = section.out.map((one: LinkJson) =>
    `${one.line} ${one.form} ${one.to ?? one.to_file}`
  );
  const from = section.in.map((one: LinkJson) => `${one.from}:${one.line} ${one.form}`);
  const broken = section.broken.map((one: LinkJson) => `${one.line} ${one.target}`);
  return { id: section.id, out, in: from, broken };
}

Deno.test("links lists the links of a document in all their forms, what links to it, and broken ones", () =>
  inProject(async (ra) => {
    deepEqual(await linksOf(ra, "docs:alpha.md"), {
      id: "docs:alpha.md",
      out: [
        "3 link docs:beta.md#setup",
        "3 reference docs:sub/gamma.md#deep-part",
        "3 reference docs:sub/gamma.md#deep-part",
        "10 wiki docs:beta.md#use-it",
        "10 html docs:sub/gamma.md",
        "10 link docs:beta.md",
        "11 link src/main.ts",
        "13 include docs:sub/gamma.md",
      ],
      in: ["docs:beta.md#beta:3 link"],
      broken: ["3 gone.md", "10 beta.md#nope"],
    });
    deepEqual((await linksOf(ra, "docs/beta.md")).in, [
      "docs:alpha.md#alpha:3 link",
      "docs:alpha.md#second:10 wiki",
      "docs:alpha.md#second:10 link",
      "notes:note.md#note:3 link",
    ]);
  }));

Deno.test("links leads to a page also where nobody can say whether it has the anchor", async () => {
  await using ra = await project({
    "mkdocs.yml": "site_name: Docs\n",
    "docs/index.md": "# Home\n\n[build](cli.md#tool-build)\n",
    "docs/cli.md": "# Commands\n\n::: mkdocs-click\n    :module: tool\n    :command: cli\n",
  });
  const { out, in: from, broken } = await linksOf(ra, "docs/index.md");
  deepEqual({ out, from, broken }, { out: ["3 link project:docs/cli.md"], from: [], broken: [] });
  deepEqual((await linksOf(ra, "docs/cli.md")).in, ["project:docs/index.md#home:3 link"]);
});

Deno.test("links of a section are those in it and to it", () =>
  inProject(async (ra) => {
    deepEqual(await linksOf(ra, "docs:beta.md#setup"), {
      id: "docs:beta.md#setup",
      out: [],
      in: ["docs:alpha.md#alpha:3 link", "notes:note.md#note:3 link"],
      broken: [],
    });
    deepEqual((await linksOf(ra, "docs:alpha.md#second")).out, [
      "10 wiki docs:beta.md#use-it",
      "10 html docs:sub/gamma.md",
      "10 link docs:beta.md",
      "10 link docs:alpha.md#alpha",
      "11 link src/main.ts",
      "13 include docs:sub/gamma.md",
    ]);
  }));

Deno.test("links follow what is written now", () =>
  inProject(async (ra) => {
    deepEqual((await linksOf(ra, "docs:sub/gamma.md")).out, []);
    await ra.write("docs/sub/gamma.md", "# Gamma\n\nUp to [alpha](../alpha.md).\n");
    await ra.write("docs/gone.md", "# Gone\n\nHere. [[alpha]]\n");
    await Deno.remove(`${ra.folder}/docs/beta.md`);
    const { in: from, broken } = await linksOf(ra, "docs:alpha.md");
    deepEqual(from, ["docs:gone.md#gone:3 wiki", "docs:sub/gamma.md#gamma:3 link"]);
    deepEqual(broken, [
      "3 beta.md#setup",
      ...Array(2).fill("3 sub/gamma.md#deep-part"),
      ...["10 beta#Use it", "10 beta.md#nope"],
    ]);
    await ra.write(".ra/index/check.facts", "damaged");
    deepEqual((await linksOf(ra, "docs:alpha.md")).in, from);
  }));

Deno.test("links uses the routes of the site", () =>
  inProject(async (ra) => {
    const [{ in: from }] = JSON.parse((await ra.run("links", "docs:install.md", "--json")).stdout)
      .sections;
    deepEqual(from.map(({ target }: LinkJson) => target), ["install/", "/guide/install/"]);
  }, {
    ".ra.toml": 'root = true\n[tree.docs]\npath = "content/guide"\n',
    "hugo.toml": 'baseURL = "https://example.com/"\n',
    "content/guide/install.md": "---\ntitle: Install\n---\n\nText.\n",
    "content/guide/_index.md": "---\ntitle: Guide\n---\n\nGo [on](install/).\n",
    "content/guide/about.md": "---\ntitle: About\n---\n\nGo [on](/guide/install/).\n",
  }));

Deno.test("links as text has a part for each direction, and says what is wrong", () =>
  inProject(async (ra) => {
    const { code, stdout } = await ra.run("links", "docs:alpha.md", "docs:plain.rst");
    equal(code, 0);
    match(stdout, /^── docs:alpha\.md\nlinks to\n {2}docs:beta\.md#setup +line 3 +link beta/);
    match(stdout, /\nlinked from\n {2}docs:beta\.md#beta +line 3 +link alpha\.md\n/);
    match(stdout, /\nbroken\n {2}line 3 +gone\.md +"gone\.md" leads to docs\/gone\.md, which does/);
    match(stdout, /\n── docs:plain\.rst\nno links\n$/);
    const { stderr } = await ra.run("links", "docs:plain.rst");
    match(stderr, /the links in "docs:plain\.rst" are not known: only those of markdown are read/);
  }));

Deno.test("links --graph writes DOT and JSON", () =>
  inProject(async (ra) => {
    const { stdout } = await ra.run("links", "--graph");
    match(stdout, /^digraph links \{\n {2}rankdir=LR;\n/);
    match(stdout, /\n {2}"docs:sub\/gamma\.md" \[label="Gamma \\"quoted\\" \\\\ title"\];\n/);
    match(stdout, /\n {2}"docs:alpha\.md" -> "docs:sub\/gamma\.md" \[weight=4\];\n/);
    match(stdout, /\n {2}"notes:note\.md" -> "docs:beta\.md";\n\}\n$/);
    const graph = JSON.parse((await ra.run("links", "--graph", "--json", "-t", "docs")).stdout);
    deepEqual(Object.keys(graph), ["nodes", "edges", "broken", "index"]);
    deepEqual(graph.nodes[0], { id: "docs:alpha.md", title: "Alpha" });
    deepEqual(graph.edges, [
      { from: "docs:alpha.md", to: "docs:beta.md", count: 3 },
      { from: "docs:alpha.md", to: "docs:sub/gamma.md", count: 4 },
      { from: "docs:beta.md", to: "docs:alpha.md", count: 1 },
    ]);
    deepEqual(graph.broken.map(({ target }: LinkJson) => target), [
      "gone.md",
      "beta.md#nope",
      "../alpha",
    ]);
  }));

Deno.test("links refuses what makes no sense", () =>
  inProject(async (ra) => {
    const cases: [words: string[], message: RegExp][] = [
      [[], /"ra links" needs an ID, or --graph\nhint: for example: ra links docs:guide\.md/],
      [["docs:alpha.md", "--graph"], /Cannot show the graph of "docs:alpha\.md" alone\nhint:/],
      [["docs:alpha.md", "-t", "docs"], /Cannot use --tree without --graph\nhint:/],
      [
        ["docs:alfa.md"],
        /Cannot find a section with the id "docs:alfa\.md"\nhint: .*docs:alpha\.md/,
      ],
      [
        ["--graph", "-t", "dox"],
        /Cannot find tree "dox" named by --tree\nhint: configured trees are/,
      ],
    ];
    for (const [words, message] of cases) {
      const { code, stderr, stdout } = await ra.run("links", ...words);
      deepEqual([code, stdout], [2, ""]);
      match(stderr, message);
    }
  }));

Deno.test("get --json has the links of a section and those to it", () =>
  inProject(async (ra) => {
    const { stdout } = await ra.run("get", "docs:beta.md", "--json");
    const [{ links, linked_from }] = JSON.parse(stdout).queries[0].results;
    deepEqual(links, [{
      id: "docs:alpha.md",
      file: "docs/alpha.md",
      line: 3,
      form: "link",
      target: "alpha.md",
      problem: null,
    }]);
    equal(linked_from.length, 4);
    deepEqual(linked_from[3].file, "notes/note.md");
    const broken = JSON.parse((await ra.run("get", "docs:alpha.md#alpha", "--json")).stdout);
    const lost = broken.queries[0].results[0].links.find(({ id }: { id: string | null }) => !id);
    match(lost.problem, /"gone\.md" leads to docs\/gone\.md, which does not exist/);
    const outline = JSON.parse((await ra.run("get", "docs:beta.md", "--outline", "--json")).stdout);
    equal(JSON.stringify(outline).includes("linked_from"), false);
  }));

Deno.test("search --related adds marked sections behind the results, within trees and budget", () =>
  inProject(async (ra) => {
    const { stdout } = await ra.run("search", "title:setup", "--related", "--json");
    const [{ results, total_matches }] = JSON.parse(stdout).queries;
    equal(total_matches, 1);
    deepEqual(
      results.map(({ id, related_to }: { id: string; related_to: unknown }) => [
        id,
        related_to,
      ]),
      [
        ["docs:beta.md#setup", undefined],
        ["docs:alpha.md#alpha", [{ id: "docs:beta.md#setup", how: "links to" }]],
        ["notes:note.md#note", [{ id: "docs:beta.md#setup", how: "links to" }]],
      ],
    );
    const text = await ra.run("search", "title:setup", "--related", "--list");
    match(text.stdout, /^notes:note\.md#note \[links to docs:beta\.md#setup\]$/m);
    const inTree = await ra.run("search", "title:setup", "--related", "--list", "-t", "docs");
    ok(!inTree.stdout.includes("notes:"), inTree.stdout);
    const where = await ra.run(
      "search",
      "title:setup",
      "--related",
      "--files",
      "--where",
      "path = beta.md",
    );
    equal(where.stdout, "docs/beta.md\n");
    const small = await ra.run("search", "title:setup", "--related", "--max-tokens", "60");
    match(small.stdout, /^── docs:beta\.md#setup\n/);
    const plain = await ra.run("search", "title:setup", "--files");
    equal(plain.stdout, "docs/beta.md\n");
    const context = await ra.run(
      "likethis",
      "docs:beta.md#setup",
      "--related",
      "--list",
      "-n",
      "1",
    );
    equal(context.code <= 1, true);
  }));

Deno.test("without a configuration, links work as well", async () => {
  await using ra = await project({
    "a.md": "# A\n\nTo [b](b.md).\n",
    "b.md": "# B\n\nText.\n",
    ".git/HEAD": "ref: refs/heads/main\n",
  });
  const { stdout } = await ra.run("links", "b.md");
  match(stdout, /linked from\n {2}\S+:a\.md#a +line 3 +link b\.md/);
});

for (const site of ["github", "hugo", "mkdocs"]) {
  Deno.test(`links and check agree on what is broken in testdata/sites/${site}`, async () => {
    await using ra = await project(`sites/${site}`);
    await ra.write(".ra.toml", 'root = true\n[tree.all]\npath = "."\n');
    const { broken } = JSON.parse((await ra.run("links", "--graph", "--json")).stdout);
    const { findings } = JSON.parse((await ra.run("check", "--json")).stdout);
    const lines = new Map<string, string[]>();
    for (const { from_file } of broken) {
      lines.set(from_file, (await ra.read(from_file)).split("\n"));
    }
    const found = broken.map((one: { from_file: string; line: number }) =>
      `${one.from_file}:${one.line}`
    );
    const wanted = findings
      .filter(({ code }: { code: string }) => /^broken-(?:link|anchor|wiki-link)$/.test(code))
      .map(({ path, line }: { path: string; line: number }) => `${path}:${line}`);
    ok(wanted.length > 0);
    const isUse = (place: string) => {
      const [file, line] = place.split(":");
      return !/^ *\[[^\]]+\]:|!\[|<img/.test(lines.get(file)?.[Number(line) - 1] ?? "![");
    };
    const missed = wanted.filter((place: string) => isUse(place) && !found.includes(place));
    deepEqual(missed, []);
    const invented = found.filter((place: string) => !wanted.includes(place));
    deepEqual(invented, []);
  });
}
