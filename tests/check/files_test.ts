/** Named files, fixes, baselines, the cache, and projects without a configuration. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import fc from "fast-check";
import { formatBaseline, parseBaseline, subtractBaseline } from "../../src/check/baseline.ts";
import { applyFixes } from "../../src/check/fix.ts";
import { nearAnchors } from "../../src/check/near.ts";
import { World } from "./world.ts";

const LINKED = {
  "a.md": "[x](b.md) [x](gone.md)\n\n`src/gone.ts`\n",
  "b.md": "[x](no.md)\n",
  "c.md": "[x](b.md#no)\n[x](no.md)\n",
  "src/main.ts": "",
};

const NAMED: [name: string, files: string[], found: string[]][] = [
  ["one file, and links of others to it", ["b.md"], ["b.md:1 broken-link", "c.md:1 broken-anchor"]],
  ["a file that is gone", ["gone.md"], ["a.md:1 broken-link"]],
  ["code that is gone", ["src/gone.ts"], ["a.md:3 missing-code-path"]],
  ["code that is there", ["src/main.ts"], []],
  ["several, written in other ways", ["./b.md", "src/../gone.md"], [
    ...["a.md:1 broken-link", "b.md:1 broken-link", "c.md:1 broken-anchor"],
  ]],
  ["a folder", ["."], [
    ...["a.md:1 broken-link", "a.md:3 missing-code-path", "b.md:1 broken-link"],
    ...["c.md:1 broken-anchor", "c.md:2 broken-link"],
  ]],
];

for (const [name, files, found] of NAMED) {
  Deno.test(`check FILES: ${name}`, async () => {
    const here = new World(LINKED, 'code_paths = ["a.md"]');
    deepEqual(await here.findings({ files }), found);
  });
}

Deno.test("check FILES: markdown outside the trees is checked, excluded files are not", async () => {
  const here = new World(
    { "out/x.md": "[x](no.md)\n", "old/y.md": "[x](no.md)\n" },
    'exclude = ["old/**"]',
  );
  deepEqual(await here.findings({ files: ["out/x.md", "old/y.md"] }), ["out/x.md:1 broken-link"]);
});

Deno.test("check FILES: says which names lead nowhere", async () => {
  const here = new World({ "a.md": "x" });
  const { notices, exitCode, files } = await here.check({ files: ["typo.md", "a.md"] });
  match(notices.join("\n"), /"typo.md" does not exist/);
  deepEqual([exitCode, files], [0, 1]);
});

Deno.test("check: without a configuration, the markdown of the folder", async () => {
  const here = new World({ "a.md": "[x](no.md)\n", "node_modules/b.md": "[x](no.md)\n" });
  here.remove(".ra.toml");
  deepEqual(await here.findings(), ["a.md:1 broken-link"]);
  here.remove("a.md");
  await rejects(here.check(), /Cannot find documents/);
});

Deno.test("check --fix: follows moved files and corrects anchors, and nothing else", async () => {
  const here = new World({
    "a.md": "[x](guide.md#install) [x](new/guide.md#Instal) [x](two.md) [x](no.md) [x][r]\n\n" +
      "[r]: ./guide.md 'T'\n\n<img src=\"pic.png\">\n\n[x](new/guide.md#other-2)\n",
    "new/guide.md": "# Install\n\nx\n\n# Other 1\n\nx\n",
    "p/two.md": "x",
    "q/two.md": "x",
    "img/pic.png": "",
  });
  const { fixed, findings } = await here.check({ fix: true });
  equal(
    here.read("a.md"),
    "[x](new/guide.md#install) [x](new/guide.md#install) [x](two.md) [x](no.md) [x][r]\n\n" +
      "[r]: ./new/guide.md 'T'\n\n<img src=\"img/pic.png\">\n\n[x](new/guide.md#other-2)\n",
  );
  equal(fixed.length, 4);
  deepEqual(findings.map(({ message }) => message.split('"')[1]), ["two.md", "no.md", "#other-2"]);
  equal((await here.check({ fix: true })).fixed.length, 0);
});

Deno.test("check --fix: changes nothing that a link leads to outside the project", async () => {
  const here = new World({ "a.md": "# A\n\n[x](#aa)\n" });
  const outside = "# O\n\n[x](#real-titel)\n\n## Real Title\n";
  here.host.write("/home/out/o.md", outside);
  here.host.write("/home/work/project/link.md", { link: "../../out/o.md" });
  here.host.write("/home/work/project/folder", { link: "../../out" });
  for (const file of ["link.md", "folder/o.md", "../../out/o.md"]) {
    const { fixed, notices, findings } = await here.check({ fix: true, files: [file] });
    deepEqual(fixed, [], file);
    equal(findings[0].code, "broken-anchor", file);
    deepEqual(notices, ['"/home/out/o.md" is outside the project, so it is not fixed']);
    equal(here.host.text("/home/out/o.md"), outside);
  }
});

Deno.test("check --fix: follows a link inside the project", async () => {
  const here = new World({ "a.md": "# Real Title\n\n[x](#real-titel)\n" });
  here.host.write("/home/work/project/link.md", { link: "a.md" });
  equal((await here.check({ fix: true, files: ["link.md"] })).fixed.length, 1);
  equal(here.read("a.md"), "# Real Title\n\n[x](#real-title)\n");
  equal(here.host.lstat("/home/work/project/link.md").kind, "link");
});

Deno.test("check --fix: keeps line ends, a BOM, and pages without ending", async () => {
  const here = new World(
    { "a.md": "\ufeff[x](/old/page/#t)\r\n", "new/page.md": "# T\n\nx\n" },
    "extensionless = true",
  );
  equal((await here.check({ fix: true })).findings.length, 0);
  equal(here.read("a.md"), "\ufeff[x](/new/page/#t)\r\n");
});

Deno.test("applyFixes() applies what fits and leaves the rest of the text alone", () => {
  fc.assert(fc.property(fc.string({ maxLength: 40 }), fc.nat(40), fc.nat(5), (text, at, length) => {
    const end = Math.min(text.length, at + length);
    const before = text.slice(at, end);
    const { text: fixed, applied } = applyFixes(text, [
      { at, end, before, after: "NEW" },
      { at, end: end + 1, before: "never there: \0", after: "" },
    ]);
    equal(applied.length, 1);
    equal(fixed, text.slice(0, at) + "NEW" + text.slice(end));
  }));
});

const NEAR: [wanted: string, anchors: string[], near: string[]][] = [
  ["Install", ["install", "uninstall"], ["install"]],
  ["a-b-c", ["ab-c", "a--b-c"], ["ab-c", "a--b-c"]],
  ["instal", ["install"], ["install"]],
  ["version-1", ["version-2"], []],
  ["abc", ["abd"], []],
  ["api-v1alpha1-config", ["api-v1beta1-config"], []],
  ["something", ["else"], []],
];

for (const [wanted, anchors, near] of NEAR) {
  Deno.test(`nearAnchors() of ${wanted}`, () => deepEqual(nearAnchors(wanted, anchors), near));
}

Deno.test("check: a baseline hides what is in it, on any line, and reports what is gone", async () => {
  const here = new World({ "a.md": "[x](no.md)\n[x](no.md)\n" });
  const written = await here.check({ writeBaseline: true });
  deepEqual([written.exitCode, written.baselined], [0, 2]);
  const options = { baseline: ".ra-baseline.json" };
  equal((await here.check(options)).exitCode, 0);
  here.write("a.md", "first\n\n[x](no.md) [x](other.md)\n[x](no.md)\n[x](no.md)\n");
  deepEqual(await here.findings(options), ["a.md:3 broken-link", "a.md:5 broken-link"]);
  here.write("a.md", "x\n");
  match((await here.check(options)).notices.join(), /1 of the findings in the baseline are gone/);
  await rejects(here.check({ baseline: "no.json" }), /Cannot read the baseline/);
  here.write("bad.json", '{"version":1,"findings":[{}]}');
  await rejects(here.check({ baseline: "bad.json" }), /lacks path, code, message or count/);
});

Deno.test("a baseline gives back what was put in", () => {
  const entry = fc.record({ path: fc.string(), code: fc.string(), message: fc.string() });
  fc.assert(fc.property(fc.array(entry, { maxLength: 20 }), (findings) => {
    const entries = parseBaseline(formatBaseline(findings), "b.json");
    equal(entries.reduce((sum, { count }) => sum + count, 0), findings.length);
    deepEqual(subtractBaseline(findings, entries), { fresh: [], known: findings.length, gone: 0 });
  }));
});

Deno.test("check: the cache changes only the time", async () => {
  const here = new World({ "a.md": "[x](b.md#t)\n", "b.md": "# T\n\nx\n" });
  deepEqual(await here.findings(), []);
  ok(here.exists(".ra/index/check.json"));
  here.write("b.md", "# U\n\nx\n");
  deepEqual(await here.findings(), ["a.md:1 broken-anchor"]);
  here.remove("b.md");
  deepEqual(await here.findings(), ["a.md:1 broken-link"]);
  here.write(".ra/index/check.json", "{broken");
  deepEqual(await here.findings(), ["a.md:1 broken-link"]);
});

Deno.test("check: agent files that ra wrote, and no others", async () => {
  const here = new World({
    "a.md": "# T\n\nx\n",
    "AGENTS.md": "# Mine\n\nx\n\n<!-- ra:begin -->\nold\n<!-- ra:end -->\n\nkept\n",
    "CLAUDE.md": "# Mine alone\n\nx\n",
  });
  deepEqual(await here.findings(), ["AGENTS.md:5 stale-agent-file"]);
  const { findings, fixed } = await here.check({ fix: true });
  deepEqual([findings.length, fixed.length], [0, 1]);
  match(here.read("AGENTS.md"), /^# Mine[^]*ra search[^]*kept\n$/);
  equal(here.read("CLAUDE.md"), "# Mine alone\n\nx\n");
});

Deno.test("check: a document with more findings than a call has arguments", async () => {
  const here = new World({ "a.md": "# h\n\nx\n\n".repeat(130_000) });
  ok((await here.check()).findings.length > 120_000);
});
