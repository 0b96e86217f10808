import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { listTrust, revokeTrust, trustProject } from "../../../src/app/project/trust.ts";
import type { RaError } from "../../../src/base/error.ts";
import { loadConfig } from "../../../src/config/load.ts";
import { type Config, usableTrees } from "../../../src/config/model.ts";
import { type Files, World } from "../world.ts";

const names = (config: Config) => usableTrees(config).map((tree) => tree.name);

const AWAY: [name: string, toml: string, links: [string, string][]][] = [
  ["a folder beside the project", "path = '../other'", []],
  ["an absolute path", "path = 'OTHER'", []],
  ["a folder of the home", "path = '~/.ssh'", []],
  ["the home itself", "path = '~'", []],
  ["the root of the disk", "path = '/'", []],
  ["a link that leads away", "path = 'docs'", [["docs", "../other"]]],
  ["a link on the way", "path = 'link/deep'", [["link", "../other"]]],
];
const FILES: Files = { "/other/a.md": "secret", "/other/deep/a.md": "", "~/.ssh/id.md": "secret" };

for (const [name, toml, links] of AWAY) {
  Deno.test(`a project config may not read ${name} without trust`, async () => {
    const world = new World(FILES);
    world.write(".ra.toml", `[tree.x]\n${toml.replace("OTHER", world.at("/other"))}\n`);
    for (const [path, target] of links) world.link(path, target);
    const before = await loadConfig(world);
    deepEqual(names(before), []);
    equal(before.trees[0].trusted, false);
    equal(before.warnings.length, 1);
    match(before.warnings[0].hint ?? "", /ra trust/);

    const outcome = await trustProject(world);
    deepEqual(outcome.configs.map((config) => config.file), [world.at(".ra.toml")]);
    const after = await loadConfig(world);
    deepEqual(names(after), ["x"]);
    deepEqual(after.warnings, []);
  });
}

const AT_HOME: [name: string, files: Files, links: [string, string][]][] = [
  ["its own folder", { ".ra.toml": "[tree.x]\npath = '.'\n" }, []],
  ["a folder inside", { ".ra.toml": "[tree.x]\npath = './docs'\n", "docs/a.md": "" }, []],
  ["a link that stays inside", { ".ra.toml": "[tree.x]\npath = 'l'\n", "docs/a": "" }, [
    ["l", "docs"],
  ]],
  ["a name that begins with two dots", {
    ".ra.toml": "[tree.x]\npath = '..docs'\n",
    "..docs/a": "",
  }, []],
  ["anything by the global config", { "~/.ra.toml": "[tree.x]\npath = '/'\n" }, []],
];
for (const [name, files, links] of AT_HOME) {
  Deno.test(`no trust is needed for ${name}`, async () => {
    const world = new World(files);
    for (const [path, target] of links) world.link(path, target);
    const config = await loadConfig(world);
    deepEqual(names(config), ["x"]);
    deepEqual((await trustProject(world)).configs, []);
    equal(world.exists(world.at("~/.ra/trust.json")), false);
  });
}

Deno.test("trust ends with an edit, applies to one path, and can be revoked", async () => {
  const world = new World({ ...FILES, ".ra.toml": "[tree.x]\npath = '../other'\n" });
  await trustProject(world);
  deepEqual(names(await loadConfig(world)), ["x"]);
  equal((await listTrust(world)).entries[0].state, "valid");

  world.write(".ra.toml", "[tree.x]\npath = '../other' \n");
  deepEqual(names(await loadConfig(world)), [], "edited");
  equal((await listTrust(world)).entries[0].state, "changed");
  equal((await trustProject(world)).configs[0].already, false);
  equal((await trustProject(world)).configs[0].already, true);
  equal((await listTrust(world)).entries.length, 1, "one entry for one file");

  world.write("copy/.ra.toml", world.read(".ra.toml"));
  world.chdir(world.at("copy"));
  world.makeFolder(world.at("other"));
  const copy = await loadConfig(world);
  deepEqual(copy.trees.map((tree) => tree.trusted), [false], "same text in another place");

  world.chdir(world.at(""));
  deepEqual((await revokeTrust(world)).revoked, [world.at(".ra.toml")]);
  deepEqual(names(await loadConfig(world)), [], "revoked");
  deepEqual((await revokeTrust(world)).revoked, []);
});

