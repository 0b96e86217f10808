/** The part of a snippet that fits a line beside an id and a title. */
import { MARK_END, MARK_START } from "../base/text/marks.ts";

/** How much of a snippet a brief result shows, and how much of that comes before the first match. */
const BRIEF_LENGTH = 110;
const BEFORE_MATCH = 40;

const WIDE_EDGES = ["。", "！", "？", "、", "，"];

/** The part of a snippet around its first matches, between words; without spaces, between parts of sentences. */
export function shortSnippet(snippet: string): string {
  const first = Math.max(0, snippet.indexOf(MARK_START));
  if (snippet.length <= BRIEF_LENGTH) return snippet;
  if (WIDE_EDGES.some((edge) => snippet.includes(edge))) return shortWide(snippet, first);
  const from = first <= BEFORE_MATCH ? 0 : snippet.indexOf(" ", first - BEFORE_MATCH) + 1;
  const last = snippet.lastIndexOf(" ", from + BRIEF_LENGTH);
  const to = from + BRIEF_LENGTH >= snippet.length || last <= first ? snippet.length : last;
  const text = snippet.slice(from, to);
  return `${from > 0 ? "…" : ""}${text}${to < snippet.length && !text.endsWith("…") ? "…" : ""}`;
}

function shortWide(snippet: string, first: number): string {
  const before = (at: number) =>
    Math.max(...WIDE_EDGES.map((edge) => at < 0 ? -1 : snippet.lastIndexOf(edge, at))) + 1;
  const sentence = first <= BEFORE_MATCH ? 0 : before(first);
  const from = first - sentence > BRIEF_LENGTH / 2 ? first : sentence;
  const end = from + BRIEF_LENGTH >= snippet.length ? snippet.length : before(from + BRIEF_LENGTH);
  const marked = snippet.indexOf(MARK_END, first) + MARK_END.length;
  const to = end <= marked ? snippet.length : end;
  return `${from > 0 ? "…" : ""}${snippet.slice(from, to)}${to < snippet.length ? "…" : ""}`;
}
