import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { RaError } from "../../src/base/error.ts";
import { loadConfig } from "../../src/config/load.ts";
import {
  type Config,
  DEFAULT_CHECK,
  DEFAULT_CONTEXT,
  DEFAULT_SEARCH,
  DEFAULT_SETTINGS,
  DEFAULT_TREE,
} from "../../src/config/model.ts";
import { type Files, World } from "./world.ts";

async function load(files: Files): Promise<Config> {
  const world = new World(files);
  return await loadConfig(world);
}

Deno.test("loadConfig() returns the defaults and no index folder without config files", async () => {
  const config = await load({});
  deepEqual(config, {
    files: [],
    root: null,
    indexDir: null,
    settings: DEFAULT_SETTINGS,
    search: DEFAULT_SEARCH,
    context: DEFAULT_CONTEXT,
    check: { ...DEFAULT_CHECK, rules: Object.create(null) },
    embeddings: null,
    trees: [],
    rules: [],
    layers: [],
    synonyms: [],
    warnings: [],
    origins: new Map(),
  });
});

Deno.test("loadConfig() merges nearest first, the global file last", async () => {
  const world = new World({
    "a/b/.ra.toml": "[search]\nlimit = 1\n[tree.x]\npath = '.'\n",
    "a/.ra.toml": "[search]\nlimit = 2\nfuzzy_distance = 2\n[tree.x]\npath='.'\nhidden=true\n" +
      "[tree.y]\npath='.'\n",
    ".ra.toml": "[settings]\nlocal_boost = 3\n[[context.rules]]\nmatch='*'\nterms=['far']\n",
    "~/.ra.toml": "[settings]\nlocal_boost = 4\nmax_chunk_size = 9\n[tree.x]\npath='.'\n" +
      "[tree.g]\npath='.'\n[[context.rules]]\nmatch='*'\nterms=['global']\n",
  });
  world.write("a/b/.ra.toml", world.read("a/b/.ra.toml") + "[[context.rules]]\nmatch='*'\n");
  world.chdir(world.at("a/b"));
  const config = await loadConfig(world);
  const files = ["a/b/.ra.toml", "a/.ra.toml", ".ra.toml", "~/.ra.toml"].map((at) => world.at(at));
  deepEqual(config.files, files);
  equal(config.root, world.at("a/b"));
  equal(config.indexDir, world.at("a/b/.ra/index"));
  equal(config.search.limit, 1);
  equal(config.search.fuzzyDistance, 2);
  equal(config.settings.localBoost, 3);
  equal(config.settings.maxChunkSize, 9);
  deepEqual(
    config.trees.map(({ name, folder, hidden, isGlobal }) => [name, folder, hidden, isGlobal]),
    [
      ["x", world.at("a/b"), false, false],
      ["y", world.at("a"), false, false],
      ["g", world.at("~"), false, true],
    ],
  );
  deepEqual(config.rules.map((rule) => [rule.terms, rule.source]), [
    [[], files[0]],
    [["far"], files[2]],
    [["global"], files[3]],
  ]);
  equal(config.origins.get("search.limit"), files[0]);
  equal(config.origins.get("search.fuzzy_distance"), files[1]);
  equal(config.origins.get("settings.max_chunk_size"), files[3]);
  deepEqual(config.warnings, []);
});

Deno.test("loadConfig() ignores parent folders and the global file after root = true", async () => {
  const world = new World({
    "a/.ra.toml": "root = true",
    ".ra.toml": "[search]\nlimit = 1",
    "~/.ra.toml": "[search]\nlimit = 2",
  });
  world.chdir(world.at("a"));
  const config = await loadConfig(world);
  deepEqual(config.files, [world.at("a/.ra.toml")]);
  equal(config.search.limit, DEFAULT_SEARCH.limit);
});

