/** `--fix`: what is proven, what is left alone, and that it never makes anything worse. */
import { deepEqual, equal, match, rejects } from "node:assert/strict";
import fc from "fast-check";
import { applyFixes } from "../../src/check/fix/apply.ts";
import { isMisspelling, nearAnchors } from "../../src/check/fix/near.ts";
import { World } from "./world.ts";

interface Case {
  readonly files: Record<string, string>;
  readonly settings?: string;
  /** The first file afterwards; the same as before if it must not change. */
  readonly after: string;
}

/** The first file is the one that is fixed. */
const CASES: Record<string, Case> = {
  "follows a folder that was renamed above": {
    files: { "a.md": "[x](old/guides/setup.md)", "new/guides/setup.md": "x" },
    after: "[x](new/guides/setup.md)",
  },
  "follows a file that moved down, if it has the anchor": {
    files: { "a.md": "[x](setup.md#rotate-keys)", "how/setup.md": "# Rotate keys\n\nx" },
    after: "[x](how/setup.md#rotate-keys)",
  },
  "does not follow the name alone": {
    files: { "a.md": "[x](setup.md) ![x](pic.png)", "how/setup.md": "x", "img/pic.png": "" },
    after: "[x](setup.md) ![x](pic.png)",
  },
  "does not follow an anchor that every page has": {
    files: { "a.md": "[x](setup.md#usage)", "how/setup.md": "# Usage\n\nx" },
    after: "[x](setup.md#usage)",
  },
  "does not take a page of another version": {
    files: {
      "a.md": "[x](v1/guides/setup.md) [x](v1/guides/setup.md#rotate-keys)",
      "v1/guides/other.md": "x",
      "v2/guides/setup.md": "# Rotate keys\n\nx",
    },
    after: "[x](v1/guides/setup.md) [x](v1/guides/setup.md#rotate-keys)",
  },
  "does not choose between two files": {
    files: { "a.md": "[x](old/g/s.md)", "p/g/s.md": "x", "q/g/s.md": "x" },
    after: "[x](old/g/s.md)",
  },
  "does not lead to a page without the anchor": {
    files: { "a.md": "[x](old/g/s.md#gone)", "new/g/s.md": "# Other\n\nx" },
    after: "[x](old/g/s.md#gone)",
  },
  "does not write in the files of others, nor lead there": {
    files: {
      "vendor/a.md": "[x](old/g/s.md) [x](#rael-title)\n\n# Real title\n\nx",
      "n/g/s.md": "x",
    },
    after: "[x](old/g/s.md) [x](#rael-title)\n\n# Real title\n\nx",
  },
  "does not lead into the files of others": {
    files: { "a.md": "[x](old/g/s.md)", "third_party/g/s.md": "x" },
    after: "[x](old/g/s.md)",
  },
  "keeps a leading dot, a query and the way back": {
    files: {
      "docs/a.md": "[x](./old/g/s.md?plain=1) [x](../old/g/t.md)",
      "docs/n/g/s.md": "x",
      "n/g/t.md": "x",
    },
    after: "[x](./n/g/s.md?plain=1) [x](../n/g/t.md)",
  },
  "keeps escapes of letters": {
    files: {
      "a.md": "[x](old/%C3%BC/s.md) [x](old/\u00fc/t.md) [x](<old/ \u00fc/u.md>)",
      "n/\u00fc/s.md": "x",
      "m/\u00fc/t.md": "x",
      "m/ \u00fc/u.md": "x",
    },
    after: "[x](n/%C3%BC/s.md) [x](m/\u00fc/t.md) [x](<m/ \u00fc/u.md>)",
  },
  "keeps line ends, a BOM, and pages without extension": {
    files: { "a.md": "\ufeff[x](/old/g/page/#t)\r\n", "new/g/page.md": "# T\n\nx\n" },
    settings: "extensionless = true\nlink_root = '.'",
    after: "\ufeff[x](/new/g/page/#t)\r\n",
  },
  "leaves rooted links alone whose root is not known": {
    files: { "a.md": "[x](/site/g/s.md)", "docs/g/s.md": "x" },
    after: "[x](/site/g/s.md)",
  },
  "follows a rooted link from the root of the repository": {
    files: { "docs/a.md": "[x](/docs/old/g/s.md)", "docs/new/g/s.md": "x" },
    after: "[x](/docs/new/g/s.md)",
  },
  "corrects case and punctuation of an anchor, but not a short word": {
    files: { "a.md": "[x](#Real--Title) [x](#rael-title)\n\n# Real title\n\nx" },
    after: "[x](#real-title) [x](#rael-title)\n\n# Real title\n\nx",
  },
  "corrects a long word": {
    files: { "a.md": "[x](#instalation)\n\n# Installation\n\nx" },
    after: "[x](#installation)\n\n# Installation\n\nx",
  },
  "does not take another word for a misspelling": {
    files: {
      "a.md": "[x](#get-item) [x](#include-files)\n\n# Set item\n\nx\n\n# Exclude files\n\nx",
    },
    after: "[x](#get-item) [x](#include-files)\n\n# Set item\n\nx\n\n# Exclude files\n\nx",
  },
};

for (const [name, { files, settings, after }] of Object.entries(CASES)) {
  Deno.test(`check --fix ${name}`, async () => {
    const here = new World(files, settings);
    const [first] = Object.keys(files);
    const before = (await here.check()).findings.length;
    const { fixed, findings } = await here.check({ fix: "all" });
    equal(here.read(first), after);
    equal(findings.length, before - fixed.length);
    deepEqual((await here.check({ fix: "all" })).fixed, []);
  });
}

