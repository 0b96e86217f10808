/** HTML → text: the main content of a page, and what it says about itself. */
import { decodeStrict } from "../../base/bytes.ts";
import { commaList, EntryList } from "../headings.ts";
import { type MarkupHandler, scanMarkup } from "../markup/scan_markup.ts";
import type { Converter, Reading, Unreadable } from "../model.ts";
import { TextWriter } from "../text_writer.ts";
import { isMain, PageReader } from "./page.ts";

export const HTML: Converter = { kind: "converter", convert };

function convert(bytes: Uint8Array): Reading | Unreadable {
  const html = decodeHtml(bytes);
  if (html === null) return { unreadable: "not in the encoding that it names" };
  const facts = new PageFacts();
  scanMarkup(html, facts);
  const to = new TextWriter();
  const page = new PageReader(to, { hasMain: facts.hasMain });
  scanMarkup(html, page);
  page.finish();
  return to.finish(facts.entriesFor(to.firstTitle));
}

/** Where a page names its encoding. */
const MOST_HEAD = 2_048;
const CHARSET = /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w:.-]{1,40})/i;

/** UTF-8 unless the page says otherwise; null for what cannot be decoded. */
function decodeHtml(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, MOST_HEAD));
  const [, label = "utf-8"] = CHARSET.exec(head) ?? [];
  if (/^utf-?8$/i.test(label)) return decodeStrict(bytes);
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return decodeStrict(bytes);
  }
}

const META: Readonly<Record<string, string>> = {
  ...{ author: "author", description: "description", date: "date", generator: "generator" },
};

/** What the head of a page says, and whether the page marks its main content. */
class PageFacts implements MarkupHandler {
  hasMain = false;
  readonly #entries = new EntryList();
  #title: string | null = null;
  #isInTitle = false;

  /** The first heading names a page better than its title, which has the site's name in it as well. */
  entriesFor(firstTitle: string | null) {
    if (firstTitle === null && this.#title !== null) this.#entries.add("title", this.#title);
    return this.#entries.entries;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (isMain(name, attributes)) this.hasMain = true;
    if (name === "title" && this.#title === null) {
      this.#isInTitle = true;
      this.#title = "";
    }
    if (name === "html" && attributes.has("lang")) {
      this.#entries.add("lang", attributes.get("lang")!);
    }
    if (name !== "meta") return;
    const [key, value] = [attributes.get("name")?.toLowerCase(), attributes.get("content") ?? ""];
    if (key === "keywords") this.#entries.addTags(commaList(value));
    else if (key !== undefined && Object.hasOwn(META, key)) this.#entries.add(META[key], value);
  }

  close(name: string): void {
    if (name === "title") this.#isInTitle = false;
  }

  text(text: string): void {
    if (this.#isInTitle && this.#title!.length < MOST_HEAD) this.#title += text;
  }
}
