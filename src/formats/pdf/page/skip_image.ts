import type { PdfScanner } from "../file/objects.ts";

/** An image in the content: to `EI` between white space. */
export function skipImage(scanner: PdfScanner): void {
  const { bytes } = scanner;
  const isEdge = (at: number) => at >= bytes.length || bytes[at] <= 32;
  for (let at = bytes.indexOf(0x45, scanner.at); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    if (bytes[at + 1] === 0x49 && isEdge(at - 1) && isEdge(at + 2)) {
      scanner.at = at + 2;
      return;
    }
  }
  scanner.at = bytes.length;
}
