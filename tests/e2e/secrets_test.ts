/** Secrets are left out whatever a configuration covers, unless it names them one by one. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { project } from "./harness.ts";

const SECRET = "hunter2secret";
const FILES = {
  ".env": `KEY=${SECRET}\n`,
  "deploy/.env.production": `KEY=${SECRET}\n`,
  ".ssh/notes.txt": `${SECRET}\n`,
  ".ssh/notes.md": `# Notes\n\n${SECRET}\n`,
  "certs/server.pem": `${SECRET}\n`,
  "id_rsa": `${SECRET}\n`,
  "credentials.json": `{"key":"${SECRET}"}\n`,
  "token.txt": `${SECRET}\n`,
  "docs/token-auth.md": "# Token authentication\n\nTokens are sent in a header.\n",
  "docs/credentials.md":
    "# Credentials\n\nWhere [they](../.env#key) are kept: see [n](../.ssh/notes.md#x).\n",
  "app.ts": "connect()\n",
};
const WIDE = "root = true\n[tree.all]\npath = '.'\ninclude = ['**']\nhidden = true\n";

Deno.test("no secret is indexed with hidden = true and include = ['**']", async () => {
  await using ra = await project({ ...FILES, ".ra.toml": WIDE });
  const found = await ra.run("search", SECRET);
  equal(found.code, 1, found.stdout);
  const { stdout } = await ra.run("ls", "docs");
  ok(stdout.includes("docs/token-auth.md") && stdout.includes("docs/credentials.md"), stdout);
  for (
    const name of [".env", "notes.txt", "server.pem", "id_rsa", "credentials.json", "token.txt"]
  ) {
    ok(!stdout.includes(name), `${name} is listed:\n${stdout}`);
  }
});

Deno.test("ra ls docs --why names the rule about secrets", async () => {
  await using ra = await project({ ...FILES, ".ra.toml": WIDE });
  const why = async (file: string) => (await ra.run("ls", "docs", "--why", file)).stdout;
  match(await why(".env"), /secret by its name/);
  match(await why("certs/server.pem"), /secret by its name/);
  match(await why(".ssh/notes.txt"), /folder "\.ssh": a folder of secrets by its name/);
});

Deno.test("an include without wildcards in its last name reads that secret and no other", async () => {
  const include = `include = ['**/*.md', '.env', '.ssh/notes.txt', 'certs']\n`;
  await using ra = await project({
    ...FILES,
    ".ra.toml": WIDE.replace("include = ['**']\n", include),
  });
  const { stdout } = await ra.run("search", SECRET, "--files");
  deepEqual(stdout.trim().split("\n").map((path) => path.replace(/^.*project\//, "")).sort(), [
    ".env",
    ".ssh/notes.txt",
  ]);
});

Deno.test("ra context and ra likethis do not read secrets, by name, link or diff", async () => {
  await using ra = await project({ ...FILES, ".ra.toml": WIDE });
  await Deno.symlink(".env", `${ra.folder}/settings.ts`);
  for (const file of [".env", "certs/server.pem", ".ssh/notes.txt", "settings.ts"]) {
    for (const command of ["context", "likethis"]) {
      const { code, stderr } = await ra.run(command, file);
      equal(code, 2, `${command} ${file}`);
      match(stderr, /secret by its name/);
    }
  }
  const diff = `diff --git a/.env b/.env\n--- a/.env\n+++ b/.env\n@@ -1 +1 @@\n+KEY=${SECRET}\n`;
  match((await ra.run("context", "--diff", { stdin: diff })).stderr, /secret by its name/);
});

Deno.test("ra check does not look into secrets that documents link to", async () => {
  await using ra = await project({ ...FILES, ".ra.toml": WIDE });
  const { stdout } = await ra.run("check");
  ok(!stdout.includes("#x") && !stdout.includes("#key"), stdout);
});