Deno.test("check --fix follows a page that an earlier check has seen, whatever it is called now", async () => {
  const page = "# One\n\nx\n\n## Two\n\nx\n\n## Three\n\nx\n";
  const here = new World({ "a.md": "[x](old.md) [x](b.md#two) [x](c.md)\n", "old.md": page });
  here.write("b.md", `${page}[x](a.md)\n`);
  here.write("c.md", "short\n");
  here.host.clock.advance(60_000);
  deepEqual(await here.findings(), []);
  for (const name of ["old.md", "b.md", "c.md"]) here.remove(name);
  here.write("docs/new.md", page);
  here.write("docs/b.md", `${page}[x](../a.md)\n`);
  here.write("docs/d.md", "another\n");
  equal((await here.check()).findings.length, 3);
  here.host.clock.advance(60_000);
  equal((await here.check({ fix: "all" })).fixed.length, 2, "also after the move was checked once");
  equal(here.read("a.md"), "[x](docs/new.md) [x](docs/b.md#two) [x](c.md)\n");
});

const BROKEN = { "a.md": "# Real title\n\n[x](#Real--Title)\n", "b.md": "[x](a.md#Real--title)\n" };

Deno.test("check --fix: shows what it would change, and writes nothing", async () => {
  const here = new World(BROKEN);
  const { changes, fixed, findings, exitCode } = await here.check({ fix: "show" });
  deepEqual([changes.length, fixed.length, findings.length, exitCode], [2, 0, 2, 1]);
  deepEqual(changes[1].edits, ["a.md#Real--title → a.md#real-title"]);
  equal(changes[1].after, "[x](a.md#real-title)\n");
  deepEqual([here.read("a.md"), here.read("b.md")], Object.values(BROKEN));
});

Deno.test("check --fix FILES: changes these files, and shows the rest", async () => {
  const here = new World(BROKEN);
  const { changes, fixed } = await here.check({ fix: "named", files: ["a.md"] });
  equal(fixed.length, 1);
  match(changes[0].file, /b\.md$/);
  match(here.read("a.md"), /#real-title/);
  equal(here.read("b.md"), BROKEN["b.md"]);
});

Deno.test("check --fix: refuses more edits than allowed, and writes none of them", async () => {
  const here = new World({ ...BROKEN, "c.md": "[x](a.md#Real--title)\n".repeat(50) });
  await rejects(here.check({ fix: "all" }), /Refused to make 52 edits in 3 files/);
  deepEqual([here.read("a.md"), here.read("b.md")], Object.values(BROKEN));
  equal((await here.check({ fix: "show" })).changes.length, 3);
  equal((await here.check({ fix: "all", maxEdits: Infinity })).fixed.length, 52);
});

Deno.test("check --fix: an edit that brings another finding is not made", async () => {
  const filler = "x".repeat(60);
  const here = new World(
    { "a.md": `# T\n\n[x](old/g/s.md) ${filler}\n`, "a/long/way/from/here/g/s.md": "x" },
    "oversized-section = 'warning'",
  );
  const { length } = here.read("a.md");
  here.write(".ra.toml", `${here.read(".ra.toml")}\n[settings]\nmax_chunk_size = ${length}\n`);
  equal((await here.check()).findings.length, 1);
  deepEqual((await here.check({ fix: "all" })).fixed, []);
});

Deno.test("check --fix: changes nothing that a link leads to outside the project", async () => {
  const here = new World({ "a.md": "# A\n\n[x](#aa)\n" });
  const outside = "# O\n\n[x](#real-titel)\n\n## Real Title\n";
  here.host.write("/home/out/o.md", outside);
  here.host.write("/home/work/project/link.md", { link: "../../out/o.md" });
  here.host.write("/home/work/project/folder", { link: "../../out" });
  for (const file of ["link.md", "folder/o.md"]) {
    const { findings, notices } = await here.check({ fix: "all", files: [file] });
    deepEqual(findings, [], file);
    deepEqual(notices, [`"${file}" is a link out of the project, so it is not read`]);
  }
  const { fixed, notices, findings } = await here.check({ fix: "all", files: ["../../out/o.md"] });
  deepEqual(fixed, []);
  equal(findings[0].code, "broken-anchor");
  deepEqual(notices, ['"/home/out/o.md" is outside the project, so it is not fixed']);
  equal(here.host.text("/home/out/o.md"), outside);
});

Deno.test("check --fix: follows a link inside the project", async () => {
  const here = new World({ "a.md": "# Real Title\n\n[x](#real-titel)\n" });
  here.host.write("/home/work/project/link.md", { link: "a.md" });
  equal((await here.check({ fix: "all", files: ["link.md"] })).fixed.length, 1);
  equal(here.read("a.md"), "# Real Title\n\n[x](#real-title)\n");
  equal(here.host.lstat("/home/work/project/link.md").kind, "link");
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
  ["dan-brown", ["Dan Brown"], []],
];

for (const [wanted, anchors, near] of NEAR) {
  Deno.test(`nearAnchors() of ${wanted}`, () => deepEqual(nearAnchors(wanted, anchors), near));
}

const MISSPELT: [wanted: string, anchor: string, others: string[], is: boolean][] = [
  ["Install", "install", [], true],
  ["ab-c", "a-b-c", [], true],
  ["instal-it", "install-it", [], true],
  ["http", "https", [], false],
  ["get-item", "set-item", [], false],
  ["minimum-size", "maximum-size", [], false],
  ["setting-a", "settings-a", ["setting-b"], false],
  ["authentification", "authentication", [], false],
];

for (const [wanted, anchor, others, is] of MISSPELT) {
  Deno.test(`isMisspelling() of ${wanted} and ${anchor}`, () => {
    equal(isMisspelling(wanted, anchor, [anchor, ...others]), is);
  });
}
