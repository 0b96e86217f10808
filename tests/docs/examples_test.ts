/**
 * Every command line in README and manual works: a shell runs it in a project with the files that the
 * examples mention, and it must exit with 0 or 1.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { project, raCommand } from "../e2e/harness.ts";
import { serveEncoder } from "../meaning/serve_encoder.ts";
import { tinyEncoder } from "../meaning/tiny_encoder.ts";
import { PAGES, README, ROOT, shellLinesOf } from "./pages.ts";

/** Lines that are not run, and why. */
const SKIPPED: readonly [start: string, reason: string][] = [
  ["npx ", "downloads the runtime; .ci/run uses the same command"],
  ["deno task ", "runs tests or compilers"],
  ["sha256sum ", "needs the files of a release; see tests/scripts"],
  ["sh install.sh", "needs the files of a release; see tests/scripts"],
  ["claude mcp ", "belongs to another program"],
  ["ra mcp --http", "runs until it is stopped; see tests/e2e/mcp_test.ts"],
  ["ra watch", "runs until it is stopped; see tests/e2e/watch_test.ts"],
];

const GUIDE = `---
tags: [auth, deploy]
status: accepted
---
# Guide

How we deploy to staging and production: the decision about tokens.

## Install

Install the server. Connection refused? Retry with a timeout.

## Signing keys

How do I rotate the signing keys: by the circuit breaker.
`;

const FILES: Readonly<Record<string, string>> = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/guide.md": GUIDE,
  "docs/install.rst": "Install\n=======\n\n.. _quick-start:\n\nQuick\n-----\n\nRun it.\n",
  "notes.ipynb": '{"cells":[{"cell_type":"markdown","source":"# Notes"}]}',
  "docs/api/style.md": "# Style\n\nEndpoints of the server are nouns; deploy them with tokens.\n",
  "README.md": "# Project\n\nA server.\n",
  "notes.md": "Install the server.\n",
  "draft": "Install the server.\n",
  "draft.md": "Install the server.\n",
  "src/server.ts": "// install the server and retry endpoints\n",
  "src/auth/service.ts": "export class AuthService {\n" +
    "  /** Validates the token. */\n  login() { retry(backoff); }\n}\n",
  "a.py": "# install\n",
  "b.py": "# retry\n",
  "questions.toml": '[[question]]\nquery = "install the server"\nexpect = ["docs:guide.md"]\n',
  "questions.jsonl": '{"query": "install the server", "expect": ["docs:guide.md"]}\n',
  "requests.jsonl": "",
  ".gitignore": "node_modules/\n.venv/\nvendor/\n",
  "package.json": '{"dependencies":{"zod":"^4"}}',
  "node_modules/zod/package.json": '{"name":"zod","version":"4.1.2"}',
  "node_modules/zod/README.md": "# Zod\n\nSchemas.\n",
  ".venv/lib/python3.12/site-packages/requests-2.31.0.dist-info/METADATA":
    "Name: requests\n\n# Requests\n",
  "vendor/docs/a.md": "# Vendor\n",
};

Deno.test({
  name: "the examples in README and manual run",
  ignore: Deno.build.os === "windows",
  fn: async (t) => {
    await using ra = await project(FILES);
    await ra.write("~/bin/ra", `#!/bin/sh\nexec ${raCommand().map(quote).join(" ")} "$@"\n`);
    await Deno.chmod(`${ra.home}/bin/ra`, 0o755);
    const env = { ...ra.env, PATH: `${ra.home}/bin:${ra.env.PATH}` };
    const shell = async (line: string) => {
      const { code, stderr } = await new Deno.Command("sh", {
        args: ["-c", line],
        cwd: ra.folder,
        env,
        clearEnv: true,
        stdin: "null",
      }).output();
      return { code, stderr: new TextDecoder().decode(stderr) };
    };
    await using model = serveEncoder(tinyEncoder());
    await shell("git init -q . && git add -A && echo '# retry' >> a.py");
    let count = 0;
    for (const page of PAGES) {
      const lines = shellLinesOf(page).filter((line) =>
        !SKIPPED.some(([start]) => line.startsWith(start))
      );
      count += lines.length;
      await t.step(page.name, async () => {
        await ra.write(".ra.toml", FILES[".ra.toml"]);
        if (page.name === "help semantic") {
          const embeddings = `\n[embeddings]\nurl = "${model.url}"\nmodel = "tiny"\n`;
          await ra.write(".ra.toml", FILES[".ra.toml"] + embeddings);
          await shell("ra trust");
        }
        if (page.name === "help code") {
          const tree = '\n[tree.src]\npath = "src"\nkind = "code"\n';
          await ra.write(".ra.toml", FILES[".ra.toml"] + tree);
        }
        for (const line of lines) {
          if (line === "ra init") await Deno.remove(`${ra.folder}/.ra.toml`);
          const { code, stderr } = await shell(line);
          ok(code === 0 || code === 1, `${line}: exit ${code}\n${stderr}`);
          ok(code === 0 || !stderr.includes("hint:"), `${line}\n${stderr}`);
        }
      });
    }
    ok(count > 25, `only ${count} examples`);
  },
});

Deno.test("every reason to skip an example is still needed", () => {
  const lines = PAGES.flatMap(shellLinesOf);
  deepEqual(SKIPPED.filter(([start]) => !lines.some((line) => line.startsWith(start))), []);
});

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The README shows what ra finds in its own manual: a text block after `<!-- output -->` starts with
 * the command, the rest is its output; a last line `…` means that there is more. `deno task golden`
 * updates it.
 */
Deno.test("the output in the README is ra's", async () => {
  await using ra = await project();
  const shown = /<!-- output -->\n\n```text\n\$ ra (.*)\n([^]*?)```/g;
  let text = README.text;
  const transcripts = [...text.matchAll(shown)];
  equal(transcripts.length, 3);
  for (const [whole, command, output] of transcripts) {
    const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) =>
      quoted ?? bare
    );
    const { code, stdout, stderr } = await ra.run(...words, {
      cwd: ROOT,
      env: { RA_INDEX_DIR: `${ra.home}/index` },
    });
    equal(code, 0, stderr);
    const lines = stdout.trimEnd().split("\n");
    const now = lines.length > 14 ? [...lines.slice(0, 12), "…"] : lines;
    const expected = `${now.join("\n").replaceAll("```", "~~~")}\n`;
    if (Deno.args.includes("--update")) {
      const block = `<!-- output -->\n\n\`\`\`text\n$ ra ${command}\n${expected}\`\`\``;
      text = text.replace(whole, () => block);
    } else equal(output, expected);
  }
  if (text !== README.text) await Deno.writeTextFile(`${ROOT}README.md`, text);
});