Deno.test("an invalid trust file trusts nothing and is replaced", async () => {
  const world = new World({ ...FILES, ".ra.toml": "[tree.x]\npath = '../other'\n" });
  for (const text of ["", "[]", "{", '{"configs":3}', '{"configs":[3,{"file":1}]}', "null"]) {
    world.write("~/.ra/trust.json", text);
    deepEqual(names(await loadConfig(world)), []);
  }
  await trustProject(world);
  deepEqual(names(await loadConfig(world)), ["x"]);
});

Deno.test("nothing can be trusted without a home folder", async () => {
  const world = new World({ ...FILES, ".ra.toml": "[tree.x]\npath = '../other'\n" });
  world.homeFolder = null;
  deepEqual(names(await loadConfig(world)), []);
  await trustProject(world).then(
    () => match("trusted", /never/),
    (error) => match(error.hint, /HOME/),
  );
});

Deno.test("a trust file that another process keeps locked is waited for, not silently", async () => {
  const world = new World({ ...FILES, ".ra.toml": "[tree.x]\npath = '../other'\n" });
  world.write("~/.ra/trust.json", "");
  const lock = (await world.lock(world.at("~/.ra/trust.json.lock"), "1"))!;
  const told: string[] = [];
  let clock = 0;
  world.now = () => clock += 600;
  await rejects(trustProject(world, (line) => told.push(line)), (error: RaError) => {
    match(error.message, /another ra is changing it/);
    return error.hint === "try again when it has finished";
  });
  equal(told.length, 1);
  match(told[0], /^waiting up to 10 s for another ra/);
  lock.release();
});

Deno.test("an include that leaves its tree is skipped until the config is trusted", async () => {
  const world = new World({
    ...FILES,
    ".ra.toml": "[tree.d]\npath='d'\n[[context.rules]]\nmatch='a'\n" +
      "include=['d:ok.md', 'd:../../other/a.md', 'd:link.md', 'g:a.md']\n",
    "d/ok.md": "",
    "~/.ra.toml": "[tree.g]\npath='notes'\n",
    "~/notes/a.md": "",
  });
  world.link("d/link.md", world.at("~/.ssh/id.md"));
  const before = await loadConfig(world);
  deepEqual(before.rules[0].include, ["d:ok.md", "g:a.md"]);
  equal(before.warnings.length, 2);
  const { configs } = await trustProject(world);
  deepEqual(configs[0].allows.map(({ kind, name }) => [kind, name]), [
    ["include", "d:../../other/a.md"],
    ["include", "d:link.md"],
  ]);
  const after = await loadConfig(world);
  equal(after.rules[0].include.length, 4);
  deepEqual(after.warnings, []);
});

Deno.test("a link that is turned elsewhere needs new trust", async () => {
  const world = new World({
    ...FILES,
    "/elsewhere/a.md": "",
    ".ra.toml": "[tree.x]\npath = 'docs'\n",
  });
  world.link("docs", "../other");
  const { configs } = await trustProject(world);
  deepEqual(configs[0].allows, [{ kind: "tree", name: "x", path: "/other" }], "where it leads");
  deepEqual(names(await loadConfig(world)), ["x"]);

  world.remove(world.at("docs"));
  world.link("docs", "/elsewhere");
  const turned = await loadConfig(world);
  deepEqual(names(turned), []);
  match(turned.warnings[0].message, /leads outside its project/);
  const again = await trustProject(world);
  equal(again.configs[0].already, false);
  deepEqual(again.configs[0].allows, [{ kind: "tree", name: "x", path: "/elsewhere" }]);
  deepEqual(names(await loadConfig(world)), ["x"]);
  const { entries } = await listTrust(world);
  deepEqual(entries.map(({ targets }) => targets), [again.configs[0].allows]);
});

Deno.test("a link that becomes one after the trust is not covered by it", async () => {
  const world = new World({
    ...FILES,
    ".ra.toml": "[tree.x]\npath = '../other'\n[tree.y]\npath = 'own'\n",
    "own/a.md": "",
  });
  await trustProject(world);
  deepEqual(names(await loadConfig(world)), ["x", "y"]);
  world.remove(world.at("own"), { recursive: true });
  world.link("own", world.at("~/.ssh"));
  deepEqual(names(await loadConfig(world)), ["x"]);
  world.remove("/other", { recursive: true });
  world.link("/other", world.at("~/.ssh"));
  deepEqual(names(await loadConfig(world)), []);
  equal((await listTrust(world)).entries[0].state, "changed");
});

