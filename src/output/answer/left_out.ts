/** The names of the results that a budget left out. */
import type { LeftOut, View } from "../model.ts";
import { COMMANDS } from "./rest.ts";
import { nameText, PLAIN } from "../terminal/style.ts";

/** The line below an answer that names them and the call that shows the first; empty if there are none. */
export function leftOutLine(
  leftOut: readonly LeftOut[],
  { style, calls = COMMANDS }: Pick<View, "style" | "calls">,
): string {
  if (leftOut.length === 0) return "";
  const names = leftOut.map(({ id, tokens }) => `${nameText(id)} (${tokens} tokens)`).join(", ");
  const call = nameText(calls.get({ id: leftOut[0].id, lines: null }));
  return style.dim(`[not shown: ${names}; ${call}]`) + "\n";
}

/** What naming them costs: the line, or the part of a JSON document. */
export function leftOutText(
  leftOut: readonly LeftOut[],
  { isJson }: { readonly isJson: boolean },
): string {
  return isJson ? JSON.stringify(leftOut) : "\n" + leftOutLine(leftOut, { style: PLAIN });
}
