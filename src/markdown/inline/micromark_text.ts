/**
 * The text of any heading, from the events of micromark's text tokenizer: code, emphasis, links,
 * images (by their alternative text), autolinks, entities and escapes become plain text; HTML tags
 * go.
 */

import type * as Micromark from "micromark";
import { MAX_SOURCE, oneLine } from "./heading_text.ts";

type ParseContext = ReturnType<typeof Micromark.parse>;

/** Tokens whose own text is shown. */
const SHOWN = new Set([
  "data",
  "codeTextData",
  "characterEscapeValue",
  "autolinkProtocol",
  "autolinkEmail",
]);
/** Tokens whose content is not shown. */
const HIDDEN = new Set(["resource", "reference"]);

/** The text of a heading in one line; `context` knows the definitions of the document. */
export function parsedHeadingText(
  { preprocess, micromark }: typeof Micromark,
  context: ParseContext,
  source: string,
): string {
  const chunks = preprocess()(source.slice(0, MAX_SOURCE), undefined, true);
  let text = "";
  let hidden = 0;
  for (const [kind, token, tokenizer] of context.text().write(chunks)) {
    if (HIDDEN.has(token.type)) hidden += kind === "enter" ? 1 : -1;
    else if (kind === "exit" || hidden > 0) continue;
    else if (SHOWN.has(token.type)) text += tokenizer.sliceSerialize(token);
    else if (token.type === "lineEnding") text += " ";
    else if (token.type === "characterReference") {
      text += decode(micromark, tokenizer.sliceSerialize(token));
    }
  }
  return oneLine(text);
}

/** The character that `&copy;` or `&#65;` stands for. */
function decode(micromark: typeof Micromark.micromark, reference: string): string {
  const html = micromark(reference).replace(/^<p>|<\/p>$/g, "");
  return html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace(
    "&amp;",
    "&",
  );
}
