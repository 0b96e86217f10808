import { equal, match } from "node:assert/strict";
import { MemoryHost } from "../../../src/base/memory/host.ts";
import { run } from "../../../src/cli/run.ts";

const FILES = {
  "/project/.ra.toml": "root = true\n[tree.docs]\npath = 'docs'\n",
  "/project/docs/a.md": "# Own\n\nvalidate forms\n",
  "/project/node_modules/zod/package.json": '{"version":"4.1.2"}',
  "/project/node_modules/zod/README.md": "# Zod\n\nvalidate schemas\n",
};

/** One command after another on the same disk. */
function ra(
  disk: MemoryHost,
  command: string,
): Promise<{ code: number; out: string; err: string }> {
  const host = new Proxy(disk, {
    get: (target, key) => {
      if (key === "args") return command.split(" ");
      const value = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  disk.out = disk.err = "";
  return run(host).then((code) => ({ code, out: disk.out, err: disk.err }));
}

Deno.test("a pack that grows beyond its limits is left out, and everything else is still found", async () => {
  const disk = new MemoryHost(FILES);
  equal((await ra(disk, "add npm:zod")).code, 0);
  match(
    (await ra(disk, "search --files validate")).out,
    /docs\/a\.md\nnode_modules\/zod\/README\.md/,
  );
  const readFolder = disk.readFolder.bind(disk);
  const many = Array.from(
    { length: 5_001 },
    (_, i) => ({ name: `${i}.md`, kind: "file" as const }),
  );
  disk.readFolder = (folder) => folder.endsWith("/zod") ? many : readFolder(folder);
  disk.write("/project/node_modules/zod/new", "");
  const { code, out } = await ra(disk, "search --files validate");
  equal(`${code} ${out}`, "0 docs/a.md\n");
  match((await ra(disk, "status")).out, /npm-zod.*it has more than 5,000 documents/);
  match((await ra(disk, "ls trees")).out, /npm-zod\s+global/);
});

Deno.test("agent files, which are shared, do not name packs", async () => {
  const disk = new MemoryHost(FILES);
  await ra(disk, "add npm:zod");
  const { out, code } = await ra(disk, "agents --stdout");
  equal(code, 0);
  match(out, /docs/);
  equal(out.includes("npm-zod"), false);
});

Deno.test("ra packs says what it was asked for", async () => {
  const disk = new MemoryHost(FILES);
  match((await ra(disk, "packs remove")).err, /needs the name of a pack/);
  match(
    (await ra(disk, "packs npm-zod")).err,
    /Unexpected argument "npm-zod".*\n.*ra packs remove/,
  );
  await ra(disk, "add npm:zod");
  match(
    (await ra(disk, "packs --available")).out,
    /^npm-zod {2}zod 4\.1\.2 \(npm\) .*\n\nAvailable\n {2}nothing/,
  );
  match((await ra(disk, "add npm:zod")).out, /^Already added: npm-zod/);
});
