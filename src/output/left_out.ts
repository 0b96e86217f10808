/** The names of the results that a budget left out. */
import type { LeftOut } from "./model.ts";
import { shellQuote } from "./shell_quote.ts";
import { nameText, PLAIN, type Style } from "./style.ts";

/** The line below an answer that names them and the call that shows the first; empty if there are none. */
export function leftOutLine(leftOut: readonly LeftOut[], style: Style): string {
  if (leftOut.length === 0) return "";
  const names = leftOut.map(({ id, tokens }) => `${nameText(id)} (${tokens} tokens)`).join(", ");
  return style.dim(`[not shown: ${names}; ra get ${nameText(shellQuote(leftOut[0].id))}]`) + "\n";
}

/** What naming them costs: the line, or the part of a JSON document. */
export function leftOutText(
  leftOut: readonly LeftOut[],
  { isJson }: { readonly isJson: boolean },
): string {
  return isJson ? JSON.stringify(leftOut) : "\n" + leftOutLine(leftOut, PLAIN);
}
