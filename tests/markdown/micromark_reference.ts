/** What all of micromark says about a document: the oracle for our own reading of blocks. */

import { compile, parse, postprocess, preprocess } from "micromark";

export interface ReferenceHeading {
  readonly depth: number;
  readonly line: number;
  readonly lastLine: number;
}

export interface Reference {
  readonly headings: readonly ReferenceHeading[];
  /** Texts of the headings, taken from the HTML, white space folded. */
  readonly titles: readonly string[];
}

/** Headings with their first and last lines, from 1, by micromark with all its passes. */
export function referenceOf(markdown: string): Reference {
  const events = postprocess(
    parse().document().write(preprocess()(markdown, undefined, true)),
  );
  const headings: ReferenceHeading[] = [];
  let depth = 0;
  let line = 0;
  for (const [kind, token, context] of events) {
    if (kind === "enter") {
      if (token.type === "atxHeading") depth = 0;
      if (token.type === "atxHeadingSequence" && depth === 0) {
        depth = context.sliceSerialize(token).length;
      }
      if (token.type === "setextHeadingText") line = token.start.line;
      if (token.type === "setextHeadingLineSequence") {
        depth = context.sliceSerialize(token).startsWith("=") ? 1 : 2;
      }
    } else if (token.type === "atxHeading") {
      headings.push({ depth, line: token.start.line, lastLine: token.start.line });
    } else if (token.type === "setextHeading") {
      headings.push({ depth, line, lastLine: token.end.line });
    }
  }
  return { headings, titles: titlesOf(events) };
}

function titlesOf(events: ReturnType<typeof postprocess>): string[] {
  const nothing = () => undefined;
  const drop = { exit: { htmlTextData: nothing, htmlFlowData: nothing } };
  const html = compile({ htmlExtensions: [drop] })(events);
  return [...html.matchAll(/<h([1-6])>([^]*?)<\/h\1>/g)].map((match) => textOf(match[2]));
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

function textOf(html: string): string {
  return html.replace(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, "$1").replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity])
    .replace(/[ \t\r\n]+/g, " ").trim();
}
