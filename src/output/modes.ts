/**
 * From an outcome to text. An outcome of a use case enters, a string leaves; nothing is read or written
 * here, and no string of a document reaches the text without passing `safe`.
 *
 * This file is the table of output modes for answers (search, context, likethis, get and the MCP tools):
 * a new mode is a row here and a `Layout`. Flags, help and completions are made from the rows, so this
 * file is loaded by every process; layouts are imported when they are used.
 */
import { type Answer, DEEP, type Needs, type OutputMode, type View } from "./model.ts";
import { PLAIN } from "./terminal/style.ts";

const NOTHING: Needs = { texts: false, marks: false, breakdown: false };
const MARKED: Needs = { texts: true, marks: true, breakdown: false };
const SNIPPETS: Needs = { ...MARKED, shown: { passages: 0, ranges: false } };

/** What a mode needs that shows passages of the best results and a line of the others. */
function graded({ passageTokens }: Pick<View, "passageTokens">, ranges: boolean): Needs {
  if (passageTokens === null) return MARKED;
  const passages = passageTokens === Infinity ? Infinity : DEEP;
  return { ...MARKED, shown: { passages, ranges } };
}

export const JSON_MODE: OutputMode = {
  name: "json",
  summary: "one JSON document",
  isJson: true,
  hasPassages: true,
  needs: (view) => graded(view, true),
  load: async () => (await import("./json.ts")).DOCUMENT,
};

export const FULL_MODE: OutputMode = {
  name: "full",
  isJson: false,
  hasPassages: true,
  needs: (view) => ({ ...graded(view, false), breakdown: view.verbose > 1 }),
  load: async () => (await import("./answer/full.ts")).FULL,
};

/** The values of `--output`, the default first. */
export const OUTPUT_MODES: readonly OutputMode[] = [
  FULL_MODE,
  {
    name: "list",
    summary: "one entry per result: id, breadcrumb, snippet",
    isJson: false,
    hasPassages: false,
    needs: ({ verbose }) => ({ ...SNIPPETS, breakdown: verbose > 1 }),
    load: async () => (await import("./list.ts")).LIST,
  },
  {
    name: "matches",
    summary: "matching lines as file:line: text",
    isJson: false,
    hasPassages: false,
    needs: () => MARKED,
    load: async () => (await import("./answer/matches.ts")).MATCHES,
  },
  JSON_MODE,
  {
    name: "jsonl",
    summary: "one JSON result per line",
    isJson: true,
    hasPassages: true,
    needs: (view) => graded(view, true),
    load: async () => (await import("./json.ts")).LINES,
  },
  {
    name: "files",
    summary: "files only",
    isJson: false,
    hasPassages: false,
    needs: () => NOTHING,
    load: async () => (await import("./list.ts")).FILES,
  },
];

/** What `ra get` prints without `--json`. Not a value of `--output`. */
export const SECTIONS_MODE: OutputMode = {
  name: "sections",
  isJson: false,
  hasPassages: false,
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
 * The answer with the passages that are shown of its results, within the budget. What is counted is the text
 * without colours. JSON gets its token counts here, with or without a budget; text that is certainly within
 * the budget is not counted.
 */
export async function fitAnswer(answer: Answer, mode: OutputMode, view: View): Promise<Answer> {
  if (answer.results.length === 0) return answer;
  const fitted = await fit(answer, mode, view);
  if (!mode.isJson) return fitted;
  const { loadTokenCounter } = await import("./tokens.ts");
  const { spanTokens } = await import("./tokens/estimate.ts");
  const count = await loadTokenCounter();
  const counted = fitted.results.map((one) => ({
    ...one,
    spanTokens: spanTokens(one.span, count),
  }));
  return { ...fitted, results: counted };
}

async function fit(answer: Answer, mode: OutputMode, view: View): Promise<Answer> {
  const layout = await mode.load();
  const plain = { ...view, style: PLAIN };
  const isGraded = mode.hasPassages && view.passageTokens !== null;
  if (!mode.isJson) {
    const first = isGraded
      ? (await import("./answer/graded.ts")).gradedAnswer(answer, plain)
      : answer;
    if (view.maxTokens === null) return first;
    const { mostTokens } = await import("./tokens/estimate.ts");
    if (mostTokens(layout.render(first, plain)) <= view.maxTokens) return first;
  }
  const { loadTokenCounter } = await import("./tokens.ts");
  const budget = { maxTokens: view.maxTokens ?? Infinity, count: await loadTokenCounter() };
  if (isGraded) {
    const { fitGraded } = await import("./answer/graded.ts");
    const { tokensOf } = await import("./answer/whole_tokens.ts");
    const { isJson } = mode;
    const whole = tokensOf(layout, plain, budget.count);
    return fitGraded(answer, { isJson, view, tokensOf: whole }, budget);
  }
  const { fitToBudget } = await import("./answer/budget.ts");
  const measure = {
    isJson: mode.isJson,
    frame: () => layout.frame?.(answer, plain) ?? "",
    item: (result: Answer["results"][number]) => layout.item(result, plain, answer),
    cut: layout.cut,
  };
  return { ...answer, ...fitToBudget(answer.results, measure, budget) };
}
