/**
 * The words of a prompt that say what it is about. A user's request to an agent enters; words to search for
 * leave, without what every request has: stop words, greetings, verbs such as "fix" and "add", and chores
 * such as "commit" and "unit tests". A question about a chore keeps its words.
 */
import { isStopWord } from "../text/stopwords.ts";

/** A prompt may contain a pasted file; its start says enough. */
const MOST_CHARACTERS = 20_000;

const WORD = /[\p{L}\p{N}_]+(?:[.'’-][\p{L}\p{N}_]+)*/gu;

/** Words of requests that say nothing about their topic. */
const REQUEST_WORDS: ReadonlySet<string> = new Set(
  ("add again ahead also bug change check code continue create delete done explain file files find " +
    "fix fixed function get give go good great help hello hey hi implement issue just know let " +
    "lets like look make need needs next nice not now ok okay problem project put read refactor " +
    "remove rename repo run see show start stop sure tell thank thanks thing things try " +
    "update use want work working works write wrong yeah yep yes").split(" "),
);

/** What agents are told to do in any project. */
const CHORES: ReadonlySet<string> = new Set(
  ("branch bump changelog cleanup comment comments commit commits diff format formatting lint linter " +
    "merge module modules move pr push readme rebase refactoring review revert simplify split test " +
    "testing tests tidy todo typo typos unit").split(" "),
);

const QUESTION =
  /\?|^(?:how|what|when|where|which|who|why|can|could|does|do|is|are|should|will)\b/i;

/** The words, each once and as written, in their order. Empty for a command of the agent (`/clear`). */
export function promptWords(prompt: string): string[] {
  const text = prompt.slice(0, MOST_CHARACTERS).trim();
  if (/^\/\w[\w-]*(?:\s|$)/.test(text)) return [];
  const isQuestion = QUESTION.test(text);
  const words = new Map<string, string>();
  for (const [word] of text.matchAll(WORD)) {
    const key = word.toLowerCase();
    if (word.length < 2 || !/\p{L}/u.test(word)) continue;
    if (isStopWord(word) || REQUEST_WORDS.has(key) || words.has(key)) continue;
    if (!isQuestion && CHORES.has(key)) continue;
    words.set(key, word);
  }
  return [...words.values()];
}
