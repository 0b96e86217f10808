/** PDFs: what is read of odd, broken and hostile ones. */
import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { sectionAnchors } from "../../src/document/anchors.ts";
import { type DocumentOutcome, parseDocument } from "../../src/document/parse_document.ts";
import { testdata } from "../golden.ts";
import { processorTime } from "../processor_time.ts";
import { estuaryPdf, noticePdf } from "./estuary.ts";
import { deflate, makePdf, type PdfObject, pdfOfPages, toBytes } from "./make_pdf.ts";

async function parse(bytes: Uint8Array): Promise<DocumentOutcome> {
  return await parseDocument({ tree: "t", path: "a.pdf", bytes });
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const parsed = await parse(bytes);
  return parsed.kind === "parsed" ? parsed.text : `rejected: ${parsed.reason}`;
}

for (const [name, make] of [["estuary", estuaryPdf], ["notice", noticePdf]] as const) {
  Deno.test(`${name}.pdf has the pages that its source says`, () => {
    const file = testdata(`outline/${name}.pdf`);
    if (Deno.args.includes("--update")) Deno.writeFileSync(file, make());
    deepEqual(Deno.readFileSync(file), make());
  });
}

Deno.test("PDF: pages lead to the sections that they begin in", async () => {
  const parsed = await parse(estuaryPdf());
  if (parsed.kind === "rejected") throw new Error(parsed.reason);
  const anchors = await sectionAnchors(parsed);
  equal(anchors.get("page2")?.slug, "reading-the-gauge");
  equal(anchors.get("page3")?.slug, "2-crossing-the-flats");
  equal(anchors.get("page=3")?.slug, "2-crossing-the-flats");
});

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

