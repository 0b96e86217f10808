/** A clone can never make a check read, or show, the text of files outside of the project. */
import { deepEqual, equal } from "node:assert/strict";
import { World } from "./world.ts";

const SECRET = "# Secret Plan\n\n[other]: x\n\n## Secret Plan\n";
const OUT = "/home/work/out.md";

/** Every way into `/home/work/out.md` that a clone can have, by documents and settings. */
const WAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a link": { "a.md": "[x](../out.md#secret-plam)\n" },
  "a link by its whole path": { "a.md": `[x](${OUT}#secret-plam)\n` },
  "a link through a symbolic link": { "a.md": "[x](link.md#secret-plam)\n" },
  "a link into a linked folder": { "a.md": "[x](folder/out.md#secret-plam)\n" },
  "an include": { "a.md": "{{#include ../out.md}}\n\n[x](#secret-plam)\n" },
  "an include through a symbolic link": { "a.md": "{{#include link.md}}\n\n[x](#secret-plam)\n" },
  "a snippet": {
    "a.md": '--8<-- "../out.md"\n\n[x](#secret-plam)\n',
    "mkdocs.yml": "docs_dir: .\n",
  },
  "a reference that an include defines": { "a.md": "{{#include ../out.md}}\n\n[x][othr]\n" },
  "a wiki link": { "a.md": "[[link#Secret Plam]] [[b]]\n", "b.md": "# B\n" },
  "a line in a file": { "a.md": "[x](../out.md#L999)\n" },
  "the folder of a site": {
    "a.md": "[x](/out#secret-plam)\n",
    "mkdocs.yml": "docs_dir: ..\n",
  },
  "a mount of a site": {
    "content/a.md": "[x](/out#secret-plam)\n",
    "hugo.toml": '[[module.mounts]]\nsource = ".."\ntarget = "content"\n',
  },
};

for (const [name, files] of Object.entries(WAYS)) {
  Deno.test(`check: text outside the project is not shown by ${name}`, async () => {
    const here = new World(files);
    here.host.write(OUT, SECRET);
    here.host.write("/home/work/project/link.md", { link: "../out.md" });
    here.host.write("/home/work/project/folder", { link: ".." });
    const { findings } = await here.check();
    const shown = JSON.stringify(findings.map(({ message, hint, fix }) => [message, hint, fix]));
    equal(/secret-plan|Secret Plan|\bother\b|\d+ lines/.test(shown), false, shown);
  });
}

Deno.test("check: settings behind a link out of the project are not read", async () => {
  const pages = { "docs/a.md": "[x](/b/)\n", "docs/b.md": "# B\n" };
  const here = new World({ ...pages, "mkdocs.yml": "site_name: x\n" });
  deepEqual(await here.findings(), []);
  here.remove("mkdocs.yml");
  here.host.write("/home/work/mkdocs.yml", "docs_dir: nowhere\n");
  here.host.write("/home/work/project/mkdocs.yml", { link: "../mkdocs.yml" });
  deepEqual(await here.findings(), []);
  here.host.write("/home/work/gitmodules", "path = docs/sub\n");
  here.host.write("/home/work/project/.gitmodules", { link: "../gitmodules" });
  here.write("docs/c.md", "[x](sub/y.md)\n");
  deepEqual(await here.findings(), ["docs/c.md:1 broken-link"]);
});

Deno.test("check: a file that is named by its path elsewhere is read, with what is beside it", async () => {
  const here = new World({ "a.md": "# A\n" });
  here.host.write(OUT, "[x](beside.md#anchr)\n");
  here.host.write("/home/work/beside.md", "# Anchor\n");
  const { findings } = await here.check({ files: [OUT] });
  deepEqual(findings.map(({ hint }) => hint), ['did you mean "#anchor"?']);
});
