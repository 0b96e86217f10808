/** The bundle of the executable: what a search loads of it, and that it works. */
import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { makeBundle } from "../../scripts/bundle/bundle.ts";
import { loadedWith, readChunk, readChunks } from "../../scripts/bundle/chunk.ts";
import { withoutIndexing } from "../../scripts/bundle/minisearch.ts";
import { FIELDS } from "../../src/segment/fields.ts";
import { permissions } from "../../scripts/compile_ra.ts";

const FILES = {
  ".ra.toml": 'root = true\n[tree.docs]\npath = "docs"\n',
  "docs/plain.md": "# Plain\n\nA lantern for the harbour.\n",
  "docs/yaml.md": "---\ntitle: &t |\n  Folded\n  lantern\nalso: *t\n---\nOil it.\n",
};

/** Node's built-in modules and globals; the runtime loads its Node layer when it meets one. */
const NODE = /"node:|createRequire|(?<![\w.$])(?:process|require|Buffer|__dirname)(?=[.([])/;
/** The bytes of `main.js` and `hot.js` together. */
const MOST_BYTES = 315_000;

/** Files that are younger than this, in milliseconds, are read by every freshness check. */
const SETTLED = 2_100;

async function withBundle(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "ra-bundle-" });
  try {
    Deno.mkdirSync(`${folder}/project/docs`, { recursive: true });
    Deno.mkdirSync(`${folder}/home`);
    for (const [path, text] of Object.entries(FILES)) {
      Deno.writeTextFileSync(`${folder}/project/${path}`, text);
    }
    const written = Date.now();
    ok(await makeBundle(`${folder}/bundle`, "fast"));
    await new Promise((done) => setTimeout(done, Math.max(0, written + SETTLED - Date.now())));
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function ra(folder: string, ...words: string[]) {
  const main = `${folder}/bundle/js/main.js`;
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-config",
      "--unstable-lazy-dynamic-imports",
      ...permissions(),
      main,
      ...words,
    ],
    cwd: `${folder}/project`,
    env: { HOME: `${folder}/home`, NO_COLOR: "1", DENO_DIR: `${folder}/deno` },
  }).output();
  const text = new TextDecoder();
  return { code, out: text.decode(stdout), err: text.decode(stderr) };
}

/** The sums of lengths in the answer of the thread that writes words. */
function answerOf(script: string, message: unknown): Promise<readonly number[]> {
  const thread = new Worker(new URL(`file://${script}`), { type: "module" });
  return new Promise((answer, fail) => {
    thread.onmessage = ({ data }) => answer(data.lengthSums);
    thread.onerror = fail;
    thread.postMessage(message);
  }).finally(() => thread.terminate()) as Promise<readonly number[]>;
}

Deno.test("the bundle: a search loads two files, small and without Node", () =>
  withBundle(async (folder) => {
    const scripts = `${folder}/bundle/js`;
    const chunks = readChunks(scripts);
    deepEqual([...loadedWith(chunks, "main.js")], ["main.js"]);
    deepEqual(chunks.get("main.js")!.lazy, ["hot.js"]);
    deepEqual([...loadedWith(chunks, "hot.js")], ["hot.js"]);
    deepEqual([...loadedWith(chunks, "context.js")].sort(), ["context.js", "hot.js"]);
    const [main, hot] = ["main.js", "hot.js"].map((name) => chunks.get(name)!.text);
    for (const text of [main, hot]) equal(NODE.exec(text), null);
    ok(main.length + hot.length < MOST_BYTES, `${main.length + hot.length} bytes`);
    for (const { name, imports, lazy } of chunks.values()) {
      for (const other of [...imports, ...lazy]) ok(chunks.has(other), `${name} loads ${other}`);
    }

    deepEqual(await answerOf(`${scripts}/words_thread.js`, { finish: [] }), FIELDS.map(() => 0));
    match((await ra(folder, "update")).err, /^$|indexing/);
    const titled = await ra(folder, "search", "lantern", "--json");
    match(titled.out, /"title":"Folded lantern"|"title":"Folded\\nlantern/, titled.err);
    for (const name of chunks.keys()) {
      if (name !== "main.js" && name !== "hot.js") Deno.removeSync(`${scripts}/${name}`);
    }
    for (const mode of ["full", "list", "files"]) {
      const { code, out, err } = await ra(folder, "search", "harbour", "--output", mode);
      deepEqual({ code, err }, { code: 0, err: "" });
      match(out, /plain\.md/);
    }
    match((await ra(folder, "get", "docs:plain.md")).out, /harbour/);
    match((await ra(folder, "--version")).out, /^ra \d+\.\d+\.\d+( \(commit [0-9a-f]{7}\))?\n$/);
  }));

Deno.test("the bundle: chunks are read as the bundler writes them", () => {
  const { imports, lazy, exports } = readChunk(
    "x.js",
    'import{a as b,c}from"./one.js";import"./two.js";import d from"node:fs";var e=import("./three.js");' +
      "export{e as default,b as f,c};\n",
  );
  deepEqual(imports, ["one.js", "two.js"]);
  deepEqual(lazy, ["three.js"]);
  deepEqual(exports, ["default", "f", "c"]);
});

Deno.test("the bundle: MiniSearch without the members that write, and only as it is known", () => {
  const file = new URL(import.meta.resolve("minisearch"));
  const trimmed = withoutIndexing(Deno.readTextFileSync(file));
  match(trimmed, /^ {4}executeQuerySpec\(/m);
  for (const gone of ["add", "autoSuggest", "atPrefix"]) {
    equal(new RegExp(`^ {4}${gone}\\(`, "m").test(trimmed), false, gone);
  }
  throws(() => withoutIndexing("class MiniSearch {\n    add() {\n    }\n}\n"), /no member/);
});
