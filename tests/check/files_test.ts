/** Named files, baselines, the cache, and projects without a configuration. */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import fc from "fast-check";
import { formatBaseline, parseBaseline, subtractBaseline } from "../../src/check/baseline.ts";
import { RULE_CODES } from "../../src/check/model.ts";
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

/** Documents with findings of every rule, some with numbers in their message. */
const MANY = {
  "a.md": "# A\n\nx\n\n## Same\n\nx\n\n## Same\n\nx\n\n#### Deep\n\nx\n\n## Empty\n\n" +
    "[x](no.md) [x](#no) [[a]] [[bad]] [[No]] [[bad#No]] [x](b.txt#L99) [x][y z] `src/gone.ts` `lib/a.ts#b` \u202e\n\n" +
    "[x](../out.md)\n\n<!-- ra-ignore no-rule -->\n\n[unused]: a.md\n\n## Last\n",
  "bad.md": "---\na: x\nb: [\n---\n# Bad\n\nx\n",
  "AGENTS.md":
    "# Agents\n\nText of more than forty characters is here.\n\n<!-- ra:begin -->\nold\n<!-- ra:end -->\n",
  "b.txt": "1\n",
  "src/main.ts": "",
  "lib/a.ts": "export function a() {}\n",
};

Deno.test("check: a baseline survives lines that are added above, for every rule", async () => {
  const rules = RULE_CODES.map((code) => `${code} = "warning"\n`).join("");
  const here = new World(MANY, `${rules}code_paths = ["**"]`);
  const more = '[settings]\nmax_chunk_size = 40\n[tree.lib]\npath = "lib"\nkind = "code"\n';
  here.write(".ra.toml", here.read(".ra.toml") + more);
  here.write("../out.md", "x\n");
  const { findings } = await here.check();
  deepEqual([...new Set(findings.map(({ code }) => code))].sort(), [...RULE_CODES].sort());
  await here.check({ writeBaseline: true });
  for (const file of ["a.md", "AGENTS.md"]) {
    here.write(file, here.read(file).replace(/^# .*\n/, "$&\nmore\n\nand more\n"));
  }
  here.write("bad.md", MANY["bad.md"].replace("a: x", "a: x\nc: y\nd: z"));
  here.write("b.txt", "1\n2\n");
  here.write(".ra.toml", `# A comment\n\n${here.read(".ra.toml")}`);
  const options = { baseline: ".ra-baseline.json" };
  deepEqual((await here.check(options)).findings.map(({ message }) => message), []);
});

Deno.test("check --fail-on error: warnings are reported, and pass", async () => {
  const here = new World({ "a.md": "# A\n\nx\n\n## Empty\n" });
  const { findings, exitCode } = await here.check({ failOn: "error" });
  deepEqual([findings.map(({ severity }) => severity), exitCode], [["warning"], 0]);
  equal((await here.check()).exitCode, 1);
  here.write("b.md", "[x](no.md)\n");
  equal((await here.check({ failOn: "error" })).exitCode, 1);
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
  ok(here.exists(".ra/index/check.facts"));
  here.write("b.md", "# U\n\nx\n");
  deepEqual(await here.findings(), ["a.md:1 broken-anchor"]);
  here.remove("b.md");
  deepEqual(await here.findings(), ["a.md:1 broken-link"]);
  here.write(".ra/index/check.facts", "{broken");
  deepEqual(await here.findings(), ["a.md:1 broken-link"]);
});

Deno.test("check: agent files that ra wrote, and no others", async () => {
  const here = new World({
    "a.md": "# T\n\nx\n",
    "AGENTS.md": "# Mine\n\nx\n\n<!-- ra:begin -->\nold\n<!-- ra:end -->\n\nkept\n",
    "CLAUDE.md": "# Mine alone\n\nx\n",
  });
  deepEqual(await here.findings(), ["AGENTS.md:5 stale-agent-file"]);
  const { findings, fixed } = await here.check({ fix: "all" });
  deepEqual([findings.length, fixed.length], [0, 1]);
  match(here.read("AGENTS.md"), /^# Mine[^]*ra search[^]*kept\n$/);
  equal(here.read("CLAUDE.md"), "# Mine alone\n\nx\n");
});

Deno.test("check: a document with more findings than a call has arguments", async () => {
  const here = new World({ "a.md": "[x]()\n\n".repeat(130_000) });
  ok((await here.check()).findings.length > 120_000);
});

Deno.test("check: a configuration without trees means the documents in its folder", async () => {
  const here = new World({
    "docs/a.md": "[x](/gone.md) [y](gone.md)\n",
    "README.md": "[x](no.md)\n",
  });
  here.write(".ra.toml", 'root = true\n[check]\nignore_links = ["/**"]\n');
  deepEqual(await here.findings(), ["README.md:1 broken-link", "docs/a.md:1 broken-link"]);
});

Deno.test("check: the user's configuration without trees does not mean the home folder", async () => {
  const here = new World({ "a.md": "[x](gone.md)\n" });
  here.remove(".ra.toml");
  here.host.write(`${here.host.home()}/.ra.toml`, "[check]\n");
  here.host.write(`${here.host.home()}/b.md`, "[x](gone.md)\n");
  deepEqual(await here.findings(), ["a.md:1 broken-link"]);
});
