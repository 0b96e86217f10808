/**
 * From an outcome to text. An outcome of a use case enters, a string leaves; nothing is read or written
 * here, and no string of a document reaches the text without passing `safe`.
 *
 * This file is the table of output modes for answers (search, context, likethis, get and the MCP tools):
 * a new mode is a row here and a `Layout`. Flags, help and completions are made from the rows, so this
 * file is loaded by every process; layouts are imported when they are used.
 */
import type { Answer, Needs, OutputMode, View } from "./model.ts";
import { PLAIN } from "./style.ts";

const NOTHING: Needs = { texts: false, marks: false, breakdown: false };
const MARKED: Needs = { texts: true, marks: true, breakdown: false };

export const JSON_MODE: OutputMode = {
  name: "json",
  summary: "one JSON document",
  isJson: true,
  needs: () => MARKED,
  load: async () => (await import("./json.ts")).DOCUMENT,
};

export const FULL_MODE: OutputMode = {
  name: "full",
  isJson: false,
  needs: ({ style, verbose }) => ({ texts: true, marks: style.color, breakdown: verbose > 1 }),
  load: async () => (await import("./full.ts")).FULL,
};

/** The values of `--output`, the default first. */
export const OUTPUT_MODES: readonly OutputMode[] = [
  FULL_MODE,
  {
    name: "list",
    summary: "one entry per result: id, breadcrumb, snippet",
    isJson: false,
    needs: () => MARKED,
    load: async () => (await import("./list.ts")).LIST,
  },
  {
    name: "matches",
    summary: "matching lines as path:line: text",
    isJson: false,
    needs: () => MARKED,
    load: async () => (await import("./list.ts")).MATCHES,
  },
  JSON_MODE,
  {
    name: "jsonl",
    summary: "one JSON result per line",
    isJson: true,
    needs: () => MARKED,
    load: async () => (await import("./json.ts")).LINES,
  },
  {
    name: "files",
    summary: "paths only",
    isJson: false,
    needs: () => NOTHING,
    load: async () => (await import("./list.ts")).FILES,
  },
];

/** What `ra get` prints without `--json`. Not a value of `--output`. */
export const SECTIONS_MODE: OutputMode = {
  name: "sections",
  isJson: false,
  needs: () => NOTHING,
  load: async () => (await import("./get.ts")).SECTIONS,
};

export interface Rendered {
  readonly text: string;
  /** How many results are in the text. */
  readonly shown: number;
}

/** The answer in a mode, within the budget of the view. */
export async function renderAnswer(
  answer: Answer,
  mode: OutputMode,
  view: View,
): Promise<Rendered> {
  const layout = await mode.load();
  const fitted = await fitAnswer(answer, mode, view);
  return { text: layout.render(fitted, view), shown: fitted.results.length };
}

/**
 * The answer with the results that fit the budget, the last of them cut; see `fitToBudget`. JSON gets its
 * token counts here, with or without a budget. What is counted is the text without colours.
 */
export async function fitAnswer(answer: Answer, mode: OutputMode, view: View): Promise<Answer> {
  if (answer.results.length === 0 || (view.maxTokens === null && !mode.isJson)) return answer;
  const { fitToBudget } = await import("./budget.ts");
  const { loadTokenCounter } = await import("./tokens.ts");
  const layout = await mode.load();
  const plain = { ...view, style: PLAIN };
  const measure = {
    isJson: mode.isJson,
    frame: () => layout.frame?.(answer, plain) ?? "",
    item: (result: Answer["results"][number]) => layout.item(result, plain, answer),
  };
  const budget = { maxTokens: view.maxTokens ?? Infinity, count: await loadTokenCounter() };
  return { ...answer, results: fitToBudget(answer.results, measure, budget) };
}
