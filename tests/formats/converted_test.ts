/** HTML, DOCX and EPUB: what becomes of odd, broken and hostile files. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { encodeUtf8 } from "../../src/base/bytes.ts";
import { sectionAnchors } from "../../src/document/anchors.ts";
import type { DocumentOutcome } from "../../src/document/parse_document.ts";
import { parseDocument } from "../../src/document/parse_document.ts";
import { processorTime } from "../processor_time.ts";
import { makeZip } from "./make_zip.ts";

async function parse(path: string, content: string | Uint8Array): Promise<DocumentOutcome> {
  const bytes = typeof content === "string" ? encodeUtf8(content) : content;
  return await parseDocument({ tree: "t", path, bytes });
}

async function textOf(path: string, content: string | Uint8Array): Promise<string> {
  const parsed = await parse(path, content);
  return parsed.kind === "parsed" ? parsed.text : `rejected: ${parsed.reason}`;
}

const latin1 = Uint8Array.from('<meta charset="iso-8859-1"><p>caf\xe9', (c) => c.charCodeAt(0));

const PAGES: [name: string, html: string | Uint8Array, text: string][] = [
  ["a fragment", "Hello <b>you</b>", "Hello you\n\n"],
  ["tags that are never closed", "<h1>A<p>b<li>c", "# A\n\nb\n\nc\n\n"],
  ["headings in tables", "<table><tr><td><h2>A</h2>b<td>c</table>", "## A\n\nb\n\nc\n\n"],
  [
    "entities, but none that a page defines",
    '<!DOCTYPE a [<!ENTITY x "y">]><p>&lt;&#x41;&x;',
    "]>\n\n<A&x;\n\n",
  ],
  ["another encoding", latin1, "café\n\n"],
  [
    "bytes in no encoding",
    new Uint8Array([60, 112, 62, 0xff, 0xfe]),
    "rejected: not in the encoding that it names",
  ],
  ["nothing", "", ""],
];
for (const [name, html, text] of PAGES) {
  Deno.test(`HTML: ${name}`, async () => equal(await textOf("a.html", html), text));
}

Deno.test("HTML: ids lead to the sections that they are in or name", async () => {
  const html = "<h1>A</h1><a name=top></a><h2 id=b>Be</h2><p id=in>x</p><h2>C</h2>y";
  const parsed = await parse("a.html", html);
  if (parsed.kind === "rejected") throw new Error(parsed.reason);
  const slugs = [...await sectionAnchors(parsed)].map(([name, { slug }]) => [name, slug]);
  deepEqual(slugs.slice(0, 3), [["top", "be"], ["b", "be"], ["in", "be"]]);
});

const BOMB = new Uint8Array(60_000_000);

const ARCHIVES: [name: string, path: string, content: () => Promise<Uint8Array>, reason: string][] =
  [
    [
      "no archive",
      "a.docx",
      () => Promise.resolve(encodeUtf8("hello")),
      "not a DOCX document, or encrypted",
    ],
    ["an archive of something else", "a.docx", () => makeZip({ a: "b" }), "not a DOCX document"],
    ["an archive of something else", "a.epub", () => makeZip({ a: "b" }), "not an EPUB"],
    [
      "an encrypted archive",
      "a.docx",
      () => makeZip({ "word/document.xml": "x" }, { isEncrypted: true }),
      "encrypted",
    ],
    [
      "a bomb",
      "a.docx",
      () => makeZip({ "word/document.xml": BOMB }),
      "unpacks to more than 50000000 bytes",
    ],
    [
      "an unknown method",
      "a.docx",
      () => makeZip({ "word/document.xml": "x" }, { method: 99 }),
      "packed in an unknown way",
    ],
    [
      "damaged data",
      "a.docx",
      async () =>
        (await makeZip({ "word/document.xml": "x".repeat(100) })).map((byte, i) =>
          i > 47 && i < 52 ? 255 : byte
        ),
      "damaged",
    ],
  ];
for (const [name, path, content, reason] of ARCHIVES) {
  Deno.test(`${path}: ${name} is rejected with the reason`, async () => {
    deepEqual(await parse(path, await content()), { kind: "rejected", reason });
  });
}

Deno.test("DOCX: XML that is cut off is read as far as it goes", async () => {
  const zip = await makeZip({
    "word/document.xml": "<w:p><w:r><w:t>one</w:t></w:r></w:p><w:p><w:t>two",
  });
  equal(await textOf("a.docx", zip), "one\n\ntwo\n\n");
});

/** Milliseconds of processor time; what is quadratic takes minutes. */
const MOST_MS = 8_000;

