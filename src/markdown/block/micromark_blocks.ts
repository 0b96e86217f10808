/** Headings and code lines from the events of micromark's block level. */

import { trimEnd } from "./block_starts.ts";
import type * as Micromark from "micromark";
import { LineTable } from "../line_table.ts";
import type { Blocks, HeadingBlock, MarkdownSource } from "../model.ts";

type Event = ReturnType<typeof Micromark.postprocess>[number];

const CODE = new Set(["codeFenced", "codeIndented", "htmlFlow"]);

/** Reads the events that the document tokenizer wrote for `source` from its `at` on. */
export function readBlocks(events: readonly Event[], source: MarkdownSource): Blocks<HeadingBlock> {
  const lines = new LineTable(source.text);
  /** Where a line starts that micromark counts from `source.at`; a BOM is not part of it. */
  const startOf = (line: number) => Math.max(source.at, lines.startOf(source.line + line - 1));
  const headings: HeadingBlock[] = [];
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
        } else headings.push(toHeading(token.end.line));
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
          code.push(startOf(token.start.line), startOf(token.end.line + 1));
        }
    }
  }
  return { headings, code, lineCount: lines.count };

  function toHeading(last: number): HeadingBlock {
    return {
      depth,
      at: startOf(line),
      endAt: startOf(last + 1),
      line: source.line + line - 1,
      source: withoutIndent(text),
    };
  }
}

/** The events of the flow tokenizers that are attached to the chunks of the document. */
function* flowEvents(events: readonly Event[]): Generator<Event> {
  let last: unknown;
  for (const [kind, token] of events) {
    const flow = token._tokenizer;
    if (kind !== "enter" || flow === undefined || flow === last) continue;
    last = flow;
    yield* flow.events;
  }
}

function depthOf(marks: string): number {
  if (marks.startsWith("=")) return 1;
  return marks.startsWith("-") ? 2 : marks.length;
}
/**
 * The lines without their indent, joined by `\n`. White space at the end of a line is kept: a
 * backslash before it is text, and before the line ending it would be a hard break.
 */
function withoutIndent(text: string): string {
  const joined = text.split(/\r\n|\r|\n/).map((line) => line.replace(/^[ \t]+/, "")).join("\n");
  return joined.slice(0, trimEnd(joined, 0, joined.length));
}
