/** `ra get` on the real program: sections by id, exactly as they are in the file. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import { type Project, project, runAll } from "./harness.ts";

const GUIDE = "---\ntitle: Guide\n---\nIntro.\n\n# Set up\n\nFirst.\n\n## On Linux & BSD\n\n" +
  "Run it.\n\n## On Windows\n\nClick it.\n\n# Use\n\nNow.\n";
const CRLF = "Über 🎉\r\n=======\r\n\r\nZeile eins\r\n\r\n日本\r\n----\r\n\r\nlast\r\n";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/guide.md": GUIDE,
  "docs/crlf.md": CRLF,
  "docs/a b.md": "# Space\n\nText.\n",
  "docs/ids.md": "# Über uns {#about}\n\nWe.\n",
  "docs/attributes.md":
    '## Install {: .wide #setup}\n\nA.\n\n## Use {/* #usage */}\n\nB <i id="tip">C</i>.\n',
};

async function inProject(work: (ra: Project) => Promise<void>): Promise<void> {
  await using ra = await project(FILES);
  await work(ra);
}

const WHOLE: [name: string, words: string[], stdout: string][] = [
  ["a section with those below it", ["docs:guide.md#set-up"], GUIDE.slice(29, -12)],
  ["the last section", ["docs:guide.md#use"], "# Use\n\nNow.\n"],
  ["a document", ["docs:guide.md"], GUIDE],
  ["the document of a section", ["docs:guide.md#use", "--full-document"], GUIDE],
  ["GitHub's anchor", ["docs:guide.md#on-linux--bsd"], "## On Linux & BSD\n\nRun it.\n\n"],
  [
    "an id in an attribute list",
    ["docs:attributes.md#setup"],
    "## Install {: .wide #setup}\n\nA.\n\n",
  ],
  [
    "its title without the list",
    ["docs:attributes.md#install"],
    "## Install {: .wide #setup}\n\nA.\n\n",
  ],
  [
    "an id in a comment",
    ["docs:attributes.md#usage"],
    '## Use {/* #usage */}\n\nB <i id="tip">C</i>.\n',
  ],
  [
    "an id of an HTML element",
    ["docs:attributes.md#tip"],
    '## Use {/* #usage */}\n\nB <i id="tip">C</i>.\n',
  ],
  ["an explicit id of a heading", ["docs:ids.md#about"], "# Über uns {#about}\n\nWe.\n"],
  [
    "an anchor that a browser escaped",
    ["docs:ids.md#%C3%BCber-uns"],
    "# Über uns {#about}\n\nWe.\n",
  ],
  ["an anchor in capitals", ["docs:guide.md#Use"], "# Use\n\nNow.\n"],
  ["a name with a space", ["docs:a b.md#space"], "# Space\n\nText.\n"],
  ["lines A:B", ["docs:guide.md", "--lines", "6:8"], "# Set up\n\nFirst.\n"],
  ["one line", ["docs:guide.md", "--lines", "8"], "First.\n"],
  ["lines from A", ["docs:guide.md", "--lines", "18:"], "# Use\n\nNow.\n"],
  ["lines to B", ["docs:guide.md", "--lines", ":2"], "---\ntitle: Guide\n"],
  ["lines beyond the end", ["docs:guide.md", "--lines", "20:999"], "Now.\n"],
  ["lines of the file, not of the section", ["docs:guide.md#use", "--lines", "4:4"], "Intro.\n"],
];

Deno.test("get shows exactly:", async (t) => {
  await using ra = await project(FILES);
  const rans = await runAll(ra, WHOLE.map(([, words]) => ["get", ...words, {}]));
  for (const [i, [name, , stdout]] of WHOLE.entries()) {
    await t.step(name, () => {
      const ran = rans[i];
      equal(ran.stdout, stdout);
      deepEqual([ran.code, ran.stderr], [0, ""]);
    });
  }
});

Deno.test("get shows several ids below their names, each once", () =>
  inProject(async (ra) => {
    const { stdout } = await ra.run(
      ...["get", "docs:guide.md#use", "docs:a b.md", "docs:guide.md#use"],
    );
    equal(stdout, "── docs:guide.md#use\n\n# Use\n\nNow.\n\n── docs:a b.md\n\n# Space\n\nText.\n");
  }));

Deno.test("get --json is exact in bytes and lines, for CRLF and any script", () =>
  inProject(async (ra) => {
    const { stdout } = await ra.run("ls", "chunks", "--json");
    const ids = JSON.parse(stdout).chunks
      .map(({ id }: { id: string }) => id).filter((id: string) => id.includes("crlf.md"));
    equal(ids.length, 3);
    const json = JSON.parse((await ra.run("get", ...ids, "--json")).stdout);
    const file = new TextEncoder().encode(CRLF);
    for (const one of json.queries[0].results) {
      equal(new TextDecoder().decode(file.subarray(one.byte_start, one.byte_end)), one.body);
      const lines = CRLF.split("\r\n").slice(one.line_start - 1, one.line_end).join("\r\n");
      ok(lines.trimEnd().endsWith(one.body.trim()), one.id);
      ok(one.tokens > 0);
    }
    const { results } = JSON.parse(
      (await ra.run("get", "docs:guide.md", "--lines", "6:8", "--json")).stdout,
    ).queries[0];
    deepEqual(
      results.map((one: { body: string; line_start: number; line_end: number }) => [
        ...[one.body, one.line_start, one.line_end],
      ]),
      [["# Set up\n\nFirst.\n", 6, 8]],
    );
  }));