Deno.test("loadConfig() reads a home above the working directory once, as the global file", async () => {
  const world = new World({
    "/.ra.toml": "[tree.up]\npath='project'",
    "~/.ra.toml": "[tree.g]\npath='notes'",
    "~/notes/a.md": "",
    "~/work/.ra.toml": "",
  });
  for (const start of ["~/work", "~"]) {
    world.chdir(world.at(start));
    const config = await loadConfig(world);
    equal(config.files.filter((file) => file === world.at("~/.ra.toml")).length, 1);
    equal(config.files.at(-1), world.at("~/.ra.toml"));
    equal(config.trees.find(({ name }) => name === "g")?.isGlobal, true);
    equal(config.trees.find(({ name }) => name === "up")?.isGlobal, false);
  }
  world.link("/alias", world.at("~"));
  world.homeFolder = world.at("/alias");
  const config = await loadConfig(world);
  equal(config.files.filter((file) => file.endsWith("/.ra.toml")).length, 2);
  equal(config.files.at(-1), world.at("/alias/.ra.toml"));
});

Deno.test("loadConfig() works without a home folder", async () => {
  const world = new World({ ".ra.toml": "[tree.a]\npath='~/x'\n[tree.b]\npath='.'\n" });
  world.homeFolder = null;
  const config = await loadConfig(world);
  deepEqual(config.files, [world.at(".ra.toml")]);
  deepEqual(config.trees.map((tree) => tree.problem === null), [false, true]);
});

Deno.test("loadConfig() puts the index beside the global file if it is the only one", async () => {
  const world = new World({ "~/.ra.toml": "" });
  const config = await loadConfig(world);
  equal(config.root, world.at("~"));
  equal(config.indexDir, world.at("~/.ra/index"));
});

Deno.test("loadConfig() takes the index folder from RA_INDEX_DIR", async () => {
  const world = new World({ ".ra.toml": "" });
  world.variables.RA_INDEX_DIR = "elsewhere";
  equal((await loadConfig(world)).indexDir, world.at("elsewhere"));
  world.variables.RA_INDEX_DIR = "";
  equal((await loadConfig(world)).indexDir, world.at(".ra/index"));
});

const VALUES: [toml: string, read: (config: Config) => unknown, value: unknown][] = [
  ["settings.default_limit = 4", (c) => [c.search.limit, c.context.search.limit], [4, 4]],
  ["settings.default_limit = 4\nsearch.limit = 5", (c) => c.search.limit, 5],
  ["search.aggregation_pool_size = 7", (c) => c.search.maxCandidates, 7],
  ["search.max_candidates = 8\nsearch.aggregation_pool_size = 7", (c) => c.search.maxCandidates, 8],
  ["search.aggregation_pool_size = 7\nsearch.max_candidates = 8", (c) => c.search.maxCandidates, 8],
  ["search.cutoff_ratio = 0", (c) => c.search.cutoffRatio, 0],
  ["search.limit = 3.0", (c) => c.search.limit, 3],
  ["search.boost.tags = 2", (c) => c.search.boost, { ...DEFAULT_SEARCH.boost, tags: 2 }],
  ["context.limit = 3", (c) => [c.search.limit, c.context.search.limit], [10, 3]],
  ["context.boost.path = 3\nsearch.boost.body = 2", (c) => [
    c.context.search.boost.path,
    c.context.search.boost.body,
    c.search.boost.path,
  ], [3, 2, DEFAULT_SEARCH.boost.path]],
  ["context.aggregation_pool_size = 6", (c) => c.context.search.maxCandidates, 6],
  ["context.algorithm = 'rake'", (c) => c.context.algorithm, "rake"],
  ["check.broken-link = 'off'", (c) => ({ ...c.check.rules }), { "broken-link": "off" }],
  ["[[context.rules]]\nmatch = ['a', 'b']\ntrees = []", (c) => c.rules[0].trees, []],
  [
    "[[layers]]\nname = 'api'\nmatch = ['a', 'b/**']\n[[layers]]\nname = 'x'\nmatch = 'c'",
    (c) => c.layers.map(({ name, match }) => [name, match]),
    [["api", ["a", "b/**"]], ["x", ["c"]]],
  ],
  [
    "[[context.rules]]\nmatch = 'a'\nsearch = { cutoff_ratio = 0.1, limit = 2 }",
    (c) => [c.rules[0].match, c.rules[0].trees, c.rules[0].search],
    [["a"], null, { limit: 2, cutoffRatio: 0.1 }],
  ],
];
for (const [toml, read, value] of VALUES) {
  Deno.test(`loadConfig() reads ${JSON.stringify(toml)}`, async () => {
    deepEqual(read(await load({ ".ra.toml": toml })), value);
  });
}

