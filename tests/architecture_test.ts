/** The walk through `src/` as data: who may import whom, where libraries and the runtime enter. */
import { deepEqual, equal } from "node:assert/strict";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));

/** Folder → the folders whose code it may run, besides `base`. In the order of the walk. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  packs: [],
  config: ["packs"],
  text: [],
  markdown: [],
  formats: ["markdown"],
  code: [],
  document: ["markdown", "formats", "code"],
  query: [],
  corpus: ["config"],
  meaning: ["config", "markdown", "document", "text"],
  segment: ["document", "text"],
  index: ["segment", "text"],
  store: ["config", "corpus", "document", "meaning", "segment", "index", "text"],
  facets: ["code", "document", "index", "query"],
  search: ["markdown", "document", "index", "meaning", "query", "text"],
  context: ["config", "document", "query", "text"],
  check: ["code", "config", "corpus", "document", "markdown", "text"],
  eval: ["config"],
  agents: ["config"],
  app: [
    ...[
      "packs",
      "config",
      "text",
      "markdown",
      "document",
      "query",
      "corpus",
      "meaning",
      "store",
      "index",
      "facets",
      "search",
    ],
    ...["context", "check", "eval", "agents"],
  ],
  output: [],
  // `ra mcp` hands over to the other edge.
  cli: ["app", "output", "help", "mcp"],
  mcp: ["app", "output"],
  help: [],
};

/** Folders that may name the types of every folder before them. */
const MAY_NAME_TYPES = new Set(["output", "cli", "mcp"]);

/** Files of shared types: any later folder may name what they hold. */
const MODEL_FILES = /\/(model|ast)\.ts$/;

/** Folder → the one file of it that others may run; its model file may be named by all. */
const FRONT_DOORS: Readonly<Record<string, string>> = { store: "store/store.ts" };

/** Library → the one file through which it enters. */
const DOORS: Readonly<Record<string, string>> = {
  "@modelcontextprotocol/server": "mcp/server.ts",
  "@orama/stemmers": "text/stem.ts",
  diff: "output/patch.ts",
  htmlparser2: "formats/markup/scan_markup.ts",
  micromark: "markdown/headings.ts",
  minisearch: "index/engine.ts",
  "onnxruntime-web": "meaning/onnx/runtime.ts",
  "smol-toml": "config/parse.ts",
  "web-tree-sitter": "code/grammars.ts",
  yaml: "markdown/frontmatter.ts",
};

/** Modules of the runtime that cost nothing to import. */
const RUNTIME_MODULES = new Set(["node:path", "node:path/posix"]);

/** Grammars are files of their packages, and no code of them is imported. */
const GRAMMARS = /^(?:@tree-sitter-grammars\/)?tree-sitter-/;

interface Import {
  /** The importing file, below `src/`. */
  readonly from: string;
  /** The imported file below `src/`, or the specifier of something outside. */
  readonly to: string;
  readonly inside: boolean;
  readonly typeOnly: boolean;
}

const STATIC = /^(?:import|export)\s+(?:(type)\s+)?([\w*\s{},$]*?)\s*from\s+"([^"\n]+)"/gm;
const BARE = /^import\s+"([^"\n]+)"/gm;
const DYNAMIC = /^(?!\s*(?:\*|\/\/)).*?\bimport\(\s*"([^"\n]+)"/gm;

function importsOf(file: string, source: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) => {
    const inside = specifier.startsWith(".");
    const to = inside ? join(dirname(file), specifier) : specifier;
    found.push({ from: file, to, inside, typeOnly });
  };
  for (const [, type, names, specifier] of source.matchAll(STATIC)) {
    const list = /^\{([^}]*)\}$/.exec(names.trim())?.[1].split(",").map((name) => name.trim());
    const allTypes = list?.filter((name) => name !== "").every((name) => name.startsWith("type "));
    add(specifier, type !== undefined || allTypes === true);
  }
  for (const [, specifier] of source.matchAll(BARE)) add(specifier, false);
  for (const [, specifier] of source.matchAll(DYNAMIC)) add(specifier, false);
  return found;
}