/** A file with one page; `content` may be packed. */
function onePage(
  content: Uint8Array | string,
  { entries = "", font = FONT, others = [] as PdfObject[], page = "" } = {},
): Uint8Array {
  return makePdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${page} >>`,
    { entries, bytes: content },
    font,
    ...others,
  ]);
}

const SHOWN = "BT /F 10 Tf 72 700 Td (Low water) Tj ET";
const PAGE = "## Page 1\n\n";

const ODD: [name: string, pdf: () => Uint8Array | Promise<Uint8Array>, text: string][] = [
  ["one page", () => onePage(SHOWN), "Low water"],
  [
    "packed content",
    async () => onePage(await deflate(SHOWN), { entries: "/Filter /FlateDecode" }),
    "Low water",
  ],
  [
    "content packed as text, cut off",
    () => onePage("<~6<\\%_0gSqh;aF~>", { entries: "/Filter /A85" }),
    "rejected: has no text; it may be scanned",
  ],
  [
    "content in hexadecimal digits",
    () =>
      onePage(`${[...SHOWN].map((one) => one.charCodeAt(0).toString(16)).join("")}>`, {
        entries: "/Filter [/AHx]",
      }),
    "Low water",
  ],
  [
    "words between numbers, and letters moved a little",
    () => onePage("BT /F 10 Tf 72 700 Td [(Lo) 30 (w) -300 (wa) -20 (ter)] TJ ET"),
    "Low water",
  ],
  [
    "names of letters",
    () =>
      onePage("BT /F 10 Tf 72 700 Td (abc \\001) Tj ET", {
        font:
          "<< /Type /Font /Subtype /Type1 /Encoding << /Differences [97 /eacute /fi /afii10017 1 /uni20AC] >> >>",
      }),
    "éfiА €",
  ],
  [
    "a map to Unicode",
    () =>
      onePage("BT /F 10 Tf 72 700 Td <00010002> Tj ET", {
        font: "<< /Subtype /Type0 /Encoding /Identity-H /ToUnicode 6 0 R >>",
        others: [{
          entries: "",
          bytes: "1 begincodespacerange <0000> <ffff> endcodespacerange " +
            "1 beginbfrange <0001> <0002> <6c34> endbfrange",
        }],
      }),
    "水氵",
  ],
  [
    "an escape and a broken line in a string",
    () => onePage("BT /F 9 Tf (a\\(b\\\n\\143) ' ET"),
    "a(bc",
  ],
  [
    "text that is no part of the page",
    () => onePage(`/Artifact BMC ${SHOWN} EMC /Span << /ActualText (High) >> BDC ${SHOWN} EMC`),
    "High",
  ],
  [
    "a page that is turned",
    () => onePage("BT /F 10 Tf 0 1 -1 0 90 72 Tm (Low water) Tj ET", { page: "/Rotate 90" }),
    "Low water",
  ],
  ["an image in the content", () => onePage(`BI /W 1 ID (((BT ET EI ${SHOWN}`), "Low water"],
  ["junk in front", () => new Uint8Array([...toBytes("MIME\n"), ...onePage(SHOWN)]), "Low water"],
  [
    "a table that is wrong",
    () => toBytes(latin1(onePage(SHOWN)).replace(/startxref\n\d+/, "startxref\n7")),
    "Low water",
  ],
  [
    "places that are wrong",
    () => toBytes(latin1(onePage(SHOWN)).replace(/\d{10} 00000 n/g, "0000000011 00000 n")),
    "Low water",
  ],
  ["a file that is cut off", () => onePage(SHOWN).slice(0, 420), "Low water"],
  [
    "a file that has lost its catalog",
    () => toBytes(latin1(onePage(SHOWN)).replace("/Catalog", "/Catalox").replace("/Root", "/Roof")),
    "Low water",
  ],
  [
    "a length that is wrong",
    () => toBytes(latin1(onePage(SHOWN)).replace("/Length 39", "/Length 3")),
    "Low water",
  ],
  ["no file at all", () => toBytes("Low water"), "rejected: not a PDF"],
  ["a name only", () => toBytes("%PDF-1.4\n"), "rejected: damaged"],
  ["no text", () => onePage("0 0 m 9 9 l S"), "rejected: has no text; it may be scanned"],
  [
    "letters that the font does not tell",
    () =>
      onePage("BT /F 10 Tf 72 700 Td <00010002> Tj ET", {
        font: "<< /Subtype /Type0 /Encoding /Identity-H >>",
      }),
    "rejected: its fonts do not say which letters it has",
  ],
  [
    "encryption",
    () =>
      toBytes(latin1(onePage(SHOWN)).replace("/Size", "/Encrypt << /Filter /Standard >> /Size")),
    "rejected: encrypted",
  ],
];
for (const [name, make, text] of ODD) {
  Deno.test(`PDF: ${name}`, async () => {
    const shown = text.startsWith("rejected") ? text : `${PAGE}${text}\n\n`;
    equal(await textOf(await make()), shown);
  });
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

Deno.test("PDF: a title is the largest text where the file names none", async () => {
  const parsed = await parse(noticePdf());
  equal(parsed.kind === "parsed" && parsed.title, "Notice to all keepers");
});

Deno.test("PDF: any bytes in place of others are read or rejected", async () => {
  const sound = estuaryPdf();
  const change = fc.tuple(
    fc.nat(sound.length - 1),
    fc.constantFrom(...toBytes("0159[]<>()/ R\xff")),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (changes) => {
      const bytes = sound.slice();
      for (const [at, byte] of changes) bytes[at] = byte;
      const { kind } = await parse(bytes);
      ok(kind === "parsed" || kind === "rejected");
    }),
    { numRuns: 200 },
  );
});

/** Milliseconds of processor time; what is quadratic takes minutes. */
const MOST_MS = 10_000;

const HOSTILE: [name: string, pdf: () => Uint8Array | Promise<Uint8Array>, result: RegExp][] = [
  [
    "a stream that unpacks to very much",
    async () =>
      onePage(await deflate(new Uint8Array(200_000_000)), { entries: "/Filter /FlateDecode" }),
    /unpacks to more than/,
  ],
  [
    "a stream that is packed twice",
    async () =>
      onePage(await deflate(await deflate(new Uint8Array(300_000_000))), {
        entries: "/Filter [/FlateDecode /FlateDecode]",
      }),
    /unpacks to more than/,
  ],
  [
    "forms in forms",
    () =>
      makePdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] >>",
        "<< /Type /Page /Contents 4 0 R /Resources 5 0 R >>",
        { entries: "/Subtype /Form /Resources 5 0 R", bytes: "/X Do ".repeat(20) },
        "<< /XObject << /X 4 0 R >> >>",
      ]),
    /too much/,
  ],
  [
    "a tree of pages that is a circle",
    () =>
      makePdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [2 0 R 3 0 R] >>",
        "<< /Type /Pages /Kids [2 0 R 3 0 R] >>",
      ]),
    /damaged/,
  ],
  [
    "a tree of pages that is deep",
    () =>
      makePdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        ...Array.from({ length: 50_000 }, (_, i) => `<< /Type /Pages /Kids [${i + 3} 0 R] >>`),
      ]),
    /damaged/,
  ],
  [
    "a list of very many pages",
    () =>
      makePdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        `<< /Type /Pages /Kids [${"<< /Type /Page >> ".repeat(30_000)}] >>`,
      ]),
    /more than 20000 pages/,
  ],
  ["arrays in arrays", () => makePdf(["[".repeat(300_000)]), /damaged/],
  ["dictionaries in dictionaries", () => makePdf(["<< /A ".repeat(200_000)]), /damaged/],
  ["a reference to itself", () => makePdf(["1 0 R", "2 0 R"]), /damaged/],
  ["a length that is the stream", () => onePage("", { entries: "/Length 4 0 R" }), /no text/],
  [
    "streams without an end",
    () =>
      toBytes(
        `%PDF-1.4\n${
          Array.from({ length: 20_000 }, (_, i) => `${i} 0 obj << /Type /ObjStm >> stream\n`).join(
            "",
          )
        }trailer << /Root 1 0 R >>`,
      ),
    /unpacks|damaged/,
  ],
  [
    "an outline that is a circle",
    () =>
      pdfOfPages([[{ text: "Low", x: 9, y: 9 }]], {
        outline: Array.from(
          { length: 3_000 },
          (_, i) => ({ title: "a", depth: i % 50, page: 0, y: 9 }),
        ),
      }),
    /Low/,
  ],
  [
    "very many pieces of text",
    () => onePage(`BT /F 1 Tf ${"1 0 Td (a) Tj ".repeat(250_000)} ET`),
    /a/,
  ],
  [
    "a word without an end",
    () =>
      onePage(`BT /F 1 Tf (${"a".repeat(1_000_000)}-) Tj 0 -9 Td (${"b".repeat(500_000)}) Tj ET`),
    /aaa/,
  ],
  [
    "wide gaps between letters of code",
    () =>
      onePage(`BT /F 1 Tf ${"999 0 Td (a) Tj -900 -9 Td (b) Tj ".repeat(60_000)} ET`, {
        font: "<< /Subtype /Type1 /BaseFont /Courier >>",
      }),
    /a/,
  ],
  [
    "very wide fonts",
    () =>
      onePage("BT /F 1 Tf <0001> Tj ET", {
        font: "<< /Subtype /Type0 /DescendantFonts [6 0 R] /Encoding /UniGB-UCS2-H >>",
        others: [`<< /W [${"0 65535 500 ".repeat(20_000)}] >>`],
      }),
    /too much/,
  ],
];
for (const [name, make, result] of HOSTILE) {
  Deno.test(`parseDocument() is quick about ${name} in a PDF`, async () => {
    const bytes = await make();
    const start = processorTime();
    const text = await textOf(bytes);
    const took = processorTime() - start;
    ok(took < MOST_MS, `${took} ms`);
    ok(result.test(text), text.slice(0, 200));
  });
}
