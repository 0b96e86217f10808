/** PDFs for tests: objects as they are written in a file, or pages with lines of text. */
import { encodeUtf8 } from "../../src/base/bytes.ts";

/** An object: what is between `obj` and `endobj`, or a stream with the entries of its dictionary. */
export type PdfObject = string | { readonly entries: string; readonly bytes: Uint8Array | string };

/** A file with the objects 1, 2, …; the first is the catalog. Characters are bytes. */
export function makePdf(objects: readonly PdfObject[], trailer = ""): Uint8Array {
  const parts: string[] = ["%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"];
  let at = parts[0].length;
  const rows = ["0000000000 65535 f \n"];
  const add = (text: string) => {
    parts.push(text);
    at += text.length;
  };
  objects.forEach((object, i) => {
    rows.push(`${String(at).padStart(10, "0")} 00000 n \n`);
    add(`${i + 1} 0 obj\n${typeof object === "string" ? object : streamText(object)}\nendobj\n`);
  });
  const start = at;
  add(`xref\n0 ${rows.length}\n${rows.join("")}`);
  add(`trailer\n<< /Size ${rows.length} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return toBytes(parts.join(""));
}

function streamText({ entries, bytes }: Exclude<PdfObject, string>): string {
  const content = typeof bytes === "string" ? bytes : fromBytes(bytes);
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

export function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function fromBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/** Packs as `/FlateDecode` wants it. */
export async function deflate(bytes: Uint8Array | string): Promise<Uint8Array> {
  const content = typeof bytes === "string" ? encodeUtf8(bytes) : bytes;
  const stream = new Blob([content.slice()]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A line of a page. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** 10 if not given. */
  readonly size?: number;
  readonly font?: "text" | "code" | "bold";
}

export interface PdfTitle {
  readonly title: string;
  readonly depth: number;
  /** From 0. */
  readonly page: number;
  readonly y: number;
}

const FONTS = {
  text: ["F1", "Helvetica"],
  code: ["F2", "Courier"],
  bold: ["F3", "Helvetica-Bold"],
} as const;

/** Pages of A4 in the fonts that every reader has, with an outline. */
export function pdfOfPages(
  pages: readonly (readonly PdfLine[])[],
  { outline = [], info = "" }: { readonly outline?: readonly PdfTitle[]; readonly info?: string } =
    {},
): Uint8Array {
  const firstPage = 4 + Object.keys(FONTS).length;
  const pageOf = (i: number) => firstPage + 2 * i;
  const firstTitle = pageOf(pages.length);
  const fonts = Object.values(FONTS);
  return makePdf([
    `<< /Type /Catalog /Pages 2 0 R /Outlines ${firstTitle} 0 R >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${
      pages.map((_, i) => `${pageOf(i)} 0 R`).join(" ")
    }] /MediaBox [0 0 595 842] /Resources << /Font << ${
      fonts.map(([name], i) => `/${name} ${4 + i} 0 R`).join(" ")
    } >> >> >>`,
    `<< ${info} >>`,
    ...fonts.map(([, base]) =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`
    ),
    ...pages.flatMap((lines, i): PdfObject[] => [
      `<< /Type /Page /Parent 2 0 R /Contents ${pageOf(i) + 1} 0 R >>`,
      { entries: "", bytes: lines.map(showLine).join("\n") },
    ]),
    `<< /Type /Outlines ${linksTo(outline, -1, firstTitle)} >>`,
    ...outline.map(({ title, page, y }, i) =>
      `<< /Title ${literal(title)} /Dest [${pageOf(page)} 0 R /XYZ 0 ${y} null] ${
        linksTo(outline, i, firstTitle)
      } >>`
    ),
  ], "/Info 3 0 R");
}

function showLine({ text, x, y, size = 10, font = "text" }: PdfLine): string {
  return `BT /${FONTS[font][0]} ${size} Tf ${x} ${y} Td ${literal(text)} Tj ET`;
}

function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, "\\$&")})`;
}

/** The next title of the same level, and the first one below. */
function linksTo(outline: readonly PdfTitle[], i: number, first: number): string {
  const depth = outline[i]?.depth ?? 0;
  const end = outline.findIndex((one, j) => j > i && one.depth <= depth);
  const links: string[] = [];
  if (i >= 0 && end >= 0 && outline[end].depth === depth) {
    links.push(`/Next ${first + 1 + end} 0 R`);
  }
  if (outline[i + 1]?.depth === depth + 1) links.push(`/First ${first + 2 + i} 0 R`);
  return links.join(" ");
}
