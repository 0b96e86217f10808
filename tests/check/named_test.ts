/** `ra check FILE` on sites: it looks at few documents, and must find what a check of everything finds. */
import { deepEqual, ok } from "node:assert/strict";
import { check } from "../../src/app/check.ts";
import { MemoryHost } from "../../src/base/memory/host.ts";

const SITES = new URL("../../testdata/sites/", import.meta.url);
const FOLDER = "/home/work/project";
const REQUEST = {
  ...{ files: [], fix: null, maxEdits: 50, baseline: null, writeBaseline: false },
  failOn: "warning" as const,
};

function load(host: MemoryHost, from: URL, to: string): void {
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    const url = new URL(isDirectory ? `${name}/` : encodeURIComponent(name), from);
    if (isDirectory) load(host, url, `${to}/${name}`);
    else host.write(`${to}/${name}`, Deno.readFileSync(url));
  }
}

for (const { name } of Deno.readDirSync(SITES)) {
  Deno.test(`check FILES: the same findings as in a check of everything: ${name}`, async () => {
    const host = new MemoryHost({}, { cwd: FOLDER });
    host.makeFolder(`${FOLDER}/.git`);
    load(host, new URL(`${name}/`, SITES), FOLDER);
    host.clock.advance(60_000);
    const { findings } = await check(host, REQUEST);
    ok(findings.length > 0);
    const files = new Set(
      findings.flatMap(({ file, target }) => target === null ? [file] : [file, target]),
    );
    for (const file of files) {
      const expected = findings.filter((one) => one.file === file || one.target === file);
      deepEqual((await check(host, { ...REQUEST, files: [file] })).findings, expected, file);
    }
  });
}

Deno.test("check FILES: what many documents lead to is generated, also when one of them is checked", async () => {
  const host = new MemoryHost({}, { cwd: FOLDER });
  host.makeFolder(`${FOLDER}/.git`);
  for (let i = 0; i < 25; i++) {
    const links = `[x](api/page${i}.md) [x](calls.md#call-${i}) [x](../doc/api/more/${i}.md)`;
    host.write(`${FOLDER}/doc/p${i}.md`, `# Page ${i}\n\n${links} [x](gone.md)\n`);
  }
  host.clock.advance(60_000);
  const { findings } = await check(host, REQUEST);
  ok(findings.length === 25 && findings.every(({ message }) => message.includes("gone.md")));
  for (const i of [0, 12, 24]) {
    const file = `${FOLDER}/doc/p${i}.md`;
    const named = await check(host, { ...REQUEST, files: [file] });
    deepEqual(named.findings, findings.filter((one) => one.file === file));
  }
});
