/**
 * Every command that writes a file of the user: with a failure at each of its changes of the file
 * system in turn, the file has its old text or its new one.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { run } from "../../src/cli/run.ts";
import { type Fault, FaultyHost } from "../base/faulty_host.ts";

const DOCS = { "/project/docs/a.md": "# A\n\n## A\n\n[b](B.md)\n", "/project/docs/b.md": "# B\n" };
const CONFIG = { "/project/.ra.toml": "root = true\n[tree.docs]\npath = 'docs'\n" };
const BROKEN = {
  ...CONFIG,
  ...DOCS,
  "/project/docs/a.md": "# A\n\n## First steps\n\n[b](#first-setps)\n",
};

const PACKAGE = {
  "/project/node_modules/zod/package.json": '{"version":"4.1.2"}',
  "/project/node_modules/zod/README.md": "# Zod\n",
};

const CASES: [command: string, files: Record<string, string>, changed: string[]][] = [
  ["init", DOCS, ["/project/.ra.toml"]],
  [
    "init --force",
    { ...DOCS, "/project/.ra.toml": "# old\n", "/project/.gitignore": "*.log\n" },
    ["/project/.gitignore", "/project/.ra.toml"],
  ],
  ["init --global --force", { "/home/.ra.toml": "# old\n" }, ["/home/.ra.toml"]],
  [
    "agents --all",
    { ...CONFIG, ...DOCS, "/project/AGENTS.md": "# Ours\n" },
    [
      "/project/.claude/skills/ra/SKILL.md",
      "/project/AGENTS.md",
      "/project/CLAUDE.md",
      "/project/GEMINI.md",
    ],
  ],
  ["check --fix --apply", BROKEN, ["/project/docs/a.md"]],
  ["check --write-baseline", BROKEN, ["/project/.ra-baseline.json"]],
  [
    "trust",
    {
      "/project/.ra.toml": "[tree.x]\npath = '/other'\n",
      "/other/a.md": "",
      "/home/.ra/trust.json": '{"version":1,"configs":[]}',
    },
    ["/home/.ra/trust.json"],
  ],
  ["add npm:zod", PACKAGE, ["/home/.ra/packs.json"]],
  [
    "packs remove zod",
    { ...PACKAGE, "/home/.ra/packs.json": recordOf("zod") },
    ["/home/.ra/packs.json"],
  ],
];

/** The record of one pack. */
function recordOf(name: string): string {
  const folder = "/project/node_modules/zod";
  const known = { project: "/project", name, request: "npm:zod", folder, target: folder };
  const pack = { ...known, version: "1", addedVersion: "1", lock: null, weight: 1, since: "" };
  return JSON.stringify({ version: 1, packs: [pack] });
}

/** The files that are not in an index, locks or the key of the index: path → text. */
function textsOf(host: FaultyHost): Map<string, string> {
  const own = host.list().filter((path) =>
    !/\/\.ra\/(?:index\/|\.gitignore$|key)|\.lock$/.test(path)
  );
  return new Map(own.map((path) => [path, host.text(path)]));
}

function isTemporary(path: string): boolean {
  return /\/\.ra-[0-9a-f]{16}\.tmp$/.test(path);
}

for (const [command, files, changed] of CASES) {
  const start = () => {
    const host = new FaultyHost(command.split(" "));
    for (const [path, text] of Object.entries(files)) host.write(path, text);
    return host;
  };

  for (const kind of ["full", "killed"] satisfies Fault[]) {
    Deno.test(`ra ${command}: old or new text when the disk is ${kind} at any step`, async () => {
      const before = textsOf(start());
      const whole = start();
      whole.failAt(Infinity, kind);
      await run(whole);
      const after = textsOf(whole);
      const isChanged = (path: string) => before.get(path) !== after.get(path);
      deepEqual([...after.keys()].filter(isChanged).sort(), changed, whole.err);

      for (let step = 1; step <= whole.steps; step++) {
        const host = start();
        host.failAt(step, kind);
        await run(host);
        const texts = textsOf(host);
        for (const [path, text] of texts) {
          if (isTemporary(path)) ok(kind === "killed", `step ${step} left ${path}`);
          else ok([before.get(path), after.get(path)].includes(text), `step ${step}: ${path}`);
        }
        for (const path of before.keys()) equal(texts.has(path), true, `step ${step}: ${path}`);
      }
    });
  }
}
