/**
 * Pipes and endless devices in every place where ra reads a file: no command waits for them or reads
 * them, whether they are there themselves or behind a symbolic link.
 */
import { ok } from "node:assert/strict";
import { join, resolve } from "node:path";
import { type Project, project, spawn } from "./harness.ts";

/** Milliseconds; a healthy run takes a tenth of it, on a busy machine perhaps half. */
const PATIENCE = 60_000;

const CONFIG = "root = true\n[tree.docs]\npath = 'docs'\n";
const FILES = { "docs/a.md": "# A\n\nAlpha, see [trap](trap.md) and [[trap]].\n" };
const BASELINE = `${CONFIG}[check]\nbaseline = 'trap'\n`;
const RULE = `${CONFIG}[[context.rules]]\nmatch = '*.ts'\ninclude = ['docs:trap.md']\n`;

/** `trap`: where the pipe or the link goes; `config` null: none. */
const ROLES: [command: string, trap: string, config: string | null][] = [
  ["search alpha", ".ra.toml", null],
  ["search alpha", "~/.ra.toml", "[tree.docs]\npath = 'docs'\n"],
  ["config", ".ra.toml", null],
  ["search alpha", "docs/trap.md", CONFIG],
  ["search alpha", "docs/.gitignore", CONFIG],
  ["search alpha", "docs/.raignore", CONFIG],
  ["search alpha", "~/.ra/trust.json", "[tree.docs]\npath = 'docs'\n[tree.o]\npath = '..'\n"],
  ["trust --list", "~/.ra/trust.json", CONFIG],
  ["status", "docs/trap.md", CONFIG],
  ["ls docs --why docs/trap.md", "docs/trap.md", CONFIG],
  ["inspect doc trap", "trap", null],
  ["inspect ctx trap.ts", "trap.ts", CONFIG],
  ["context trap.ts", "trap.ts", CONFIG],
  ["context x.ts", "docs/trap.md", RULE],
  ["likethis trap.md", "trap.md", CONFIG],
  ["eval trap.toml", "trap.toml", CONFIG],
  ["check", "docs/trap.md", CONFIG],
  ["check", "docs/.gitignore", CONFIG],
  ["check docs/trap.md", "docs/trap.md", CONFIG],
  ["check", "AGENTS.md", CONFIG],
  ["check", "trap", BASELINE],
  ["check --write-baseline", "trap", BASELINE],
  ["check --baseline trap", "trap", CONFIG],
  ["agents", ".agents.md", CONFIG],
  ["agents", "~/.agents.md", CONFIG],
  ["agents", "AGENTS.md", CONFIG],
  ["init", ".gitignore", null],
];

const TRAPS: [name: string, set: (path: string) => Promise<unknown>][] = [
  ["a pipe", (path) => new Deno.Command("mkfifo", { args: [path] }).output()],
  ["a link to a pipe", async (path) => {
    await new Deno.Command("mkfifo", { args: [`${path}.pipe`] }).output();
    await Deno.symlink(`${path}.pipe`, path);
  }],
  ["a link to /dev/zero", (path) => Deno.symlink("/dev/zero", path)],
];

for (const trap of TRAPS) {
  Deno.test({
    name: `every command answers when a file that it reads is ${trap[0]}`,
    ignore: Deno.build.os === "windows",
    async fn() {
      const left = [...ROLES];
      const worker = async () => {
        for (let role = left.pop(); role !== undefined; role = left.pop()) {
          await tryRole(role, trap);
        }
      };
      await Promise.all([worker(), worker(), worker()]);
    },
  });
}

async function tryRole(
  [command, place, config]: (typeof ROLES)[number],
  [trap, set]: (typeof TRAPS)[number],
): Promise<void> {
  const own: Record<string, string> = config === null ? {} : { ".ra.toml": config };
  await using ra = await project({ ...FILES, ...own, "x.ts": "alpha()", "~/.ra/x": "" });
  await set(place.startsWith("~/") ? join(ra.home, place.slice(2)) : resolve(ra.folder, place));
  const outcome = await finish(ra, command.split(" "));
  ok(outcome !== null, `ra ${command} waits for ${trap} at ${place}`);
  const isSound = outcome.code <= 2 && !outcome.stderr.includes("Something went wrong");
  ok(isSound, `ra ${command} with ${trap} at ${place}: ${outcome.stderr}`);
}

/** Runs a command; null when it has to be killed. */
async function finish(
  ra: Project,
  args: string[],
): Promise<{ code: number; stderr: string } | null> {
  const child = spawn(ra, args);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, PATIENCE);
  const { code, stderr } = await child.output();
  clearTimeout(timer);
  return isLate ? null : { code, stderr: new TextDecoder().decode(stderr) };
}

const STDIN: [command: string][] = [["context - --as a.ts"], ["context --diff"], ["likethis -"]];
for (const [command] of STDIN) {
  Deno.test({
    name: `ra ${command} reads a limited amount of an endless stdin`,
    ignore: Deno.build.os === "windows",
    async fn() {
      await using ra = await project({ ...FILES, ".ra.toml": CONFIG });
      const [program, ...words] = ra.command;
      const shell = new Deno.Command("sh", {
        args: ["-c", `"$@" < /dev/zero`, "sh", program, ...words, ...command.split(" ")],
        cwd: ra.folder,
        env: { ...ra.env },
        clearEnv: true,
      });
      const { code, stderr } = await shell.output();
      const text = new TextDecoder().decode(stderr);
      ok(code === 2 && !text.includes("Something went wrong"), text);
    },
  });
}
