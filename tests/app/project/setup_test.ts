import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { parse } from "smol-toml";
import fc from "fast-check";
import { impliedConfig } from "../../../src/app/project/implied.ts";
import { initProject, starter } from "../../../src/app/project/init.ts";
import { showConfig, toStatus } from "../../../src/app/project/setup.ts";
import type { IndexStatus } from "../../../src/store/model.ts";
import { listTrust, revokeTrust, trustProject } from "../../../src/app/project/trust.ts";
import { findConfig } from "../../../src/app/workspace.ts";
import { RaError } from "../../../src/base/error.ts";
import { notIncludedText } from "../../../src/base/not_included.ts";
import { tomlComment, tomlKey, tomlValue } from "../../../src/base/text/toml_text.ts";
import { loadConfig } from "../../../src/config/load.ts";
import { type Config, DEFAULT_TREE, usableTrees } from "../../../src/config/model.ts";
import { configJson, configText } from "../../../src/output/commands/config.ts";
import {
  initJson,
  initText,
  revokeText,
  trustJson,
  trustListText,
  trustText,
} from "../../../src/output/commands/init.ts";
import { statusJson, statusText } from "../../../src/output/commands/status.ts";
import { makeStyle } from "../../../src/output/terminal/style.ts";
import { type Files, World } from "../../config/world.ts";

const PLAIN = makeStyle({ color: false, width: 100 });
const HERE = { global: false, force: false };

const COVERED: [name: string, files: Files, documents: number, left: string][] = [
  ["documents of any folder", { "README.md": "", "docs/a.md": "", "api/b/c.txt": "" }, 3, ""],
  ["no document", { "main.c": "" }, 0, ""],
  [
    "folders called build, dist and target",
    { "build/a.md": "", "dist/b.md": "", "target/c.md": "" },
    3,
    "",
  ],
  [
    "all but dependencies",
    {
      "package.json": "",
      "README.md": "",
      "node_modules/x/README.md": "",
      "web/node_modules/x/README.md": "",
      "vendor/y/README.md": "",
      "docs/vendor/adding-one.md": "",
    },
    2,
    "not included: node_modules, vendor, web/node_modules",
  ],
  [
    "not what cargo builds",
    { "Cargo.toml": "", "target/doc/a.md": "", "src/target/a.md": "" },
    1,
    "not included: target",
  ],
  [
    "nothing hidden or ignored",
    { ".x/a.md": "", ".gitignore": "out\n", "out/b.md": "", "c.md": "" },
    1,
    "not included: 1 ignored by ignore files",
  ],
];
for (const [name, files, documents, left] of COVERED) {
  Deno.test(`ra init covers what is searched without a configuration: ${name}`, async () => {
    const world = new World(files);
    const { coverage, trees } = await initProject(world, HERE);
    deepEqual(trees, [{ name: "project", path: ".", description: null }]);
    equal(coverage?.documents, documents);
    equal(notIncludedText(coverage!.notIncluded), left);
    const config = await loadConfig(world);
    deepEqual(config.warnings, []);
    const configured = usableTrees(config)[0];
    const implied = impliedConfig(world, config);
    if (documents === 0) return ok(implied instanceof RaError);
    const { limits: _, ...tree } = (implied as Config).trees[0];
    deepEqual(tree, { ...configured, source: "" });
  });
}

const ROOTS: [name: string, root: string | null, change: (world: World) => void][] = [
  ["the folder, if it has documents", "/project/a/b", (world) => {
    world.write(".git/HEAD", "");
    world.write("a/b/c.md", "");
  }],
  ["the repository around the folder", "/project", (world) => world.write(".git/HEAD", "")],
  ["the worktree around the folder", "/project/a", (world) => world.write("a/.git", "gitdir: x")],
  ["missing outside of repositories", null, () => {}],
  ["missing in a repository at the root of the disk", null, (world) => {
    world.write("/.git/HEAD", "");
  }],
  ["missing in another user's repository", null, (world) => {
    world.write(".git/HEAD", "");
    world.setOwner("/project", 4711);
  }],
];
for (const [name, root, change] of ROOTS) {
  Deno.test(`without a configuration, the implied tree is ${name}`, async () => {
    const world = new World({ "a/a.md": "", "a/b/c.ts": "" });
    change(world);
    world.chdir("/project/a/b");
    const config = impliedConfig(world, await loadConfig(world));
    if (config instanceof RaError) equal(root, null);
    else {
      equal(config.root, root);
      equal(config.trees[0].folder, root);
    }
  });
}

Deno.test("every kind of file that is included by default makes an implied tree", async () => {
  const [endings] = DEFAULT_TREE.include.map((glob) => /\{(.+)\}/.exec(glob)![1].split(","));
  ok(endings.includes("md"));
  for (const ending of endings) {
    const { isImplied } = await findConfig(new World({ [`docs/a.${ending}`]: "" }));
    ok(isImplied, ending);
  }
});

