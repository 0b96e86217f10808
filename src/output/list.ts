/** The shortest views: list and files. */
import type { Result } from "../search/model.ts";
import {
  aggregatedNote,
  copiesNote,
  countsText,
  relatedNote,
  snippetText,
  truncationLine,
  verboseLines,
} from "./answer/full.ts";
import { leftOutLine } from "./answer/left_out.ts";
import type { Layout, View } from "./model.ts";
import { nameText, type Style, wrap } from "./terminal/style.ts";

/** Id, breadcrumb and snippet of every result, separated by blank lines. */
export const LIST: Layout = {
  render: (answer, view) =>
    (answer.results.length === 0 ? "" : countsText(answer, view)) +
    [
      ...answer.results.map((result) => listEntry(result, view)),
      leftOutLine(answer.leftOut ?? [], view),
    ].filter((part) => part !== "").join("\n"),
  frame: countsText,
  item: listEntry,
};

/** Distinct files, best first, one per line. */
export const FILES: Layout = {
  render: ({ results }) => filesText(results),
  item: (result) => filesText([result]),
};

function listEntry(result: Result, view: View): string {
  const { style } = view;
  const lines = [
    style.bold(style.cyan(nameText(result.id))) +
    style.dim(aggregatedNote(result) + copiesNote(result) + relatedNote(result)),
    ...fitted(nameText(result.breadcrumb), style).map((line) => `  ${style.dim(line)}`),
  ];
  if (result.snippet !== "") {
    const shown = fitted(snippetText(result.snippet, style), style);
    lines.push(...shown.map((line) => `  ${line}`));
  }
  lines.push(...verboseLines(result, view).map((line) => `  ${line}`));
  if (result.truncated !== null) lines.push(`  ${truncationLine(result.truncated, view)}`);
  return lines.join("\n") + "\n";
}

/** Wrapped for terminals; one line for pipes. */
function fitted(text: string, style: Style): string[] {
  return style.color ? wrap(text, style.width - 2) : [text];
}

function filesText(results: readonly Result[]): string {
  const paths = new Set(results.map((result) => nameText(result.file)));
  return [...paths].map((path) => path + "\n").join("");
}