Deno.test("loadConfig() resolves the paths of trees and of [check]", async () => {
  const world = new World({
    ".ra.toml":
      "[tree.rel]\npath = './docs/'\n[tree.abs]\npath = '/'\n[tree.home]\npath = '~/n'\n" +
      "[check]\nlink_root = 'site'\nbaseline = 'known/b.json'\nextensionless = true\n",
    "docs/a.md": "",
    "~/n/a.md": "",
  });
  const config = await loadConfig(world);
  deepEqual(config.trees.map((tree) => tree.folder), [world.at("docs"), "/", world.at("~/n")]);
  deepEqual(config.trees[0].include, DEFAULT_TREE.include);
  deepEqual(config.check.linkRoot, [world.at("site")]);
  equal(config.check.baseline, world.at("known/b.json"));
});

const FAULTS: [toml: string, message: RegExp][] = [
  ["a = ", /Cannot parse .*\.ra\.toml:1:\d+/],
  ["[a]\n[a]", /\.ra\.toml:2/],
  ["x = 99999999999999999999", /\.ra\.toml:1/],
  ["root = 1", /\.ra\.toml:1: "root" must be true or false, not 1/],
  ["\n[search]\nlimit = 'ten'", /:3: "search.limit" must be a whole number .*, not "ten"/],
  ["search.limit = 0", /"search.limit" must be/],
  ["search.limit = 1.5", /whole number/],
  ["search.limit = nan", /whole number/],
  ["search.cutoff_ratio = 1.1", /"search.cutoff_ratio" must be a number from 0 to 1, not 1.1/],
  ["search.cutoff_ratio = -0.1", /from 0 to 1/],
  ["search.aggregation_threshold = 2", /from 0 to 1/],
  ["search.fuzzy_distance = 3", /from 0 to 2/],
  ["search.stemmer = 'englisch'", /did you mean "english"/],
  ["search.boost = 3", /"search.boost" must be a table, not 3/],
  ["search = 1979-05-27", /must be a table/],
  ["search.limit = 1979-05-27", /must be a whole number.*the date 1979-05-27/],
  ["settings.local_boost = 0", /above 0/],
  ["context.algorithm = 'x'", /"context.algorithm"/],
  ["context.limit = true", /"context.limit"/],
  ["context.rules = 3", /"context.rules" must be a list of tables/],
  ["[context.rules]\nmatch = 'a'", /"context.rules" must be a list of tables/],
  ["[[context.rules]]\nterms = ['a']", /:1: "context.rules\[1\]" has no match/],
  ["[[context.rules]]\nmatch='a'\n[[context.rules]]\nmatch = []", /:4: "context.rules\[2\].match"/],
  ["[[context.rules]]\nmatch='{a'", /bad glob "\{a": a "\{" is never closed/],
  ["[[context.rules]]\nmatch='a'\nterms = [1]", /"context.rules\[1\].terms" must be a list/],
  ["[[context.rules]]\nmatch='a'\nsearch.cutoff_ratio = 7", /from 0 to 1/],
  ["layers = 3", /"layers" must be a list of tables/],
  ["[layers]\nname = 'a'", /"layers" must be a list of tables/],
  ["[[layers]]\nname = 'a'", /:1: "layers\[1\]" has no match/],
  ["[[layers]]\nmatch = 'a'", /:1: "layers\[1\]" has no name/],
  ["[[layers]]\nname = 'a b'\nmatch = 'a'", /:2: "layers\[1\].name" must be a name of letters/],
  [
    "[[layers]]\nname='a'\nmatch='a'\n[[layers]]\nmatch = '{a'",
    /:5: "layers\[2\].match" has a bad/,
  ],
  ["tree = 'docs'", /"tree" must be a table/],
  ["tree.path = 'docs'", /"tree.path" must be a table/],
  ["[tree.a]\nhidden = true", /:1: "tree.a" has no path/],
  ["[tree.a]\npath = ''", /"tree.a.path" must not be empty/],
  ['[tree.a]\npath = "x\\u0000"', /NUL/],
  ["[tree.a]\npath = 3", /"tree.a.path" must be a string, not 3/],
  ["[tree.a]\npath = '.'\ninclude = '*.md'", /"tree.a.include" must be a list of globs/],
  ["[tree.a]\npath = '.'\n\nexclude = ['a', '[b']", /:4: "tree.a.exclude" has a bad glob "\[b"/],
  ["[tree.a]\npath = '.'\nexclude = ['']", /must not be empty/],
  ["[tree.'a:b']\npath = '.'", /is not a valid tree name: "a:b"/],
  ["[tree.'']\npath = '.'", /is not a valid tree name/],
  ["[tree.'a b']\npath = '.'", /is not a valid tree name/],
  ["[tree.'a#']\npath = '.'", /is not a valid tree name/],
  ["check.broken-link = 'loud'", /"check.broken-link" must be one of/],
];
for (const [toml, message] of FAULTS) {
  Deno.test(`loadConfig() refuses ${JSON.stringify(toml)}`, async () => {
    await rejects(load({ ".ra.toml": toml }), (error: unknown) => {
      ok(error instanceof RaError, String(error));
      match(error.message, message);
      equal(error.exitCode, 2);
      ok(error.hint);
      return true;
    });
  });
}

