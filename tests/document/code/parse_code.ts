/** A file of a code tree with the default settings. */
import { encodeUtf8 } from "../../../src/base/bytes.ts";
import type { ParsedDocument } from "../../../src/document/model.ts";
import type { Chunking } from "../../../src/document/outline.ts";
import { parseDocument } from "../../../src/document/parse_document.ts";

export const CODE: Chunking = {
  kind: "code",
  maxDepth: 6,
  split: "headings",
  maxSectionTokens: null,
};

export async function parseCode(
  path: string,
  text: string,
  chunking: Partial<Chunking> = {},
): Promise<ParsedDocument> {
  const bytes = encodeUtf8(text);
  const parsed = await parseDocument({
    tree: "src",
    path,
    bytes,
    chunking: { ...CODE, ...chunking },
  });
  if (parsed.kind === "rejected") throw new Error(parsed.reason);
  return parsed;
}