function sources(folder = SRC): { file: string; source: string }[] {
  return [...Deno.readDirSync(folder)].flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory) return sources(path);
    if (!entry.name.endsWith(".ts")) return [];
    return [{
      file: relative(SRC, path).replaceAll("\\", "/"),
      source: Deno.readTextFileSync(path),
    }];
  });
}

const SOURCES = sources();
const IMPORTS = SOURCES.flatMap(({ file, source }) => importsOf(file, source));
const WALK = Object.keys(MAY_IMPORT);

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const [here, there] = [from.split("/")[0], to.split("/")[0]];
  if (here === there || there === "base" || MAY_IMPORT[here].includes(there)) return true;
  const isEarlier = WALK.indexOf(there) >= 0 && WALK.indexOf(there) < WALK.indexOf(here);
  return typeOnly && isEarlier && (MAY_NAME_TYPES.has(here) || MODEL_FILES.test(to));
}

Deno.test("every folder of src is in the import table", () => {
  const folders = SOURCES.filter(({ file }) => file.includes("/")).map(({ file }) =>
    file.split("/")[0]
  );
  deepEqual([...new Set(folders)].filter((folder) => !WALK.includes(folder)), []);
});

Deno.test("imports go only where the table lets them", () => {
  const wrong = IMPORTS.filter((one) => one.inside && one.from.includes("/"))
    .filter((one) => !one.to.startsWith("../deno.json") && !isAllowed(one));
  deepEqual(wrong.map(({ from, to }) => `${from} imports ${to}`), []);
});

Deno.test("no two files import each other in a circle, not even for types", () => {
  const imported = new Map(SOURCES.map(({ file }) => [file, [] as string[]]));
  for (const { from, to, inside } of IMPORTS) if (inside) imported.get(from)!.push(to);
  deepEqual(cyclesIn(imported), []);
});

/** Groups of files that reach one another, by Tarjan's algorithm; a file alone is not a group. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = open.splice(open.indexOf(node));
    if (group.length > 1 || graph.get(node)?.includes(node)) cycles.push(group.sort().join(", "));
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

Deno.test("cycles are found, whatever leads into them", () => {
  const graph = new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b", "d"]], ["d", []], ["e", ["e"]]]);
  deepEqual(cyclesIn(graph), ["b, c", "e"]);
});

Deno.test("a folder with a front door is entered by no other", () => {
  const isOther = ({ to, typeOnly }: Import, door: string) =>
    to !== door && !(typeOnly && MODEL_FILES.test(to));
  const wrong = IMPORTS.filter((one) => {
    const [here, there] = [one.from.split("/")[0], one.to.split("/")[0]];
    const door = FRONT_DOORS[there];
    return one.inside && door !== undefined && here !== there && isOther(one, door);
  });
  deepEqual(wrong.map(({ from, to }) => `${from} imports ${to}`), []);
});

Deno.test("each library enters by its one door", () => {
  const outside = IMPORTS.filter((one) => !one.inside && !isOfRuntime(one));
  const wrong = outside.filter(({ from, to, typeOnly }) => !typeOnly && DOORS[nameOf(to)] !== from);
  deepEqual(wrong.map(({ from, to }) => `${from} imports ${to}`), []);
});

/** Brotli is in the Node layer of Deno 2.6, and nowhere else in it. */
function isOfRuntime({ from, to }: Import): boolean {
  return RUNTIME_MODULES.has(to) || (to === "node:zlib" && from === "base/packed_asset.ts");
}

