/** The first steps in a project: init, status, config, trust. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { project } from "./harness.ts";

const GUIDE = { "docs/guide.md": "# Guide\n\nHow to begin.\n", ".gitignore": "dist/\n" };

Deno.test("ra init, status and config work at once in a new project", async () => {
  await using ra = await project(GUIDE);
  const init = await ra.run("init");
  equal(init.code, 0, init.stderr);
  match(init.stdout, /\.ra\.toml/);
  equal(await ra.read(".gitignore"), "dist/\n.ra/\n");

  const status = await ra.run("status");
  equal(status.code, 0, status.stdout + status.stderr);
  match(status.stdout, /project/);

  const config = await ra.run("config", "--json");
  equal(config.code, 0, config.stderr);
  const { config_files, config_root, index_dir, trees } = JSON.parse(config.stdout);
  deepEqual(config_files, [join(ra.folder, ".ra.toml")]);
  equal(config_root, ra.folder);
  equal(index_dir, join(ra.folder, ".ra", "index"));
  deepEqual(trees.map((tree: { name: string; path: string }) => [tree.name, tree.path]), [
    ["project", ra.folder],
  ]);
});

Deno.test("ra inspect doc needs no configuration", async () => {
  await using ra = await project(GUIDE);
  const { code, stdout } = await ra.run("inspect", "doc", "docs/guide.md", "--json");
  equal(code, 0);
  const { file, type, title, nodes } = JSON.parse(stdout);
  deepEqual([file, type, title], ["docs/guide.md", "markdown", "Guide"]);
  deepEqual(nodes.map((node: { id: string }) => node.id), [
    "project:docs/guide.md",
    "project:docs/guide.md#guide",
  ]);
  match((await ra.run("inspect", "doc", "docs/guide.md")).stdout, /Guide/);
  const missing = await ra.run("inspect", "doc", "nowhere.md");
  equal(missing.code, 2);
  match(missing.stderr, /^ra: .*"nowhere\.md".*\nhint: /);
});

Deno.test("ra init does not replace a file without --force", async () => {
  await using ra = await project({ ...GUIDE, ".ra.toml": "# mine\n" });
  const refused = await ra.run("init");
  equal(refused.code, 2);
  match(refused.stderr, /^ra: .*\.ra\.toml.*\nhint: .*--force/);
  equal(await ra.read(".ra.toml"), "# mine\n");
  equal((await ra.run("init", "--force")).code, 0);
  match(await ra.read(".ra.toml"), /\[tree\.project\]/);
});

Deno.test("ra init --global writes to the home folder", async () => {
  await using ra = await project();
  const { code, stdout } = await ra.run("init", "--global", "--json");
  equal(code, 0);
  equal(JSON.parse(stdout).file, join(ra.home, ".ra.toml"));
  match(await ra.read("~/.ra.toml"), /tree/);
});

Deno.test("ra init describes several trees by their contents", async () => {
  await using ra = await project({
    "~/notes/README.md": "# Notes of a farmer\n",
    "~/notes/cows/names.md": "# Names\n",
    "~/notes/cows/milk.md": "# Milk\n",
    "~/notes/hay.md": '---\ntitle: Hay "and" straw\n---\n',
    "~/docs/tractor.md": "# The tractor\n",
  });
  const { code, stdout } = await ra.run("init", "--global");
  equal(code, 0);
  match(stdout, /^ {2}tree notes reads notes \(Notes of a farmer: Cows and Hay "and" straw\)$/m);
  const trees = await ra.run("ls", "trees", "--json");
  deepEqual(
    JSON.parse(trees.stdout).trees.map((tree: Record<string, string>) => tree.description),
    ["The tractor", 'Notes of a farmer: Cows and Hay "and" straw'],
  );
});

Deno.test("ra status without a configuration names ra init", async () => {
  await using ra = await project();
  const { code, stdout } = await ra.run("status");
  equal(code, 0);
  match(stdout, /ra init/);
});

Deno.test("-C runs in another folder, each relative to the previous one", async () => {
  await using ra = await project({ ".ra.toml": "", "a/b/.ra.toml": "root = true\n" });
  const { stdout } = await ra.run("-C", "a", "config", "--json", "-C", "b");
  deepEqual(JSON.parse(stdout).config_files, [join(ra.folder, "a/b/.ra.toml")]);
});

const BROKEN: [name: string, config: string, stderr: RegExp][] = [
  ["TOML that does not parse", "[tree\n", /^ra: .*\.ra\.toml.*\nhint: /s],
  ["a value of the wrong type", 'search = { limit = "many" }\n', /search\.limit/],
  ["a ratio out of range", "[search]\ncutoff_ratio = 2\n", /cutoff_ratio/],
  ["a tree without a path", "[tree.docs]\nhidden = true\n", /tree\.docs/],
];

Deno.test("a broken configuration is refused with file and key:", async (t) => {
  await using ra = await project();
  for (const [name, config, stderr] of BROKEN) {
    await t.step(name, async () => {
      await ra.write(".ra.toml", config);
      const ran = await ra.run("config");
      equal(ran.code, 2);
      equal(ran.stdout, "");
      match(ran.stderr, /\.ra\.toml/);
      match(ran.stderr, stderr);
    });
  }
});

Deno.test({
  name: "ra trust shows where links lead, and a link that is turned elsewhere is not read",
  ignore: Deno.build.os === "windows",
  async fn() {
    await using ra = await project({
      ".ra.toml": "root = true\n[tree.docs]\npath = 'docs'\n[check]\nbaseline = 'b.json'\n",
      "../one/a.md": "# Alpha\n",
      "../two/a.md": "# Beta\n",
      "~/.profile": "export A=1\n",
    });
    await Deno.symlink("../one", `${ra.folder}/docs`);
    await Deno.symlink(`${ra.home}/.profile`, `${ra.folder}/b.json`);
    await ra.run("check", "--write-baseline");
    equal(await ra.read("~/.profile"), "export A=1\n", "not written without trust");
    const { stdout } = await ra.run("trust");
    match(stdout, /tree docs may read \S+\/one\n/);
    match(stdout, /check\.baseline may be read and written at \S+\/home\/\.profile\n/);
    match((await ra.run("trust", "--list")).stdout, /tree docs may read \S+\/one\n/);
    match((await ra.run("search", "alpha")).stdout, /Alpha/);

    await Deno.remove(`${ra.folder}/docs`);
    await Deno.symlink("../two", `${ra.folder}/docs`);
    const turned = await ra.run("search", "beta");
    equal(turned.code, 2);
    match(turned.stderr, /not trusted/);
    await ra.run("trust");
    match((await ra.run("search", "beta")).stdout, /Beta/);
  },
});

const ODD_HOMES: [name: string, files: Record<string, string>, env: Record<string, string>][] = [
  ["there is no HOME", {}, { HOME: "", USERPROFILE: "" }],
  ["HOME does not exist", {}, { HOME: "/nonexistent/home", USERPROFILE: "/nonexistent/home" }],
  ["~/.ra is a file", { "~/.ra": "x" }, {}],
  ["~/.ra/trust.json is a folder", { "~/.ra/trust.json/x": "" }, {}],
];
for (const [name, files, env] of ODD_HOMES) {
  Deno.test(`no command fails unforeseen when ${name}`, async () => {
    const config = "root = true\n[tree.docs]\npath = 'docs'\n[tree.out]\npath = '../out'\n";
    await using ra = await project({
      ...files,
      ".ra.toml": config,
      "docs/a.md": "# Alpha\n",
      "../out/b.md": "# Beta\n",
    });
    const found = await ra.run("search", "alpha", { env });
    match(found.stdout, /Alpha/);
    for (
      const command of [
        "status",
        "config",
        "check",
        "agents",
        "trust",
        "trust --list",
        "trust --revoke",
      ]
    ) {
      const { code, stderr } = await ra.run(...command.split(" "), { env });
      ok(code <= 2 && !stderr.includes("went wrong"), `${command}: ${stderr}`);
    }
    const plain = await ra.run("search", "alpha", { env, cwd: "docs" });
    ok(!plain.stderr.includes("went wrong"), plain.stderr);
    const global = await ra.run("init", "--global", { env });
    ok(!global.stderr.includes("went wrong"), global.stderr);
  });
}

Deno.test("a tree outside the project is read only after ra trust", async () => {
  const config = '[tree.other]\npath = "../elsewhere"\n';
  await using ra = await project({ ".ra.toml": config, "../elsewhere/a.md": "# A\n" });
  const trusted = async () =>
    JSON.parse((await ra.run("config", "--json")).stdout).trees[0].trusted;
  equal(await trusted(), false);
  match((await ra.run("config")).stderr, /^ra: warning: .*ra trust/m);
  equal((await ra.run("status")).code, 1);

  equal((await ra.run("trust")).code, 0);
  equal(await trusted(), true);
  match((await ra.run("trust", "--list")).stdout, /\.ra\.toml/);

  await ra.write(".ra.toml", `${config}# edited\n`);
  equal(await trusted(), false);
  await ra.run("trust");
  equal((await ra.run("trust", "--revoke")).code, 0);
  equal(await trusted(), false);
});
