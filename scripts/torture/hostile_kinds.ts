/** The kinds of hostile input: how each is made, and what ra must do with it. */
import { getSections } from "../../src/app/get.ts";
import { search } from "../../src/app/search.ts";
import { openWorkspace, type Workspace } from "../../src/app/workspace.ts";
import { encodeUtf8 } from "../../src/base/bytes.ts";
import { DenoHost } from "../../src/base/host.ts";
import { MemoryHost, type MemoryHostOptions } from "../../src/base/memory/host.ts";
import { run } from "../../src/cli/run.ts";
import { isForeseen } from "./foreseen.ts";
import { damagedBytes, damagedText, hostileText } from "./hostile_text.ts";
import { loadParsers } from "./parsers.ts";
import type { Random } from "./random.ts";
import { resultsOf } from "./results_of.ts";

/** Tries one input; throws what it should not. */
export type Attempt = (random: Random) => Promise<unknown> | unknown;

export interface HostileKind {
  readonly name: string;
  /** Its weight among all inputs. */
  readonly share: number;
  readonly attempt: Attempt;
}

const SECRET = "sesame";

const CONFIG = `[settings]
max_file_size = 1000000
[search]
limit = 7
fuzzy = 1
[tree.docs]
path = "docs"
include = ["**/*.md"]
exclude = ["drafts/**"]
[[context.rules]]
match = ["src/**/*.ts", "*.{js,jsx}"]
search = { limit = 3 }
`;

const DOCUMENT = `---
title: A title
tags: [a, b]
date: 2026-01-02
nested: { a: [1, 2], b: "c" }
---
# Heading {#id}

banana *b* [link](other.md#part "t") \`code\` <b id="x">html</b> [[wiki|page]] [r][ref]

[ref]: <target.md> 'title'

- item
  1. banana

\`\`\`ts
code();
\`\`\`

Setext
======
`;

const FILES: Record<string, string> = {
  "/project/.ra.toml": CONFIG,
  "/project/docs/a.md": DOCUMENT,
  "/project/docs/b.md": "# Pears\n\nbanana kiwi\n\n## Part\n\nlemon\n",
  "/project/src/main.ts": "// banana\nexport function pickLemon() {}\n",
  [`/secret.md`]: `# ${SECRET}\n`,
};

const REAL = new DenoHost([]);

function machine(options: MemoryHostOptions, files = FILES): MemoryHost {
  return new MemoryHost(files, { asset: (path) => REAL.asset(path), ...options });
}

/** Loads the parsers and builds the index that the inputs are tried on. */
export async function hostileKinds(): Promise<HostileKind[]> {
  const workspace = await openWorkspace(machine({}));
  await workspace.store.update({ changedOnly: false });
  const parsers = await loadParsers();
  const parse = (names: readonly string[], valid: string): Attempt => async (random) => {
    const text = random.next() < 0.5 ? hostileText(random) : damagedText(valid, random);
    for (const parser of parsers) {
      if (names.includes(parser.name)) await refusing(() => parser.parse(text));
    }
  };
  const others = parsers.map(({ name }) => name).filter((name) => !NAMED.includes(name));
  return [
    { name: "queries", share: 25, attempt: (random) => askAnything(workspace, random) },
    { name: "markdown files", share: 20, attempt: parse(["document", "check facts"], DOCUMENT) },
    { name: "frontmatter", share: 10, attempt: parse(["frontmatter"], DOCUMENT.slice(4, 95)) },
    { name: "TOML", share: 10, attempt: parse(["config", "questions", "key lines"], CONFIG) },
    { name: "ignore files", share: 5, attempt: parse(["ignore rules"], "*.log\n!/a/b\nc/\n") },
    { name: "all other parsers", share: 5, attempt: parse(others, DOCUMENT) },
    { name: "projects", share: 3, attempt: searchHostileProject },
    { name: "ids", share: 10, attempt: (random) => getAnything(workspace, random) },
    { name: "index bytes", share: 8, attempt: await damagedIndex() },
    { name: "JSON-RPC lines", share: 4, attempt: talkNonsense },
  ];
}

const NAMED = [
  "document",
  "check facts",
  "frontmatter",
  "config",
  "questions",
  "key lines",
  "ignore rules",
];

async function refusing(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isForeseen(error)) throw error;
  }
}

