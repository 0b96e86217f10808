/** The manual page on context: its commands run, its table and settings are the program's. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { SIGNAL_WEIGHTS } from "../../src/context/model.ts";
import { LANGUAGES } from "../../src/context/languages.ts";
import { project } from "../e2e/harness.ts";

const PAGE = Deno.readTextFileSync(
  fileURLToPath(new URL("../../src/help/context.md", import.meta.url)),
);
const flat = PAGE.replace(/\s+/g, " ");

function blocks(language: string): string[] {
  return [...PAGE.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text);
}

Deno.test("manual: the weights are those of the program", () => {
  const rows = [...PAGE.matchAll(/^ *\| (.+) \| ([\d., ]+) \|$/gm)].map(([, , weights]) =>
    weights.trim()
  );
  const { filename, folder, h1, h2, h4, import: imported, identifier, comment, body } =
    SIGNAL_WEIGHTS;
  equal(identifier, comment);
  deepEqual(
    rows,
    [filename, folder, `${h1}, ${h2}, ${h4}`, imported, identifier, body].map(String),
  );
});

Deno.test("manual: every language is named", () => {
  const others = new Set(["TypeScript", "data"]);
  for (const { name } of LANGUAGES) ok(others.has(name) || flat.includes(name), name);
});

Deno.test("manual: hook settings are JSON that call a command of ra", () => {
  const settings = blocks("json").map((text) => JSON.parse(text));
  ok(settings.length >= 2);
  for (const { hooks } of settings) {
    for (
      const { hooks: [hook] } of Object.values<{ hooks: { command: string }[] }[]>(hooks).flat()
    ) {
      equal(hook.command, "ra context --hook --json");
    }
  }
});

Deno.test("manual: the examples run", async () => {
  const [rule] = blocks("toml");
  const source = "// install the server and retry endpoints\n";
  await using ra = await project({
    ".ra.toml": `root = true\n[tree.docs]\npath = "docs"\n\n${rule}`,
    "docs/guide.md": "# Guide\n\n## Install\n\nInstall the server.\n\n## Retry\n\nRetry later.\n",
    "docs/api/style.md": "# Style\n\nEndpoints of the server are nouns.\n",
    "docs/more.md": "# Installing\n\nInstall the server by hand.\n",
    "src/server.ts": source,
    "a.py": "# install\n",
    "b.py": "# retry\n",
    "notes.md": "Install the server.\n",
  });
  const diff = `--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-# install\n+# retry\n`;
  const lines = blocks("sh").flatMap((text) => text.trim().split("\n"));
  ok(lines.length >= 10);
  for (const line of lines) {
    const command = line.replace(/\s+#.*$/, "").replace(/^.*\| |\s+< \S+$/g, "");
    const [, ...words] = command.split(" ");
    const stdin = /^git diff/.test(line) ? diff : /^cat|</.test(line) ? source : undefined;
    const ran = await ra.run(...words, { stdin });
    equal(ran.code, 0, `${line}\n${ran.stderr}`);
    ok(ran.stdout !== "");
  }
});
