/** Headings and code lines from the events of micromark's block level. */

import { type Blocks, type Heading, isSpaceOrTab, type MarkdownSource } from "./blocks.ts";
import type { Micromark } from "../headings.ts";
import { LineCursor } from "./line_cursor.ts";

type Event = ReturnType<Micromark["postprocess"]>[number];

const CODE = new Set(["codeFenced", "codeIndented", "htmlFlow"]);

/** Reads the events that the document tokenizer wrote for `source` from its `at` on. */
export function readBlocks(events: readonly Event[], source: MarkdownSource): Blocks {
  const lines = lineStarts(source);
  const headings: Heading[] = [];
  const code: number[] = [];
  let depth = 0;
  let line = 0;
  let text = "";
  for (const [kind, token, context] of flowEvents(events)) {
    switch (token.type) {
      case "atxHeading":
      case "setextHeading":
        if (kind === "enter") {
          depth = 0;
          line = token.start.line;
          text = "";
        } else headings.push(toHeading(depth, line, token.end.line, text));
        break;
      case "atxHeadingSequence":
      case "setextHeadingLineSequence":
        if (kind === "exit" && depth === 0) depth = depthOf(context.sliceSerialize(token));
        break;
      case "atxHeadingText":
      case "setextHeadingText":
        if (kind === "enter") {
          // The heading itself may start too early, with definitions before its text.
          line = token.start.line;
          text = context.sliceSerialize(token);
        }
        break;
      default:
        if (kind === "exit" && CODE.has(token.type)) {
          code.push(lines[token.start.line - 1], lines[token.end.line]);
        }
    }
  }
  return { headings, code };

  function toHeading(depth: number, first: number, last: number, text: string): Heading {
    return {
      depth,
      at: lines[first - 1],
      endAt: lines[last],
      line: source.line + first - 1,
      source: text.split(/\r\n|\r|\n/).map(trimLine).join("\n"),
    };
  }
}

/** The events of the flow tokenizers that hang on the chunks of the document. */
function* flowEvents(events: readonly Event[]): Generator<Event> {
  let last: unknown;
  for (const [kind, token] of events) {
    const flow = token._tokenizer;
    if (kind !== "enter" || flow === undefined || flow === last) continue;
    last = flow;
    yield* flow.events;
  }
}

/** Positions in the text where lines start, and its end twice, for tokens that end on no line. */
function lineStarts(source: MarkdownSource): number[] {
  const cursor = new LineCursor(source);
  const starts: number[] = [];
  while (cursor.nextLine()) starts.push(cursor.lineAt);
  starts.push(source.text.length, source.text.length);
  return starts;
}

function depthOf(marks: string): number {
  if (marks.startsWith("=")) return 1;
  return marks.startsWith("-") ? 2 : marks.length;
}

function trimLine(line: string): string {
  let from = 0;
  let to = line.length;
  while (from < to && isSpaceOrTab(line.charCodeAt(from))) from++;
  while (to > from && isSpaceOrTab(line.charCodeAt(to - 1))) to--;
  return line.slice(from, to);
}
