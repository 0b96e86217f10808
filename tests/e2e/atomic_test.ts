/** Files of the user survive: processes that are killed while they write, and many that write at once. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { type Project, project, spawn } from "./harness.ts";

const CONFIG = "root = true\n[tree.docs]\npath = 'docs'\n";
const KILLS = 6;

/** Large, so that writing it takes a while. */
const LARGE = `# First steps\n\n[first](#first-setps)\n\n${
  "Words that fill a page.\n".repeat(150_000)
}`;

const CASES: [command: string, files: Record<string, string>, target: string][] = [
  ["check --fix --apply", { ".ra.toml": CONFIG, "docs/a.md": LARGE }, "docs/a.md"],
  [
    "agents",
    { ".ra.toml": CONFIG, "docs/a.md": "# A\n", "AGENTS.md": "Ours.\n".repeat(150_000) },
    "AGENTS.md",
  ],
  ["init --force", { ".ra.toml": "# old\n".repeat(10), "docs/a.md": "# A\n" }, ".ra.toml"],
];

for (const [command, files, target] of CASES) {
  Deno.test({
    name: `ra ${command} that is killed leaves the old text or the new`,
    ignore: Deno.build.os === "windows",
    async fn() {
      await using ra = await project(files);
      const before = files[target];
      const started = performance.now();
      await ra.run(...command.split(" "));
      const duration = performance.now() - started;
      const after = await ra.read(target);
      ok(after !== before && after.length > 0, "the command changes the file");
      for (let i = 0; i < KILLS; i++) {
        await ra.write(target, before);
        const moment = i % 2 === 0 ? Infinity : duration * (0.5 + 0.5 * Math.random());
        await killWhileWriting(ra, command, { target, size: before.length, moment });
        const text = await ra.read(target);
        ok(text === before || text === after, `kill ${i} left ${text.length} characters`);
      }
    },
  });
}

/** Kills the process after `moment` milliseconds, or as soon as it begins to write. */
async function killWhileWriting(
  ra: Project,
  command: string,
  { target, size, moment }: { target: string; size: number; moment: number },
): Promise<void> {
  const child = spawn(ra, command.split(" "), { stdout: "null", stderr: "null" });
  let isOver = false;
  const status = child.status.then(() => isOver = true);
  const file = join(ra.folder, target);
  const isWriting = () =>
    Deno.statSync(file).size !== size ||
    [...Deno.readDirSync(join(file, ".."))].some(({ name }) => /^\.ra-\w+\.tmp$/.test(name));
  const end = performance.now() + moment;
  while (!isOver && performance.now() < end && !isWriting()) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  if (!isOver) child.kill("SIGKILL");
  await status;
  removeTemporaries(join(file, ".."));
}

function removeTemporaries(folder: string): void {
  for (const { name } of Deno.readDirSync(folder)) {
    if (/^\.ra-\w+\.tmp$/.test(name)) Deno.removeSync(join(folder, name));
  }
}

Deno.test("eight processes that run `ra trust` at once lose no entry", async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  await using ra = await project(
    Object.fromEntries(numbers.flatMap((n) => [
      [`p${n}/.ra.toml`, "root = true\n[tree.x]\npath = '../other'\n"],
      ["other/a.md", "# A\n"],
    ])),
  );
  const runs = await Promise.all(numbers.map((n) => ra.run("trust", { cwd: `p${n}` })));
  deepEqual(runs.map(({ code, stderr }) => [code, stderr]), numbers.map(() => [0, ""]));
  const { configs } = JSON.parse(await ra.read("~/.ra/trust.json"));
  deepEqual(
    configs.map(({ file }: { file: string }) => file).sort(),
    numbers.map((n) => join(ra.folder, `p${n}`, ".ra.toml")),
  );
  const left = [...Deno.readDirSync(join(ra.home, ".ra"))].map(({ name }) => name);
  equal(left.some((name) => name.endsWith(".tmp")), false);
});
