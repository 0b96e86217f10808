/**
 * Jupyter notebooks → markdown: the cells in order, code in fences, outputs left out.
 *
 * Headings are those of the markdown cells; no cell reaches into the next, whatever it leaves open.
 */
import { decodeStrict } from "../../base/bytes.ts";
import { countLineEnds } from "../lines.ts";
import { findHeadings } from "../../markdown/headings.ts";
import type { Anchor } from "../../markdown/anchors.ts";
import { readFrontmatter } from "../../markdown/frontmatter.ts";
import type { FrontmatterEntries, Heading } from "../../markdown/model.ts";
import { splitFrontmatter } from "../../markdown/split_frontmatter.ts";
import { fenceFor } from "../text_writer.ts";
import type { Converter, Place, Reading, Unreadable } from "../model.ts";
import { type Cell, cellsOf } from "./cells.ts";

export const NOTEBOOK: Converter = { kind: "converter", convert };

async function convert(bytes: Uint8Array): Promise<Reading | Unreadable> {
  const source = decodeStrict(bytes);
  if (source === null) return { unreadable: "invalid UTF-8" };
  const notebook = cellsOf(source);
  if (notebook === null) return { unreadable: "not a notebook" };
  const headings: Heading[] = [];
  const anchors: Anchor[] = [];
  const code: number[] = [];
  const places: Place[] = [];
  let text = "";
  let line = 1;
  for (const [i, cell] of notebook.cells.entries()) {
    places.push({ name: `cell${i + 1}`, line });
    if (cell.text.trim() === "") continue;
    const shown = `${textOfCell(cell, notebook.language)}\n\n`;
    if (cell.kind === "markdown") {
      const found = await findHeadings({ text: shown, at: 0, line });
      for (const one of found.headings) {
        const at = one.at + text.length;
        headings.push({ ...one, at, endAt: one.endAt + text.length });
        if (one.explicitId !== null) anchors.push({ name: one.explicitId, at });
      }
      for (const at of found.code) code.push(at + text.length);
    } else if (cell.kind === "code") code.push(text.length, text.length + shown.length);
    text += shown;
    line += countLineEnds(shown);
  }
  const { entries } = await readFrontmatter(splitFrontmatter(text).yaml);
  const all = notebook.title === null ? entries : withTitle(entries, notebook.title);
  return { text, entries: all, headings, code, anchors, lineCount: Math.max(1, line - 1), places };
}

function textOfCell({ kind, text }: Cell, language: string): string {
  if (kind === "code") {
    const fence = fenceFor(text);
    return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
  }
  return text.trimEnd();
}

/** A title in the metadata of the notebook counts if its first cell, where Quarto has one, has none. */
function withTitle(entries: FrontmatterEntries, title: string): FrontmatterEntries {
  return new Map([["title", { kind: "scalar", value: title, text: title }], ...entries]);
}
