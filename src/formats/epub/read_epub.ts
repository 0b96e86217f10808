/** EPUB → text: its chapters in reading order, and what the book says about itself. */
import { decodeUtf8 } from "../../base/bytes.ts";
import { dirname, join, normalize } from "../../base/path.ts";
import { commaList, EntryList } from "../headings.ts";
import { PageReader } from "../html/page.ts";
import { scanMarkup } from "../markup/scan_markup.ts";
import type { Converter, Reading, Unreadable } from "../model.ts";
import { TextWriter } from "../text_writer.ts";
import { fromZip } from "../zip/open_zip.ts";

export const EPUB: Converter = { kind: "converter", convert };

const FORMAT = "an EPUB";
/** Further chapters are left out. */
const MOST_CHAPTERS = 5_000;

function convert(bytes: Uint8Array): Reading | Unreadable {
  return fromZip(bytes, FORMAT, (zip) => {
    const container = zip.read("META-INF/container.xml");
    const packagePath = container === null ? null : packagePathIn(decodeUtf8(container));
    const opf = packagePath === null ? null : zip.read(packagePath);
    if (opf === null || packagePath === null) return { unreadable: `not ${FORMAT}` };
    if (zip.names.includes("META-INF/rights.xml")) return { unreadable: "encrypted" };
    const book = readPackage(decodeUtf8(opf));
    const to = new TextWriter();
    for (const [i, path] of book.chapters.slice(0, MOST_CHAPTERS).entries()) {
      const chapter = zip.read(normalize(join(dirname(packagePath), path)));
      if (chapter === null) continue;
      to.place(`chapter${i + 1}`);
      const page = new PageReader(to, { hasMain: false });
      scanMarkup(decodeUtf8(chapter), page, { isXml: true });
      page.finish();
    }
    return to.finish(book.entries.entries);
  });
}

function packagePathIn(xml: string): string | null {
  let path: string | null = null;
  scanMarkup(xml, {
    open: (name, attributes) => {
      if (name === "rootfile") path ??= attributes.get("full-path") ?? null;
    },
    close() {},
    text() {},
  }, { isXml: true });
  return path;
}

const METADATA: Readonly<Record<string, string>> = {
  ...{ title: "title", creator: "author", description: "description", language: "lang" },
  ...{ date: "date", publisher: "publisher", identifier: "identifier" },
};

/** The chapters, as paths relative to the package, and the metadata. */
function readPackage(xml: string) {
  const entries = new EntryList();
  const files = new Map<string, string>();
  const spine: string[] = [];
  let field = "";
  scanMarkup(xml, {
    open(name, attributes, ends) {
      field = ends ? "" : name.replace(/^dc:/, "");
      if (name.endsWith("item")) {
        files.set(attributes.get("id") ?? "", attributes.get("href") ?? "");
      }
      if (name.endsWith("itemref")) spine.push(attributes.get("idref") ?? "");
    },
    close: () => field = "",
    text(text) {
      if (text.trim() === "") return;
      if (field === "subject") entries.addTags(commaList(text));
      else if (Object.hasOwn(METADATA, field)) entries.add(METADATA[field], text);
    },
  }, { isXml: true });
  const chapters = spine.map((id) => files.get(id)).filter((path) => path !== undefined);
  // None comes twice, which a hostile book could make large by.
  return { entries, chapters: [...new Set(chapters)].map(decodePath) };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