/** The name of the package in a specifier such as `@scope/name/file.js`. */
function nameOf(specifier: string): string {
  return specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

Deno.test("deno.json keeps the libraries of ra apart from those of its tests", async () => {
  const { imports, scopes } = JSON.parse(
    await Deno.readTextFile(new URL("../deno.json", import.meta.url)),
  );
  const namesIn = (map: object) => [...new Set(Object.keys(map).map(nameOf))].sort();
  const libraries = namesIn(imports).filter((name) => !GRAMMARS.test(name));
  deepEqual(libraries, Object.keys(DOORS).sort());
  deepEqual(Object.keys(scopes), ["./scripts/", "./tests/"]);
  const others = Object.values<object>(scopes).flatMap(namesIn);
  deepEqual(others.filter((name) => name in DOORS), []);
});

Deno.test("only the real host touches the runtime", () => {
  const touches = /^(?!\s*(?:\*|\/\/|\/\*)).*?(?<!["'`\w.])Deno\.\w/m;
  const files = SOURCES.filter(({ source }) => touches.test(source)).map(({ file }) => file);
  deepEqual(files.sort(), [
    "base/asset.ts",
    "base/disk/kernel_locks.ts",
    "base/disk/watch_folders.ts",
    "base/host.ts",
    "base/thread/start_thread.ts",
  ]);
});

/** Files that may read without a limit or a check of the kind: they do both themselves. */
const MAY_READ =
  /^(?:base|store)\/|^corpus\/source\.ts$|^app\/(?:sections\/section_reader|server\/recorded_host|check\/listed_folders)\.ts$/;

Deno.test("files are read by readBounded() or readStart(), nowhere by the port itself", () => {
  const reads = /^(?!\s*(?:\*|\/\/|\/\*)).*\.readFile\(/m;
  const files = SOURCES.filter(({ source }) => reads.test(source)).map(({ file }) => file);
  deepEqual(files.filter((file) => !MAY_READ.test(file)), []);
});

/** Files that may write in place: into the index folder, which has its own order of steps. */
const MAY_WRITE = /^(?:base|store)\//;

Deno.test("files are written by replaceFile(), nowhere by the port itself", () => {
  const writes = /^(?!\s*(?:\*|\/\/|\/\*)).*\.(?:writeFile|rename)\(/m;
  const files = SOURCES.filter(({ source }) => writes.test(source)).map(({ file }) => file);
  deepEqual(files.filter((file) => !MAY_WRITE.test(file)), []);
});

Deno.test("the reader of imports sees each kind of import", () => {
  const source = [
    'import { a, type B } from "../x/a.ts";',
    'import { type C, type D } from "../x/model.ts";',
    'import type { E } from "../y/e.ts";',
    'export { f } from "./f.ts";',
    'import "../z/side.ts";',
    '  const g = await import("yaml");',
    ' * import { equal } from "node:assert/strict";',
  ].join("\n");
  const seen = importsOf("here/file.ts", source).map(({ to, typeOnly }) => `${to} ${typeOnly}`);
  deepEqual(seen, [
    ...["x/a.ts false", "x/model.ts true", "y/e.ts true", "here/f.ts false", "z/side.ts false"],
    "yaml false",
  ]);
  equal(isAllowed({ from: "query/a.ts", to: "index/b.ts", inside: true, typeOnly: true }), false);
});

/** Variables that ra reads. The system cannot allow only these, as the user names that of a key. */
const VARIABLES = [
  ...[
    "HOME",
    "USERPROFILE",
    "XDG_CACHE_HOME",
    "LOCALAPPDATA",
    "TMPDIR",
    "TEMP",
    "TMP",
    "RA_TMPDIR",
  ],
  ...["NO_COLOR", "CLICOLOR_FORCE", "TERM", "RA_DEBUG", "RA_PAGER", "PAGER"],
  ...["DENO_DIR", "CARGO_HOME", "VIRTUAL_ENV", "GOPATH", "GOMODCACHE"],
  ...["RA_INDEX_DIR", "NO_PROXY", "no_proxy"],
];

Deno.test("ra reads the environment variables that it is known to read, and that of the user's key", () => {
  const byName = SOURCES.flatMap(({ source }) =>
    [...source.matchAll(/\benv\("(\w+)"\)/g)].map(([, name]) => name)
  );
  deepEqual([...new Set(byName)].sort(), VARIABLES.toSorted());
  const others = SOURCES.filter(({ source }) => /\.env\((?!")/.test(source));
  const files = [
    "app/server/recorded_host.ts",
    "mcp/token.ts",
    "meaning/endpoint/open_endpoint.ts",
  ];
  deepEqual(others.map(({ file }) => file).sort(), files);
});