Deno.test("DOCX: a bomb costs no more memory than the limit", async () => {
  const bytes = await makeZip({ "word/document.xml": new Uint8Array(1_000_000_000) });
  const before = Deno.memoryUsage().rss;
  await parse("a.docx", bytes);
  ok(Deno.memoryUsage().rss - before < 400_000_000);
});

Deno.test("EPUB: a chapter is read once, however often the book names it", async () => {
  const zip = await makeZip({
    "META-INF/container.xml": '<rootfile full-path="p.opf"/>',
    "p.opf": `<item id="a" href="c.xhtml"/>${'<itemref idref="a"/>'.repeat(9_000)}`,
    "c.xhtml": "<h1>A</h1>",
  });
  equal(await textOf("a.epub", zip), "# A\n\n");
});

const HOSTILE: [name: string, html: string][] = [
  ["deep blocks", "<div>".repeat(100_000) + "x"],
  ["deep inline tags", "<b>".repeat(200_000)],
  ["lists in lists", "<ul><li>".repeat(60_000) + "x"],
  ["tables in tables", "<table><tr><td>".repeat(40_000) + "x"],
  ["attributes", `<p ${"a=1 ".repeat(200_000)}>x`],
  ["entities", "&amp;".repeat(150_000)],
  ["headings", "<h1 id=a>a</h1>".repeat(40_000)],
  ["a tag that does not end", `<p ${"a='".repeat(200_000)}`],
];
for (const [name, html] of HOSTILE) {
  Deno.test(`parseDocument() is quick about ${name} in HTML`, async () => {
    const start = processorTime();
    await parse("a.html", html);
    const took = processorTime() - start;
    ok(took < MOST_MS, `${took} ms`);
  });
}

Deno.test("DOCX: the body may have another name, and what was moved is read where it is now", async () => {
  const text = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`;
  const zip = await makeZip({
    "_rels/.rels":
      '<Relationships><Relationship Type="http://x/officeDocument" Target="/word/b.xml"/>',
    "word/b.xml": `<w:p><w:moveFrom>${text("old")}</w:moveFrom>${text("new")}</w:p>`,
  });
  equal(await textOf("a.docx", zip), "new\n\n");
});

Deno.test("DOCX: styles are headings or code by their names, levels and what they are based on", async () => {
  const style = (id: string, facts: string) => `<w:style w:styleId="${id}">${facts}</w:style>`;
  const styles = [
    style("u1", '<w:name w:val="heading 1"/>'),
    style("B", '<w:name w:val="HeadB"/>'),
    style("Mine", '<w:name w:val="Mine"/><w:basedOn w:val="B"/>'),
    style("Level", '<w:name w:val="Level"/><w:outlineLvl w:val="2"/>'),
    style("Loop", '<w:name w:val="Loop"/><w:basedOn w:val="Loop"/>'),
    style("Code", '<w:name w:val="Code"/>'),
  ];
  const paragraph = (id: string, text: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const zip = await makeZip({
    "word/styles.xml": `<w:styles>${styles.join("")}</w:styles>`,
    "word/document.xml": [
      ...[paragraph("u1", "One"), paragraph("B", "Two"), paragraph("Mine", "Too")],
      ...[paragraph("Level", "Three"), paragraph("Loop", "text")],
      ...[
        paragraph("Code", "if x {"),
        paragraph("Code", ""),
        paragraph("Code", "  y"),
        paragraph("", "z"),
      ],
    ].join(""),
  });
  equal(
    await textOf("a.docx", zip),
    "# One\n\n## Two\n\n## Too\n\n### Three\n\ntext\n\n```\nif x {\n\n  y\n```\n\nz\n\n",
  );
});