Deno.test("get --outline lists what is below, with token counts", () =>
  inProject(async (ra) => {
    const { stdout } = await ra.run("get", "docs:guide.md#set-up", "--outline");
    const rows = stdout.trimEnd().split("\n").map((line) => line.trim().split(/ {2,}/));
    deepEqual(rows.map(([, title, id]) => [title, id]), [
      ["Set up", "docs:guide.md#set-up"],
      ["On Linux & BSD", "docs:guide.md#on-linux-bsd"],
      ["On Windows", "docs:guide.md#on-windows"],
    ]);
    const { outline } = JSON.parse(
      (await ra.run("get", "docs:guide.md#set-up", "--outline", "--json")).stdout,
    );
    deepEqual(outline.map(({ tokens }: { tokens: number }) => `${tokens}`), rows.map(([n]) => n));
    deepEqual(Object.keys(outline[0]), [
      "id",
      "title",
      "depth",
      "line_start",
      "line_end",
      "tokens",
    ]);
    const less = await ra.run("get", "docs:guide.md", "--outline", "--max-tokens", "30");
    ok((await loadTokenCounter())(less.stdout) <= 30, less.stdout);
    match(less.stdout, /^\[not shown: \d+ more sections\]\n$/m);
  }));

Deno.test("get --max-tokens stays within the budget and names the lines that are left", () =>
  inProject(async (ra) => {
    const text = Array.from({ length: 50 }, (_, i) => `Line ${i}.`).join("\n\n");
    await ra.write("docs/long.md", `# Long\n\n${text}\n`);
    const count = await loadTokenCounter();
    const cases = [["docs:long.md"], ["docs:long.md", "docs:guide.md"]]
      .flatMap((ids) => [1, 40, 120].map((most) => ({ ids, most })));
    const rans = await runAll(
      ra,
      cases.map(({ ids, most }) => ["get", ...ids, "--max-tokens", `${most}`, {}]),
    );
    for (const [i, { ids, most }] of cases.entries()) {
      const { stdout, code } = rans[i];
      ok(count(stdout) <= most, `${ids} ${most}: ${count(stdout)}`);
      equal(code, 0);
    }
    const cut = await ra.run("get", "docs:long.md", "--max-tokens", "120");
    const [, lines] = /\[truncated; the rest: ra get docs:long\.md --lines (\S+)\]/.exec(
      cut.stdout,
    )!;
    const rest = await ra.run("get", "docs:long.md", "--lines", lines);
    const shown = cut.stdout.slice(0, cut.stdout.indexOf("[truncated"));
    equal(`${shown.trim()}\n\n${rest.stdout.trim()}`, `# Long\n\n${text}`);
    match((await ra.run("get", "docs:long.md", "--max-tokens", "1")).stderr, /--max-tokens/);
  }));

const WRONG: [name: string, words: string[], stderr: RegExp][] = [
  ["a slug", ["docs:guide.md#set-upp"], /id "docs:guide.md#set-upp"\nhint: .*docs:guide.md#set-up/],
  [
    "a slug that resembles none",
    ["docs:guide.md#zzz"],
    /\nhint: the nearest ids are docs:guide\.md/,
  ],
  ["a file name", ["docs:giude.md"], /\nhint: .*docs:guide\.md/],
  ["a path that is no document", ["docs/guid.md"], /^ra: Cannot find a section with the id/],
  ["a path that may be left out", ["docs/no.docx"], /\nhint: .*`ra ls docs --why docs\/no\.docx`/],
  ["an absolute path out of the trees", ["/etc/no.md"], /\nhint: (?!.*--why)/],
  ["a path out of the tree", ["docs:../.ra.toml"], /^ra: Cannot find a section with the id/],
  ["not an id", ["???"], /\nhint: ids look like tree:path\.md#section/],
  ["an empty id", [""], /^ra: Cannot find a section with the id ""/],
  ["one of several", ["docs:guide.md", "docs:nope.md"], /"docs:nope\.md"/],
  ["lines backwards", ["docs:guide.md", "--lines", "9:2"], /lines 9:2.*20 lines\nhint: /],
  ["line 0", ["docs:guide.md", "--lines", "0:2"], /lines 0:2/],
  [
    "lines beyond the file",
    ["docs:guide.md", "--lines", "99:"],
    /lines 99:: the file has 20 lines/,
  ],
  ["words instead of lines", ["docs:guide.md", "--lines", "one"], /--lines "one"\nhint: .*10:20/],
  ["an empty range", ["docs:guide.md", "--lines", ":"], /--lines ":"/],
];

Deno.test("get fails with exit 2 and a hint:", async (t) => {
  await using ra = await project(FILES);
  const rans = await runAll(ra, WRONG.map(([, words]) => ["get", ...words, {}]));
  for (const [i, [name, , stderr]] of WRONG.entries()) {
    await t.step(name, () => {
      const ran = rans[i];
      match(ran.stderr, stderr);
      deepEqual([ran.code, ran.stdout], [2, ""]);
    });
  }
});

Deno.test("get shows the current text of a file that has changed since it was indexed", () =>
  inProject(async (ra) => {
    await ra.run("update");
    await ra.write("docs/guide.md", GUIDE.replace("Intro.", "A much longer introduction."));
    const { stdout } = await ra.run("get", "docs:guide.md#use", "--no-update");
    equal(stdout, "# Use\n\nNow.\n");
    await ra.write("docs/guide.md", "# Other\n\nText.\n");
    const gone = await ra.run("get", "docs:guide.md#use", "--no-update");
    match(gone.stderr, /changed or removed.*\nhint: search again/);
    equal(gone.code, 2);
  }));