const QUERY = 'banana "kiwi lemon" title:(a OR b)^2 -pears lem* meta.date:2026';

async function askAnything(workspace: Workspace, random: Random): Promise<void> {
  const query = random.next() < 0.5 ? hostileText(random) : damagedText(QUERY, random);
  await search(workspace, {
    queries: [query],
    trees: [],
    freshness: "never",
    strict: random.next() < 0.2,
    explain: false,
    detail: { texts: true, marks: true, breakdown: true, candidates: false },
  });
}

const IDS = [
  "docs:a.md",
  "docs:a.md#id",
  "docs:b.md#part",
  "docs:../../secret.md",
  "docs:/secret.md",
  "../secret.md",
];

async function getAnything(workspace: Workspace, random: Random): Promise<void> {
  const chosen = random.pick(IDS);
  const id = [chosen, hostileText(random), damagedText(chosen, random)][random.below(3)];
  const outcome = await getSections(workspace, {
    ids: [id],
    fullDocument: random.next() < 0.5,
    lines: null,
    freshness: "never",
  });
  if (JSON.stringify(outcome).includes(SECRET)) throw new Error(`${id} shows a file outside`);
}

/** The whole program over hostile files: a search and a check. */
async function searchHostileProject(random: Random): Promise<void> {
  const host = machine({ args: [random.pick(["search", "check", "context"]), "docs/b.md"] });
  const damage = (path: string, valid: string) =>
    host.write(path, random.next() < 0.3 ? hostileText(random) : damagedText(valid, random));
  if (random.next() < 0.5) damage("/project/.ra.toml", CONFIG);
  damage("/project/docs/a.md", DOCUMENT);
  damage("/project/.gitignore", "*.log\n!/a/b\nc/\n");
  host.write("/project/docs/bytes.md", damagedBytes(encodeUtf8(DOCUMENT), random));
  await runWell(host);
}

/** Runs the command line; throws when it reports a bug of its own. */
async function runWell(host: MemoryHost): Promise<string> {
  await run(host);
  if (/bug in ra|inside ra/.test(host.err)) throw new Error(host.err);
  return host.out;
}

/** Changes bytes of a file of the index: the answer must be what it was. */
async function damagedIndex(): Promise<Attempt> {
  const args = ["search", "banana", "--output", "json"];
  const expected = JSON.stringify(resultsOf(await runWell(machine({ args }))));
  return async (random) => {
    const host = machine({ args });
    await runWell(host);
    const files = host.list("/project/.ra").filter((path) => /manifest|seg|json/.test(path));
    const file = random.pick(files);
    const other = random.pick(files);
    const bytes = random.next() < 0.1
      ? host.readFile(other)
      : damagedBytes(host.readFile(file), random);
    host.write(file, bytes);
    host.out = "";
    const found = JSON.stringify(resultsOf(await runWell(host)));
    if (found !== expected) throw new Error(`a damaged ${file} answers ${found}`);
  };
}

const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "search", arguments: { queries: ["banana"] } },
};
const INITIALIZE = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "torture", version: "1" },
  },
};
const MESSAGES = [
  CALL,
  { ...CALL, params: { name: "get", arguments: { ids: ["docs:../../secret.md"] } } },
  { ...CALL, method: "resources/read", params: { uri: "ra://docs/%2e%2e/%2e%2e/secret.md" } },
  { ...CALL, method: "tools/list", params: {} },
  { ...CALL, method: "resources/list", params: { cursor: "1" } },
].map((message) => JSON.stringify(message));
const LAST = "the last one";

/** A server that gets a handful of nonsense still answers the next request, and shows nothing outside. */
async function talkNonsense(random: Random): Promise<void> {
  const lines = Array.from({ length: 1 + random.below(8) }, () => {
    const line = random.next() < 0.3
      ? hostileText(random)
      : damagedText(random.pick(MESSAGES), random);
    return line.replaceAll("\n", " ");
  });
  const ping = JSON.stringify({ jsonrpc: "2.0", id: LAST, method: "ping" });
  const stdin = [JSON.stringify(INITIALIZE), ...lines, ping, ""].join("\n");
  const out = await runWell(machine({ args: ["mcp"], stdin }));
  if (out.includes(SECRET)) throw new Error(`a message shows a file outside: ${stdin}`);
  if (!out.includes(LAST)) throw new Error(`no answer to the last request: ${stdin}`);
}
