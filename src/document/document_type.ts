/** What a file is read as, decided by the extension of its name alone. */

import type { DocumentType } from "./model.ts";

const MARKDOWN = /\.(?:md|mdx|mdown|mdwn|mkd|mkdn|markdown|qmd|rmd)$/i;

/** Case does not matter; everything that is not markdown is plain text. */
export function documentType(path: string): DocumentType {
  return MARKDOWN.test(path) ? "markdown" : "text";
}
