/** What a file is read as, decided by its name alone. */

import { formatOf } from "../formats/formats.ts";
import type { DocumentType } from "./model.ts";

const MARKDOWN = /\.(?:md|mdx|mdown|mdwn|mkd|mkdn|markdown|qmd|rmd)$/i;

/** `METADATA` of a Python package: some lines of facts, then its README. */
const PYTHON_README = /(?:^|\/)METADATA$/;

/** The case of an extension does not matter; what is of no known format is plain text. */
export function documentType(path: string): DocumentType {
  if (MARKDOWN.test(path) || PYTHON_README.test(path)) return "markdown";
  return formatOf(path)?.name ?? "text";
}

/** Is the text of such a file kept, because it takes long to make? */
export function isKept(path: string): boolean {
  return formatOf(path)?.isKept ?? false;
}

/** Is the text that ra shows of a file made from it, so that its bytes are not that text? */
export function isConverted(path: string): boolean {
  return formatOf(path)?.isConverted ?? false;
}
