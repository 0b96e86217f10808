/**
 * One small documentation site per generator, each with ten seeded defects: the check, with no
 * settings, finds all of them and reports nothing else.
 *
 * What is right and what is wrong in a site was decided by building it with its generator.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { MemoryHost } from "../../src/base/memory/host.ts";
import { run } from "../../src/cli/run.ts";
import { GENERATORS } from "../../src/config/model.ts";
import { pathsBelow } from "../corpus_files.ts";
import { testdata } from "../golden.ts";
import { World } from "./world.ts";

interface Defect {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly what: string;
}

const PROJECT = "/home/work/project";
const DEFECTS = "defects.json";
const SITES = [
  ...["docfx", "docusaurus", "github", "hugo", "jekyll", "lume"],
  ...["mdbook", "mkdocs", "sphinx", "starlight", "vitepress"],
];

for (const name of SITES) {
  Deno.test(`check finds the seeded defects of the ${name} site, and nothing else`, async () => {
    const folder = testdata(`sites/${name}`);
    const defects: Defect[] = JSON.parse(Deno.readTextFileSync(`${folder}/${DEFECTS}`));
    equal(defects.length, 10);
    const expected = defects.map(({ file, line, code }) => `${file}:${line} ${code}`);
    deepEqual(await findings(folder), expected.sort());
  });
}

/** `path:line code` of each finding in a copy of the folder that has nothing around it. */
async function findings(folder: string): Promise<string[]> {
  const host = new MemoryHost({}, { cwd: PROJECT, args: ["check", "--json"] });
  host.makeFolder(`${PROJECT}/.git`);
  for (const path of pathsBelow(folder)) {
    if (path !== DEFECTS) host.write(`${PROJECT}/${path}`, Deno.readFileSync(`${folder}/${path}`));
  }
  await run(host);
  const report: { findings: { path: string; line: number; code: string }[] } = JSON.parse(host.out);
  return report.findings.map(({ path, line, code }) => `${path}:${line} ${code}`).sort();
}

for (const site of GENERATORS) {
  Deno.test(`check.site = "${site}" in a folder without anything of it`, async () => {
    const here = new World(
      { "docs/a.md": "# A\n\n[x](b.md) [y](/z.md) [w](../v.png)\n" },
      `site = "${site}"`,
    );
    ok((await here.findings()).includes("docs/a.md:3 broken-link"));
  });
}
