/** The handbook of `testdata/collection` in memory, and the questions about it. */
import { join } from "node:path";
import { parse } from "smol-toml";
import { search } from "../../src/app/search.ts";
import { openWorkspace, type Workspace } from "../../src/app/workspace.ts";
import type { SearchOutcome } from "../../src/search/model.ts";
import { World } from "../config/world.ts";

const FOLDER = new URL("../../testdata/collection/", import.meta.url).pathname;

export interface HandbookQuestion {
  readonly kind: string;
  readonly query: string;
  /** Ids of the sections that answer it. */
  readonly expect: readonly string[];
}

interface Row extends Omit<HandbookQuestion, "expect"> {
  readonly expect: string | readonly string[] | Readonly<Record<string, number>>;
}

export function handbookQuestions(): HandbookQuestion[] {
  const file = parse(Deno.readTextFileSync(join(FOLDER, "questions.toml")));
  return (file.question as unknown as Row[]).map(({ kind, query, expect }) => ({
    kind,
    query,
    expect: typeof expect === "string" ? [expect] : isList(expect) ? expect : Object.keys(expect),
  }));
}

function isList(value: Row["expect"]): value is readonly string[] {
  return Array.isArray(value);
}

/** Indexed. One tree `docs`; or one for each top folder, and `docs` for the files beside them. */
export async function openHandbook({ split = false } = {}): Promise<Workspace> {
  const files = Object.fromEntries(filesIn("docs"));
  const folders = new Set(Object.keys(files).map((path) => path.split("/")[1]));
  const own = [...folders].filter((name) => !name.includes("."));
  const config = split
    ? [
      "root = true",
      '[tree.docs]\npath = "docs"\ninclude = ["*.md", "*.txt"]',
      ...own.map((name) => `[tree.${name}]\npath = "docs/${name}"`),
    ]
    : ["root = true", '[tree.docs]\npath = "docs"'];
  const [, synonyms] = Deno.readTextFileSync(join(FOLDER, ".ra.toml")).split("[synonyms]");
  const text = [...config, "[synonyms]", synonyms].join("\n");
  const world = { ".ra.toml": text, ...files };
  const workspace = await openWorkspace(new World(world));
  await workspace.withIndex("fresh", () => {});
  return workspace;
}

function* filesIn(path: string): Generator<[string, string]> {
  for (const { name, isDirectory } of Deno.readDirSync(join(FOLDER, path))) {
    const inner = `${path}/${name}`;
    if (isDirectory) yield* filesIn(inner);
    else yield [inner, Deno.readTextFileSync(join(FOLDER, inner))];
  }
}

export function ask(workspace: Workspace, query: string): Promise<SearchOutcome> {
  return search(workspace, {
    queries: [query],
    trees: [],
    strict: false,
    explain: false,
    freshness: "never",
    detail: { texts: true, marks: true, breakdown: false, candidates: false },
  });
}