Deno.test("an include that is turned elsewhere needs new trust", async () => {
  const world = new World({
    ...FILES,
    "d/ok.md": "",
    ".ra.toml": "[tree.d]\npath='d'\n[[context.rules]]\nmatch='a'\ninclude=['d:link.md']\n",
  });
  world.link("d/link.md", "/other/a.md");
  await trustProject(world);
  deepEqual((await loadConfig(world)).rules[0].include, ["d:link.md"]);
  world.remove(world.at("d/link.md"));
  world.link("d/link.md", world.at("~/.ssh/id.md"));
  deepEqual((await loadConfig(world)).rules[0].include, []);
});

const CHECK_PATHS: [name: string, toml: string, links: [string, string][], path: string][] = [
  ["baseline", "baseline = '../b.json'", [], "/b.json"],
  ["baseline", "baseline = '~/.bashrc'", [], "/home/.bashrc"],
  ["baseline", "baseline = 'b.json'", [["b.json", "/other/a.md"]], "/other/a.md"],
  ["baseline", "baseline = 'd/b.json'", [["d", "/other"]], "/other/b.json"],
  ["link_root", "link_root = '/'", [], "/"],
  ["link_root", "link_root = 'site'", [["site", "/other"]], "/other"],
  ["link_root", "link_root = ['/other']", [], "/other"],
];
for (const [kind, toml, links, path] of CHECK_PATHS) {
  Deno.test(`[check] ${toml} is ignored until it is trusted`, async () => {
    const world = new World({ ...FILES, ".ra.toml": `[check]\n${toml}\n` });
    for (const [name, target] of links) world.link(name, target);
    const valueOf = ({ check }: Config) =>
      kind === "baseline" ? check.baseline : check.linkRoot[0] ?? null;
    const before = await loadConfig(world);
    equal(valueOf(before), null);
    deepEqual(before.warnings.map(({ line, key }) => [line, key]), [[2, `check.${kind}`]]);
    const { configs } = await trustProject(world);
    deepEqual(configs[0].allows, [{ kind, name: `check.${kind}`, path }]);
    const after = await loadConfig(world);
    deepEqual(after.warnings, []);
    ok(valueOf(after) !== null);
  });
}

Deno.test("[check] paths inside the project, and those of the global config, need no trust", async () => {
  const world = new World({
    ".ra.toml": "[check]\nbaseline = 'b.json'\n",
    "~/.ra.toml": "[check]\nlink_root = '/'\n",
  });
  const { check, warnings } = await loadConfig(world);
  deepEqual([check.baseline, check.linkRoot, warnings], [world.at("b.json"), ["/"], []]);
});

Deno.test("an entry that pins nothing, or nonsense, trusts nothing", async () => {
  const world = new World({ ...FILES, ".ra.toml": "[tree.x]\npath = '../other'\n" });
  await trustProject(world);
  const { configs: [entry] } = JSON.parse(world.read("~/.ra/trust.json"));
  for (const targets of [undefined, null, [], [3], [{ kind: "tree" }], "x"]) {
    world.write("~/.ra/trust.json", JSON.stringify({ configs: [{ ...entry, targets }] }));
    deepEqual(names(await loadConfig(world)), [], JSON.stringify(targets));
  }
});

Deno.test("a home that is a file has nothing to trust with", async () => {
  const world = new World({ ...FILES, ".ra.toml": "[tree.x]\npath = '../other'\n", "/file": "" });
  world.homeFolder = "/file";
  deepEqual(names(await loadConfig(world)), []);
  await rejects(trustProject(world), { name: "RaError", message: /Cannot write trust file/ });
  equal(world.read("/file"), "");
});

Deno.test("the lock of the trust file is not taken through a link", async () => {
  const world = new World({ ...FILES, ".ra.toml": "[tree.x]\npath = '../other'\n" });
  world.write("~/.profile", "mine");
  world.link("~/.ra/trust.json.lock", "../.profile");
  await rejects(trustProject(world), { name: "RaError", message: /not a regular file/ });
  equal(world.read("~/.profile"), "mine");
});

Deno.test("the trust file is private to the user", async () => {
  const world = new World(FILES);
  world.write(".ra.toml", "[tree.x]\npath = '../other'\n");
  await trustProject(world);
  const modes = ["~/.ra", "~/.ra/trust.json"].map((path) => world.lstat(world.at(path)).mode);
  deepEqual(modes, [0o700, 0o600]);
});
