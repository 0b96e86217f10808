/**
 * DOCX → text: paragraphs, headings by their styles, lists, tables, and the properties of the document.
 *
 * What was deleted under revision, notes, headers and footers are left out.
 */
import { decodeUtf8 } from "../../base/bytes.ts";
import { commaList, EntryList } from "../headings.ts";
import { scanMarkup } from "../markup/scan_markup.ts";
import type { Converter, Reading, Unreadable } from "../model.ts";
import { TextWriter } from "../text_writer.ts";
import { fromZip, type Zip } from "../zip/open_zip.ts";
import { BodyReader } from "./body.ts";
import { paragraphStyles } from "./styles.ts";

export const DOCX: Converter = { kind: "converter", convert };

const FORMAT = "a DOCX document";

function convert(bytes: Uint8Array): Reading | Unreadable {
  return fromZip(bytes, FORMAT, (zip) => {
    const body = xmlOf(zip, bodyPathIn(xmlOf(zip, "_rels/.rels") ?? ""));
    if (body === null) return { unreadable: `not ${FORMAT}` };
    const styles = paragraphStyles(xmlOf(zip, "word/styles.xml") ?? "");
    const to = new TextWriter();
    const reader = new BodyReader(to, styles);
    scanMarkup(body, reader, { isXml: true });
    reader.finish();
    return to.finish(propertiesOf(xmlOf(zip, "docProps/core.xml") ?? "").entries);
  });
}

function xmlOf(zip: Zip, name: string): string | null {
  const bytes = zip.read(name);
  return bytes === null ? null : decodeUtf8(bytes);
}

/** Some programs give the body another name than the usual one. */
function bodyPathIn(relationships: string): string {
  let path = "word/document.xml";
  scanMarkup(relationships, {
    open(_, attributes) {
      const target = attributes.get("Target") ?? "";
      if (/\/officeDocument$/.test(attributes.get("Type") ?? "") && target !== "") {
        path = target.replace(/^\//, "");
      }
    },
    close() {},
    text() {},
  }, { isXml: true });
  return path;
}

const PROPERTIES: Readonly<Record<string, string>> = {
  ...{ "dc:title": "title", "dc:creator": "author", "dc:description": "description" },
  ...{ "dc:subject": "subject", "dc:language": "lang", "dcterms:modified": "modified" },
};

function propertiesOf(xml: string): EntryList {
  const entries = new EntryList();
  let name = "";
  scanMarkup(xml, {
    open: (tag, _, ends) => name = ends ? "" : tag,
    close: () => name = "",
    text(text) {
      if (text.trim() === "") return;
      if (name === "cp:keywords") entries.addTags(commaList(text));
      else if (Object.hasOwn(PROPERTIES, name)) entries.add(PROPERTIES[name], text);
    },
  }, { isXml: true });
  return entries;
}
