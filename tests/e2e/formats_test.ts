/** Documents that are not markdown, through the whole program. */
import { deepEqual, equal, match } from "node:assert/strict";
import { testdata } from "../golden.ts";
import { project } from "./harness.ts";

const NOTEBOOK = JSON.stringify({
  metadata: { language_info: { name: "python" } },
  cells: [
    { cell_type: "markdown", source: "# Gauges\n\nWords." },
    { cell_type: "code", source: "tips = read_gauge()", outputs: [{ text: "pelican" }] },
    { cell_type: "markdown", source: "## Calibration\n\nPour a pelican of water." },
  ],
});

const CONFIG = { ".ra.toml": `[tree.docs]\npath = "."\n` };

const FILES = {
  ...CONFIG,
  "a.rst": ".. _pier:\n\nThe pier\n========\n\nA pelican sits on it::\n\n    code\n\n    more\n",
  "b.adoc": "= Birds\n\n[[big]]\n== Big ones\n\nThe pelican is big.\n",
  "c.org":
    "#+TITLE: Ponds\n* TODO Small pond\n:PROPERTIES:\n:CUSTOM_ID: small\n:END:\nA pelican.\n",
  "d.ipynb": NOTEBOOK,
  "bad.ipynb": "{",
};

Deno.test("a tree reads the formats of the default include", async () => {
  await using ra = await project(FILES);
  const found = await ra.run("search", "pelican", "--jsonl", "--no-aggregation");
  const ids = found.stdout.trim().split("\n").map((line) => JSON.parse(line).id);
  deepEqual(
    new Set(ids),
    new Set([
      "docs:a.rst#the-pier",
      "docs:b.adoc#big-ones",
      "docs:c.org#small-pond",
      "docs:d.ipynb#calibration",
    ]),
  );
  match((await ra.run("get", "a.rst#pier")).stdout, /^The pier\n=+\n\nA pelican sits/);
  match((await ra.run("get", "b.adoc#big")).stdout, /^== Big ones\n/);
  match((await ra.run("get", "c.org#small")).stdout, /^\* TODO Small pond\n/);
  equal(
    (await ra.run("get", "d.ipynb", "--lines", "5:7")).stdout,
    "```python\ntips = read_gauge()\n```\n",
  );
  equal(
    (await ra.run("get", "d.ipynb#cell3")).stdout,
    "## Calibration\n\nPour a pelican of water.\n\n",
  );
  match(
    (await ra.run("search", "pelican", "--matches")).stdout,
    /^d\.ipynb:11: Pour a pelican of/m,
  );
  match((await ra.run("status")).stdout, /bad\.ipynb.*not a notebook/);
  match((await ra.run("ls", "docs", "--why", "bad.ipynb")).stdout, /not a notebook/);
  match((await ra.run("likethis", "d.ipynb")).stdout, /b\.adoc|a\.rst|c\.org/);
  match((await ra.run("context", "d.ipynb", "--explain")).stdout, /gauges/i);
  equal((await ra.run("check")).code, 0);
  match((await ra.run("inspect", "doc", "d.ipynb")).stdout, /d\.ipynb {2}notebook/);
});

Deno.test("a notebook that has changed is shown as it is now", async () => {
  await using ra = await project({ ...CONFIG, "d.ipynb": NOTEBOOK });
  await ra.run("update");
  await ra.write("d.ipynb", NOTEBOOK.replace("# Gauges\\n", "# Gauges\\n\\nNew words.\\n"));
  const { stdout } = await ra.run("get", "d.ipynb#calibration", "--no-update");
  equal(stdout, "## Calibration\n\nPour a pelican of water.\n\n");
});

