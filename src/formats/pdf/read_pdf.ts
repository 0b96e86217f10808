/**
 * PDF → text: its pages in order, under the headings of its outline.
 *
 * Nothing is fetched or executed, and images are not looked at. What is read is bounded by
 * `budget.ts`, whatever the file says; the work is linear in what was unpacked.
 */
import { commaList, EntryList } from "../headings.ts";
import type { Converter, Reading, Unreadable } from "../model.ts";
import { TextWriter } from "../text_writer.ts";
import { type Block, blocksOf } from "./page/blocks.ts";
import { PdfProblem } from "./file/budget.ts";
import { textOfString } from "./font/encodings.ts";
import { PdfFile } from "./file/file.ts";
import { Hyphens } from "./page/hyphens.ts";
import { linesOfPage, type PageLine } from "./page/lines.ts";
import { type OutlineEntry, readOutline } from "./outline.ts";
import { FontCache } from "./font/font_cache.ts";
import { PageReader } from "./page/page_text.ts";
import { contentOf, type Page, readPages } from "./pages.ts";
import { placeHeadings } from "./page/place_headings.ts";
import { withoutRunningHeads } from "./page/running_heads.ts";
import { titleOf } from "./page/title.ts";

export const PDF: Converter = { kind: "converter", convert };

function convert(bytes: Uint8Array): Reading | Unreadable {
  try {
    return read(new PdfFile(bytes));
  } catch (error) {
    if (error instanceof PdfProblem) return { unreadable: error.message };
    throw error;
  }
}

/** Characters. */
const MOST_TEXT = 20_000_000;

function read(file: PdfFile): Reading {
  const pages = readPages(file);
  if (pages.length === 0) throw new PdfProblem("damaged");
  const { texts, untold } = readTexts(file, pages);
  const shown = withoutRunningHeads(texts);
  const lines = shown.map((page) => page.lines);
  const length = lines.flat().reduce((sum, { text }) => sum + text.trim().length, 0);
  if (length === 0) {
    throw new PdfProblem(
      untold > 0 ? "its fonts do not say which letters it has" : "has no text; it may be scanned",
    );
  }
  if (length > MOST_TEXT) throw new PdfProblem("has too much in it to be read");
  const numbers = new Map(pages.map(({ number }, i) => [number, i] as const));
  const outline = readOutline(file, numbers).map((entry) => onPage(entry, pages[entry.page]));
  const to = new TextWriter();
  write(to, lines, outline);
  return to.finish(entriesOf(file, lines).entries);
}

function readTexts(file: PdfFile, pages: readonly Page[]) {
  const fonts = new FontCache(file);
  let untold = 0;
  const texts = pages.map((page) => {
    const reader = new PageReader(file, fonts, page.matrix);
    reader.read(contentOf(file, page), page.resources);
    for (const note of page.notes) reader.readNote(file.dict(note));
    untold += reader.untold;
    return { lines: linesOfPage(reader.pieces), height: page.height };
  });
  return { texts, untold };
}

/** The entry with its height in the coordinates of the page's lines. */
function onPage(entry: OutlineEntry, { matrix }: Page): OutlineEntry {
  const isLevel = matrix[0] === 1;
  return { ...entry, y: entry.y !== null && isLevel ? entry.y + matrix[5] : null };
}

/** So that none of them is taken for the title of the document. */
const PAGE_DEPTH = 2;

/** Each page below its own headings; without an outline, a page is a section. */
function write(
  to: TextWriter,
  pages: readonly (readonly PageLine[])[],
  outline: readonly OutlineEntry[],
): void {
  const hyphens = new Hyphens();
  for (const lines of pages) hyphens.learn(lines.map(({ text }) => text));
  const byPage = Map.groupBy(outline, ({ page }) => page);
  pages.forEach((lines, i) => {
    to.place(`page${i + 1}`);
    // As browsers have it.
    to.anchor(`page=${i + 1}`);
    if (outline.length === 0 && lines.length > 0) to.heading(PAGE_DEPTH, `Page ${i + 1}`);
    for (const block of blocksOf(lines, placeHeadings(lines, byPage.get(i) ?? []))) {
      writeBlock(to, block, hyphens);
    }
  });
}

function writeBlock(to: TextWriter, block: Block, hyphens: Hyphens): void {
  switch (block.kind) {
    case "heading":
      return to.heading(block.depth, block.title);
    case "code":
      return to.code(block.lines.join("\n"));
    case "item":
      return to.item(hyphens.joined(block.lines).join("\n"), 1);
    case "paragraph":
      return to.paragraph(hyphens.joined(block.lines).join("\n"));
  }
}

/** What the file says about itself; its title is on the first page if it is nowhere else. */
function entriesOf(file: PdfFile, pages: readonly (readonly PageLine[])[]): EntryList {
  const entries = new EntryList();
  const said = (key: string) => textOfString(file.text(file.info.get(key)).slice(0, 4_000)).trim();
  const title = said("Title").replace(/^Microsoft (?:Word|PowerPoint) - /, "");
  const isName = /^(?:untitled\b.*|.*\.(?:docx?|tex|dvi|pdf|indd|pptx?|odt|qxd))?$/i.test(title);
  const found = isName ? titleOf(pages) : title;
  if (found !== null) entries.add("title", found);
  for (const [key, name] of [["Author", "author"], ["Subject", "description"]]) {
    if (said(key) !== "") entries.add(name, said(key));
  }
  const [, year, month, day] = /^D:(\d{4})(\d\d)(\d\d)/.exec(said("CreationDate")) ?? [];
  if (year !== undefined) entries.add("date", `${year}-${month}-${day}`);
  const keywords = commaList(said("Keywords"));
  if (keywords.length > 0) entries.addTags(keywords);
  return entries;
}
