/**
 * Counts the tokens of a whole answer that is tried in several forms until it fits its budget.
 *
 * JSON is counted result by result, and the count of a result that another form had as well is kept. The sum
 * is exact: a text is only cut where a letter or digit is followed by a quote, and no token reaches across
 * that. What is between two such places, the end of one result and the start of the next, is counted joined.
 */
import { withoutInvisible } from "../../base/text/invisible.ts";
import type { Result } from "../../search/model.ts";
import type { Answer, Layout, View } from "../model.ts";
import type { TokenCounter } from "../tokens.ts";

/** Counts an answer. If there are more tokens than `most`, returns some number above `most`. */
export type AnswerCounter = (answer: Answer, most: number) => number;

/** Characters per token that no answer reaches; one that has more than the budget allows is not counted. */
const MOST_CHARACTERS = 8;

/** Counts what the layout prints; in JSON, counts of tokens that are not known yet as the widest ones. */
export function tokensOf(layout: Layout, view: View, count: TokenCounter): AnswerCounter {
  const { joints } = layout;
  const whole: AnswerCounter = (answer, most) =>
    countText(layout.render(answer, view), most, count);
  if (joints === undefined) return whole;
  const known = new WeakMap<Result, CutItem>();
  const itemOf = (result: Result, answer: Answer) => {
    const item = known.get(result) ?? cutItem(layout.item(result, view, answer));
    known.set(result, item);
    return item;
  };
  let fitting: Counted | null = null;
  return (answer, most) => {
    if (answer.results.length === 0) return whole(answer, most);
    const innerOf = (result: Result) => innerTokens(itemOf(result, answer), most, count);
    const least = fitting === null ? 0 : leastTokens(answer, fitting, { most, innerOf });
    if (least > most) return least;
    const { before, between, after } = joints(answer);
    const inner: number[] = [];
    let tokens = 0;
    let open = before;
    for (const result of answer.results) {
      const item = itemOf(result, answer);
      inner.push(innerOf(result));
      tokens += inner.at(-1)! + count(withoutInvisible(open + item.head));
      if (tokens > most) return tokens;
      open = item.tail + between;
    }
    tokens += count(withoutInvisible(open.slice(0, open.length - between.length) + after));
    if (tokens <= most) fitting = { results: answer.results, inner, tokens };
    return tokens;
  };
}

/** An answer that fits, with the tokens of all of it and of the inner text of each result. */
interface Counted {
  readonly results: readonly Result[];
  readonly inner: readonly number[];
  readonly tokens: number;
}

interface LeastOptions {
  readonly most: number;
  readonly innerOf: (result: Result) => number;
}

/** Tokens by which the ends of two forms of a result differ at most. */
const ENDS = 8;

/**
 * A number that the tokens of an answer do not fall below, from one that fits: whatever is tried after that shows
 * no less of any result. The last result comes first, since the first ones take the longest to count; the rest is
 * not even printed once there are more tokens than `most`.
 */
function leastTokens(
  { results }: Answer,
  fitting: Counted,
  { most, innerOf }: LeastOptions,
): number {
  if (fitting.results.length !== results.length) return 0;
  let tokens = fitting.tokens;
  for (let i = results.length - 1; i >= 0 && tokens <= most; i--) {
    if (results[i] === fitting.results[i]) continue;
    tokens += Math.max(0, innerOf(results[i]) - fitting.inner[i] - ENDS);
  }
  return tokens;
}

function countText(text: string, most: number, count: TokenCounter): number {
  return text.length > most * MOST_CHARACTERS ? Infinity : count(text, most);
}

/** A result, cut into what is joined with its neighbours and what is not. */
interface CutItem {
  readonly head: string;
  readonly inner: string;
  readonly tail: string;
  /** Of `inner`; null until it is counted to its end. */
  tokens: number | null;
}

const FIRST_CUT = /[A-Za-z0-9](?=")/;
const LAST_CUT = /^(?:[^]*[A-Za-z0-9](?="))?/;

function cutItem(printed: string): CutItem {
  const text = withoutInvisible(printed);
  const from = (FIRST_CUT.exec(text)?.index ?? -1) + 1;
  const to = LAST_CUT.exec(text)![0].length;
  return {
    head: text.slice(0, from),
    inner: text.slice(from, to),
    tail: text.slice(to),
    tokens: null,
  };
}

function innerTokens(item: CutItem, most: number, count: TokenCounter): number {
  if (item.tokens !== null) return item.tokens;
  const tokens = countText(item.inner, most, count);
  if (tokens <= most) item.tokens = tokens;
  return tokens;
}