const GLOBAL: [name: string, files: Record<string, string>, tree: string | null][] = [
  ["only settings", { "~/.ra.toml": "[search]\nlimit = 3\n" }, "project"],
  ["a tree", { "~/.ra.toml": "[tree.notes]\npath = 'notes'\n", "~/notes/a.md": "" }, "notes"],
  ["only settings, beside a project that declares no tree", {
    "~/.ra.toml": "[search]\nlimit = 3\n",
    ".ra.toml": "[search]\nfuzzy_distance = 0\n",
  }, null],
];
for (const [name, files, tree] of GLOBAL) {
  Deno.test(`the folder is ${tree === "project" ? "" : "not "}searched with a global config of ${name}`, async () => {
    const { config, isImplied } = await findConfig(new World({ "a.md": "", ...files }));
    deepEqual(config.trees.map((one) => one.name), tree === null ? [] : [tree]);
    equal(isImplied, tree === "project");
    if (isImplied) {
      equal(config.search.limit, 3);
      match(config.indexDir!, /cache/);
      match(statusText(toStatus(config, null, { now: 0 }), PLAIN), /\nImplied tree\n {2}project/);
    }
  });
}

Deno.test("a home folder kept in git is not searched from a folder in it", async () => {
  const world = new World({ "~/.git/HEAD": "", "~/a.md": "", "~/code/a.ts": "" });
  world.chdir("/home/code");
  ok(impliedConfig(world, await loadConfig(world)) instanceof RaError);
});

Deno.test("initProject() does not follow a link named docs", async () => {
  const world = new World({ "/other/a.md": "" });
  world.link("docs", "../other");
  deepEqual((await initProject(world, HERE)).trees, [
    { name: "project", path: ".", description: null },
  ]);
});

Deno.test("initProject() keeps an existing file unless forced", async () => {
  const world = new World({ ".ra.toml": "mine", "docs/a.md": "" });
  await rejects(initProject(world, HERE), { exitCode: 2, hint: /--force/ });
  equal(world.read(".ra.toml"), "mine");
  equal((await initProject(world, { ...HERE, force: true })).replaced, true);
  match(world.read(".ra.toml"), /\[tree\.project\]/);
  deepEqual(world.readFolder(world.at("")).map(({ name }) => name).sort(), [
    ".ra.toml",
    "docs",
  ]);
});

Deno.test("initProject() replaces a link, never what it leads to, and no folder", async () => {
  const world = new World({ "~/.profile": "mine" });
  world.link(".ra.toml", world.at("~/.profile"));
  await initProject(world, { ...HERE, force: true });
  equal(world.read("~/.profile"), "mine");
  equal(world.lstat(world.at(".ra.toml")).kind, "file");
  world.write("sub/.ra.toml/x", "");
  world.chdir(world.at("sub"));
  await rejects(initProject(world, { ...HERE, force: true }), { message: /it is a folder/ });
});

const IGNORES: [before: string | null, after: string | null, outcome: string][] = [
  [null, null, "absent"],
  ["", ".ra/\n", "added"],
  ["dist/\n", "dist/\n.ra/\n", "added"],
  ["dist/", "dist/\n.ra/\n", "added"],
  ["dist/\r\n", "dist/\r\n.ra/\r\n", "added"],
  ["x\n/.ra/\n", "x\n/.ra/\n", "present"],
  [".ra", ".ra", "present"],
];
for (const [before, after, outcome] of IGNORES) {
  Deno.test(`initProject() leaves ${JSON.stringify(before)} as ${JSON.stringify(after)}`, async () => {
    const world = new World(before === null ? {} : { ".gitignore": before });
    equal((await initProject(world, HERE)).gitignore, outcome);
    equal(world.exists(world.at(".gitignore")) ? world.read(".gitignore") : null, after);
    const again = (await initProject(world, { ...HERE, force: true })).gitignore;
    equal(again, before === null ? "absent" : "present");
  });
}

Deno.test("initProject() --global writes to the home and never claims all of it", async () => {
  const world = new World({ "~/a.md": "", "~/.gitignore": "" });
  const outcome = await initProject(world, { global: true, force: false });
  equal(outcome.file, world.at("~/.ra.toml"));
  deepEqual(outcome.trees, []);
  equal(world.read("~/.gitignore"), "");
  deepEqual((await loadConfig(world)).trees, []);
  world.write("~/notes/a.md", "");
  await initProject(world, { global: true, force: true });
  deepEqual((await loadConfig(world)).trees.map((tree) => tree.isGlobal), [true]);
  world.homeFolder = null;
  await rejects(initProject(world, { global: true, force: true }), { exitCode: 2 });
});

