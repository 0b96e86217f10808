/** A cloned repository that attacks whoever searches in it. */
import { equal, match } from "node:assert/strict";
import { dirname, join } from "node:path";
import { type Project, project } from "./harness.ts";

const IGNORE = Deno.build.os === "windows";
const CONFIG = '[tree.docs]\npath = "docs"\n';
const SECRET = "# Secret\n\nhazel, which nobody may read\n";
const BASHRC = "export PATH\n";

/** A project with documents, and a home with something to lose. */
function clone(): Promise<Project> {
  return project({
    ".ra.toml": CONFIG,
    "docs/a.md": "# Apricot\n\nThe apricot is a fruit.\n",
    "docs/sub/b.md": "# Banana\n\nThe banana is a berry.\n",
    "~/.bashrc": BASHRC,
    "~/secret/b.md": SECRET,
  });
}

async function link(ra: Project, path: string, target: string): Promise<void> {
  const at = join(ra.folder, path);
  await Deno.mkdir(dirname(at), { recursive: true });
  await Deno.symlink(target, at);
}

for (const path of [".ra", ".ra/index", ".ra/index/lock", ".ra/index/manifest"]) {
  Deno.test({
    name: `a shipped link at ${path} changes nothing outside of the clone`,
    ignore: IGNORE,
    fn: async () => {
      await using ra = await clone();
      const isFolder = path.endsWith(".ra") || path.endsWith("index");
      await link(ra, path, join(ra.home, isFolder ? "secret" : ".bashrc"));
      for (const words of [["search", "apricot"], ["update"], ["check"], ["get", "docs:a.md"]]) {
        const { code, stderr } = await ra.run(...words);
        equal(code, 0, `${words}: ${stderr}`);
      }
      const { stdout, stderr } = await ra.run("search", "apricot");
      match(stdout, /docs:a\.md/);
      match(stderr, /the index is kept in ".*\.cache\/ra\/[0-9a-f]{16}": /);
      equal(await ra.read("~/.bashrc"), BASHRC);
      const names = [...Deno.readDirSync(join(ra.home, "secret"))].map(({ name }) => name);
      equal(names.join(), "b.md");
    },
  });
}

Deno.test({
  name: "a document or folder that becomes a link is not served",
  ignore: IGNORE,
  fn: async () => {
    await using ra = await clone();
    equal((await ra.run("search", "banana")).code, 0);
    await Deno.remove(join(ra.folder, "docs/sub"), { recursive: true });
    await link(ra, "docs/sub", join(ra.home, "secret"));
    for (const words of [["search", "banana"], ["search", "hazel"], ["get", "docs:sub/b.md"]]) {
      for (const flags of [[], ["--no-update"]]) {
        const { stdout } = await ra.run(...words, ...flags);
        equal(/hazel, which/.test(stdout), false, `${words} ${flags}`);
      }
    }
  },
});

Deno.test({
  name: "an index that was made by somebody else is rebuilt",
  ignore: IGNORE,
  fn: async () => {
    await using ra = await clone();
    const mallory = { env: { HOME: join(ra.home, "mallory") } };
    await Deno.mkdir(mallory.env.HOME);
    equal((await ra.run("search", "apricot", mallory)).code, 0);
    const refused = await ra.run("search", "apricot", "--no-update");
    equal(refused.code, 2);
    match(refused.stderr, /Cannot use the index: .*made by another user/);
    const { code, stdout, stderr } = await ra.run("search", "apricot");
    equal(code, 0, stderr);
    match(stdout, /docs:a\.md/);
    match(stderr, /the index was rebuilt: .*made by another user/);
    equal((await ra.run("search", "apricot")).stderr.includes("rebuilt"), false);
  },
});
