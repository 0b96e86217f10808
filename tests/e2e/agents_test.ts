/** `ra agents`: the generated part of agent files, beside text that others wrote. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { BEGIN, END } from "../../src/agents/markers.ts";
import { type Project, project } from "./harness.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.handbook]\npath = "docs"\n',
  "docs/retry.md": "# Retry Policy\n\n## Backoff\n\nDouble the delay.\n",
  "src/client.ts": "// Delay between two attempts to retry\nexport {};\n",
};
const SKILL = ".claude/skills/ra/SKILL.md";

/** The text between the markers; fails unless there is exactly one pair. */
function blockOf(text: string): string {
  const parts = text.split(BEGIN);
  equal(parts.length, 2, "one begin");
  equal(parts[1].split(END).length, 2, "one end");
  return parts[1].split(END)[0];
}

async function names(ra: Project): Promise<string[]> {
  const kept = [];
  for (const name of ["AGENTS.md", "CLAUDE.md", "GEMINI.md", SKILL]) {
    if (await ra.read(name).then(() => true, () => false)) kept.push(name);
  }
  return kept;
}

Deno.test("ra agents writes AGENTS.md with examples from the project", async () => {
  await using ra = await project(FILES);
  const { code, stdout, stderr } = await ra.run("agents");
  deepEqual([code, stdout, stderr], [0, "", "wrote AGENTS.md\n"]);
  deepEqual(await names(ra), ["AGENTS.md"]);
  const block = blockOf(await ra.read("AGENTS.md"));
  match(block, /- `handbook`: "Retry Policy"/);
  match(block, /^ra search "retry policy" +# the passages/m);
  match(block, /^ra context src\/client\.ts/m);
  match(block, /^ra get handbook:retry\.md#retry-policy/m);
  match(block, /before you decide/);
});

Deno.test("the commands in AGENTS.md work", async () => {
  await using ra = await project(FILES);
  await ra.run("agents", "-q");
  const commands = (await ra.read("AGENTS.md")).match(/^ra (?:search|context|get) .*$/gm) ?? [];
  equal(commands.length, 4);
  for (const command of commands) {
    const words = command.replace(/ +#(?= ).*/, "").split(" ").slice(1);
    const joined = words.join(" ").match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ""));
    const { code, stderr } = await ra.run(...joined);
    equal(code, 0, `${command}: ${stderr}`);
  }
});

Deno.test("examples tell about the project, not about one corner of it", async () => {
  const steps = Array.from({ length: 4 }, (_, i) => [
    `docs/gateway/${i}.md`,
    `# Gateway ${i}\n\n## How to open valve ${i}\n\nTurn the valve of the gateway.\n`,
  ]);
  await using ra = await project({
    "README.md": "# Tool\n\n## What this pipeline does\n\nIt runs.\n",
    "docs/gateway/_index.md": "# The gateway\n\nIt has valves.\n",
    "docs/pump.md": "# The pump\n\n## Why we have it\n\nFor water.\n",
    "release-notes/1.md": "# 1.0\n\n## How to upgrade the oldest pump\n\nBy hand.\n",
    "test/a.ts": "// The gateway and its valves\n",
    "web/b.ts": "// The gateway and its valves\n",
    ...Object.fromEntries(steps),
  });
  const { stdout } = await ra.run("agents", "--stdout");
  match(stdout, /^- `project`: "Gateway 0", /m);
  match(stdout, /^ra search "how to open valve \d" /m);
  match(stdout, /^ra context web\/b\.ts /m);
});

Deno.test("a heading of one word is asked for with the one above it; a letter is not asked for", async () => {
  await using ra = await project({ "a.md": "# Gateway\n\n## Retry\n\nThrice.\n\n## B\n\nNo.\n" });
  match((await ra.run("agents", "--stdout")).stdout, /^ra search "gateway retry" /m);
  await using tiny = await project({ "a.md": "# H\n\nThrice.\n" });
  match((await tiny.run("agents", "--stdout")).stdout, /^ra search "your question" /m);
});

Deno.test("examples are tried: no title that is no question, no file without context", async () => {
  await using ra = await project({
    ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
    "docs/README.md": "# Home\n\nWelcome.\n",
    "docs/a.md": "# Empty\n",
    "docs/b/c.md": "# Keys\n\n## How to rotate the keys\n\nEvery month.\n",
    "src/aaa.ts": "export const zzz = 1;\n",
    "src/rotate_keys.ts": "// Rotates keys\n",
  });
  equal((await ra.run("agents")).code, 0);
  const block = blockOf(await ra.read("AGENTS.md"));
  match(block, /^ra search "how to rotate the keys" /m);
  match(block, /^ra get docs:b\/c\.md#how-to-rotate-the-keys /m);
  match(block, /^ra context src\/rotate_keys\.ts /m);
  await Deno.remove(`${ra.folder}/src`, { recursive: true });
  equal((await ra.run("agents")).code, 0);
  equal(/^ra context/m.test(await ra.read("AGENTS.md")), false);
});

Deno.test("ra agents keeps every file that it has written up to date", async () => {
  await using ra = await project({ ...FILES, "GEMINI.md": "# Mine\n" });
  await ra.run("agents", "--claude", "--skill");
  await ra.write("docs/another.md", "# Another title\n\nText.\n");
  equal((await ra.run("agents", "--diff", "-q")).code, 1);
  const { stderr } = await ra.run("agents");
  equal(stderr, `wrote AGENTS.md\nwrote CLAUDE.md\nwrote ${SKILL}\n`);
  match(blockOf(await ra.read("CLAUDE.md")), /Another title/);
  equal(await ra.read("GEMINI.md"), "# Mine\n");
});

Deno.test("running it twice changes nothing, even if the files are in a tree", async () => {
  await using ra = await project({
    ...FILES,
    ".ra.toml": 'root = true\n[tree.all]\npath = "."\nhidden = true\n',
  });
  equal((await ra.run("agents", "--all")).code, 0);
  const before = await Promise.all((await names(ra)).map((name) => ra.read(name)));
  equal(before.length, 4);
  await ra.run("update");
  const { code, stderr } = await ra.run("agents", "--all");
  equal(code, 0);
  match(stderr, /^(?:\S+ is up to date\n){4}$/);
  deepEqual(await Promise.all((await names(ra)).map((name) => ra.read(name))), before);
});

const KINDS: [flag: string, names: string[]][] = [
  ["--claude", ["AGENTS.md", "CLAUDE.md"]],
  ["--gemini", ["AGENTS.md", "GEMINI.md"]],
  ["--skill", ["AGENTS.md", SKILL]],
  ["--all", ["AGENTS.md", "CLAUDE.md", "GEMINI.md", SKILL]],
];
for (const [flag, expected] of KINDS) {
  Deno.test(`ra agents ${flag} writes ${expected.join(", ")}`, async () => {
    await using ra = await project(FILES);
    equal((await ra.run("agents", flag)).code, 0);
    deepEqual(await names(ra), expected);
    const blocks = await Promise.all(expected.map(async (name) => blockOf(await ra.read(name))));
    equal(new Set(blocks).size, 1, "the same content everywhere");
    if (expected.includes(SKILL)) match(await ra.read(SKILL), /^---\nname: ra\ndescription: /);
  });
}

const OUTSIDE: [name: string, before: string, after: string][] = [
  ["no end of line", "# Mine", "\n\n"],
  ["spaces at the end", "# Mine  \n\n\n  ", "\n\n"],
  ["an empty line at the end", "# Mine\n\n", ""],
  ["CRLF", "# Mine\r\n\r\nText.\r\n", "\r\n"],
];
for (const [name, before, gap] of OUTSIDE) {
  Deno.test(`ra agents keeps the text outside its markers: ${name}`, async () => {
    await using ra = await project({ ...FILES, "AGENTS.md": before });
    equal((await ra.run("agents")).code, 0);
    const text = await ra.read("AGENTS.md");
    ok(text.startsWith(`${before}${gap}${BEGIN}`));
    const newline = before.includes("\r") ? "\r\n" : "\n";
    ok(text.endsWith(`${newline}${END}${newline}`));
    equal(text.replaceAll("\r\n", "\n").includes("\r"), false);
    if (newline === "\r\n") equal(/[^\r]\n/.test(text), false);
    equal((await ra.run("agents", "--diff")).code, 0);
  });
}

Deno.test("ra agents replaces its own part in place", async () => {
  const before = `# Mine\n\n${BEGIN}\nold\n${END}\n\nAfter.\n`;
  await using ra = await project({ ...FILES, "AGENTS.md": before });
  equal((await ra.run("agents")).code, 0);
  const text = await ra.read("AGENTS.md");
  ok(text.startsWith(`# Mine\n\n${BEGIN}\n`));
  ok(text.endsWith(`\n${END}\n\nAfter.\n`));
  equal(text.includes("old"), false);
});

Deno.test("templates of the project and of home come before the generated part", async () => {
  await using ra = await project({
    ...FILES,
    ".agents.md": `Project rules.\r\nSecond line.\r\n`,
    "~/.agents.md": `${BEGIN}\nHome rules.\n${END}\n`,
  });
  equal((await ra.run("agents")).code, 0);
  match(
    blockOf(await ra.read("AGENTS.md")),
    /^\nProject rules\.\nSecond line\.\n\nHome rules\.\n\n## Documentation/,
  );
});

Deno.test("--stdout prints and writes nothing", async () => {
  await using ra = await project(FILES);
  const { code, stdout, stderr } = await ra.run("agents", "--stdout");
  deepEqual([code, stderr], [0, ""]);
  deepEqual(await names(ra), []);
  await ra.run("agents");
  equal(await ra.read("AGENTS.md"), stdout);
});

Deno.test("--diff shows what would change, writes nothing, and exits with 1", async () => {
  await using ra = await project({ ...FILES, "AGENTS.md": "# Mine\n" });
  const stale = await ra.run("agents", "--diff", "--claude");
  equal(stale.code, 1);
  match(stale.stdout, /^--- a\/AGENTS\.md.*\n\+\+\+ b\/AGENTS\.md.*\n@@ /m);
  match(stale.stdout, /^--- \/dev\/null.*\n\+\+\+ b\/CLAUDE\.md/m);
  match(stale.stdout, /^ # Mine$/m);
  match(stale.stdout, /^\+## Documentation: ask `ra`/m);
  equal(await ra.read("AGENTS.md"), "# Mine\n");
  await ra.run("agents", "--claude");
  const fresh = await ra.run("agents", "--diff", "--claude");
  deepEqual(fresh, { code: 0, stdout: "", stderr: "agent files are up to date\n" });
  await ra.write("docs/another.md", "# Another title\n\nText.\n");
  equal((await ra.run("agents", "--diff", "-q")).code, 1);
});

Deno.test("--quiet prints nothing if everything is up to date", async () => {
  await using ra = await project(FILES);
  deepEqual(await ra.run("agents", "--quiet"), { code: 0, stdout: "", stderr: "" });
  deepEqual(await ra.run("agents", "--quiet"), { code: 0, stdout: "", stderr: "" });
  deepEqual(await ra.run("agents", "--diff", "-q"), { code: 0, stdout: "", stderr: "" });
});

Deno.test("a file above 32 KiB is written with a warning", async () => {
  await using ra = await project({ ...FILES, "AGENTS.md": "x".repeat(32 * 1024) });
  const { code, stderr } = await ra.run("agents", "--claude");
  equal(code, 0);
  match(stderr, /^ra: warning: AGENTS\.md has \d+ bytes; .*32768/);
  equal(stderr.includes("warning: CLAUDE.md"), false);
});

const BROKEN: [name: string, content: string | Uint8Array, message: RegExp][] = [
  ["a begin without an end", `${BEGIN}\ntext\n`, /do not form a pair\nhint: /],
  ["an end without a begin", `text\n${END}\n`, /do not form a pair\nhint: /],
  ["two begins", `${BEGIN}\n${BEGIN}\n${END}\n`, /do not form a pair\nhint: /],
  ["another encoding", new Uint8Array([0x4d, 0xfc, 0x0a]), /not valid UTF-8\nhint: /],
];
for (const [name, content, message] of BROKEN) {
  Deno.test(`ra agents refuses a file with ${name} and writes nothing`, async () => {
    await using ra = await project({ ...FILES, "CLAUDE.md": content });
    const { code, stdout, stderr } = await ra.run("agents", "--claude");
    deepEqual([code, stdout], [2, ""]);
    match(stderr, message);
    deepEqual(await names(ra), ["CLAUDE.md"]);
    deepEqual(
      await Deno.readFile(`${ra.folder}/CLAUDE.md`),
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    );
  });
}

const LINKS: [name: string, target: string][] = [
  ["AGENTS.md", "../home/existing.txt"],
  ["AGENTS.md", "../home/new.txt"],
  [".agents.md", "../home/existing.txt"],
  [".claude", "../home"],
];
for (const [name, target] of LINKS) {
  Deno.test({
    name: `ra agents refuses ${name} as a link to ${target}`,
    ignore: Deno.build.os === "windows",
    async fn() {
      await using ra = await project({ ...FILES, "~/existing.txt": "private\n" });
      await Deno.symlink(target, `${ra.folder}/${name}`);
      const { code, stderr } = await ra.run("agents", "--all");
      equal(code, 2);
      match(stderr, /leads outside the project or nowhere\nhint: /);
      equal(await ra.read("~/existing.txt"), "private\n");
      equal(await ra.read("~/new.txt").then(() => true, () => false), false);
    },
  });
}

Deno.test("CLAUDE.md may be a link to AGENTS.md", async () => {
  await using ra = await project({ ...FILES, "AGENTS.md": "# Mine\n" });
  await Deno.symlink("AGENTS.md", `${ra.folder}/CLAUDE.md`);
  equal((await ra.run("agents", "--claude")).code, 0);
  blockOf(await ra.read("CLAUDE.md"));
  equal((await ra.run("agents", "--claude", "--diff")).code, 0);
});

Deno.test("with only the global config, the files are in the working directory", async () => {
  await using ra = await project({
    "~/.ra.toml": '[tree.mine]\npath = "notes"\n',
    "~/notes/a.md": "# A note\n\nText.\n",
  });
  equal((await ra.run("agents")).code, 0);
  match(await ra.read("AGENTS.md"), /- `mine`: "A note"/);
  equal(await ra.read("~/AGENTS.md").then(() => true, () => false), false);
});

Deno.test("titles of documents cannot break out of their line", async () => {
  await using ra = await project({
    ...FILES,
    "docs/evil.md": '---\ntitle: "`$(rm -rf)` <!-- ra:end --> \\e[31m"\n---\n\nText.\n',
  });
  equal((await ra.run("agents")).code, 0);
  const text = await ra.read("AGENTS.md");
  equal(text.includes("$("), false);
  equal(text.includes("\x1b"), false);
  blockOf(text);
});
