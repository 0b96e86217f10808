/** The tags of a markdown text by the tokens of micromark: the oracle for `inlineTags`. */
import { parse, postprocess, preprocess } from "micromark";

const TAG = /(?<=^|[ \t-\r\u00a0\u3000])#([\p{L}\p{M}\p{N}_/-]{1,200})(?![\p{L}\p{M}\p{N}_/-])/gmu;

/** Tokens whose text is not shown: a `#` in them is part of an address. */
const ADDRESSES = new Set(["resource", "reference", "definition"]);

/** Tags in the text of paragraphs, in order, including duplicates. */
export function referenceTags(markdown: string): string[] {
  const events = postprocess(
    parse().document().write(preprocess()(markdown, undefined, true)),
  );
  const shown = new Set<number>();
  let [paragraphs, addresses] = [0, 0];
  for (const [kind, token] of events) {
    const change = kind === "enter" ? 1 : -1;
    if (token.type === "paragraph") paragraphs += change;
    else if (ADDRESSES.has(token.type)) addresses += change;
    else if (token.type === "data" && change > 0 && paragraphs > 0 && addresses === 0) {
      for (let at = token.start.offset; at < token.end.offset; at++) shown.add(at);
    }
  }
  return [...markdown.matchAll(TAG)]
    .filter(({ index, 1: tag }) => shown.has(index) && /\p{L}/u.test(tag))
    .map(([, tag]) => tag.replace(/[/-]+$/, ""));
}