Deno.test("a tree chooses its sections, and a change indexes it again", async () => {
  const long = "Herons wait in the reeds for a long time before they strike.\n\n".repeat(20);
  const config = '[tree.docs]\npath = "."\n';
  await using ra = await project({
    ".ra.toml": config,
    "a.md": `# Herons\n\n${long}## Nests\n\nIn trees.\n\n### Eggs\n\nBlue eggs.\n`,
  });
  const slugs = async () =>
    [...(await ra.run("ls", "chunks")).stdout.matchAll(/^docs:a\.md(#\S+)?/gm)].map(([, slug]) =>
      slug
    );
  deepEqual(await slugs(), [undefined, "#herons", "#nests", "#eggs"]);
  await ra.write(".ra.toml", `${config}max_depth = 2\nmax_section_tokens = 200\n`);
  deepEqual(await slugs(), [undefined, "#herons", "#herons~2", "#nests"]);
  match((await ra.run("inspect", "a.md")).stdout, /part 2\n\s+#herons~2/);
  match((await ra.run("get", "docs:a.md#herons~2")).stdout, /^Herons wait/);
  match((await ra.run("search", "blue eggs")).stdout, /docs:a\.md#nests/);
  await ra.write(".ra.toml", `${config}split = "file"\n`);
  deepEqual(await slugs(), [undefined]);
  match((await ra.run("get", "docs:a.md#eggs")).stdout, /Blue eggs/);
});

Deno.test("HTML, Word and EPUB are read where an include names them", async () => {
  const named = (include: string) => `[tree.docs]\npath = "."\ninclude = ["${include}"]\n`;
  await using ra = await project({ ".ra.toml": named("**") });
  for (const name of ["kiln.html", "lighthouse.docx", "tales.epub"]) {
    await Deno.copyFile(testdata(`outline/${name}`), `${ra.folder}/${name}`);
  }
  const documents = async () => (await ra.run("ls", "docs")).stdout.match(/docs:\w+\.\w+/g);
  deepEqual(await documents(), ["docs:kiln.html"]);
  await ra.write(".ra.toml", named("**/*.{html,docx,epub}"));
  deepEqual(await documents(), ["docs:kiln.html", "docs:lighthouse.docx", "docs:tales.epub"]);
  match(
    (await ra.run("search", "wick", "--matches")).stdout,
    /^lighthouse\.docx:15: \| wick/m,
  );
  equal(
    (await ra.run("get", "lighthouse.docx#lamp", "--lines", "5:7")).stdout,
    "# The lamp\n\nTrim the wick & oil\n",
  );
  equal((await ra.run("get", "tales.epub#chapter1")).stdout, "# The Weir\n\nWater falls.\n\n");
  match((await ra.run("get", "kiln.html#bisque")).stdout, /^## Bisque first\n/);
  equal((await ra.run("check")).code, 0);
  await ra.write("bad.docx", "no archive");
  await ra.run("update");
  match((await ra.run("status")).stdout, /bad\.docx.*not a DOCX document/);
  match((await ra.run("ls", "docs", "--why", "bad.docx")).stdout, /out +docs.*not a DOCX/);
});

Deno.test("a PDF is read where an include names it, and its text is kept privately", async () => {
  await using ra = await project({
    ".ra.toml": '[tree.docs]\npath = "."\ninclude = ["**/*.pdf"]\n',
    "scan.pdf": "%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n" +
      "2 0 obj << /Kids [3 0 R] >> endobj\n3 0 obj << /Type /Page >> endobj\n",
  });
  await Deno.copyFile(testdata("outline/estuary.pdf"), `${ra.folder}/estuary.pdf`);
  match((await ra.run("search", "who opens the sluice")).stdout, /docs:estuary\.pdf#/);
  match((await ra.run("status")).stdout, /scan\.pdf.*has no text; it may be scanned/);
  match((await ra.run("search", "rope", "--matches")).stdout, /^estuary\.pdf:29: and never alone/m);
  equal(
    (await ra.run("get", "estuary.pdf#page2", "--lines", "18:20")).stdout,
    "```\ngauge read --weir north\n  if depth > 3:\n",
  );
  match((await ra.run("get", "docs:estuary.pdf#21-signals")).stdout, /^## 2\.1 Signals\n/);
  equal(
    (await ra.run("get", "estuary.pdf", "--pages", "2")).stdout,
    "## Reading the gauge\n\n```\ngauge read --weir north\n  if depth > 3:\n      open sluice\n```\n\n" +
      "The sluice opens by itself above three metres (see page 1).\n\n",
  );
  match((await ra.run("get", "estuary.pdf", "--pages", "4")).stderr, /need 1 <= A <= B <= 3/);
  match((await ra.run("search", "sluice")).stdout, / · page 2\n/);
  match(
    (await ra.run("get", "estuary.pdf#tides", "--json")).stdout,
    /"page_start":1,"page_end":2/,
  );
  const index = `${ra.folder}/.ra/index`;
  const kept = () => [...Deno.readDirSync(index)].filter(({ name }) => name.startsWith("txt-"));
  equal(kept().length, 1);
  if (Deno.build.os !== "windows") {
    equal(Deno.statSync(`${index}/${kept()[0].name}`).mode! & 0o777, 0o600);
  }
  await Deno.utime(`${index}/${kept()[0].name}`, 0, 0);
  await Deno.remove(`${ra.folder}/estuary.pdf`);
  await ra.run("update", "--changed");
  equal(kept().length, 0);
});
