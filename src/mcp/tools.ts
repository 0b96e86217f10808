/**
 * The tools: a call enters, the JSON document of the same command line leaves.
 *
 * Names, descriptions and schemas are written here and nowhere else: nothing from a document or from a
 * project's configuration gets into them. Every tool only reads.
 */
import { context } from "../app/context.ts";
import { getSections } from "../app/get.ts";
import { list } from "../app/list.ts";
import { search } from "../app/search.ts";
import type { Workspace } from "../app/workspace.ts";
import { fitJson, withoutBodies } from "../output/fit_json.ts";
import { getJson, sectionResults } from "../output/get.ts";
import { type JsonObject, outcomeJson } from "../output/json.ts";
import { lsJson } from "../output/ls.ts";
import { loadTokenCounter, type TokenCounter } from "../output/tokens.ts";
import type { SearchOutcome } from "../search/model.ts";
import type { Arguments } from "./arguments.ts";
import {
  ANSWER,
  flag,
  LIMIT,
  MAX_TOKENS,
  object,
  type ObjectSchema,
  SOURCES,
  text,
  texts,
} from "./schema.ts";

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** Throws `RaError` for a request that cannot be carried out. */
  run(workspace: Workspace, args: Arguments): Promise<JsonObject>;
}

const CHOICE = {
  limit: LIMIT,
  max_tokens: MAX_TOKENS,
  list: flag("Ids, titles and snippets only, no bodies: for choosing what to get."),
  trees: texts("Only these trees; see list_sources.", 0),
};

export const TOOLS: readonly Tool[] = [
  {
    name: "search",
    title: "Search the documentation",
    description:
      "Finds the sections of the project's documentation that answer a question, best first. " +
      "Ask before deciding on an approach, and whenever a name, an error or a convention is " +
      'unfamiliar. Plain words work; so do "exact phrases", -excluded, OR, prefix*, and the ' +
      "fields title: tags: path: body: tree:. Several queries are alternatives. A result that " +
      "was cut says truncated; get shows the rest by its id.",
    inputSchema: object({
      queries: texts("Questions or keywords, each a query of its own.", 1),
      ...CHOICE,
    }, ["queries"]),
    outputSchema: ANSWER,
    run: runSearch,
  },
  {
    name: "context",
    title: "Find documentation for files",
    description:
      "Finds the sections of the project's documentation that bear on source files, by the words " +
      "in them. Call it before editing a file.",
    inputSchema: object({
      files: texts("Paths of text files, absolute or relative to the project's folder.", 1),
      ...CHOICE,
    }, ["files"]),
    outputSchema: ANSWER,
    run: runContext,
  },
  {
    name: "get",
    title: "Read a section",
    description:
      "Reads a section with its subsections by the id that search or context gave, such as " +
      "tree:path.md#section, or a document by tree:path.md.",
    inputSchema: object({
      id: text("The id of a section or a document."),
      full_document: flag("The whole document that the section stands in."),
      max_tokens: MAX_TOKENS,
    }, ["id"]),
    outputSchema: ANSWER,
    run: runGet,
  },
  {
    name: "list_sources",
    title: "List the trees",
    description:
      "Lists the trees of documentation that are searched, with the number of documents and " +
      "sections in each.",
    inputSchema: object({}),
    outputSchema: SOURCES,
    run: runSources,
  },
];

const DETAIL = { texts: true, marks: true, breakdown: false, candidates: false };

async function runSearch(workspace: Workspace, args: Arguments): Promise<JsonObject> {
  const trees = treesOf(workspace, args);
  const outcome = await search(workspace, {
    queries: args.texts("queries"),
    trees,
    strict: false,
    explain: false,
    freshness: "auto",
    detail: DETAIL,
    limit: args.number("limit"),
  });
  return await answerOf(outcome, args);
}

async function runContext(workspace: Workspace, args: Arguments): Promise<JsonObject> {
  const trees = treesOf(workspace, args);
  const outcome = await context(workspace, {
    files: args.texts("files").map((path) => ({ path })),
    trees,
    seen: [],
    freshness: "auto",
    detail: DETAIL,
    limit: args.number("limit"),
  });
  return await answerOf(outcome, args);
}

async function runGet(workspace: Workspace, args: Arguments): Promise<JsonObject> {
  const outcome = await getSections(workspace, {
    ids: [args.text("id")],
    fullDocument: args.on("full_document"),
    lines: null,
    freshness: "auto",
  });
  const results = fitJson(sectionResults(outcome, { heading: false }), {
    ...await budgetOf(args),
    around: getJson(outcome, []),
  });
  return getJson(outcome, results);
}

async function runSources(workspace: Workspace): Promise<JsonObject> {
  return lsJson(await list(workspace, { what: "trees", trees: [], freshness: "auto" }), "trees");
}

/** Throws when there is nothing to search, or a tree of that name does not exist. */
function treesOf(workspace: Workspace, args: Arguments): readonly string[] {
  workspace.requireTrees();
  workspace.checkTrees(args.texts("trees"), '"trees"');
  return args.texts("trees");
}

async function answerOf(outcome: SearchOutcome, args: Arguments): Promise<JsonObject> {
  const results = args.on("list") ? withoutBodies(outcome.results) : outcome.results;
  const around = outcomeJson({ ...outcome, results: [] });
  const fitted = fitJson(results, { ...await budgetOf(args), around });
  return outcomeJson({ ...outcome, results: fitted });
}

let counter: Promise<TokenCounter> | undefined;

async function budgetOf(args: Arguments): Promise<{ maxTokens: number; count: TokenCounter }> {
  return { maxTokens: args.number("max_tokens")!, count: await (counter ??= loadTokenCounter()) };
}
