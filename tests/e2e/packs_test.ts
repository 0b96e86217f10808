/** `ra add` and `ra packs` with real packages on a real disk. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { project } from "./harness.ts";

const README = "# zod\n\n## Refinements\n\nUse refine to validate with a custom function.\n";
const FILES = {
  ".ra.toml": "[tree.docs]\npath = 'docs'\n",
  "docs/own.md": "# Forms\n\nOur forms validate with a custom function.\n",
  "package.json": '{"dependencies":{"zod":"^4","hostile":"1"}}',
  "node_modules/.pnpm/zod@4.1.2/node_modules/zod/package.json": '{"name":"zod","version":"4.1.2"}',
  "node_modules/.pnpm/zod@4.1.2/node_modules/zod/README.md": README,
  "node_modules/.pnpm/zod@4.1.2/node_modules/zod/CHANGELOG.md": "# 4.1.2\n\nrefine was slow\n",
  "node_modules/hostile/package.json": '{"name":"hostile","version":"1.0.0"}',
  "node_modules/hostile/README.md": "# Hostile\n\nhttps://example.com\n",
  "~/.ssh/id.md": "# Key\n\nsecretkeymaterial\n",
};

Deno.test("the documentation of an installed package is found, searched, followed and removed", async () => {
  await using ra = await project(FILES);
  const store = join(ra.folder, "node_modules/.pnpm");
  const link = join(ra.folder, "node_modules/zod");
  await Deno.symlink(join(store, "zod@4.1.2/node_modules/zod"), link);

  const available = await ra.run("packs", "--available", "--json");
  deepEqual(
    JSON.parse(available.stdout).available.map(({ request, version }: Record<string, string>) =>
      `${request} ${version}`
    ),
    ["npm:hostile 1.0.0", "npm:zod 4.1.2"],
  );
  const added = await ra.run("add", "npm:zod@4");
  equal(added.code, 0, added.stderr);
  match(added.stdout, /^Added: npm-zod, zod 4\.1\.2 \(npm\), 1 document in /);

  const found = await ra.run("search", "--files", "validate custom function");
  deepEqual(found.stdout.trim().split("\n"), ["docs/own.md", "node_modules/zod/README.md"]);
  const section = await ra.run("get", "npm-zod:README.md#refinements");
  match(section.stdout, /Use refine to validate/);
  equal((await ra.run("search", "-t", "npm-zod", "slow")).code, 1, "news are left out");

  const next = join(store, "zod@4.2.0/node_modules/zod");
  await Deno.mkdir(next, { recursive: true });
  await Deno.writeTextFile(join(next, "package.json"), '{"name":"zod","version":"4.2.0"}');
  await Deno.writeTextFile(join(next, "README.md"), README.replace("refine", "superRefine"));
  await Deno.remove(link);
  await Deno.symlink(next, link);
  match((await ra.run("get", "npm-zod:README.md#refinements")).stdout, /superRefine/);
  match((await ra.run("packs")).stdout, /zod 4\.2\.0 \(npm\), was 4\.1\.2 when added/);

  await Deno.remove(link);
  const missing = await ra.run("search", "--files", "validate custom function");
  equal(missing.stdout.trim(), "docs/own.md");
  match(missing.stderr, /the tree "npm-zod" is left out: npm:zod@4: /);
  match((await ra.run("packs")).stdout, /0 documents .*\(npm:zod@4: /);

  equal((await ra.run("packs", "remove", "npm-zod")).stdout, "Removed: npm-zod\n");
  match((await ra.run("packs")).stdout, /^No packs here/);
});

Deno.test("a hostile package shows nothing of the user's, whatever links it has", async () => {
  await using ra = await project(FILES);
  const keys = join(ra.home, ".ssh");
  const hostile = join(ra.folder, "node_modules/hostile");
  await Deno.symlink(keys, join(hostile, "docs"));
  await Deno.symlink(join(keys, "id.md"), join(hostile, "id.md"));
  await Deno.symlink(keys, join(ra.folder, "node_modules/keys"));
  await ra.write("node_modules/hostile/guide/huge.md", "word ".repeat(1_200_000));

  equal((await ra.run("add", "npm:hostile")).code, 0);
  const found = await ra.run("search", "--full", "secretkeymaterial");
  equal(found.code, 1);
  ok(!found.stdout.includes("secretkeymaterial"));
  const refused = await ra.run("add", "npm:keys");
  equal(refused.code, 2);
  match(refused.stderr, /^ra: Cannot add "npm:keys": it is not installed/);
  const status = JSON.parse((await ra.run("status", "--json")).stdout);
  match(JSON.stringify(status), /guide\/huge\.md/);
});

Deno.test("a project without documents has those of its packs, and Python's READMEs are sections", async () => {
  const site = ".venv/lib/python3.12/site-packages/requests-2.31.0.dist-info";
  await using ra = await project({
    "main.py": "import requests\n",
    [`${site}/METADATA`]: "Metadata-Version: 2.1\nName: requests\nVersion: 2.31.0\n\n" +
      "# Requests\n\n## Timeouts\n\nPass timeout to get.\n",
  });
  equal((await ra.run("search", "timeout")).code, 2);
  equal((await ra.run("add", "pypi:requests")).code, 0);
  const found = await ra.run("search", "--json", "timeout");
  equal(JSON.parse(found.stdout).queries[0].results[0].id, "pypi-requests:METADATA#timeouts");
  match(found.stderr, /searching the 1 document in this folder and its packs/);
});
