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
  return (answer, most) => {
    if (answer.results.length === 0) return whole(answer, most);
    const { before, between, after } = joints(answer);
    let tokens = 0;
    let open = before;
    for (const result of answer.results) {
      const item = itemOf(result, answer);
      tokens += innerTokens(item, most, count) + count(withoutInvisible(open + item.head));
      if (tokens > most) return tokens;
      open = item.tail + between;
    }
    return tokens + count(withoutInvisible(open.slice(0, open.length - between.length) + after));
  };
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