const WARNINGS: [toml: string, line: number | null, key: string, message: RegExp][] = [
  ["searhc.limit = 3", 1, "searhc", /unknown key "searhc"; did you mean "search"\?/],
  ["[search]\nlimti = 3", 2, "search.limti", /did you mean "limit"/],
  ["limit = 3", 1, "limit", /the key is "search.limit"/],
  ["[tree.d]\npath = '.'\nexcludes = []", 3, "tree.d.excludes", /did you mean "exclude"/],
  ["[[context.rules]]\nmatch='a'\ntrms=[]", 3, "context.rules[1].trms", /did you mean "terms"/],
  ["[[layers]]\nname='a'\nmach='b'\nmatch='b'", 3, "layers[1].mach", /did you mean "match"/],
  ["check.link_rot = 'site'", 1, "check.link_rot", /did you mean "link_root"/],
  ["'*' = 1", 1, '"*"', /unknown key/],
  ["__proto__ = 1", 1, "__proto__", /unknown key/],
  ["constructor.x = 1", 1, "constructor", /unknown key/],
  ["[tree.d]\npath = 'gone'", 2, "tree.d.path", /"d" cannot be read: the folder does not exist/],
  ["[tree.d]\npath = '.ra.toml'", 2, "tree.d.path", /it is not a folder/],
  [
    "[[context.rules]]\nmatch='a'\ntrees=['dosc']\n[tree.docs]\npath='.'",
    3,
    "context.rules[1].trees",
    /unknown tree "dosc"; did you mean "docs"/,
  ],
  ["[[context.rules]]\nmatch='a'\ninclude=['x']", 3, "context.rules[1].include", /unknown include/],
  [
    "[[context.rules]]\nmatch='a'\ninclude=['x:y']",
    3,
    "context.rules[1].include",
    /names an unknown tree/,
  ],
  [
    "[[context.rules]]\nmatch='a'\ninclude=['d:y.md#z']\n[tree.d]\npath='.'",
    3,
    "context.rules[1].include",
    /does not name a file of tree "d"/,
  ],
];
for (const [toml, line, key, message] of WARNINGS) {
  Deno.test(`loadConfig() warns about ${JSON.stringify(toml)}`, async () => {
    const { warnings } = await load({ ".ra.toml": toml });
    equal(warnings.length, 1, JSON.stringify(warnings));
    equal(warnings[0].line, line);
    equal(warnings[0].key, key);
    match(warnings[0].message, message);
  });
}

Deno.test("loadConfig() accepts includes of files that exist", async () => {
  const { warnings, rules } = await load({
    ".ra.toml": "[tree.d]\npath='d'\n[[context.rules]]\nmatch='a'\n" +
      "include=['d:x.md', 'd:x.md#y', 'd:a#b.md']",
    "d/x.md": "",
    "d/a#b.md": "",
  });
  deepEqual(warnings, []);
  equal(rules[0].include.length, 3);
});

Deno.test("loadConfig() ignores a folder named .ra.toml with a warning", async () => {
  const world = new World({ ".ra.toml/x": "", "~/.ra.toml": "" });
  const config = await loadConfig(world);
  deepEqual(config.files, [world.at("~/.ra.toml")]);
  match(config.warnings[0].message, /\.ra\.toml is ignored because it is a folder/);
});

