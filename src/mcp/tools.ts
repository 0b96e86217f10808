/**
 * The tools: the arguments of a call enter, a text for the model and the document of the command line leave.
 *
 * Names, descriptions and schemas are constants: nothing from a document or from a project's configuration
 * gets into them. No tool writes anything but the index.
 */
import { context } from "../app/context.ts";
import { getSections, toLines } from "../app/get.ts";
import { requireInside } from "../app/project/inside_project.ts";
import { list } from "../app/list/list.ts";
import { search } from "../app/search.ts";
import type { Freshness, Workspace } from "../app/workspace.ts";
import { lsJson } from "../output/commands/ls.ts";
import { JSON_MODE } from "../output/modes.ts";
import { sourcesText } from "../output/tool_text.ts";
import type { Arguments } from "./arguments.ts";
import {
  ANSWER,
  flag,
  LIMIT,
  MAX_TOKENS,
  object,
  type ObjectSchema,
  type OutputSchema,
  SECTION,
  SOURCES,
  text,
  texts,
} from "./schema.ts";
import {
  answerResult,
  type Limits,
  outlineResult,
  sectionResult,
  type ToolResult,
  viewOf,
} from "./tool_result.ts";

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: OutputSchema;
  /** Throws `RaError` if the request cannot be carried out. */
  run(workspace: Workspace, args: Arguments): Promise<ToolResult>;
}

const CHOICE = {
  limit: LIMIT,
  max_tokens: MAX_TOKENS,
  list: flag("Only ids, titles and snippets, about 40 tokens a result: for choosing what to get."),
  trees: texts("Only these trees; see list_sources.", 0),
  where: texts('Only documents with this frontmatter: "status != draft", "date >= 2026-01".', 0),
};

export const TOOLS: readonly Tool[] = [
  {
    name: "search",
    title: "Search the documentation",
    description:
      "Finds the sections of the project's documentation that answer a question, best first. " +
      "Search before deciding on an approach, and whenever a name, an error or a convention is " +
      'unfamiliar. Plain words work; so do "exact phrases", -excluded, OR, prefix*, and the ' +
      "fields title: tags: path: body: tree:. Several queries are alternatives. Long sections are " +
      "shown as passages; where lines are missing, the get call that returns them is named.",
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
      "Finds the sections of the project's documentation that are relevant to source files, by the " +
      "words in them. Call it before editing a file.",
    inputSchema: object({
      files: texts(
        "Paths of text files of the project, absolute or relative to the project's folder.",
        1,
      ),
      ...CHOICE,
    }, ["files"]),
    outputSchema: ANSWER,
    run: runContext,
  },
  {
    name: "get",
    title: "Read a section",
    description:
      "Reads a section with its subsections by the id that search or context returned, such as " +
      "tree:path.md#section, or a document by tree:path.md.",
    inputSchema: object({
      id: text("The id of a section or a document."),
      full_document: flag("The whole document that contains the section."),
      outline: flag("Instead of the text: the ids, titles and tokens of the sections in it."),
      lines: text('Only these lines of the file: "A:B", "A:", ":B" or "A", counted from 1.'),
      pages: text("Only these pages of a PDF, in the same form."),
      max_tokens: MAX_TOKENS,
    }, ["id"]),
    outputSchema: SECTION,
    run: runGet,
  },
  {
    name: "list_sources",
    title: "List the trees",
    description:
      "Lists the trees of documentation that are searched: what each contains, and how much.",
    inputSchema: object({}),
    outputSchema: SOURCES,
    run: runSources,
  },
];

async function runSearch(workspace: Workspace, args: Arguments): Promise<ToolResult> {
  const limits = workspace.config.search;
  const outcome = await search(workspace, {
    ...commonRequest(workspace, args, limits),
    queries: args.texts("queries"),
    strict: false,
    explain: false,
  });
  return await answerResult(outcome, args, limits);
}

async function runContext(workspace: Workspace, args: Arguments): Promise<ToolResult> {
  const files = args.texts("files");
  requireInside(workspace, files);
  const limits = workspace.config.context.search;
  const outcome = await context(workspace, {
    ...commonRequest(workspace, args, limits),
    files: files.map((path) => ({ path })),
    seen: [],
  });
  return await answerResult(outcome, args, limits);
}

async function runGet(workspace: Workspace, args: Arguments): Promise<ToolResult> {
  const outcome = await getSections(workspace, {
    ids: [args.text("id")],
    fullDocument: args.on("full_document"),
    lines: toLines(args.optionalText("lines"), '"lines"'),
    pages: toLines(args.optionalText("pages"), '"pages"'),
    freshness: "auto",
    links: !args.on("outline"),
  });
  return await (args.on("outline") ? outlineResult : sectionResult)(outcome, args);
}

async function runSources(workspace: Workspace): Promise<ToolResult> {
  const outcome = await list(workspace, { what: "trees", trees: [], freshness: "auto" });
  return { document: lsJson(outcome, "trees"), text: sourcesText(outcome) };
}

/** Throws if there is no tree to search, or if "trees" names one that does not exist. */
function commonRequest(workspace: Workspace, args: Arguments, limits: Limits) {
  const trees = args.texts("trees");
  workspace.requireTrees();
  workspace.checkTrees(trees, '"trees"');
  const freshness: Freshness = "auto";
  const detail = { ...JSON_MODE.needs(viewOf(args, limits)), candidates: false };
  return { trees, where: args.texts("where"), limit: args.number("limit"), freshness, detail };
}
