/**
 * What an answer shows within a token budget: is the judged page in it, the judged section, and a matching
 * passage of the section that scored best?
 */
import type { View } from "../../src/output/model.ts";
import { fitAnswer, FULL_MODE } from "../../src/output/modes.ts";
import { covers, SourceLines } from "../../src/output/passages/source_lines.ts";
import { PLAIN } from "../../src/output/terminal/style.ts";
import { loadTokenCounter } from "../../src/output/tokens.ts";
import type { Result, SearchOutcome } from "../../src/search/model.ts";
import { type Collection, foldId, type Question } from "./collection.ts";

export interface BudgetFigures {
  readonly collection: string;
  readonly budget: number;
  readonly questions: number;
  /** Share of the questions whose judged page is shown, and of those that have it among their results. */
  readonly page: number;
  readonly pageOfFound: number;
  /** Share of the questions with a judged section whose text, or line, is shown; null if there are none. */
  readonly section: number | null;
  /** Share of the questions with a passage of the best-scoring section that has a match, if any text of it has. */
  readonly best: number;
  /** Median tokens of the whole output. */
  readonly tokens: number;
}

interface Shown {
  readonly found: boolean;
  readonly page: boolean;
  readonly section: boolean | null;
  readonly best: boolean;
  readonly tokens: number;
}

/** `ask` returns the results of a question with texts, marks and candidates, best first. */
export async function judgeBudgets(
  collection: Collection,
  budgets: readonly number[],
  ask: (question: Question) => Promise<SearchOutcome>,
): Promise<BudgetFigures[]> {
  const shown = new Map<number, Shown[]>(budgets.map((budget) => [budget, []]));
  for (const question of collection.questions) {
    if (!collection.documents.has(question.id)) continue;
    const answer = await ask(question);
    for (const [budget, all] of shown) {
      all.push(await judgeOne(collection, { question, answer }, budget));
    }
  }
  return budgets.map((budget) => figuresAt(collection.name, budget, shown.get(budget)!));
}

async function judgeOne(
  collection: Collection,
  { question, answer }: { readonly question: Question; readonly answer: SearchOutcome },
  maxTokens: number,
): Promise<Shown> {
  const view: View = { style: PLAIN, verbose: 0, maxTokens, passageTokens: 400 };
  const fitted = await fitAnswer(answer, FULL_MODE, view);
  const text = (await FULL_MODE.load()).render(fitted, view);
  const documents = collection.documents.get(question.id)!;
  const sections = collection.sections.get(question.id);
  const ids = fitted.results.flatMap(({ id, passages }) => [id, ...passages.map((one) => one.id)])
    .map((id) => foldId(id.slice(id.indexOf(":") + 1)));
  const count = await loadTokenCounter();
  return {
    found: answer.results.some(({ path }) => documents.has(path)),
    page: fitted.results.some(({ path }) => documents.has(path)),
    section: sections === undefined ? null : ids.some((id) => sections.has(id)),
    best: showsBest(answer, fitted.results),
    tokens: count(text),
  };
}

/** Is a match in the text of the best-scoring section shown, or if it has none, any of its text? */
function showsBest({ trace, results }: SearchOutcome, shown: readonly Result[]): boolean {
  const best = trace.candidates.at(0)?.id;
  const whole = results.find(({ findings }) => findings.sections.some(({ id }) => id === best));
  const passages = shown.find(({ id }) => id === whole?.id)?.passages ?? [];
  if (whole === undefined || passages.length === 0) return false;
  const lines = new SourceLines(whole);
  const matches = whole.findings.spots.filter(({ start }) => start >= whole.frontmatterEnd)
    .map(({ start, end }) => lines.placeOf(start, end)).filter(({ id }) => id === best);
  return matches.length === 0
    ? whole.id === best || passages.some(({ id }) => id === best)
    : matches.some(({ lineStart }) => passages.some((one) => covers(one, lineStart)));
}

function figuresAt(collection: string, budget: number, all: readonly Shown[]): BudgetFigures {
  const judged = all.filter(({ section }) => section !== null);
  return {
    collection,
    budget,
    questions: all.length,
    page: share(all, ({ page }) => page),
    pageOfFound: share(all.filter(({ found }) => found), ({ page }) => page),
    section: judged.length === 0 ? null : share(judged, ({ section }) => section === true),
    best: share(all, ({ best }) => best),
    tokens: all.map(({ tokens }) => tokens).sort((a, b) => a - b).at(all.length >> 1) ?? 0,
  };
}

function share(all: readonly Shown[], isSo: (one: Shown) => boolean): number {
  return all.length === 0 ? 0 : all.filter(isSo).length / all.length;
}

export function budgetText(one: BudgetFigures): string {
  const section = one.section === null ? "" : `, section ${one.section.toFixed(3)}`;
  return `${one.collection} within ${one.budget} tokens: page ${one.page.toFixed(3)} ` +
    `(${one.pageOfFound.toFixed(3)} of those found)${section}, ` +
    `best passage ${one.best.toFixed(3)}, median ${one.tokens} tokens`;
}
