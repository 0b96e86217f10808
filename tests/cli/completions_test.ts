import { deepEqual, equal, ok } from "node:assert/strict";
import { TABLE } from "../../src/cli/commands.ts";
import { bashScript } from "../../src/cli/completions/bash.ts";
import { fishScript } from "../../src/cli/completions/fish.ts";
import { powershellScript } from "../../src/cli/completions/powershell.ts";
import { zshScript } from "../../src/cli/completions/zsh.ts";

const COMMANDS = TABLE.commands;
const SCRIPTS: [shell: string, script: string, checking: string[]][] = [
  ["bash", bashScript(COMMANDS), ["bash", "-n"]],
  ["zsh", zshScript(COMMANDS), ["zsh", "-n"]],
  ["fish", fishScript(COMMANDS), ["fish", "--no-execute"]],
  ["powershell", powershellScript(COMMANDS), ["pwsh", "-NoProfile", "-File"]],
];

/** The output of a program, or null if it is not installed. */
async function output(program: string, ...args: string[]): Promise<string | null> {
  try {
    const { success, stdout, stderr } = await new Deno.Command(program, { args }).output();
    const text = new TextDecoder();
    equal(success, true, text.decode(stderr));
    return text.decode(stdout);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

for (const [shell, script, [program, ...args]] of SCRIPTS) {
  Deno.test(`${shell} completion has every command and flag, and parses`, async () => {
    for (const { name, flags } of COMMANDS) {
      ok(script.includes(name));
      for (const flag of flags) ok(script.includes(flag.name), flag.name);
    }
    const file = await Deno.makeTempFile();
    try {
      await Deno.writeTextFile(file, script);
      await output(program, ...args, file);
    } finally {
      await Deno.remove(file);
    }
  });
}

const OFFERS: [line: string[], offered: string[]][] = [
  [["ra", "se"], ["search"]],
  [["ra", "-C", "/tmp", "comp"], ["completions"]],
  [["ra", "completions", ""], ["bash", "zsh", "fish", "powershell"]],
  [["ra", "search", "-o", "j"], ["json", "jsonl"]],
  [["ra", "search", "--output=l"], ["list"]],
  [["ra", "search", "--max-t"], ["--max-tokens"]],
  [["ra", "mcp", "--config", "c"], ["claude-code", "codex", "cursor"]],
  [["ra", "inspect", "d"], ["doc"]],
  [["ra", "inspect", "doc", "RE"], ["README.md"]],
  [["ra", "--color", "a"], ["auto", "always"]],
  [["ra", "help", "q"], ["query"]],
  [["ra", "search", "x"], []],
];

Deno.test({
  name: "bash completion offers what may follow",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const calls = OFFERS.map(([line]) =>
      `COMP_LINE='${line.join(" ")}'; COMP_POINT=\${#COMP_LINE}; _ra; echo "\${COMPREPLY[*]}"`
    );
    const root = new URL("../../", import.meta.url).pathname;
    const script = [bashScript(COMMANDS), `cd '${root}'`, ...calls].join("\n");
    const lines = (await output("bash", "-c", script) ?? "").split("\n");
    OFFERS.forEach(([line, offered], i) => {
      deepEqual(lines[i].split(" ").filter((word) => word !== ""), offered, line.join(" "));
    });
  },
});