Deno.test("starter() still parses with all of its comments taken away", async () => {
  for (const isGlobal of [true, false]) {
    const docs = { name: "docs", path: "docs", description: 'the "docs"' };
    const text = starter(isGlobal ? [] : [docs], isGlobal)
      .replace(/^# (?=\[|\w+ = )/gm, "");
    const world = new World({
      ".ra.toml": text,
      "docs/a.md": "",
      "src/a.ts": "",
      "~/notes/a.md": "",
    });
    const config = await loadConfig(world);
    equal(config.rules.length, 1);
    deepEqual(config.warnings.filter(({ hint }) => !hint?.includes("ra trust")), []);
  }
});

const RICH: Files = {
  ".ra.toml": `settings.default_limit = 7
[search]
cutoff_ratio = 0.25
boost.tags = 2
[context]
limit = 3
[check]
broken-link = "error"
exclude = ["old/**"]
[tree.docs]
path = "docs"
exclude = ["a\\"b", "[x]"]
[tree."odd.name"]
path = "../other"
[[context.rules]]
match = ["src/**"]
trees = []
terms = ["a"]
search.limit = 2
`,
  "~/.ra.toml":
    "[settings]\nlocal_boost = 2\n[tree.g]\npath = 'notes'\n[[context.rules]]\nmatch='x'\n",
  "docs/a.md": "",
  "/other/a.md": "",
  "~/notes/a.md": "",
};

Deno.test("configText() is TOML that means what it shows", async () => {
  const world = new World(RICH);
  const shown = await showConfig(world);
  const text = configText(shown, PLAIN);
  const other = new World({ ".ra.toml": text });
  const again = await loadConfig(other);
  deepEqual(again.settings, shown.config.settings);
  deepEqual(again.search, shown.config.search);
  deepEqual(again.context, shown.config.context);
  deepEqual(again.check, shown.config.check);
  const plain = ({ name, folder, include, exclude }: (typeof again.trees)[0]) =>
    JSON.stringify([name, folder, include, exclude]);
  deepEqual(again.trees.map(plain), shown.config.trees.map(plain));
  deepEqual(
    again.rules.map((rule) => ({ ...rule, source: "" })),
    shown.config.rules.map((rule) => ({ ...rule, source: "" })),
  );
  equal(again.warnings.filter(({ message }) => message.includes("unknown")).length, 0);
});

Deno.test("configText() names the file of each value", async () => {
  const world = new World(RICH);
  const text = configText(await showConfig(world), PLAIN);
  const lineOf = (start: string) => text.split("\n").find((line) => line.startsWith(start)) ?? "";
  ok(lineOf("local_boost").endsWith(`# ${world.at("~/.ra.toml")}`));
  ok(lineOf("cutoff_ratio").endsWith(`# ${world.at(".ra.toml")}`));
  ok(lineOf("max_chunk_size").endsWith("# default"));
  ok(lineOf("[tree.docs]").endsWith(`# ${world.at(".ra.toml")}`));
  match(text, /path = ".*\/other" # local, not trusted/);
});

Deno.test("configText() without a configuration says so, in valid TOML", async () => {
  const world = new World();
  const text = configText(await showConfig(world), PLAIN);
  match(text, /ra init/);
  equal((parse(text).search as { limit: number }).limit, 10);
});

Deno.test("configJson() has the shape that programs rely on", async () => {
  const world = new World(RICH);
  const json = JSON.parse(JSON.stringify(configJson(await showConfig(world))));
  deepEqual(json.config_files, [world.at(".ra.toml"), world.at("~/.ra.toml")]);
  equal(json.config_root, world.cwd());
  equal(json.index_dir, world.at(".ra/index"));
  equal(json.settings.default_limit, 7);
  equal(json.search.limit, 7);
  equal(json.search.boost.tags, 2);
  equal(json.context.limit, 3);
  equal(json.context.min_word_length, 4);
  deepEqual(
    json.trees.map((tree: Record<string, unknown>) => [tree.name, tree.is_global, tree.trusted]),
    [
      ["docs", false, true],
      ["odd.name", false, false],
      ["g", true, true],
    ],
  );
  deepEqual(json.trees[0].exclude, ['a"b', "[x]"]);
  deepEqual(json.rules[0].trees, []);
  deepEqual(json.rules[0].search, { limit: 2 });
  deepEqual(json.rules[1].trees, null);
  const none = new World();
  const empty = configJson(await showConfig(none));
  deepEqual([empty.config_root, empty.index_dir, empty.trees], [null, null, []]);
});

const INDEX: IndexStatus = {
  state: "fresh",
  path: "/project/.ra/index",
  notice: null,
  size: 4_200_000,
  documents: 2,
  chunks: 5,
  updated: 1_000_000,
  trees: [{
    name: "docs",
    documents: 2,
    chunks: 5,
    languages: [{ language: "english", documents: 2 }],
  }],
  skipped: [{ tree: "docs", path: "bad\x1b.md", reason: "not valid UTF-8" }],
  dependencies: [],
  changes: null,
  oversized: [],
  unparsed: [],
  embedded: { sections: 0, bytes: 0 },
};

Deno.test("toStatus() exits 1 on warnings, and only then", async () => {
  const world = new World({ ".ra.toml": "[tree.docs]\npath = 'docs'\n", "docs/a.md": "" });
  const config = await loadConfig(world);
  equal(toStatus(config, INDEX, { now: 0 }).exitCode, 0);
  equal(toStatus(config, null, { now: 0 }).exitCode, 0);
  equal(toStatus(config, { ...INDEX, state: "damaged" }, { now: 0 }).exitCode, 1);
  const oversized = [{ id: "docs:a.md#x", characters: 60_000 }];
  equal(toStatus(config, { ...INDEX, oversized }, { now: 0 }).exitCode, 1);
  const none = new World();
  const empty = toStatus(await loadConfig(none), null, { now: 0 });
  equal(empty.exitCode, 0);
  match(statusText(empty, PLAIN), /ra init/);
  equal(statusJson(empty).index, null);
});

Deno.test("statusText() shows files, trees, index, skipped files and warnings", async () => {
  const world = new World(RICH);
  const text = statusText(
    toStatus(await loadConfig(world), INDEX, { now: 1_000_000 + 7_200_000 }),
    PLAIN,
  );
  const shown = text;
  equal(
    shown,
    `Config
  /project/.ra.toml
  /home/.ra.toml

Trees
  docs      local   2 documents  /project/docs
  odd.name  local                /other (not trusted; see \`ra trust\`)
  g         global               /home/notes

Index
  /project/.ra/index
  fresh, 2 documents, 5 sections, 4.2 MB, updated 2 hours ago

Skipped (1)
  docs:bad.md not valid UTF-8

Warnings (1)
  ! /project/.ra.toml:14: tree "odd.name" leads outside its project and is skipped: /other
    hint: the user may trust this project with \`ra trust\`; an agent may not
`,
  );
});

Deno.test("initText() and trustText() say what was done and what is next", async () => {
  const world = new World({ "docs/a.md": "", ".gitignore": "", "/other/a.md": "" });
  const outcome = await initProject(world, HERE);
  equal(
    initText(outcome, PLAIN),
    'Wrote /project/.ra.toml\n  tree project reads .\n  1 document\nAdded .ra/ to .gitignore\nNext: ra search "your question"\n',
  );
  equal(initJson(outcome).gitignore, "added");
  match(trustText(await trustProject(world), PLAIN), /Nothing to trust/);
  world.write(".ra.toml", "[tree.x]\npath='../other'\n");
  const trusted = await trustProject(world);
  match(trustText(trusted, PLAIN), /^Trusted: .*\.ra\.toml\n +tree x may read .*other\n/);
  equal((trustJson(trusted).trusted as unknown[]).length, 1);
  match(trustListText(await listTrust(world), PLAIN), /\.ra\.toml since \d{4}-/);
  match(revokeText(await revokeTrust(world)), /No longer trusted/);
  match(trustListText(await listTrust(world), PLAIN), /No config file is trusted/);
});

Deno.test("tomlValue() and tomlKey() parse back to what they were given", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (key, value) => {
      const text = `${tomlKey(key)} = ${tomlValue([value])} # ${tomlComment(value)}\n`;
      deepEqual({ ...parse(text) }, Object.fromEntries([[key, [value]]]));
    }),
  );
});

Deno.test("ra status shows the model, what it has encoded, and why it cannot be used", async () => {
  const place = "http://127.0.0.1:1234/v1";
  const world = new World({ ".ra.toml": "[tree.docs]\npath = 'docs'\n", "docs/a.md": "" });
  const config = await loadConfig(world);
  const index = { ...INDEX, chunks: 8, embedded: { sections: 2, bytes: 900 } };
  const model = { name: "tiny", place, problem: null };
  const good = toStatus(config, index, { model, now: 0 });
  equal(good.exitCode, 0);
  match(
    statusText(good, PLAIN),
    /tiny at http.*\n.*2 of 8 sections have vectors \(25 %\), 900 B; `ra embed`/,
  );
  const problem = new RaError("Cannot use it", { hint: "repair it" });
  const bad = toStatus(config, index, { model: { ...model, problem }, now: 0 });
  equal(bad.exitCode, 1);
  match(statusText(bad, PLAIN), /Cannot use it[^]*repair it/);
});