Deno.test("loadConfig() does not read a pipe named .ra.toml", async () => {
  const world = new World();
  world.makeDevice(world.at(".ra.toml"));
  match((await loadConfig(world)).warnings[0].message, /because it is not a regular file/);
});

Deno.test("loadConfig() follows a link within its folder, and warns about a cycle of links", async () => {
  const world = new World({ "config/real.toml": "[search]\nlimit = 2" });
  world.link(".ra.toml", "config/real.toml");
  equal((await loadConfig(world)).search.limit, 2);
  world.remove(world.at(".ra.toml"));
  world.link(".ra.toml", ".ra.toml");
  equal((await loadConfig(world)).warnings.length, 1);
});

Deno.test("loadConfig() reads no file elsewhere through a link, but for the global config", async () => {
  const world = new World({
    "~/.aws/credentials": "aws_secret wJalr",
    "~/dots/ra": "root = false",
  });
  world.link(".ra.toml", world.at("~/.aws/credentials"));
  world.link("~/.ra.toml", "dots/ra");
  const { files, warnings } = await loadConfig(world);
  deepEqual(files, [world.at("~/.ra.toml")]);
  match(warnings[0].message, /ignored because it is a link that leads out of its folder/);
});

Deno.test("loadConfig() obeys no config of another user in a folder above", async () => {
  const world = new World({ "/shared/.ra.toml": "[search]\nlimit = 2", "/shared/mine/a.md": "" });
  world.chdir("/shared/mine");
  equal((await loadConfig(world)).search.limit, 2);
  world.setOwner("/shared/.ra.toml", 4711);
  const { files, warnings } = await loadConfig(world);
  deepEqual(files, []);
  match(warnings[0].message, /ignored because it is another user's/);
  world.setOwner("/shared", 4711);
  equal((await loadConfig(world)).search.limit, 2, "the whole project is that user's");
  world.setOwner("/shared", 12);
  world.chdir("/shared");
  equal((await loadConfig(world)).search.limit, 2, "named by the user");
});

Deno.test("loadConfig() refuses thousands of trees", async () => {
  const trees = Array.from({ length: 1_001 }, (_, i) => `[tree.t${i}]\npath = '.'\n`);
  await rejects(load({ ".ra.toml": trees.join("") }), /more than 1000 trees/);
});

Deno.test("loadConfig() refuses files that cannot be read, are huge, or are not UTF-8", async () => {
  const world = new World({ ".ra.toml": new Uint8Array([0x61, 0xff]) });
  await rejects(loadConfig(world), /not valid UTF-8/);
  world.write(".ra.toml", "# x\n".repeat(300_000));
  await rejects(loadConfig(world), /larger than 1 MB/);
  world.write(".ra.toml", "");
  world.deny(world.at(".ra.toml"));
  await rejects(loadConfig(world), /Cannot read config file .*permission denied/);
});

Deno.test("loadConfig() accepts a byte order mark and CRLF", async () => {
  const config = await load({ ".ra.toml": "\ufeff[search]\r\nlimit = 2\r\nlimti = 3\r\n" });
  equal(config.search.limit, 2);
  equal(config.warnings[0].line, 3);
});

Deno.test("loadConfig() reports keys that are nested too deeply", async () => {
  const deep = await load({ ".ra.toml": `a${".a".repeat(50_000)} = 1\n[b${".b".repeat(50_000)}]` });
  deepEqual(deep.warnings.map(({ line }) => line), [1, 2]);
  await rejects(load({ ".ra.toml": `a = ${"[".repeat(50_000)}` }), RaError);
  await rejects(load({ ".ra.toml": `a${".a".repeat(50_000)} = [` }), RaError);
});

Deno.test("loadConfig() keeps other trees when one is missing", async () => {
  const { trees } = await load({
    ".ra.toml": "[tree.a]\npath='gone'\n[tree.b]\npath='b'\n",
    "b/x.md": "",
  });
  deepEqual(trees.map(({ problem }) => problem === null), [false, true]);
  ok(trees.every((tree) => join(tree.folder) === tree.folder));
});

Deno.test("loadConfig() reads synonyms, the nearest entry of a word first", async () => {
  const world = new World({
    "a/.ra.toml": '[synonyms]\nk8s = "kubernetes"\n"node.js" = ["node", "js runtime"]\n' +
      '[synonyms.one_way]\ndb = ["postgres"]\n',
    ".ra.toml": '[synonyms]\nk8s = ["other"]\n__proto__ = "x"\n',
  });
  world.chdir(world.at("a"));
  const { synonyms } = await loadConfig(world);
  const near = { source: world.at("a/.ra.toml") };
  deepEqual(synonyms, [
    { word: "k8s", others: ["kubernetes"], isOneWay: false, ...near },
    { word: "node.js", others: ["node", "js runtime"], isOneWay: false, ...near },
    { word: "db", others: ["postgres"], isOneWay: true, ...near },
    { word: "__proto__", others: ["x"], isOneWay: false, source: world.at(".ra.toml") },
  ]);
});

Deno.test("loadConfig() reads a glossary, and entries of the config file before it", async () => {
  const world = new World({
    ".ra.toml": '[settings]\nglossary = "docs/words.toml"\n[synonyms]\nk8s = "kubernetes"\n',
    "docs/words.toml": '# Words\nk8s = "cluster"\npdb = "budget"\n[one_way]\ndb = "postgres"\n',
  });
  const { synonyms, settings, warnings } = await loadConfig(world);
  const source = world.at("docs/words.toml");
  equal(settings.glossary, source);
  deepEqual(synonyms, [
    { word: "k8s", others: ["kubernetes"], isOneWay: false, source: world.at(".ra.toml") },
    { word: "pdb", others: ["budget"], isOneWay: false, source },
    { word: "db", others: ["postgres"], isOneWay: true, source },
  ]);
  deepEqual(warnings, []);
});

const BAD_GLOSSARIES: [path: string, warning: RegExp][] = [
  ["none.toml", /there is no such file/],
  ["../words.toml", /outside of its project/],
  ["/etc/passwd", /outside of its project/],
  ["link.toml", /outside of its project/],
  ["docs", /is ignored because it is a folder/],
];
for (const [path, warning] of BAD_GLOSSARIES) {
  Deno.test(`loadConfig() warns of the glossary ${path}`, async () => {
    const world = new World({
      "a/.ra.toml": `[settings]\nglossary = "${path}"\n`,
      "words.toml": 'a = "b"\n',
      "a/docs/x.md": "x",
    });
    world.link("a/link.toml", world.at("words.toml"));
    world.chdir(world.at("a"));
    const { synonyms, warnings } = await loadConfig(world);
    deepEqual(synonyms, []);
    deepEqual(warnings.map(({ message }) => warning.test(message)), [true]);
  });
}

Deno.test("loadConfig() says which line of a glossary is wrong", async () => {
  const files = {
    ".ra.toml": '[settings]\nglossary = "words.toml"\n',
    "words.toml": "# Words\n\nk8s = 1\n",
  };
  await rejects(load(files), /words\.toml:3: "synonyms\.k8s" must be a word/);
});

const WRONG_SYNONYMS: [toml: string, message: RegExp, hint: RegExp][] = [
  ["k8s = 1", /"synonyms.k8s" must be a word, a phrase or a list of them, not 1/, /ra help config/],
  ["k8s = []", /must have at least one word/, /ra help config/],
  ["k8s = ['']", /must not be empty/, /ra help config/],
  ["k8s = '--'", /must be words, not "--"/, /letter or a digit/],
  ["'+' = 'plus'", /must be words, not "\+"/, /letter or a digit/],
  ["node.js = 'node'", /must be a word.*not \{"js":"node"\}/, /"node.js" = "node"/],
  ["x = 'a b c d e f g h i'", /more than 8 words/, /short phrases/],
  [`x = [${"'a',".repeat(21)}]`, /more than 20 entries/, /ra help config/],
  ["one_way = ['a']", /"synonyms.one_way" must be a table/, /ra help config/],
];
for (const [toml, message, hint] of WRONG_SYNONYMS) {
  Deno.test(`loadConfig() refuses the synonyms ${toml.slice(0, 30)}`, async () => {
    await rejects(load({ ".ra.toml": `[synonyms]\n${toml}\n` }), (error: RaError) => {
      match(error.message, message);
      match(error.hint ?? "", hint);
      return true;
    });
  });
}
